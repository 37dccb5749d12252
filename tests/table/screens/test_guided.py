"""What the journeys do not show of the guided games: what is shown before it was explained, and looks."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pygame
import pytest

from solitaire.rules.outlook import Place
from solitaire.rules.position import Move
from solitaire.table.models.shown import PanelPart
from solitaire.table.parts.marks import is_broken
from solitaire.table.parts.panel import HandCard
from solitaire.table.screens.guided import GuidedScreen
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
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap, texts_drawn
from tests.support.table.panel import printed, useful


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


# -- played -------------------------------------------------------------------------------------


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
        table.draw()
        if box.notice.is_guide:
            sizes.add(
                next(pixels for words, pixels in drawn if len(words) > 3 and box.text.startswith(words))
            )
    assert min(sizes) >= 0.85 * max(sizes)


def test_a_list_of_cards_says_how_many_are_left_out(tmp_path: Path) -> None:
    table = begin(Table(tmp_path, (900, 600), text_scale=150), WHOLE)
    table.make(line(WHOLE)[:34])
    table.draw()
    listed, _, rest = printed(scene(table).board.panel)[-1].partition(" and ")
    negatives = scene(table).shown.score.negatives
    assert rest == f"{len(negatives) - len(listed.split())} more"


# -- left ---------------------------------------------------------------------------------------


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
