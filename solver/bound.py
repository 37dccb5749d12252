"""Upper bounds: what no line from a position scores more than."""

from solitaire.rules.position import Position
from solitaire.rules.scoring import UNFINISHED, USEFUL, count


def simple_bound(position: Position) -> int:
    """Return a bound that costs nothing: the score if every card that is still of use showed, and no other.

    Adding a useful card never lowers a score, save a T14 or T29 outside any versicola, which counts
    for nothing here; and a player may always stop at -300.
    """
    useful = count(USEFUL.intersection(position.grid + position.deck + position.fola))
    return max(UNFINISHED, useful.account_points + useful.versicole_points)
