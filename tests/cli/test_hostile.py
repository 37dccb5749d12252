"""Hostile input: names that would command a terminal or break a table."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import click
import pytest

from scores.csv_cells import guarded, unguarded
from scores.store import Store
from scores.survey_text import format_table, parse_table
from scores.surveys import Search, Surveys
from solitaire.cli import base, main
from solitaire.files import Home
from solitaire.rules.deal import Deal
from solitaire.rules.record import format_record
from tests.cli.commands import done, run
from tests.scores.conftest import played

ROOT = Path(__file__).parents[2]
NAME = "[/x] [red]\x1b[31m\x1b]0;title\x07 \N{RIGHT-TO-LEFT OVERRIDE}live\x9b2J\u2028"
"""Wrong markup, right markup, colours, a window's title, a turn of the direction, a C1 code, a line's end."""
FEW = ("--playouts", "20")

COMMANDS: dict[str, tuple[str, ...]] = {
    "daily": ("daily",),
    "deal": ("deal", NAME),
    "solve": ("solve", "--deals", "DEALS", *FEW),
    "hint": ("hint", "RECORD", "--seconds", "0.1"),
    "autoplay": ("autoplay", "--deals", "DEALS", "--playouts-per-move", "1"),
    "review": ("review", "RECORD", "--seconds", "0.5"),
    "play": ("play", NAME),
    "replay": ("replay", "RECORD", "--text"),
    "verify": ("verify", "RECORD", NAME),
    "scores": ("scores",),
    "scores list": ("scores", "list"),
    "scores export": ("scores", "export", "--share"),
    "scores import": ("scores", "import", "RECORD", NAME),
    "scores backup": ("scores", "backup", "FOLDER"),
    "scores delete": ("scores", "delete", "--player", NAME),
    "stats": ("stats",),
    "survey": ("survey", NAME),
    "survey run": ("survey", "run", "0", "0", "--playouts", "20", "--db", "DB"),
    "survey export": ("survey", "export", "FOLDER/x.csv"),
    "survey import": ("survey", "import", "RECORD"),
    "survey report": ("survey", "report"),
    "cards": ("cards", NAME),
    "rules": ("rules", "--language", NAME),
    "classic": ("classic", NAME),
    "classic deal": ("classic", "deal", NAME),
    "classic verify": ("classic", "verify", "HAND", NAME),
    "classic replay": ("classic", "replay", "HAND"),
    "classic rules": ("classic", "rules", f"--{NAME}"),
    "classic autoplay": ("classic", "autoplay", "1", "--players", NAME),
    "classic duel": ("classic", "duel", NAME, NAME, "--deals", "0..1"),
    "perft": ("perft", NAME, "1"),
    "bench": ("bench", NAME),
}


def _leaves(group: click.Group, path: str = "") -> Iterator[str]:
    for name, command in group.commands.items():
        yield f"{path}{name}"
        if isinstance(command, click.Group):
            yield from _leaves(command, f"{path}{name} ")


def _search(name: str) -> Search:
    """Return a search whose engine, budget and core have this name."""
    line = played(7)
    points = line.score.points or 0
    return Search(7, name, name, 0, points, points, name, 1.0, line.fola, line.moves)


@pytest.fixture
def hostile(tmp_path: Path, home: Home) -> Callable[[str], str]:
    """Files, a store and a survey full of hostile names; a function that gives the path of each file."""
    folder = tmp_path / f"{NAME.replace('/', '')}"
    folder.mkdir()
    game = replace(played(42, player=NAME), date=NAME)
    (folder / "RECORD").write_text(format_record(game), "utf-8")
    (folder / "DEALS").write_text(f"{NAME[:-1]}: {Deal.from_cards(Deal.numbered(5).cards)}\n", "utf-8")
    hand = (ROOT / "tests/data/classic/records/in-progress.txt").read_text("utf-8")
    (folder / "HAND").write_text(f'[Event "{NAME}"]\n[Date "{NAME}"]\n{hand}', "utf-8")
    with Store(home.scores) as store:
        store.add(game, own=True)
        store.add(replace(game, deal=Deal.numbered(42)), own=False)
        store.add(played(7, player=NAME), own=False)
    with Surveys(home.surveys) as surveys:
        surveys.add([_search(NAME)], [])
    words = {name: str(folder / name) for name in ("RECORD", "DEALS", "HAND", "DB")}
    return lambda word: words.get(word, word.replace("FOLDER", str(folder)))


def test_every_command_is_here() -> None:
    assert isinstance(main, click.Group)
    assert set(_leaves(main)) == set(COMMANDS)


@pytest.mark.parametrize("on_terminal", [False, True], ids=["piped", "terminal"])
@pytest.mark.parametrize("name", COMMANDS)
def test_no_name_commands_the_terminal(
    name: str, on_terminal: bool, hostile: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "is_terminal", lambda stream: on_terminal)
    result = run(*map(hostile, COMMANDS[name]), typed="n\n")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    lines = (result.stdout + result.stderr).replace("\xa0", " ").replace("\u202f", " ").split("\n")
    assert all(line.isprintable() for line in lines)


def test_a_name_is_no_markup(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(home.scores) as store:
        store.add(played(42, player="[/x] [b]Anna :boom:"), own=True)
    monkeypatch.setattr(base, "is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "200")
    assert "[/x] [b]Anna :boom:" in done("scores")


def test_only_one_module_prints() -> None:
    printing = re.compile(r"click\.(s?echo|confirm|prompt)|\bprint\(|\.write\(|rich\.(table|text)")
    found = {
        path.name
        for path in (ROOT / "solitaire/cli").glob("*.py")
        if printing.search(path.read_text("utf-8"))
    }
    assert found == {"base.py"}


def test_a_cell_is_no_formula() -> None:
    cells = ["=1+1", "+1", "-1", "@x", "\t=1", "'=1", "plain", ""]
    assert guarded([*cells, -20, -0.5, None]) == [
        *("'=1+1", "'+1", "'-1", "'@x", "'\t=1", "''=1", "plain", "", -20, -0.5, None)
    ]
    assert unguarded(map(str, guarded(cells))) == cells


def test_an_engine_is_no_formula_in_an_export() -> None:
    table = format_table([_search("=HYPERLINK(1)")], [])
    assert ",'=HYPERLINK(1)," in table
    assert list(parse_table(table)) == [_search("=HYPERLINK(1)")]
