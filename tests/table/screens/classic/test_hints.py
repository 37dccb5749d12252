"""Hints at the table for four: announced before they count, in four steps, for plays and discards."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scores.hands import help_of
from solitaire.classic.deal import numbered
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.kinds import tasks
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help
from solitaire.table.services import thinking
from solitaire.table.services.classic import hand_advice
from solitaire.texts.words import SIGNS, card_sign, with_codes
from solver.classic.hand_advisor import ClassicAdvice, options_of
from tests.support.classic_playing import for_a_slam
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import overlap, texts_drawn
from tests.support.table.reviewed import known_advice
from tests.support.table.workers import Here, Workers
from tests.table.screens.classic.test_rules import begin, discard

ASKED = list[View]()
ENGINE = tasks.hand_advice


def asked(view: View, signals: bool, seconds: float) -> Iterator[ClassicAdvice]:
    """Stand in for the engine, and remember what it was asked."""
    ASKED.append(view)
    yield from known_advice(view, signals, seconds)


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    workers.usual = Here
    monkeypatch.setattr(hand_advice, "hand_advice", asked)
    ASKED.clear()


def hinted(classic: ClassicTable) -> ClassicTable:
    """Ask for the first hint, agree that it counts, and wait for it."""
    classic.key(pygame.K_h)
    classic.push("Show it")
    classic.frame()
    return classic


def best(classic: ClassicTable) -> tuple[Card, ...]:
    return options_of(classic.seen.view)[0]


def latest(classic: ClassicTable) -> str:
    """Return the sentences of the last step in the panel, cards by their codes."""
    hint = classic.app.services.classic_hints.shown
    assert hint is not None
    return with_codes(" ".join(hint.latest))


def test_a_card_of_an_open_hand_is_advised(classic: ClassicTable) -> None:
    """South and North have all tarocchi, and South picks from West's fallen hand."""
    begin(classic, for_a_slam(numbered(3)), Seat.S, "cascare=forced")
    discard(classic)
    while classic.until_asked() and classic.seen.view.picks_for is None:
        classic.click(classic.spot(classic.seen.legal[-1]))
    hinted(classic)
    assert latest(classic) == "Look at the open hand."
    classic.key(pygame.K_h)
    assert ASKED[-1].picks_for is Seat.W
    assert classic.screen.fan.hint.cards == best(classic)
    assert set(best(classic)) <= set(classic.screen.fan.cards)


def test_what_a_hint_counts_as_is_said_before_the_first(classic: ClassicTable) -> None:
    classic.at_play(2).key(pygame.K_h)
    assert classic.dialogs == ["Hint"]
    assert "marks this hand as assisted" in classic.dialog_text
    classic.push("Cancel")
    assert not ASKED
    assert help_of(classic.kept.hands[-1]) == Help()


def test_the_only_card_is_no_help_but_what_it_is_worth_is(classic: ClassicTable) -> None:
    classic.at_play()
    while classic.until_asked() and len(classic.seen.legal) > 1:
        classic.click(classic.spot(classic.seen.legal[0]))
    assert classic.is_asked
    classic.key(pygame.K_h)
    classic.frame()
    classic.key(pygame.K_h)
    assert latest(classic).startswith("The card: ")
    assert not classic.dialogs
    assert help_of(classic.kept.hands[-1]) == Help()
    classic.key(pygame.K_h)
    assert "marks this hand as assisted" in classic.dialog_text
    classic.push("Cancel")
    assert help_of(classic.kept.hands[-1]) == Help()
    classic.key(pygame.K_h)
    classic.push("Show it")
    classic.key(pygame.K_h)
    assert help_of(classic.kept.hands[-1]) == Help(fair_hints=1)


def test_a_hint_in_four_steps(classic: ClassicTable) -> None:
    hinted(classic.at_play(4))
    card, legal = best(classic)[0], classic.seen.legal
    assert latest(classic).startswith("Look at your ")
    assert classic.news == "Press H again to see more."
    hint = classic.screen.fan.hint
    assert card in hint.around
    assert {*hint.around} <= {*legal}
    assert not hint.cards
    classic.push("More")
    assert latest(classic).startswith("The card: ")
    hint = classic.screen.fan.hint
    assert (hint.around, hint.cards, hint.worths) == ((), (card,), {})
    classic.key(pygame.K_h)
    assert latest(classic).startswith("Points still to come")
    worths = classic.screen.fan.hint.worths
    assert worths[card] == "+12"
    assert legal[-1] not in worths  # dropped early, so its figure says little
    assert 1 <= len(worths) <= 3
    compared = next(line for line in classic.screen.details() if line.startswith("Points still to come"))
    assert SIGNS.findall(compared) == [card_sign(one) for one in worths]
    classic.key(pygame.K_h)
    assert "The next best" in latest(classic)
    assert classic.news == ""  # the panel says it
    assert "More" not in [button.text for button in classic.own_buttons]
    assert ("Help", str(Help(fair_hints=1))) in classic.kept.hands[-1].extra
    assert "fair hints: 1" in classic.screen.status()
    said = [with_codes(line) for line in classic.screen.details()]
    assert any(line.startswith("The card: ") for line in said)


def test_that_it_thinks_stands_where_the_hint_will_stand(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Here, "poll", lambda self: [])
        hinted(classic.at_play(2))
        waiting = classic.app.services.classic_hints.shown
        assert waiting is not None
        assert (waiting.title, latest(classic)) == ("Hint", "Thinking…")
        assert not {"Play it", "More"} & {button.text for button in classic.own_buttons}
    classic.frame()
    found = classic.app.services.classic_hints.shown
    assert found is not None
    assert found.title == waiting.title
    assert latest(classic).startswith("Look at your ")


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


@pytest.mark.parametrize("by_key", [False, True])
def test_the_hinted_card_is_played(classic: ClassicTable, by_key: bool) -> None:
    hinted(classic.at_play(2))
    card, before = best(classic)[0], len(classic.hand.plays)
    classic.key(pygame.K_p)
    assert len(classic.hand.plays) == before  # the card has not been named yet
    classic.key(pygame.K_h)
    if by_key:
        classic.key(pygame.K_p)
    else:
        classic.push("Play it")
    assert classic.hand.plays[before] == card
    assert classic.kept == classic.record
    assert classic.screen.fan.hint.cards == ()


@pytest.mark.parametrize("by_key", [False, True])
def test_the_hinted_discards_are_made(classic: ClassicTable, by_key: bool) -> None:
    classic.at_discards()
    hinted(classic)
    cards = best(classic)
    assert latest(classic).startswith("Look for a suit")
    classic.key(pygame.K_h)
    assert classic.screen.fan.hint.cards == cards
    if by_key:
        classic.key(pygame.K_p)
    else:
        classic.push("Discard these")
    assert classic.kept.hands[-1].hand.discards[Seat.S] == cards


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


def test_to_ask_again_while_the_engine_thinks_does_not_start_over(
    classic: ClassicTable, workers: Workers
) -> None:
    started = list[Here]()

    class Slow(Here):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            started.append(self)
            super().__init__(work, *args)

        def poll(self) -> list[object]:
            return []

    workers.usual = Slow
    hinted(classic.at_play(2)).keys(pygame.K_h, pygame.K_h)
    assert classic.news == "Thinking…"
    assert len(started) == 1


def test_a_play_makes_a_hint_void_and_an_answer_that_comes_late_is_dropped(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    hinted(classic.at_play(2))
    classic.click(classic.spot(classic.seen.legal[-1]))
    assert classic.app.services.classic_hints.hint is None
    classic.until_asked()
    assert not {"Play it", "More"} & {button.text for button in classic.own_buttons}

    class Slow(Here):
        def poll(self) -> list[object]:
            return []

    workers.usual = Slow
    classic.key(pygame.K_h)
    assert not classic.dialogs  # said once a match
    assert classic.news == "Thinking…"
    classic.click(classic.spot(classic.seen.legal[-1]))  # the table goes on while the engine thinks
    monkeypatch.setattr(Slow, "poll", Here.poll)
    classic.until_asked()
    assert classic.app.services.classic_hints.hint is None
    assert help_of(classic.kept.hands[-1]) == Help(fair_hints=1)


def test_escape_takes_a_hint_away_and_then_leaves(classic: ClassicTable) -> None:
    hinted(classic.at_play(2))
    classic.key(pygame.K_ESCAPE)
    assert classic.app.services.classic_hints.hint is None
    assert classic.shown == "ClassicScreen"
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicTitleScreen"


def test_out_of_turn_there_is_no_hint(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    classic.at_play(2)
    monkeypatch.setattr(classic.app.services.matches, "poll", lambda: False)  # the others think on
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.key(pygame.K_h)
    assert (classic.news, classic.alarm) == ("It is not your turn", True)


def test_a_failing_engine_is_reported(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(view: View, signals: bool, seconds: float) -> Iterator[ClassicAdvice]:
        if seconds:
            raise ValueError("no engine")
        yield from known_advice(view, signals, seconds)

    monkeypatch.setattr(hand_advice, "hand_advice", fail)
    hinted(classic.at_play(2))
    assert (classic.news, classic.alarm) == ("Hint: ValueError: no engine, twice. F9 tries again", True)


@crossed(
    ("language", TRANSLATIONS),
    (
        ("size", "scale", "theme"),
        [((900, 600), 200, "dark"), ((1280, 800), 100, "light"), ((2560, 1440), 150, "dark")],
    ),
)
def test_its_buttons_lie_in_the_panel(
    tmp_path: Path, language: str, size: tuple[int, int], scale: int, theme: str
) -> None:
    classic = ClassicTable(tmp_path, size, language=language, text_scale=scale).at_play(2)
    classic.use(theme=theme)
    classic.key(pygame.K_h)
    classic.key(pygame.K_RETURN)
    classic.frame()
    classic.key(pygame.K_h)
    panel = classic.screen.seating.panel
    words = classic.app.context.words
    rects = [classic.button(words(f"action.{name}")).rect for name in ("take_hint", "more_hint")]
    assert panel.unionall(rects) == panel
    assert not overlap(rects)
    classic.use(theme="dark").close()


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


def test_a_hint_that_is_taken_away_leaves_no_scroll_bar(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path, text_scale=200).at_play(4)
    bare = classic.picture(classic.screen.seating.panel)
    hinted(classic).keys(pygame.K_h, pygame.K_h, pygame.K_ESCAPE)
    assert classic.picture(classic.screen.seating.panel) == bare


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


def test_the_warning_speaks_of_the_match_only_in_a_match(classic: ClassicTable) -> None:
    classic.at_discards()
    classic.key(pygame.K_h)
    assert "match" in classic.dialog_text
    classic.key(pygame.K_ESCAPE)
    classic.app.services.matches.begin_hand(Deal.numbered(3), Seat.S)
    classic.frame()
    classic.until_asked()
    classic.key(pygame.K_h)
    assert "this hand as assisted" in classic.dialog_text
    assert "match" not in classic.dialog_text
