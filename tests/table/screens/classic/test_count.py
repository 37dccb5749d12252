"""What the journeys do not show of the deal in steps, the count, and the guide, which follows the rules."""

from pathlib import Path

import pygame
import pytest

from solitaire.classic.options import VALUES, parse_options
from solitaire.classic.seats import Seat
from solitaire.table.actions import Action
from solitaire.table.page.blocks import Wanted
from solitaire.table.page.tree import Text
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.pages.known import ClassicCountScreen
from solitaire.table.parts.classic.count import CountWords
from solitaire.table.requests import Guide
from solitaire.texts.classic_words import explained
from tests.support.selection import TRANSLATIONS
from tests.support.stored import short
from tests.support.table.classic import ClassicTable


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        (0, []),
        (17, ["17 begun: 1 resto"]),
        (60, ["60: 1 resto"]),
        (64, ["64 = 60 + 4 begun: 2 resti"]),
        (120, ["120 = 2 × 60: 2 resti"]),
        (134, ["134 = 2 × 60 + 14 begun: 3 resti"]),
    ],
)
def test_the_resti_for_the_lead_are_explained(classic: ClassicTable, lead: int, expected: list[str]) -> None:
    count = CountWords(classic.app.context.canvas, classic.begin().seen)
    assert [*count._made_of(lead)] == expected


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_count_is_scrolled_where_large_letters_do_not_fit(tmp_path: Path, language: str) -> None:
    classic = ClassicTable(tmp_path, (900, 600), language=language, text_scale=200).begin()
    classic.play_hand()
    classic.frame()
    screen = classic.screen_as(ClassicCountScreen)
    count = screen.scroll
    drawn = [one for one in screen.view.placed if isinstance(one.node, Text) and one.seen == count.place]
    assert drawn[0].layout.px(13) >= 1.8 * 13
    (result,) = (one for one in screen.view.placed if isinstance(one.node, Wanted))
    assert count.offset > 0
    assert count.place.contains(result.place), "the result is in sight"
    assert [*result.node.lines()] == screen._count.result()
    before = count.offset
    classic.key(pygame.K_PAGEUP)
    assert count.offset < before
    classic.key(pygame.K_HOME)
    assert count.offset == 0
    seen = classic.picture()
    classic.wheel(-1)
    classic.frame()
    assert count.offset > 0
    assert classic.picture() != seen
    classic.keys(*[pygame.K_PAGEDOWN] * 6)
    assert count.offset == count.furthest


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_count_is_seen_at_once_in_usual_letters(tmp_path: Path, language: str) -> None:
    classic = ClassicTable(tmp_path, (900, 600), language=language).begin()
    classic.play_hand()
    classic.frame()
    screen = classic.screen_as(ClassicCountScreen)
    assert screen.scroll.furthest == 0
    assert any(isinstance(one.node, Wanted) for one in screen.view.placed)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_pages_of_the_guide_are_seen_whole_in_the_usual_window(tmp_path: Path, language: str) -> None:
    classic = ClassicTable(tmp_path, (1280, 800), language=language)
    classic.app.navigation.show(Guide(classic=True))
    for _ in range(7):  # the rules in short are longer
        screen = classic.app.navigation.screen
        assert isinstance(screen, GuideScreen)
        assert screen.here is Action.CLASSIC_LEARN
        assert screen.text in [one.node for one in screen.view.placed]
        assert screen.text.furthest == 0
        classic.key(pygame.K_PAGEDOWN)


def test_the_guide_says_what_holds_at_the_table_and_nothing_else(classic: ClassicTable) -> None:
    def pages(rules: str) -> str:
        classic.use(rules="own", own_rules=rules)
        classic.app.navigation.show(Guide(classic=True))
        classic.frame()
        lines = list[str]()
        with classic.unseen():
            for _ in range(9):
                lines += classic.app.navigation.screen.spoken().lines
                classic.key(pygame.K_PAGEDOWN)
        return " ".join(lines[: lines.index("The rules in short")])

    words, usual = classic.app.context.words, pages("")
    for option, (_, *others) in VALUES.items():
        for value in others:
            ((_, sentence),) = explained(parse_options(f"{option}={value}"), words)
            # of the table and of the game: once on the page of what differs, once where it belongs
            assert (usual.count(sentence), pages(f"{option}={value}").count(sentence)) == (0, 2), value
    assert "Only in the last trick is it lost" in usual
    assert "Only in the last trick is it lost" not in pages("matto_last=kept")
    assert "the cutter finds the 31" not in pages("cutter_stops=account")  # the 22 would end the robbing


@pytest.mark.parametrize(
    ("setting", "is_beginner", "waits"),
    [
        ("first", True, True),
        ("first", False, False),
        ("always", False, True),
        ("never", True, False),
    ],
)
def test_the_steps_follow_the_setting(
    classic: ClassicTable, setting: str, is_beginner: bool, waits: bool
) -> None:
    if not is_beginner:
        classic.app.services.records.store.add(short(("full", "full", "full")), own=True)
    classic.use(deal_steps=setting)
    classic.begin(7, pace="fast")
    classic.frame(200, 0.1)
    assert classic.seated.is_held is waits
    assert (classic.seated.note is not None) is waits


def test_the_steps_tell_nothing_of_what_the_others_hold(classic: ClassicTable) -> None:
    classic.begin(7, pace="usual")
    while not classic.seen.is_to_discard:
        hidden = {*classic.hand.held[Seat.E], *classic.hand.held[Seat.N], *classic.hand.held[Seat.W]}
        hidden.difference_update(card for event in classic.hand.events for card in event.cards)
        assert hidden.isdisjoint(classic.seen.laid)
        assert hidden.isdisjoint(classic.seen.scored)
        if classic.seated.is_held:
            classic.key(pygame.K_SPACE)
        classic.app.advance(0.2)
