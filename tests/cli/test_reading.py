"""What commands read and how they show it: BOMs and blank lines, results of any length, narrow terminals."""

import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitaire.cli import printing
from solitaire.home.files import Home
from solitaire.lab import files
from solitaire.lab import run as survey_run
from solitaire.lab.run import SurveyPlan
from solitaire.lab.surveys import Surveys
from solitaire.lab.surveys import pieces as surveys_pieces
from solitaire.rules.deal import Deal
from solver.result import Limit
from tests.support.commands import FINISHED, done, failed, run
from tests.support.stored import search
from tests.support.surveying import Here

RECORDS = Path(FINISHED).parent
HAND = RECORDS.parent / "classic" / "records" / "in-progress.txt"
BLANK = "\n\n  \n\r\n"


@pytest.fixture
def readers(home: Home, tmp_path: Path) -> dict[str, tuple[str, tuple[str, ...]]]:
    """By kind of file, its content and a command that reads it; FILE is its place."""
    with Surveys(home.surveys) as surveys:
        surveys.add([search(1)], [])
    table = run("survey", "export", "-").stdout
    cards = Deal.from_cards(Deal.numbered(5).cards)
    duel = tmp_path / "duel"
    done("classic", "duel", "random", "random", "--deals", "0..1", "--out", str(duel))
    return {
        "record": (Path(FINISHED).read_text("utf-8"), ("verify", "FILE")),
        "record to solve": (
            (RECORDS / "in-progress.txt").read_text("utf-8"),
            ("hint", "FILE", "--seconds", "0.1"),
        ),
        "games": (Path(FINISHED).read_text("utf-8"), ("scores", "import", "FILE")),
        "deals": (f"a: {cards}\n", ("solve", "--playouts", "9", "--deals", "FILE")),
        "hand": (HAND.read_text("utf-8"), ("classic", "verify", "FILE")),
        "survey": (table, ("survey", "import", "FILE")),
        "settings": ('{"player": "Anna"}', ("daily",)),
        "duel": (
            duel.read_text(),
            ("classic", "duel", "random", "random", "--deals", "0..1", "--out", "FILE"),
        ),
    }


KINDS = ("record", "record to solve", "games", "deals", "hand", "survey", "settings", "duel")


@pytest.mark.parametrize("kind", KINDS)
def test_a_bom_and_blank_lines_at_the_end_do_not_matter(
    kind: str, readers: dict[str, tuple[str, tuple[str, ...]]], home: Home, tmp_path: Path
) -> None:
    content, command = readers[kind]
    file = home.settings if kind == "settings" else tmp_path / "file"
    file.write_bytes(f"\ufeff{content}{BLANK}".encode())
    done(*(str(file) if word == "FILE" else word for word in command))


@pytest.mark.parametrize("kind", ["record", "games", "deals", "hand"])
def test_nor_do_they_on_standard_input(kind: str, readers: dict[str, tuple[str, tuple[str, ...]]]) -> None:
    content, command = readers[kind]
    typed = f"\ufeff{content}{BLANK}".encode()
    result = run(*("-" if word == "FILE" else word for word in command), typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("command", [("verify",), ("hint",), ("scores", "import"), ("classic", "verify")])
def test_standard_input_that_is_no_text_or_without_end_is_one_line(command: tuple[str, ...]) -> None:
    for typed, message in ((b"\xff\xfe", "not UTF-8 text"), (b"x" * (1 << 21), "")):
        result = run(*command, "-", typed=typed)
        assert result.exit_code == 1
        assert message in result.stderr
        assert len(result.stderr.splitlines()) == 1


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


TABLES: dict[str, tuple[str, ...]] = {
    "scores": ("scores",),
    "cards": ("cards",),
    "stats": ("stats",),
    "survey report": ("survey", "report"),
}


@pytest.mark.parametrize("name", TABLES)
def test_no_word_of_a_table_is_broken_at_40_columns(
    name: str, played_home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Surveys(played_home.surveys) as surveys:
        surveys.add([search(1)], [])
    words = set(done(*TABLES[name]).split())
    monkeypatch.setattr(printing, "is_terminal", lambda stream: stream is sys.stdout)
    monkeypatch.setenv("COLUMNS", "40")
    drawn = done(*TABLES[name])
    shown = set(drawn.replace("│", " ").replace("┃", " ").split())
    assert {word for word in words if "#" not in word} <= shown


@pytest.mark.parametrize(
    "command",
    [
        ("deal", "42"),
        ("replay", "--text", FINISHED),
        ("classic", "deal", "42"),
        ("classic", "replay", "--text", "1798"),
    ],
)
def test_deals_and_games_fit_into_40_columns(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = done(*command)
    monkeypatch.setattr(printing, "is_terminal", lambda stream: stream is sys.stdout)
    monkeypatch.setenv("COLUMNS", "40")
    shown = done(*command)
    assert max(map(len, shown.splitlines())) <= 40 < max(map(len, whole.splitlines()))
    assert sorted(shown.split()) == sorted(whole.split())


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
