"""The verdict in words: the shuffle or the play, the figures, and each costly decision with its reasons.

The review (``solver.review``) gives figures and moves; this module turns them into sentences in the player's
language.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Protocol

from scores.estimates import Par
from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solitaire.rules.versicole import SOLITAIRE, VersicolaKind, versicole
from solitaire.rules.view import View
from solitaire.texts.sums import SOLITAIRE as SOLITAIRE_SUM
from solitaire.texts.sums import answer
from solitaire.texts.words import Words, card_sign, move_signs, signed, whole_error
from solver.reasons import Reason, ReasonCode, reasons
from solver.review import Decision, Mark, MoveDecision, Review, StackingDecision

DRAWBACKS: Final = (
    ReasonCode.LOSES_POINTS,
    ReasonCode.LOSES_VERSICOLA,
    ReasonCode.LAST_KILLERS,
    ReasonCode.LOST_KILLS,
)
"""Reasons against the move that was made."""
MERITS: Final = (ReasonCode.PLAY_FIRST, ReasonCode.COVERS_COST, ReasonCode.NEW_KILLS, ReasonCode.STOP)
"""Reasons for the better move."""
_COMPARED_BY_POINTS: Final = (ReasonCode.LOSES_POINTS, ReasonCode.COVERS_COST)
"""Reasons that count only if their points are higher than those of the same reason for the other move."""


def why_better(view: View, played: Move, better: Move | None, words: Words) -> tuple[str, ...]:
    """Return a sentence or two that say why another move would have been better.

    A reason that holds for both moves is left out. If no reason is left, the sentence says so.

    Args:
        view: what the player knew.
        played: the player's move, a kill or the end.
        better: a better kill, the end, or None for the play of the next card.
        words: the language.
    """
    if played == END:
        key = "verdict.why_given_up" if view.to_come else "verdict.why_ended"
        return (words(key, points=signed(UNFINISHED)),)
    of_played, of_better = reasons(view, played), reasons(view, better)
    against = [reason for reason in _only_in(of_played, of_better) if reason.code in DRAWBACKS]
    in_favour = [reason for reason in _only_in(of_better, of_played) if reason.code in MERITS]
    sentences = [_sentence(reason, words) for reason in (*against[:1], *in_favour[:1])]
    return tuple(sentences) or (words("verdict.why_unsaid"),)


def _only_in(ours: Iterable[Reason], theirs: Iterable[Reason]) -> Iterator[Reason]:
    """Yield the reasons, or parts of reasons, that hold for the first move but not for the second."""
    same = set(theirs)
    shared = {(reason.code, pair) for reason in same for pair in reason.pairs}
    points = {reason.code: reason.points for reason in same if reason.code in _COMPARED_BY_POINTS}
    for reason in ours:
        if reason.pairs:
            pairs = tuple(pair for pair in reason.pairs if (reason.code, pair) not in shared)
            if pairs:
                yield replace(reason, pairs=pairs)
        elif reason.code in _COMPARED_BY_POINTS:
            if reason.points > points.get(reason.code, 0):
                yield reason
        elif reason not in same:
            yield reason


def _sentence(reason: Reason, words: Words) -> str:
    """Return a reason as a short sentence with names of cards."""
    name = reason.code.name.lower()
    if reason.code is ReasonCode.LAST_KILLERS and len(reason.cards) == 1:
        name = "no_killers"
    values: dict[str, object] = {"points": reason.points}
    if reason.code is ReasonCode.LOSES_VERSICOLA:
        values["versicola"] = _versicola(reason.cards, words)
    elif reason.pairs:
        values |= {"count": len(reason.pairs), "kill": words.move(Move(*reason.pairs[0]))}
    elif reason.cards:
        values |= {"card": words.card(reason.cards[0]), "count": len(reason.cards) - 1}
    return words(f"verdict.why_{name}", **values)


def _versicola(cards: Sequence[Card], words: Words) -> str:
    """Return the name of the versicola that these cards make; of a run, its ends."""
    made = {versicola.cards: versicola.kind for versicola in versicole(cards, SOLITAIRE)}
    kind = made.get(tuple(cards), VersicolaKind.REGULAR)
    name = words(f"versicola.{kind.name.lower()}")
    return f"{name} {card_sign(cards[0])}–{card_sign(cards[-1])}" if kind is VersicolaKind.REGULAR else name


def sentence(review: Review, words: Words) -> str:
    """Return the verdict in a sentence: the shuffle or the play."""
    return answer(review.sum, SOLITAIRE_SUM, words, is_final=review.share == 1.0)


def figures(review: Review, words: Words, known: Par | None = None) -> list[tuple[str, str]]:
    """Return the three figures, each with its label: the score, par, and what the shuffle held.

    Until the review has a par, that is the par known before, of an older fair player.
    """
    par, held = review.par, review.held
    if par is None:
        mean = "…" if known is None else f"{known.mean:.0f} ± {whole_error(known.error)}"
        par_figure = (mean, words("verdict.par"))
    else:
        detail = words("verdict.par_detail", games=par.games, spread=f"{par.spread:.0f}")
        par_figure = (f"{par.mean:.0f} ± {whole_error(par.error)}", detail)
    if held is None:
        held_figure = ("…", words("verdict.held"))
    else:
        key = "verdict.held_proved" if held.is_proved else "verdict.held_found"
        held_figure = (_plain(held.score), words(key, bound=held.bound))
    return [(_plain(review.score), words("verdict.you")), par_figure, held_figure]


def _plain(points: int) -> str:
    return signed(points).lstrip("+")


class Marked(Protocol):
    """A decision of either game, with what it cost in points."""

    @property
    def cost(self) -> float:
        """The points lost."""

    @property
    def error(self) -> float:
        """Their standard error."""

    @property
    def mark(self) -> Mark | None:
        """The severity of the loss."""


def cost(decision: Marked, words: Words) -> str:
    """Return the mark and the cost of a costly decision."""
    assert decision.mark is not None
    return words(
        "verdict.cost",
        mark=words(f"verdict.{decision.mark.name.lower()}"),
        cost=f"{decision.cost:.0f}",
        error=whole_error(decision.error),
    )


def what_was_done(decision: Decision, words: Words) -> str:
    """Return what was done and what would have been better."""
    if isinstance(decision, StackingDecision):
        return words("verdict.stacking")
    move, better = move_words(decision.move, words), move_words(decision.better, words)
    return words("verdict.instead", number=decision.number, move=move, better=better)


def move_words(move: Move | None, words: Words) -> str:
    """Return a move as a player says it, such as ``T31 on C7`` with signs; None is the play of a card."""
    if move is None or move.is_play:
        return words("verdict.play_on")
    if move.victim is None:
        return words("try.finish")
    return words.brief_move(move)


def judgement(decision: MoveDecision, tried: Move, cost: float | None, words: Words) -> str:
    """Return what a move tried instead of a costly decision is worth, in a sentence or two.

    Args:
        decision: the decision.
        tried: the move that was made now.
        cost: what it costs against the better move in points, or None while it is weighed.
        words: the language.
    """
    is_best = (None if tried.is_play else tried) == decision.better
    return judged(decision, cost, words, is_same=tried == decision.move, is_best=is_best)


def judged(decision: Marked, cost: float | None, words: Words, *, is_same: bool, is_best: bool) -> str:
    """Return what is said of what was tried instead of a costly decision.

    Args:
        decision: the decision.
        cost: what it costs against the better move in points, or None while it is weighed.
        words: the language.
        is_same: whether it is what was done.
        is_best: whether it is what the review found better.
    """
    if cost is None:
        return words("try.weighing")
    if is_same:
        return words("try.same", cost=f"{cost:.0f}")
    if is_best:
        return words("try.best", gain=f"{decision.cost:.0f}")
    if cost < 1:
        return words("try.as_good", gain=f"{decision.cost:.0f}")
    gain = decision.cost - cost
    return words("try.better" if gain >= 1 else "try.worse", cost=f"{cost:.0f}", gain=f"{abs(gain):.0f}")


def why(record: Record, decision: Decision, words: Words) -> str:
    """Return why another move was better; nothing for the stacking."""
    if isinstance(decision, StackingDecision):
        return ""
    view = View.of(record.positions[decision.ply])
    return " ".join(why_better(view, decision.move, decision.better, words))


def bad_luck(decision: MoveDecision, words: Words) -> str:
    """Return what a move cost the best line although nobody could have known."""
    return words(
        "verdict.luck_row", number=decision.number, move=move_signs(decision.move), points=decision.possible
    )
