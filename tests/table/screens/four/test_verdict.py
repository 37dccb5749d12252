"""The verdict on a hand for four: figures, pages, and what is kept."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scores.sittings import add_hand
from solitaire.classic.duel import margin
from solitaire.classic.seats import Seat
from solitaire.kept_verdicts import kept_hand_verdict
from solitaire.settings import LANGUAGES
from solitaire.table.screens.four.verdict import FourVerdictScreen
from solitaire.table.services.four import verdict_work
from solitaire.words import signed, with_codes
from solver.four_review import FourReview
from tests.scores.test_hands import single
from tests.table.driver import overlap
from tests.table.four import FourTable, decide_here
from tests.table.screens.four.reviewed import counted, known_reviews, review_here

ENGINE = verdict_work.growing_reviews


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    review_here(monkeypatch)


def verdict(four: FourTable) -> FourVerdictScreen:
    screen = four.app.navigation.screen
    assert isinstance(screen, FourVerdictScreen)
    return screen


def said(four: FourTable) -> str:
    return with_codes(" ".join(four.app.navigation.screen.spoken().lines))


@pytest.mark.parametrize("by_key", [False, True])
def test_the_verdict_follows_the_count(four: FourTable, by_key: bool) -> None:
    counted(four)
    before = four.kept
    if by_key:
        four.key(pygame.K_v)
    else:
        four.push("Verdict")
    four.frame(1)
    assert said(four) == "Analysing the game…"
    assert verdict(four).status() == "worked out: 20 %"
    four.frame(3)
    text = said(four)
    assert text.startswith("It was the play: 30 points fewer")
    assert "par: spread 18; resti +0.5 ± 0.1, spread 0.4; 20 hands: " in text
    assert "1. Blunder: 65 ± 3 points. The discards: " in text
    assert "Bad luck, because nobody could know it" in text
    assert verdict(four).status() == ""
    four.key(pygame.K_ESCAPE)
    assert four.shown == "FourCountScreen"
    assert four.kept == before  # a verdict counts as no help: the hand is over


def test_a_verdict_is_worked_out_once_and_kept(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    counted(four).key(pygame.K_v)
    four.frame(4)
    found = verdict(four).review
    hand = four.hand
    store = four.app.services.records.store
    assert kept_hand_verdict(store, hand, Seat.S, 1.0, signals=True) == found
    four.app.services.four_verdicts.stop()

    def never(text: str, signals: bool, seconds: float) -> Iterator[FourReview]:
        raise AssertionError("worked out again")

    monkeypatch.setattr(verdict_work, "growing_reviews", never)
    four.keys(pygame.K_ESCAPE, pygame.K_v)
    four.frame(2)
    assert verdict(four).review == found


def test_the_work_goes_on_behind_other_screens(four: FourTable) -> None:
    counted(four).keys(pygame.K_v, pygame.K_ESCAPE)
    hand = four.hand
    four.keys(pygame.K_RETURN, pygame.K_RETURN)
    assert four.shown == "FourScreen"
    store = four.app.services.records.store
    assert kept_hand_verdict(store, hand, Seat.S, 1.0, signals=True) is not None


def test_a_failing_engine_is_reported_and_tried_again(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(text: str, signals: bool, seconds: float) -> Iterator[FourReview]:
        if seconds:
            raise ValueError("no engine")
        yield from known_reviews(text, signals, seconds)

    monkeypatch.setattr(verdict_work, "growing_reviews", fail)
    counted(four).key(pygame.K_v)
    four.frame(2)
    assert (four.news, four.alarm) == ("The verdict failed: no engine", True)
    monkeypatch.setattr(verdict_work, "growing_reviews", known_reviews)
    four.keys(pygame.K_ESCAPE, pygame.K_v)
    four.frame(4)
    assert verdict(four).share == 1.0


def test_pages_are_turned_by_key_and_button(four: FourTable) -> None:
    counted(four).key(pygame.K_v)
    four.frame(4)
    assert verdict(four).part == "decisions"
    four.push("Next page")
    assert verdict(four).part == "chart"
    four.key(pygame.K_LEFT)
    assert verdict(four).part == "decisions"
    four.key(pygame.K_w)
    assert four.shown == "FourReplayScreen"
    four.key(pygame.K_ESCAPE)
    assert four.shown == "FourVerdictScreen"


def test_the_verdict_on_a_stored_hand(four: FourTable) -> None:
    store = four.app.services.records.store
    add_hand(store, single(42), own=True)
    add_hand(store, single(43, "Carla"), own=False)
    four.app.navigation.four_scores()
    four.key(pygame.K_2)
    four.key(pygame.K_v)
    four.frame(4)
    assert verdict(four).share == 1.0
    four.key(pygame.K_ESCAPE)
    assert four.shown == "FourScoresScreen"
    four.keys(pygame.K_w, pygame.K_v)
    assert four.shown == "FourVerdictScreen"
    four.key(pygame.K_ESCAPE)
    assert four.shown == "FourReplayScreen"
    four.keys(pygame.K_ESCAPE, pygame.K_4)
    assert not four.is_enabled("Verdict")  # of another player's hand nothing is said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale", "theme"),
    [((900, 600), 200, "light"), ((1280, 800), 100, "light"), ((2560, 1440), 150, "dark")],
)
def test_every_page_has_room(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    size: tuple[int, int],
    scale: int,
    theme: str,
) -> None:
    decide_here(monkeypatch)
    four = FourTable(tmp_path, size, language=language, text_scale=scale)
    four.use(theme=theme)
    counted(four)
    four.key(pygame.K_v)
    four.frame(4)
    seen = set[str]()
    while True:
        seen.add(verdict(four).part)
        rects = [one.rect for one in four.own_buttons]
        assert not overlap(rects)
        assert all(four.window.get_surface().get_rect().contains(rect) for rect in rects)
        page = verdict(four).page
        four.key(pygame.K_PAGEDOWN)
        if verdict(four).page == page:
            break
    assert {"decisions", "chart"} <= seen
    four.use(theme="dark").close()


def test_the_engine_itself_reviews(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("os.nice", raising=False)  # this is no process of its own
    monkeypatch.setattr(verdict_work, "growing_reviews", ENGINE)
    monkeypatch.setattr(verdict_work, "SECONDS", 0.05)
    counted(four).key(pygame.K_v)
    four.until(lambda: verdict(four).share == 1.0)
    assert verdict(four).sentence.startswith("There was no time to work out par")


def after_two_hands(four: FourTable) -> FourTable:
    """Play two hands of a match, and begin the third, which the person does not cut."""
    counted(four).keys(pygame.K_RETURN, pygame.K_RETURN)
    four.play_hand()
    four.key(pygame.K_RETURN)
    four.until_asked()
    return four


@pytest.mark.parametrize("by_key", [False, True])
def test_the_verdict_on_an_earlier_hand_while_the_match_goes_on(four: FourTable, by_key: bool) -> None:
    after_two_hands(four)
    before, first = four.kept, four.record.hands[0]
    if by_key:
        four.key(pygame.K_v)
    else:
        four.push("Hands of this match…")
    points = signed(int(margin(first.hand).points))
    assert [" ".join(item.split()[:3]) for item in four.items][1] == f"Hand 1 {points}"
    four.keys(pygame.K_DOWN, pygame.K_RETURN)
    four.frame(4)
    assert verdict(four).review.points == margin(first.hand).points
    four.key(pygame.K_ESCAPE)
    assert four.shown == "FourScreen"
    assert four.kept == before
    assert four.is_asked


def test_an_earlier_hand_is_watched_while_the_match_goes_on(four: FourTable) -> None:
    after_two_hands(four)
    four.key(pygame.K_v)
    four.push("Watch it")
    assert four.shown == "FourReplayScreen"
    assert "hand 2" in four.app.navigation.screen.status()  # the last one is on top
    four.key(pygame.K_v)
    four.frame(4)
    assert said(four).startswith("It was the play")
    four.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert four.is_asked


def test_before_a_hand_of_the_match_has_ended_there_is_none_to_be_chosen(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.key(pygame.K_v)
    assert four.shown == "FourScreen"
    assert not four.dialogs
    four.key(pygame.K_F10)
    assert "Hands of this match…" not in four.items
