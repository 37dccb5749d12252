"""The commands for scores: what they print, write, take in and delete, and how they fail."""

import csv
import io
import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

import solitaire.table.opening
from scores.daily import daily_deal
from scores.estimates import Par, keep_line, keep_par
from scores.games import Standing
from scores.share import format_shared, parse_shared
from scores.store import Store
from scores.tables import Filter, size
from solitaire.cli import main
from solitaire.files import Home
from solitaire.game import Game
from solitaire.rules.help import Help
from solitaire.rules.record import format_record, parse_record
from solitaire.saves import SaveFolder
from solitaire.settings import Settings, save_settings
from tests import regenerate
from tests.cli.test_group import done, failed, misused
from tests.scores.conftest import played


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("MINCHIATE_HOME", str(tmp_path / "home"))
    return Home.at(tmp_path / "home")


@pytest.fixture
def full(home: Home) -> Home:
    """A home where Anna and Bruno have played, and a game of Carla's was imported."""
    with Store(home.scores) as store:
        store.add(played(42, seconds=754), own=True)
        store.add(played(42, most=100, help=Help(fair_hints=1)), own=True)
        store.add(played(7, help=Help(undone_plays=2), seconds=4000), own=True)
        store.add(played(1, player="Bruno"), own=True)
        store.add(played(42, player="Carla"), own=False)
    return home


def lines(*args: str) -> list[str]:
    return done(*args).splitlines()


def test_no_games_yet() -> None:
    assert done("scores") == "No games yet.\n"
    assert done("scores", "list", "--json") == ""
    assert "all games           0" in done("stats")
    assert failed("scores", "delete", "--everything") == "there are no such games"


def test_the_tables(full: Home) -> None:
    text = done("scores")
    assert [line for line in text.splitlines() if line.endswith(":")] == [
        "Clean:",
        "Assisted:",
        "Again:",
        "Others:",
    ]
    rows = {line.split()[0]: line.split() for line in text.splitlines() if line[:1].isdigit()}
    assert rows["1"] == [
        "1",
        "42",
        "35",
        "100+135-200",
        "unknown",
        "unknown",
        "Anna",
        "2026-01-06",
        "12:34",
    ]
    assert rows["2"][:3] == ["2", "42", "-300"]
    assert rows["2"][3:] == ["unknown", "unknown", "Anna", "2026-01-06", "given", "up,", "fair", "1"]
    assert rows["3"][-4:] == ["2026-01-06", "1:06:40", "undone", "2"]
    assert rows["5"][6] == "Carla"


def test_the_tables_fit_a_terminal(full: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.cli.base.is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "90")
    text = done("scores", "list", "--table", "clean")
    assert "unknown" in text
    assert "2026-01-06" in text
    assert max(map(len, text.splitlines())) <= 90


def test_the_tables_of_a_deal_a_player_a_kind(full: Home) -> None:
    def games(*args: str) -> list[int]:
        return [json.loads(line)["game"] for line in lines("scores", "list", "--json", *args)]

    assert games() == [4, 1, 3, 2, 5] or games() == [1, 4, 3, 2, 5]
    assert games("42/56") == games("42") == [1, 2, 5]
    assert games("43") == []
    assert games("--player", "Bruno") == [4]
    assert games("--table", "clean", "--newest") == [4, 1]
    assert games("--table", "clean", "--newest", "--limit", "1") == [4]
    assert json.loads(lines("scores", "list", "7", "--json")[0]) == {
        "game": 3,
        "table": "assisted",
        "deal": "7",
        "score": -80,
        "end": "finished",
        "account": 70,
        "versicole": 70,
        "negative": -220,
        "par": None,
        "par_error": None,
        "oracle": None,
        "player": "Anna",
        "date": "2026-01-06",
        "seconds": 4000,
        "undone_plays": 2,
        "fair_hints": 0,
        "oracle_hints": 0,
    }
    assert "'best' is not one of" in misused("scores", "list", "--table", "best")


def test_saved_games_that_have_ended_are_gathered(home: Home) -> None:
    save = SaveFolder(home.games).create(Game.load(format_record(played(42))))
    save.close()
    (home.games / "ended" / "broken.minchiate").write_text("garbage")
    result = CliRunner().invoke(main, ["scores", "list", "--json"])
    assert json.loads(result.stdout)["score"] == 35
    assert "broken.minchiate is damaged" in result.stderr
    assert [path.name for path in (home.games / "ended").iterdir()] == ["broken.minchiate.damaged"]
    assert len(lines("scores", "list", "--json")) == 1


def test_a_damaged_store_is_mended_and_said(full: Home) -> None:
    content = full.scores.read_bytes()
    full.scores.write_bytes(b"x" * 4096 + content[4096:])
    result = CliRunner().invoke(main, ["scores", "list", "--json"])
    assert len(result.stdout.splitlines()) == 5
    assert result.stderr.startswith(
        "scores.sqlite3 could not be used (file is not a database); it is kept as "
    )
    assert result.stderr.endswith("games recovered: 5\n")


# -- out and in ---------------------------------------------------------------------------------


def test_records_go_out_and_come_back_as_anothers(full: Home, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert done("scores", "export", "--out", str(out)) == f"{out}: records written: 5\n"
    files = sorted(out.iterdir())
    assert [file.name for file in files] == [
        "2026-01-06-1-4.minchiate",
        "2026-01-06-42-1.minchiate",
        "2026-01-06-42-2.minchiate",
        "2026-01-06-42-5.minchiate",
        "2026-01-06-7-3.minchiate",
    ]
    assert parse_record(files[1].read_text("utf-8")) == played(42, seconds=754)
    assert len(lines("verify", *map(str, files))) == 5
    there = lines("scores", "import", *map(str, files))
    assert there[1] == f"{files[1]}: Deal 42, finished, score 35; it is here already, game 1"
    elsewhere = ["--home", str(tmp_path / "elsewhere")]
    assert lines(*elsewhere, "scores", "import", *map(str, files))[1].endswith("imported as game 2")
    assert {json.loads(line)["table"] for line in lines(*elsewhere, "scores", "list", "--json")} == {"others"}
    assert json.loads(done(*elsewhere, "stats", "--json"))["games"] == 0


def test_shared_texts_go_out_and_in(full: Home, tmp_path: Path) -> None:
    text = done("scores", "export", "1", "3", "--share")
    assert text == f"{format_shared(played(42))}\n{format_shared(played(7))}\n"
    assert done("scores", "export", "4", "--out", str(tmp_path)) == f"{tmp_path}: records written: 1\n"
    elsewhere = ["--home", str(tmp_path / "elsewhere")]
    for told in ("imported as game 1", "it is here already, game 1"):
        result = CliRunner().invoke(main, [*elsewhere, "scores", "import", "-"], input=text)
        assert result.stdout == f"-: Deal 42, finished, score 35; {told}\n"
    assert parse_shared(text).player == "Anna"


def test_what_cannot_be_exported(full: Home, tmp_path: Path) -> None:
    assert failed("scores", "export", "99", "--share").startswith("there is no game 99; ")
    assert "Say either" in misused("scores", "export")
    assert "Say either" in misused("scores", "export", "--share", "--out", str(tmp_path))
    assert "'x' is not a valid integer" in misused("scores", "export", "x", "--share")


def test_what_cannot_be_imported(home: Home, tmp_path: Path) -> None:
    good, bad, going = tmp_path / "good", tmp_path / "bad", tmp_path / "going"
    good.write_text(format_record(played(42)), "utf-8")
    bad.write_text(format_shared(played(42)).replace("deal 42", "deal 43"), "utf-8")
    going.write_text((regenerate.RECORDS / "in-progress.txt").read_text("utf-8"), "utf-8")
    result = CliRunner().invoke(
        main, ["scores", "import", str(bad), str(going), str(good), str(tmp_path / "no")]
    )
    assert result.exit_code == 1
    assert result.stdout == f"{good}: Deal 42, finished, score 35; imported as game 1\n"
    assert [line.partition(": ")[2] for line in result.stderr.splitlines()] == [
        f"{bad}: the check code does not match: something is missing or mistyped",
        f"{going}: the game is still in progress and has no score yet",
        f"cannot read {tmp_path / 'no'}: No such file or directory",
    ]
    assert "Missing argument" in misused("scores", "import")


# -- keeping and deleting -----------------------------------------------------------------------


def test_backup(full: Home, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"
    assert done("scores", "backup", str(target)) == f"{target}: the whole store\n"
    with Store(target) as copy:
        assert copy.count(None) == 5
    assert "it is there already" in failed("scores", "backup", str(target))


@pytest.mark.parametrize(("answers", "left"), [("y\ny\n", 2), ("y\nn\n", 5), ("n\n", 5), ("", 5)])
def test_a_player_is_deleted_after_two_questions(full: Home, answers: str, left: int) -> None:
    result = CliRunner().invoke(main, ["scores", "delete", "--player", "Anna"], input=answers)
    assert result.exit_code == (0 if left == 2 else 1)
    assert "Delete the games of 'Anna' (3), with their records?" in result.stdout
    assert ("games deleted: 3" in result.stdout) == (left == 2)
    with Store(full.scores) as store:
        assert store.count(None) == left


def test_everything_is_deleted_after_two_questions(full: Home) -> None:
    result = CliRunner().invoke(main, ["scores", "delete", "--everything"], input="y\ny\n")
    assert result.stdout.count("[y/N]: y") == 2
    assert result.stdout.endswith("games deleted: 5\n")
    assert done("scores") == "No games yet.\n"


def test_delete_misused(full: Home) -> None:
    assert "Say either whose" in misused("scores", "delete")
    assert "Say either whose" in misused("scores", "delete", "--everything", "--player", "Anna")
    assert failed("scores", "delete", "--player", "Dora") == "there are no such games"


# -- statistics and the daily deal --------------------------------------------------------------


def test_stats_in_words(full: Home) -> None:
    text = done("stats")
    assert "all games           4      3" in text
    assert "stuck 0, given up 1" in text
    assert "time: 1:19:14, 39:37 a game" in text
    assert "Versicole made: regolare" in text
    assert "What cost most: " in text
    assert "daily deals in a row" not in text
    assert "daily deals in a row: 0, at most 0" in done("stats", "--player", "Anna")


def test_stats_as_data(full: Home) -> None:
    found = json.loads(done("stats", "--json", "--player", "Anna"))
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


def test_stats_as_charts(full: Home, tmp_path: Path) -> None:
    target = tmp_path / "charts.png"
    assert done("stats", "--plot", str(target)) == f"written: {target}\n"
    with Image.open(target) as image:
        assert image.size == (1600, 1000)
        colours = image.convert("RGB").getcolors(1 << 20)
        assert colours is not None
        assert len(colours) > 100
    assert "does not end in .png" in misused("stats", "--plot", "charts.jpg")
    assert "Choose one" in misused("stats", "--json", "--csv")


def test_daily(home: Home) -> None:
    today = date.today()
    deal = daily_deal(today)
    text = done("daily")
    assert text.splitlines()[:3] == [
        f"Today's deal, {today.isoformat()}: {deal.name}",
        "par: unknown; the oracle's best: unknown",
        "days in a row: 0, at most 0",
    ]
    game = replace(regenerate.game(deal, regenerate.tidy), player="Anna", date=today.isoformat())
    with Store(home.scores) as store:
        store.add(game, own=True)
        assert size(store, Filter(Standing.CLEAN)) == 1
        keep_line(store, game, "oracle 1")
        keep_par(store, deal, Par(99.6, 4.25, 400), "fair 1")
    save_settings(home.settings, Settings("Anna"))
    found = json.loads(done("daily", "--json"))
    assert (found["deal"], found["streak"], found["longest"]) == (deal.name, 1, 1)
    assert (found["par"], found["par_error"], found["par_games"]) == (99.6, 4.25, 400)
    assert found["oracle"] == game.score.points
    text = done("daily")
    assert f"par: 100, with an error of 4.2 over 400 games; the oracle's best: {game.score.points}\n" in text
    assert found["days"] == {today.isoformat(): {"on_day": game.score.points, "late": None}}
    assert f"{today.isoformat()}  {game.score.points}" in done("daily")
    assert json.loads(done("daily", "--json", "--player", "Bruno"))["streak"] == 0


def test_daily_opens_the_table(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Home, date]] = []
    monkeypatch.setattr(solitaire.table.opening, "play_daily", lambda *args: opened.append(args))
    assert done("daily", "--play") == ""
    assert opened == [(home, date.today())]
