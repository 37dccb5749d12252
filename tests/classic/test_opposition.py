"""Opposition: the header that names the other three players."""

import pytest

from solitaire.classic.record import Opposition
from solitaire.rules.record import RecordTextError


@pytest.mark.parametrize(
    ("opposition", "text"),
    [
        (Opposition("full"), "full seed=1"),
        (Opposition("full", 2, 4000, 7), "full version=2 playouts=4000 seed=7"),
        (Opposition("handbook", seed=2**64 - 1), f"handbook seed={2**64 - 1}"),
        (
            Opposition.of((("tessa", 1), ("full", 2), ("tessa", 1)), seed=3),
            "tessa version=1, full version=2, tessa version=1 seed=3",
        ),
        (Opposition.of((("full", 0),) * 3, 50), "full playouts=50 seed=1"),
    ],
)
def test_the_header_and_its_text(opposition: Opposition, text: str) -> None:
    assert str(opposition) == text
    assert Opposition.parse(text) == opposition


@pytest.mark.parametrize(
    "text",
    [
        "",
        "full",
        "full playouts=5",
        "full seed=x",
        "Full seed=1",
        "full playouts=0 seed=1",
        "full playouts=100001 seed=1",
        f"full seed={2**64}",
        "full seed=1 more=2",
        "full, tessa seed=1",
        "full, tessa, lapo, full seed=1",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(RecordTextError, match="Opposition header"):
        Opposition.parse(text)


def test_three_who_differ_are_put_in_another_order() -> None:
    three = Opposition.of((("lapo", 1), ("tessa", 1), ("full", 2)), 40)
    assert [engine for engine, _ in three.in_order((2, 0, 1)).three] == ["full", "lapo", "tessa"]
    assert three.one(1) == Opposition("tessa", 1, 40)
