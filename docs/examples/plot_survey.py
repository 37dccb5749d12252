"""Draws how the best scores found for many deals are spread; needs the extra ``survey`` (matplotlib).

python docs/examples/plot_survey.py scores/data/survey.csv best.png
"""

import csv
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")  # no window is needed
from matplotlib import pyplot


def main(survey: str, picture: str) -> None:
    """Draw the picture from a survey written by ``minchiate lab survey export``."""
    with Path(survey).open(encoding="utf-8", newline="") as file:
        scores: dict[str, int] = {}  # by deal: some have been searched several times
        for row in csv.DictReader(file):
            if row["kind"] == "search":
                scores[row["deal"]] = max(int(row["score"]), scores.get(row["deal"], -10_000))
    best = [*scores.values()]
    figure, axes = pyplot.subplots(figsize=(8, 4), layout="constrained")
    axes.hist(best, bins=range(min(best), max(best) + 3, 3))
    axes.set(xlabel="best score found, points", ylabel="deals", title=f"{len(best)} deals")
    figure.savefig(picture)
    print(f"{len(best)} deals, {min(best)} to {max(best)} points: {picture}")


if __name__ == "__main__":
    main(*sys.argv[1:])
