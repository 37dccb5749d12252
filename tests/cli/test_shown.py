"""How commands show things: on narrow terminals, as JSON that scripts may rely on, game after game."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitaire.cli import printing
from solitaire.cli.files import numbered
from solitaire.home.files import Home
from solitaire.lab.surveys import Surveys
from solitaire.texts import shapes
from tests.support.commands import FINISHED, done
from tests.support.shapes import is_shaped
from tests.support.stored import search

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


# -- JSON; conftest.py compares all that the tests print

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "tests" / "data" / f"json-{shapes.SCHEMA}.txt"
"""Each key and its type when this number was given; see docs/json.md."""


def keys(page: str) -> set[str]:
    """Return the keys on the page: command or object, key, type."""
    found, heading = set[str](), ""
    for line in page.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif row := re.match(r"\| (`\w+` \| .*?) \| ", line):
            found.add(f"{heading} | {row[1]}")
    return found


def test_no_key_has_gone_or_has_another_type() -> None:
    now = keys((ROOT / "docs" / "json.md").read_text("utf-8"))
    assert set(FROZEN.read_text("utf-8").splitlines()) - now == set()


def test_an_object_of_another_shape_is_seen() -> None:
    deal: dict[str, object] = {"deal": None, "cut": 3, "deck": ["T1"], "fola": []}
    assert is_shaped(deal, shapes.Deal)
    assert not is_shaped({**deal, "cut": "3"}, shapes.Deal)
    assert not is_shaped({**deal, "deck": [1]}, shapes.Deal)
    assert not is_shaped({**deal, "more": 1}, shapes.Deal)
    assert not is_shaped({"deal": "42"}, shapes.Deal)
    assert is_shaped({**deal, "game": "classic"}, (shapes.OfMinchiate, shapes.Deal))


# -- files of many games


def test_games_are_read_one_after_another() -> None:
    made = list[int]()

    def games() -> Iterator[int]:
        for game in range(100):
            made.append(game)
            yield game

    for number, game in numbered(games()):
        assert number == game + 1
        assert len(made) <= game + 2
    assert len(made) == 100


def test_a_single_game_has_no_number() -> None:
    assert list(numbered(["a game"])) == [(None, "a game")]
    assert list(numbered([])) == []
