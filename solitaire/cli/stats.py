"""The commands for statistics of the games played here, and how they print them."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Final, TypedDict

import click

from scores.goals import Goal, Streak, hand_goals
from scores.kinds import R
from scores.stats import (
    BIN,
    Against,
    HandStatistics,
    Statistics,
    Summary,
    by_opponents,
    hand_statistics,
    statistics,
)
from scores.store import Store
from solitaire.classic.seats import BY_KEY, PERSONS, STRONGEST, name_of
from solitaire.cli.files import (
    OUTPUT,
    TABLES,
    check_output,
    export,
    is_standard_output,
    opened_store,
    print_csv,
)
from solitaire.cli.options import CSV_OPTION, TwinCommand, at_most_one, json_option
from solitaire.cli.printing import columns, print_json, print_table, say
from solitaire.home.habits import Group, Habits, habits
from solitaire.home.reviews import CLASSIC, SOLITAIRE, ReviewedKind, V, compute_all_figures
from solitaire.rules.cards import CODES
from solitaire.texts import habit_words, shapes
from solitaire.texts.habit_words import HabitWords, balance_lines, bars, marks, rate_line, rows, sentences
from solitaire.texts.text import kind_name
from solitaire.texts.words import Words, clock, plain
from solver.review import CLASSIC_SCALE, SOLITAIRE_SCALE, Part, Scale

_CSV_TITLES: Final = ("group", "item", "games", "finished", "mean", "median", "best", "points")
_LONGEST_BAR: Final = 40
"""Characters of the longest bar in the distribution of scores."""
_MOST_COSTLY: Final = 8
"""Cards named as the costliest."""


class _Cost(TypedDict):
    """The points lost to a card."""

    games: int
    """The games in which it was on top at the end."""
    points: int
    """The sum of its points in all of them, below 0."""


class _Games(TypedDict):
    """Statistics of the solitaire."""

    stuck: int
    """Games that got stuck."""
    gave_up: int
    """Games given up."""
    by_table: dict[str, Summary]
    """By score table."""
    by_help: dict[str, Summary]
    """By the help used: `none`, `undo`, `fair hints`, `oracle hints`; a game with several counts in each."""
    by_day: dict[str, Summary]
    """By the day on which they were begun."""
    distribution: dict[str, int]
    """By lowest score of a range 25 points wide, the finished games in it."""
    versicole: dict[str, int]
    """By kind of versicola, how many were made in finished games."""
    costs: dict[str, _Cost]
    """By card, what it cost in finished games."""
    finished_in_a_row: Streak
    """Games finished in a row."""
    days_in_a_row: Streak
    """Days in a row with a game."""
    daily: Streak | None
    """Daily deals in a row; null for everyone's games."""
    seconds: int
    """The time of all games whose time is known."""
    timed: int
    """The number of these games."""
    reviews: shapes.Reviewed
    """What the verdicts on these games say."""


class _Hands(TypedDict):
    """Statistics of Minchiate."""

    by_opponents: list[Against]
    """By the opponents' strength, the strongest first."""
    goals: list[Goal]
    """The goals, and how far they are reached."""
    reviews: shapes.Reviewed
    """What the verdicts on these hands say."""


@click.command("stats")
@click.option("--player", metavar="NAME", help="Only this player's matches and hands.")
@click.option(
    "--opponents",
    type=click.Choice(tuple(person.key for person in PERSONS)),
    help="Only matches and hands against opponents of this person's strength.",
)
@json_option((shapes.OfPlayer, HandStatistics, _Hands))
@CSV_OPTION
@click.pass_context
def classic_stats(
    ctx: click.Context, player: str | None, opponents: str | None, as_json: bool, as_csv: bool
) -> None:
    """Show statistics of the matches and hands played here.

    Resti per match and per giro, T1 saved, kings lost, last tricks taken, points declared: all for South and
    North. Opponents have a strength, from lapo (1) to costanza (5); the weaker of the two counts. Hands that
    you have reviewed, with V at the table, show what your play costs per hand, and which kind of decision
    costs most.
    """
    at_most_one(json=as_json, csv=as_csv)
    with opened_store(ctx) as store:
        found = hand_statistics(store, player, None if opponents is None else BY_KEY[opponents].strength)
        against, play = by_opponents(store, player), found_habits(store, CLASSIC, player)
        reached = hand_goals(store, player)
    if as_json:
        by_strength = [asdict(group) for group in against]
        print_json(
            {
                "player": player,
                **asdict(found),
                "by_opponents": by_strength,
                "goals": [asdict(goal) for goal in reached],
                "reviews": habits_json(play, CLASSIC_SCALE),
            }
        )
    elif as_csv:
        print_csv([("figure", "value"), *asdict(found).items()])
    else:
        _print_hands(found)
        if opponents is None and {group.opponents for group in against} - {STRONGEST.strength}:
            for one in against:
                say(
                    f"against strength {one.opponents} ({name_of(one.opponents)}): hands {one.hands},"
                    f" points a hand {_mean(one.points)}, resti a hand {_mean(one.resti)}"
                )
        print_habits(play, habit_words.CLASSIC)


@click.command(cls=TwinCommand, twin=classic_stats)
@click.option("--player", metavar="NAME", help="Only this player's games.")
@json_option((shapes.OfPlayer, Summary, _Games))
@CSV_OPTION
@click.option(
    "--plot",
    type=OUTPUT,
    metavar="FILE",
    help="Draw the charts into FILE (.png, or - for standard output).",
)
@click.pass_context
def stats(ctx: click.Context, player: str | None, as_json: bool, as_csv: bool, plot: Path | None) -> None:
    """Show statistics of the games played here.

    Games that you have reviewed, with V at the table, show what your play costs per game, and which kind of
    decision costs most.
    """
    at_most_one(json=as_json, csv=as_csv, plot=plot)
    if plot is not None:
        if plot.suffix.lower() != ".png" and not is_standard_output(plot):
            raise click.BadParameter(f"{plot.name!r} does not end in .png", param_hint="--plot")
        check_output(plot, is_text=False)
    with opened_store(ctx) as store:
        found, play = statistics(store, player, datetime.date.today()), found_habits(store, SOLITAIRE, player)
    if plot is not None:
        from solitaire.table.parts.picture import statistics_picture

        export(plot, statistics_picture(found))
    elif as_json:
        print_json({"player": player, **_json(found), "reviews": habits_json(play, SOLITAIRE_SCALE)})
    elif as_csv:
        print_csv([_CSV_TITLES, *_csv_rows(found)])
    else:
        _print(found)
        print_habits(play, habit_words.SOLITAIRE)


# -- the solitaire ----------------------------------------------------------------------------------


def _json(found: Statistics) -> dict[str, object]:
    """Return the statistics as ``minchiate stats --json`` prints them."""
    return {
        **asdict(found.all),
        "stuck": found.stuck,
        "gave_up": found.gave_up,
        "by_table": {TABLES[standing]: asdict(summary) for standing, summary in found.by_standing.items()},
        "by_help": {name: asdict(summary) for name, summary in found.by_help.items()},
        "by_day": {day: asdict(summary) for day, summary in found.by_day.items()},
        "distribution": {str(low): count for low, count in found.distribution.items()},
        "versicole": {kind.value: count for kind, count in found.versicole.items()},
        "costs": {CODES[cost.card]: {"games": cost.games, "points": cost.points} for cost in found.costs},
        "finished_in_a_row": asdict(found.finished_in_a_row),
        "days_in_a_row": asdict(found.days_in_a_row),
        "daily": None if found.daily is None else asdict(found.daily),
        "seconds": found.seconds,
        "timed": found.timed,
    }


def _csv_rows(found: Statistics) -> Iterator[tuple[object, ...]]:
    """Yield the rows that ``minchiate stats --csv`` prints below ``_CSV_TITLES``."""
    groups: tuple[tuple[str, Iterable[tuple[str, Summary]]], ...] = (
        ("all", [("", found.all)]),
        ("table", [(TABLES[standing], summary) for standing, summary in found.by_standing.items()]),
        ("help", found.by_help.items()),
        ("day", found.by_day.items()),
    )
    for group, members in groups:
        for item, summary in members:
            yield (group, item, *asdict(summary).values(), None)
    for low, count in found.distribution.items():
        yield ("score", f"{low}..{low + BIN - 1}", count, count, None, None, None, None)
    for kind, count in found.versicole.items():
        yield ("versicola", kind.value, count, count, None, None, None, None)
    for cost in found.costs:
        yield ("cost", CODES[cost.card], cost.games, cost.games, None, None, None, cost.points)


def _print(found: Statistics) -> None:
    """Print the statistics for people."""
    rows = [("all games", found.all)]
    rows += [(TABLES[standing], summary) for standing, summary in found.by_standing.items()]
    rows += [(f"help: {name}", summary) for name, summary in found.by_help.items()]
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
    """Print the figures of finished games only: scores, versicole and costs."""
    most = max(found.distribution.values())
    say("\nScores of finished games:")
    for low, count in found.distribution.items():
        text = f"{low:>5} to {low + BIN - 1:>4} {count:>6}  "
        longest = max(1, min(_LONGEST_BAR, columns() - len(text)))
        say((text + "#" * round(longest * count / most)).rstrip())
    made = ", ".join(f"{kind_name(kind)} {count}" for kind, count in found.versicole.items())
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


# -- the classic game -------------------------------------------------------------------------------


def _print_hands(found: HandStatistics) -> None:
    """Print the statistics of matches and hands for people."""
    say(f"matches {found.matches}, won {found.matches_won}")
    say(f"resti a match {_mean(found.resti_a_match)}, a giro {_mean(found.resti_a_giro)}")
    say(f"hands {found.hands}, of these by themselves {found.single_hands}, daily {found.daily_hands}")
    say(f"hands won {found.hands_won}, lost {found.hands_lost}; points a hand {_mean(found.points)}")
    say(f"T1 saved {found.t1_saved} of {found.t1_had}; last tricks taken {found.last_tricks}")
    say(f"kings lost a hand {_mean(found.kings_lost)}; points declared a hand {_mean(found.declared)}")


def _mean(value: float | None) -> str:
    return "none" if value is None else f"{value:.1f}"


def found_habits(store: Store, of: ReviewedKind[R, V], player: str | None) -> Habits:
    """Return the figures of the reviewed games of a player, or with None of everyone."""
    compute_all_figures(store, of)
    return habits(store, of, player)


def habits_json(found: Habits, scale: Scale) -> shapes.Reviewed:
    """Return the figures in JSON form; None where there are no games."""
    rating, rate = found.rating, found.rate
    return {
        "left_out": found.left_out,
        "rating": None if rating is None else _part_json(rating),
        "rate": None if rate is None else {**_part_json(rate), "level": scale.level(rate.points).value},
        "all": _group_json(found.all),
        "lately": _group_json(found.lately),
        "before": _group_json(found.before),
        "over_time": [_group_json(span) for span in found.spans],
    }


def _group_json(group: Group | None) -> shapes.ReviewedGames | None:
    if group is None:
        return None
    return {
        "games": group.games,
        "sum": {name: _part_json(part) for name, part in group.sum.items()},
        "lost": {name: _part_json(part) for name, part in group.lost.items()},
    }


def _part_json(part: Part) -> shapes.Points:
    return {"points": round(part.points, 2), "error": _rounded(part.error)}


def _rounded(error: float) -> float | None:
    return round(error, 2) if isfinite(error) else None


def print_habits(found: Habits, game: HabitWords) -> None:
    """Print the figures for people; nothing if no game has been reviewed."""
    if found.all is None:
        return
    words = Words()
    say(f"\nReviewed: {found.all.games}. Means in points {words(game.unit)}; the ± are standard errors.")
    groups = [("all", found.all)]
    if found.lately is not None and found.before is not None:
        groups += [
            (f"last {found.lately.games}", found.lately),
            (f"{found.before.games} before", found.before),
        ]
    columns = [rows(group, words, game) for _, group in groups]
    cells = [(row[0].label, *(cell.figure for cell in row)) for row in zip(*columns, strict=True)]
    print_table(("", *(title for title, _ in groups)), cells)
    say("\nLost by kind of decision:")
    lost = [
        (bar.name, bar.figure, "" if bar.lately is None else plain(round(bar.lately)))
        for bar in bars(found, words, game)
    ]
    has_lately = found.lately is not None
    titles = ("", "points") + (("last 10",) if has_lately else ())
    print_table(titles, [row if has_lately else row[:2] for row in lost])
    for line in balance_lines(found, words):
        say(line)
    say("")
    for sentence in sentences(found, words, game):
        say(sentence)
    if rate := rate_line(found, words, game):
        say(f"{rate}\n  {', '.join(name for _, name in marks(words, game))}")
