"""The panel: always the same blocks in the same places, kills by value, a hint in a block of its own."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from solitaire.rules.outlook import preview
from solitaire.rules.position import legal_kills
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import Marks, Shown, ShownHint
from solitaire.table.page.view import Placed
from solitaire.table.parts.panel import GamePanel
from solitaire.table.parts.panel_blocks import Line
from solitaire.table.screens.grid import GridScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.texts.words import with_codes
from tests.support.positions import MID_GAME
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap
from tests.support.table.panel import printed as panel_lines
from tests.support.table.panel import spots, useful

SIZES = [(900, 600), (1280, 800), (2560, 1600)]


def screen(table: Table) -> PlayScreen:
    return table.screen_as(PlayScreen)


def printed(table: Table) -> list[str]:
    """Return the lines of the panel, cards by their codes."""
    table.draw()
    return [with_codes(line) for line in panel_lines(screen(table).board.panel)]


def drawn_at(line: Placed) -> list[Rect]:
    """Return where the letters and small cards of a line are drawn, line by line."""
    assert isinstance(line.node, Line)
    look = line.node.look(line.layout)
    return [
        theme.text(words, *look, colours.text).get_bounding_rect().move(corner)
        for words, corner in line.node.seats(line.place, line.layout)
    ]


@crossed(("language", ("en", *TRANSLATIONS)), ("size", SIZES), ("per_cent", [100, 200]))
def test_no_small_card_touches_another_line(
    tmp_path: Path, language: str, size: Point, per_cent: int
) -> None:
    """Every pile with two kills is looked at, with a hint and without."""
    table = Table(tmp_path, size, language=language, text_scale=per_cent).play_tidily(61)
    kills = [kill.card for kill in legal_kills(table.position)]
    for card in {card for card in kills if kills.count(card) == 2}:
        table.move(table.centre(card), held=False)
        table.frame()
        view = screen(table).board.panel.view
        lines = [one for one in view.placed if isinstance(one.node, Line)]
        places = [place for line in lines for place in drawn_at(line)]
        assert len(places) > 1
        assert not overlap(places)


def test_the_score_and_the_useful_cards_stay_where_they_are(table: Table) -> None:
    """Whatever is looked at, with a hint or the fola in hand: the score's left foot is the same point."""
    table.play_tidily(61)
    panel = screen(table).board.panel
    seen, rows = set(), set()
    for key in (pygame.K_LEFT, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_HOME):
        table.key(key)
        assert panel.score_at is not None
        seen.add(panel.score_at.bottomleft)
        rows.add(tuple(map(tuple, (rect for rect, _ in useful(panel)))))
    assert len(seen) == len(rows) == 1
    table.play_tidily(160)
    assert panel.score_at is not None
    assert panel.score_at.bottomleft in seen


def test_a_card_that_will_lie_elsewhere_is_marked_there(table: Table) -> None:
    """A kill puts its killer in the place of its victim: what that can kill next, it will kill from there."""
    table.play_tidily(61)
    kills = [kill for kill in legal_kills(table.position) if kill.victim is not None]
    for kill in kills:
        grid = table.position.grid
        table.click(table.centre(kill.card))
        assert kill.victim is not None
        table.move(table.centre(kill.victim), held=False)
        table.frame()
        place = grid.index(kill.victim)
        for (killer, victim), opened in zip(
            screen(table).marks.opened, preview(table.position, kill).opened, strict=True
        ):
            assert (killer == place) == (opened.card == kill.card)
            assert (victim == place) == (opened.victim == kill.card)
        table.click(table.centre(kill.card), button=3)  # put back


def test_a_hint_has_a_block_of_its_own(table: Table) -> None:
    """It lies below the preview of another pile, under its own heading."""
    context = table.app.context
    table.start(stacked=True)
    panel, shown = GamePanel(context.faces, context.words), Shown.of(MID_GAME, (), MID_GAME.grid)
    seen = preview(MID_GAME, next(legal_kills(MID_GAME)))
    hint = ShownHint("Fair hint", ("Look at the deck.",))
    table.resize(1280, 800)
    surface, place = table.window.get_surface(), context.layout
    panel.draw(surface, shown, place, Marks(previews=[seen], hint=hint))
    assert {"Fair hint", "Look at the deck."} <= set(panel_lines(panel))
    lines = {line.words: at for line, at in panel.view.all_of(Line)}
    assert max(lines, key=lambda words: lines[words].y) == "Look at the deck."
    assert lines["Look at the deck."].bottom < place.details.bottom


def test_what_a_player_cannot_see_changes_nothing(table: Table) -> None:
    """Two games alike in what is seen, the cards to come in another order: the same panel, dot by dot."""
    context, pictures = table.app.context, set()
    table.start(stacked=True)
    for deck in (MID_GAME.deck, MID_GAME.deck[::-1]):
        position = MID_GAME._replace(deck=deck)
        shown = Shown.of(position, (), position.grid)
        surface = table.window.get_surface()
        surface.fill((0, 0, 0))
        seen = [preview(position, kill) for kill in legal_kills(position)][:2]
        GamePanel(context.faces, context.words).draw(surface, shown, context.layout, Marks(previews=seen))
        pictures.add(pygame.image.tobytes(surface.subsurface(Rect(context.layout.panel)), "RGB"))
    assert len(pictures) == 1


# -- The useful cards in the panel, and versicole announced on the board: seen, pointed at and heard


def grid(table: Table) -> GridScreen:
    assert isinstance(table.app.navigation.screen, GridScreen)
    return table.app.navigation.screen


@pytest.mark.parametrize(
    ("size", "scale", "count"),
    [((900, 600), 100, 23), ((900, 600), 200, 31), ((2560, 1600), 100, 31), ((2560, 1600), 200, 31)],
)
def test_every_useful_card_has_a_place_in_the_panel(
    table: Table, size: Point, scale: int, count: int
) -> None:
    """Where there is room, in each of its families."""
    table.play_tidily(61)
    table.resize(*size)
    table.use(text_scale=scale).frame()
    seen = useful(grid(table).board.panel)
    rects, details = [rect for rect, _ in seen], table.app.context.layout.details
    assert (len(rects), len({card for _, card in seen})) == (31, 23)
    assert not overlap(rects)
    assert details.unionall(rects) == details


def test_a_preview_of_two_kills_leaves_them_in_the_usual_window(table: Table) -> None:
    table.play_tidily(61).key(pygame.K_TAB)
    assert grid(table).marks.previews
    assert len(useful(grid(table).board.panel)) == 31


def test_no_negative_card_is_missing_below_them(table: Table) -> None:
    table.play_tidily(200).key(pygame.K_e)
    table.frame()
    panel, negatives = grid(table).board.panel, grid(table).shown.score.negatives
    assert len({item.points for item in negatives}) > 1  # groups that do not all have room
    assert {card for _, card in spots(panel)} == {item.card for item in negatives}
