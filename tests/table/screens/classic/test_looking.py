"""What a player may look at while a hand is played: what all know, the log, tricks that are over."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, Side
from solitaire.rules.cards import CODES, Card, format_cards
from solitaire.table.actions import Action
from solitaire.table.parts.classic.known_chips import known_of
from solitaire.table.parts.classic.table_panel import DockedChips
from solitaire.texts.classic_text import hand_log
from solitaire.texts.words import with_codes
from tests.support.table.classic import ClassicTable


def test_what_everyone_knows_and_the_last_trick_are_in_reach(classic: ClassicTable) -> None:
    classic.at_play()
    assert not classic.screen.can(Action.CLASSIC_LAST)
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.until_asked()
    felt = classic.screen.seating.felt
    before = classic.picture(felt)
    classic.key(pygame.K_l)
    assert classic.picture(felt) != before
    classic.key(pygame.K_l)
    assert classic.picture(felt) == before
    classic.key(pygame.K_l)
    trick = classic.picture(felt)
    classic.click(classic.screen.seating.middle.center)
    assert classic.picture(felt) == before != trick
    classic.key(pygame.K_k)
    assert classic.shown == "ClassicKnownScreen"
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicScreen"
    assert classic.picture(felt) == before


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


def test_the_log_is_scrolled_by_wheel_and_page_keys(classic: ClassicTable) -> None:
    classic.at_discards()
    panel = classic.screen.seating.panel
    latest = classic.picture(panel)
    classic.wheel(2)
    earlier = classic.picture(panel)
    assert earlier != latest
    classic.keys(pygame.K_PAGEDOWN)
    assert classic.picture(panel) == latest
    classic.keys(pygame.K_PAGEUP)
    assert classic.picture(panel) != latest


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


def test_the_tricks_of_both_sides_are_looked_at_again(classic: ClassicTable) -> None:
    classic.begin()
    while len(classic.seen.tricks) < 12:
        classic.until_asked()
        classic.decide()
    classic.until_asked()
    tricks = classic.seen.tricks
    earlier = range(1, len(tricks))
    assert {trick.winner.side for trick in tricks} == {*Side}
    before = classic.picture(classic.screen.seating.middle)
    classic.key(pygame.K_l)
    seen = [classic.picture(classic.screen.seating.middle)]
    for _ in range(len(earlier) + 1):  # the last step goes nowhere: it is at the first trick
        classic.key(pygame.K_UP)
        seen.append(classic.picture(classic.screen.seating.middle))
    assert seen[-1] == seen[-2]
    assert len({*seen}) == len(earlier) + 1
    first = classic.app.navigation.screen.spoken().lines
    assert first[0].startswith(f"Trick {earlier[0]}, to ")
    assert with_codes(first[1]) == " ".join(CODES[card] for card in tricks[earlier[0] - 1].cards)
    classic.key(pygame.K_DOWN)
    assert classic.picture(classic.screen.seating.middle) == seen[-3]
    classic.wheel(1)
    assert classic.picture(classic.screen.seating.middle) == seen[-2]
    classic.key(pygame.K_l)
    assert classic.picture(classic.screen.seating.middle) == before
    classic.key(pygame.K_UP)
    assert classic.picture(classic.screen.seating.middle) == before
    allowed = classic.seen.view
    classic.seated._view = replace(allowed, options=Options(look_back="none"))
    classic.key(pygame.K_l)
    assert classic.news == "Under this hand's rules nobody may look back at a trick"
    assert not classic.screen.spoken().lines[0].startswith("Trick")


def test_a_trick_that_is_taken_back_is_no_longer_looked_at(classic: ClassicTable) -> None:
    classic.at_discards()
    classic.discard_first()
    while not classic.seen.tricks or classic.seen.tricks[-1].winner.side is not Side.NS:
        classic.until_asked()
        classic.seated.take(classic.seen.legal[0])
        classic.until_asked()
    count = len(classic.seen.tricks)
    classic.key(pygame.K_l)
    classic.undo()
    assert len(classic.seen.tricks) < count
    classic.key(pygame.K_UP)
    assert classic.app.navigation.screen.spoken().lines[0].startswith(("Your turn", "You lead"))
