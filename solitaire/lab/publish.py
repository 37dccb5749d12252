"""Writes what scores/data shows of a survey: ``python -m solitaire.lab.publish RESULTS FOLDER``.

RESULTS is the file of a survey. FOLDER gets the par table, ``survey.csv``; all searches in short,
``searches.csv.gz``; and the hundred, deals on which searches can be compared: ``hundred.csv`` and its page.
"""

import argparse
import gzip
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final

from solitaire.home.files import write_atomic
from solitaire.lab.files import as_page
from solitaire.lab.report import Section
from solitaire.lab.survey_text import format_table
from solitaire.lab.surveys import Search, Surveys

TABLE: Final = range(1000)
"""The deals of the par table."""
HUNDRED: Final = 100
_NOTES: Final = (
    "Of the {deals:,} deals of [the survey](report.md) these have the widest gap between the best line that "
    "is known and the most that any line can score, as far as it is proved: what they hold is known least. A "
    "search that finds a better line for them, or proves a lower bound, sees more than all that were tried.",
    "[hundred.csv](hundred.csv) has the lines; [README.md](README.md) says how to read them. "
    "`minchiate deal NUMBER --json` prints the cards of a deal. `minchiate lab survey import FILE` replays "
    "lines of your own, in the same columns, by the rules.",
    "The lines score {mean:.1f} points on average, the bounds are {gap:.1f} points higher.",
)


def best_and_lowest(searches: Iterable[Search]) -> Iterator[tuple[Search, Search]]:
    """Yield, for every deal, the search with its best line and one with its lowest bound: often the same.

    Args:
        searches: by deal; the best of each has its line.
    """
    for _, found in groupby(searches, attrgetter("deal")):
        of_deal = list(found)
        best = next(search for search in of_deal if search.moves is not None)
        yield best, min([best, *of_deal], key=attrgetter("bound"))


def hardest(found: Iterable[tuple[Search, Search]]) -> list[Search]:
    """Return the best searches of the hundred, by deal, with the bounds that are proved."""
    proved = [replace(best, bound=lowest.bound) for best, lowest in found]
    by_gap = sorted(proved, key=lambda search: (search.score - search.bound, search.deal))
    return sorted(by_gap[:HUNDRED], key=attrgetter("deal"))


def hundred_page(hundred: Sequence[Search], deals: int) -> str:
    """Return the page of the hundred.

    Args:
        hundred: their best searches.
        deals: the number of deals of which they are the hardest.
    """
    points = sum(search.score for search in hundred)
    gap = sum(search.bound for search in hundred) - points
    figures = {"deals": deals, "mean": points / len(hundred), "gap": gap / len(hundred)}
    notes = tuple(note.format(**figures) for note in _NOTES)
    rows = [
        (f"{each.deal}", f"{each.score}", f"{each.bound}", f"{each.engine}, {each.budget}, seed {each.seed}")
        for each in hundred
    ]
    titles = ("deal", "best line", "no line scores more than", "line found by")
    return as_page("The hundred", [Section("Deals for searches", notes, titles, tuple(rows))])


def files(surveys: Surveys) -> dict[str, str | bytes]:
    """Return the files, by name."""
    searches = list(surveys.searches())
    found = list(best_and_lowest(searches))
    hundred = hardest(found)
    numbers = {search.deal for search in hundred}
    short = [each if each.deal in numbers else replace(each, fola=None, moves=None) for each in searches]
    table = [each for pair in found for each in dict.fromkeys(pair) if each.deal in TABLE]
    return {
        "survey.csv": format_table(table, (game for game in surveys.games() if game.deal in TABLE)),
        "searches.csv.gz": gzip.compress(format_table(short, ()).encode(), mtime=0),
        "hundred.csv": format_table(hundred, ()),
        "hundred.md": hundred_page(hundred, len(found)),
    }


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(prog="python -m solitaire.lab.publish", description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    with Surveys(args.results) as surveys:
        for name, content in files(surveys).items():
            write_atomic(args.folder / name, content)


if __name__ == "__main__":
    main()
