"""The scores of the game for four, by real events."""

import pygame
import pytest

from scores.hands import HAND
from scores.share_hand import format_shared_hand
from solitaire.classic.headers import Opposition
from solitaire.classic.match import HANDS
from solitaire.classic.seats import Seat
from solitaire.play.opponents import AGREED, BY_CLOCK
from solitaire.rules.headers import Help
from solitaire.table.actions import Action
from solitaire.table.pages.classic_scores import ClassicScoresScreen
from solitaire.table.requests import ClassicScores, Menu
from solitaire.table.services import exporter
from tests.support.classic_playing import BY_CLOCK_SILENT
from tests.support.stored import ended, short, single
from tests.support.table.classic import ClassicTable


@pytest.fixture
def scores(classic: ClassicTable) -> ClassicTable:
    """A table at the scores, with two matches, a hand by itself, and another player's hand."""
    store = classic.app.services.records.store
    for number in (7, 8):
        store.add(ended(number), own=True)
    store.add(single(), own=True)
    store.add(single(43, "Carla"), own=False)
    classic.app.navigation.show(ClassicScores())
    classic.frame()
    return classic


def focus(classic: ClassicTable) -> str:
    (line,) = classic.app.navigation.screen.spoken().focus
    return line


def pasted(classic: ClassicTable, text: str) -> ClassicTable:
    """Paste a text at the title."""
    exporter.put(text)
    classic.app.navigation.show(Menu())
    classic.key(pygame.K_v, pygame.KMOD_CTRL)
    return classic


def test_a_match_lists_its_hands_and_a_hand_is_watched(scores: ClassicTable) -> None:
    best = max((ended(7), ended(8)), key=lambda record: record.match.resti[0])
    assert focus(scores).startswith(f"Match {best.number}, ")
    assert not scores.is_enabled("Copy to share")
    scores.key(pygame.K_RETURN)
    for number in range(1, HANDS + 1):
        assert focus(scores).startswith(f"Match {best.number}, hand {number}, Points in all ")
        scores.key(pygame.K_DOWN)
    scores.keys(pygame.K_HOME, pygame.K_RETURN)
    assert scores.shown == "ClassicReplayScreen"
    scores.key(pygame.K_ESCAPE)
    assert scores.shown == "ClassicScoresScreen"
    scores.key(pygame.K_ESCAPE)
    assert focus(scores).startswith(f"Match {best.number}, ")
    scores.key(pygame.K_ESCAPE)
    assert scores.shown == "TitleScreen"


def test_rows_are_chosen_by_mouse_and_a_double_click_opens(
    scores: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.table.page.scroll.time.monotonic", lambda: 5.0)  # however slow the machine
    scores.push("Hands by points")
    first = focus(scores)
    screen = scores.app.navigation.screen
    scores.click(screen.listing.place(2).center)  # type: ignore[attr-defined]
    assert focus(scores) != first
    scores.wheel(1)
    assert focus(scores) == first
    scores.keys(pygame.K_END)
    scores.key(pygame.K_PAGEUP)
    scores.key(pygame.K_PAGEUP)
    scores.key(pygame.K_HOME)
    assert focus(scores) == first
    scores.click(screen.listing.place(0).center)  # type: ignore[attr-defined]
    scores.click(screen.listing.place(0).center)  # type: ignore[attr-defined]
    assert scores.shown == "ClassicReplayScreen"


def test_the_figures_are_those_of_the_store(scores: ClassicTable) -> None:
    scores.app.navigation.act(Action.CLASSIC_STATS)
    scores.frame()
    assert scores.shown == "ClassicScoresScreen"
    lines = scores.app.navigation.screen.spoken().lines
    assert "Hands played: 25" in lines
    assert "Matches played: 2" in lines
    assert any(line.startswith("Kings lost per hand: ") for line in lines)


def test_the_figures_have_a_page_for_each_strength(scores: ClassicTable) -> None:
    scores.app.services.records.store.add(short(("lapo", "full", "lapo")), own=True)
    scores.key(pygame.K_1)
    while not focus(scores).startswith("Match 9"):
        scores.key(pygame.K_DOWN)
    assert "one giro" in focus(scores)
    scores.key(pygame.K_5)
    screen = scores.app.navigation.screen
    assert {"Opponents: all strengths", "Hands played: 29"} <= {*screen.spoken().lines}
    scores.keys(pygame.K_RIGHT, pygame.K_PAGEDOWN)
    assert {"Opponents: Lapo, strength 1 of 5", "Hands played: 4"} <= {*screen.spoken().lines}
    assert not scores.is_enabled("Next page")
    scores.push("Previous page")
    assert "Opponents: Costanza, strength 5 of 5" in screen.spoken().lines


def test_anothers_hand_is_watched_after_a_question_and_then_counts_as_played(scores: ClassicTable) -> None:
    scores.key(pygame.K_4)
    assert focus(scores) == "Deal 43, 2026-07-01, by Carla, " + focus(scores).partition("by Carla, ")[2]
    scores.key(pygame.K_RETURN)
    assert "not played" in scores.dialog_text
    scores.key(pygame.K_ESCAPE)
    assert scores.shown == "ClassicScoresScreen"
    scores.keys(pygame.K_RETURN, pygame.K_RETURN)
    assert scores.shown == "ClassicReplayScreen"
    store = scores.app.services.records.store
    assert store.has_played(HAND, single(43).hand.deal, "Anna")
    scores.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    assert scores.shown == "ClassicReplayScreen"  # no question any more


def test_the_cards_of_a_row_are_played_again_and_shared(scores: ClassicTable) -> None:
    scores.key(pygame.K_4)
    scores.push("Copy to share")
    assert scores.news.startswith("Copied")
    assert "deal 43" in (exporter.get() or "")
    scores.key(pygame.K_p)
    assert scores.shown == "ClassicScreen"
    assert scores.app.services.matches.is_single
    assert scores.hand.deal == single(43).hand.deal


def test_a_shared_hand_is_pasted_and_played_against_the_same_others(classic: ClassicTable) -> None:
    text = format_shared_hand(single(43, "Carla"), AGREED)
    assert "by Carla" in pasted(classic, f"beat this!\n{text}").dialog_text
    assert "may play differently" not in classic.dialog_text
    classic.push("Play this deal")
    matches = classic.app.services.matches
    assert classic.shown == "ClassicScreen"
    assert (matches.hand.deal, matches.hand.dealer) == (single(43).hand.deal, Seat.S)
    assert matches.others == AGREED
    classic.post(pygame.DROPTEXT, text=text)
    classic.frame()
    assert "You have this hand already" in classic.dialog_text


@pytest.mark.parametrize(
    ("others", "plays"),
    [
        (Opposition("full", 99, 50, 3), Opposition("full", AGREED.version, 50, 3)),
        (BY_CLOCK, BY_CLOCK),
        (BY_CLOCK_SILENT, BY_CLOCK_SILENT),
    ],
    ids=["another version", "by the clock", "by the clock, silent"],
)
def test_a_hand_that_was_played_against_others_says_so(
    classic: ClassicTable, others: Opposition, plays: Opposition
) -> None:
    pasted(classic, format_shared_hand(single(43, "Carla"), others))
    assert "may play differently" in classic.dialog_text
    classic.push("Play this deal")
    assert classic.app.services.matches.others == plays


def test_a_hand_that_breaks_the_rules_is_refused(classic: ClassicTable) -> None:
    pasted(classic, format_shared_hand(single(43), AGREED).replace("deal 43", "deal 44"))
    assert "check code" in classic.dialog_text


def test_help_is_noted_in_the_table(classic: ClassicTable) -> None:
    store = classic.app.services.records.store
    helped = single(44)
    extra = (("Help", str(Help(undone_plays=2))),)
    store.add(helped.__class__(helped.hand, None, helped.players, helped.date, extra), own=True)
    store.add(single(42), own=True)
    store.add(single(42, day="2026-07-09"), own=True)
    classic.app.navigation.show(ClassicScores())
    classic.key(pygame.K_2)
    seen = list[str]()
    for _ in range(3):
        seen.append(focus(classic))
        classic.key(pygame.K_DOWN)
    assert sum("assisted" in line for line in seen) == 1
    assert sum("repeat" in line for line in seen) == 1


def test_altered_rows_are_repaired_when_they_are_seen(scores: ClassicTable) -> None:
    store = scores.app.services.records.store
    scores.keys(pygame.K_2)
    before = list(scores.app.navigation.screen.rows)  # type: ignore[attr-defined]
    store.write(lambda connection: connection.execute("UPDATE hands SET points = 9999, deal = 'x'"))
    scores.keys(pygame.K_3, pygame.K_2)
    scores.frame()
    assert "9,999" not in focus(scores)
    assert scores.app.navigation.screen.rows[0] == before[0]  # type: ignore[attr-defined]
    for _ in before:
        scores.key(pygame.K_DOWN)
        scores.frame()
        assert "9999" not in focus(scores)
    assert scores.app.navigation.screen.rows == before  # type: ignore[attr-defined]


def test_a_mark_says_which_rows_of_a_long_table_are_seen(scores: ClassicTable) -> None:
    screen = scores.screen_as(ClassicScoresScreen)
    assert screen.listing.thumb() is None  # two matches
    scores.key(pygame.K_2)
    first = screen.listing.thumb()
    assert first is not None
    assert first.top == screen.listing.place(0).top
    scores.key(pygame.K_END)
    last = screen.listing.thumb()
    assert last is not None
    assert abs(last.bottom - screen.listing.place(screen.listing.chosen).bottom) <= 2  # up to rounding
    assert last.height == first.height
