"""The command that measures; the figures in the README and in solver/README.md come from it."""

import click

from solitaire.cli.base import SECONDS, THREADS_OPTION, Count, print_table, say, track

LINE_SECONDS = 10.0
"""Seconds to find each line along which the gap is measured."""
_DEAL_SECONDS = 1.0
"""Usual seconds for a deal, or for a position of the gap table."""
_DECISION_SECONDS = 0.05
"""Usual seconds for a decision of the fair player."""
_PAR_DEALS = 200
"""Usual number of deals for the mean par."""
_TABLE_SIZE = (1920, 1200)
"""Width and height of the window that is measured, pixels."""
_TABLE_FRAMES = 600
"""Frames that are timed."""
_TABLE_WAIT = 20.0
"""Seconds during which the table's load is measured while it waits for the player."""


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
@click.option("--table", is_flag=True, help="Open the table: time its frames, and its load while waiting.")
@click.option("--seconds", type=SECONDS, help=f"{_DEAL_SECONDS:g}, or {_DECISION_SECONDS:g} a decision.")
@click.option("--seeds", type=Count(1), default=3, show_default=True, help="Seeds 1 to SEEDS.")
@THREADS_OPTION
@click.option("--deals", type=Count(2), help="Only this many deals.")
def bench(
    strength: bool,
    fair: bool,
    stacking: bool,
    gap: bool,
    par: bool,
    table: bool,
    seconds: float | None,
    seeds: int,
    threads: int,
    deals: int | None,
) -> None:
    """Measure the rules and the engines.

    Without options, prints how fast they are. The options measure how strong they are, which takes minutes
    to hours, and how fast the table is.
    """
    if not (strength or fair or stacking or gap or par or table):
        _speed()
    if strength:
        _strength(seconds or _DEAL_SECONDS, seeds, threads, deals)
    if fair:
        _fair(seconds or _DECISION_SECONDS, deals)
    if stacking:
        _stacking(seconds or _DECISION_SECONDS, deals)
    if gap:
        _gap(seconds or _DEAL_SECONDS, deals)
    if par:
        _par(deals or _PAR_DEALS)
    if table:
        _table()


def _speed() -> None:
    from solitaire.bench import rules_rate
    from solver.bench import playout_rate
    from solver.cores import core_name

    say(f"rules: {rules_rate():,.0f} plays or kills a second")
    for core in ("native", "python") if core_name() == "native" else ("python",):
        used = ", the one in use" if core == core_name() else ""
        say(f"oracle, {core} core{used}: {playout_rate(core):,.0f} whole playouts a second")


def _strength(seconds: float, seeds: int, threads: int, count: int | None) -> None:
    """Print how well the practice deals are solved: a row for each seed, and one for all."""
    from solver.bench import OracleStrength, SolvedDeal, practice_deals, solve_all
    from solver.result import Limit

    deals = practice_deals()[:count]
    rows, all_runs = [], list[SolvedDeal]()
    for seed in range(1, seeds + 1):
        limit = Limit(seconds=seconds, threads=threads, seed=seed)
        runs = list(track(solve_all(deals, limit), f"seed {seed}", len(deals)))
        rows.append((str(seed), OracleStrength.of(runs)))
        all_runs += runs
    if seeds > 1:
        rows.append(("all", OracleStrength.of(all_runs)))
    say(f"{len(deals)} practice deals, {seconds:g} s each, threads: {threads}")
    print_table(
        ("seed", "mean best score", "at 334", "longest wait for a line"),
        [
            (name, f"{one.mean:.1f}", f"{one.at_maximum} of {one.deals}", f"{one.first_answer:.3f} s")
            for name, one in rows
        ],
    )


def _fair(seconds: float, count: int | None) -> None:
    from solver.autoplay import FairStrength, play_games
    from solver.bench import practice_deals
    from solver.result import Limit

    deals = practice_deals()[:count]
    played = track(play_games(deals, Limit(seconds=seconds, seed=1)), "playing", len(deals))
    found = FairStrength.of(game for _, game in played)
    print_table(
        ("seconds a decision", "games", "mean", "standard error", "slowest decision"),
        [
            (
                f"{seconds:g}",
                str(found.games),
                f"{found.mean:.1f}",
                f"{found.error:.1f}",
                f"{found.slowest_decision_seconds:.2f} s",
            )
        ],
    )


def _stacking(seconds: float, count: int | None) -> None:
    from solver.autoplay import Comparison, FairStrength, StackingWay, stacking_study
    from solver.bench import practice_deals
    from solver.result import Limit

    games = stacking_study(practice_deals()[:count], Limit(seconds=seconds, seed=1))
    rows = []
    for way, played in games.items():
        found, gain = FairStrength.of(played), Comparison.of(played, games[StackingWay.DEALT])
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
    from solver.bench import practice_deals
    from solver.gap import measure, table
    from solver.result import Limit

    deals = practice_deals()[:count]
    gaps = list(track(measure(deals, Limit(seconds=LINE_SECONDS, seed=1), seconds), "proving", len(deals)))
    print_table(
        ("cards to come", "closed", "closed of those below 334", "lines improved"),
        [
            (
                str(row.to_come),
                f"{row.closed:.0%}",
                "" if row.closed_below is None else f"{row.closed_below:.0%}",
                str(row.improved),
            )
            for row in table(gaps)
        ],
    )


def _par(count: int) -> None:
    from solitaire.rules.deal import Deal
    from solver.par import usual_par

    mean, spread = usual_par(Deal.numbered(number) for number in track(range(count), "playing", count))
    say(f"usual par over deals 0 to {count - 1}: {mean:.1f}, from deal to deal {spread:.1f} points")


def _table() -> None:
    from solitaire.table.bench import first_frame, frame_times, idle_share

    wide, high = _TABLE_SIZE
    say(f"table of {wide} x {high}: first frame {first_frame(_TABLE_SIZE):.2f} s after the program's start")
    found = frame_times(_TABLE_SIZE, _TABLE_FRAMES)
    print_table(
        (f"{found.frames} frames, all moving, a solver at work", "usual", "99 of 100 within", "slowest"),
        [
            ("by the clock", f"{found.median:.1f} ms", f"{found.most:.1f} ms", f"{found.slowest:.1f} ms"),
            ("processor time", f"{found.work:.1f} ms", f"{found.most_work:.1f} ms", ""),
        ],
    )
    share = idle_share(_TABLE_SIZE, _TABLE_WAIT)
    say(f"waiting for the player: {share:.1%} of a processor")
