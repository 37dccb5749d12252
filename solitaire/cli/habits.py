"""The figures of all reviewed games, as the commands for statistics print them."""

from math import isfinite

from scores.kinds import R
from scores.store import Store
from solitaire.cli.printing import print_table, say
from solitaire.home.habits import Group, Habits, habits
from solitaire.home.review_figures import PARTS, CountedKind, compute_all_figures
from solitaire.texts.habits import HabitWords, bars, rows, sentences
from solitaire.texts.words import Words, plain


def found_habits(store: Store, counted: CountedKind[R], player: str | None) -> Habits:
    """Return the figures of the reviewed games of a player, or with None of everyone.

    Raises:
        UserError: the store cannot be read or written.
    """
    compute_all_figures(store, counted)
    return habits(store, counted, player)


def habits_json(found: Habits) -> dict[str, object]:
    """Return the figures in JSON form; None where there are no games."""
    return {
        "left_out": found.left_out,
        "all": _group_json(found.all),
        "lately": _group_json(found.lately),
        "before": _group_json(found.before),
        "over_time": [_group_json(span) for span in found.spans],
    }


def _group_json(group: Group | None) -> dict[str, object] | None:
    if group is None:
        return None
    means = {**{name: group.sum[name] for name in PARTS}, **group.lost}
    figures = {
        name: {"points": round(part.points, 2), "error": _rounded(part.error)} for name, part in means.items()
    }
    return {
        "games": group.games,
        "sum": {name: figures[name] for name in PARTS},
        "lost": {name: figures[name] for name in group.lost},
    }


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
    say("")
    for sentence in sentences(found, words, game):
        say(sentence)
