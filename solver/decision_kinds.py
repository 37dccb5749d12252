"""The kinds of decision in the solitaire, by which a player's losses are counted.

A decision belongs to exactly one kind: the first whose definition holds, in the order of ``DecisionKind``.
Most definitions compare the player's move with the better move, so a kind says what went wrong; a decision as
good as any other belongs to the last kind.
"""

from enum import Enum
from typing import Final

from solitaire.rules.cards import Card, is_royal, kills
from solitaire.rules.position import END, GRID_SIZE, Move
from solitaire.rules.scoring import USEFUL
from solitaire.rules.view import View
from solver.game_review import Decision, StackingDecision

HABITS_VERSION: Final = 4
"""Raised whenever a definition changes, in either game: then the stored figures are computed again."""
_LAST_KILLERS: Final = 3
"""A king or queen is stranded by the loss of a killer if it had at most this many."""


class DecisionKind(Enum):
    """A kind of decision; the value is its name in JSON and part of catalogue keys."""

    FOLA = "fola"
    """The stacking of the fola."""
    CLEARING_UP = "clearing_up"
    """A kill or the end after the last card has been played."""
    GIVING_UP = "giving_up"
    """The end while cards are to come."""
    COVERED_USEFUL = "covered_useful"
    """A kill that covers one of the 23 useful cards (rules 4.6), which the better move does not cover."""
    STRANDED = "stranded"
    """A kill that strands a king or queen: the better move covers that card and this kill does not, or this
    kill covers one of its last three killers (seen or to come) and the better move does not.
    """
    EARLY_KILL = "early_kill"
    """A kill with room left on the grid, where the play of the next card was better."""
    CHOICE = "choice"
    """Any other kill: the choice between kills, right or wrong."""


def kind_of(view: View, decision: Decision) -> DecisionKind:
    """Return the kind of a decision.

    Args:
        view: what the player could see at the decision.
        decision: the decision, from a review of the game.
    """
    if isinstance(decision, StackingDecision):
        return DecisionKind.FOLA
    if not view.to_come:
        return DecisionKind.CLEARING_UP
    if decision.move == END:
        return DecisionKind.GIVING_UP
    covered = decision.move.victim
    if covered in USEFUL and covered != _covered(decision.better):
        return DecisionKind.COVERED_USEFUL
    if _stranded(view, decision.move, decision.better):
        return DecisionKind.STRANDED
    if decision.better is None and len(view.grid) < GRID_SIZE:
        return DecisionKind.EARLY_KILL
    return DecisionKind.CHOICE


def _covered(move: Move | None) -> Card | None:
    """Return the card that a move covers; None for a play and for the end."""
    return None if move is None else move.victim


def _stranded(view: View, move: Move, better: Move | None) -> bool:
    """Return whether a kill strands a king or queen that the better move does not."""
    lost, spared = _covered(move), _covered(better)
    if lost == spared:
        return False
    if spared is not None and is_royal(spared):
        return True
    alive = {*view.grid, *view.unseen, *view.fola}
    threatened = [card for card in alive if is_royal(card) and lost is not None and kills(lost, card)]
    return any(sum(kills(killer, card) for killer in alive) <= _LAST_KILLERS for card in threatened)
