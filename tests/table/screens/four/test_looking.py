"""What a player may look at while a hand is played: what all know, the log, tricks that are over."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from solitaire.classic.seats import Side
from solitaire.rules.cards import CODES
from solitaire.table.parts.four.panel import _Page
from solitaire.words import with_codes
from tests.table.four import FourTable, decide_here


def test_what_all_know_and_the_last_trick_are_in_reach(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    four.until_asked()
    assert not four.is_enabled("Previous trick")
    four.click(four.spot(four.seated.legal[0]))
    four.until_asked()
    felt = four.screen.four.felt
    before = four.picture(felt)
    four.key(pygame.K_l)
    assert four.picture(felt) != before
    four.key(pygame.K_l)
    assert four.picture(felt) == before
    four.key(pygame.K_l)
    trick = four.picture(felt)
    four.click(four.screen.four.middle.center)
    assert four.picture(felt) == before != trick
    four.key(pygame.K_k)
    assert four.shown == "FourKnownScreen"
    four.key(pygame.K_ESCAPE)
    assert four.shown == "FourScreen"
    assert four.picture(felt) == before


def test_the_log_is_scrolled_by_wheel_and_page_keys(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    panel = four.screen.four.panel
    latest = four.picture(panel)
    four.wheel(2)
    earlier = four.picture(panel)
    assert earlier != latest
    four.keys(pygame.K_PAGEDOWN)
    assert four.picture(panel) == latest
    four.keys(pygame.K_PAGEUP)
    assert four.picture(panel) != latest


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_page_keys_skip_no_entry_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    decide_here(monkeypatch)
    four, shown, tail = FourTable(tmp_path, text_scale=scale), list[list[str]](), _Page.tail

    def spied(page: _Page, log: Sequence[str]) -> int:
        count = tail(page, log)
        shown.append([*log[len(log) - count :]])
        return count

    monkeypatch.setattr(_Page, "tail", spied)
    four.begin()
    four.until_asked()
    entries = [four.seated.telling.event(event) for event in four.seated.events]
    four.picture()
    end = len(entries)
    while end > len(shown[-1]):
        end -= len(shown[-1])
        four.key(pygame.K_PAGEUP)
        four.picture()
        assert len(shown[-1]) >= 2, "while it is read, the log has room"
        end = max(end, len(shown[-1]))  # the last step ends when the first entries fill the panel
        assert shown[-1] == entries[:end][-len(shown[-1]) :]
    assert shown[-1] == entries[:end]
    page = shown[-1]
    four.key(pygame.K_PAGEUP)
    four.picture()
    assert shown[-1] == page, "there is nothing before the first"
    four.wheel(-1)
    four.picture()
    assert shown[-1] != entries[: end + 1], "the first entries filled the panel"
    four.close()


def test_the_tricks_of_the_own_side_are_looked_at_again(four: FourTable) -> None:
    four.begin()
    while len(four.seated.tricks) < 12:
        four.until_asked()
        if four.seated.is_to_discard:
            four.discard_first()
        else:
            four.seated.take(four.seated.legal[0])
    four.until_asked()
    tricks = four.seated.tricks
    own = [number for number, trick in enumerate(tricks, start=1) if trick.winner.side is Side.NS]
    earlier = [number for number in own if number < len(tricks)]
    assert earlier
    before = four.picture(four.screen.four.middle)
    four.key(pygame.K_l)
    seen = [four.picture(four.screen.four.middle)]
    for _ in range(len(earlier) + 1):  # the last step goes nowhere: it is at the first trick
        four.key(pygame.K_UP)
        seen.append(four.picture(four.screen.four.middle))
    assert seen[-1] == seen[-2]
    assert len({*seen}) == len(earlier) + 1
    first = four.app.navigation.screen.spoken().lines
    assert first[0].startswith(f"Trick {earlier[0]}, to ")
    assert with_codes(first[1]) == " ".join(CODES[card] for card in tricks[earlier[0] - 1].cards)
    four.key(pygame.K_DOWN)
    assert four.picture(four.screen.four.middle) == seen[-3]
    four.wheel(1)
    assert four.picture(four.screen.four.middle) == seen[-2]
    four.key(pygame.K_l)
    assert four.picture(four.screen.four.middle) == before
    four.key(pygame.K_UP)
    assert four.picture(four.screen.four.middle) == before


def test_a_trick_that_is_taken_back_is_no_longer_looked_at(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    while not four.seated.tricks or four.seated.tricks[-1].winner.side is not Side.NS:
        four.until_asked()
        four.seated.take(four.seated.legal[0])
        four.until_asked()
    count = len(four.seated.tricks)
    four.key(pygame.K_l)
    four.undo()
    assert len(four.seated.tricks) < count
    four.key(pygame.K_UP)
    assert four.app.navigation.screen.spoken().lines[0] in ("Your turn", "You lead")
