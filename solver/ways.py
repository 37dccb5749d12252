"""How the killer of a costly card gets at it after one move, and not after another.

Games played on (``solver.outcomes``) say which card stays on top after the player's move, and which card
kills it after a better one. From the two grids follows what the player's move did to the two.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.rules.cards import Card, kills
from solitaire.rules.position import DISTANCES, Move, Position, View, legal_kills
from solitaire.rules.scoring import count
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
    PLANNED = "planned"
    """Nothing on the spot, but it makes the outcome's plan of kills impossible."""
    TO_COME = "to_come"
    """Nothing: the killer is still to come."""
    NONE = "none"
    """Nothing that can be seen."""


_MOST_PLANNED: Final = 4
"""Most kills of a plan."""


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
    plan = (*outcome.path, Move(by, card))
    is_plan = 1 < len(plan) <= _MOST_PLANNED and can_follow(then, plan) and not can_follow(after, plan)
    otherwise = Way(WayCode.PLANNED if is_plan else WayCode.NONE)
    if by == played.victim and not kills(played.card, card):
        return Way(WayCode.COVERED)
    if card == played.card:
        places = [len(each.grid) - each.grid.index(card) for each in (after, then)]
        return Way(WayCode.MOVED, *places)
    if by not in view.grid:
        return Way(WayCode.TO_COME)
    if by == played.victim or card not in view.grid or card == played.victim:
        return otherwise
    if better == Move(by, card):
        mine = after.grid.index(by) - after.grid.index(card)
        return Way(WayCode.AT_ONCE, mine) if mine not in DISTANCES else otherwise
    if better is not None and card == better.victim:
        return otherwise
    now, mine, other = (each.grid.index(by) - each.grid.index(card) for each in (before, after, then))
    if now > 0 > mine:
        return Way(WayCode.SPENT)
    if other > 0 and _gaps(other) < _gaps(mine):
        if _gaps(mine) > _gaps(now):
            return Way(WayCode.FARTHER, mine, now)
        if not is_plan and better is not None and not commute(view, played, better):
            return Way(WayCode.NEARER, mine, other)
    return otherwise


def commute(view: View, yours: Move, better: Move) -> bool:
    """Return whether two kills can be made in either order and lead to the same grid."""
    position = Position(view.grid, view.unseen, view.fola)
    after, then = position.apply(yours), position.apply(better)
    are_open = better in legal_kills(after) and yours in legal_kills(then)
    return are_open and after.apply(better).grid == then.apply(yours).grid


def gain(grid: tuple[Card, ...], kill: Move) -> int:
    """Return by how many points a kill changes what the cards on top count."""
    return count(card for card in grid if card != kill.victim).shown - count(grid).shown


def can_follow(position: Position, kills: Iterable[Move]) -> bool:
    """Return whether kills can be made one after the other, without another card."""
    for kill in kills:
        if kill not in legal_kills(position):
            return False
        position = position.apply(kill)
    return True


def _gaps(places: int) -> int:
    """Return how many kills between them a card needs that lies some places right of its victim."""
    return min(places - step for step in DISTANCES if step <= places)
