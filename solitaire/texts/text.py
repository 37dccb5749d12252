"""The game in plain text: deals, games move by move, scores, cards, the rules.

In English, except for the rules.
"""

from collections.abc import Iterable, Sequence
from importlib import resources
from textwrap import wrap
from typing import Final

from solitaire.rules.cards import (
    CARTIGLIE,
    CAVALLO,
    CODES,
    FANTE,
    KING,
    QUEEN,
    RANKS,
    SUITS,
    Card,
    VersicolaKind,
    codes,
    format_cards,
    suit,
    value,
)
from solitaire.rules.deal import Deal
from solitaire.rules.position import End, Move
from solitaire.rules.record import Record
from solitaire.rules.scoring import IN_VERSICOLA, WORTH, Item, Score, count
from solitaire.texts import shapes
from solitaire.texts.printable import fitted, one_line, unbroken, with_sign

_CARDS_A_ROW: Final = 14
_MOVES_A_ROW: Final = 5
"""Most moves in a row."""
_CARD_COLUMNS: Final = 5
_MOVE_COLUMNS: Final = 17
"""Columns of a move."""
_RULES_COLUMNS: Final = 80
"""Columns of the rules in short."""
_ITEM: Final = "- "
"""Beginning of a list item."""
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_COURTS: Final = {FANTE: "the jacks", CAVALLO: "the cavaliers", QUEEN: "the queens"}
_SUIT_NAMES: Final = {"C": "cups", "D": "coins", "S": "swords", "B": "batons"}
_KINDS: Final = {
    VersicolaKind.REGULAR: "Run",
    VersicolaKind.MATTO: "Fool",
    VersicolaKind.TREDICI: "Thirteen",
    VersicolaKind.DIECINE: "Tens",
    VersicolaKind.DEMONIO: "Devil",
    VersicolaKind.REGI: "Kings",
}


def rules_lines(language: str, *, classic: bool = False) -> list[str]:
    """Return the rules in short, of the solitaire or the classic game: a line for each paragraph or row."""
    name = f"{'classic-' if classic else ''}rules-{language}.txt"
    return resources.files("assets").joinpath("words", name).read_text("utf-8").splitlines()


def wrapped(lines: Iterable[str]) -> str:
    """Return paragraphs as lines of 80 columns, with the indents of the paragraphs."""
    return "".join(f"{line}\n" for paragraph in lines for line in _wrap(paragraph))


def _wrap(paragraph: str) -> list[str]:
    text = paragraph.lstrip()
    hanging = len(_ITEM) if text.startswith(_ITEM) else 0
    indent = " " * (len(paragraph) - len(text) + hanging)
    if len(paragraph) <= _RULES_COLUMNS:
        return [paragraph.replace(_UNBROKEN, " ")]
    lines = wrap(
        unbroken(paragraph),
        _RULES_COLUMNS,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_UNBROKEN, " ") for line in lines]


def deal_title(deal: Deal) -> str:
    """Return the name of a deal, such as ``Deal 42/37``."""
    return "A deal without a number" if deal.name is None else f"Deal {deal.name}"


def deal_text(deal: Deal, columns: int) -> str:
    """Return a deal as readable text that fits into the columns: its cut, its deck and its fola."""
    lines = [
        f"{deal_title(deal)}, cut {deal.cut}",
        "",
        f"The deck, {len(deal.deck)} cards, the top card first:",
        *_rows(deal.deck, columns),
        "",
        f"The fola, {len(deal.fola)} cards, as dealt:",
        *_rows(deal.fola, columns),
    ]
    return fitted(lines, columns)


def _rows(cards: Sequence[Card], columns: int) -> list[str]:
    count = max(1, min(_CARDS_A_ROW, columns // _CARD_COLUMNS - 1))
    return [
        "  " + "".join(f"{CODES[card]:<{_CARD_COLUMNS}}" for card in cards[start : start + count]).rstrip()
        for start in range(0, len(cards), count)
    ]


def replay_text(record: Record, columns: int) -> str:
    """Return a game move by move, each move with the points of the cards on top after it.

    The text fits into the columns.
    """
    who = ", ".join(filter(None, (record.player, record.date)))
    lines = [f"{deal_title(record.deal)}, {one_line(who)}" if who else deal_title(record.deal)]
    if record.fola is None:
        lines += ["", "The fola is not stacked yet; as dealt it is:", *_rows(record.deal.fola, columns)]
    else:
        lines += ["", "The fola as stacked:", *_rows(record.fola, columns)]
    deck_moves, fola_moves = list[tuple[int, Move, int]](), list[tuple[int, Move, int]]()
    for number, (move, after) in enumerate(zip(record.moves, record.positions[1:], strict=True), start=1):
        moves = deck_moves if len(after.fola) == len(record.deal.fola) else fola_moves
        moves.append((number, move, count(after.grid).shown))
    if deck_moves:
        title = "From the deck, each move with what the cards on top count after it:"
        lines += ["", title, *_move_rows(deck_moves, columns)]
    if fola_moves:
        lines += ["", "From the fola:", *_move_rows(fola_moves, columns)]
    return fitted([*lines, "", *score_lines(record.score)], columns)


def _move_rows(steps: Sequence[tuple[int, Move, int]], columns: int) -> list[str]:
    count = max(1, min(_MOVES_A_ROW, columns // _MOVE_COLUMNS))
    cells = [f"{number:>4} {move!s:<7} {shown:>4}" for number, move, shown in steps]
    return ["".join(cells[start : start + count]) for start in range(0, len(cells), count)]


def kind_name(kind: VersicolaKind) -> str:
    """Return the English name of a kind of versicola, as the table has it."""
    return _KINDS[kind]


def score_lines(score: Score) -> list[str]:
    """Return a score item by item, and how the game ended."""
    lines = [f"Useful cards     {score.account_points:>6}"]
    lines += _item_rows(score.account)
    lines.append(f"Versicole        {score.versicole_points:>6}")
    for versicola in score.versicole:
        bonus = f", with Il Matto {versicola.bonus} more" if versicola.bonus else ""
        lines.append(
            f"  {kind_name(versicola.kind)} {versicola.points}{bonus}: {format_cards(versicola.cards)}"
        )
    lines.append(f"Negative cards   {score.negative_points:>6}")
    lines += _item_rows(score.negatives)
    lines.append(f"On top           {score.shown:>6}")
    return [*lines, "", result_line(score)]


def _item_rows(items: Iterable[Item]) -> list[str]:
    """Return a line for each group of cards with equal points, largest absolute value first."""
    by_points: dict[int, list[Card]] = {}
    for item in items:
        by_points.setdefault(item.points, []).append(item.card)
    return [
        f"  {points} each: {format_cards(by_points[points])}" for points in sorted(by_points, key=abs)[::-1]
    ]


def result_line(score: Score) -> str:
    """Return a line: how a game ended, or how many cards are to come, with its score."""
    if score.end is None:
        return f"in progress, {score.to_come} cards to come; the cards on top count {score.shown}"
    if score.end is End.FINISHED:
        return f"finished, score {score.points}"
    return f"{score.end.value} with {score.to_come} cards to come, score {score.points}"


def worth_text(card: Card) -> str:
    """Return the points of a card on top of a pile."""
    inside = IN_VERSICOLA.get(card)
    own = with_sign(WORTH[card])
    return own if inside is None else f"{own}, in a versicola {with_sign(inside)}"


def kills_text(card: Card) -> str:
    """Return, in a few words, which cards a card kills."""
    if card < CARTIGLIE:
        rank = RANKS[value(card) - 1]
        others = " ".join(letter + rank for letter in SUITS if letter != suit(card))
        return f"{_SUIT_NAMES[suit(card)]}, {others}"
    highest = min(value(card) // 3, KING - 1)
    if highest < 1:
        return "tarocchi"
    return f"tarocchi, suit cards up to {_COURTS.get(highest, highest)}"


def moves_json(fola: Iterable[Card] | None, moves: Iterable[Move]) -> shapes.Line:
    """Return a line for JSON: the fola in the order played, and the moves."""
    return {"fola": codes(fola or ()), "moves": [str(move) for move in moves]}
