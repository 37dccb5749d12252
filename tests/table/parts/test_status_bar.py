"""The status line: what stays where it is too narrow for all."""

import pytest
from pygame import Surface

from solitaire.table.look.layout import layout
from solitaire.table.parts.messages import draw_status
from tests.support.table.driver import Table, texts_drawn


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        ("A king is played", "Match 7 · hand 1", ["Match 7 · hand 1", "A king is played"]),
        ("A king is played · " + "He dies " * 9, "Match 7 · hand 1", ["hand 1", "He dies " * 9]),
        ("A king is played · " + "He dies " * 11, "Match 7 · hand 1", ["", "He dies " * 11]),
        ("", "Match 7 · hand 1", ["Match 7 · hand 1", ""]),
    ],
)
def test_the_latest_news_stay_longest(
    table: Table, monkeypatch: pytest.MonkeyPatch, left: str, right: str, shown: list[str]
) -> None:
    del table
    written = texts_drawn(monkeypatch)
    draw_status(Surface((900, 600)), layout(900, 600, 2.0), left, right, alarm=False)
    assert [words for words, _ in written] == shown
