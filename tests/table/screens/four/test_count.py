"""The count, the cut and what all know, by real events."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from solitaire.classic.events import EventKind
from solitaire.classic.hand import Phase
from solitaire.classic.inferences import voids
from solitaire.classic.seats import Seat, Side
from solitaire.rules.cards import CODES
from solitaire.settings import LANGUAGES
from solitaire.table.actions import Action
from solitaire.table.parts.sheet import Scroller
from solitaire.table.screens.four import count_sheet
from solitaire.table.screens.four.count import FourCountScreen
from solitaire.table.screens.four.count_sheet import CountSheet
from solitaire.table.screens.four.guide import FourGuideScreen
from solitaire.words import signed, with_codes
from tests.table.four import FourTable


def test_the_count_is_that_of_the_hand(four: FourTable) -> None:
    four.begin()
    four.play_hand()
    four.frame()
    counts = four.hand.counts
    assert counts is not None
    spoken = "\n".join(four.app.navigation.screen.details())
    for side in Side:
        assert f"The last trick +{counts[side].last_trick}" in spoken or not counts[side].last_trick
        more = counts[side].over_42
        assert f"{42 + more} of 84 cards: 1 for each above half +{more}" in spoken or not more
        assert f"{len(counts[side].cards)} cards of account +{counts[side].card_points}" in spoken
        assert f"Points counted {counts[side].total}\n" in f"{spoken}\n"
    won = abs(four.hand.tally.resti[0] - four.hand.tally.resti[1])
    assert any(line.startswith((f"{won} resti for ", f"{won} resto for ")) for line in _spoken(four))
    assert [resti for _, resti in four.seated.players] == list(four.record.match.resti)


def test_the_lead_is_that_of_play_and_that_of_the_count(four: FourTable) -> None:
    four.begin()
    four.play_hand()
    four.frame()
    counts, before = four.hand.counts, four.record.hands[0].hand.tally.lead
    assert counts is not None
    change = counts[Side.NS].total - counts[Side.EW].total
    sign = 1 if before > 0 else -1
    play, count = (signed(sign * points) for points in (before - change, change))
    assert any(
        line.endswith(f" lead by {abs(before)}: {play} from play, {count} in the count")
        for line in _spoken(four)
    )


def _spoken(four: FourTable) -> tuple[str, ...]:
    return four.app.navigation.screen.spoken().lines


def _slowly_to_the_count(four: FourTable) -> None:
    """Play a hand with all that happens shown slowly, until its count begins."""
    four.begin()
    four.use(others_pace="slow")
    four.seated.hurry()
    while four.shown == "FourScreen":
        four.decide()
        four.app.advance(3.0)


def test_the_count_grows_line_by_line_and_a_key_shows_the_rest(four: FourTable) -> None:
    _slowly_to_the_count(four)
    assert not four.seated.is_shown
    assert four.hand.phase is Phase.ENDED
    assert {resti for _, resti in four.seated.players} == {0}, "the result is not shown before its count"
    before = len(list(four.app.navigation.screen.details()))
    four.key(pygame.K_RETURN)
    assert len(list(four.app.navigation.screen.details())) > before
    assert four.shown == "FourCountScreen"
    four.key(pygame.K_RETURN)
    assert four.shown == "FourCutScreen"
    assert four.news == "", "the resti of the last hand are its own"


def test_the_resti_of_the_count_are_a_moment_of_their_own(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[tuple[str, Side]]()

    def draw(surface: Surface, caption: str, winner: Side, *_: object) -> None:
        drawn.append((caption, winner))

    monkeypatch.setattr(count_sheet, "draw_resto", draw)
    _slowly_to_the_count(four)
    while not four.seated.is_shown:
        four.frame(1, 0.5)
    last = four.hand.events[-1]
    assert last.kind is EventKind.FINAL_RESTI
    assert drawn == [(four.seated.telling.event(last), last.side)]
    four.app.context.needs_drawing = True
    four.frame()
    assert len(drawn) == 1  # it has gone


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_count_is_scrolled_where_large_letters_do_not_fit(tmp_path: Path, language: str) -> None:
    four = FourTable(tmp_path, (900, 600), language=language, text_scale=200).begin()
    four.play_hand()
    four.frame()
    screen = four.app.navigation.screen
    assert isinstance(screen, FourCountScreen)
    count = screen.count
    page = CountSheet(four.app.context, four.seated).page(count.area)
    assert page.pixels >= 1.8 * 13
    begun, ended = page.newest
    assert 0 < count.offset <= begun < ended <= count.offset + count.area.height, "the result is in sight"
    before = count.offset
    four.key(pygame.K_PAGEUP)
    assert count.offset < before
    four.key(pygame.K_HOME)
    assert count.offset == 0
    seen = four.picture()
    four.wheel(-1)
    four.frame()
    assert count.offset > 0
    assert four.picture() != seen
    four.keys(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert count.offset == count.furthest
    four.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_count_is_seen_at_once_in_usual_letters(tmp_path: Path, language: str) -> None:
    four = FourTable(tmp_path, (900, 600), language=language).begin()
    four.play_hand()
    four.frame()
    screen = four.app.navigation.screen
    assert isinstance(screen, FourCountScreen)
    assert screen.count.furthest == 0
    four.close()


def test_the_person_cuts_when_the_right_hand_neighbour_deals(four: FourTable) -> None:
    four.begin()
    four.play_hand()
    four.frame()
    four.push("Next hand")
    assert four.shown == "FourCutScreen"
    assert len(four.record.hands) == 1
    four.key(pygame.K_END)
    four.push("Cut 94")
    hand = four.record.hands[-1].hand
    assert (hand.dealer, hand.deal.cut) == (Seat.E, 94)
    assert four.shown == "FourScreen"


def test_the_deals_own_cut_is_offered(four: FourTable) -> None:
    four.begin()
    four.play_hand()
    four.frame()
    four.keys(pygame.K_RETURN, pygame.K_LEFT, pygame.K_SPACE)
    deal = four.record.hands[1].hand.deal
    assert deal.cut == deal.own_cut


def test_another_match_by_number_and_back_by_the_list(four: FourTable) -> None:
    four.begin(7)
    four.until_asked()
    four.key(pygame.K_g, pygame.KMOD_CTRL)
    four.spell("x")
    four.key(pygame.K_RETURN)
    assert "Numbers go from 0" in four.dialog_text
    four.entry.set_text("12")
    four.key(pygame.K_RETURN)
    assert four.record.number == 12
    four.key(pygame.K_o, pygame.KMOD_CTRL)
    assert [item.split("   ")[0] for item in four.items] == ["1.  Match 7"]
    four.key(pygame.K_RETURN)
    assert four.record.number == 7


def test_what_is_known_is_said_in_words(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.key(pygame.K_k)
    lines = _spoken(four)
    view = four.seated.view
    assert any(line.startswith("In the fola") for line in lines) == bool(view.fola)
    names = four.seated.telling.names
    for seat in (Seat.E, Seat.N, Seat.W):
        assert any(line.startswith(f"{names[seat]} holds") for line in lines)
    out = " ".join(four.app.navigation.screen.details()).split()
    assert not {CODES[card] for card in (*view.held, *view.fola)} & {*out}


def test_what_was_robbed_declared_and_discarded_stays_in_reach(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    four.until_asked()
    events, names = four.seated.events, four.seated.telling.names
    four.key(pygame.K_k)
    lines = [with_codes(line) for line in _spoken(four)]
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
        assert with_codes(four.seated.telling.event(event)) in lines
    own = four.seated.scene.known[Seat.S]
    assert own
    assert "The others know that you hold: " + " ".join(CODES[card] for card in own) in lines


def test_a_void_that_play_has_shown_is_said(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    said = 0
    while not said and four.until_asked():
        tricks = (*four.seated.tricks, four.seated.scene.trick)
        four.key(pygame.K_k)
        lines = [line for line in _spoken(four) if " lacks: " in line]
        said = len(lines)
        assert said == sum(bool(voids(tricks, seat)) for seat in (Seat.E, Seat.N, Seat.W))
        four.key(pygame.K_k)
        four.seated.take(four.seated.legal[0])
    assert said


def test_the_rest_is_played_when_nothing_is_left_to_decide(four: FourTable) -> None:
    four.begin(3)
    assert not four.app.navigation.can(Action.FOUR_REST)
    while four.until_asked() and len(four.seated.view.held) > 1:
        if four.seated.is_to_discard:
            four.discard_first()
        else:
            four.seated.take(four.seated.legal[0])
    assert four.app.navigation.can(Action.FOUR_REST)
    four.key(pygame.K_p)
    four.until(lambda: four.shown == "FourCountScreen")
    assert four.hand.phase is Phase.ENDED


def test_the_table_is_read_aloud(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    screen = four.app.navigation.screen
    assert screen.spoken().title == "Minchiate for four"
    assert any(line.startswith("Choose ") for line in _spoken(four))
    four.key(pygame.K_TAB)
    (card,) = screen.spoken().focus
    first = next(card for card in four.seated.scene.hand if card in four.seated.legal)
    assert card == four.app.context.words.card(first)
    four.key(pygame.K_RETURN)
    assert screen.spoken().focus == (f"{card}, chosen",)
    details = [*screen.details()]
    assert "Anna, dealer" in details
    assert any(line.startswith("Your hand: ") for line in details)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_guide_are_seen_whole_in_the_usual_window(tmp_path: Path, language: str) -> None:
    four = FourTable(tmp_path, (1280, 800), language=language)
    four.app.navigation.four_guide()
    for _ in range(7):  # the rules in short are longer
        screen = four.app.navigation.screen
        assert isinstance(screen, FourGuideScreen)
        assert isinstance(screen.page, Scroller)
        assert screen.page.furthest == 0
        four.key(pygame.K_PAGEDOWN)
    four.close()


def test_the_guide_explains_this_game_and_leads_back(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.key(pygame.K_F6)
    assert four.shown == "FourGuideScreen"
    seen = set[str]()
    for _ in range(8):
        screen = four.app.navigation.screen
        title = screen.spoken().title
        assert screen.spoken().lines[0] == title
        assert len(screen.spoken().lines) > 2
        seen.add(title)
        four.key(pygame.K_RIGHT)
    assert len(seen) == 8
    assert any("counter-clockwise" in line for line in _spoken(four))
    four.key(pygame.K_1, text="1")
    assert four.app.navigation.screen.spoken().title == "The game"
    four.key(pygame.K_9, text="9")
    four.key(pygame.K_F6)
    assert four.shown == "GuideScreen"
    four.push("Guide for four")
    assert four.shown == "FourGuideScreen"
    four.key(pygame.K_ESCAPE)
    assert four.shown == "FourScreen"
