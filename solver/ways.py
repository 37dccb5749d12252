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
    BROKEN = "broken"
    """Nothing on the spot, but it makes a kill of that plan impossible, ``kill``."""
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
    kill: Move | None = None
    """The kill that is no longer possible."""


def way(view: View, played: Move, better: Move | None, outcome: Outcome) -> Way | None:
    """Return how the killer gets at the card that was left; None if no card kills it often."""
    card, by = outcome.card, outcome.by
    if outcome.code is not OutcomeCode.LEFT or card is None or by is None:
        return None
    before = Position(view.grid, view.unseen, view.fola)
    after, then = before.apply(played), before if better is None else before.apply(better)
    waits, path = can_wait(view, played, better), outcome.path
    ways = [after, after.apply(better)] if waits and better is not None else [after]
    otherwise = _by_plan(then, ways, (*path, Move(by, card)), played) if path else Way(WayCode.NONE)
    if by == played.victim and not kills(played.card, card):
        return Way(WayCode.COVERED)
    if card == played.card:
        mine, other = (len(each.grid) - each.grid.index(card) for each in (after, then))
        return Way(WayCode.MOVED, mine, other) if mine > other else otherwise
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
        if otherwise.code is not WayCode.PLANNED and not waits:
            return Way(WayCode.NEARER, mine, other)
    return otherwise


def _by_plan(then: Position, after: Iterable[Position], plan: tuple[Move, ...], played: Move) -> Way:
    """Return what a move did to a plan that is possible without it: the positions ``after`` are with it."""
    for made, kill in enumerate(plan, start=1):
        if not can_follow(then, plan[:made]):
            break
        rest = [each for each in plan[:made] if each != played]
        if not any(can_follow(position, rest) for position in after):
            if len(plan) <= _MOST_PLANNED and can_follow(then, plan):
                return Way(WayCode.PLANNED)
            return Way(WayCode.BROKEN, kill=kill) if made < len(plan) else Way(WayCode.NONE)
    return Way(WayCode.NONE)


def can_wait(view: View, yours: Move, better: Move | None) -> bool:
    """Return whether the better kill is still possible after the player's."""
    return better is not None and can_follow(Position(view.grid, view.unseen, view.fola), (yours, better))


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
