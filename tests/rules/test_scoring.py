"""The score: the author's own results, every versicola, and the referee's count."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import (
    CARD_COUNT,
    CODES,
    MATTO,
    Versicola,
    VersicolaKind,
    format_cards,
    parse_cards,
    tarot,
)
from solitaire.rules.position import Position
from solitaire.rules.scoring import MAX_SCORE, USEFUL, WORTH, Item, Score, count, score
from tests.support import referee

ALL = "M T1 T2 T3 T4 T5 T10 T13 T14 T20 T28 T29 T30 T31 T32 T33 T34 T35 T36 T37 T38 T39 T40"


def parts(counted: Score) -> tuple[int, int, int]:
    return counted.account_points, counted.versicole_points, counted.negative_points


def shown(cards: str) -> dict[str, int]:
    """Return each versicola of these tops with its total."""
    return {format_cards(one.cards): one.total for one in count(parse_cards(cards)).versicole}


def without(*codes: str) -> str:
    return " ".join(code for code in ALL.split() if code not in codes)


# -- known results ------------------------------------------------------------------------------


def test_all_useful_cards_give_334() -> None:
    assert format_cards(sorted(USEFUL)) == ALL
    counted = count(parse_cards(ALL))
    assert parts(counted) == (122, 212, 0)
    assert counted.shown == 334 == MAX_SCORE
    assert shown(ALL) == {
        "T1 T2 T3 T4 T5": 5 + 3 + 3 + 3 + 3 + 5,
        "T28 T29 T30 T31 T32 T33 T34 T35 T36 T37 T38 T39 T40": 5 * 8 + 10 * 5 + 5,
        "M T1 T40": 20,
        "T1 T13 T28": 15 + 5,
        "T10 T20 T30 T40": 25 + 5,
        "T14 T35 T39": 20 + 5,
    }
    regular, matto = count(parse_cards("M T1 T2 T3 T40")).versicole
    assert regular == Versicola(VersicolaKind.REGULAR, parse_cards("T1 T2 T3"), 11, 5)
    assert matto == Versicola(VersicolaKind.MATTO, parse_cards("M T1 T40"), 20, 0)
    assert (regular.total, matto.total) == (16, 20)


@pytest.mark.parametrize("lost", [*combinations(("T2", "T3", "T4", "T5"), 3)])
def test_the_authors_best(lost: tuple[str, ...]) -> None:
    counted = count(parse_cards(without(*lost)))
    assert parts(counted) == (113, 190, 0)
    assert counted.shown == 303


def test_the_authors_worst() -> None:
    tops = "T1 T4 T5 T10 T13 T20 T28 T30 T32 T33 T34 T36 T37 T39 T40 CK DK SQ BC CF"
    assert shown(tops) == {"T32 T33 T34": 15, "T1 T13 T28": 15, "T10 T20 T30 T40": 25}
    counted = count(parse_cards(tops))
    assert parts(counted) == (91, 55, -190)
    assert counted.shown == -44


@pytest.mark.parametrize(
    ("lost", "points"),
    [
        *((f"T{number}", 329) for number in (31, 32, 33, 34)),
        ("T35", 294),
        ("T36", 319),
        ("T37", 319),
        ("T38", 294),
        ("T39", 269),
        ("T30", 274),
    ],
)
def test_without_one_card_of_the_long_run(lost: str, points: int) -> None:
    assert count(parse_cards(without(lost))).shown == points


# -- cards that count by themselves -------------------------------------------------------------


def test_what_each_card_counts() -> None:
    worth = {code: WORTH[card] for card, code in enumerate(CODES)}
    assert [code for code in CODES if worth[code] == 10] == ["T36", "T37", "T38", "T39", "T40"]
    assert " ".join(code for code in CODES if worth[code] == 5) == (
        "M T1 T10 T13 T20 T28 T30 T31 T32 T33 T34 T35"
    )
    assert [code for code in CODES if worth[code] == 3] == ["T2", "T3", "T4", "T5"]
    for rank, cost in (("F", -20), ("C", -30), ("Q", -40), ("K", -50), ("1", -10), ("10", -10)):
        assert {worth[suit + rank] for suit in "CDSB"} == {cost}
    assert {worth[f"T{number}"] for number in (6, 7, 8, 9, 11, 12, 14, 15, 19, 21, 27, 29)} == {-10}


def test_negatives_are_itemised() -> None:
    counted = count(parse_cards("T6 BK CF DQ SC C10 T14 T29 D1 T10"))
    named = {f"{CODES[item.card]} {item.points}" for item in counted.negatives}
    assert named == {*"CF -20,C10 -10,D1 -10,DQ -40,SC -30,BK -50,T6 -10,T14 -10,T29 -10".split(",")}
    assert counted.account == (Item(tarot(10), 5),)
    assert counted.negative_points == -190
    counted = count(parse_cards("CK DK SK BK"))
    assert (counted.versicole, counted.shown) == ((), -200)


# -- versicole ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tops", "versicole"),
    [
        ("T1 T2", {}),
        ("T1 T2 T3", {"T1 T2 T3": 11}),
        ("T1 T2 T4 T5", {}),
        ("T3 T4 T5 T6 T7", {"T3 T4 T5": 9}),  # T6 belongs to no run
        ("T27 T28 T29 T30", {"T28 T29 T30": 15}),  # neither does T27; T29 counts 5
        ("T38 T39 T40", {"T38 T39 T40": 30}),
        ("T33 T34 T35 T36", {"T33 T34 T35 T36": 25}),
        ("T6 T7 T8", {}),
        ("T5 T6 T7 T8 T28", {}),
        # split and merged: each run takes M's 5
        ("T30 T31 T32 T34 T35 T36", {"T30 T31 T32": 15, "T34 T35 T36": 20}),
        ("M T30 T31 T32 T34 T35 T36", {"T30 T31 T32": 20, "T34 T35 T36": 25}),
        ("M T30 T31 T32 T33 T34 T35 T36", {"T30 T31 T32 T33 T34 T35 T36": 45}),
        ("M T28 T29 T30 T32 T33 T34 T36 T37 T38", {"T28 T29 T30": 20, "T32 T33 T34": 20, "T36 T37 T38": 35}),
        # M extends no run and fills no gap
        ("M T1 T2", {}),
        ("M T1 T2 T4", {}),
        ("M T1 T2 T3", {"T1 T2 T3": 16}),
        # del Matto
        ("M T1 T40", {"M T1 T40": 20}),
        ("T1 T40", {}),
        ("M T40", {}),
        # del Tredici
        ("T1 T13 T28", {"T1 T13 T28": 15}),
        ("M T1 T13 T28", {"T1 T13 T28": 20}),
        ("T13 T28", {}),
        # delle Diecine
        ("T10 T20 T30", {"T10 T20 T30": 15}),
        ("T20 T30 T40", {"T20 T30 T40": 20}),
        ("T10 T20 T30 T40", {"T10 T20 T30 T40": 25}),
        ("M T10 T20 T30", {"T10 T20 T30": 20}),
        ("T10 T20 T40", {}),
        ("T10 T30 T40", {}),
        ("T20 T30", {}),
        # Demonio, Mondo e Carne
        ("T14 T35 T39", {"T14 T35 T39": 20}),
        ("M T14 T35 T39", {"T14 T35 T39": 25}),
        ("T14 T35", {}),
        # one card in several
        ("T1 T2 T3 T13 T28 M T40", {"T1 T2 T3": 16, "M T1 T40": 20, "T1 T13 T28": 20}),
        ("T35 T36 T37 T38 T39 T14", {"T35 T36 T37 T38 T39": 45, "T14 T35 T39": 20}),
    ],
)
def test_versicole(tops: str, versicole: dict[str, int]) -> None:
    assert shown(tops) == versicole


@pytest.mark.parametrize(
    ("tops", "costs"),
    [
        ("T14", -10),
        ("T14 T35", -10),
        ("T13 T14 T15", -20),
        ("T14 T35 T39", 0),
        ("T29", -10),
        ("T28 T29", -10),
        ("T28 T29 T31", -10),
        ("T28 T29 T30", 0),
        ("T29 T30 T31", 0),
        ("T14 T29", -20),
        ("T14 T29 T35 T39", -10),
        ("T14 T28 T29 T30", -10),
    ],
)
def test_t14_and_t29_cost_only_outside_versicole(tops: str, costs: int) -> None:
    assert count(parse_cards(tops)).negative_points == costs


# -- the game's score ---------------------------------------------------------------------------


def test_in_progress_there_is_no_score_but_what_shows() -> None:
    position = Position.parse("T38 T39 T40 CK | C1 C2 | C3")
    assert score(position).points is None
    assert (score(position).shown, score(position).to_come, score(position).end) == (10, 3, None)
    assert score(Position.parse("T38 T39 T40")).points is None  # all played, but not stopped


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("T38 T39 T40 CK |  |  | finished", 10),
        ("T38 T39 T40 | C1 |  | gave up", -300),
        ("T38 T39 T40 |  | C1 | stuck", -300),
        ("T38 |  | C1 | gave up", -300),
        (" |  |  | finished", 0),
        # a finished game keeps its real score even below -300
        ("CK DK SK BK CQ DQ SQ BQ |  |  | finished", -360),
    ],
)
def test_score_at_the_end(text: str, points: int) -> None:
    assert score(Position.parse(text)).points == points


def test_what_shows_is_counted_even_if_the_game_was_given_up() -> None:
    given_up = score(Position.parse("T38 T39 T40 | C1 | C2 | gave up"))
    assert (given_up.shown, given_up.points, given_up.to_come) == (60, -300, 2)


# -- properties ---------------------------------------------------------------------------------

tops = st.sets(st.integers(0, CARD_COUNT - 1), max_size=24)
useful = st.sets(st.sampled_from(sorted(USEFUL)))


@given(tops | useful)
def test_any_count(cards: set[int]) -> None:
    counted = count(cards)
    assert counted.shown == referee.points({CODES[card] for card in cards})
    assert counted.shown <= MAX_SCORE
    assert 0 <= counted.account_points <= 122
    assert 0 <= counted.versicole_points <= 212
    assert counted.negative_points <= 0
    assert count(sorted(cards)) == count(sorted(cards, reverse=True))
    assert all(one.bonus == 0 for one in count(cards - {MATTO}).versicole)


def test_no_set_of_useful_cards_beats_334() -> None:
    """Losing any one, two or three of them only costs points."""
    for size in (1, 2, 3):
        for lost in combinations(sorted(USEFUL), size):
            assert count(USEFUL.difference(lost)).shown < MAX_SCORE
