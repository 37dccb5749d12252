"""Duels: two computer players on many deals, in processes of this machine."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, ClassVar, Final

from solitaire.classic.deal import numbered
from solitaire.classic.options import parse_options
from solitaire.classic.players import Margin, compare
from solitaire.classic.seats import SEATS
from solitaire.play.opponents import card_limit, player, version
from solitaire.run.pools import each_deal

_MOST_POINTS: Final = 10_000
"""No hand is won or lost by this many points or resti."""
_FIRST_VERSION: Final = 2
"""The version of ``full`` when files of duels began to name it."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players that meet, and how.

    Attributes:
        one: the name of the first player.
        other: the name of the second player.
        first: the number of the first deal; South deals it, and the next deals in turn.
        seed: seed of the players.
        seconds: the most that a card may cost, or None.
        playouts: the same in playouts, or None; with neither, the usual time.
        rules: the options that differ from the default, or None.
    """

    one: str
    other: str
    first: int
    seed: int
    seconds: float | None = None
    playouts: int | None = None
    rules: str | None = None
    noun: ClassVar[str] = "duel"

    @property
    def header(self) -> dict[str, object]:
        """The beginning of the duel's file: attributes, with a limit if any, and versions."""
        given = {key: value for key, value in asdict(self).items() if value is not None}
        return {**given, "versions": [version(self.one), version(self.other)]}

    def is_of(self, header: dict[str, object]) -> bool:
        """Return whether a file with this header is of this duel; the first files name no versions."""
        first = [_FIRST_VERSION if name.startswith("full") else 1 for name in (self.one, self.other)]
        return {"versions": first, **header} == self.header

    def as_line(self, margin: Margin) -> dict[str, object]:
        """Return a margin as its line in the file has it."""
        return dict(margin._asdict())

    def of_line(self, line: dict[str, Any]) -> Margin:
        """Return the margin in a line of the file.

        Raises:
            ValueError, TypeError, KeyError: it is no such line.
        """
        margin = Margin(float(line["points"]), float(line["resti"]))
        if not all(abs(value) <= _MOST_POINTS for value in margin):  # neither is what is not a number
            raise ValueError("no hand ends like this")
        return margin

    def play(self, deal: int) -> Margin:
        """Return how far the first player is ahead on a deal, as the mean of two hands.

        Raises:
            DealTextError: the deal cannot be played.
        """
        dealer = SEATS[(deal - self.first) % 4]
        limit = card_limit(self.seconds, self.playouts)
        one, other = (player(name, self.seed, limit) for name in (self.one, self.other))
        options = parse_options(self.rules or "")
        return compare(numbered(deal, None, options), dealer, one, other, options)


def run(duel: Duel, deals: Iterator[int], workers: int) -> Generator[tuple[int, Margin], None, None]:
    """Yield the deals with their margins, as they are done."""
    return each_deal(duel.play, deals, workers)


def duel_json(names: tuple[str, str], margins: Sequence[Margin]) -> dict[str, object]:
    """Return the means per hand with their standard errors; ``margins`` holds a margin per deal.

    The two hands of a deal are not independent, so the errors are those of the deals; 0 for a single deal.
    """
    deals = len(margins)
    found: dict[str, object] = {"a": names[0], "b": names[1], "deals": deals, "hands": 2 * deals}
    for key, values in (
        ("points", [lead.points for lead in margins]),
        ("resti", [lead.resti for lead in margins]),
    ):
        found[key] = round(fmean(values), 3)
        found[f"{key}_error"] = round(stdev(values) / sqrt(deals), 3) if deals > 1 else 0.0
    return found
