"""The only place that chooses the core: native where it is built, else plain Python.

A core has six searches: ``Annealer`` and ``LineBeam`` look for lines, ``Exact`` and ``Tail`` prove,
``FairSearch`` plays out a game with hidden cards, ``ClassicSearch`` a hand of the classic game.
``solver._core`` and ``solver.reference.module`` have them under the same names and with the same results;
other modules get them here and import neither. ``solver.reference`` documents them.
"""

import os
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Final, Protocol

from solitaire.rules.cards import Card

if TYPE_CHECKING:
    from solitaire.rules.position import View
    from solver.question import Question

try:
    import solver._core as _native
except ImportError:
    _native = None

GOES_ON: Final = (-1,)
"""An option of a classic search: the policy takes the decision, whoever is in turn."""
HAS_NATIVE: Final[bool] = _native is not None
"""True if the native core is built, which needs a compiler."""


class Annealer(Protocol):
    """A search for lines; see ``solver.reference.anneal.Annealer``."""

    @property
    def best_score(self) -> int: ...
    @property
    def best_line(self) -> Sequence[int]: ...
    @property
    def tops(self) -> Sequence[Card]: ...
    @property
    def energy(self) -> int: ...
    def favour(self, card: Card, points: int, /) -> None: ...
    def jump(self, card: Card, /) -> None: ...
    def go_on_from(self, line: Sequence[int], /) -> None: ...
    def advance(self, playouts: int, temperature: float, target: int, /) -> int: ...


class LineBeam(Protocol):
    """A beam search for lines; see ``solver.reference.beam.LineBeam``."""

    @property
    def is_over(self) -> bool: ...
    @property
    def best_score(self) -> int: ...
    @property
    def best_line(self) -> Sequence[int]: ...
    def advance(self, states: int, /) -> int: ...


class Exact(Protocol):
    """An exact search; see ``solver.reference.exact.Exact``."""

    @property
    def nodes(self) -> int: ...
    @property
    def line(self) -> Sequence[int]: ...
    def search(self, target: int, nodes: int, stop: Callable[[], bool], /) -> int | None: ...


class Tail(Protocol):
    """A search of the last cards alone; see ``solver.reference.tail.Tail``."""

    @property
    def nodes(self) -> int: ...
    def search(self, nodes: int, stop: Callable[[], bool], /) -> bool | None: ...


class Playouts(Protocol):
    """A search that plays options out; per option it counts playouts and sums values and their squares."""

    @property
    def counts(self) -> Sequence[int]: ...
    @property
    def sums(self) -> Sequence[int]: ...
    @property
    def squares(self) -> Sequence[int]: ...
    def advance(self, options: Sequence[int], samples: int, /) -> None: ...


class FairSearch(Playouts, Protocol):
    """Playouts of the fair player; see ``solver.reference.fair.FairSearch``."""

    def options(self) -> Sequence[tuple[Card, Card]]: ...
    def values(self) -> Sequence[int]: ...


class ClassicSearch(Playouts, Protocol):
    """Playouts of the classic game's player; see ``solver.reference.classic_search.ClassicSearch``."""

    def values(self) -> Sequence[int]: ...


def core_name() -> str:
    """Return the core in use: "native", or "python" without it or if MINCHIATE_CORE=python is set."""
    return "native" if HAS_NATIVE and os.environ.get("MINCHIATE_CORE") != "python" else "python"


def core_module(core: str) -> ModuleType:
    """Return the module of the named core."""
    if core == "native":
        native: ModuleType = _native
        return native
    from solver.reference import module

    return module


def annealer(
    grid: Sequence[Card], ordered: Sequence[Card], loose: Sequence[Card], seed: int, core: str
) -> Annealer:
    """Return a search for lines by the named core."""
    made: Annealer = core_module(core).Annealer(list(grid), list(ordered), list(loose), seed)
    return made


def beam_weights(seed: int, core: str) -> object:
    """Return the weights of beams by the named core, shifted at random."""
    from solver import policy

    return core_module(core).BeamWeights(policy.beam_weights(), seed)


def line_beam(
    weights: object,
    grid: Sequence[Card],
    ordered: Sequence[Card],
    loose: Sequence[Card],
    spare: Sequence[Card],
    width: int,
    junk: int | None,
    core: str,
) -> LineBeam:
    """Return a beam search for lines by the core that made the weights."""
    cards = map(list, (grid, ordered, loose, spare))
    made: LineBeam = core_module(core).LineBeam(weights, *cards, width, junk)
    return made


def exact_search(
    grid: Sequence[Card], ordered: Sequence[Card], loose: Sequence[Card], core: str, table_bits: int
) -> Exact:
    """Return an exact search by the named core."""
    made: Exact = core_module(core).Exact(list(grid), list(ordered), list(loose), table_bits)
    return made


def tail_search(
    before: Sequence[Card],
    ordered: Sequence[Card],
    loose: Sequence[Card],
    spare: Sequence[Card],
    allowance: int,
    core: str,
    table_bits: int,
) -> Tail:
    """Return a search of the last cards by the named core."""
    cards = map(list, (before, ordered, loose, spare))
    made: Tail = core_module(core).Tail(*cards, allowance, table_bits)
    return made


def fair_search(view: "View", seed: int, core: str, width: int = 1) -> FairSearch:
    """Return playouts of the fair player from a view by the named core, each of ``width`` lines (from 1)."""
    cards = map(list, (view.grid, view.unseen, view.fola))
    made: FairSearch = core_module(core).FairSearch(_fair_policy(core), *cards, seed, width)
    return made


def classic_search(
    question: "Question", options: Sequence[Sequence[Card]], seed: int, ends: int, core: str, variant: int = 0
) -> ClassicSearch:
    """Return playouts of the classic game by the named core.

    Args:
        question: the decision.
        options: single cards to play, or sets of discards; or GOES_ON.
        seed: 0 to 2**64-1.
        ends: number of last tricks that are solved instead of played by the policy.
        core: "native" or "python".
        variant: the policy's, as in ``solver.policy.classic_weights``.
    """
    made: ClassicSearch = core_module(core).ClassicSearch(
        _classic_policy(core, variant), *question, options, seed, ends
    )
    return made


@cache
def _classic_policy(core: str, variant: int) -> object:
    from solver import policy

    return core_module(core).ClassicPolicy(policy.classic_weights(variant))


@cache
def _fair_policy(core: str) -> object:
    from solver import policy

    return core_module(core).FairPolicy(policy.weights())
