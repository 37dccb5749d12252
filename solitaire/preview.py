"""What a kill would leave: for a player who wants to look before killing."""

from dataclasses import dataclass

from solitaire.rules.position import Move, Position, legal_kills
from solitaire.rules.scoring import Versicola, score


@dataclass(frozen=True, slots=True)
class Preview:
    """What one kill changes.

    Attributes:
        kill: the kill.
        points: by how much the count of the cards on top changes.
        made: the versicole it makes or lengthens.
        broken: the versicole it breaks or shortens.
        opened: kills between cards that it brings within reach of one another.
        closed: kills between other cards that are possible now and would not be any more.
    """

    kill: Move
    points: int
    made: tuple[Versicola, ...]
    broken: tuple[Versicola, ...]
    opened: tuple[Move, ...]
    closed: tuple[Move, ...]


def preview(position: Position, kill: Move) -> Preview:
    """Return what a legal kill would leave.

    Raises:
        IllegalMoveError: the kill is not legal here.
    """
    after = position.apply(kill)
    before, then = score(position), score(after)
    kills_before, kills_then = tuple(legal_kills(position)), tuple(legal_kills(after))
    covered = {kill.victim}
    return Preview(
        kill,
        then.shown - before.shown,
        tuple(one for one in then.versicole if one not in before.versicole),
        tuple(one for one in before.versicole if one not in then.versicole),
        tuple(one for one in kills_then if one not in kills_before),
        tuple(
            one
            for one in kills_before
            if one not in kills_then and not covered & {one.card, one.victim} and one != kill
        ),
    )
