"""Statistics on the command line: for people, for scripts, as charts."""

import csv
import io
import sys
from pathlib import Path

import pytest
from PIL import Image

from scores.store import Store
from solitaire.cli import printing
from solitaire.home.files import Home
from tests.support.commands import done, json_of, misused
from tests.support.reviews import store_game, store_hand
from tests.support.stored import played


def test_stats_in_words(played_home: Home) -> None:
    text = done("stats")
    assert "all games           4      3" in text
    assert "stuck 0, given up 1" in text
    assert "time: 1:19:14, 39:37 a game" in text
    assert "Versicole made: Run" in text
    assert "What cost most: " in text
    assert "daily deals in a row" not in text
    assert "daily deals in a row: 0, at most 0" in done("stats", "--player", "Anna")


def test_bars_have_room_at_40_columns(played_home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = [line.count("#") for line in done("stats").splitlines() if "#" in line]
    monkeypatch.setattr(printing, "is_terminal", lambda stream: stream is sys.stdout)
    monkeypatch.setenv("COLUMNS", "40")
    bars = [line for line in done("stats").splitlines() if "#" in line]
    assert max(map(len, bars)) == 40
    assert max(wide) == 40
    assert len(bars) == len(wide)


def test_stats_as_data(played_home: Home) -> None:
    found = json_of("stats", "--player", "Anna")
    assert (found["player"], found["games"], found["finished"], found["best"]) == ("Anna", 3, 2, 35)
    assert found["by_table"]["again"] == {
        "games": 1,
        "finished": 0,
        "mean": None,
        "median": None,
        "best": None,
    }
    assert found["by_help"]["undo"]["best"] == -80
    rows = list(csv.DictReader(io.StringIO(done("stats", "--csv"))))
    assert rows[0] == {
        "group": "all",
        "item": "",
        "games": "4",
        "finished": "3",
        "mean": rows[0]["mean"],
        "median": "35",
        "best": rows[0]["best"],
        "points": "",
    }
    assert {row["group"] for row in rows} == {"all", "table", "help", "day", "score", "versicola", "cost"}


def test_stats_as_charts(played_home: Home, tmp_path: Path) -> None:
    target = tmp_path / "charts.png"
    assert done("stats", "--plot", str(target)) == f"written: {target}\n"
    with Image.open(target) as image:
        assert image.size == (1600, 1000)
        colours = image.convert("RGB").getcolors(1 << 20)
        assert colours is not None
        assert len(colours) > 100
    assert "does not end in .png" in misused("stats", "--plot", "charts.jpg")
    assert "--json and --csv can't be used together" in misused("stats", "--json", "--csv")


def test_reviewed_games_are_among_the_statistics(home: Home) -> None:
    with Store(home.scores) as store:
        for number in range(12):
            store_game(store, number, 10.0 + number)
        for number in range(3):
            store_hand(store, number)
    lines = [" ".join(line.split()) for line in done("stats").splitlines()]
    assert "Reviewed: 12. Means in points per game; the ± are standard errors." in lines
    assert "your play −16 ± 1 −17 ± 1 −11 ± 1" in lines
    assert lines[-5] == (
        "Your play: −16 points per game against the fair player; last ten −17, the 2 before −11."
    )
    found = json_of("stats")["reviews"]
    assert found["all"]["sum"]["play"] == {"points": -15.5, "error": 1.04}
    assert sum(kind["points"] for kind in found["all"]["lost"].values()) == 15.5
    assert [span["games"] for span in found["over_time"]] == [2, 10]
    assert lines[-3].startswith(f"Rating of your play: {found['rating']['points']:.0f} ± ")
    assert lines[-2].startswith(f"Points lost per decision: {found['rate']['points']:.1f} ± ")
    assert found["rate"]["level"] == "beginner"
    assert "fair player 0.0" in lines[-1]
    hands = json_of("classic", "stats")["reviews"]
    assert (hands["all"]["games"], hands["lately"], hands["left_out"]) == (3, None, 0)
    assert "Reviewed: 3. Means in points per hand" in done("classic", "stats")


def test_without_reviews_there_is_nothing_more(home: Home) -> None:
    with Store(home.scores) as store:
        store.add(played(1), own=True)
    assert "Reviewed" not in done("stats")
    assert json_of("stats")["reviews"]["all"] is None
