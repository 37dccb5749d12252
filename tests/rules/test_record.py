"""Records: golden files, round trips, and the errors for damaged or false records."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.rules.cards import CARD_COUNT, format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, End, IllegalMoveError, parse_move
from solitaire.rules.record import (
    MAX_TEXT,
    Help,
    Record,
    RecordClaimError,
    RecordMoveError,
    RecordTextError,
    format_record,
    parse_record,
    parse_seconds,
)
from tests.support import recorded
from tests.support.selection import all_tests
from tests.support.texts import mutated

GOLDEN = sorted(path.name for path in recorded.RECORDS.glob("*.txt"))


def golden(name: str) -> str:
    return (recorded.RECORDS / name).read_text(encoding="utf-8")


FINISHED = golden("finished.txt")
UNDER_WAY = golden("in-progress.txt")


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


# -- golden records -----------------------------------------------------------------------------


def test_every_golden_record_is_one_that_would_be_written_today() -> None:
    assert {name: golden(name) for name in GOLDEN} == {
        name: format_record(record) for name, record in recorded.records().items()
    }


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_records_read_back(name: str) -> None:
    record = parse_record(golden(name))
    assert record == recorded.records()[name]
    assert format_record(record) == golden(name)
    assert len(record.positions) == len(record.moves) + 1
    assert max(map(len, golden(name).splitlines())) < 80  # so that mail programs do not break its lines


@pytest.mark.parametrize(
    ("name", "end", "points", "shown", "to_come"),
    [
        ("finished.txt", End.FINISHED, 35, 35, 0),
        ("below-300.txt", End.FINISHED, -322, -322, 0),
        ("own-cut.txt", End.FINISHED, -122, -122, 0),
        ("without-number.txt", End.FINISHED, 128, 128, 0),
        ("gave-up.txt", End.GAVE_UP, -300, -77, 35),
        ("stuck.txt", End.STUCK, -300, -384, 20),
        ("in-progress.txt", None, None, -145, 67),
        ("not-stacked.txt", None, None, 0, CARD_COUNT),
    ],
)
def test_scores_of_golden_records(
    name: str, end: End | None, points: int | None, shown: int, to_come: int
) -> None:
    score = parse_record(golden(name)).score
    assert (score.end, score.points, score.shown, score.to_come) == (end, points, shown, to_come)


def test_names_of_golden_deals() -> None:
    assert parse_record(golden("own-cut.txt")).deal.name == "42/37"
    assert parse_record(golden("without-number.txt")).deal.name is None
    assert parse_record(golden("not-stacked.txt")).fola is None
    strange = parse_record(golden("strange-names.txt"))
    assert strange.player == 'Anna "la Volpe" \\ Bianchi'
    assert strange.extra[1:] == (("X-Note", "twice"), ("X-Note", 'a \\\\ and a \\"'), ("Empty", ""))


# -- what a record may look like ----------------------------------------------------------------


def test_positions_of_a_game_that_has_checked_its_moves_are_not_redone() -> None:
    record = parse_record(golden(GOLDEN[0]))
    again = Record(record.deal, record.fola, record.moves, known_positions=record.positions)
    assert again.positions is record.positions


@pytest.mark.parametrize("name", GOLDEN)
def test_layout_does_not_matter(name: str) -> None:
    text, record = golden(name), parse_record(golden(name))
    assert parse_record("\ufeff" + text) == record
    assert parse_record(text.replace("\n", "\r\n")) == record
    headers, _, moves = text.partition("\n\n")
    assert parse_record(f"\n {headers}\n{moves.replace(' ', chr(10))}") == record  # wrapped by a mail program
    assert parse_record(headers + "\n" + re.sub(r"\d+\. ", "", moves)) == record  # typed without numbers
    assert parse_record(headers + "\n\n" + moves.lower()) == record


def test_headers_may_be_wrapped_by_a_mail_program() -> None:
    wrapped = re.sub(r"(\[Fola \"\w+ \w+ \w+) ", r"\1\n", FINISHED)
    assert wrapped != FINISHED
    assert parse_record(wrapped) == parse_record(FINISHED)


def test_deal_and_cut_may_be_one_header() -> None:
    text = golden("own-cut.txt")
    for said in ('[Deal "42/37"]', '[Deal "42/37"]\n[Cut "37"]'):
        assert parse_record(changed(text, '[Deal "42"]\n[Cut "37"]', said)) == parse_record(text)
    assert parse_record(changed(FINISHED, '[Cut "56"]\n', "")) == parse_record(FINISHED)


def test_result_and_score_may_be_left_out_and_are_written() -> None:
    bare = changed(FINISHED, '[Result "finished"]\n[Score "35"]\n', "")
    assert format_record(parse_record(bare)) == FINISHED


def test_the_cards_may_be_given_beside_the_number() -> None:
    cards = format_cards(Deal.numbered(42).cards)
    assert parse_record(f'[Cards "{cards.lower()}"]\n{FINISHED}') == parse_record(FINISHED)


def test_unknown_headers_keep_their_order_and_words() -> None:
    extra = (("Site", "at home"), ("site", ""), ("Z-9", "a\nb"), ("Site", 'x"\\'))
    record = Record(Deal.numbered(5), extra=extra)
    assert parse_record(format_record(record)).extra == extra


@pytest.mark.parametrize("name", ["Deal", "Score", "", "a b", '"', "1st"])
def test_no_other_header_has_a_name_that_would_not_be_read_back(name: str) -> None:
    with pytest.raises(RecordTextError, match="cannot be the name of another header"):
        Record(Deal.numbered(5), extra=((name, "x"),))
    with pytest.raises(RecordTextError, match="cannot be the name of another header"):
        HandRecord(Hand.start(numbered(5), Seat.S), extra=((name.replace("Score", "Lead"), "x"),))
    with pytest.raises(RecordTextError, match="cannot be the name of another header"):
        MatchRecord(5, extra=((name.replace("Deal", "Match").replace("Score", "Names"), "x"),))


# -- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'not a record: it must begin with headers like [Deal "42"]'),
        ("garbage", 'not a record: it must begin with headers like [Deal "42"]'),
        ("1. T9 T32\n" + FINISHED, 'not a record: it must begin with headers like [Deal "42"]'),
        (" " * (MAX_TEXT + 1), f"longer than {MAX_TEXT} characters: not a record"),
        ('[Deal "42"]', "no Rules header; this program reads version 1"),
        ('[Rules "2"]\n[Deal "42"]', "rules version '2'; this program reads version 1"),
        ('[Rules "1"]\n[Deal "42"]\n[Deal "42"]', "the header Deal is there twice"),
        ('[Rules "1"]', "the record has neither a Deal nor a Cards header"),
        ('[Rules "1"]\n[Deal "x"]', "'x' is not a deal; write a deal number, or number/cut, like 42"),
        ('[Rules "1"]\n[Deal "42/97"]', "cut 97 is not from 1 to 96"),
        ('[Rules "1"]\n[Deal "42"]\n[Cut "0"]', "cut 0 is not from 1 to 96"),
        ('[Rules "1"]\n[Deal "42"]\n[Cut "97"]', "cut 97 is not from 1 to 96"),
        ('[Rules "1"]\n[Deal "42"]\n[Cut "x"]', "the cut 'x' is not a number from 1 to 96"),
        ('[Rules "1"]\n[Cards "C1"]\n[Cut "5"]', "the record has a Cut header without a Deal header"),
        ('[Rules "1"]\n[Cards "C1 C2"]', "a deal is made of the 97 cards, each once"),
        ('[Rules "1"]\n[Cards "C1 C1"]', "C1 is named twice"),
        ('[Rules "1"]\n[Deal "42"]\n[Fola "C1 T77"]', "Fola header: 'T77' is not a card"),
        ('[Rules "1"]\n[Deal "42"]\n[Fola "C1 C1"]', "Fola header: C1 is named twice"),
        (
            '[Rules "1"]\n[Deal "42"]\n[Fola "C1 C2"]',
            "the Fola header does not hold the 13 cards of this deal's fola",
        ),
        ('[Rules "1"]\n[Deal "42"]\n\n1. T9', "the record has moves but no Fola header"),
        (changed(FINISHED, "BC D8", "BC D88"), "move 5: 'D88' is not a move: 'D88' is not a card"),
        (changed(FINISHED, "BC D8", "BC {nice} D8"), "move 5: '{nice}' is not a move; moves are written"),
        (changed(FINISHED, "D8 D4", "D8 # D4"), "move 6: moves follow the end"),
        (FINISHED + "#", "move 174: moves follow the end"),
        (UNDER_WAY + "C1 " * 200, "more than 194 moves; no game has that many"),
        (changed(FINISHED, '[Date "', "[Date "), "is not a move"),  # headers end at the first broken one
    ],
)
def test_text_that_is_not_a_record(text: str, message: str) -> None:
    with pytest.raises(RecordTextError) as caught:
        parse_record(text)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "number", "move", "reason"),
    [
        (changed(FINISHED, "T32 T4", "T4 T32"), 2, "T4", "T4: another card comes next"),
        (changed(FINISHED, "SKxSQ T33", "T33"), 25, "T33", "T33: the grid is full; a kill must come first"),
        (changed(FINISHED, "SKxSQ", "SQxSK"), 25, "SQxSK", "SK is not 1 or 3 places to the left of SQ"),
        (changed(FINISHED, "SKxSQ", "SQxC10"), 25, "SQxC10", "SQxC10: SQ does not kill C10"),
        (changed(FINISHED, "SKxSQ", "C2xC1"), 25, "C2xC1", "C2xC1: C2 is not on top of a pile"),
        (changed(FINISHED, "T36xB10 #", "T36xB10 T1"), 174, "T1", "T1: all cards are played"),
    ],
)
def test_moves_that_the_rules_forbid(text: str, number: int, move: str, reason: str) -> None:
    with pytest.raises(RecordMoveError) as caught:
        parse_record(text)
    error = caught.value
    assert isinstance(error, IllegalMoveError)
    assert (error.number, error.move) == (number, parse_move(move))
    assert reason in error.reason
    assert str(error) == f"move {number}: {error.reason}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(FINISHED, '"35"', '"303"'), "move 174: claims score '303', but the moves give 35"),
        (
            changed(FINISHED, '"finished"', '"stuck"'),
            "move 174: claims 'stuck', but the game ended 'finished'",
        ),
        (
            changed(golden("gave-up.txt"), '"gave up"', '"stuck"'),
            "move 101: claims 'stuck', but the game ended 'gave up'",
        ),
        (
            changed(golden("gave-up.txt"), '"-300"', '"-77"'),
            "move 101: claims score '-77', but the moves give -300",
        ),
        (
            changed(UNDER_WAY, "\n\n", '\n[Score "303"]\n\n'),
            "the record claims score '303' but has no end (#)",
        ),
        (
            changed(UNDER_WAY, "\n\n", '\n[Result "finished"]\n\n'),
            "the record claims result 'finished' but has no end (#)",
        ),
        (changed(FINISHED, '"42"', '"42/37"'), "the Deal header gives cut 37, the Cut header 56"),
        (f'[Cards "{format_cards(Deal.numbered(0).cards)}"]\n{FINISHED}', "the Cards header is not deal 42"),
    ],
)
def test_claims_that_the_moves_do_not_give(text: str, message: str) -> None:
    with pytest.raises(RecordClaimError) as caught:
        parse_record(text)
    assert str(caught.value) == message


def test_a_record_that_breaks_the_rules_cannot_be_made() -> None:
    deal = Deal.numbered(42)
    with pytest.raises(RecordTextError, match="has moves but no Fola header"):
        Record(deal, None, (END,))
    with pytest.raises(RecordTextError, match="does not hold the 13 cards"):
        Record(deal, deal.deck[:13])
    with pytest.raises(RecordMoveError, match=r"^move 2: #: the game has ended \(gave up\)$"):
        Record(deal, deal.fola, (END, END))


# -- properties ---------------------------------------------------------------------------------

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
keys = st.from_regex(r"X[A-Za-z0-9-]{0,8}", fullmatch=True)


@st.composite
def records(draw: st.DrawFn) -> Record:
    deal = Deal.numbered(draw(st.integers(0, 2**64 - 1)), draw(st.none() | st.integers(1, 96)))
    if draw(st.booleans()):
        deal = Deal.from_cards(deal.cards)
    headers = (draw(texts), draw(texts), tuple(draw(st.lists(st.tuples(keys, texts), max_size=3))))
    if draw(st.booleans()):
        return Record(deal, None, (), *headers)
    fola = tuple(draw(st.permutations(deal.fola)))
    player = recorded.at_random(draw(st.integers(0, 2**32)))
    moves = recorded.moves_of(deal, fola, player, draw(st.integers(0, 200)))
    return Record(deal, fola, (*moves, END) if draw(st.booleans()) else moves, *headers)


@given(records())
def test_records_read_back(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


MUTATIONS = 2_000 if all_tests() else 800


def test_mutated_records_are_read_or_refused() -> None:
    """A changed record is read whole or refused with one of the three errors, and nothing else happens."""
    chance = random.Random(97)
    originals = [golden(name) for name in GOLDEN]
    outcomes: dict[str, int] = {}
    for _ in range(MUTATIONS):
        text = chance.choice(originals)
        for _ in range(chance.choice((1, 1, 1, 2, 5))):
            text = mutated(text, chance)
        try:
            record = parse_record(text)
        except (RecordTextError, RecordMoveError, RecordClaimError) as error:
            kind = type(error).__name__
        else:
            kind = "read"
            assert parse_record(format_record(record)) == record
        outcomes[kind] = outcomes.get(kind, 0) + 1
    assert all(
        outcomes[kind] > 20 for kind in ("RecordTextError", "RecordMoveError", "RecordClaimError", "read")
    )


# -- The counts in a record's headers: digits alone, and at most nine of them ----------------------


def test_the_largest_counts() -> None:
    assert parse_seconds("999999999") == 999_999_999
    assert Help.parse("fair-hints=999999999") == Help(fair_hints=999_999_999)


@pytest.mark.parametrize("text", ["1000000000", "x", "", "-1", "٣"])
def test_what_is_no_count(text: str) -> None:
    with pytest.raises(RecordTextError, match=f"^Seconds header: {text!r} is not a number of seconds$"):
        parse_seconds(text)
    for said in (f"fair-hints={text}", "hints=3"):
        with pytest.raises(RecordTextError, match=re.escape(f"Help header: {said!r} is unknown")):
            Help.parse(said)
