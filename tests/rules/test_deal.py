"""Deals: whole numbered deals pinned card by card, because they never change, and the texts of deals."""

from datetime import date

import pytest

from solitaire.rules.cards import CODES, format_cards, parse_cards
from solitaire.rules.deal import MAX_DEAL_NUMBER, Deal, DealTextError, SplitMix64, daily_number, parse_deals
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
