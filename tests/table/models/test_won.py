"""The cards of account that a side has won, and the versicole forming among them."""

import pytest

from solitaire.classic.options import Options
from solitaire.rules.cards import format_cards, parse_cards
from solitaire.table.models.claims import Won, completed, won


def rows(found: Won) -> list[str]:
    return [f"{format_cards(row.cards)}{f' +{row.points}' if row.complete else ''}" for row in found.rows]


@pytest.mark.parametrize(
    ("pile", "lost", "expected"),
    [
        ("T1 T13 S4 T20", "", ["T1 T13 T28"]),
        ("T1 T13 S4", "T28", []),
        ("T1 T13 T28", "", ["T1 T13 T28 +15"]),
        ("M T1 T13 T28", "", ["T1 T13 T28 +20", "M T1 T40"]),
        ("T30 T31", "", ["T29 T30 T31 T32"]),
        ("T30 T32", "", ["T30 T31 T32"]),
        ("T30 T31 T32", "", ["T30 T31 T32 +15"]),  # the 33 would only make it longer
        ("T30 T31 T32 T34", "", ["T30 T31 T32 T33 T34 +15"]),
        ("T20 T30 T29", "", ["T10 T20 T30 T40", "T28 T29 T30 T31"]),
        ("T20 T30", "T10 T40", []),
        ("CK DK", "", ["CK DK SK BK"]),
        ("CK DK SK", "", ["CK DK SK +15"]),
        ("T2 T3 T39 T40", "T1", ["T2 T3 T4", "T38 T39 T40"]),
    ],
)
def test_rows_are_complete_or_want_one_card(pile: str, lost: str, expected: list[str]) -> None:
    assert rows(won(parse_cards(pile), parse_cards(lost))) == expected


def test_the_demonio_is_a_versicola_where_the_options_have_it() -> None:
    pile, on = parse_cards("T14 T35 T39"), Options(demonio="on")
    assert rows(won(pile, ())) == []
    assert rows(won(pile, (), on)) == ["T14 T35 T39 +20"]
    assert "T14 T35 T39" in rows(won(pile[:2], (), on))


def test_what_a_trick_completes() -> None:
    before, now = (won(parse_cards(pile), ()) for pile in ("T30 T31 T32 T1 T13", "T30 T31 T32 T1 T13 T28"))
    assert [format_cards(versicola.cards) for versicola in completed(before, now)] == ["T1 T13 T28"]
    assert completed(now, now) == ()
    assert (before.points, format_cards(before.cards)) == (25, "T1 T13 T30 T31 T32")
