"""What the journeys do not show of settings, statistics and cards to come."""

from dataclasses import fields
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scores.store import Store
from solitaire.home.files import Home
from solitaire.home.settings import EVERYWHERE, KEYS, Settings, load_settings
from solitaire.rules.cards import Card
from solitaire.rules.outlook import court_outlooks
from solitaire.rules.position import View
from solitaire.table.actions import Action, key_of, key_of_name
from solitaire.table.page.tree import Text
from solitaire.table.pages.forms import SETTINGS, NewMatchScreen, SettingsScreen
from solitaire.table.pages.known import ToComeScreen
from solitaire.table.pages.statistics import StatsScreen
from solitaire.table.parts.pack import CardToCome
from solitaire.table.requests import Lesson, Stats, ToCome
from solitaire.table.screens.lesson import LessonScreen
from solitaire.table.services.records import computed
from tests.support.positions import MID_GAME
from tests.support.reviews import store_game, store_hand
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap, texts_drawn
from tests.support.table.workers import Here, Idle, Workers

ELSEWHERE = {
    *("keys", "finger", "unknown", "own_rules", "player", "width", "height"),
    *("lessons", "classic_lessons", "classic_offered"),
}
"""Settings set on their own page, by their own dialog, by the window, a finger, a lesson or its offer."""


def test_every_setting_can_be_set() -> None:
    of_match = {one.name for one in NewMatchScreen.rows}
    assert {one.name for one in SETTINGS} | of_match | ELSEWHERE == {field.name for field in fields(Settings)}


def test_a_key_changes_each_setting_at_once_and_for_good(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_F5)
    screen = table.screen_as(SettingsScreen)
    for setting in SETTINGS:
        before = screen.value(setting)
        for key, is_before in ((pygame.K_RIGHT, False), (pygame.K_LEFT, True)):
            table.key(key)
            assert screen.chosen is setting
            kept, _ = load_settings(table.app.context.home.settings)
            assert screen.value(setting) == getattr(kept, setting.name)
            assert (screen.value(setting) == before) is is_before
        table.key(pygame.K_DOWN)


def test_the_usual_keys_are_those_of_the_screens(table: Table) -> None:
    seen = {Action(value) for value in EVERYWHERE}
    for begin in (lambda: table.start(stacked=True), lambda: table.app.services.matches.begin(7)):
        begin()
        table.frame(2)
        for offer in table.app.navigation.screen.offered:
            if offer.action.value in KEYS.keys() - EVERYWHERE and offer.key:
                assert KEYS[offer.action.value] in offer.keys
                seen.add(offer.action)
    assert {Action(value) for value in KEYS} - seen == set()


def test_every_key_has_a_name() -> None:
    for value, name in KEYS.items():
        assert key_of(Action(value), {}, {value: name}) == key_of_name(name) != (0, False)


def test_where_the_action_is_not_possible_the_key_is_the_screens(table: Table) -> None:
    table.use(keys={"share": "n"}).app.navigation.show(Lesson())
    table.key(pygame.K_n)
    assert table.screen_as(LessonScreen).number == 1


def test_help_and_texts_name_the_keys_as_they_are(play: Table) -> None:
    words = play.app.context.words
    assert "press Space" in words("guided.press")
    play.use(keys={"undo": "7", "redo": "u", "oracle": "", "play": "f7"}).key(pygame.K_F1)
    assert "<b>7</b> or <b>Ctrl+Z</b>  undo, <b>U</b> or <b>Ctrl+Y</b>  redo" in play.dialog_text
    assert "<b>–</b>  a hint of the oracle" in play.dialog_text
    assert "press F7" in words("guided.press")
    play.use(single_keys=False).keys(pygame.K_ESCAPE, pygame.K_F1)
    assert "switched off" in play.dialog_text


def store_in(folder: Path) -> Store:
    return Store(Home.at(folder).scores)


@pytest.mark.parametrize(("scale", "classic"), [(200, False), (100, True)])
def test_habits_are_shown_from_five_reviews_on(table: Table, scale: int, *, classic: bool) -> None:
    kind = "The discards: " if classic else "The choice between kills: "

    def store_one(number: int) -> None:
        with store_in(table.folder) as store:
            if classic:
                store_hand(store, number)
            else:
                store_game(store, number, 20.0)

    def begins(words: str) -> bool:
        return any(line.startswith(words) for line in table.screen_as(StatsScreen).spoken().lines)

    for number in range(4):
        store_one(number)
    table.use(text_scale=scale).start().app.navigation.show(Stats(classic=classic))
    assert begins("After 1 more reviewed ")
    assert not begins("Points lost per ")
    store_one(4)
    table.screen_as(StatsScreen).refresh()
    assert all(map(begins, ("Points lost per decision: ", "Your play: −", kind)))


def test_what_does_not_fit_scrolls(table: Table) -> None:
    with store_in(table.folder) as store:
        for number in range(50, 56):
            store_game(store, number, 20.0)
    table.start().key(pygame.K_F4)
    beginning = table.picture()
    table.key(pygame.K_PAGEDOWN)
    assert table.picture() == beginning, "all of it is seen"
    table.use(text_scale=200)
    table.frame(2)
    beginning = table.picture()
    table.key(pygame.K_PAGEDOWN)
    assert table.picture() != beginning
    table.wheel(50)
    assert table.picture() == beginning


@pytest.mark.parametrize("start", [Idle, Here])
def test_many_reviews_are_computed_behind_the_screen(table: Table, workers: Workers, start: type) -> None:
    workers.use(start, computed)
    with store_in(table.folder) as store:
        for number in range(24):
            store_game(store, number, 10.0)
    table.start().key(pygame.K_F4)
    table.frame(3)
    is_done = start is Here
    assert table.app.navigation.screen.status() == ("Anna" if is_done else "Counting the reviews…")
    with store_in(table.folder) as store:
        ((missing,),) = store.read("SELECT count(*) FROM reviews WHERE figures IS NULL")
    assert (missing == 0) is is_done


def page(table: Table) -> ToComeScreen:
    return table.screen_as(ToComeScreen)


def spots(table: Table) -> list[tuple[Rect, Card]]:
    """Return the places of the cards."""
    found = page(table).view.all_of(CardToCome)
    return [spot for card, at in found for spot in card.cards(at, table.app.context.layout)]


def test_every_card_left_and_every_killer_is_there(table: Table) -> None:
    table.play_tidily(90).key(pygame.K_k)
    position = table.position
    shown = [card for _, card in spots(table)]
    courts = court_outlooks(View.of(position))
    rows = [card for court in courts for card in (court.card, *court.killers)]
    left = {*position.grid, *position.deck, *position.fola}
    assert sorted(shown) == sorted([*left, *rows])
    counts = [str(len(court.killers)) for court in courts]
    assert [text.words for text, _ in page(table).view.all_of(Text) if text.words.isdigit()] == counts


@crossed(
    ("language", (*TRANSLATIONS, "en")),
    ("size", [(900, 600), (1280, 800), (2560, 1600)]),
    ("per_cent", [200, 100]),
    ("moves", [190, 90, 0, 190]),
)
def test_it_fits_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: Point, per_cent: int, moves: int
) -> None:
    table = Table(tmp_path, size, language=language, text_scale=per_cent).play_tidily(moves)
    written = texts_drawn(monkeypatch)
    table.key(pygame.K_k)
    table.draw()
    layout = table.app.context.layout
    rects = [rect for rect, _ in spots(table)]
    assert not overlap(rects)
    assert layout.felt.unionall(rects) == layout.felt
    assert min(rect.height for rect in rects) >= layout.gap(17)
    menu = table.app.context.words("action.more")
    assert not [words for words, _ in written if words.endswith("…") and words != menu]


def test_what_a_player_cannot_see_changes_nothing(table: Table) -> None:
    table.start(stacked=True)
    pictures = set()
    for deck in (MID_GAME.deck, MID_GAME.deck[::-1]):
        table.app.navigation.show(ToCome(View.of(MID_GAME._replace(deck=deck))))
        table.frame()
        area = Rect(table.app.context.layout.felt)
        pictures.add(table.picture(area))
        table.key(pygame.K_k)
    assert len(pictures) == 1
