"""Hints in words, in four steps: where to look, the move, the next moves, why.

The engines return moves, figures and reason codes; this module turns them into sentences in the player's
language, in which cards are signs (``words.card_sign``). A fair hint is made from a View, so it cannot
contain a hidden card.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.outlook import preview
from solitaire.rules.position import COLUMNS, END, Move, Position, View, legal_moves
from solitaire.texts.why import order_sentences
from solitaire.texts.words import Words, card_sign, card_signs, move_signs, signed, whole_error
from solver.advisor import Advice, MoveOption, StackingAdvice
from solver.reasons import Reason, ReasonCode, reasons
from solver.result import Result

STEPS: Final = 4
NAMED: Final = 2
"""The step that names the move; those after it say what it is worth."""
_NEXT_MOVES: Final = 6
"""Most moves in the third step."""
_LONGEST_FIXED: Final = 4
"""Cards of the longest fixed versicola; a versicola with more cards is a run."""
_FORCED_SECONDS: Final = 0.1
"""Time for a hint where only one move is legal: only its worth is estimated."""


def is_forced(position: Position) -> bool:
    """Return whether only one move is legal, the fola being stacked.

    Ending the game is always legal, but counts as a choice only when all cards have been played.
    """
    return len(list(legal_moves(position))) + (not position.to_come) <= 1


def hint_seconds(position: Position, seconds: float) -> float:
    """Return the time for a hint once the fola is stacked: almost none where only one move is legal."""
    return min(seconds, _FORCED_SECONDS) if is_forced(position) else seconds


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint in words."""

    steps: tuple[tuple[str, ...], ...]
    """Where to look, the move, the next moves, why; each has a few sentences, a line each."""
    move: Move | None
    """The proposed kill or end, or None for a play or a stacking."""
    then: tuple[Move | None, ...] = ()
    """The next moves; None is the play of a card that the player cannot know."""
    fola: tuple[Card, ...] = ()
    """The proposed order of a hint for the stacking, else empty."""

    def lines(self, step: int) -> Iterator[str]:
        """Yield the lines of all steps up to ``step``, 1 to 4."""
        for sentences in self.steps[:step]:
            yield from sentences


def fair_hint(view: View, advice: Advice, words: Words) -> Hint:
    """Return the fair adviser's advice on a view, in words."""
    best = advice.best
    if advice.known:
        worth = [words("hint.ends_at", points=signed(round(best.expected)))]
    else:
        worth = [_expected(best, words)]
    if len(advice.options) > 1 and advice.options[1].expected < best.expected:
        second = advice.options[1]
        less = f"{best.expected - second.expected:.0f}"
        key = "hint.next_as_good" if less == "0" else "hint.next_best"
        worth.append(words(key, move=move_text(second.move, words), less=less))
    why = [_sentence(reason, words) for reason in reasons(view, best.move)]
    return Hint(
        (
            (_where(view.grid, best.move, words),),
            (words("hint.move", move=move_text(best.move, words)),),
            _then(_line_text(advice.line[1:], words), words),
            (*worth, *why),
        ),
        best.move,
        advice.line[1:],
    )


def fair_stacking_hint(stacking: StackingAdvice, own: Sequence[Card], words: Words) -> Hint:
    """Return the fair adviser's stacking of the fola, in words; ``own`` is the order as it lies."""
    points, error = f"{stacking.expected:.0f}", whole_error(stacking.error)
    key = "hint.stack_why" if stacking.error < inf else "hint.stack_once"
    return _stacking_hint(stacking.fola, own, (words(key, points=points, error=error),), words)


def oracle_hint(position: Position, result: Result, words: Words) -> Hint:
    """Return the next move of the oracle's line from a position with the fola stacked, in words."""
    move = result.moves[0]
    proposed = None if move.is_play else move
    why = [words("hint.ends_at", points=signed(result.score)), words("hint.bound", points=result.bound)]
    if move.is_kill:
        after = preview(position, move)
        why.append(words("hint.count", points=signed(after.points)))
        if after.opened:
            why.append(words("hint.new_kills", pairs=" ".join(map(move_signs, after.opened))))
    return Hint(
        (
            (_where(position.grid, proposed, words),),
            (words("hint.move", move=move_text(proposed, words)),),
            _then(" ".join(map(move_signs, result.moves[1 : _NEXT_MOVES + 1])), words),
            tuple(why),
        ),
        proposed,
        result.moves[1:],
    )


def oracle_stacking_hint(result: Result, own: Sequence[Card], words: Words) -> Hint:
    """Return the oracle's stacking of the fola, in words; ``own`` is the order as it lies."""
    why = (words("hint.ends_at", points=signed(result.score)), words("hint.bound", points=result.bound))
    return _stacking_hint(result.fola, own, why, words)


def _stacking_hint(fola: Sequence[Card], own: Sequence[Card], why: tuple[str, ...], words: Words) -> Hint:
    stack = words("hint.stack", cards=card_signs(fola))
    why += (words("hint.stack_same"),) if [*fola] == [*own] else order_sentences(own, fola, words)
    return Hint(((words("hint.where_fola"),), (stack,), (), why), None, fola=tuple(fola))


def _expected(option: MoveOption, words: Words) -> str:
    points, error, spread = f"{option.expected:.0f}", whole_error(option.error), f"{option.spread:.0f}"
    key = "hint.expected" if option.error < inf else "hint.expected_once"
    return words(key, points=points, error=error, spread=spread)


def _where(grid: tuple[Card, ...], move: Move | None, words: Words) -> str:
    if move is None:
        return words("hint.where_deck")
    if move.victim is None:
        return words("hint.where_end")
    row, column = divmod(grid.index(move.card), COLUMNS)
    return words("hint.where_kill", row=row + 1, column=column + 1)


def move_text(move: Move | None, words: Words) -> str:
    """Return a proposed move in words; None is the play of the next card."""
    if move is None:
        return words("hint.play")
    return words("hint.finish") if move == END else move_signs(move)


def pairs_text(pairs: Iterable[tuple[Card, Card]]) -> str:
    """Return pairs of killer and victim as kills, such as ``T38xT35 CKxC3``, with signs of the cards."""
    return " ".join(move_signs(Move(killer, victim)) for killer, victim in pairs)


def _line_text(line: Iterable[Move | None], words: Words) -> str:
    """Return the first moves of a line; None is the play of a card that the player cannot know."""
    moves = list(line)[:_NEXT_MOVES]
    return " ".join(words("hint.a_card") if move is None else move_signs(move) for move in moves)


def _then(moves: str, words: Words) -> tuple[str, ...]:
    return (words("hint.then", moves=moves),) if moves else ()


def _sentence(reason: Reason, words: Words) -> str:
    code = reason.code
    if code is ReasonCode.LAST_KILLERS:
        court, *killers = reason.cards
        key = "hint.last_killers" if killers else "hint.no_killers"
        return words(key, court=card_sign(court), killers=card_signs(killers))
    if code is ReasonCode.NEW_NEIGHBOURS:
        pairs = " ".join(f"{card_sign(left)}–{card_sign(right)}" for right, left in reason.pairs)
        return words("hint.new_neighbours", pairs=pairs)
    cards = card_signs(reason.cards)
    if code is ReasonCode.LOSES_VERSICOLA and len(reason.cards) > _LONGEST_FIXED:
        cards = f"{card_sign(reason.cards[0])}–{card_sign(reason.cards[-1])}"
    return words(
        f"hint.{code.name.lower()}",
        cards=cards,
        points=reason.points,
        pairs=pairs_text(reason.pairs),
    )
