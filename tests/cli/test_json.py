"""What scripts may rely on in the JSON of the commands; ``conftest.py`` compares all that the tests print."""

import re
from pathlib import Path

from solitaire.texts import shapes
from tests.support.shapes import is_shaped

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
