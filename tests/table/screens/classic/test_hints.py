"""What the journeys do not show of hints at the table for four."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scores.hands import help_of
from solitaire.classic.view import View
from solitaire.kinds import tasks
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help
from solitaire.table.services import thinking
from solitaire.table.services.classic import hand_advice
from solitaire.texts.words import with_codes
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import texts_drawn
from tests.support.table.reviewed import known_advice
from tests.support.table.workers import Here, Workers

ENGINE = tasks.hand_advice


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    workers.usual = Here
    monkeypatch.setattr(hand_advice, "hand_advice", known_advice)


def hinted(classic: ClassicTable) -> ClassicTable:
    """Ask for the first hint, agree that it counts, and wait for it."""
    classic.key(pygame.K_h)
    classic.push("Show it")
    classic.frame()
    return classic


def latest(classic: ClassicTable) -> str:
    """Return the sentences of the last step in the panel, cards by their codes."""
    hint = classic.app.services.classic_hints.shown
    assert hint is not None
    return with_codes(" ".join(hint.latest))


def test_while_it_thinks_asking_again_starts_nothing_and_after_a_play_the_answer_is_dropped(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    started = list[Here]()

    class Slow(Here):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            started.append(self)
            super().__init__(work, *args)

        def poll(self) -> list[object]:
            return []

    workers.usual = Slow
    hints = classic.app.services.classic_hints
    hinted(classic.at_play(2)).keys(pygame.K_h, pygame.K_h)
    assert (classic.news, len(started)) == ("Thinking…", 1)
    assert (hints.shown and hints.shown.title, latest(classic)) == ("Hint", "Thinking…")
    assert not {"Play it", "More"} & {button.text for button in classic.own_buttons}
    classic.click(classic.spot(classic.seen.legal[-1]))  # the table goes on while the engine thinks
    monkeypatch.setattr(Slow, "poll", Here.poll)
    classic.until_asked()
    assert hints.hint is None
    assert help_of(classic.kept.hands[-1]) == Help()


@pytest.mark.parametrize("trick", [0, 4])
def test_clicks_on_more_in_quick_succession_do_nothing_else(classic: ClassicTable, trick: int) -> None:
    hinted(classic.at_play(trick) if trick else classic.at_discards())
    before = classic.kept.hands[-1]
    more = next(button for button in classic.own_buttons if button.text == "More")
    for _ in range(5):
        classic.click(more.rect.center)
        classic.frame()
        found = [button.rect for button in classic.own_buttons if button.rect.collidepoint(more.rect.center)]
        assert found in ([], [more.rect])
    assert classic.app.services.classic_hints.step == 4
    assert (classic.kept.hands[-1].hand.plays, classic.kept.hands[-1].hand.discards) == (
        before.hand.plays,
        before.hand.discards,
    )


def test_the_engine_gets_the_persons_view_and_nothing_else(classic: ClassicTable, workers: Workers) -> None:
    given = list[tuple[object, ...]]()

    class Spy(Here):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            given.append(args)
            super().__init__(work, *args)

    workers.usual = Spy
    hinted(classic.at_play(2))
    ((view, signals, seconds),) = given
    assert view == classic.seen.view
    assert type(view) is View
    assert (signals, type(seconds)) == (True, float)


@crossed(("language", TRANSLATIONS), ("scale", [200, 100]))
def test_a_hint_keeps_the_size_of_its_letters_and_scrolls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, scale: int
) -> None:
    classic = ClassicTable(tmp_path, language=language, text_scale=scale).at_play(4)
    written = texts_drawn(monkeypatch)
    classic.keys(pygame.K_h, pygame.K_RETURN)
    classic.frame()
    classic.keys(pygame.K_h, pygame.K_h, pygame.K_h)
    classic.frame(20)
    usual = classic.app.context.layout.px(14)
    said = classic.app.services.classic_hints.lines[1:]
    assert len(said) > 2
    panel = classic.screen.seating.panel
    latest = classic.picture(panel)
    classic.keys(*[pygame.K_PAGEUP] * 9)
    beginning = classic.picture(panel)
    classic.wheel(-20)
    end = classic.picture(panel)
    classic.wheel(20)
    assert classic.picture(panel) == beginning
    pictures = len({beginning, latest, end})
    assert pictures == 3 if scale == 200 else pictures <= 2
    words = {(word, pixels) for text, pixels in written for word in text.split(" ")}
    assert {(word, usual) for line in said for word in line.split(" ")} <= words


def test_the_engine_itself_answers(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_advice, "hand_advice", ENGINE)
    monkeypatch.setattr(hand_advice, "SECONDS", 0.02)
    hinted(classic.at_play(2)).key(pygame.K_h)
    assert {*classic.screen.fan.hint.cards} <= {*classic.seen.legal}


def test_long_thinking_waits_for_a_hint_at_the_table_alone(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "long_thoughts", lambda *_: iter(()))
    monkeypatch.setattr(Here, "poll", lambda self: [])  # both take long
    work = classic.at_play(2).app.services.thinking
    work.begin(Deal.numbered(42))
    classic.keys(pygame.K_h, pygame.K_RETURN)
    waits = list[bool]()
    for key in (pygame.K_PLUS, pygame.K_ESCAPE):
        classic.key(key)
        waits.append(work.is_waiting)
    assert classic.shown == "ClassicScreen"  # the hint is no longer awaited
    assert waits == [True, False]
