"""Proofs: what no line from a position exceeds, and the best line where the search gets that far.

The search itself is ``solver/core/exact.hpp`` or its twin ``solver/reference/exact.py``, which argues
for it. Here are the targets it is asked about, the limits and the check of every line by the rules.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.rules.position import Position
from solitaire.rules.scoring import UNFINISHED, count
from solver import cores
from solver.bound import relaxed_bound, simple_bound
from solver.lines import Line, check_start, read_line

_TABLE_BITS: Final = 21
"""Positions remembered, as a power of 2: 32 MiB at most in the native core, some 500 in plain Python,
which takes minutes to fill it."""
_FIRST_LEG: Final = {"native": 200_000, "python": 2_000}
"""Nodes after which ``proofs`` asks CP-SAT, which may see what would take the search for ever."""
_LATE: Final = 32
"""Cards to come from which on it does."""
_NO_LIMIT: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class Proof:
    """What an exact search has shown.

    Attributes:
        bound: no line from the position scores more, points.
        line: the best line there is, if it is better than the score asked about; else None.
        nodes: positions looked into so far.
        open: whether a line between the score asked about and the bound may exist.
    """

    bound: int
    line: Line | None
    nodes: int
    open: bool


class Prover:
    """An exact search from one position that can be continued: what is proved stays proved.

    Args:
        start: a position of a game that has not ended.
        fola_free: whether ``start.fola`` may still be stacked; otherwise its order stays.

    Attributes:
        bound: no line from the position scores more, points.
        nodes: positions looked into so far.
    """

    def __init__(self, start: Position, fola_free: bool) -> None:
        ordered, loose = (start.deck, start.fola) if fola_free else (start.deck + start.fola, ())
        core = cores.core_name()
        self._search = cores.exact_search(start.grid, ordered, loose, core, _TABLE_BITS)
        self.bound = simple_bound(start)

    @property
    def nodes(self) -> int:  # noqa: D102
        return self._search.nodes

    @property
    def line(self) -> Sequence[int]:
        """The line found, as ``solver.lines.read_line`` takes it; it scores the bound."""
        return self._search.line

    def step(self, score: int, nodes: int, stop: Callable[[], bool]) -> bool | None:
        """Ask once for a line at the bound, which must be above ``score``.

        Returns:
            True if ``line`` is one; False if there is none: then the bound is lower now, at the lowest
            ``score``; None if that many nodes are spent, or ``stop`` answered True.
        """
        found = self._search.search(self.bound, nodes, stop)
        if found is None:
            return None
        if found >= self.bound:
            return True
        self.bound = max(score, found)
        return False


def prove(
    start: Position,
    score: int | None = None,
    *,
    fola_free: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> Proof:
    """Return what the search has shown within its limits: the last of ``proofs``."""
    *_, last = proofs(start, score, fola_free=fola_free, seconds=seconds, nodes=nodes, stop=stop)
    return last


def proofs(
    start: Position,
    score: int | None = None,
    *,
    fola_free: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Proof]:
    """Yield ever lower bounds, the first at once, until a line reaches one or a limit is reached.

    The search asks for a line at the bound; if there is none the bound falls, and it asks again. So
    the first line found is a best one. Late in a game a CP-SAT model helps with the bound. With
    ``nodes`` and no ``seconds`` all is the same on every run.

    Args:
        start: a position of a game that has not ended.
        score: what a line is known to reach, points: only more is of interest; None if none is known.
        fola_free: whether ``start.fola`` may still be stacked; otherwise its order stays.
        seconds: wall-clock time to spend at most, or None.
        nodes: positions to look into at most, or None.
        stop: asked every few milliseconds.

    Raises:
        ValueError: the game has ended, or a card lies in two places.
        LineError: the search has a defect.
    """
    check_start(start)
    deadline = None if seconds is None else time.perf_counter() + seconds

    def must_stop() -> bool:
        return (deadline is not None and time.perf_counter() >= deadline) or (stop is not None and stop())

    surrender = UNFINISHED if start.to_come else count(start.grid).shown  # to stop at once is a line as well
    known = surrender if score is None else max(score, surrender)
    prover = Prover(start, fola_free)
    prover.bound = max(known, prover.bound)
    yield Proof(prover.bound, None, 0, prover.bound > known)
    budget, relaxed = _NO_LIMIT if nodes is None else nodes, start.to_come > _LATE
    while prover.bound > known:
        leg = budget if relaxed else min(budget, _FIRST_LEG[cores.core_name()])
        found = prover.step(known, leg - prover.nodes, must_stop)
        if found is None and not relaxed and prover.nodes < budget and not must_stop():
            relaxed = True
            relaxation = relaxed_bound(start, fola_free=fola_free, stop=must_stop)
            prover.bound = max(known, min(prover.bound, relaxation))
            found = False
        line = read_line(start, prover.line, prover.bound) if found else None
        yield Proof(prover.bound, line, prover.nodes, prover.bound > known and not found)
        if found is not False:
            return
