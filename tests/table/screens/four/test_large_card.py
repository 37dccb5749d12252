"""A card of the game for four shown large, and presses that are no clicks."""

import pygame
import pytest

from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card, parse_card
from solitaire.table.parts.four.card_facts import describe
from solitaire.words import Words, with_codes
from tests.table.four import FourTable


def large(four: FourTable) -> Card | None:
    return four.app.navigation.card


@pytest.mark.parametrize(("touch", "far"), [(False, 8), (False, 200), (True, 20)])
def test_a_press_that_is_dragged_away_is_called_off(four: FourTable, touch: bool, far: int) -> None:
    four.begin()
    four.until_asked()
    card = four.seated.view.discardable[0]
    x, y = four.spot(card)
    for goal in ((x + far, y), (x, y - far)):
        four.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch)
        four.post(pygame.MOUSEMOTION, pos=goal, rel=(0, 0), buttons=(1, 0, 0), touch=touch)
        four.frame(90)
        assert four.app.navigation.card is None, "it is no long press"
        four.post(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=touch)
        four.frame()
        assert four.seated.chosen == ()


@pytest.mark.parametrize(("touch", "far"), [(False, 3), (True, 12)])
def test_a_press_that_trembles_is_still_a_click(four: FourTable, touch: bool, far: int) -> None:
    four.begin()
    four.until_asked()
    card = four.seated.view.discardable[0]
    x, y = four.spot(card)
    four.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch)
    four.post(pygame.MOUSEMOTION, pos=(x, y + far), rel=(0, 0), buttons=(1, 0, 0), touch=touch)
    four.post(pygame.MOUSEBUTTONUP, pos=(x, y + far), button=1, touch=touch)
    four.frame()
    assert four.seated.chosen == (card,)


def test_a_right_click_a_long_press_or_i_shows_a_card_large(four: FourTable) -> None:
    four.begin()
    assert four.until_asked()
    card, before = four.hand.held[Seat.S][0], four.picture()
    at = four.spot(card)
    four.click(at, button=3)
    assert large(four) == card
    assert four.picture() != before
    four.key(pygame.K_SPACE)
    assert large(four) is None
    four.key(pygame.K_i)
    assert (four.news, four.alarm) == ("Go to a card first, with the arrow keys or Tab", True)
    four.keys(pygame.K_HOME, pygame.K_i)
    assert large(four) == four.screen.focus
    four.key(pygame.K_i)
    four.press(at)
    four.frame()
    four.frame(1, 0.7)
    assert large(four) == card
    four.release(at)
    four.key(pygame.K_SPACE)
    assert four.seated.chosen == ()  # the long press chose no discard


def test_a_card_of_the_trick_is_shown_large(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    while four.until_asked() and not four.seated.scene.trick.cards:
        four.click(four.spot(four.seated.legal[0]))
    trick = four.seated.scene.trick
    place = four.screen.four.places[trick.player(trick.cards[0])]
    four.click(place.center, button=3)
    assert large(four) == trick.cards[0]


def test_a_card_is_large_over_its_own_screen_alone(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.click(four.spot(four.hand.held[Seat.S][0]), button=3)
    assert large(four) is not None
    four.app.navigation.four_known()
    assert large(four) is None


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
                "It may not be discarded",
                "Versicole: dei Regi CK DK SK BK",
            ],
        ),
        ("T29", ["Worth nothing by itself, 5 points in a versicola", "Beats all cards", "It may not"]),
        ("T1", ["A card of account, worth 5 points", "Beats all cards of the suits; every other"]),
        ("T40", ["A card of account, worth 10 points", "Beats every card that can be beaten"]),
        ("T21", ["Worth no points", "Beats all cards of the suits", "It is robbed"]),
        (
            "M",
            ["A card of account, worth 5 points", "Beats no card", "It is robbed", "It may not", "Versicole"],
        ),
    ],
)
def test_what_is_said_of_a_card(code: str, facts: list[str]) -> None:
    said = [with_codes(line) for line in describe(parse_card(code), Words("en"))]
    assert len(said) >= len(facts)
    for one in facts:
        assert any(line.startswith(one) for line in said), (one, said)
