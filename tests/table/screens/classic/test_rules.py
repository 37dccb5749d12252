"""Other rules at the table: fallen hands by mouse and keyboard, the demonio, what the table says of them."""

import pygame

from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Phase
from solitaire.classic.options import Options, parse_rules
from solitaire.classic.record import parse_hand
from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.table.actions import Action
from solitaire.table.models.scene import in_order
from tests.classic.test_referee import for_a_slam
from tests.support.table.classic import ClassicTable


def begin(classic: ClassicTable, deal: Deal, dealer: Seat, rules: str) -> None:
    classic.use(others_pace="at_once")
    classic.app.services.matches.begin_hand(deal, dealer, options=parse_rules(rules))
    classic.frame()


def discard(classic: ClassicTable) -> None:
    """Discard the first cards that may be, by the keyboard."""
    if classic.until_asked() and classic.seated.is_to_discard:
        for _ in range(classic.seated.view.discards_due):
            classic.key(pygame.K_TAB)
            classic.key(pygame.K_RETURN)
        classic.key(pygame.K_d)


def test_a_hand_with_open_hands_is_played_by_the_keyboard(classic: ClassicTable) -> None:
    """South and North have all tarocchi: West's hand falls at once, East's after the first trick."""
    begin(classic, for_a_slam(numbered(3)), Seat.S, "cascare=forced")
    discard(classic)
    picked = 0
    while classic.until_asked():
        view = classic.seated.view
        if view.picks_for is not None:
            picked += 1
            assert classic.screen.fan.cards == in_order(view.open[view.picks_for] or ())
            assert "Pick a card from the open hand of" in " ".join(classic.screen.spoken().lines)
        classic.key(pygame.K_TAB)
        classic.key(pygame.K_RETURN)
    assert picked > 10
    assert (classic.hand.phase, classic.hand.options) == (Phase.ENDED, Options(cascare="forced"))


def test_a_card_of_an_open_hand_is_clicked(classic: ClassicTable) -> None:
    begin(classic, for_a_slam(numbered(3)), Seat.S, "cascare=forced")
    discard(classic)
    while classic.until_asked() and classic.seated.view.picks_for is None:
        classic.click(classic.spot(classic.seated.legal[-1]))
    cards = list[Card]()
    while classic.seated.view.picks_for is not None:
        cards.append(classic.seated.legal[0])
        classic.click(classic.spot(cards[-1]))
        assert classic.until_asked()
    picked = [event.cards[0] for event in classic.hand.events if event.kind is EventKind.PICKED]
    assert picked[-len(cards) :] == cards
    assert classic.screen.fan.cards == classic.screen.scene.hand


def test_the_person_lays_their_hand_open_when_asked_again(classic: ClassicTable) -> None:
    """South has no tarocchi: East and West have them all."""
    begin(classic, for_a_slam(numbered(3)), Seat.W, "cascare=winner")
    discard(classic)
    assert classic.until_asked()
    while not classic.seated.may_fall:
        classic.click(classic.spot(classic.seated.legal[0]))
        assert classic.until_asked()
    assert classic.app.navigation.can(Action.CLASSIC_FALL)
    classic.key(pygame.K_c)
    assert classic.dialogs == ["Lay your hand open?"]
    classic.key(pygame.K_RETURN)
    assert [fall.seat for fall in classic.hand.fallen] == [Seat.S]
    kept = parse_hand(classic.match_path.read_text(encoding="utf-8")).hand
    assert kept.fallen == classic.hand.fallen
    classic.until(lambda: classic.hand.phase is Phase.ENDED)
