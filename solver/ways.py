"""How the killer of a costly card gets at it after one move, and not after another.

Games played on (``solver.outcomes``) say which card stays on top after the player's move, and which card
kills it after a better one. From the two grids follows what the player's move did to the two.
"""

from dataclasses import dataclass
from enum import Enum

from solitaire.rules.cards import kills
from solitaire.rules.position import DISTANCES, Move, Position
from solitaire.rules.view import View
from solver.game_review import Outcome, OutcomeCode


class WayCode(Enum):
    """What the player's move did; the value is its name."""

    AT_ONCE = "at_once"
    """The better move is that kill; after the player's the killer is ``after`` places away, out of reach."""
    COVERED = "covered"
    """It covered the killer, by a card that does not kill the victim itself."""
    SPENT = "spent"
    """It took the killer to the left of the victim, where it can't kill it."""
    MOVED = "moved"
    """It took the victim left, ``after`` places away from the cards to come instead of ``then``."""
    FARTHER = "farther"
    """The killer is now ``after`` places right of the victim, and was ``then``: that is harder to close."""
    NEARER = "nearer"
    """The better move brings the killer ``then`` places right of the victim; it stays ``after`` away."""
    TO_COME = "to_come"
    """Nothing: the killer is still to come."""
    NONE = "none"
    """Nothing that can be seen."""


@dataclass(frozen=True, slots=True)
class Way:
    """What became of the killer and its victim."""

    code: WayCode
    after: int = 0
    """Places after the player's move."""
    then: int = 0
    """Places after the better move; for ``FARTHER`` before both."""


def way(view: View, played: Move, better: Move | None, outcome: Outcome) -> Way | None:
    """Return how the killer gets at the card that was left; None if no card kills it often."""
    card, by = outcome.card, outcome.by
    if outcome.code is not OutcomeCode.LEFT or card is None or by is None:
        return None
    before = Position(view.grid, view.unseen, view.fola)
    after, then = before.apply(played), before if better is None else before.apply(better)
    if by == played.victim and not kills(played.card, card):
        return Way(WayCode.COVERED)
    if card == played.card:
        places = [len(each.grid) - each.grid.index(card) for each in (after, then)]
        return Way(WayCode.MOVED, *places)
    if by not in view.grid:
        return Way(WayCode.TO_COME)
    if by == played.victim or card not in view.grid or card == played.victim:
        return Way(WayCode.NONE)
    if better == Move(by, card):
        mine = after.grid.index(by) - after.grid.index(card)
        return Way(WayCode.AT_ONCE, mine) if mine not in DISTANCES else Way(WayCode.NONE)
    if better is not None and card == better.victim:
        return Way(WayCode.NONE)
    now, mine, other = (each.grid.index(by) - each.grid.index(card) for each in (before, after, then))
    if now > 0 > mine:
        return Way(WayCode.SPENT)
    if other > 0 and _gaps(other) < _gaps(mine):
        is_farther = _gaps(mine) > _gaps(now)
        return Way(WayCode.FARTHER, mine, now) if is_farther else Way(WayCode.NEARER, mine, other)
    return Way(WayCode.NONE)


def _gaps(places: int) -> int:
    """Return how many kills between them a card needs that lies some places right of its victim."""
    return min(places - step for step in DISTANCES if step <= places)
