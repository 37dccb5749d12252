"""The statistics of games, printed for people and for scripts."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Final

from scores.stats import BIN, Statistics, Summary
from solitaire.cli.printing import columns, print_table, say
from solitaire.cli.store import TABLES
from solitaire.rules.cards import CODES
from solitaire.texts.words import clock

CSV_TITLES: Final = ("group", "item", "games", "finished", "mean", "median", "best", "points")
"""The titles of the columns of ``csv_rows``."""
_LONGEST_BAR: Final = 40
"""Characters of the longest bar in the distribution of scores."""
_MOST_COSTLY: Final = 8
"""Cards named as the costliest."""


def statistics_json(found: Statistics) -> dict[str, object]:
    """Return the statistics as ``minchiate stats --json`` prints them."""
    return {
        **_summary_json(found.all),
        "stuck": found.stuck,
        "gave_up": found.gave_up,
        "by_table": {TABLES[standing]: _summary_json(one) for standing, one in found.by_standing.items()},
        "by_help": {name: _summary_json(one) for name, one in found.by_help.items()},
        "by_day": {day: _summary_json(one) for day, one in found.by_day.items()},
        "distribution": {str(low): count for low, count in found.distribution.items()},
        "versicole": {kind.value: count for kind, count in found.versicole.items()},
        "costs": {CODES[cost.card]: {"games": cost.games, "points": cost.points} for cost in found.costs},
        "finished_in_a_row": asdict(found.finished_in_a_row),
        "days_in_a_row": asdict(found.days_in_a_row),
        "daily": None if found.daily is None else asdict(found.daily),
        "seconds": found.seconds,
        "timed": found.timed,
    }


def _summary_json(summary: Summary) -> dict[str, object]:
    return {
        "games": summary.games,
        "finished": summary.finished,
        "mean": summary.mean,
        "median": summary.median,
        "best": summary.best,
    }


def csv_rows(found: Statistics) -> Iterator[tuple[object, ...]]:
    """Yield the rows that ``minchiate stats --csv`` prints below ``CSV_TITLES``."""
    groups: tuple[tuple[str, Iterable[tuple[str, Summary]]], ...] = (
        ("all", [("", found.all)]),
        ("table", [(TABLES[standing], one) for standing, one in found.by_standing.items()]),
        ("help", found.by_help.items()),
        ("day", found.by_day.items()),
    )
    for group, members in groups:
        for item, summary in members:
            yield (group, item, *_summary_json(summary).values(), None)
    for low, count in found.distribution.items():
        yield ("score", f"{low}..{low + BIN - 1}", count, count, None, None, None, None)
    for kind, count in found.versicole.items():
        yield ("versicola", kind.value, count, count, None, None, None, None)
    for cost in found.costs:
        yield ("cost", CODES[cost.card], cost.games, cost.games, None, None, None, cost.points)


def print_statistics(found: Statistics) -> None:
    """Print the statistics for people."""
    rows = [("all games", found.all)]
    rows += [(TABLES[standing], one) for standing, one in found.by_standing.items()]
    rows += [(f"help: {name}", one) for name, one in found.by_help.items()]
    print_table(("", "games", "finished", "mean", "median", "best"), [_summary_cells(*row) for row in rows])
    say(f"\nstuck {found.stuck}, given up {found.gave_up}")
    runs = [("games finished in a row", found.finished_in_a_row), ("days in a row", found.days_in_a_row)]
    runs += [] if found.daily is None else [("daily deals in a row", found.daily)]
    for what, run in runs:
        say(f"{what}: {run.current}, at most {run.longest}")
    if found.timed:
        say(f"time: {clock(found.seconds)}, {clock(found.seconds // found.timed)} a game")
    if found.all.finished:
        _print_finished(found)


def _print_finished(found: Statistics) -> None:
    """Print what only finished games have: scores, versicole and costs."""
    most = max(found.distribution.values())
    say("\nScores of finished games:")
    for low, count in found.distribution.items():
        text = f"{low:>5} to {low + BIN - 1:>4} {count:>6}  "
        longest = max(1, min(_LONGEST_BAR, columns() - len(text)))
        say((text + "#" * round(longest * count / most)).rstrip())
    made = ", ".join(f"{kind.value} {count}" for kind, count in found.versicole.items())
    say(f"\nVersicole made: {made}")
    if found.costs:
        costs = found.costs[:_MOST_COSTLY]
        dearest = ", ".join(f"{CODES[cost.card]} {cost.points} in {cost.games}" for cost in costs)
        say(f"What cost most: {dearest}")


def _summary_cells(name: str, summary: Summary) -> tuple[str, ...]:
    mean = "" if summary.mean is None else f"{summary.mean:.1f}"
    middle = "" if summary.median is None else f"{summary.median:g}"
    best = "" if summary.best is None else str(summary.best)
    return (name, str(summary.games), str(summary.finished), mean, middle, best)
