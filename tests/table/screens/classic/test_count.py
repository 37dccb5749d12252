"""The count, the cut and what all know, by real events."""

from pathlib import Path

import pygame
import pytest

from solitaire.classic.events import EventKind
from solitaire.classic.hand import Phase
from solitaire.classic.inferences import voids
from solitaire.classic.seats import Seat, Side
from solitaire.rules.cards import CODES, format_cards
from solitaire.table.actions import Action
from solitaire.table.page.blocks import Wanted
from solitaire.table.page.tree import Text
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.pages.known import ClassicCountScreen
from solitaire.table.parts.classic.count import CountWords
from solitaire.table.requests import Guide
from solitaire.texts.words import signed, with_codes
from tests.support.selection import TRANSLATIONS
from tests.support.table.classic import ClassicTable


def test_the_count_is_that_of_the_hand(classic: ClassicTable) -> None:
    classic.at_count()
    counts = classic.hand.counts
    assert counts is not None
    spoken = with_codes("\n".join(classic.app.navigation.screen.details()))
    last = format_cards(classic.hand.tricks[-1].cards)
    for side in Side:
        assert f"The last trick: {last} +{counts[side].last_trick}" in spoken or not counts[side].last_trick
        more = counts[side].over_42
        assert f"{42 + more} of 84 cards: 1 for each above half +{more}" in spoken or not more
        own = counts[side].cards
        cards = f"{len(own)} cards of account: {format_cards(own)} +{counts[side].card_points}"
        assert cards in spoken
        assert f"Points counted {counts[side].total}\n" in f"{spoken}\n"
    won = abs(classic.hand.tally.resti[0] - classic.hand.tally.resti[1])
    assert any(line.startswith((f"{won} resti for ", f"{won} resto for ")) for line in _spoken(classic))
    assert [resti for _, resti in classic.seen.players] == list(classic.record.match.resti)


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


def test_the_lead_is_that_of_play_and_that_of_the_count(classic: ClassicTable) -> None:
    classic.at_count()
    counts, before = classic.hand.counts, classic.record.hands[0].hand.tally.lead
    assert counts is not None
    change = counts[Side.NS].total - counts[Side.EW].total
    sign = 1 if before > 0 else -1
    play, count = (signed(sign * points) for points in (before - change, change))
    assert any(
        line.endswith(f" lead by {abs(before)}: {play} from play, {count} in the count")
        for line in _spoken(classic)
    )


def _spoken(classic: ClassicTable) -> tuple[str, ...]:
    return classic.app.navigation.screen.spoken().lines


def _slowly_to_the_count(classic: ClassicTable) -> None:
    """Play a hand with all that happens shown slowly, until its count begins."""
    classic.use(deal_steps="never").begin()  # type: ignore[attr-defined]
    classic.use(others_pace="slow")
    classic.seated.hurry()
    while classic.shown == "ClassicScreen":
        classic.decide()
        classic.app.advance(3.0)


def test_the_count_grows_line_by_line_and_a_key_shows_the_rest(classic: ClassicTable) -> None:
    _slowly_to_the_count(classic)
    assert not classic.seen.is_shown
    assert classic.hand.phase is Phase.ENDED
    assert {resti for _, resti in classic.seen.players} == {0}, "the result is not shown before its count"
    before = len(list(classic.app.navigation.screen.details()))
    classic.key(pygame.K_RETURN)
    assert len(list(classic.app.navigation.screen.details())) > before
    assert classic.shown == "ClassicCountScreen"
    classic.key(pygame.K_RETURN)
    assert classic.shown == "ClassicCutScreen"
    assert classic.news == "", "the resti of the last hand are its own"


def test_the_result_comes_beside_the_count_with_the_resti(classic: ClassicTable) -> None:
    _slowly_to_the_count(classic)
    screen, kinds = classic.screen_as(ClassicCountScreen), set[EventKind]()
    while not classic.seen.is_shown:
        classic.frame(1, 0.5)
        event = classic.seen.event
        assert event is not None
        kinds.add(event.kind)
        is_there = any("resto for" in line or "resti for" in line for line in screen.view.lines())
        assert is_there is (event.kind is EventKind.FINAL_RESTI)
    assert EventKind.FINAL_RESTI in kinds


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


def test_the_person_cuts_when_the_right_hand_neighbour_deals(classic: ClassicTable) -> None:
    classic.at_count()
    classic.push("Next hand")
    assert classic.shown == "ClassicCutScreen"
    assert len(classic.record.hands) == 1
    classic.key(pygame.K_END)
    classic.push("Cut 94")
    hand = classic.record.hands[-1].hand
    assert (hand.dealer, hand.deal.cut) == (Seat.E, 94)
    assert classic.shown == "ClassicScreen"


def test_the_deals_own_cut_is_offered(classic: ClassicTable) -> None:
    classic.at_count()
    classic.keys(pygame.K_RETURN, pygame.K_LEFT, pygame.K_SPACE)
    deal = classic.record.hands[1].hand.deal
    assert deal.cut == deal.own_cut


def test_another_match_by_number_and_back_by_the_list(classic: ClassicTable) -> None:
    classic.at_discards(7)
    classic.key(pygame.K_g, pygame.KMOD_CTRL)
    classic.key(pygame.K_d)
    classic.spell("x")
    classic.key(pygame.K_RETURN)
    assert "Numbers go from 0" in classic.dialog_text
    classic.enter("12")
    classic.key(pygame.K_RETURN)
    assert classic.record.number == 12
    classic.key(pygame.K_o, pygame.KMOD_CTRL)
    assert [item.split(" · ")[0] for item in classic.items] == ["1.  Match 12", "2.  Match 7"]
    classic.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert classic.record.number == 7


def test_what_was_robbed_declared_and_discarded_stays_in_reach(classic: ClassicTable) -> None:
    classic.at_play()
    events, names = classic.seen.events, classic.seen.sentences.names
    classic.key(pygame.K_k)
    lines = [with_codes(line) for line in _spoken(classic)]
    for kind, said in (
        (EventKind.ROBBED_AT_CUT, "Robbed at the cut"),
        (EventKind.ROBBED, "Robbed from the fola"),
    ):
        robbed = [event for event in events if event.kind is kind]
        assert sum(line.startswith(said) for line in lines) == len({event.seat for event in robbed})
        for event in robbed:
            assert event.seat is not None
            line = next(line for line in lines if line.startswith(f"{said}, {names[event.seat]}: "))
            assert CODES[event.cards[0]] in line
    declared = [event for event in events if event.kind is EventKind.DECLARED]
    assert declared
    for event in declared:
        assert with_codes(classic.seen.sentences.event(event)) in lines
    own = classic.seen.known[Seat.S]
    assert own
    assert "The other players know that you hold: " + " ".join(CODES[card] for card in own) in lines


def test_a_void_that_play_has_shown_is_said(classic: ClassicTable) -> None:
    classic.at_discards()
    classic.discard_first()
    said = 0
    while not said and classic.until_asked():
        tricks = (*classic.seen.tricks, classic.seen.trick)
        classic.key(pygame.K_k)
        lines = [line for line in _spoken(classic) if " lacks: " in line]
        said = len(lines)
        assert said == sum(bool(voids(tricks, seat)) for seat in (Seat.E, Seat.N, Seat.W))
        classic.key(pygame.K_k)
        classic.seated.take(classic.seen.legal[0])
    assert said


def test_the_rest_is_played_when_nothing_is_left_to_decide(classic: ClassicTable) -> None:
    classic.begin(3)
    assert not classic.app.navigation.can(Action.CLASSIC_REST)
    while classic.until_asked() and len(classic.seen.view.held) > 1:
        classic.decide()
    assert classic.app.navigation.can(Action.CLASSIC_REST)
    classic.key(pygame.K_a)
    classic.until(lambda: classic.shown == "ClassicCountScreen")
    assert classic.hand.phase is Phase.ENDED


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
