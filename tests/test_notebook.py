"""What a notebook shows of positions and hands: a valid picture of their cards, of nothing else."""

from xml.etree import ElementTree

import pytest

from solitaire import api

SVG = "{http://www.w3.org/2000/svg}"
POSITION = api.Position.parse("T40 CQ M D10 B1 S2 C7 | T3 T4 | C1")
HAND = api.moments(api.play_hand(api.hand_deal(100), ["handbook"] * 4).hand)[30]
VIEW = api.HandView.of(HAND, api.Seat.S)


def svg(value: object) -> str:
    shown: str = value._repr_svg_()  # type: ignore[attr-defined]
    return shown


def picture(value: object) -> tuple[list[str], str]:
    """Return the indices on the cards, and the caption."""
    root = ElementTree.fromstring(svg(value))
    *indices, caption = (text.text or "" for text in root.iter(f"{SVG}text"))
    assert [card.get("viewBox") for card in root.findall(f"{SVG}svg")] == ["0 0 300 520"] * len(indices)
    return indices, caption


@pytest.mark.parametrize("value", [POSITION, api.View.of(POSITION)])
def test_a_position_is_its_grid(value: api.Position | api.View) -> None:
    assert picture(value)[0] == ["40", "Q", "M", "10", "1", "2", "7"]


def test_the_caption_is_the_first_line_of_repr() -> None:
    assert picture(POSITION)[1] == "Position, 3 to come"
    assert picture(HAND)[1].startswith("Hand of <Deal 100>, S deals: ")


def test_nothing_on_the_table_is_a_caption_alone() -> None:
    assert picture(api.Position()) == ([], "Position, 0 to come")


def test_a_hand_is_the_trick_and_the_cards_of_one_seat() -> None:
    assert HAND.turn is not None
    for value, held in ((HAND, HAND.held[HAND.turn]), (VIEW, VIEW.held)):
        codes = api.format_cards(HAND.tricks[-1].cards + held).split()
        assert picture(value)[0] == [code if code == "M" else code[1:] for code in codes]


def test_the_picture_of_a_full_grid_stays_small() -> None:
    full = api.Position(tuple(range(12)) + tuple(range(60, 72)))
    assert len(svg(full)) < 500_000
