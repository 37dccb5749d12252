"""Hints in words, in four steps: where to look, the move, the next moves, why.

The engines give moves, figures and reason codes; here they become words of the player's language. A hint of
the fair adviser is made from a View, so that no hidden card can slip into it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from solitaire.rules.cards import CODES, format_cards
from solitaire.rules.position import COLUMNS, END, Move, Position
from solitaire.rules.preview import preview
from solitaire.rules.scoring import UNFINISHED
from solitaire.rules.view import View
from solitaire.text import whole_error
from solitaire.words import Words, signed
from solver.advisor import Advice, StackingAdvice
from solver.reasons import Reason, ReasonCode, reasons
from solver.result import Result

STEPS: Final = 4
_NEXT_MOVES: Final = 6
_DRAWBACKS: Final = (
    ReasonCode.LOSES_POINTS,
    ReasonCode.LOSES_VERSICOLA,
    ReasonCode.LAST_KILLERS,
    ReasonCode.LOST_KILLS,
)
_MERITS: Final = (ReasonCode.PLAY_FIRST, ReasonCode.COVERS_COST, ReasonCode.NEW_KILLS, ReasonCode.STOP)
_WEIGHED: Final = (ReasonCode.LOSES_POINTS, ReasonCode.COVERS_COST)
"""Reasons only where it is more points than the other move's."""
_FEW_PAIRS: Final = 2
"""Pairs named in a short sentence."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint in words.

    Attributes:
        steps: where to look, the move, the next moves, why; each a few sentences, one a line.
        move: the kill it is about, or None for a play, the end or the stacking.
    """

    steps: tuple[tuple[str, ...], ...]
    move: Move | None

    def lines(self, step: int) -> Iterator[str]:
        """Yield the words of the steps up to ``step``, 1 to 4."""
        for words in self.steps[:step]:
            yield from words


def fair_hint(view: View, advice: Advice, words: Words) -> Hint:
    """Return what the fair adviser says of a view, in words."""
    best = advice.best
    if advice.known:
        worth = [words("hint.ends_at", points=signed(round(best.expected)))]
    else:
        worth = [
            words(
                "hint.expected",
                points=f"{best.expected:.0f}",
                error=whole_error(best.error),
                spread=f"{best.spread:.0f}",
            )
        ]
    if len(advice.options) > 1 and advice.options[1].expected < best.expected:
        less = f"{best.expected - advice.options[1].expected:.0f}"
        worth.append(words("hint.next_best", move=_move(advice.options[1].move, words), less=less))
    said = [_reason(reason, words) for reason in reasons(view, best.move)]
    return Hint(
        (
            (_where(view.grid, best.move, words),),
            (words("hint.move", move=_move(best.move, words)),),
            _then(_moves(advice.line[1:], words), words),
            (*said, *worth),
        ),
        best.move if best.move is not None and best.move.is_kill else None,
    )


def fair_stacking_hint(stacking: StackingAdvice, words: Words) -> Hint:
    """Return how the fair adviser would stack the fola, in words."""
    worth = words(
        "hint.expected",
        points=f"{stacking.expected:.0f}",
        error=whole_error(stacking.error),
        spread=f"{stacking.spread:.0f}",
    )
    return _stacking_hint(format_cards(stacking.fola), (worth,), words)


def oracle_hint(position: Position, result: Result, words: Words) -> Hint:
    """Return what the oracle's line does next from a position with the fola stacked, in words."""
    move = result.moves[0]
    hidden = None if move.is_play else move
    why = [words("hint.ends_at", points=signed(result.score)), words("hint.bound", points=result.bound)]
    if move.is_kill:
        seen = preview(position, move)
        why.insert(0, words("hint.count", points=signed(seen.points)))
        if seen.opened:
            why.insert(1, words("hint.new_kills", pairs=" ".join(map(str, seen.opened))))
    return Hint(
        (
            (_where(position.grid, hidden, words),),
            (words("hint.move", move=_move(hidden, words)),),
            _then(" ".join(map(str, result.moves[1 : _NEXT_MOVES + 1])), words),
            tuple(why),
        ),
        move if move.is_kill else None,
    )


def oracle_stacking_hint(result: Result, words: Words) -> Hint:
    """Return how the oracle would stack the fola, in words."""
    why = (words("hint.ends_at", points=signed(result.score)), words("hint.bound", points=result.bound))
    return _stacking_hint(format_cards(result.fola), why, words)


def why_better(view: View, played: Move, better: Move | None, words: Words) -> tuple[str, ...]:
    """Return in one or two sentences why another move would have been better.

    What both moves do is no reason; where none is left, that is said.

    Args:
        view: what the player knew.
        played: the player's move, a kill or the end.
        better: a better kill, the end, or None for the play of the next card.
        words: the language.
    """
    if played == END:
        key = "review.why_given_up" if view.to_come else "review.why_ended"
        return (words(key, points=signed(UNFINISHED)),)
    done, instead = reasons(view, played), reasons(view, better)
    against = [reason for reason in _only(done, instead) if reason.code in _DRAWBACKS]
    favour = [reason for reason in _only(instead, done) if reason.code in _MERITS]
    said = [_told(reason, played, words) for reason in against[:1]]
    said += [_told(reason, better, words) for reason in favour[:1]]
    return tuple(said) or (words("review.why_unsaid"),)


def _only(ours: Iterable[Reason], theirs: Iterable[Reason]) -> Iterator[Reason]:
    """Yield what is to be said of our move and not of theirs."""
    same = set(theirs)
    shared = {(reason.code, pair) for reason in same for pair in reason.pairs}
    points = {reason.code: reason.points for reason in same if reason.code in _WEIGHED}
    for reason in ours:
        if reason.pairs:
            pairs = tuple(pair for pair in reason.pairs if (reason.code, pair) not in shared)
            if pairs:
                yield replace(reason, pairs=pairs)
        elif reason.code in _WEIGHED:
            if reason.points > points.get(reason.code, 0):
                yield reason
        elif reason not in same:
            yield reason


def _told(reason: Reason, move: Move | None, words: Words) -> str:
    """Return one reason as a short sentence that names its move."""
    name = reason.code.name.lower()
    court, killers = reason.cards[:1], reason.cards[1:]
    if reason.code is ReasonCode.LAST_KILLERS and not killers:
        name = "no_killers"
    return words(
        f"review.why_{name}",
        move=_move(move, words),
        court=format_cards(court),
        killers=format_cards(killers),
        cards=format_cards(reason.cards),
        points=reason.points,
        pairs=" ".join(f"{CODES[killer]}x{CODES[victim]}" for killer, victim in reason.pairs[:_FEW_PAIRS]),
    )


def _stacking_hint(cards: str, why: tuple[str, ...], words: Words) -> Hint:
    return Hint(((words("hint.where_fola"),), (words("hint.stack", cards=cards),), (), why), None)


def _where(grid: tuple[int, ...], move: Move | None, words: Words) -> str:
    if move is None:
        return words("hint.where_deck")
    if move.victim is None:
        return words("hint.where_end")
    row, column = divmod(grid.index(move.card), COLUMNS)
    return words("hint.where_kill", row=row + 1, column=column + 1)


def _move(move: Move | None, words: Words) -> str:
    if move is None:
        return words("hint.play")
    return words("hint.finish") if move == END else str(move)


def _moves(moves: Iterable[Move | None], words: Words) -> str:
    """Return the moves of a line, a card that nobody knows as such."""
    return " ".join(words("hint.a_card") if move is None else str(move) for move in list(moves)[:_NEXT_MOVES])


def _then(moves: str, words: Words) -> tuple[str, ...]:
    return (words("hint.then", moves=moves),) if moves else ()


def _reason(reason: Reason, words: Words) -> str:
    """Return one reason as a sentence."""
    code = reason.code
    if code is ReasonCode.LAST_KILLERS:
        court, *killers = reason.cards
        key = "hint.last_killers" if killers else "hint.no_killers"
        return words(key, court=CODES[court], killers=format_cards(killers))
    if code is ReasonCode.NEW_NEIGHBOURS:
        pairs = " ".join(f"{CODES[left]}–{CODES[right]}" for right, left in reason.pairs)
        return words("hint.new_neighbours", pairs=pairs)
    return words(
        f"hint.{code.name.lower()}",
        cards=format_cards(reason.cards),
        points=reason.points,
        pairs=" ".join(f"{CODES[killer]}x{CODES[victim]}" for killer, victim in reason.pairs),
    )
