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
from tests.support.classic_playing import codes, without_discards
from tests.support.classic_referee import Referee
from tests.support.selection import all_tests
from tests.support.texts import mutated

TEXTS = classic_recorded.texts()
HANDS = classic_recorded.hand_records()
PRINTED = TEXTS[classic_recorded.PRINTED]
ENDED = TEXTS[classic_recorded.RECORDS / "resti-both-ways.txt"]
BEGUN = TEXTS[classic_recorded.RECORDS / "in-progress.txt"]
DUE = TEXTS[classic_recorded.RECORDS / "discards-due.txt"]
OF_MATCH = TEXTS[classic_recorded.RECORDS / "of-a-match.txt"]
MATCH = TEXTS[classic_recorded.RECORDS / "match.txt"]
REFUSED = (RecordTextError, RecordClaimError, IllegalDecisionError, MatchError)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


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
    assert format_hand(parse_hand(text)) == text
    assert not is_match(text)


@pytest.mark.parametrize(("name", "record"), classic_recorded.match_records().items())
def test_golden_matches_read_back(name: str, record: MatchRecord) -> None:
    text = TEXTS[classic_recorded.RECORDS / name]
    assert parse_match(text) == record
    assert format_match(parse_match(text)) == text
    assert is_match(text)
    assert not is_match("no headers")


def test_the_hand_of_1798() -> None:
    record = parse_hand(PRINTED)
    assert record.hand == classic_recorded.printed_hand()
    for claim in (
        '[Robbed "W T21 T33"]',
        '[Declared "E T28 T29 T30 T31 T32 M 30; S DK SK BK 15"]',
        '[Lead "EW 83"]',
        '[Resti "NS 0; EW 2"]',
        " 3. E: S1 T14 T33 SK\n",
    ):
        assert claim in PRINTED


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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'not a record: it must begin with headers like [Deal "42"]'),
        ("garbage", 'not a record: it must begin with headers like [Deal "42"]'),
        (" 1. E: B5\n" + ENDED, 'not a record: it must begin with headers like [Deal "42"]'),
        (" " * (MAX_TEXT + 1), f"longer than {MAX_TEXT} characters: not a record of a hand"),
        ('[Deal "42"]', "no Rules header; a record of the classic game has version classic-1"),
        ('[Rules "1"]\n[Deal "42"]', "rules version '1'; a record of the classic game has version classic-1"),
        ('[Rules "classic-1"]\n[Rules "classic-1"]', "the header Rules is there twice"),
        ('[Rules "classic-1"]', "the record has neither a Deal nor a Cards header"),
        (
            '[Rules "classic-1"]\n[Deal "42/95"]',
            "cut 95 is not from 1 to 94: at least three cards stay below",
        ),
        ('[Rules "classic-1"]\n[Deal "42"]\n[Cut "x"]', "Cut header: 'x' is not a number"),
        ('[Rules "classic-1"]\n[Cards "C1"]\n[Cut "95"]', "cut 95 is not from 1 to 94"),
        ('[Rules "classic-1"]\n[Deal "1"]\n[Options "bottom=any"]', "is another with bottom=any"),
        ('[Rules "classic-1"]\n[Cards "C1 C2"]', "a deal is made of the 97 cards, each once"),
        ('[Rules "classic-1"]\n[Cards "C1 C1"]', "C1 is named twice"),
        (
            f'[Rules "classic-1"]\n[Cards "{without_discards()}"]',
            "the deal is refused: South must discard 1 of 22 cards and keep 22",
        ),
        (changed(ENDED, '"W"', '"X"'), "Dealer header: 'X' is not a seat; seats are S, E, N, W"),
        (
            changed(BEGUN, "matto_last=kept", "matto_last=never"),
            "Options header: option matto_last is lost or kept, not 'never'",
        ),
        (
            changed(BEGUN, "matto_last=kept", "matto_last=kept matto_last=lost"),
            "Options header: option matto_last is given as 'kept' and as 'lost'",
        ),
        (changed(ENDED, "E full", "X full"), "Players header: 'X' is not a seat; seats are S, E, N, W"),
        (changed(ENDED, "E full", "W full"), "Players header: West is named twice"),
        (
            changed(ENDED, "E full", "E fu\x07ll"),
            r"the name 'fu\x07ll@0.5' cannot be kept in a record: no semi",
        ),
        (changed(ENDED, "N C4 C9; W", "Z C4 C9; W"), "Discards header: 'Z' is not a seat; seats are"),
        (changed(ENDED, "N C4 C9; W", "W C4 C9; W"), "Discards header: West is named twice"),
        (changed(ENDED, "N C4 C9; W", "N C4 C4; W"), "Discards header, North: C4 is named twice"),
        (changed(ENDED, "N C4 C9; W", "N C4 X; W"), "Discards header, North: 'X' is "),
        (changed(ENDED, "; W C10 CQ", ""), "Discards header: West, the dealer, is missing"),
        (changed(ENDED, "DK D2 D7 D1", "DK D2 D77 D1"), "trick 2, East: 'D77' is "),
        (ENDED + "X", "trick 21: 'X' is "),
        (changed(ENDED, " 3. W", " 4. W"), "4. is where trick 3 has 0 cards"),
        (changed(ENDED, "DK D2 D7 D1", "DK D2 D7"), "3. is where trick 2 has 3 cards"),
        (changed(ENDED, "DK D2 D7 D1", "DK W: D2 D7 D1"), "trick 2: W: is inside the trick"),
        (changed(OF_MATCH, '[Match "2"]\n', ""), "the record has one of the headers Match and Hand without"),
        (changed(OF_MATCH, '[Hand "0"]', '[Hand "-1"]'), "Hand header: '-1' is not a number"),
        (MATCH, "the header Rules is there twice"),
    ],
)
def test_text_that_is_no_record_of_a_hand(text: str, message: str) -> None:
    with pytest.raises(RecordTextError) as caught:
        parse_hand(text)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            changed(PRINTED, "C2 C6 C7", "C2 C6"),
            "discards, South: as many cards must be discarded as were robbed",
        ),
        (changed(PRINTED, "C2 C6 C7", "C2 C6 C5"), "discards, South, C5: the card is not in this hand"),
        (
            changed(PRINTED, "C2 C6 C7", "C2 C6 SK"),
            "discards, South, SK: cards of account and those kept for versicole may",
        ),
        (changed(PRINTED, "W S9 S10", "E S9 S10"), "discards, East: no discards are due"),
        (changed(PRINTED, "; W S9 S10", ""), "discards, West, B5: the discards come first"),
        (
            changed(PRINTED, "S1 T14 T33 SK", "S1 T14 T33 SQ"),
            "trick 3, South, SQ: the king must be played: its",
        ),
        (
            changed(PRINTED, "D8 D2 T13", "D8 D2 S2"),
            "trick 4, East, S2: a tarocco must be played, or Il Matto",
        ),
        (changed(PRINTED, "C9 C5", "C9 B4"), "trick 5, West, B4: the suit led must be followed, or Il Matto"),
        (changed(PRINTED, "S: D9", "S: D8"), "trick 6, South, D8: the card is not in this hand"),
        (PRINTED + "C1", "trick 21, C1: the hand has ended"),
        (PRINTED + "C1 C2 C3", "trick 21, C1: the hand has ended"),
    ],
)
def test_what_the_rules_forbid(text: str, message: str) -> None:
    with pytest.raises(IllegalDecisionError) as caught:
        parse_hand(text)
    assert str(caught.value).startswith(message)


def test_an_illegal_play_says_seat_trick_card_and_reason() -> None:
    with pytest.raises(IllegalDecisionError) as caught:
        parse_hand(changed(PRINTED, "S1 T14 T33 SK", "S1 T14 T33 SQ"))
    error = caught.value
    assert (error.seat, error.trick, error.refusal) == (Seat.S, 3, Refusal.KING)
    assert error.card is not None
    assert format_cards([error.card]) == "SQ"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(PRINTED, "W T21 T33", "W T21"), "claims Robbed 'W T21', but the hand gives 'W T21 T33'"),
        (
            changed(PRINTED, "S DK SK BK 15", "S DK SK BK 20"),
            "claims Declared 'E T28 T29 T30 T31 T32 M 30; S DK SK BK 20', but the hand gives",
        ),
        (
            changed(PRINTED, "NS 98", "NS 88"),
            "claims Count 'NS 88; EW 147', but the hand gives 'NS 98; EW 147'",
        ),
        (changed(PRINTED, "EW 83", "NS 83"), "claims Lead 'NS 83', but the hand gives 'EW 83'"),
        (changed(PRINTED, "EW 2", "EW 3"), "claims Resti 'NS 0; EW 3', but the hand gives 'NS 0; EW 2'"),
        (changed(DUE, "E T34", "E T34 T35"), "claims Taken 'E T34 T35', but the hand gives 'E T34'"),
        (
            changed(PRINTED, "[Dealer", '[Options "face_up=round"]\n[Dealer').partition("[Discards")[0]
            + '[Declared "E C1"]',
            "claims Declared 'E C1', but the hand gives ''",
        ),
        (
            changed(PRINTED, "21. S: T39 SC CC CK", ""),
            "claims Count 'NS 98; EW 147', but only 80 of 84 cards",
        ),
        (changed(PRINTED, "14. W:", "14. E:"), "trick 14: claims that East leads, not West"),
        (changed(ENDED, '"59"', '"59/3"'), "the Deal header gives cut 3, the Cut header 2"),
        (f'[Cards "{format_cards(numbered(0).cards)}"]\n{ENDED}', "the Cards header is not deal 59"),
    ],
)
def test_claims_that_the_plays_do_not_bear_out(text: str, message: str) -> None:
    with pytest.raises(RecordClaimError) as caught:
        parse_hand(text)
    assert str(caught.value).startswith(message)


def test_a_hand_of_another_match_is_refused() -> None:
    with pytest.raises(MatchError, match=r"^hand 0 of match 3 is deal 36, not deal 24$"):
        parse_hand(changed(OF_MATCH, '[Match "2"]', '[Match "3"]'))
    with pytest.raises(MatchError, match=r"^hand 4 of match 2 is deal 28, not a deal without a number$"):
        HandRecord(classic_recorded.printed_hand(), (2, 4))


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", RecordTextError, 'not a record: it must begin with headers like [Deal "42"]'),
        (
            " " * (MAX_MATCH_TEXT + 1),
            RecordTextError,
            f"longer than {MAX_MATCH_TEXT} characters: not a record",
        ),
        ('[Rules "classic-1"]', RecordTextError, "the record has no Match header"),
        ('[Rules "classic-1"]\n[Match "x"]', RecordTextError, "Match header: 'x' is not a number"),
        (ENDED, RecordTextError, "the record has no Match header"),
        ("x" + MATCH, RecordTextError, "not a record: it must begin with headers"),
        (changed(MATCH, '"Firenze"]', '"Firenze"] T1'), RecordTextError, "'T1' is before the first hand"),
        (changed(MATCH, "Bice;", "Bice"), RecordTextError, "Names header: 3 names for four players"),
        (
            changed(MATCH, '[Match "3"]', '[Match "4"]'),
            MatchError,
            "hand 0 of match 4 is deal 48, not deal 36",
        ),
        (changed(MATCH, '[Hand "1"]', '[Hand "2"]'), MatchError, "hand 1: hand 2 of match 3 is deal 38, not"),
        (changed(MATCH, "N Bice", "N Dora"), MatchError, "hand 0 of match 3 has other players, or in other"),
        (
            changed(MATCH, "[Names", '[Options "matto_last=kept"]\n[Names'),
            MatchError,
            "hand 0 of match 3 is played with other options than the match",
        ),
        (
            changed(MATCH, '[Hand "0"]\n[Deal "36"]', '[Hand "0"]\n[Deal "37"]'),
            IllegalDecisionError,
            "hand 0, discards, South",
        ),
        (changed(MATCH, '[Resti "', '[Resti "1'), RecordClaimError, "claims Resti '1"),
    ],
)
def test_what_is_no_record_of_a_match(text: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        parse_match(text)
    assert str(caught.value).startswith(message)


def test_a_match_of_one_giro_says_so() -> None:
    short = parse_match(changed(MATCH, "[Names", '[Giri "1"]\n[Names'))
    assert (short.giri, short.match.length) == (1, 4)
    assert format_match(parse_match(MATCH)) == MATCH  # three giri stay unwritten
    assert parse_match(format_match(short)) == short
    for giri, why in (("2", "a match has 1 or 3 giri, not 2"), ("x", "Giri header: 'x' is not a number")):
        with pytest.raises(ValueError, match=why):
            parse_match(changed(MATCH, "[Names", f'[Giri "{giri}"]\n[Names'))


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
