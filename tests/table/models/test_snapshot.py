"""The snapshot after each event is what anyone at the table would see."""

from collections.abc import Sequence
from typing import get_args, get_type_hints

import pytest

from solitaire.classic.cards import SUIT, TAROCCHI
from solitaire.classic.count import TRICKS
from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT
from solitaire.table.models.snapshot import Moment, OpenHands, Snapshot, in_order
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
