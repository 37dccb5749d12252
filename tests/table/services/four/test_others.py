"""The others think in a process of their own."""

import time

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.handbook import HandbookPlayer
from solitaire.classic.match_record import MatchRecord, format_match, parse_match
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.table.services.four.others import OPPOSITION, Opposition, Others, decide
from solitaire.table.services.four.session import new_match
from solitaire.worker import WorkerError
from tests.classic.playing import first, play_out

USUAL = Opposition.usual()


def answer(others: Others) -> tuple[int, ...]:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if (decision := others.poll()) is not None:
            return decision
        time.sleep(0.02)
    raise AssertionError("no answer")


def test_the_last_question_is_answered_as_the_player_decides() -> None:
    moments = play_out(Hand.start(numbered(7)), first)
    discards, play = moments[0], next(hand for hand in moments if hand.turn is Seat.E and hand.tricks)
    others = Others()
    try:
        assert others.poll() is None
        for hand in (discards, play):
            assert hand.turn is not None
            view = View.of(hand, hand.turn)
            others.ask(View.of(discards, Seat.S), USUAL)
            others.ask(view, USUAL)
            assert others.is_thinking
            assert type(answer(others)) is type(decide(view, USUAL))  # by the clock: not always the same
            assert not others.is_thinking
        others.ask(view, USUAL)
        others.forget()
        assert others.poll() is None
    finally:
        others.stop()


def test_a_player_that_cannot_decide_is_an_error() -> None:
    ended = play_out(Hand.start(numbered(7)), first)[-1]
    others = Others()
    try:
        others.ask(View.of(ended, Seat.S), USUAL)
        with pytest.raises(WorkerError):
            answer(others)
    finally:
        others.stop()


@pytest.mark.parametrize(
    ("header", "opposition"),
    [
        ("handbook seed=7", Opposition("handbook", 7)),
        ("full@0.5 seed=1", Opposition("full@0.5", 1)),
        ("nobody seed=7", USUAL),
        ("handbook", USUAL),
        (f"full seed={'9' * 30}", USUAL),
    ],
)
def test_a_match_goes_on_against_those_it_was_begun_with(header: str, opposition: Opposition) -> None:
    record = parse_match(format_match(MatchRecord(3, extra=((OPPOSITION, header),))))
    assert Opposition.of(record) == opposition
    assert Opposition.of(new_match(3, "Anna")) == USUAL


def test_the_player_of_the_record_decides() -> None:
    hand = play_out(Hand.start(numbered(7)), first)[20]
    assert hand.turn is not None
    view = View.of(hand, hand.turn)
    decisions = {decide(view, Opposition("random", seed)) for seed in range(9)}
    assert len(decisions) > 1
    assert decide(view, Opposition("handbook", 1)) == (HandbookPlayer().play(view),)
