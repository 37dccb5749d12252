"""The survey commands: what they find, save, print and write, and how they fail."""

import csv
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import solitaire.lab.survey
from solitaire.home.files import Home
from solitaire.lab.survey_text import COLUMNS
from solitaire.lab.surveys import Surveys
from tests.support import recorded
from tests.support.commands import done, failed, json_objects, json_of, misused, run
from tests.support.selection import sample

SMALL = ("--playouts", "300", "--workers", "1")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a survey of two deals, with a game each."""
    path = tmp_path_factory.mktemp("survey") / "survey.sqlite3"
    few = ("--fair", "--games", "1", "--playouts-per-move", "5")
    done("survey", "run", "7", "8", *SMALL, *few, "--db", str(path))
    return path


@pytest.fixture
def surveyed(home: Home, results: Path) -> Path:
    """A copy of that file, in its place."""
    home.surveys.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(results, home.surveys)
    return home.surveys


def test_a_survey_is_saved_and_continues(home: Home) -> None:
    first = done("survey", "run", "7", "8", *SMALL)
    assert first.startswith(f"{home.surveys}: 2 of 2 deals done, ")
    second = done("survey", "run", "6..9", *SMALL)
    assert second.startswith(f"{home.surveys}: 2 of 2 deals done, 2 were done before, ")
    third = done("survey", "run", "6", "9", *SMALL)
    assert third == f"{home.surveys}: 0 of 0 deals done, 4 were done before\n"
    with Surveys(home.surveys) as surveys:
        assert [one.deal for one in surveys.searches()] == [6, 7, 8, 9]
        assert list(surveys.games()) == []


def test_solve_gives_the_survey_s_line(surveyed: Path) -> None:
    with Surveys(surveyed) as surveys:
        (one, _) = surveys.searches()
    solved = done("solve", "7", "--playouts", "300")
    assert solved.startswith(f"Deal 7: {one.score}, ")
    assert one.moves is not None
    assert "".join(solved.split("\n", 2)[2].split()) == "".join(map(str, one.moves))


def test_autoplay_gives_the_survey_s_game(surveyed: Path) -> None:
    with Surveys(surveyed) as surveys:
        (game, _) = surveys.games()
    assert f"{game.score}" in done("autoplay", "7", "--playouts-per-move", "5")


def test_a_file_of_one_s_own(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "new" / "own.sqlite3"
    done("survey", "run", "7", "7", *SMALL, "--db", str(path))
    assert path.exists()
    assert not home.surveys.exists()
    assert "deals searched" in done("survey", "report", "--db", str(path))


def test_surveys_in_json(home: Home) -> None:
    found = json_of("survey", "run", "7", "8", *SMALL)
    assert found.pop("seconds") > 0
    assert found == {"file": str(home.surveys), "done": 2, "total": 2, "skipped": 0, "lost": 0, "failed": []}
    sections = json_objects(done("survey", "report", "--json"))
    assert sections[0]["title"] == "What was done"
    assert ["deals searched", "2"] in sections[0]["rows"]
    assert "can't be used together" in misused("survey", "report", "--json", "--page", "x.md")


def test_the_report(surveyed: Path) -> None:
    text = done("survey", "report")
    for title in ("What was done", "What a shuffle holds", "Distribution", "Fair play", "Cost"):
        assert f"\n{title}\n" in text
    assert "searches of 300 playouts" in text


def test_the_report_as_a_page(surveyed: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    page = tmp_path / "page.md"
    written = done("survey", "report", "--page", str(page)).splitlines()
    assert written == [
        f"written: {tmp_path / name}" for name in ("page.md", "page-scores.png", "page-par.png")
    ]
    assert page.read_text().startswith("# A survey of numbered deals\n")


def test_results_go_out_and_in(surveyed: Path, tmp_path: Path) -> None:
    table, again, other = tmp_path / "a.csv", tmp_path / "b.csv", str(tmp_path / "other.sqlite3")
    assert done("survey", "export", str(table)) == f"written: {table}\n"
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [(row["kind"], row["deal"]) for row in rows] == [
        *(("search", "7"), ("search", "8")),
        *(("game", "7"), ("game", "8")),
    ]
    taken = done("survey", "import", str(table), "--db", other)
    assert taken == f"{other}: 2 searches and 2 games read from {table}\n"
    done("survey", "export", str(again), "--db", other)
    assert again.read_text() == table.read_text()
    rest = done("survey", "run", "7", "9", *SMALL, "--db", other)
    assert rest.startswith(f"{other}: 1 of 1 deals done, 2 were done before, ")


def test_the_survey_of_the_first_version_can_still_be_imported(tmp_path: Path) -> None:
    """The table that version 0.1 shipped; reading all of it replays its thousand lines."""
    old, again, other = tmp_path / "old.csv", tmp_path / "a.csv", str(tmp_path / "b.sqlite3")
    heading, *rows = (recorded.DATA / "survey-0.1.csv").read_text("utf-8").splitlines(keepends=True)
    rows = sample(rows, 20)
    old.write_text("".join([heading, *rows]), "utf-8")
    searches = sum(row.startswith("search,") for row in rows)
    taken = done("survey", "import", str(old), "--db", other)
    assert taken == f"{other}: {searches:,} searches and {len(rows) - searches:,} games read from {old}\n"
    done("survey", "export", str(again), "--db", other)
    assert again.read_text("utf-8") == old.read_text("utf-8")


def test_results_come_from_standard_input(surveyed: Path, tmp_path: Path) -> None:
    other = str(tmp_path / "other.sqlite3")
    result = run(
        "survey", "import", "-", "--db", other, typed=f"\ufeff{run('survey', 'export', '-').stdout}\n\n"
    )
    assert (result.exit_code, result.stdout) == (0, f"{other}: 2 searches and 2 games read from -\n")


def test_a_file_of_results_is_not_made_of_a_malformed_table(tmp_path: Path) -> None:
    table, other = tmp_path / "table.csv", tmp_path / "other.sqlite3"
    table.write_text("deal,score\n42,334\n", "utf-8")
    assert failed("survey", "import", str(table), "--db", str(other)).startswith(f"{table}: line 1: ")
    assert not other.exists()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device that never ends")
def test_a_table_without_a_result_makes_no_file(tmp_path: Path) -> None:
    table, other = tmp_path / "table.csv", tmp_path / "other.sqlite3"
    table.write_text(",".join(COLUMNS) + "\n")
    assert failed("survey", "import", str(table), "--db", str(other)) == f"{table}: it has no results in it"
    assert not other.exists()


def test_a_table_of_results_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.lab.survey, "MOST_IMPORTED", 1000)
    said = failed("survey", "import", "/dev/zero")
    assert said == "cannot read /dev/zero: longer than 1000 bytes, so not a file of this program"


def test_results_as_parquet(surveyed: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path, text = tmp_path / "a.parquet", tmp_path / "a.csv"
    done("survey", "export", str(path))
    done("survey", "export", str(text))
    rows = [
        {name: "" if content is None else str(content) for name, content in row.items()}
        for row in parquet.read_table(path).to_pylist()
    ]
    assert rows == list(csv.DictReader(text.read_text().splitlines()))


def test_results_that_are_wrong_change_nothing(surveyed: Path, tmp_path: Path) -> None:
    table, own = tmp_path / "a.csv", tmp_path / "own.csv"
    done("survey", "export", str(own))
    before = own.read_text()
    with Surveys(surveyed) as surveys:
        score = next(surveys.searches()).score
    table.write_text(before.replace(f",0,{score},334", ",0,334,334", 1))
    new = tmp_path / "new.sqlite3"
    for results in (), ("--db", str(new)):
        said = failed("survey", "import", str(table), *results)
        assert said == f"{table}: line 2: the line scores {score}, not 334 as claimed"
    assert not new.exists()
    table.write_bytes(b"\xff\xfe")
    assert failed("survey", "import", str(table)) == f"cannot read {table}: not UTF-8 text (byte 0)"
    assert "No such file" in failed("survey", "import", str(tmp_path / "none.csv"))
    done("survey", "export", str(own))
    assert own.read_text() == before


@pytest.mark.parametrize("command", [("report",), ("export", "x.csv")])
def test_no_survey_yet(home: Home, command: tuple[str, ...]) -> None:
    message = failed("survey", *command)
    assert message == f"there is no survey in {home.surveys}; make one with: minchiate lab survey run 0..99"
    assert not home.surveys.exists()


def test_what_is_no_survey_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("notes")
    no_table = tmp_path / "no-table.csv"
    no_table.write_text("no table")
    for command in (("run", "1", "1"), ("report",), ("import", str(no_table))):
        assert "it is left as it is" in failed("survey", *command, "--db", str(path))
    assert path.read_text() == "notes"


def test_a_name_that_says_no_format(surveyed: Path) -> None:
    assert failed("survey", "export", "x.xls") == "cannot write x.xls: its name must end in .csv or .parquet"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "name the deals, such as 0..99"),
        (("0", "1", "2"), "name the deals, such as 0..99"),
        (("8..7",), "is not a range of deals; write 0..99"),
        ((f"0..{2**63}",), "is not in the range"),
        (("8", "7"), "TO is 7; it must not be below FROM, which is 8"),
        (("-1", "7"), "numbers start at 0 here"),
        (("0", str(2**63)), "is not in the range"),
        (("0", "7", "--seconds", "1", "--playouts", "2"), "can't be used together"),
        (("0", "7", "--workers", "1", "--scheduler", "x"), "can't be used together"),
        (("0", "7", "--seconds", "0"), "is not in the range"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], message: str) -> None:
    assert message in misused("survey", "run", *args)


@pytest.mark.processes
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "solitaire", "--home", str(tmp_path), "survey", "run", "0", "9999"]
    path = Home.at(tmp_path).surveys
    with subprocess.Popen(
        [*command, *SMALL], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as survey:
        try:
            while not path.exists() or _count(path) < 3:
                assert survey.poll() is None
                time.sleep(0.1)  # or the file is locked most of the time
            os.killpg(survey.pid, signal.SIGINT)
            _, message = survey.communicate(timeout=60)
        finally:
            survey.kill()
    assert survey.returncode == 130
    assert message.startswith("Stopped; ")
    assert message.endswith(". The same command resumes here.\n")
    assert message.count("\n") == 1
    assert _count(path) >= int(message.split()[1])


def _count(path: Path) -> int:
    with Surveys(path) as surveys:
        return len(list(surveys.searches()))
