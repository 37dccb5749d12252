"""The shared text of a hand: its exact form, round trips, and changes that are harmless or refused."""

import random
from dataclasses import replace

import pytest

from scores.imports import parse_imports
from scores.kinds import NotEndedError
from scores.share import ShareTextError
from scores.share_hand import format_shared_hand, parse_shared_hand
from solitaire.classic.deal import numbered, under
from solitaire.classic.hand import Hand
from solitaire.classic.options import PRESETS
from solitaire.classic.players import Margin
from solitaire.classic.record import HandRecord, Opposition, format_hand
from solitaire.classic.seats import SEATS
from solitaire.rules.deal import Deal, DealTextError
from solitaire.rules.record import RecordClaimError, RecordTextError
from tests.support.classic_playing import at_random, last, play_out, rich_in_robbers, some_options
from tests.support.classic_recorded import printed_hand
from tests.support.stored import single

OTHERS = Opposition("full", 1, 4000, 1)
LAST = replace(single(), hand=play_out(Hand.start(numbered(42)), last)[-1])

GOLDEN = (
    "[Minchiate for four 1, deal 42, dealt by S, -5 resti, -273 points, aga"
    "inst full 1 with 4000 playouts and seed 1, by Anna:\n"
    "ZZZZZZZZZZZZZ0WYHXCBPXYAK1RBFBE6WKVXZ2H22K5G1H5ZVK3HN]"
)


def test_a_shared_hand_reads_back() -> None:
    for record in (single(), LAST, HandRecord(printed_hand())):
        text = format_shared_hand(record, OTHERS)
        found = parse_shared_hand(text)
        assert (found.hand, found.players[0]) == (record.hand, record.players[0])
        assert Opposition.among(found.extra) == OTHERS
    others = Opposition.of((("tessa", 1), ("full", 2), ("lapo-nosignals", 1)))
    text = format_shared_hand(single(), others)
    assert "against tessa 1, full 2, lapo-nosignals 1 by the clock and seed 1" in " ".join(text.split())
    assert Opposition.among(parse_shared_hand(text).extra) == others


def test_any_hand_reads_back() -> None:
    chance = random.Random(1)
    for number in range(20):
        deal = numbered(chance.getrandbits(64), chance.randrange(1, 95))
        try:
            start = Hand.start(deal, SEATS[number % 4])
        except DealTextError:
            continue
        hand = play_out(start, at_random(chance))[-1]
        others = Opposition("handbook", 3, None, chance.getrandbits(64))
        record = HandRecord(hand, players=("A [1] b", "", "", ""))
        text = format_shared_hand(record, others)
        found = parse_shared_hand(text.replace("\n", "\n> ").replace("-", "\N{MINUS SIGN}"))
        assert found.hand == hand
        assert found.players[0] == "A (1) b"
        assert Opposition.among(found.extra) == others
        assert len(text) < 400


def test_a_hand_of_any_rules_reads_back() -> None:
    chance = random.Random(5)
    deals = [numbered(number) for number in range(30)]
    for number, options in enumerate([*PRESETS.values(), *(some_options(chance) for _ in range(25))]):
        deal = rich_in_robbers(deals[number], chance) if number % 5 == 4 else deals[number]
        try:
            hand = play_out(Hand.start(under(deal, options), SEATS[number % 4], options), at_random(chance))[
                -1
            ]
        except DealTextError:
            continue
        text = format_shared_hand(HandRecord(hand), OTHERS)
        assert parse_shared_hand(text).hand == hand
        assert (" rules " in text) == (number > 0)


def test_the_form_never_changes() -> None:
    assert format_shared_hand(LAST, OTHERS) == GOLDEN


@pytest.mark.parametrize(
    ("before", "after", "error", "words"),
    [
        ("deal 42", "deal 43", ShareTextError, "check code"),
        ("4000 playouts", "4001 playouts", ShareTextError, "check code"),
        ("for four 1", "for four 2", ShareTextError, "rules version '2'"),
        ("4000 playouts", "999999 playouts", RecordTextError, "playouts go from 1"),
        ("deal 42,", "deal x,", ShareTextError, "not a shared game"),
        ("]", "", ShareTextError, "not a shared game"),
    ],
)
def test_what_has_been_changed_is_refused(
    before: str, after: str, error: type[ValueError], words: str
) -> None:
    text = format_shared_hand(LAST, OTHERS)
    assert before in text
    with pytest.raises(error, match=words):
        parse_shared_hand(text.replace(before, after))


def test_a_claim_that_the_plays_do_not_give_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scores.share_hand.margin", lambda hand: Margin(334, 9))
    text = format_shared_hand(LAST, OTHERS)
    monkeypatch.undo()
    with pytest.raises(RecordClaimError, match="claims 9 resti and 334 points"):
        parse_shared_hand(text)


def test_a_hand_in_progress_is_not_shared() -> None:
    with pytest.raises(NotEndedError):
        format_shared_hand(replace(single(), hand=Hand.start(numbered(42))), OTHERS)


def test_everything_in_a_text_is_imported() -> None:
    shared = format_shared_hand(LAST, OTHERS)
    found = list(parse_imports(f"one\n{shared}\nand\n{shared.replace('42', '43')}\n"))
    assert [type(one) for one in found] == [HandRecord, ShareTextError]
    records = format_hand(single()) + "\n" + format_hand(single(43))
    assert list(parse_imports(records)) == [single(), single(43)]
    (error,) = parse_imports(format_hand(single()).replace("[Date", '[Note "\ud800"]\n[Date'))
    assert isinstance(error, RecordTextError)


def test_a_deal_without_a_number_is_shared_with_its_cards() -> None:
    hand = play_out(Hand.start(Deal.from_cards(numbered(7).cards)), last)[-1]
    text = format_shared_hand(HandRecord(hand), OTHERS)
    assert "deal of its own" in text
    assert parse_shared_hand(text).hand == hand
