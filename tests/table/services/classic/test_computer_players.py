"""The others think in a process of their own."""

import time

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.players import HandbookPlayer
from solitaire.classic.record import Opposition
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.kinds.tasks import Decision, decide, decisions
from solitaire.play.opponents import BY_CLOCK
from solitaire.run.work import Conversation
from solitaire.run.worker import Worker, WorkerError
from tests.support.classic_playing import first, play_out

pytestmark = pytest.mark.processes


Players = Conversation[tuple[View, Opposition], Decision]


def players() -> Players:
    return Conversation(Worker, "players", 2.0, decisions)


def answer(others: Players) -> Decision:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        for decision in others.poll():
            others.rest()
            return decision
        time.sleep(0.02)
    raise AssertionError("no answer")


def test_the_last_question_is_answered_as_the_player_decides() -> None:
    moments = play_out(Hand.start(numbered(7)), first)
    discards, play = moments[0], next(hand for hand in moments if hand.turn is Seat.E and hand.tricks)
    others, opposition = players(), Opposition("full", playouts=200)
    try:
        assert others.poll() == []
        for hand in (discards, play):
            assert hand.turn is not None
            view = View.of(hand, hand.turn)
            others.ask((View.of(discards, Seat.S), opposition))
            others.ask((view, opposition))
            assert others.is_asked
            assert answer(others) == decide(view, opposition)
            assert not others.is_asked
        others.ask((view, opposition))
        others.rest()
        assert others.poll() == []
    finally:
        others.stop()


def test_a_player_that_cannot_decide_is_an_error() -> None:
    ended = play_out(Hand.start(numbered(7)), first)[-1]
    others = players()
    try:
        others.ask((View.of(ended, Seat.S), BY_CLOCK))
        with pytest.raises(WorkerError):
            answer(others)
    finally:
        others.stop()


def test_the_player_of_the_record_decides() -> None:
    hand = play_out(Hand.start(numbered(7)), first)[20]
    assert hand.turn is not None
    view = View.of(hand, hand.turn)
    decisions = {decide(view, Opposition("random", seed=seed)) for seed in range(9)}
    assert len(decisions) > 1
    assert decide(view, Opposition("handbook")) == (HandbookPlayer().play(view),)
