"""Deals: whole numbered deals pinned card by card, because they never change, and the texts of deals."""

from datetime import date

import pytest

from solitaire.rules.cards import CODES, format_cards, parse_cards
from solitaire.rules.deal import (
    MAX_DEAL_NUMBER,
    Deal,
    DealTextError,
    SplitMix64,
    daily_number,
    parse_deal,
    parse_deals,
)
from solitaire.texts.text import deal_text
from tests.support import referee
from tests.support.commands import done
from tests.support.deals import DEAL_0, DEAL_42, DEAL_LAST


@pytest.mark.parametrize(
    ("number", "cut", "cards"), [(0, 72, DEAL_0), (42, 56, DEAL_42), (MAX_DEAL_NUMBER, 73, DEAL_LAST)]
)
def test_whole_deals(number: int, cut: int, cards: str) -> None:
    deal = Deal.numbered(number)
    assert format_cards(deal.cards) == cards
    assert (deal.cut, deal.own_cut, deal.number, deal.name) == (cut, cut, number, str(number))
    assert format_cards(deal.deck) == " ".join(cards.split()[:84])
    assert format_cards(deal.fola) == " ".join(cards.split()[84:])
    assert format_cards(deal.shuffle) == " ".join(cards.split()[97 - cut :] + cards.split()[: 97 - cut])


@pytest.mark.parametrize(
    ("number", "shuffles", "cut", "top", "bottom"),
    [
        (0, 1, 72, "C7 T14 D5 C2", "B8"),
        (1, 2, 71, "T22 T9 T16 B3", "T26"),
        (46, 3, 34, "T15 BK T11 T25", "T27"),
        (13, 1, 14, "CK T35 T8 C4", "T29"),  # not a card of account in the classic sense,
        (52, 1, 13, "C7 T8 T28 SC", "T14"),  # so it may be at the bottom
    ],
)
def test_shuffled_until_the_bottom_card_is_not_a_card_of_account(
    number: int, shuffles: int, cut: int, top: str, bottom: str
) -> None:
    deal = Deal.numbered(number)
    assert deal.own_cut == cut
    assert format_cards(deal.cards[:4]) == top
    assert CODES[deal.shuffle[-1]] == bottom
    assert referee.deal(number)[1:] == (cut, shuffles)


def test_deals_agree_with_the_referee() -> None:
    for number in (*range(100), 2**32, 2**63, MAX_DEAL_NUMBER - 1):
        deal = Deal.numbered(number)
        cards, cut, _ = referee.deal(number)
        assert format_cards(deal.shuffle).split() == cards
        assert deal.cut == cut


def test_splitmix64_gives_the_known_words() -> None:
    random = SplitMix64(1234567)
    assert [random.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert SplitMix64(0).next() == 0xE220A8397B1DCDAF


def test_bounded_rejects_what_would_be_biased() -> None:
    class Words(SplitMix64):
        words = iter([2**64 - 1, 2**64 - 2, 2**64 - 6, 2**64 - 7])

        def next(self) -> int:
            return next(self.words)

    assert 2**64 % 10 == 6
    random = Words(0)
    assert random.bounded(10) == 9  # 2**64 - 7, the first word below the ceiling
    assert next(random.words, None) is None


def test_own_cut_and_the_players() -> None:
    own, named, other = Deal.numbered(42), Deal.numbered(42, 56), Deal.numbered(42, 37)
    assert own == named
    assert hash(own) == hash(named)
    assert (own.name, named.name, other.name) == ("42", "42", "42/37")
    assert other.cards == own.shuffle[37:] + own.shuffle[:37]
    assert own.recut(37) == other
    assert other.recut(56) == own
    for cut in (1, 96):
        assert sorted(Deal.numbered(42, cut).cards) == list(range(97))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("42", "42"),
        (" 42\n", "42"),
        ("42/56", "42"),
        ("42/37", "42/37"),
        ("0042/07", "42/7"),
        ("18446744073709551615", "18446744073709551615"),
        ("0/1", "0/1"),
        ("0/96", "0/96"),
    ],
)
def test_deal_text(text: str, name: str) -> None:
    assert parse_deal(text).name == name
    assert str(parse_deal(text)) == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a deal; write a deal number, or number/cut, like 42 or 42/37"),
        ("-1", "'-1' is not a deal"),
        ("4 2", "'4 2' is not a deal"),
        ("42/", "'42/' is not a deal"),
        ("/37", "'/37' is not a deal"),
        ("42/370", "cut 370 is not from 1 to 96"),
        ("0x2a", "'0x2a' is not a deal"),
        ("٤٢", "is not a deal"),
        ("123456789012345678901", "deal number 123456789012345678901 is not from 0 to"),
        ("1" * 100, "is not a deal"),
        ("18446744073709551616", "deal number 18446744073709551616 is not from 0 to 18446744073709551615"),
        ("42/0", "cut 0 is not from 1 to 96"),
        ("42/97", "cut 97 is not from 1 to 96"),
    ],
)
def test_text_that_is_not_a_deal(text: str, message: str) -> None:
    with pytest.raises(DealTextError) as caught:
        parse_deal(text)
    assert message in str(caught.value)


def test_a_deal_without_a_number() -> None:
    deal = Deal.from_cards(parse_cards(DEAL_42))
    assert deal.cards == Deal.numbered(42).cards
    assert deal != Deal.numbered(42)
    assert deal.name is None
    assert str(deal) == DEAL_42
    with pytest.raises(DealTextError, match="known only as it lies after its cut"):
        deal.recut(5)


@pytest.mark.parametrize("cards", ["", "C1", DEAL_42.rsplit(" ", 1)[0], DEAL_42.replace("T23", "T9")])
def test_other_cards_are_not_a_deal(cards: str) -> None:
    with pytest.raises(DealTextError, match=r"^a deal is made of the 97 cards, each once$"):
        Deal.from_cards([parse_cards(word)[0] for word in cards.split()])


def test_daily_number_comes_from_the_date_alone() -> None:
    assert daily_number(date(2019, 4, 16)) == 11849411213340645030
    assert daily_number(date(2026, 1, 1)) == 18338159810270188963


# -- Files of deals: cards, names, and what the command ``deal`` prints ----------------------------


PRINTED = deal_text(Deal.numbered(42), 100)


def test_deals_file() -> None:
    text = f"# deals\n\n  first one : {DEAL_0} # as dealt\n{DEAL_42.lower()}\n:{DEAL_LAST}\na:b: {DEAL_0}\r\n"
    named = list(parse_deals(text))
    assert [name for name, _ in named] == ["first one", "4", "5", "a:b"]
    assert [str(deal) for _, deal in named] == [DEAL_0, DEAL_42, DEAL_LAST, DEAL_0]
    assert list(parse_deals("# nothing\n\n")) == []


def test_deals_by_name() -> None:
    named = list(parse_deals(f"42\n 42/37 # mine\nfirst: 7\n007\n{DEAL_0}\n"))
    assert [name for name, _ in named] == ["42", "42/37", "first", "7", "5"]
    assert [str(deal) for _, deal in named[:4]] == ["42", "42/37", "7", "7"]


def test_boms_before_lines_do_not_matter() -> None:
    assert list(parse_deals("\ufeff1\n\ufeff# more\n\ufeff2\n\ufeff")) == list(parse_deals("1\n2"))


def test_deals_as_they_are_printed() -> None:
    printed = "".join(done("deal", name) for name in ("42", "42/37"))
    as_json = "".join(done("deal", name, "--json") for name in ("7", "7/1"))
    named = list(parse_deals(f"{printed}\n{as_json}99\n"))
    assert [name for name, _ in named] == ["42", "42/37", "7", "7/1", "99"]
    assert [deal.name for _, deal in named] == ["42", "42/37", "7", "7/1", "99"]


def test_a_deal_is_shuffled_when_it_is_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    named = parse_deals("1\n" * 1000)
    assert next(named)[0] == "1"
    monkeypatch.setattr("solitaire.rules.deal.parse_deal", lambda name: pytest.fail("it shuffles"))
    parse_deals("1\n" * 1000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{DEAL_0}\n#\nbad: C1 C2", "line 3: a deal is made of the 97 cards, each once"),
        ("name:", "line 1: a deal is made of the 97 cards, each once"),
        (f"\n{DEAL_0} T9", "line 2: T9 is named twice"),
        ("C1 X1", "line 1: 'X1' is not a card"),
        ("42/97", "line 1: cut 97 is not from 1 to 96"),
        (f"1\n{2**64}", f"line 2: deal number {2**64} is not from 0 to"),
        ("x: 42/", "line 1: '42/' is not a card"),
        ('{"deal": "42", "deck": [], "fola": []}', "line 1: these are not the cards of deal 42"),
        ('{"deal": "42"}', "line 1: not a deal in JSON"),
        ('{"deal": 42, "deck": ["C1"], "fola": []}', "line 1: not a deal in JSON"),
        ('{"deal": "42", "deck": [["C1"]], "fola": []}', "line 1: not a deal in JSON"),
        ("[]", "line 1: '[]' is not a card"),
        (
            deal_text(Deal.numbered(42), 100).replace("  T9 ", "  T8 "),
            "line 1: these are not the cards of deal 42",
        ),
        (PRINTED.replace("Deal 42", "Deal 43"), "line 1: these are not the cards of deal 43"),
        ("Deal 42, cut 56", "line 1: these are not the cards of deal 42"),
    ],
)
def test_bad_deals_file(text: str, message: str) -> None:
    with pytest.raises(DealTextError) as caught:
        parse_deals(text)
    assert message in str(caught.value)
