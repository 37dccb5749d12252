"""The rule book and the code cite one another correctly."""

import re
from pathlib import Path

import pytest

import solitaire.classic
from solitaire.classic.events import RULES, Kind
from solitaire.classic.options import VALUES

FOLDER = Path(next(iter(solitaire.classic.__path__)))
BOOK = (FOLDER / "RULES.md").read_text(encoding="utf-8")
SECTIONS = set(re.findall(r"^(?:## )?(\d+(?:\.\d+)?)\. ", BOOK, re.MULTILINE))
CODE = {
    path.name: re.sub(r"\s+", " ", path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.py"))
}


@pytest.mark.parametrize("kind", Kind)
def test_every_event_follows_a_rule_of_the_book(kind: Kind) -> None:
    assert RULES[kind] in SECTIONS


@pytest.mark.parametrize("name", CODE)
def test_rules_cited_are_in_the_book(name: str) -> None:
    for cited in re.findall(r"\(rules ([^)]+)\)", CODE[name]):
        assert set(re.findall(r"[\d.]*\d", cited)) <= SECTIONS, cited


def rulings() -> list[str]:
    table = BOOK.partition("## 16. Rulings")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE)
    return [row for row in rows if row != "name"]


@pytest.mark.parametrize("name", rulings())
def test_every_ruling_stands_in_one_place(name: str) -> None:
    assert sum(source.count(f"Ruling ({name})") for source in CODE.values()) == 1


def test_every_ruling_in_the_code_is_in_the_book() -> None:
    found = [name for source in CODE.values() for name in re.findall(r"Ruling \(([^)]+)\)", source)]
    assert sorted(found) == sorted(rulings())


def test_every_option_is_in_the_book_with_its_values() -> None:
    table = BOOK.partition("## 12. ")[2].partition("\n## ")[0]
    for key, values in VALUES.items():
        (row,) = re.findall(rf"^\| `{key}` \|.*$", table, re.MULTILINE)
        assert re.findall(r"`([\w-]+)`", row) == [key, *values]
