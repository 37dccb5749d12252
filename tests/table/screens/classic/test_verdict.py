"""What the journeys do not show of the verdict on a hand for four: pages, the chart, work that stops."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from solitaire.kinds import tasks
from solitaire.table.pages.hand_verdict import ClassicVerdictScreen
from solitaire.table.requests import Replay
from solitaire.table.screens.classic.hand_exercises import ClassicTryScreen
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from solitaire.table.services import verdict_work
from solitaire.table.services.classic import exercises
from solitaire.table.services.classic.exercises import RetryExercise
from solitaire.texts.words import Words, signed
from solver.classic import hand_reviewer
from solver.classic.hand_review import HandReview
from solver.result import Limit
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable, spot
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
    classic.app.services.classic_verdicts.stop()
    classic.keys(pygame.K_ESCAPE, pygame.K_v)
    classic.frame(2)
    assert len(begun) == 2  # what is complete and stored is not worked out again


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


def trying(classic: ClassicTable) -> RetryExercise:
    return classic.screen_as(ClassicTryScreen).tried


def play_another(classic: ClassicTable) -> None:
    """Try the second decision again, with a card that is neither the played one nor the better one."""
    judged(classic)
    classic.key(pygame.K_2, text="2")
    decision, screen = trying(classic).decision, classic.screen_as(ClassicTryScreen)
    known = {*decision.cards, *decision.better}
    classic.click(spot(screen, [card for card in screen.fan.legal if card not in known][-1]))


def test_the_engine_itself_judges(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercises, "card_costs", tasks.card_costs)
    monkeypatch.setattr(exercises, "SECONDS", 0.01)
    play_another(classic)
    classic.until(lambda: trying(classic).cost is not None)
    assert (trying(classic).cost or 0.0) >= 0.0
