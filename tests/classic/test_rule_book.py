"""The classic game's rule book and the code cite one another correctly."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import solitaire.classic
from solitaire.classic.options import VALUES
from tests.support.rule_books import numbers_in_order

FOLDER = Path(next(iter(solitaire.classic.__path__)))
BOOK = (FOLDER / "RULES.md").read_text(encoding="utf-8")
SECTIONS = re.findall(r"^##+ ([0-9.]+) ", BOOK, re.MULTILINE)
NUMBER = r"[0-9]{1,2}(?:\.[0-9]{1,2})?"
FILES = [*FOLDER.glob("*.py"), *Path(__file__).parent.glob("*.py")]
CODE = {path: re.sub(r"\s+", " ", path.read_text(encoding="utf-8")) for path in sorted(FILES)}


def cited(text: str) -> Iterator[str]:
    """Yield the sections cited in a text, such as: rules 9.3, 9.4 and 11."""
    for numbers in re.findall(rf"\brules ({NUMBER}(?:(?:, | and | to ){NUMBER})*)", text):
        yield from re.findall(NUMBER, numbers)


def test_citations_are_found() -> None:
    assert list(cited("(rules 2), rules 9.3, 9.4 and 11; rules version 1")) == ["2", "9.3", "9.4", "11"]


def test_sections_are_numbered_in_order() -> None:
    assert numbers_in_order(SECTIONS) == SECTIONS


def test_the_books_own_references_exist() -> None:
    numbers = re.findall(rf"\(({NUMBER})(?:, ({NUMBER}))?\)|sections? ({NUMBER})|see ({NUMBER})", BOOK)
    assert {number for numbers in numbers for number in numbers if number} <= set(SECTIONS)


def test_every_cited_section_exists() -> None:
    for path in CODE:
        assert set(cited(CODE[path])) <= set(SECTIONS)


def rulings() -> dict[str, str]:
    """Return the names of the rulings in the table of section 16, with the sections they belong to."""
    table = BOOK.partition("## 16 Rulings")[2].partition("\n## ")[0]
    rows = re.findall(rf"^\| ([^|]+) \| [^|]+ \| ({NUMBER}) \|$", table, re.MULTILINE)
    return dict(rows)


@pytest.mark.parametrize("name", rulings())
def test_every_ruling_has_one_place_in_the_code(name: str) -> None:
    sources = [text for path, text in CODE.items() if path.parent == FOLDER]
    assert sum(text.count(f"Ruling ({name})") for text in sources) == 1
    section = BOOK.partition(f"### {rulings()[name]} ")[2].partition("\n##")[0]
    assert "**Ruling**" in section


def test_every_ruling_in_the_code_is_in_the_book() -> None:
    sources = [text for path, text in CODE.items() if path.parent == FOLDER]
    found = [name for text in sources for name in re.findall(r"Ruling \(([^)]+)\)", text)]
    assert sorted(found) == sorted(rulings())


def test_every_option_is_in_the_book_with_its_values() -> None:
    table = BOOK.partition("### 12.1 ")[2].partition("\n### ")[0]
    for key, values in VALUES.items():
        (row,) = re.findall(rf"^\| `{key}` \|.*$", table, re.MULTILINE)
        assert re.findall(r"`([\w-]+)`", row) == [key, *values]
