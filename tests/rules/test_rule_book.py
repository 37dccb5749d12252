"""The rule book: its sections are numbered in order, and every section that is cited exists."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.rule_books import numbers_in_order

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "solitaire" / "rules" / "RULES.md").read_text(encoding="utf-8")
SECTIONS = re.findall(r"^##+ ([0-9.]+) ", BOOK, re.MULTILINE)
NUMBER = r"[0-9]+(?:\.[0-9]+)?"


def sources() -> list[Path]:
    """Return the files that may cite the rule book; the classic game has its own."""
    paths = [
        path
        for folder in ("solitaire", "solver", "scores", "assets", "tests")
        for suffix in ("py", "hpp", "cpp")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
    ]
    return [path for path in paths if "classic" not in str(path.relative_to(ROOT))]


def cited(text: str) -> Iterator[str]:
    """Yield the sections cited in a text, such as: rules 3.3 and 3.4."""
    for numbers in re.findall(rf"(?<!classic )\brules ({NUMBER}(?:(?:, | and ){NUMBER})*)", text):
        yield from re.findall(NUMBER, numbers)


def test_citations_are_found() -> None:
    text = "(rules 2), rules 3.3 and 3.4; the rules version 1; classic rules 10.1"
    assert list(cited(text)) == ["2", "3.3", "3.4"]


def test_every_cited_section_exists() -> None:
    unknown = {path: set(cited(path.read_text(encoding="utf-8"))) - set(SECTIONS) for path in sources()}
    assert {path: numbers for path, numbers in unknown.items() if numbers} == {}


def test_the_rules_cite_every_chapter() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "solitaire" / "rules").glob("*.py")]
    found = {number.partition(".")[0] for text in texts for number in cited(text)}
    assert found == {"1", "2", "3", "4", "5"}


def test_sections_are_numbered_in_order() -> None:
    assert numbers_in_order(SECTIONS) == SECTIONS
    assert len(SECTIONS) == len(set(SECTIONS))


def test_the_books_own_references_exist() -> None:
    numbers = re.findall(rf"(?<!bounded)\(({NUMBER})\)|sections? ({NUMBER})|see ({NUMBER})", BOOK)
    assert {one or two or three for one, two, three in numbers} <= set(SECTIONS)
