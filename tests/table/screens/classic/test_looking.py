"""What the journeys do not show of looking: conclusions, the log and its pages, presses, facts of cards."""

from pathlib import Path

import pygame
import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.options import parse_rules
from solitaire.classic.seats import SEATS, Seat
from solitaire.rules.cards import Card, format_cards, parse_card
from solitaire.table.parts.card_view import classic_card_facts
from solitaire.table.parts.classic.known_chips import known_of
from solitaire.table.parts.classic.table_panel import DockedChips
from solitaire.texts.classic_text import hand_log
from solitaire.texts.words import Words, card_sign, with_codes
from tests.support.table.classic import ClassicTable


def gone(classic: ClassicTable) -> list[frozenset[Card]]:
    """Return the cards that are gone by the chips in the panel, if there are any."""
    classic.frame()
    placed = classic.screen._panel._view.placed
    return [known_of(one.node.seen).gone for one in placed if isinstance(one.node, DockedChips)]


def test_who_has_what_is_beside_the_table_in_a_large_window(classic: ClassicTable) -> None:
    classic.at_play()
    assert not gone(classic)
    classic.resize(1920, 1080)
    (before,) = gone(classic)
    classic.decide()
    classic.until_asked()
    (after,) = gone(classic)
    assert before < after


def test_what_follows_is_concluded(classic: ClassicTable) -> None:
    classic.at_play()
    found, seen = known_of(classic.seen), classic.seen.known
    while all(len(found.cards[seat]) <= len(seen[seat]) for seat in SEATS[1:]):
        classic.decide()
        assert classic.until_asked()
        found, seen = known_of(classic.seen), classic.seen.known
    classic.key(pygame.K_k)
    lines = [with_codes(line) for line in classic.app.navigation.screen.spoken().lines]
    for seat in SEATS[1:]:
        assert {*found.cards[seat]} <= {*classic.hand.held[seat]}
        cards = format_cards(found.cards[seat])
        assert not cards or any(f"holds: {cards}" in line for line in lines)


def test_where_nobody_looks_back(classic: ClassicTable) -> None:
    """Of a gathered trick the log keeps nothing but its winner and its points."""
    classic.use(others_pace="at_once")
    classic.app.services.matches.begin_hand(numbered(7), Seat.E, options=parse_rules("look_back=none"))
    classic.frame()
    while classic.until_asked() and len(classic.seen.tricks) < 12:
        classic.decide()
    seated = classic.seated
    old = {card for trick in seated.seen.tricks for card in trick.cards}
    texts = [entry.text for entry in seated.seen.log]
    assert sum(text.startswith("Trick to") for text in texts) == 12
    assert any(text.startswith("Cards have died: +") for text in texts)
    first = next(number for number, text in enumerate(texts) if text.startswith("Trick to"))
    assert not [card for card in old if card_sign(card) in "".join(texts[first:])]
    found = known_of(seated.seen)
    assert found.gone == {*seated.seen.trick.cards, *seated.seen.view.fola}
    assert (any(found.voids), found.fumate) == (False, ())
    classic.play_hand()
    assert any(text.startswith("1. ") for text in (entry.text for entry in seated.seen.log))


def log_in_sight(classic: ClassicTable) -> list[str]:
    classic.picture()
    panel = classic.screen._panel
    entries = {*map(id, panel._log._nodes)}
    return [next(one.node.lines()) for one in panel._view.placed if id(one.node) in entries][::-1]


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_page_keys_skip_no_entry_of_the_log(tmp_path: Path, scale: int) -> None:
    classic = ClassicTable(tmp_path, text_scale=scale)
    classic.at_discards()
    classic.discard_first()
    for _ in range(6):
        classic.until_asked()
        classic.decide()
    classic.until_asked()
    entries = [text for text, _ in hand_log(classic.seen.events, classic.seen.sentences)]
    shown, end = log_in_sight(classic), len(entries)
    while end > len(shown):
        end -= len(shown)
        classic.key(pygame.K_PAGEUP)
        shown = log_in_sight(classic)
        assert len(shown) >= 2, "while it is read, the log has room"
        end = max(end, len(shown))  # the last step ends when the first entries fill the panel
        assert shown == entries[:end][-len(shown) :]
    assert shown == entries[:end]
    classic.key(pygame.K_PAGEUP)
    assert log_in_sight(classic) == shown, "there is nothing before the first"
    classic.wheel(-1)
    assert log_in_sight(classic) != entries[: end + 1], "the first entries filled the panel"


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
