"""The kinds of decision in the classic game, by which a player's losses are counted, and those that count.

A decision belongs to exactly one kind: the first whose definition holds, in the order of
``HandDecisionKind``.
"""

from enum import Enum
from typing import Final

from solitaire.classic.cards import KINGS, SUIT, TAROCCHI
from solitaire.classic.count import TRICKS
from solitaire.classic.trick import NO_SUIT
from solitaire.classic.view import View
from solver import cores
from solver.classic.hand_advisor import options_of
from solver.classic.hand_review import HandDecision
from solver.classic.player import POINTS_A_UNIT, usual_ends
from solver.question import question
from solver.rating import LEAST_DIFFERENCE

_LAST: Final = 4
"""Tricks at the end of a hand in which the last trick is decided."""


class HandDecisionKind(Enum):
    """A kind of decision; the value is its name in JSON and part of catalogue keys."""

    DISCARDS = "discards"
    """The discards of the dealer or the cutter."""
    LAST_TRICKS = "last_tricks"
    """A card of one of the last four tricks (18 to 21), in which the last trick is decided."""
    KINGS = "kings"
    """A king was played, or the better card is a king."""
    LEADS = "leads"
    """The first card of a trick."""
    THIRD_SEAT = "third_seat"
    """The third card of a trick in which a suit is led, by a seat that is void of it: a tarocco was played,
    or was better."""
    FOLLOWING = "following"
    """Any other card played to a lead, right or wrong."""


def kind_of(view: View, decision: HandDecision) -> HandDecisionKind:
    """Return the kind of a decision.

    Args:
        view: what the seat could see at the decision.
        decision: the decision, from a review of the hand.
    """
    if decision.trick == 0:
        return HandDecisionKind.DISCARDS
    if decision.trick > TRICKS - _LAST:
        return HandDecisionKind.LAST_TRICKS
    either = {*decision.cards, *decision.better}
    if not either.isdisjoint(KINGS.values()):
        return HandDecisionKind.KINGS
    trick = view.tricks[-1]
    if not trick.cards:
        return HandDecisionKind.LEADS
    is_ruff = trick.suit not in (NO_SUIT, TAROCCHI) and any(SUIT[card] == TAROCCHI for card in either)
    if len(trick.cards) == 2 and is_ruff:
        return HandDecisionKind.THIRD_SEAT
    return HandDecisionKind.FOLLOWING


def counts(view: View) -> bool:
    """Return whether a decision is counted in a rating: discards are, and cards that are worth unlike much.

    The policy's own values tell, so that the answer is the same whoever decided.
    """
    options = options_of(view, signals=False)
    if view.discards_due or not all(options):  # the policy has no values for discards and for falling
        return True
    search = cores.classic_search(question(view, True), options, 0, usual_ends(view), cores.core_name())
    values = search.values()
    return (max(values) - min(values)) * POINTS_A_UNIT >= LEAST_DIFFERENCE
