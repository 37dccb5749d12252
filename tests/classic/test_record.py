"""Records of hands and matches: golden files, round trips, and the messages for damaged and false records."""

import random
import re
from pathlib import Path

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, IllegalDecisionError, Phase, Refusal
from solitaire.classic.match import MatchError
from solitaire.classic.match_record import MAX_TEXT as MAX_MATCH_TEXT
from solitaire.classic.match_record import MatchRecord, format_match, is_match, parse_match
from solitaire.classic.options import VALUES
from solitaire.classic.record import MAX_TEXT, HandRecord, format_hand, parse_hand
from solitaire.classic.seats import SEATS, Seat
from solitaire.rules.cards import format_cards
from solitaire.rules.record import RecordClaimError, RecordTextError
from solitaire.texts.classic_text import hand_json
from tests.support import classic_recorded
from tests.support.answers import answer_again, answers
from tests.support.classic_playing import codes, without_discards
from tests.support.classic_referee import Referee
from tests.support.selection import all_tests
from tests.support.texts import changed, mutated

TEXTS = classic_recorded.texts()
HANDS = classic_recorded.hand_records()
PRINTED = TEXTS[classic_recorded.PRINTED]
ENDED = TEXTS[classic_recorded.RECORDS / "resti-both-ways.txt"]
BEGUN = TEXTS[classic_recorded.RECORDS / "in-progress.txt"]
DUE = TEXTS[classic_recorded.RECORDS / "discards-due.txt"]
OF_MATCH = TEXTS[classic_recorded.RECORDS / "of-a-match.txt"]
MATCH = TEXTS[classic_recorded.RECORDS / "match.txt"]
REFUSED = (RecordTextError, RecordClaimError, IllegalDecisionError, MatchError)


# -- golden records -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_golden_record_is_one_that_would_be_written_today(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == TEXTS[path]


def test_there_are_no_other_golden_records() -> None:
    assert {*classic_recorded.RECORDS.iterdir()} == {*TEXTS} - {classic_recorded.PRINTED}


@pytest.mark.parametrize("name", HANDS)
def test_golden_hands_read_back(name: str) -> None:
    text = TEXTS[classic_recorded.RECORDS / name]
    assert parse_hand(text) == HANDS[name]
    assert not is_match(text)


@pytest.mark.parametrize(("name", "record"), classic_recorded.match_records().items())
def test_golden_matches_read_back(name: str, record: MatchRecord) -> None:
    text = TEXTS[classic_recorded.RECORDS / name]
    assert parse_match(text) == record
    assert is_match(text)
    assert not is_match("no headers")


def test_the_hand_of_1798() -> None:
    assert parse_hand(PRINTED).hand == classic_recorded.printed_hand()


def test_hands_at_any_moment_read_back() -> None:
    for moment in classic_recorded.moments(12, None, Seat.S, classic_recorded.KEPT, 3):
        record = HandRecord(moment, (1, 0))
        assert parse_hand(format_hand(record)) == record


def test_every_hand_of_a_match_can_be_cut_out() -> None:
    record = parse_match(MATCH)
    for number, hand in enumerate(record.hands):
        assert hand.match == (3, number)
        assert parse_hand(format_hand(hand)) == hand
        assert format_hand(hand) in MATCH
    assert [hand.hand.phase for hand in record.hands] == [Phase.ENDED, Phase.ENDED, Phase.TRICKS]
    assert record.match == classic_recorded.match(3, 2, 40)


# -- what a record may look like ----------------------------------------------------------------


@pytest.mark.parametrize("text", [PRINTED, ENDED, BEGUN], ids=["printed", "ended", "begun"])
def test_layout_does_not_matter(text: str) -> None:
    record = parse_hand(text)
    headers, _, tricks = text.partition("\n\n")
    for other in (
        "\ufeff" + text,
        text.replace("\n", "\r\n"),
        f"\n {headers}\n{tricks.replace(' ', chr(10))}",  # narrow mail
        headers + "\n" + re.sub(r"\d+\. ", "", tricks),  # typed without numbers
        headers + "\n" + re.sub(r"\w: ", "", tricks),  # or without leaders
        headers + "\n\n" + tricks.lower(),
        headers.replace("; ", ";") + "\n\n" + tricks,
    ):
        assert parse_hand(other) == record


def test_headers_may_be_wrapped_or_in_small_letters() -> None:
    wrapped = re.sub(r"(\[Declared \"E \w+ \w+) ", r"\1\n", PRINTED)
    assert parse_hand(wrapped) == parse_hand(PRINTED)
    assert parse_hand(changed(PRINTED, "S C2 C6 C7; W S9 S10", "s c7 c2 c6;w s9 s10")) == parse_hand(PRINTED)


def test_what_the_rules_decide_may_be_left_out_and_is_written() -> None:
    bare = re.sub(r"\[(Robbed|Taken|Declared|Count|Lead|Resti) .*\]\n", "", ENDED)
    assert bare.count("[") == 7
    assert format_hand(parse_hand(bare)) == ENDED
    assert parse_hand(changed(PRINTED, '[Dealer "S"]\n', "")) == parse_hand(PRINTED)
    assert format_match(parse_match(re.sub(r"\[(Resti|Count|Lead) .*\]\n", "", MATCH))) == MATCH


def test_deal_and_cut_may_be_one_header() -> None:
    for said in ('[Deal "59/2"]', '[Deal "59/2"]\n[Cut "2"]'):
        assert parse_hand(changed(ENDED, '[Deal "59"]\n[Cut "2"]', said)) == parse_hand(ENDED)
    own_cut = parse_hand(changed(ENDED, '[Cut "2"]\n', "").partition("[Discards")[0])
    assert own_cut.hand.deal == numbered(59)


def test_the_cards_may_stand_beside_the_number() -> None:
    cards = format_cards(numbered(59, 2).cards)
    assert parse_hand(f'[Cards "{cards.lower()}"]\n{ENDED}') == parse_hand(ENDED)


# -- what a record is told ----------------------------------------------------------------------


def test_texts_of_options_hands_and_matches_are_read_or_refused_as_they_were() -> None:
    kept = answers("classic")
    assert answer_again(kept) == kept


def test_other_texts_that_are_no_records() -> None:
    for read, most in (parse_hand, MAX_TEXT), (parse_match, MAX_MATCH_TEXT):
        with pytest.raises(RecordTextError, match=f"longer than {most} characters: not a record of a "):
            read(" " * (most + 1))
    with pytest.raises(RecordTextError, match="the deal is refused: South must discard 1 of 22 cards"):
        parse_hand(f'[Rules "classic-1"]\n[Cards "{without_discards()}"]')
    undealt = changed(PRINTED, "[Dealer", '[Options "face_up=round"]\n[Dealer').partition("[Discards")[0]
    with pytest.raises(RecordClaimError, match="claims Declared 'E C1', but the hand gives ''"):
        parse_hand(undealt + '[Declared "E C1"]')


def test_an_illegal_play_says_seat_trick_card_and_reason() -> None:
    with pytest.raises(IllegalDecisionError) as caught:
        parse_hand(changed(PRINTED, "S1 T14 T33 SK", "S1 T14 T33 SQ"))
    error = caught.value
    assert (error.seat, error.trick, error.refusal) == (Seat.S, 3, Refusal.KING)
    assert error.card is not None
    assert format_cards([error.card]) == "SQ"


def test_a_hand_of_another_match_is_refused() -> None:
    with pytest.raises(MatchError, match=r"^hand 0 of match 3 is deal 36, not deal 24$"):
        parse_hand(changed(OF_MATCH, '[Match "2"]', '[Match "3"]'))
    with pytest.raises(MatchError, match=r"^hand 4 of match 2 is deal 28, not a deal without a number$"):
        HandRecord(classic_recorded.printed_hand(), (2, 4))


def test_a_match_of_one_giro_says_so() -> None:
    short = parse_match(changed(MATCH, "[Names", '[Giri "1"]\n[Names'))
    assert (short.giri, short.match.length) == (1, 4)
    assert format_match(parse_match(MATCH)) == MATCH  # three giri stay unwritten
    assert parse_match(format_match(short)) == short


def test_a_hand_missing_from_a_match() -> None:
    record = parse_match(MATCH)
    with pytest.raises(MatchError, match="hand 0 of match 3 is deal 36, not deal 37"):
        MatchRecord(3, record.names, hands=record.hands[1:])
    alone = HandRecord(record.hands[0].hand)
    with pytest.raises(MatchError, match="hand 0 of match 3 has another number"):
        MatchRecord(3, record.names, hands=(alone,))
    unfinished = classic_recorded.match_record(classic_recorded.match(3, 0, 5)).hands[0]
    with pytest.raises(MatchError, match="hand 0 of match 3 has not ended, but another follows"):
        MatchRecord(3, record.names, hands=(unfinished, record.hands[1]))


@pytest.mark.parametrize("name", ["a;b", " a", "a  b", "a\nb", "a\x1b"])
def test_names_that_cannot_be_stored(name: str) -> None:
    with pytest.raises(RecordTextError, match="cannot be kept in a record: no semicolons"):
        HandRecord(classic_recorded.printed_hand(), players=(name, "", "", ""))
    with pytest.raises(RecordTextError, match="cannot be kept"):
        MatchRecord(1, ("", "", "", name))


# -- damaged records ----------------------------------------------------------------------------

BATCHES = 20 if all_tests() else 1
"""MINCHIATE_TEST_ALL=1 in the environment tries 10,000 changes instead of 500."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutated_records_are_refused_or_right(batch: int) -> None:
    chance, read, refused = random.Random(f"mutations {batch}"), 0, list[tuple[type[Exception], str]]()
    originals = list(TEXTS.values())
    for _ in range(500):
        text = chance.choice(originals)
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            text = mutated(text, chance)
        try:
            records = parse_match(text).hands if is_match(text) else (parse_hand(text),)
        except REFUSED as error:
            refused.append((type(error), str(error)))
            continue
        read += 1
        for record in records:
            assert parse_hand(format_hand(record)) == record
            is_right(record.hand)
    assert {kind for kind, _ in refused} >= {*REFUSED} - {MatchError}  # matches are few
    assert all(len(message.splitlines()) == 1 for _, message in refused)
    assert read > 20


def is_right(hand: Hand) -> None:
    """Check with the second referee a hand that has been read."""
    referee = Referee(
        codes(hand.deal.cards),
        hand.deal.cut or None,
        hand.dealer.name,
        {key: getattr(hand.options, key) for key in VALUES},
    )
    for seat in SEATS:
        if hand.discards[seat]:
            referee.discard(seat.name, codes(hand.discards[seat] or ()))
    for card in codes(hand.plays):
        referee.play(card)  # which asserts that it is allowed
    if hand.phase is Phase.ENDED:
        report = hand_json(hand)
        assert referee.result is not None
        assert report.items() >= referee.result.items()


def test_a_truncated_record_is_refused_or_in_progress() -> None:
    for text in (PRINTED, ENDED):
        for end in range(0, len(text) - 1, 7):
            try:
                record = parse_hand(text[:end])
            except REFUSED:
                continue
            assert record.hand.phase is not Phase.ENDED or end >= len(text.rstrip())
