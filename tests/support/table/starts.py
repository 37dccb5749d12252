"""Where journeys start: the screens that have a picture, and more."""

from collections.abc import Callable
from typing import Final

from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.pixels import SCREENS


def _blocked(table: Table) -> None:
    """No pile of the full grid can kill another."""
    table.start("1", stacked=True)
    table.make(table.moves_of(recorded.blocking))


STARTS: Final[dict[str, Callable[[Table], object]]] = {
    **SCREENS,
    "stacked": lambda table: table.start(stacked=True),
    "blocked": _blocked,
}
