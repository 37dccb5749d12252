"""The survey commands: old and endless tables, parquet, memory, missing packages, Ctrl-C."""

import csv
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

import solitaire.lab.survey
from solitaire.home.files import Home
from solitaire.lab import files
from solitaire.lab import run as survey_run
from solitaire.lab.run import SurveyPlan
from solitaire.lab.surveys import Surveys
from solitaire.lab.surveys import pieces as surveys_pieces
from solver.result import Limit
from tests.support import recorded
from tests.support.commands import done, failed
from tests.support.selection import sample
from tests.support.stored import GAME, search
from tests.support.surveying import Here

SMALL = ("--playouts", "300", "--workers", "1")


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


def test_a_table_of_results_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.lab.survey, "MOST_IMPORTED", 1000)
    said = failed("survey", "import", "/dev/zero")
    assert said == "cannot read /dev/zero: longer than 1000 bytes, so not a file of this program"


def test_results_as_parquet(home: Home, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    with Surveys(home.surveys) as surveys:
        surveys.add([search(1)], [GAME])
    path, text = tmp_path / "a.parquet", tmp_path / "a.csv"
    done("survey", "export", str(path))
    done("survey", "export", str(text))
    rows = [
        {name: "" if content is None else str(content) for name, content in row.items()}
        for row in parquet.read_table(path).to_pylist()
    ]
    assert rows == list(csv.DictReader(text.read_text().splitlines()))


def test_a_survey_of_any_length_starts_with_its_first_deals_in_constant_memory(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done already is asked for in pieces of the plan, and only when their deals are due."""
    asked = list[tuple[int, int]]()

    def pieces(first: int, last: int) -> Iterator[tuple[int, int]]:
        for piece in surveys_pieces(first, last):
            asked.append(piece)
            yield piece

    monkeypatch.setattr(survey_run, "pieces", pieces)
    with Surveys(home.surveys) as surveys:
        surveys.add([search(1)], [])
        tracemalloc.start()
        here = Here()
        steps = survey_run.run(SurveyPlan(0, 999_999_999, Limit(playouts=20), 2, 10), surveys, here)
        progress = next(steps)
        next(steps)
        steps.close()
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert (progress.total, progress.skipped) == (1_000_000_000, 0)
    assert len(asked) == 1
    assert len(here.submitted) == here.capacity
    assert most < 20_000_000


@pytest.mark.parametrize(
    ("module", "names", "command"),
    [
        (files, ("pyarrow",), ("survey", "export", "FILE.parquet")),
        (
            files,
            ("matplotlib.figure", "matplotlib.backends.backend_agg"),
            ("survey", "report", "--page", "FILE.md"),
        ),
    ],
)
def test_what_is_missing_is_advised_as_it_can_be_installed_here(
    module: object,
    names: tuple[str, ...],
    command: tuple[str, ...],
    home: Home,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Surveys(home.surveys) as surveys:
        surveys.add([search(1)], [])
    for name in names:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(sys, "executable", "python")  # or a long path shortens the line
    said = failed(*(word.replace("FILE", str(tmp_path / "file")) for word in command))
    assert said.endswith('python -m pip install "matplotlib>=3.8" "pyarrow>=15"')


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
