"""The snapshot after each event is what anyone at the table would see."""

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.classic.cards import SUIT, TAROCCHI
from solitaire.classic.count import TRICKS
from solitaire.classic.deal import numbered
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, TURNS, Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, format_cards, parse_cards
from solitaire.table.models.claims import Won, completed, won
from solitaire.table.models.shown import STEP, GaugeMark, MarkKind, Reading, reading
from solitaire.table.models.snapshot import Moment, OpenHands, Show, Snapshot, in_order
from solitaire.table.parts.classic.known_chips import known_of
from solitaire.texts.classic_words import Sentences
from tests.support.classic_playing import first, play_out
from tests.support.table.classic import snapshot

DEALS = range(6)


def snapshots(view: View) -> list[Snapshot]:
    """Return what is seen after none to all events, each while it is looked at."""
    return [snapshot(view, shown, is_settled=False) for shown in range(len(view.events) + 1)]


def hands(deal: int) -> list[Hand]:
    return play_out(Hand.start(numbered(deal), SEATS[deal % 4]), first)


@pytest.mark.parametrize("deal", DEALS)
def test_the_last_snapshot_of_every_moment_is_the_moment(deal: int) -> None:
    for hand in hands(deal):
        for seat in SEATS:
            view = View.of(hand, seat)
            now = snapshot(view)
            assert now.hand == in_order(view.held)
            assert now.sizes == tuple(len(cards) for cards in hand.held)
            assert now.tally == hand.tally
            lying = hand.tricks[-1].cards if hand.tricks and hand.phase is Phase.TRICKS else ()
            assert now.trick.cards == lying


@pytest.mark.parametrize("deal", DEALS)
def test_what_is_known_of_a_hand_is_in_it(deal: int) -> None:
    for hand in hands(deal):
        known = snapshot(View.of(hand, Seat.S)).known
        for seat in SEATS:
            hidden = set() if hand.discards_are_shown else set(hand.discards[seat] or ())
            assert set(known[seat]) <= set(hand.held[seat]) | hidden


def test_snapshots_grow_event_by_event() -> None:
    view = View.of(hands(0)[-1], Seat.S)
    seen = snapshots(view)
    assert (seen[0].sizes, seen[0].hand, seen[0].moment) == ((0, 0, 0, 0), (), Moment.DEAL)
    played = [sum(now.won) for now in seen]
    assert played == sorted(played)
    assert played[-1] == TRICKS
    kinds = {now.event.kind for now in seen if now.event is not None and now.moment is Moment.COUNT}
    assert EventKind.PLAYED not in kinds
    for now in seen:
        if now.event is not None and now.event.kind is EventKind.WON:
            assert now.is_won
            assert now.trick.is_complete
            assert now.trick.winner is now.event.seat
        assert len(set(now.hand)) == len(now.hand) <= CARD_COUNT


def test_dead_cards_lie_in_the_trick_until_it_is_gathered() -> None:
    hand = hands(0)[-1]
    view = View.of(hand, Seat.S)
    died = [card for event in hand.events if event.kind is EventKind.DIED for card in event.cards]
    marked = [
        card for now in snapshots(view) for card in now.dead if now.event and now.event.cards == (card,)
    ]
    assert marked == died
    for now in snapshots(view):
        assert set(now.dead) <= set(now.trick.cards)


def test_the_faces_of_the_deal_lie_before_their_players() -> None:
    view = View.of(hands(1)[0], Seat.S)
    (last,) = [
        now
        for now, after in zip(snapshots(view), snapshots(view)[1:], strict=False)
        if any(now.face_up) and not any(after.face_up)
    ]
    assert last.face_up == view.face_up


def test_a_card_won_or_played_later_is_not_shown_yet() -> None:
    hand = next(moment for moment in hands(0) if moment.tricks)
    seat = hand.dealer
    view = View.of(hand, seat)
    gained = view.robbed + view.taken
    assert gained
    faces = [number for number, event in enumerate(view.events) if event.kind is EventKind.FACE_UP]
    assert not set(snapshot(view, faces[-1] + 1).hand) & set(gained)


@pytest.mark.parametrize("deal", DEALS)
def test_the_tarocchi_of_the_fola_lie_face_down_beside_its_suit_cards(deal: int) -> None:
    ended = hands(deal)[-1]
    view, layout = View.of(ended, Seat.S), ended.layout
    said = [now for now in snapshots(view) if now.event is not None and now.event.kind is EventKind.FOLA]
    discards = [card for laid in ended.discards for card in laid or ()]
    for now, fola in zip(said, (layout.fola, (*layout.fola, *discards)), strict=False):
        assert now.face_down == len([card for card in fola if SUIT[card] == TAROCCHI])
        assert len(now.laid) + now.face_down == len(fola)
    assert all(not now.face_down for now in snapshots(view) if now not in said)


def test_cards_come_into_a_snapshot_by_views_alone() -> None:
    """A View holds no hidden card; neither does anything that is made of views, texts and numbers."""
    found = get_type_hints(Snapshot)
    assert found == {
        "view": View,
        "shown": int,
        "is_settled": bool,
        "sentences": Sentences,
        "heading": str,
        "players": Sequence[tuple[str, int]],
        "is_own": bool,
        "open_hands": OpenHands | None,
    }
    assert get_args(OpenHands) == (View,) * 4


# -- The events are shown one after another, each for its time -------------------------------------


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


# -- The cards of account that a side has won, and the versicole forming among them ----------------


def rows(found: Won) -> list[str]:
    return [f"{format_cards(row.cards)}{f' +{row.points}' if row.complete else ''}" for row in found.rows]


@pytest.mark.parametrize(
    ("pile", "lost", "expected"),
    [
        ("T1 T13 S4 T20", "", ["T1 T13 T28"]),
        ("T1 T13 S4", "T28", []),
        ("T1 T13 T28", "", ["T1 T13 T28 +15"]),
        ("M T1 T13 T28", "", ["T1 T13 T28 +20", "M T1 T40"]),
        ("T30 T31", "", ["T29 T30 T31 T32"]),
        ("T30 T32", "", ["T30 T31 T32"]),
        ("T30 T31 T32", "", ["T30 T31 T32 +15"]),  # the 33 would only make it longer
        ("T30 T31 T32 T34", "", ["T30 T31 T32 T33 T34 +15"]),
        ("T20 T30 T29", "", ["T10 T20 T30 T40", "T28 T29 T30 T31"]),
        ("T20 T30", "T10 T40", []),
        ("CK DK", "", ["CK DK SK BK"]),
        ("CK DK SK", "", ["CK DK SK +15"]),
        ("T2 T3 T39 T40", "T1", ["T2 T3 T4", "T38 T39 T40"]),
    ],
)
def test_rows_are_complete_or_want_one_card(pile: str, lost: str, expected: list[str]) -> None:
    assert rows(won(parse_cards(pile), parse_cards(lost))) == expected


def test_the_demonio_is_a_versicola_where_the_options_have_it() -> None:
    pile, on = parse_cards("T14 T35 T39"), Options(demonio="on")
    assert rows(won(pile, ())) == []
    assert rows(won(pile, (), on)) == ["T14 T35 T39 +20"]
    assert "T14 T35 T39" in rows(won(pile[:2], (), on))


def test_what_a_trick_completes() -> None:
    before, now = (won(parse_cards(pile), ()) for pile in ("T30 T31 T32 T1 T13", "T30 T31 T32 T1 T13 T28"))
    assert [format_cards(versicola.cards) for versicola in completed(before, now)] == ["T1 T13 T28"]
    assert completed(now, now) == ()
    assert (before.points, format_cards(before.cards)) == (25, "T1 T13 T30 T31 T32")


# -- What the person can tell about every card: a fumata, what is gone, and conclusions once all is shown


def test_a_fumata_is_known_by_the_first_tarocco_led() -> None:
    view = View.of(Hand.start(numbered(7)), Seat.S)
    tricks = (
        Trick(Seat.E, tuple(parse_cards("SK S2 S3 S4"))),
        Trick(Seat.E, tuple(parse_cards("T24 T2 T3 T4"))),
        Trick(Seat.W, tuple(parse_cards("T9 T5 T6 T7"))),
        Trick(Seat.W, tuple(parse_cards("T25 T8 T10 T11"))),
    )
    plays = [Event(EventKind.PLAYED, 0, seat, (card,)) for trick in tricks for seat, card in trick.plays] + [
        Event(EventKind.WON, 0, trick.winner) for trick in tricks
    ]
    view = replace(view, tricks=tricks, events=(*view.events, *plays))
    found = known_of(snapshot(view))
    assert found.fumate == ((Seat.E, parse_cards("T24")[0]),)
    assert found.gone >= {card for trick in tricks for card in trick.cards}


def test_more_is_concluded_once_all_is_shown() -> None:
    hands = play_out(Hand.start(numbered(3), Seat.W), first)
    more = 0
    for hand in hands[20:-8:4]:
        assert hand.phase is Phase.TRICKS
        view = View.of(hand, Seat.S)
        seen, all_of_it = (known_of(snapshot(view, is_settled=shown)) for shown in (False, True))
        for seat in TURNS[Seat.S][1:]:
            assert {*seen.cards[seat]} <= {*all_of_it.cards[seat]} <= {*hand.held[seat]}
            assert seen.voids[seat] <= all_of_it.voids[seat]
            more += len(all_of_it.cards[seat]) - len(seen.cards[seat])
    assert more > 0


# -- The scale of the evaluation gauge -------------------------------------------------------------


marks = st.lists(
    st.builds(lambda points: GaugeMark(MarkKind.NOW, points, "", "", "", ""), st.floats(-900, 900)),
    max_size=4,
)


@given(marks, st.booleans())
def test_every_mark_has_a_place_and_the_ticks_are_few(found: list[GaugeMark], both_ways: bool) -> None:
    shown = reading(found, None, both_ways=both_ways)
    assert all(mark.points <= shown.high for mark in found)
    assert all(0 <= shown.share(mark.points) <= 1 for mark in found)
    assert 3 <= len(shown.ticks) <= 5
    assert 0 in shown.ticks
    assert all(tick % STEP == 0 and shown.low <= tick <= shown.high for tick in shown.ticks)
    if both_ways:
        assert shown.share(0) == 0.5


def test_the_usual_scales_do_not_depend_on_the_figures() -> None:
    usual = [GaugeMark(MarkKind.NOW, points, "", "", "", "") for points in (-150, 150)]
    assert [
        (shown.low, shown.high) for shown in (reading(usual, None, both_ways=way) for way in (False, True))
    ] == [(-300, 400), (-200, 200)]
    beyond = [GaugeMark(MarkKind.EXPECTED, 401, "", "", "", "")]
    assert reading(beyond, None, both_ways=False).high == 500
    assert Reading(low=-300, high=400).share(-379) == 0
