"""The 97 cards and the kill relation, by literal cases."""

import pytest

from solitaire.rules.cards import (
    CARD_COUNT,
    CODES,
    format_cards,
    kills,
    mask,
    parse_card,
    parse_cards,
    roman,
    tarot,
)

CANONICAL = (
    "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 CF CC CQ CK "
    "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 DF DC DQ DK "
    "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 SF SC SQ SK "
    "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 BF BC BQ BK "
    "M T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 "
    "T21 T22 T23 T24 T25 T26 T27 T28 T29 T30 T31 T32 T33 T34 T35 T36 T37 T38 T39 T40"
)


def test_canonical_order() -> None:
    assert format_cards(range(CARD_COUNT)) == CANONICAL
    assert parse_cards(CANONICAL) == tuple(range(97))


def test_codes_read_back_in_either_case() -> None:
    for card in range(CARD_COUNT):
        assert parse_card(CODES[card]) == card
        assert parse_card(CODES[card].lower()) == card


def test_tarot_by_number() -> None:
    assert CODES[tarot(0)] == "M"
    assert CODES[tarot(40)] == "T40"
    for number in (-1, 41):
        with pytest.raises(ValueError, match=r"from 0 \(Il Matto\) to 40"):
            tarot(number)


KILLS = """
C1xCK CKxC1 D10xDF SQxS2        one suit
C7xD7 BKxSK S1xB1 DFxBF         one value
T1xT40 T40xT1 T5xT6             tarocchi
MxT40 MxT1 T1xM T40xM           the fool is a tarot
T3xC1 T40xC1 T6xD2 T9xS3 T12xB4 T15xC5 T18xD6 T21xS7 T24xB8 T27xC9
T30xC10 T31xB10                 ten: thirty and up
T33xDF T36xSF T40xBF            fante: 33 and up
T36xSC T37xCC T40xDC            cavallo: 36 and up
T39xCQ T40xCQ T39xBQ T40xSQ     queen: 39 and 40 only
"""

SPARES = """
C1xD2 CKxSQ B9xD10              neither suit nor value
MxC1 MxS1 MxCK                  the fool kills no cartiglia
C1xM CKxM                       and no cartiglia kills the fool
CKxT1 D10xT10 SKxT14 B1xT1 C9xT27
T1xC1 T2xD1 T5xD2 T8xS3 T11xB4 T14xC5 T17xD6 T20xS7 T23xB8 T26xC9
T29xC10 T10xB10                 29 is too little, and so is the same number
T32xDF T11xSF
T35xSC T12xCC
T38xCQ T36xBQ T37xDQ T13xSQ
T39xCK T40xCK T40xDK T40xSK T40xBK
C1xC1 M xM T5xT5                no card kills itself
"""


def cases(table: str) -> list[tuple[str, str]]:
    words = table.replace("M xM", "MxM").split()
    return [(killer, victim) for killer, x, victim in (word.partition("x") for word in words) if x]


@pytest.mark.parametrize(("table", "does"), [(KILLS, True), (SPARES, False)])
def test_what_kills_what(table: str, does: bool) -> None:
    for killer, victim in cases(table):
        assert kills(parse_card(killer), parse_card(victim)) is does, (killer, victim)


def test_mask_is_the_set() -> None:
    assert mask([]) == 0
    assert mask([0, 3, 96]) == 1 | 8 | 1 << 96


def test_roman_numerals() -> None:
    numbers = (1, 4, 9, 14, 19, 28, 35, 39)
    assert [*map(roman, numbers)] == "I IV IX XIV XIX XXVIII XXXV XXXIX".split()
