"""The verdict in words: was it the shuffle or the play, and why another move would have been better.

The review (``solver.review``) gives figures and moves; this module turns them into sentences in the player's
language.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move
from solitaire.rules.scoring import UNFINISHED
from solitaire.rules.versicole import SOLITAIRE, VersicolaKind, versicole
from solitaire.rules.view import View
from solitaire.texts.words import Words, card_sign, signed
from solver.reasons import Reason, ReasonCode, reasons
from solver.review import Shares

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


def verdict_sentence(shares: Shares, words: Words) -> str:
    """Return the answer to "was it the shuffle or poor skill?" in one sentence."""
    return words(
        f"verdict.{shares.verdict.name.lower()}",
        won=f"{shares.play:.0f}",
        lost=f"{-shares.play:.0f}",
        poor=f"{-shares.shuffle:.0f}",
    )


def why_better(view: View, played: Move, better: Move | None, words: Words) -> tuple[str, ...]:
    """Return one or two sentences that say why another move would have been better.

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
    """Return one reason as a short sentence with names of cards."""
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
    made = {one.cards: one.kind for one in versicole(cards, SOLITAIRE)}
    kind = made.get(tuple(cards), VersicolaKind.REGULAR)
    name = words(f"versicola.{kind.name.lower()}")
    return f"{name} {card_sign(cards[0])}–{card_sign(cards[-1])}" if kind is VersicolaKind.REGULAR else name
