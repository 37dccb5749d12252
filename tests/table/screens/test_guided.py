"""The guided games: the first offered at the first start, both played to their end, left at any moment."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from scores import estimates
from solitaire.play.game import Phase
from solitaire.play.lessons import way
from solitaire.rules.cards import parse_card
from solitaire.rules.outlook import Place
from solitaire.rules.position import Move, View, parse_move
from solitaire.table.actions import Action
from solitaire.table.models.shown import PanelPart
from solitaire.table.pages.title import TitleScreen
from solitaire.table.parts.marks import is_broken
from solitaire.table.parts.panel import HandCard
from solitaire.table.screens.guided import GuidedScreen
from solitaire.table.screens.lesson import LessonScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.stack import StackScreen
from solitaire.table.services.tutor import (
    FIRST,
    WHOLE,
    Prepared,
    Topic,
    Tutor,
    TutorStep,
    guided_game,
    sentences,
)
from solver.advisor import advise
from solver.result import Limit
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap, texts_drawn
from tests.support.table.panel import printed, useful
from tests.support.table.workers import Idle, Workers


@cache
def line(prepared: Prepared) -> Sequence[Move]:
    """Return the moves of a guided game as the guide proposes them, with those made before it began."""
    game, tutor = guided_game("Anna", prepared), Tutor(prepared)
    while (step := tutor.step(game)) is not None:
        game.move(step.move or Move(game.position.next_card or 0))
    return game.moves


@cache
def explained(prepared: Prepared) -> Sequence[int]:
    """Return after how many moves there is something new to say."""
    game, tutor, plies = guided_game("Anna", prepared), Tutor(prepared), list[int]()
    for move in line(prepared)[prepared.start :]:
        step = tutor.step(game)
        is_new = step is not None and (step.topic or step.rule or step.is_great)
        plies += [len(game.moves)] if is_new else []
        game.move(move)
    return plies


@pytest.fixture
def first(table: Table) -> Table:
    """The guided first game from its beginning."""
    return begin(table, FIRST)


@pytest.fixture
def guided(table: Table) -> Table:
    """The whole guided game from its beginning."""
    return begin(table, WHOLE)


def begin(table: Table, prepared: Prepared) -> Table:
    table.app.services.session.play_guided(prepared)
    table.frame()
    return table


def scene(table: Table) -> GuidedScreen:
    return table.screen_as(GuidedScreen)


def step(table: Table) -> TutorStep:
    found = scene(table).step
    assert found is not None
    return found


def walk(table: Table, prepared: Prepared = WHOLE) -> Iterator[int]:
    """Go to each place of the game where there is something new to say."""
    for ply in explained(prepared):
        table.make(line(prepared)[len(table.game.moves) : ply])
        yield ply


# -- offered ------------------------------------------------------------------------------------


def test_later_it_is_offered_beside_the_guide(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    table.key(pygame.K_ESCAPE)
    entries = list(table.app.navigation.screen.details())
    assert "Learn, L" in entries
    table.key(pygame.K_l)
    table.push("Guided game")
    assert step(table).topic is Topic.BEGUN
    table.key(pygame.K_F6)
    table.push("Whole game with a teacher")
    assert step(table).topic is Topic.PLAY
    assert len(table.saves()) == 2  # the first was not begun


# -- played -------------------------------------------------------------------------------------


def test_a_whole_game_by_the_keyboard_alone(guided: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    while guided.game.phase is not Phase.ENDED:
        move, tops = step(guided).move, guided.position.grid
        key = pygame.K_SPACE if move is None else pygame.K_e
        if move is not None and move.victim is not None:
            is_near = tops.index(move.card) - tops.index(move.victim) == 1
            key = pygame.K_1 if is_near else pygame.K_3
        guided.strike(key)
        for event in pygame.event.get():
            guided.app.handle(event)
        if len(guided.game.moves) % 10 == 0:
            guided.frame()
    guided.frame()
    assert guided.game.moves == line(WHOLE)
    assert guided.game.score.points == 334
    assert scene(guided).marks.focus is None  # no card stands out once all is over
    assert scene(guided).end_actions()[0] is Action.EASY
    assert guided.ending.grade is None
    assert (*guided.ending.beside, *guided.ending.lines) == (
        "All 23 useful cards are on top, and every versicola is whole. No game scores more.",
        "Now play a deal of your own: there you stack the fola yourself. An easy deal is a good start.",
    )
    assert scene(guided).status() == ""
    monkeypatch.setattr(estimates, "easy_deals", lambda: [100])
    guided.key(pygame.K_RETURN)
    assert isinstance(guided.app.navigation.screen, StackScreen)


def test_the_first_game_by_p_alone_offers_the_next_steps(first: Table) -> None:
    for _ in range(60):
        first.key(pygame.K_p)
    assert first.game.score.points == 334
    assert scene(first).end_actions() == (Action.LESSON, Action.GUIDED_WHOLE, Action.EASY, Action.MENU)
    said = " ".join(first.ending.lines)
    for words in ("par", "H gives you a hint", "303", "does not count"):
        assert words in said
    first.push_notice("Five lessons")
    while (lesson := first.app.navigation.screen).number < 4:  # type: ignore[attr-defined]
        first.key(pygame.K_n)
    assert isinstance(lesson, LessonScreen)
    for move in way(lesson.game.lesson.goal, lesson.position) or ():
        lesson.make(move)
    first.key(pygame.K_n)
    assert step(first).topic is Topic.PLAY


def test_with_less_than_all_it_says_what_was_reached(guided: Table) -> None:
    guided.make((*line(WHOLE)[:-1], parse_move("T31xT35")))  # a pity
    guided.key(pygame.K_e)
    assert guided.game.score.points == 294
    assert guided.ending.beside[0].startswith("22 of the 23 useful cards are on top.")
    assert scene(guided).spoken().lines[-2:] == (*guided.ending.beside, *guided.ending.lines)


def test_its_beginning_by_mouse(guided: Table) -> None:
    for number in range(20):
        move = step(guided).move
        if move is None:
            guided.click(guided.deck)
        elif number % 2:
            guided.drag(guided.centre(move.card), guided.centre(move.victim or 0))
        else:
            guided.click(guided.centre(move.card))
            guided.click(guided.centre(move.victim or 0))
    assert guided.game.moves == line(WHOLE)[:20]
    guided.check()


def test_a_click_on_the_fola_in_hand_says_that_its_order_is_fixed(guided: Table) -> None:
    guided.make(line(WHOLE)[: line(WHOLE).index(Move(parse_card("D10")))])
    guided.picture()
    (_, place), *_ = scene(guided).board.panel.view.all_of(HandCard)
    guided.refused(
        "The fola is played in the order in which you stacked it", lambda: guided.click(place.center)
    )


def test_the_button_and_p_make_the_proposed_move(guided: Table) -> None:
    for number in range(6):
        guided.key(pygame.K_p) if number % 2 else guided.push("Play it")
    assert guided.game.moves == line(WHOLE)[:6]


def test_the_board_points_at_the_move_and_at_what_is_spoken_of(guided: Table) -> None:
    hint = scene(guided).marks.hint
    assert hint is not None
    assert (hint.is_deck, hint.is_play, hint.kills) == (True, True, ())
    guided.keys(pygame.K_SPACE, pygame.K_SPACE)
    hint = scene(guided).marks.hint
    assert hint is not None
    assert step(guided).topic is Topic.COURT
    assert hint.piles == [1]
    guided.keys(pygame.K_SPACE, pygame.K_SPACE)
    marks = scene(guided).marks
    assert marks.hint is not None
    assert marks.hint.kills == ((2, 1),)
    assert (marks.focus, marks.arrows, marks.previews) == (None, (), ())  # one arrow, not several
    guided.key(pygame.K_RIGHT)
    assert scene(guided).marks.focus == 3
    assert not scene(guided).marks.arrows  # what arrows say is explained later
    guided.key(pygame.K_RETURN)
    assert scene(guided).marks.arrows


def test_nothing_of_the_board_is_shown_before_it_was_explained(first: Table) -> None:
    for ply in explained(FIRST):
        first.make(line(FIRST)[len(first.game.moves) : ply])
        taught = step(first).explained
        with first.unseen():
            for card in first.position.grid[12:]:
                first.move(first.centre(card), held=False)
                first.frame()
                marks = scene(first).marks
                assert marks.hover is not None
                assert not marks.arrows or Topic.LOOK in taught
                first.click(first.centre(card))
                arrows = scene(first).marks.arrows
                assert Topic.ROWS in taught or not any(is_broken(arrow) for arrow in arrows)
                first.key(pygame.K_RETURN) if scene(first).marks.held is not None else None
        assert scene(first).shown.gap is None or Topic.CLOSED in taught
        assert scene(first).shown.counts_piles == (Topic.CLOSED in taught)
        assert scene(first).shown.last is None or ply > 112
        tracker = scene(first).shown.tracker
        if tracker is not None:
            assert (len(tracker.prospects) > 2) == (Topic.NAMES in taught)
            assert (Place.FOLA in tracker.places.values()) <= (Topic.SIGNS in taught)
        if ply > 112 + 30:
            break


def test_a_move_of_ones_own_is_followed(first: Table) -> None:
    first.make(line(FIRST)[112:114])
    first.click(first.deck)
    assert first.news == "Another move than mine: that is fine, I follow you"


def test_another_move_is_not_scolded(guided: Table) -> None:
    guided.make(line(WHOLE)[:4])
    guided.keys(pygame.K_RIGHT, pygame.K_3)  # T7 on T40: a pity
    assert [str(move) for move in guided.game.moves[4:]] == ["T7xT40"]
    assert not guided.alarm
    assert step(guided).topic is Topic.VALUE
    guided.keys(pygame.K_p, pygame.K_p)
    assert len(guided.game.moves) >= 7
    guided.check()


class Advised(Idle):
    """Stands in for a worker that has a fair hint at once."""

    def __init__(self, _: object, view: View, *limits: object) -> None:
        self._advice = advise(view, Limit(playouts=1))

    def poll(self) -> list[Any]:
        return [self._advice]


def test_a_hint_speaks_instead_of_the_guide(guided: Table, workers: Workers) -> None:
    workers.usual = Advised
    guided.key(pygame.K_h)
    assert guided.dialogs == []  # the game is an assisted one already
    assert scene(guided).step is None
    assert "Teacher off" not in [button.text for button in guided.own_buttons]
    guided.key(pygame.K_ESCAPE)
    assert step(guided).topic is Topic.PLAY


def test_the_panel_shows_what_has_been_explained(guided: Table) -> None:
    came = dict[PanelPart | str, Topic | None]()
    assert scene(guided).status() == ""  # "97 to come" beside a deck of 84 would need an explanation
    for _ in walk(guided):
        shown = scene(guided).shown
        parts: list[PanelPart | str] = [*shown.parts, *(["list"] if shown.tracker else [])]
        for part in parts:
            came.setdefault(part, step(guided).topic)
        says = f"{guided.position.to_come} to come" if PanelPart.FOLA in shown.parts else ""
        assert scene(guided).status() == says
    assert came == {
        PanelPart.SCORE: Topic.USEFUL,
        PanelPart.USEFUL: Topic.USEFUL,
        PanelPart.NEGATIVES: Topic.COURT,
        PanelPart.FOLA: Topic.STACKED,
        PanelPart.VERSICOLE: Topic.VERSICOLE,
        "list": Topic.LIST,
    }
    begin(guided, FIRST)
    assert set(scene(guided).shown.parts) == set(PanelPart) - {PanelPart.VERSICOLE, PanelPart.KILLS}
    assert scene(guided).status() == "30 to come"
    begin(guided, WHOLE)
    guided.push("Teacher off")
    assert set(guided.app.navigation.screen.shown.parts) == set(PanelPart)  # type: ignore[attr-defined]
    assert guided.app.navigation.screen.status().startswith("Deal 667")


def test_its_letters_keep_their_size_and_the_list_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(Table(tmp_path, (1280, 800)), WHOLE)
    drawn, sizes = texts_drawn(monkeypatch), set()
    for _ in walk(table):
        box = scene(table).notice_box
        assert box is not None
        drawn.clear()
        table.picture()
        if box.notice.is_guide:
            sizes.add(
                next(pixels for words, pixels in drawn if len(words) > 3 and box.text.startswith(words))
            )
    assert min(sizes) >= 0.85 * max(sizes)


def test_a_list_of_cards_says_how_many_are_left_out(tmp_path: Path) -> None:
    table = begin(Table(tmp_path, (900, 600), text_scale=150), WHOLE)
    table.make(line(WHOLE)[:34])
    table.picture()
    listed, _, rest = printed(scene(table).board.panel)[-1].partition(" and ")
    negatives = scene(table).shown.score.negatives
    assert rest == f"{len(negatives) - len(listed.split())} more"


# -- left ---------------------------------------------------------------------------------------


def test_at_each_step_it_can_be_left(guided: Table) -> None:
    for number, ply in enumerate(walk(guided)):
        before = step(guided)
        if number % 2:
            guided.key(pygame.K_ESCAPE)
            assert isinstance(guided.app.navigation.screen, TitleScreen)
            guided.key(pygame.K_c)
        else:
            guided.push("Teacher off")
            screen = guided.app.navigation.screen
            assert type(screen) is PlayScreen
            assert screen.hint is None
            guided.check()
            guided.game.is_guided = True
            guided.app.services.session.show()
        assert step(guided) == before
        assert len(guided.game.moves) == ply
    guided.check()


def test_the_guide_comes_back_with_the_game(guided: Table) -> None:
    guided.make(line(WHOLE)[:9])
    before = step(guided)
    guided.close()
    again = Table(guided.folder).start(None)
    assert step(again) == before
    again.push("Teacher off")
    again.close()
    again = Table(guided.folder).start(None)
    assert type(again.app.navigation.screen) is PlayScreen
    assert not again.game.help.is_clean


# -- looks --------------------------------------------------------------------------------------


@crossed(("language", TRANSLATIONS), ("per_cent", [200, 100]))
def test_all_it_says_can_be_read(tmp_path: Path, language: str, per_cent: int) -> None:
    table = Table(tmp_path, language=language, text_scale=per_cent)
    words, layout = table.app.context.words, table.app.context.layout
    for prepared in (FIRST, WHOLE):
        for _ in walk(begin(table, prepared), prepared):
            box = scene(table).notice_box
            assert box is not None
            said = "".join(sentences(step(table), words))
            assert "".join(box.text.split()) == "".join(said.split())
            assert layout.panel.contains(box.area)
            others = [one.rect for one in table.own_buttons if not box.area.contains(one.rect)]
            assert box.area.collidelist(others) < 0
            hand = [place for _, place in scene(table).board.panel.view.all_of(HandCard)]
            assert not overlap([box.area, *hand, *others])
        table.key(pygame.K_e)
        assert table.notice is not None
        assert layout.panel.contains(table.notice.area)


@crossed(("language", ("en", *TRANSLATIONS)), ("size", [(900, 600), (1280, 800)]))
def test_below_what_it_says_there_is_room_for_totals_and_list(
    tmp_path: Path, size: Point, language: str
) -> None:
    table = Table(tmp_path, size, language=language)
    words = table.app.context.words
    totals = {
        PanelPart.USEFUL: words("panel.account"),
        PanelPart.VERSICOLE: words("panel.versicole"),
        PanelPart.NEGATIVES: words("panel.negatives"),
    }
    for _ in (ply for prepared in (FIRST, WHOLE) for ply in walk(begin(table, prepared), prepared)):
        panel = scene(table).board.panel
        assert {totals[part] for part in scene(table).shown.parts if part in totals} <= set(printed(panel))
        is_about_list = step(table).topic in (Topic.LIST, Topic.NAMES, Topic.SIGNS)
        if scene(table).shown.tracker is not None and (is_about_list or size != (900, 600)):
            assert useful(panel), step(table).topic
