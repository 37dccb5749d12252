"""Texts of a solitaire game: versicole, the status line, its end, and a position read aloud."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

import pygame

from scores.estimates import Par
from solitaire.play.ending import CountPart, CountStep
from solitaire.play.game import Game, Phase
from solitaire.rules.cards import MATTO_BONUS, Card, Versicola, VersicolaKind, format_cards
from solitaire.rules.outlook import Place, Preview, preview
from solitaire.rules.position import COLUMNS, DISTANCES, GRID_SIZE, Move, Position, legal_kills, refusal
from solitaire.rules.record import Help
from solitaire.rules.scoring import KINDS, MAX_SCORE, USEFUL, Score, score
from solitaire.table.models.shown import Rivals, Shown
from solitaire.texts.sums import about
from solitaire.texts.words import Words, card_sign, printed_worth, signed
from solver.review import SURE_GAMES

NAMED_KEYS: Final = (
    *("space", "return", "escape", "tab", "delete", "backspace", "left", "right", "up", "down"),
    *("home", "end", "page up", "page down"),
)
"""The keys that have a name in every language."""
SEPARATOR: Final = " · "
"""Separates the parts of the status line."""
VERSICOLE: Final = tuple(kind.name.lower() for kind in KINDS)


def key_words(key: tuple[int, bool] | None, words: Words) -> str:
    """Return the name of a key, perhaps with Ctrl; an empty text for no key."""
    if key is None:
        return ""
    code, has_control = key
    name = pygame.key.name(code).removeprefix("[").removesuffix("]")
    named = words(f"key.{name.replace(' ', '_')}") if name in NAMED_KEYS else name.upper()
    return f"{words('key.control')}+{named}" if has_control else named


def end_sentence(score: Score, words: Words) -> str:
    """Return a sentence about the end of a game."""
    assert score.end is not None
    assert score.points is not None
    if score.points == MAX_SCORE:
        return words("ended.crown")
    return words(f"ended.{score.end.name.lower()}", points=signed(score.points), count=score.to_come)


def move_news(move: Move, before: Position, after: Position, words: Words) -> str:
    """Return a move between two positions in words, for a kill with the change of the score."""
    said = words.move(move)
    if move.victim is None:
        return said
    return f"{said}: {signed(score(after).shown - score(before).shown)}"


def score_parts(score: Score, words: Words) -> str:
    """Return the three parts of a score in a sentence."""
    return words(
        "ended.parts",
        account=signed(score.account_points),
        versicole=signed(score.versicole_points),
        negative=signed(score.negative_points),
    )


def goal_name(name: str, words: Words) -> str:
    """Return a goal in words: a versicola, or points."""
    return words(f"family.{name}" if name in VERSICOLE else f"goal.{name}")


def guided_lines(score: Score, grid: Collection[Card], words: Words, *, is_first: bool) -> Iterator[str]:
    """Yield lines about a finished guided game: its result, what is new in a real game, the next step."""
    key = "guided.reached_all" if score.points == MAX_SCORE else "guided.reached"
    yield words(key, count=len(USEFUL & set(grid)))
    if is_first:
        yield words("guided.par")
        yield words("guided.clean")
    yield words("guided.then" if is_first else "guided.farewell")


def step_words(step: CountStep, words: Words) -> str:
    """Return the item counted by a step of the ceremony, with its points; empty for the result."""
    names = {
        CountPart.BANISHED: lambda: words.card(step.cards[0]),
        CountPart.ACCOUNT: lambda: words("panel.account"),
        CountPart.VERSICOLA: lambda: "" if step.versicola is None else versicola_words(words, step.versicola),
    }
    if step.part is CountPart.RESULT:
        return ""
    return words("spoken.named", name=names[step.part](), value=signed(step.points))


def game_status(game: Game, par: Par | None, words: Words, evaluation: Sequence[str] = ()) -> str:
    """Return the state of the game on the table; an evaluation replaces the account of the help used."""
    parts = [_deal(game, words)]
    if par is not None:
        parts.append(words("status.par", par=about(f"{par.mean:.0f}", par.games)))
    if game.phase in (Phase.DECK, Phase.FOLA):
        parts.append(words("status.to_come", count=game.position.to_come))
    parts += evaluation or _help_used(game.help, words)
    minutes, seconds = divmod(int(game.seconds), 60)
    return SEPARATOR.join([*parts, words("status.clock", minutes=minutes, seconds=seconds)])


def status_tip(game: Game, words: Words) -> str:
    """Return the meaning of help in that line; empty if it does not mention help."""
    return words("status.clean_tip") if game.help.is_clean else ""


def par_tip(words: Words) -> str:
    """Return the meaning of par."""
    return words("status.par_tip", needed=SURE_GAMES)


def _deal(game: Game, words: Words) -> str:
    """Return the name of the deal; before the cut its number alone."""
    if game.phase is Phase.CUT:
        return words("status.deal", deal=game.deal.number)
    return words.deal(game.deal)


def help_counts(used: Help, words: Words) -> list[str]:
    """Return how often each kind of help was used and whether the evaluations were shown, in words."""
    counts = (("undone", used.undone_plays), ("fair", used.fair_hints), ("oracle", used.oracle_hints))
    shown = (("fair", used.fair_evaluation), ("oracle", used.oracle_evaluation))
    return [
        *(words(f"status.{name}", count=count) for name, count in counts if count),
        *(words(f"status.{name}_evaluation") for name, is_shown in shown if is_shown),
    ]


def _help_used(used: Help, words: Words) -> list[str]:
    parts = help_counts(used, words)
    if used.played_before:
        parts.append(words("status.before"))
    if used.is_clean:
        parts.append(words("status.clean"))
    return parts


def to_beat(rivals: Rivals, ply: int, points: int, words: Words) -> list[tuple[str, str]]:
    """Return the score to beat, and the difference of these points to an earlier game at the same ply."""
    if rivals.best is None:
        return []
    nameless = words("beat.yours" if rivals.best == rivals.own else "beat.someone")
    who = rivals.best.record.player or nameless
    other = rivals.own or rivals.best
    then = other.shown[min(ply, len(other.shown) - 1)]
    ahead = points - then
    return [
        (words("beat.score", player=who), signed(rivals.best.points)),
        (words("beat.own" if rivals.own else "beat.other", ply=ply), signed(then)),
        (words("beat.ahead" if ahead >= 0 else "beat.behind"), str(abs(ahead))),
    ]


def versicola_changes(words: Words, seen: Preview) -> Iterator[tuple[str, int]]:
    """Yield the changes of the versicole by a kill, each with its points."""
    for versicola in seen.made:
        yield words("preview.made", versicola=versicola_words(words, versicola)), versicola.total
    for versicola in seen.broken:
        yield words("preview.broken", versicola=versicola_words(words, versicola)), -versicola.total
    for versicola in seen.without_matto:
        yield words("preview.without_matto", versicola=versicola_words(words, versicola)), -MATTO_BONUS


def versicola_words(words: Words, versicola: Versicola) -> str:
    """Return a versicola's name with its cards."""
    name = words(f"family.{versicola.kind.name.lower()}")
    cards = [card_sign(card) for card in versicola.cards]
    if versicola.kind is VersicolaKind.REGULAR:
        return f"{name} {cards[0]}–{cards[-1]}"
    return f"{name} {' '.join(cards)}"


# -- read aloud ---------------------------------------------------------------------------------


def overview(shown: Shown, position: Position, words: Words) -> tuple[str, ...]:
    """Return the score, the number of cards to come, and how many kills are possible."""
    lines = []
    if shown.piles:
        title = words("panel.score" if shown.score.end is None else "panel.final")
        points = shown.score.shown if shown.score.points is None else shown.score.points
        lines.append(f"{title} {signed(points)}")
    if position.end is not None:
        return tuple(lines)
    if position.to_come:
        lines.append(words("status.to_come", count=position.to_come))
    if shown.in_hand:
        lines.append(words("spoken.next", card=words.card(shown.in_hand[0])))
    if shown.piles:
        lines.append(words("spoken.kills", count=len(list(legal_kills(position)))))
    if len(position.grid) == GRID_SIZE and not position.is_stuck:
        lines.append(words("refuse.full"))
    if shown.sure is not None:
        lines.append(words("panel.room", count=shown.sure))
    return tuple(lines)


def ending(shown: Shown, position: Position, words: Words) -> str | None:
    """Return how the game has ended, or that no more cards can be played; None before."""
    if shown.score.end is not None:
        return end_sentence(shown.score, words)
    if position.is_stuck:
        return words("over.stuck", count=position.to_come)
    if position.to_come == 0:
        return words("over.all_done" if next(legal_kills(position), None) is None else "over.all_played")
    return None


def at_hand(
    shown: Shown, position: Position, focus: Card | None, held: Card | None, words: Words
) -> tuple[str, ...]:
    """Return the focused pile and what it can kill, or the kill of a held pile."""
    if focus is None:
        return ()
    index = position.grid.index(focus)
    row, column = divmod(index, COLUMNS)
    card = _top(with_worth(focus, words), shown.piles[index], words)
    here = words("spoken.pile", number=index + 1, row=row + 1, column=column + 1, card=card)
    if held is not None:
        return here, _kill(position, position.grid.index(held), index, words, is_held=True)
    return here, *_neighbours(position, index, words)


def with_worth(card: Card, words: Words) -> str:
    """Return a card's name and what is printed at its foot."""
    return f"{words.card(card)}, {printed_worth(card)}"


def _top(named: str, cards: Sequence[Card], words: Words) -> str:
    """Return a pile's card, named so, and how many it covers."""
    return named if len(cards) == 1 else words("spoken.on", card=named, count=len(cards) - 1)


def _neighbours(position: Position, index: int, words: Words) -> Iterator[str]:
    """Yield the piles 1 and 3 places to the left: the change of the score, or that they can't be killed."""
    for distance in DISTANCES:
        if index >= distance and position.end is None:
            beside = words("spoken.no_kill", card=words.card(position.grid[index - distance]))
            yield f"{distance}: {_kill(position, index, index - distance, words) or beside}"


def _kill(position: Position, killer: int, victim: int, words: Words, *, is_held: bool = False) -> str:
    """Return a kill with its changes of the score and of versicole; empty where the rules forbid it.

    For a held pile it also says how many kills it opens and closes.
    """
    move = Move(position.grid[killer], position.grid[victim])
    if refusal(position, move.card, position.grid[victim]) is not None:
        return ""
    seen = _preview(position, move)
    kill = words("spoken.kill", card=words.card(position.grid[victim]), points=signed(seen.points))
    changes = (
        words("spoken.named", name=change, value=signed(points))
        for change, points in versicola_changes(words, seen)
    )
    return "; ".join((kill, *changes, *(effects(seen, words) if is_held else ())))


def effects(seen: Preview, words: Words) -> Iterator[str]:
    """Yield how many kills a kill makes possible, and how many impossible."""
    if seen.opened:
        yield words("preview.opened", count=len(seen.opened))
    if seen.closed:
        yield words("preview.closed", count=len(seen.closed))


def pair(first: Preview, second: Preview, words: Words) -> str:
    """Return two kills in a row with their total points."""
    kills = words("preview.then", first=str(first.kill), second=str(second.kill))
    return words("spoken.named", name=kills, value=signed(first.points + second.points))


_preview = lru_cache(maxsize=256)(preview)


def whereabouts(shown: Shown, card: Card, words: Words) -> str:
    """Return a card's name and, for a useful card, where it is."""
    place = shown.tracker.places.get(card) if shown.tracker is not None else None
    return words.card(card) if place is None else words(f"tracker.{place.value}", cards=words.card(card))


def useful(shown: Shown, words: Words) -> list[str]:
    """Return where the useful cards are, and what each versicola counts and can still count."""
    if shown.tracker is None:
        return []
    found = ((place, shown.tracker.at(place)) for place in Place)
    lines = [words(f"tracker.{place.value}", cards=format_cards(cards)) for place, cards in found if cards]
    for prospect in shown.tracker.prospects:
        name = words(f"family.{prospect.family.kind.name.lower()}")
        cards = format_cards(prospect.family.cards)
        key = "complete" if prospect.is_complete else "broken" if prospect.is_broken else "open"
        lines.append(
            words(f"tracker.{key}", name=name, cards=cards, points=prospect.points, most=prospect.most)
        )
    return lines


def grid_rows(shown: Shown, words: Words) -> list[str]:
    """Return the grid, a line for each row."""
    lines = [
        words(
            "spoken.row",
            row=start // COLUMNS + 1,
            cards="; ".join(
                _top(words.card(cards[-1]), cards, words) for cards in shown.piles[start : start + COLUMNS]
            ),
        )
        for start in range(0, len(shown.piles), COLUMNS)
    ]
    return lines or [words("spoken.empty")]


def _possible(position: Position, words: Words) -> list[str]:
    """Return the legal kills, each with the change of the score."""
    if position.end is not None:
        return []
    found = [f"{move} {signed(_preview(position, move).points)}" for move in legal_kills(position)]
    return [words("spoken.possible", kills="; ".join(found))] if found else []


def details(shown: Shown, position: Position, words: Words) -> list[str]:
    """Return the grid, the possible kills, the score's parts, the useful cards and the score to beat."""
    foot = [words("spoken.named", name=what, value=points) for what, points in shown.foot]
    parts = [*_possible(position, words), score_parts(shown.score, words), *useful(shown, words), *foot]
    return [*grid_rows(shown, words), *parts]
