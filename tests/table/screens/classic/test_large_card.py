"""A card of the game for four shown large, and presses that are no clicks."""

import pygame
import pytest

from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card, parse_card
from solitaire.table.parts.card_view import classic_card_facts
from solitaire.table.requests import Known
from solitaire.texts.words import Words, with_codes
from tests.support.table.classic import ClassicTable


def large(classic: ClassicTable) -> Card | None:
    return classic.app.navigation.card


@pytest.mark.parametrize(("touch", "far"), [(False, 8), (False, 200), (True, 20)])
def test_a_press_that_is_dragged_away_is_called_off(classic: ClassicTable, touch: bool, far: int) -> None:
    classic.at_discards()
    card = classic.seen.view.discardable[0]
    x, y = classic.spot(card)
    for goal in ((x + far, y), (x, y - far)):
        classic.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch)
        classic.post(pygame.MOUSEMOTION, pos=goal, rel=(0, 0), buttons=(1, 0, 0), touch=touch)
        classic.frame(90)
        assert classic.app.navigation.card is None, "it is no long press"
        classic.post(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=touch)
        classic.frame()
        assert classic.seated.chosen == ()


@pytest.mark.parametrize(("touch", "far"), [(False, 3), (True, 12)])
def test_a_press_that_trembles_is_still_a_click(classic: ClassicTable, touch: bool, far: int) -> None:
    classic.at_discards()
    card = classic.seen.view.discardable[0]
    x, y = classic.spot(card)
    classic.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch)
    classic.post(pygame.MOUSEMOTION, pos=(x, y + far), rel=(0, 0), buttons=(1, 0, 0), touch=touch)
    classic.post(pygame.MOUSEBUTTONUP, pos=(x, y + far), button=1, touch=touch)
    classic.frame()
    assert classic.seated.chosen == (card,)


def test_a_right_click_a_long_press_or_i_shows_a_card_large(classic: ClassicTable) -> None:
    classic.begin()
    assert classic.until_asked()
    card, before = classic.hand.held[Seat.S][0], classic.picture()
    at = classic.spot(card)
    classic.click(at, button=3)
    assert large(classic) == card
    assert classic.picture() != before
    classic.key(pygame.K_SPACE)
    assert large(classic) is None
    classic.key(pygame.K_i)
    assert (classic.news, classic.alarm) == ("Go to a card first, with the arrow keys or Tab", True)
    classic.keys(pygame.K_HOME, pygame.K_i)
    assert large(classic) == classic.screen.focus
    classic.key(pygame.K_i)
    classic.press(at)
    classic.frame()
    classic.frame(1, 0.7)
    assert large(classic) == card
    classic.release(at)
    classic.key(pygame.K_SPACE)
    assert classic.seated.chosen == ()  # the long press chose no discard


def test_a_card_of_the_trick_is_shown_large(classic: ClassicTable) -> None:
    classic.at_discards()
    classic.discard_first()
    while classic.until_asked() and not classic.seen.trick.cards:
        classic.click(classic.spot(classic.seen.legal[0]))
    trick = classic.seen.trick
    place = classic.screen.seating.places[trick.player(trick.cards[0])]
    classic.click(place.center, button=3)
    assert large(classic) == trick.cards[0]


def test_a_card_is_large_over_its_own_screen_alone(classic: ClassicTable) -> None:
    classic.at_discards()
    classic.click(classic.spot(classic.hand.held[Seat.S][0]), button=3)
    assert large(classic) is not None
    classic.app.navigation.show(Known())
    assert large(classic) is None


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        (
            "C3",
            [
                "Worth no points",
                "Beats these cups: C10 C9 C8 C7 C6 C5 C4",
                "Beaten by C2 C1 CF CC CQ CK and by every tarocco",
            ],
        ),
        ("S1", ["Worth no points", "The lowest of the swords: it beats no other", "Beaten by S2"]),
        (
            "BK",
            [
                "A card of account, worth 5 points",
                "Beats these batons: B1 B2",
                "Beaten by tarocchi only",
                "It is robbed, at the cut and from the fola",
                "It can't be discarded",
                "Versicole: Kings CK DK SK BK",
            ],
        ),
        ("T29", ["Worth nothing by itself, 5 points in a versicola", "Beats all cards", "It can't"]),
        ("T1", ["A card of account, worth 5 points", "Beats all cards of the suits; every other"]),
        ("T40", ["A card of account, worth 10 points", "Beats every card that can be beaten"]),
        ("T21", ["Worth no points", "Beats all cards of the suits", "It is robbed"]),
        (
            "M",
            ["A card of account, worth 5 points", "Beats no card", "It is robbed", "It can't", "Versicole"],
        ),
    ],
)
def test_what_is_said_of_a_card(code: str, facts: list[str]) -> None:
    said = [with_codes(line) for line in classic_card_facts(parse_card(code), Words("en"))]
    assert len(said) >= len(facts)
    for one in facts:
        assert any(line.startswith(one) for line in said), (one, said)
