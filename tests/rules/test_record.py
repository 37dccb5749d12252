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
from solitaire.rules.position import END, End, IllegalMoveError, Refusal, parse_move
from solitaire.rules.record import (
    MAX_TEXT,
    Record,
    RecordClaimError,
    RecordMoveError,
    RecordTextError,
    format_record,
    parse_record,
)
from tests.support import recorded
from tests.support.answers import answer_again, answers
from tests.support.selection import all_tests
from tests.support.texts import changed, mutated

GOLDEN = sorted(path.name for path in recorded.RECORDS.glob("*.txt"))


def golden(name: str) -> str:
    return (recorded.RECORDS / name).read_text(encoding="utf-8")


FINISHED = golden("finished.txt")
UNDER_WAY = golden("in-progress.txt")


# -- golden records -----------------------------------------------------------------------------


def test_there_are_no_other_golden_records() -> None:
    assert sorted(recorded.records()) == GOLDEN


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_records_read_back(name: str) -> None:
    text, record = golden(name), recorded.records()[name]
    assert format_record(record) == text
    assert parse_record(text) == record
    assert len(record.positions) == len(record.moves) + 1
    assert max(map(len, text.splitlines())) < 80  # so that mail programs do not break its lines


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


def test_texts_of_deals_and_games_are_read_or_refused_as_they_were() -> None:
    kept = answers("record")
    assert answer_again(kept) == kept


def test_a_text_that_is_too_long_is_no_record() -> None:
    with pytest.raises(RecordTextError, match=f"longer than {MAX_TEXT} characters: not a record"):
        parse_record(" " * (MAX_TEXT + 1))
    with pytest.raises(RecordTextError, match="more than 194 moves; no game has that many"):
        parse_record(UNDER_WAY + "C1 " * 200)


def test_an_illegal_move_of_a_record_says_which_it_is() -> None:
    with pytest.raises(RecordMoveError) as caught:
        parse_record(changed(FINISHED, "SKxSQ", "SQxSK"))
    assert isinstance(caught.value, IllegalMoveError)
    assert (caught.value.number, caught.value.move) == (25, parse_move("SQxSK"))
    assert caught.value.refusal is Refusal.DISTANCE


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
