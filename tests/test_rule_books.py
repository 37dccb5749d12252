"""Both rule books: their sections are numbered in order, and what the code and they cite of them exists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from solitaire.classic.options import VALUES

ROOT = Path(__file__).parents[1]
BOOKS = {game: (ROOT / "solitaire" / game / "RULES.md").read_text("utf-8") for game in ("rules", "classic")}
SECTIONS = {game: re.findall(r"^##+ ([0-9.]+) ", book, re.MULTILINE) for game, book in BOOKS.items()}
NUMBER = r"[0-9]{1,2}(?:\.[0-9]{1,2})?"
CODE = {
    path.relative_to(ROOT).as_posix(): re.sub(r"\s+", " ", path.read_text("utf-8"))
    for folder in ("solitaire", "solver", "scores", "assets", "tests")
    for suffix in ("py", "hpp", "cpp")
    for path in (ROOT / folder).rglob(f"*.{suffix}")
    if path != Path(__file__)
}
CLASSIC = [text for path, text in CODE.items() if path.startswith("solitaire/classic/")]


def cited(text: str, usual: str) -> Iterator[tuple[str, str]]:
    """Yield the books and sections cited in a text, such as: rules 9.3, 9.4 and 11; classic rules 10.1."""
    for game, numbers in re.findall(rf"(classic )?\brules ({NUMBER}(?:(?:, | and | to ){NUMBER})*)", text):
        yield from ((game.strip() or usual, number) for number in re.findall(NUMBER, numbers))


def test_citations_are_found() -> None:
    text = "(rules 2), rules 9.3, 9.4 and 11; the rules version 1; classic rules 10.1"
    assert [number for _, number in cited(text, "rules")] == ["2", "9.3", "9.4", "11", "10.1"]
    assert [game for game, _ in cited(text, "rules")] == ["rules"] * 4 + ["classic"]


def test_every_cited_section_exists() -> None:
    for path, text in CODE.items():
        for game, number in cited(text, "classic" if "classic" in path else "rules"):
            assert number in SECTIONS[game], path


def test_the_rules_cite_every_chapter() -> None:
    texts = [text for path, text in CODE.items() if path.startswith("solitaire/rules/")]
    found = {number.partition(".")[0] for text in texts for _, number in cited(text, "rules")}
    assert found == {"1", "2", "3", "4", "5"}


@pytest.mark.parametrize("game", BOOKS)
def test_sections_are_numbered_in_order(game: str) -> None:
    expected, chapter, section = list[str](), 0, 0
    for number in SECTIONS[game]:
        chapter, section = (chapter, section + 1) if "." in number else (chapter + 1, 0)
        expected.append(f"{chapter}.{section}" if section else str(chapter))
    assert expected == SECTIONS[game]


@pytest.mark.parametrize("game", BOOKS)
def test_the_books_own_references_exist(game: str) -> None:
    forms = rf"(?<!bounded)\(({NUMBER})(?:, ({NUMBER}))?\)|sections? ({NUMBER})|see ({NUMBER})"
    found = {number for numbers in re.findall(forms, BOOKS[game]) for number in numbers}
    assert found - {""} <= {*SECTIONS[game]}


def test_every_ruling_of_the_classic_game_has_one_place_in_its_code() -> None:
    table = BOOKS["classic"].partition("## 16 Rulings")[2].partition("\n## ")[0]
    rulings = dict(re.findall(rf"^\| ([^|]+) \| [^|]+ \| ({NUMBER}) \|$", table, re.MULTILINE))
    found = [name for text in CLASSIC for name in re.findall(r"Ruling \(([^)]+)\)", text)]
    assert sorted(found) == sorted(rulings)
    for number in rulings.values():
        section = BOOKS["classic"].partition(f"### {number} ")[2].partition("\n##")[0]
        assert "**Ruling**" in section, number


def test_every_option_is_in_the_book_with_its_values() -> None:
    table = BOOKS["classic"].partition("### 12.1 ")[2].partition("\n### ")[0]
    for key, values in VALUES.items():
        (row,) = re.findall(rf"^\| `{key}` \|.*$", table, re.MULTILINE)
        assert re.findall(r"`([\w-]+)`", row) == [key, *values]
