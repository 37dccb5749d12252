"""The documents: every link inside the repository leads somewhere, and the site has a page for each."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from docs.pages import PAGES, on_page_markdown

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    path
    for pattern in ("*.md", "docs/*.md", "scores/data/*.md", "solver/*.md", "solitaire/*/*.md")
    for path in sorted(ROOT.glob(pattern))
]
LINK = re.compile(r"\]\(([^)\s]+)\)")
MODULE = re.compile(r"[\w/]+\.(?:py|hpp)\b")
MODULES = [
    f"/{path.relative_to(ROOT).as_posix()}"
    for package in ("assets", "docs", "scores", "solitaire", "solver", "tests")
    for kind in ("py", "hpp")
    for path in (ROOT / package).rglob(f"*.{kind}")
]
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """Return the anchors of a document's headings."""
    words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(path.read_text("utf-8")))
    return {heading.replace(" ", "-") for heading in words}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_link_is_broken(document: Path) -> None:
    for link in LINK.findall(document.read_text("utf-8")):
        place, _, anchor = link.partition("#")
        if ":" in place:
            continue
        target = document.parent / place if place else document
        assert target.exists(), f"{link} is not there"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_module_that_is_named_is_there(document: Path) -> None:
    named = {name for name in MODULE.findall(document.read_text("utf-8")) if "NAME" not in name}
    named -= {"minchiate.py"}  # docs/installing.md has it written
    assert {name for name in named if not any(place.endswith(f"/{name}") for place in MODULES)} == set()


def test_the_site_has_every_document() -> None:
    there = set(re.findall(r"[\w-]+\.md", (ROOT / "mkdocs.yml").read_text("utf-8")))
    documents = {path.relative_to(ROOT).as_posix() for path in DOCUMENTS}
    assert there == {PAGES.get(place, place.removeprefix("docs/")) for place in documents}


def test_the_site_links_to_what_it_shows_only() -> None:
    page = SimpleNamespace(file=SimpleNamespace(src_uri="installing.md"))
    text = "[API](api.md), [law](../solitaire/rules/RULES.md#the-deal), ![a](../a.png), [a\nfile](../x.yml)"
    shown = "[API](api.md), [law](rules-solitaire.md#the-deal), ![a](a.png), a\nfile"
    assert on_page_markdown(text, page) == shown
