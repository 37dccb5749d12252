"""The verdict on a hand for four: figures, pages, and what is kept."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scores.hands import HAND
from solitaire.classic.players import margin
from solitaire.home.reviews import CLASSIC, stored_review
from solitaire.kinds import tasks
from solitaire.table.actions import Action
from solitaire.table.pages.hand_verdict import ClassicVerdictScreen
from solitaire.table.requests import Replay, Scores
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from solitaire.table.services import verdict_work
from solitaire.texts.words import Words, signed, with_codes
from solver.classic import hand_reviewer
from solver.classic.hand_review import HandReview
from solver.result import Limit
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.stored import single
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import overlap
from tests.support.table.reviewed import counted, known_reviews, part, review_here

ENGINE = tasks.growing_hand_reviews


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    review_here(monkeypatch)


def verdict(classic: ClassicTable) -> ClassicVerdictScreen:
    return classic.screen_as(ClassicVerdictScreen)


def judged(classic: ClassicTable) -> None:
    """Play a hand to its count, and look at its complete verdict."""
    counted(classic).key(pygame.K_v)
    classic.frame(4)


def said(classic: ClassicTable) -> str:
    return with_codes(" ".join(classic.app.navigation.screen.spoken().lines))


@pytest.mark.parametrize("by_key", [False, True])
def test_the_verdict_follows_the_count(classic: ClassicTable, by_key: bool) -> None:
    counted(classic)
    before = classic.kept
    if by_key:
        classic.key(pygame.K_v)
    else:
        classic.push("Verdict")
    classic.frame(1)
    assert said(classic) == "Still counting: 20%"
    assert verdict(classic).status() == "Match 7, hand 1 · worked out: 20%"
    assert verdict(classic).found.sentence == "Still counting: 20%"
    classic.frame(3)
    text = said(classic)
    assert "It was " in text
    assert "par: spread 18; resti +0.5 ± 0.1, spread 0.4; 20 hands: " in text
    assert "1. Blunder: 65 ± 3 points. The discards: " in text
    assert "Bad surprises, by what the engine takes into account" in text
    assert re.search(r"changed most \(a resto is 60\): \w+, \w+: \N{MINUS SIGN}39 · \w+, \w+: \+\d+$", text)
    assert verdict(classic).status() == "Match 7, hand 1"
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicCountScreen"
    assert classic.kept == before  # a verdict counts as no help: the hand is over


def test_a_verdict_is_computed_once_and_stored(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged(classic)
    found = verdict(classic).review
    hand = verdict(classic).work.record
    store = classic.app.services.records.store
    assert stored_review(store, CLASSIC, hand) == found
    classic.app.services.classic_verdicts.stop()

    def never(*_: object) -> Iterator[HandReview]:
        raise AssertionError("worked out again")

    monkeypatch.setattr(verdict_work, "growing_hand_reviews", never)
    classic.keys(pygame.K_ESCAPE, pygame.K_v)
    classic.frame(2)
    assert verdict(classic).review == found


def test_a_review_that_was_stopped_goes_on_when_it_is_opened_again(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[HandReview | None]()

    def half(text: str, limit: Limit, before: HandReview | None) -> Iterator[HandReview]:
        begun.append(before)
        first = next(known_reviews(text, limit, before))
        yield replace(first, share=0.5 if before is None else 1.0, seconds=9.0)

    monkeypatch.setattr(verdict_work, "growing_hand_reviews", half)
    judged(classic)
    stopped = verdict(classic).review
    classic.app.services.classic_verdicts.stop()  # as when the program ends
    classic.keys(pygame.K_ESCAPE, pygame.K_v)
    classic.frame(2)
    assert begun == [None, stopped]
    assert verdict(classic).review.is_complete


def test_the_work_continues_behind_other_screens(classic: ClassicTable) -> None:
    counted(classic).key(pygame.K_v)
    hand = verdict(classic).work.record
    classic.keys(pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_RETURN)
    assert classic.shown == "ClassicScreen"
    store = classic.app.services.records.store
    assert stored_review(store, CLASSIC, hand) is not None


def test_a_failing_engine_is_reported_and_tried_again(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = iter(range(2))

    def fail(text: str, limit: Limit, before: HandReview | None) -> Iterator[HandReview]:
        if next(failures, None) is not None:
            raise ValueError("no engine")
        yield from known_reviews(text, limit, before)

    monkeypatch.setattr(verdict_work, "growing_hand_reviews", fail)
    counted(classic).key(pygame.K_v)
    classic.frame(3)
    assert (classic.news, classic.alarm) == ("Verdict: ValueError: no engine, twice. F9 tries again", True)
    classic.keys(pygame.K_ESCAPE, pygame.K_v)
    classic.frame(4)
    assert verdict(classic).found.share == 1.0


def test_pages_are_turned_by_key_and_button(classic: ClassicTable) -> None:
    judged(classic)
    assert part(verdict(classic)) == "decisions"
    for _ in verdict(classic).found.costliest:
        classic.push("Next page")
    assert part(verdict(classic)) == "chart"
    classic.key(pygame.K_LEFT)
    assert part(verdict(classic)) == "decisions"
    classic.key(pygame.K_w)
    assert classic.shown == "ClassicReplayScreen"
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicVerdictScreen"


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_a_decision_and_the_chart_lead_to_the_replay(classic: ClassicTable, size: tuple[int, int]) -> None:
    judged(classic)
    classic.resize(*size)
    shown = verdict(classic)
    for number, decision in enumerate(shown.review.costliest()):
        classic.keys(pygame.K_TAB, pygame.K_RETURN)
        replay = classic.screen_as(ClassicReplayScreen)
        assert replay.watched.decided == decision.moment + 1
        assert len(replay.chart.course.lines) == 3  # the lead, what was expected, and a bad surprise
        assert replay.step in replay.chart.course.mistakes
        said = Words()("classic_verdict.turned_out", points=signed(decision.moment - 40))
        assert said in replay.details()
        turns = replay.chart.course.turns
        assert len(turns) > 60
        assert replay.step not in turns  # their own decision is no luck
        assert not any(
            turned.text.startswith(replay.watched.seen.sentences.names[shown.review.seat])
            for turned in turns.values()
        )
        classic.key(pygame.K_a)
        assert said not in replay.details()  # a seat did not know it
        assert not replay.chart.course.turns
        classic.key(pygame.K_ESCAPE)
        assert verdict(classic).cards.chosen == number
    classic.keys(pygame.K_PAGEDOWN)
    classic.click((round(shown.chart.chart.at(40, 0)[0]), shown.chart.chart.area.centery))
    replay = classic.screen_as(ClassicReplayScreen)
    assert replay.step == 40


def test_a_replay_knows_the_stored_verdict(classic: ClassicTable) -> None:
    judged(classic)
    classic.app.services.classic_verdicts.stop()
    record = classic.record.hands[0]
    classic.app.navigation.show(Replay(record))
    replay = classic.screen_as(ClassicReplayScreen)
    assert replay.chart.course.mistakes


def test_the_verdict_on_a_stored_hand(classic: ClassicTable) -> None:
    store = classic.app.services.records.store
    store.add(single(42), own=True)
    store.add(single(43, "Carla"), own=False)
    classic.app.navigation.show(Scores())
    classic.key(pygame.K_v)
    classic.frame(4)
    assert verdict(classic).found.share == 1.0
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "MyGamesScreen"
    classic.keys(pygame.K_w, pygame.K_v)
    assert classic.shown == "ClassicVerdictScreen"
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicReplayScreen"
    classic.keys(pygame.K_ESCAPE, pygame.K_4)
    classic.key(pygame.K_v)
    assert classic.dialogs == ["Watch another player's game?"]  # its cards are not known here
    classic.keys(pygame.K_RETURN)
    assert classic.shown == "ClassicVerdictScreen"
    assert store.has_played(HAND, single(43).hand.deal, "Anna")


@crossed(
    ("language", TRANSLATIONS),
    (
        ("size", "scale", "theme"),
        [((900, 600), 200, "light"), ((1280, 800), 100, "light"), ((2560, 1440), 150, "dark")],
    ),
)
def test_every_page_has_room(
    tmp_path: Path, language: str, size: tuple[int, int], scale: int, theme: str
) -> None:
    classic = ClassicTable(tmp_path, size, language=language, text_scale=scale)
    classic.use(theme=theme)
    judged(classic)
    seen = set[str]()
    while True:
        seen.add(part(verdict(classic)))
        rects = [one.rect for one in classic.own_buttons]
        assert not overlap(rects)
        assert all(classic.window.get_surface().get_rect().contains(rect) for rect in rects)
        page = verdict(classic).pages.at
        classic.key(pygame.K_PAGEDOWN)
        if verdict(classic).pages.at == page:
            break
    assert {"decisions", "chart"} <= seen or seen == {"whole"}
    classic.use(theme="dark").close()


def test_the_engine_itself_reviews(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict_work, "growing_hand_reviews", ENGINE)
    monkeypatch.setattr(hand_reviewer, "PAR_HANDS", 4)
    monkeypatch.setattr(hand_reviewer, "PAR_PLAYOUTS", 2)
    counted(classic).key(pygame.K_v)
    classic.until(lambda: verdict(classic).found.share == 1.0)
    assert verdict(classic).found.rows


def after_two_hands(classic: ClassicTable) -> ClassicTable:
    """Play two hands of a match, and begin the third, which the person does not cut."""
    counted(classic).keys(pygame.K_RETURN, pygame.K_RETURN)
    classic.play_hand()
    classic.key(pygame.K_RETURN)
    classic.until_asked()
    return classic


@pytest.mark.parametrize("by_key", [False, True])
def test_an_earlier_verdict_while_the_match_continues(classic: ClassicTable, by_key: bool) -> None:
    after_two_hands(classic)
    before, first = classic.kept, classic.record.hands[0]
    if by_key:
        classic.key(pygame.K_v)
    else:
        classic.app.navigation.act(Action.CLASSIC_HANDS)
    assert classic.app.navigation.screen.spoken().title == "The match after 2 of 12 hands"
    classic.key(pygame.K_UP)
    points = signed(int(margin(first.hand).points))
    assert f"Hand 1, Points {points}, " in classic.app.navigation.screen.spoken().focus[0]
    classic.key(pygame.K_RETURN)
    classic.frame(4)
    assert verdict(classic).review.points == margin(first.hand).points
    classic.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert classic.shown == "ClassicScreen"
    assert classic.kept == before
    assert classic.is_asked


def test_an_earlier_hand_is_watched_while_the_match_continues(classic: ClassicTable) -> None:
    after_two_hands(classic)
    classic.key(pygame.K_v)
    classic.push("Watch it")
    assert classic.shown == "ClassicReplayScreen"
    assert "hand 2" in classic.app.navigation.screen.status()  # the last one is on top
    classic.key(pygame.K_v)
    classic.frame(4)
    assert "Blunder: 65 ± 3 points" in said(classic)
    classic.keys(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert classic.is_asked


def test_before_a_hand_of_the_match_has_ended_there_is_none_to_be_chosen(classic: ClassicTable) -> None:
    classic.at_discards()
    classic.key(pygame.K_v)
    assert classic.shown == "ClassicScreen"
    assert not classic.dialogs
    assert not classic.app.navigation.can(Action.CLASSIC_HANDS)
    assert classic.shown == "ClassicScreen"
