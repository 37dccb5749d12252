"""Duels: two computer players on many deals, in processes of this machine, with a file to resume from."""

import json
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from solitaire.classic.deal import numbered
from solitaire.classic.players import Margin, compare
from solitaire.classic.seats import SEATS
from solitaire.home.files import UserError, read_text, why, write_atomic
from solitaire.play.opponents import card_limit, player, version
from solitaire.run.pools import each_deal

_MOST_READ: Final = 1 << 28
"""Bytes of the longest file of a duel: millions of deals."""
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
    """

    one: str
    other: str
    first: int
    seed: int
    seconds: float | None = None
    playouts: int | None = None

    @property
    def header(self) -> dict[str, object]:
        """The beginning of the duel's file: attributes, with a limit if any, and versions."""
        given = {key: value for key, value in asdict(self).items() if value is not None}
        return {**given, "versions": [version(self.one), version(self.other)]}

    def is_of(self, header: dict[str, object]) -> bool:
        """Say whether a file with this header is of this duel; the first files name no versions."""
        first = [_FIRST_VERSION if name.startswith("full") else 1 for name in (self.one, self.other)]
        return {"versions": first, **header} == self.header

    def play(self, deal: int) -> Margin:
        """Return how far the first player is ahead on a deal, as the mean of two hands.

        Raises:
            DealTextError: the deal cannot be played.
        """
        dealer = SEATS[(deal - self.first) % 4]
        limit = card_limit(self.seconds, self.playouts)
        one, other = (player(name, self.seed, limit) for name in (self.one, self.other))
        return compare(numbered(deal), dealer, one, other)


def run(duel: Duel, deals: Iterator[int], workers: int) -> Generator[tuple[int, Margin], None, None]:
    """Yield the deals with their margins, as they are done."""
    return each_deal(duel.play, deals, workers)


class Results:
    """The results of a duel, with a file of them: a line of JSON for the duel, and a line for each deal.

    Attributes:
        path: the file, or None.
        margins: by deal, the margins so far, those of the file included.

    Raises (on construction):
        UserError: the file cannot be read or written, or is not of this duel.
    """

    def __init__(self, duel: Duel, path: Path | None = None) -> None:
        self.path, self._duel = path, duel
        self.margins = dict[int, Margin]()
        if path is not None:
            self.margins = _read(path, duel)
            write_atomic(path, self.text())  # without a line that was not written to its end

    def text(self) -> str:
        """Return all results as the file has them."""
        lines = [json.dumps(self._duel.header), *(_line(*item) for item in self.margins.items())]
        return "\n".join(lines) + "\n"

    def add(self, deal: int, margin: Margin) -> None:
        """Add a result.

        Raises:
            UserError: it cannot be written.
        """
        self.margins[deal] = margin
        if self.path is not None:
            try:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(_line(deal, margin) + "\n")
            except OSError as error:
                raise UserError(f"cannot write {self.path}: {why(error)}") from None


def _line(deal: int, margin: Margin) -> str:
    return json.dumps({"deal": deal, **margin._asdict()})


def _read(path: Path, duel: Duel) -> dict[int, Margin]:
    """Return the margins in the file of a duel; none if there is no file.

    Raises:
        UserError: the file cannot be read, or is not of this duel.
    """
    if not path.exists():
        return {}
    text = read_text(path, _MOST_READ)
    first, *lines = text.split("\n")[:-1] or [""]
    margins = dict[int, Margin]()
    try:
        if not duel.is_of(json.loads(first)):
            raise UserError(f"{path} is of another duel; choose another file")
        for line in filter(str.strip, lines):
            deal, margin = _result(json.loads(line))
            margins[deal] = margin
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise UserError(f"{path} is not a file of a duel; choose another file") from None
    return margins


def _result(found: dict[str, Any]) -> tuple[int, Margin]:
    """Return the deal and the margin in a line of a file.

    Raises:
        ValueError, TypeError, KeyError, OverflowError: it is not such a line.
    """
    margin = Margin(float(found["points"]), float(found["resti"]))
    if not all(abs(value) <= _MOST_POINTS for value in margin):  # neither is what is not a number
        raise ValueError("no hand ends like this")
    return int(found["deal"]), margin


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
