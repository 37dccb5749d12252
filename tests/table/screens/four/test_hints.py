"""Hints at the table for four: announced before they count, in four steps, for plays and discards."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scores.hands import help_of
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.help import Help
from solitaire.settings import LANGUAGES
from solitaire.table.services import thinking
from solitaire.table.services.four import hints
from solitaire.words import with_codes
from solver.four_advisor import FourAdvice, options_of
from tests.table.driver import overlap, texts_drawn
from tests.table.four import FourTable, decide_here
from tests.table.robot import Here
from tests.table.screens.four.reviewed import known_advice

ASKED = list[View]()
ENGINE = hints.advice


def asked(view: View, signals: bool, seconds: float) -> Iterator[FourAdvice]:
    """Stand in for the engine, and remember what it was asked."""
    ASKED.append(view)
    yield from known_advice(view, signals, seconds)


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "Worker", Here)
    monkeypatch.setattr(hints, "advice", asked)
    ASKED.clear()


def hinted(four: FourTable) -> FourTable:
    """Ask for the first hint, agree that it counts, and wait for it."""
    four.key(pygame.K_h)
    four.push("Show it")
    four.frame()
    return four


def at_play(four: FourTable, choices: int = 2) -> FourTable:
    """Begin, and play until the person may choose among so many cards."""
    four.begin()
    four.until_asked()
    four.discard_first()
    while four.until_asked() and len(four.seated.legal) < choices:
        four.click(four.spot(four.seated.legal[0]))
    assert four.is_asked
    return four


def best(four: FourTable) -> tuple[Card, ...]:
    return options_of(four.seated.view)[0]


def latest(four: FourTable) -> str:
    """Return the sentences of the last step in the panel, cards by their codes."""
    return with_codes(" ".join(four.app.services.four_hints.latest))


def test_what_a_hint_counts_as_is_said_before_the_first(four: FourTable) -> None:
    at_play(four).key(pygame.K_h)
    assert four.dialogs == ["Hint"]
    assert "marks this hand as assisted" in four.dialog_text
    four.push("Cancel")
    assert not ASKED
    assert help_of(four.kept.hands[-1]) == Help()


def test_a_hint_in_four_steps(four: FourTable) -> None:
    hinted(at_play(four, 4))
    card, legal = best(four)[0], four.seated.legal
    assert latest(four).startswith("Look at your ")
    assert four.news == "Press H again to see more."
    hint = four.screen.fan.hint
    assert card in hint.around
    assert {*hint.around} <= {*legal}
    assert not hint.cards
    four.push("More")
    assert latest(four).startswith("The card: ")
    hint = four.screen.fan.hint
    assert (hint.around, hint.cards, hint.worths) == ((), (card,), {})
    four.key(pygame.K_h)
    assert latest(four).startswith("Points still to come")
    worths = four.screen.fan.hint.worths
    assert worths[card] == "+12"
    assert legal[-1] not in worths  # dropped early, so its figure says little
    four.key(pygame.K_h)
    assert "The next best" in latest(four)
    assert four.news == ""  # the panel says it
    assert "More" not in [button.text for button in four.own_buttons]
    assert ("Help", str(Help(fair_hints=1))) in four.kept.hands[-1].extra
    assert "fair hints: 1" in four.screen.status()
    said = [with_codes(line) for line in four.screen.details()]
    assert any(line.startswith("The card: ") for line in said)


@pytest.mark.parametrize("by_key", [False, True])
def test_the_hinted_card_is_played(four: FourTable, by_key: bool) -> None:
    hinted(at_play(four))
    card, before = best(four)[0], len(four.hand.plays)
    four.key(pygame.K_p)
    assert len(four.hand.plays) == before  # the card has not been named yet
    four.key(pygame.K_h)
    if by_key:
        four.key(pygame.K_p)
    else:
        four.push("Play it")
    assert four.hand.plays[before] == card
    assert four.kept == four.record
    assert four.screen.fan.hint.cards == ()


@pytest.mark.parametrize("by_key", [False, True])
def test_the_hinted_discards_are_made(four: FourTable, by_key: bool) -> None:
    four.begin()
    four.until_asked()
    hinted(four)
    cards = best(four)
    assert latest(four).startswith("Look for a suit")
    four.key(pygame.K_h)
    assert four.screen.fan.hint.cards == cards
    if by_key:
        four.key(pygame.K_p)
    else:
        four.push("Discard these")
    assert four.kept.hands[-1].hand.discards[Seat.S] == cards


def test_the_engine_gets_the_persons_view_and_nothing_else(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = list[tuple[object, ...]]()

    class Spy(Here):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            given.append(args)
            super().__init__(work, *args)

    monkeypatch.setattr(hints, "Worker", Spy)
    hinted(at_play(four))
    ((view, signals, seconds),) = given
    assert view == four.seated.view
    assert type(view) is View
    assert (signals, type(seconds)) == (True, float)


def test_to_ask_again_while_the_engine_thinks_does_not_begin_anew(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = list[Here]()

    class Slow(Here):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            started.append(self)
            super().__init__(work, *args)

        def poll(self) -> list[object]:
            return []

    monkeypatch.setattr(hints, "Worker", Slow)
    hinted(at_play(four)).keys(pygame.K_h, pygame.K_h)
    assert four.news == "Thinking…"
    assert len(started) == 1


def test_a_play_makes_a_hint_void_and_an_answer_that_comes_late_is_dropped(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    hinted(at_play(four))
    four.click(four.spot(four.seated.legal[-1]))
    assert four.app.services.four_hints.hint is None
    four.until_asked()
    assert not {"Play it", "More"} & {button.text for button in four.own_buttons}

    class Slow(Here):
        def poll(self) -> list[object]:
            return []

    monkeypatch.setattr(hints, "Worker", Slow)
    four.key(pygame.K_h)
    assert not four.dialogs  # said once a match
    assert four.news == "Thinking…"
    four.click(four.spot(four.seated.legal[-1]))  # the table goes on while the engine thinks
    monkeypatch.setattr(Slow, "poll", Here.poll)
    four.until_asked()
    assert four.app.services.four_hints.hint is None
    assert help_of(four.kept.hands[-1]) == Help(fair_hints=1)


def test_escape_takes_a_hint_away_and_then_leaves(four: FourTable) -> None:
    hinted(at_play(four))
    four.key(pygame.K_ESCAPE)
    assert four.app.services.four_hints.hint is None
    assert four.shown == "FourScreen"
    four.key(pygame.K_ESCAPE)
    assert four.shown == "TitleScreen"


def test_out_of_turn_there_is_no_hint(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    at_play(four)
    monkeypatch.setattr(four.app.services.matches, "poll", lambda: False)  # the others think on
    four.click(four.spot(four.seated.legal[0]))
    four.key(pygame.K_h)
    assert (four.news, four.alarm) == ("It is not your turn", True)


def test_at_the_cut_no_card_is_known(four: FourTable) -> None:
    four.begin()
    four.play_hand()
    four.frame()
    four.key(pygame.K_RETURN)
    assert four.shown == "FourCutScreen"
    four.key(pygame.K_h)
    assert four.news == "Nobody knows how the pack lies: every cut is as good as another."


def test_a_failing_engine_is_reported(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(view: View, signals: bool, seconds: float) -> Iterator[FourAdvice]:
        if seconds:
            raise ValueError("no engine")
        yield from known_advice(view, signals, seconds)

    monkeypatch.setattr(hints, "advice", fail)
    hinted(at_play(four))
    assert (four.news, four.alarm) == ("No hint: no engine", True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "scale", "theme"),
    [((900, 600), 200, "dark"), ((1280, 800), 100, "light"), ((2560, 1440), 150, "dark")],
)
def test_its_buttons_lie_in_the_panel(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    size: tuple[int, int],
    scale: int,
    theme: str,
) -> None:
    decide_here(monkeypatch)
    four = at_play(FourTable(tmp_path, size, language=language, text_scale=scale))
    four.use(theme=theme)
    four.key(pygame.K_h)
    four.key(pygame.K_RETURN)
    four.frame()
    four.key(pygame.K_h)
    panel = four.screen.four.panel
    words = four.app.context.words
    rects = [four.button(words(f"action.{name}")).rect for name in ("take_hint", "more_hint")]
    assert panel.unionall(rects) == panel
    assert not overlap(rects)
    four.use(theme="dark").close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
def test_a_hint_keeps_the_size_of_its_letters_and_scrolls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, scale: int
) -> None:
    decide_here(monkeypatch)
    four = at_play(FourTable(tmp_path, language=language, text_scale=scale), 4)
    written = texts_drawn(monkeypatch)
    four.keys(pygame.K_h, pygame.K_RETURN)
    four.frame()
    four.keys(pygame.K_h, pygame.K_h, pygame.K_h)
    four.frame(20)
    usual = four.app.context.layout.px(14)
    said = four.app.services.four_hints.lines[1:]
    assert len(said) > 2
    words = {(word, pixels) for text, pixels in written for word in text.split(" ")}
    assert {(word, usual) for line in said for word in line.split(" ")} <= words
    panel = four.screen.four.panel
    latest = four.picture(panel)
    four.keys(*[pygame.K_PAGEUP] * 9)
    beginning = four.picture(panel)
    four.wheel(-20)
    end = four.picture(panel)
    four.wheel(20)
    assert four.picture(panel) == beginning
    assert len({beginning, latest, end}) == (3 if scale == 200 else 2)
    four.close()


def test_a_hint_that_is_taken_away_leaves_no_scroll_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide_here(monkeypatch)
    four = at_play(FourTable(tmp_path, text_scale=200), 4)
    bare = four.picture(four.screen.four.panel)
    hinted(four).keys(pygame.K_h, pygame.K_h, pygame.K_ESCAPE)
    assert four.picture(four.screen.four.panel) == bare
    four.close()


def test_the_engine_itself_answers(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "advice", ENGINE)
    monkeypatch.setattr(hints, "SECONDS", 0.02)
    hinted(at_play(four)).key(pygame.K_h)
    assert {*four.screen.fan.hint.cards} <= {*four.seated.legal}


def test_long_thinking_waits_for_a_hint_at_the_table_alone(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "Worker", Here)
    monkeypatch.setattr(thinking, "long_thoughts", lambda *_: iter(()))
    monkeypatch.setattr(Here, "poll", lambda self: [])  # both take long
    work = at_play(four).app.services.thinking
    work.begin(Deal.numbered(42))
    four.keys(pygame.K_h, pygame.K_RETURN)
    waits = list[bool]()
    for key in (pygame.K_PLUS, pygame.K_ESCAPE):
        four.key(key)
        waits.append(work.is_waiting)
    assert four.shown == "TitleScreen"
    assert waits == [True, False]
