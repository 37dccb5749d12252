"""The oracle's search as commands show it."""

from typing import TYPE_CHECKING

from solitaire.cli.printing import working
from solitaire.cli.reading import NamedGame
from solitaire.run.interrupts import interrupts_heeded

if TYPE_CHECKING:
    from solver.result import Limit, Result


def search(named: NamedGame, limit: "Limit") -> "tuple[Result, KeyboardInterrupt | None]":
    """Search and show the progress; return the best line, and the interrupt that stopped the search."""
    from solver.oracle import improvements

    best: Result | None = None
    with working("searching") as show:
        try:
            with interrupts_heeded():
                for best in improvements(named.game.positions[-1], limit, fola_free=named.game.fola is None):
                    show(
                        f"{named.title}: {best.score} of at most {best.bound} after {best.seconds:.1f} s, "
                        f"{best.playouts:,} playouts"
                    )
        except KeyboardInterrupt as interrupt:
            if best is None:
                raise
            return best, interrupt
    assert best is not None
    return best, None
