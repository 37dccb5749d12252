"""The command that measures; it gives the figures in the README and in solver/README.md."""

import random
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from scores.estimates import scores_by_seed
from solitaire.cli.files import OUTPUT, is_stream
from solitaire.cli.options import QUIET_OPTION, SECONDS, THREADS_OPTION, AtLeast, deal_range, search_limit
from solitaire.cli.printing import print_table, say, track
from solitaire.home.files import UserError
from solitaire.lab import blunders, calibration, engines, persons
from solitaire.lab import costs as costs_module
from solitaire.lab import luck as luck_of
from solitaire.lab.blunders import PLAYOUTS, Blunders
from solitaire.lab.calibration import Calibration
from solitaire.lab.costs import Costs
from solitaire.lab.engines import (
    FairStrength,
    OracleStrength,
    SolvedDeal,
    play_games,
    stacking_study,
    usual_par,
)
from solitaire.lab.luck import LuckCalibration
from solitaire.lab.persons import PersonsWork
from solitaire.lab.results import Figure, LabWork, Results
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position, legal_moves
from solver.autoplay import StackingWay
from solver.cores import core_name
from solver.game_review import PAR_PLAYOUTS
from solver.playouts import Difference
from solver.result import Limit

if TYPE_CHECKING:
    from solitaire.lab.table import FrameTimes
_T = TypeVar("_T")
LINE_SECONDS = 10.0
"""Seconds to find each line along which the gap is measured."""
_DEAL_SECONDS = 1.0
"""Usual seconds for a deal, or for a position of the gap table."""
_DECISION_SECONDS = 0.05
"""Usual seconds for a decision of the fair player."""
_PAR_DEALS = 200
"""Usual number of deals for the mean par."""
_VERDICTS = 50
"""Usual number of deals whose reviews are looked at: 0 to 49."""
_BLUNDERS = 30
"""Usual number of hands whose blunders are played on: of the deals 0 to 29."""
_LUCKY = 400
"""Usual number of deals whose luck is measured: 0 to 399."""
_COSTED = 12
"""Usual number of deals whose decisions are weighed: 0 to 11."""
_PERSONS = 100
"""Usual number of deals that are played by each person: 0 to 99."""
_USUAL_SIZE = (1920, 1200)
"""Usual width and height of the table that is measured, pixels."""
_SMALLEST = (900, 600)
"""Least width and height of a table, pixels."""
_TABLE_FRAMES = 600
"""Frames that are timed."""
_TABLE_WAIT = 20.0
"""Seconds during which the table's load is measured while it waits for the player."""


def _size(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """Return the width and height that are written, such as ``1920x1200``, if any."""
    if text is None:
        return None
    found = re.fullmatch(r"([0-9]{3,4})x([0-9]{3,4})", text)
    size = (0, 0) if found is None else (int(found[1]), int(found[2]))
    if size[0] < _SMALLEST[0] or size[1] < _SMALLEST[1]:
        raise click.BadParameter(f"{text!r} is not a size from 900x600 on, such as 1920x1200")
    return size


@click.command()
@click.option(
    "--strength", is_flag=True, help="Solve the practice deals, SECONDS for each, with SEEDS seeds."
)
@click.option("--fair", is_flag=True, help="Play the practice deals fairly, SECONDS for a decision.")
@click.option("--stacking", is_flag=True, help="The same, with the fola stacked in three ways.")
@click.option(
    "--gap", is_flag=True, help="Prove bounds along the practice deals' lines, SECONDS for a position."
)
@click.option("--par", is_flag=True, help="Play deals 0 to DEALS - 1 twice each, for the usual par.")
@click.option(
    "--verdicts", is_flag=True, help="Review games whose cost is known: does the sum of a verdict find it?"
)
@click.option(
    "--luck",
    type=click.Choice([*luck_of.PLAYERS]),
    help="Measure the luck of games by this player: is it 0 on average?",
)
@click.option(
    "--costs",
    type=click.Choice([*luck_of.PLAYERS]),
    help="Measure what games by this player lose per decision, for the scale of the rating.",
)
@click.option(
    "--blunders", "blunders_", is_flag=True, help="Play the true layout of blunders of the classic game on."
)
@click.option(
    "--persons", "persons_", is_flag=True, help="Take hands apart that each person of the classic game plays."
)
@click.option("--table", is_flag=True, help="Open the table: its frames, load while waiting, and memory.")
@click.option(
    "--size",
    metavar="WIDTHxHEIGHT",
    callback=_size,
    help="With --table: its size in pixels (1920x1200).",
)
@click.option("--seconds", type=SECONDS, help=f"{_DEAL_SECONDS:g}, or {_DECISION_SECONDS:g} per decision.")
@click.option("--playouts", type=AtLeast(1), help="With --strength: lines per deal, instead of SECONDS.")
@click.option("--seeds", type=AtLeast(1), default=3, show_default=True, help="Seeds 1 to SEEDS.")
@THREADS_OPTION
@click.option("--deals", type=AtLeast(2), help="Only this many deals.")
@click.option(
    "--numbers",
    metavar="FROM..TO",
    type=deal_range,
    help="With --fair, --verdicts, --luck, --costs, --blunders or --persons: these deals, not the usual "
    "deals.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 1 << 62),
    default=1,
    show_default=True,
    help="With --fair, --verdicts, --luck, --costs, --blunders or --persons.",
)
@click.option(
    "--playouts-per-move",
    type=AtLeast(1),
    help="For a decision: with --fair instead of SECONDS, with --verdicts of 1000, with --blunders of 100,"
    " with --persons of 50.",
)
@QUIET_OPTION
@click.option(
    "--out",
    "-o",
    type=OUTPUT,
    metavar="FILE",
    help="With --verdicts, --luck, --costs, --blunders or --persons: save the results in FILE; deals in it "
    "are not played again.",
)
def bench(
    strength: bool,
    fair: bool,
    stacking: bool,
    gap: bool,
    par: bool,
    verdicts: bool,
    luck: str | None,
    costs: str | None,
    blunders_: bool,
    persons_: bool,
    table: bool,
    size: tuple[int, int] | None,
    seconds: float | None,
    playouts: int | None,
    seeds: int,
    threads: int,
    deals: int | None,
    numbers: range | None,
    seed: int,
    playouts_per_move: int | None,
    out: Path | None,
) -> None:
    """Measure the rules and the engines.

    Without options, prints their speed. The options measure their strength, which takes minutes to hours, or
    the speed of the table.
    """
    for needed, complaint, given in (
        (
            fair or verdicts or luck or costs or blunders_ or persons_,
            "--numbers needs --fair, --verdicts, --luck, --costs, --blunders or --persons",
            (numbers,),
        ),
        (
            fair or verdicts or blunders_ or persons_,
            "--playouts-per-move needs --fair, --verdicts, --blunders or --persons",
            (playouts_per_move,),
        ),
        (strength, "--playouts needs --strength", (playouts,)),
        (
            verdicts or luck or costs or blunders_ or persons_,
            "--out needs --verdicts, --luck, --costs, --blunders or --persons",
            (out,),
        ),
        (table, "--size needs --table", (size,)),
    ):
        if not needed and any(value is not None for value in given):
            raise click.UsageError(complaint)
    if not any((strength, fair, stacking, gap, par, verdicts, luck, costs, blunders_, persons_, table)):
        _speed()
    if strength:
        _strength(search_limit(seconds, playouts, _DEAL_SECONDS, threads=threads), seeds, deals)
    if fair:
        time = None if playouts_per_move else seconds or _DECISION_SECONDS
        _fair(Limit(seconds=time, playouts=playouts_per_move, seed=seed), numbers, deals)
    if stacking:
        _stacking(seconds or _DECISION_SECONDS, deals)
    if gap:
        _gap(seconds or _DEAL_SECONDS, deals)
    if par:
        _par(deals or _PAR_DEALS)
    for is_asked, measure, usual in (
        (verdicts, partial(_verdicts, Calibration(playouts_per_move or PAR_PLAYOUTS, seed)), _VERDICTS),
        (luck, partial(_luck, LuckCalibration(luck or "", seed=seed)), _LUCKY),
        (costs, partial(_costs, Costs(costs or "", seed)), _COSTED),
        (blunders_, partial(_blunders, Blunders(playouts_per_move or PLAYOUTS, seed)), _BLUNDERS),
        (persons_, partial(_persons, PersonsWork(playouts_per_move or persons.PLAYOUTS, seed)), _PERSONS),
    ):
        if is_asked:
            measure((range(usual) if numbers is None else numbers)[:deals], out)
    if table:
        _table(size or _USUAL_SIZE)


def _speed() -> None:
    say(f"rules: {rules_rate():,.0f} plays or kills a second")
    for core in ("native", "python") if core_name() == "native" else ("python",):
        used = ", the one in use" if core == core_name() else ""
        for engine, rate in (
            ("oracle", engines.oracle_rate),
            ("fair player", engines.fair_rate),
            ("classic game", engines.classic_rate),
        ):
            say(f"{engine}, {core} core{used}: {rate(core):,.0f} playouts a second")


def _strength(limit: Limit, seeds: int, count: int | None) -> None:
    """Print how well the practice deals are solved: a row for each seed, and one for all."""
    deals = engines.practice_deals()[:count]
    rows, all_runs = [], list[SolvedDeal]()
    for seed in range(1, seeds + 1):
        runs = list(track(engines.solve_all(deals, replace(limit, seed=seed)), f"seed {seed}", len(deals)))
        rows.append((str(seed), OracleStrength.of(runs)))
        all_runs += runs
    if seeds > 1:
        rows.append(("all", OracleStrength.of(all_runs)))
    spent = f"{limit.seconds:g} s" if limit.playouts is None else f"{limit.playouts:,} playouts"
    say(f"{len(deals)} practice deals, {spent} each, threads: {limit.threads}")
    print_table(
        ("seed", "mean best score", "at 334", "proved", "seeds differ by", "longest wait for a line"),
        [
            (
                name,
                f"{strength.mean:.1f}",
                f"{strength.at_maximum} of {strength.deals}",
                f"{strength.proved} of {strength.deals}",
                f"{strength.spread:.1f}",
                f"{strength.first_answer:.3f} s",
            )
            for name, strength in rows
        ],
    )


def _fair(limit: Limit, numbers: range | None, count: int | None) -> None:
    """Print how strong the fair player is, and its gain over the par table on the same deals."""
    if numbers is None:
        deals = engines.practice_deals()[:count]
    else:  # cut first: a range of deals may be as long as it likes
        deals = [(str(number), Deal.numbered(number)) for number in numbers[:count]]
    games = dict(track(play_games(deals, limit), "playing", len(deals)))
    found, before = FairStrength.of(games.values()), scores_by_seed(limit.seed)
    budget = f"{limit.seconds:g} s" if limit.playouts is None else f"{limit.playouts} playouts"
    print_table(
        ("a decision", "games", "mean", "standard error", "slowest decision"),
        [
            (
                budget,
                str(found.games),
                f"{found.mean:.1f}",
                f"{found.error:.1f}",
                f"{found.slowest_decision_seconds:.2f} s",
            )
        ],
    )
    both = [int(name) for name in games if name.isdecimal() and int(name) in before]
    if len(both) > 1:
        gain = Difference.of(
            (games[str(number)].score for number in both), (before[number] for number in both)
        )
        gained = f"{gain.mean:+.1f} ± {gain.error:.1f} ({len(both)} deals)"
        say(f"against the par table's games of seed {limit.seed}: {gained}")


def _stacking(seconds: float, count: int | None) -> None:
    games = stacking_study(engines.practice_deals()[:count], Limit(seconds=seconds, seed=1))
    scores = {way: [game.score for game in played] for way, played in games.items()}
    rows = []
    for way, played in games.items():
        found, gain = FairStrength.of(played), Difference.of(scores[way], scores[StackingWay.DEALT])
        significant = "" if way is StackingWay.DEALT else "yes" if gain.is_significant else "no"
        rows.append(
            (
                way.value,
                f"{found.mean:.1f} ± {found.error:.1f}",
                f"{gain.mean:+.1f} ± {gain.error:.1f}",
                significant,
            )
        )
    print_table(("fola stacked", "mean", "against as dealt", "beyond two standard errors"), rows)


def _gap(seconds: float, count: int | None) -> None:
    deals = engines.practice_deals()[:count]
    gaps = list(
        track(engines.measure(deals, Limit(seconds=LINE_SECONDS, seed=1), seconds), "proving", len(deals))
    )
    print_table(
        ("cards to come", "closed", "closed of those below 334", "lines improved"),
        [
            (
                str(row.to_come),
                f"{row.closed:.0%}",
                "" if row.closed_below is None else f"{row.closed_below:.0%}",
                str(row.improved),
            )
            for row in engines.table(gaps)
        ],
    )


def _par(count: int) -> None:
    mean, spread = usual_par(Deal.numbered(number) for number in track(range(count), "playing", count))
    say(f"usual par over deals 0 to {count - 1}: {mean:.1f}, from deal to deal {spread:.1f} points")


def _verdicts(plan: Calibration, deals: range, out: Path | None) -> None:
    """Print what reviews say about games whose cost is known."""
    found = _reviewed(plan, plan.review, deals, out)
    title = f"{len(found)} deals, {plan.playouts} playouts a decision"
    _print_figures((title, "your play, points"), calibration.figures(found))


def _luck(plan: LuckCalibration, deals: range, out: Path | None) -> None:
    """Print the mean luck of a player's games."""
    found = _reviewed(plan, plan.measure, deals, out)
    _print_figures((f"{len(found)} games of {plan.player!r}", "points"), luck_of.figures(found))


def _costs(plan: Costs, deals: range, out: Path | None) -> None:
    """Print what a player's games lose per decision."""
    found = _reviewed(plan, plan.measure, deals, out)
    _print_figures((f"{len(found)} games of {plan.player!r}", "points"), costs_module.figures(found))


def _blunders(plan: Blunders, deals: range, out: Path | None) -> None:
    """Print how much of the cost of blunders is gained in the cards as they lay."""
    found = [result for result in _reviewed(plan, plan.review, deals, out) if result is not None]
    if len(found) < 2:
        raise UserError(f"only {len(found)} of {len(deals)} hands had a blunder; take more deals")
    title = f"{len(found)} blunders in {len(deals)} hands, {plan.playouts} playouts a decision"
    _print_figures((title, "points, 60 for a resto"), blunders.figures(found))


def _persons(work: PersonsWork, deals: range, out: Path | None) -> None:
    """Print what the parts of the sum for four are on average, for each person in South's seat."""
    found = dict(zip(deals, _reviewed(work, work.play, deals, out), strict=True))
    for unit, name in enumerate(("points", "resti")):
        by_person = persons.figures(found, unit)
        titles = [figure.name for figure in next(iter(by_person.values()))]
        print_table(
            (f"{name}, {len(found)} deals", *titles),
            [(person, *map(_figure, row)) for person, row in by_person.items()],
        )
        say(f"the cards: par less the usual {_figure(persons.cards(found, unit))}")


def _figure(figure: Figure) -> str:
    return f"{figure.mean:+.2f} ± {figure.error:.2f}"


def _print_figures(titles: tuple[str, str], figures: Iterable[Figure]) -> None:
    print_table(titles, [(figure.name, _figure(figure)) for figure in figures])


def _reviewed(work: LabWork[_T], review: Callable[[int], _T], deals: range, out: Path | None) -> list[_T]:
    """Return the results of the deals; deals in the file are not played again.

    Raises:
        UserError: the file has results of something else, or cannot be written.
    """
    if len(deals) < 2:
        raise click.UsageError("--verdicts, --blunders and --persons need at least two deals")
    if out is not None and is_stream(out):
        raise UserError(f"cannot save results in {out}: it is not a file")
    results = Results(work, out)
    missing = [deal for deal in deals if deal not in results.found]
    for deal in track(missing, "reviewing", len(missing)):
        results.add(deal, review(deal))
    return [results.found[deal] for deal in deals]


def _table(size: tuple[int, int]) -> None:
    from solitaire.lab.table import (
        classic_frame_times,
        first_frame,
        frame_times,
        idle_share,
        moment_frame_times,
        resident_memory,
    )

    wide, high = size
    say(f"table of {wide} x {high}: first frame {first_frame(size):.2f} s after the program's start")
    _print_frames("all moving, a solver at work", frame_times(size, _TABLE_FRAMES))
    _print_frames("what moves did is shown", moment_frame_times(size, 2 * _TABLE_FRAMES))
    _print_frames("four at the table, the others thinking", classic_frame_times(size, _TABLE_FRAMES))
    say(f"waiting for the player: {idle_share(size, _TABLE_WAIT):.1%} of a processor")
    memory = resident_memory(size)
    known = "not known on this system" if memory is None else f"{memory:.0f} MB"
    say(f"memory after two games, the guide and the scores: {known}")


def _print_frames(what: str, found: "FrameTimes") -> None:
    print_table(
        (f"{found.frames} frames, {what}", "usual", "99 of 100 within", "slowest"),
        [
            ("by the clock", f"{found.median:.1f} ms", f"{found.most:.1f} ms", f"{found.slowest:.1f} ms"),
            ("processor time", f"{found.work:.1f} ms", f"{found.most_work:.1f} ms", ""),
        ],
    )


def rules_rate(seconds: float = 1.0, count: int = 200) -> float:
    """Return how many plays or kills ``Position.apply`` makes in a second.

    The games are generated first, so that only applying their moves is measured.

    Args:
        seconds: the least time to measure.
        count: number of random games to replay.
    """
    games = [random_game(number) for number in range(count)]
    moves_made, start = 0, time.perf_counter()
    while True:
        for position, moves in games:
            for move in moves:
                position = position.apply(move)
            moves_made += len(moves)
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return moves_made / elapsed


def random_game(number: int) -> tuple[Position, Sequence[Move]]:
    """Return the first position of a numbered deal, with the fola as dealt, and a random game from there."""
    deal, chooser = Deal.numbered(number), random.Random(number)
    start = position = Position((), deal.deck, deal.fola)
    moves: list[Move] = []
    while legal := list(legal_moves(position)):
        moves.append(chooser.choice(legal))
        position = position.apply(moves[-1])
    return start, moves
