"""Duels: two computer players on many deals, in processes of this machine; and the command."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, ClassVar, Final, TypedDict

import click

from solitaire.classic.deal import numbered
from solitaire.classic.options import DEFAULT, Options, parse_options
from solitaire.classic.players import Margin, compare
from solitaire.classic.seats import SEATS
from solitaire.cli.classic import PLAYOUTS_PER_CARD, SECONDS_PER_CARD, player_name, say_if_weaker
from solitaire.cli.files import OUTPUT, is_standard_output, is_stream, write_output
from solitaire.cli.options import QUIET_OPTION, SEED_OPTION, at_most_one, deal_count, deal_range, json_option
from solitaire.cli.printing import print_json, say, track
from solitaire.cli.rules_option import RULES_OPTION
from solitaire.home.files import UserError
from solitaire.lab.pools import each_deal
from solitaire.lab.results import Results
from solitaire.play.opponents import card_limit, player, version
from solitaire.rules.deal import DealTextError

_MOST_POINTS: Final = 10_000
"""No hand is won or lost by this many points or resti."""
_FIRST_VERSION: Final = 2
"""The version of ``full`` when files of duels began to name it."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players that meet, and how."""

    one: str
    """The name of the first player."""
    other: str
    """The name of the second player."""
    first: int
    """The number of the first deal; South deals it, and the next deals in turn."""
    seed: int
    """Seed of the players."""
    seconds: float | None = None
    """The most that a card may cost, or None."""
    playouts: int | None = None
    """The same in playouts, or None; with neither, the usual time."""
    rules: str | None = None
    """The options that differ from the default, or None."""
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


class _Comparison(TypedDict):
    """How far A is ahead of B; errors are standard errors, 0 for a single deal."""

    a: str
    """The player A."""
    b: str
    """The player B."""
    deals: int
    """The deals played."""
    hands: int
    """The hands played, two of each deal."""
    points: float
    """A's points less B's, mean per hand."""
    points_error: float
    """The error of that."""
    resti: float
    """A's resti less B's, mean per hand."""
    resti_error: float
    """The error of that."""


def comparison(names: tuple[str, str], margins: Sequence[Margin]) -> _Comparison:
    """Return the means per hand with their standard errors; ``margins`` holds a margin per deal.

    The two hands of a deal are not independent, so the errors are those of the deals.
    """
    points, points_error = _mean([lead.points for lead in margins])
    resti, resti_error = _mean([lead.resti for lead in margins])
    return {
        "a": names[0],
        "b": names[1],
        "deals": len(margins),
        "hands": 2 * len(margins),
        "points": points,
        "points_error": points_error,
        "resti": resti,
        "resti_error": resti_error,
    }


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean with its standard error."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return round(fmean(values), 3), round(error, 3)


@click.command()
@click.argument("one", metavar="A", type=player_name)
@click.argument("other", metavar="B", type=player_name)
@click.option(
    "--deals", type=deal_range, required=True, metavar="FROM..TO", help="The deals, such as 0..499."
)
@RULES_OPTION
@SECONDS_PER_CARD
@PLAYOUTS_PER_CARD
@SEED_OPTION
@QUIET_OPTION
@click.option(
    "--workers", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes on this machine."
)
@click.option(
    "--out",
    "-o",
    type=OUTPUT,
    metavar="FILE",
    help="Save the results in FILE (- for standard output); deals in it are not played again.",
)
@json_option(_Comparison)
def duel(
    one: str,
    other: str,
    deals: range,
    options: Options | None,
    seconds_per_card: float | None,
    playouts_per_card: int | None,
    seed: int,
    workers: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compare two computer players: how far A is ahead of B.

    They play every deal twice, with the sides swapped. A player is full, handbook or random, or one of the
    five persons, from the weakest to the strongest: lapo, tessa, vieri, ginevra, costanza, who is full with a
    second per card. full@0.5 takes half a second per card. Here full uses one thread; full-noends does not
    solve the last tricks, full-nosignals gives and reads no signals. Points and resti are means per hand,
    with standard errors. Ctrl-C stops it and prints the means so far.
    """
    at_most_one(seconds_per_card=seconds_per_card, playouts_per_card=playouts_per_card)
    if as_json and is_standard_output(out):
        raise click.UsageError("--json and --out - can't be used together: both write to standard output")
    say_if_weaker(one, other)
    rules = str(options or DEFAULT) or None
    meeting = Duel(one, other, deals[0], seed, seconds_per_card, playouts_per_card, rules)
    results = Results(meeting, None if is_stream(out) else out)
    try:
        _play(meeting, results, deals, workers)
    finally:
        if margins := [margin for deal, margin in sorted(results.found.items()) if deal in deals]:
            _print_duel((one, other), margins, out, as_json)
        if out is not None and is_stream(out):
            write_output(out, results.text())


def _print_duel(names: tuple[str, str], margins: list[Margin], out: Path | None, as_json: bool) -> None:
    found = comparison(names, margins)
    if as_json:
        print_json(found)
        return
    points, resti = f"{found['points']:+.1f}", f"{found['resti']:+.2f}"
    if len(margins) > 1:  # a single deal says nothing about the error
        points += f" ± {found['points_error']:.1f}"
        resti += f" ± {found['resti_error']:.2f}"
    line = (
        f"{names[0]} against {names[1]}, {found['deals']} deals, {found['hands']} hands: "
        f"{points} points and {resti} resti a hand"
    )
    say(line, err=is_standard_output(out))


def _play(meeting: Duel, results: Results[Margin], deals: range, workers: int) -> None:
    """Play the deals that are not done yet.

    Raises:
        UserError: a deal cannot be played, or a result cannot be written.
    """
    todo = (deal for deal in deals if deal not in results.found)
    count = deal_count([deals]) - sum(deal in deals for deal in results.found)
    with closing(run(meeting, todo, workers)) as played:
        try:
            for deal, margin in track(played, "playing", count):
                results.add(deal, margin)
        except DealTextError as error:
            raise UserError(str(error)) from None
        except KeyboardInterrupt:
            if results.path is not None:
                say(
                    f"Stopped; {len(results.found)} deals are done. The same command resumes here.",
                    err=True,
                )
            raise
