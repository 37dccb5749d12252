"""The score: the author's own results, every versicola, and the referee's count."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.cards import (
    CARD_COUNT,
    CODES,
    MATTO,
    Versicola,
    VersicolaKind,
    format_cards,
    parse_card,
    parse_cards,
)
from solitaire.rules.position import End, Position
from solitaire.rules.scoring import MAX_SCORE, USEFUL, Item, count, score
from tests.support import referee
from tests.support.answers import answer_again, answers


def test_literal_positions_count_and_score_as_they_did() -> None:
    kept = answers("score")
    assert answer_again(kept) == kept


def test_counts_and_scores_are_itemised() -> None:
    assert format_cards(sorted(USEFUL)) == (
        "M T1 T2 T3 T4 T5 T10 T13 T14 T20 T28 T29 T30 T31 T32 T33 T34 T35 T36 T37 T38 T39 T40"
    )
    assert MAX_SCORE == 334
    counted = count(parse_cards("M T1 T2 T3 T40 CK"))
    regular, matto = counted.versicole
    assert regular == Versicola(VersicolaKind.REGULAR, parse_cards("T1 T2 T3"), 11, 5)
    assert matto == Versicola(VersicolaKind.MATTO, parse_cards("M T1 T40"), 20, 0)
    assert (regular.total, matto.total) == (16, 20)
    assert counted.account == tuple(map(Item, parse_cards("M T1 T2 T3 T40"), (5, 5, 3, 3, 10)))
    assert counted.negatives == (Item(parse_card("CK"), -50),)
    assert score(Position.parse("| C1 | C2 | gave up")).end is End.GAVE_UP


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
