"""The events are shown one after another, each for its time."""

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.table.models.snapshot import Show

EVENTS = Hand.start(numbered(7)).events


def seconds(pace: str) -> float:
    """Return how long it takes to show all events."""
    show, passed = Show(), 0.0
    while not show.is_over(EVENTS):
        show.advance(0.05, EVENTS, pace)
        passed += 0.05
    return passed


def test_one_event_at_a_time() -> None:
    show = Show()
    assert show.advance(0.0, EVENTS, "usual") == [EVENTS[0]]
    assert show.advance(0.0, EVENTS, "usual") == []
    assert not show.is_settled
    assert show.advance(10.0, EVENTS, "usual") == [EVENTS[1]]


def test_every_event_is_shown_once_and_in_order() -> None:
    show, seen = Show(), []
    while not show.is_over(EVENTS):
        seen += show.advance(0.3, EVENTS, "fast")
    assert tuple(seen) == EVENTS


def test_each_pace_is_faster_than_the_one_before() -> None:
    slow, usual, fast, at_once = map(seconds, ("slow", "usual", "fast", "at_once"))
    assert slow > 1.8 * usual > 2 * fast > at_once
    assert at_once <= 0.1


def test_the_rest_is_shown_at_once() -> None:
    show = Show()
    show.advance(0.0, EVENTS, "slow")
    assert tuple(show.finish(EVENTS)) == EVENTS[1:]
    assert show.is_over(EVENTS)
    assert show.finish(EVENTS) == []


def test_it_waits_at_a_stop_until_the_person_continues() -> None:
    show, stops = Show(), {3}
    while show.shown < 3:
        show.advance(10.0, EVENTS, "usual", stops)
    assert show.advance(1000.0, EVENTS, "usual", stops) == []
    assert (show.is_held, show.is_settled) == (True, False)
    assert show.finish(EVENTS, stops) == []  # going on shows nothing by itself
    assert (show.is_held, show.is_settled) == (False, True)
    assert show.advance(0.0, EVENTS, "usual", stops) == [EVENTS[3]]
    again = Show()
    assert len(again.finish(EVENTS, stops)) == 3
    assert again.is_held
