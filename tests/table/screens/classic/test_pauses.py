"""What waits for the person: finished tricks, the cards that a cutter sees; and what goes by itself."""

import pygame

from solitaire.classic.deal import parse_deal
from solitaire.classic.hand import Phase
from solitaire.classic.seats import Seat
from solitaire.table.models.snapshot import AT_CUT
from tests.support.table.classic import ClassicTable


def test_a_trick_stays_until_a_click_or_a_key(classic: ClassicTable) -> None:
    classic.use(hold_trick=True, deal_steps="never")
    classic.at_play()
    classic.decide()
    classic.until(lambda: classic.seated.is_held)
    trick = classic.seen.trick
    assert trick.is_complete
    classic.frame(50, 0.2)
    assert classic.seen.trick == trick
    assert [*classic.screen.spoken().lines] == ["Click or Space: continue"]
    assert not classic.screen.is_waiting or classic.hand.turn is not Seat.S  # it sleeps
    classic.key(pygame.K_SPACE)
    assert (classic.seated.is_held, len(classic.seen.tricks)) == (False, 1)
    for number in (2, 3):
        while not classic.seated.is_held:
            classic.decide()
            classic.frame(1, 0.1)
        assert len(classic.seen.tricks) == number
        classic.click(classic.screen.seating.middle.center)
        assert (classic.seated.is_held, len(classic.seen.tricks)) == (False, number)


def test_the_cutter_sees_the_last_cards_of_the_packet(classic: ClassicTable) -> None:
    for dealer, is_cutter in ((Seat.E, True), (Seat.N, False)):
        classic.use(others_pace="usual", deal_steps="never")
        classic.app.services.matches.begin_hand(parse_deal("8"), dealer)
        classic.until(lambda: classic.seen.event is not None and classic.seen.event.kind in AT_CUT)
        classic.frame(100, 0.1)
        assert classic.seated.is_held is is_cutter
        packet = classic.hand.layout.looked_at[::-1]
        assert (classic.seen.laid == packet) is is_cutter
        assert len(packet) == 13
    assert classic.seen.view.looked_at == ()


def test_a_single_legal_card_is_played_automatically_and_undo_goes_behind_it(classic: ClassicTable) -> None:
    classic.use(play_single=True)
    classic.at_play()
    choices, singles = 0, 0
    before = classic.hand
    while singles < 2:
        assert classic.until_asked()
        assert len(classic.seen.legal) > 1
        choices, before = choices + 1, classic.hand
        classic.decide()
        classic.until_asked()
        own = sum(trick.player(card) is Seat.S for trick in classic.hand.tricks for card in trick.cards)
        singles = own - choices
    classic.undo()
    assert classic.hand == before


def test_a_whole_hand_by_mouse_with_tricks_that_wait(classic: ClassicTable) -> None:
    classic.use(hold_trick=True, others_pace="fast")
    classic.app.services.matches.begin(5)
    tricks = 0
    while classic.shown == "ClassicScreen":
        seated = classic.seated
        if seated.is_held:
            tricks += seated.seen.trick.is_complete
            classic.click(classic.screen.seating.middle.center)
        elif seated.can_discard:
            classic.push("Discard")
        elif seated.seen.is_to_discard:
            left = [card for card in seated.seen.view.discardable if card not in seated.chosen]
            classic.click(classic.spot(left[0]))
        elif seated.seen.is_to_play:
            classic.click(classic.spot(seated.seen.legal[-1]))
            assert classic.screen.focus is None
        else:
            classic.frame(1, 0.2)
    assert classic.hand.phase is Phase.ENDED
    assert classic.shown == "ClassicCountScreen"
    assert tricks == 21
