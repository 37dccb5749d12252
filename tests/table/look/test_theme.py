"""The dark and the light table: every text can be read on its ground."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

import solitaire.table
from assets.art import PALETTE
from solitaire.home.settings import THEMES
from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours, draw_cloth
from solitaire.table.requests import Menu
from solitaire.texts.words import bold, card_sign, with_codes
from tests.support.contrast import TEXTS, colour, contrast, difference, luminance
from tests.support.table.driver import Table
from tests.support.table.playing import scene

READABLE, SEEN = 4.5, 3.0
"""The least contrast of a text and of a mark by WCAG 2, level AA."""


@pytest.fixture(params=THEMES)
def look(request: pytest.FixtureRequest) -> Iterator[str]:
    colours.use(request.param)
    yield request.param
    colours.use(THEMES[0])


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.usefixtures("look")
def test_texts_can_be_read_on_every_ground() -> None:
    for text in TEXTS:
        for ground in ("felt", "felt_dark", "panel"):
            assert contrast(colour(text), colour(ground)) >= READABLE, (text, ground)
    for text in ("text", "gold", "good", "bad", "muted"):  # what a chosen row says
        assert contrast(colour(text), colours.chosen) >= READABLE, text


@pytest.mark.usefixtures("look")
def test_what_is_chosen_can_be_read_and_is_not_like_what_is_disabled() -> None:
    for ground in ("button", "hovered", "pressed", "chosen"):
        assert contrast(colours.text, colour(ground)) >= READABLE, ground
    assert contrast(colours.panel, colours.text) >= READABLE  # a chosen button
    for other in ("disabled", "button"):
        assert contrast(colours.text, colour(other)) >= READABLE
    for ground in ("panel", "felt", "felt_dark", "button", "chosen"):
        assert contrast(colours.focus, colour(ground)) >= SEEN, ground
    assert contrast(colours.focus, colours.panel) >= READABLE  # the mark of a chosen row


def _hexed(shade: str) -> Colour:
    red, green, blue, _ = pygame.Color(shade)
    return red, green, blue


def test_the_button_of_what_is_shown_looks_chosen(table: Table) -> None:
    table.start().key(pygame.K_F2)
    for look in THEMES:
        table.use(theme=look).frame()
        button = table.button("All games")
        assert button.button.is_on
        assert table.window.get_surface().get_at(button.rect.move(8, 6).topleft)[:3] == colours.text
        assert not table.button("Solitaire").button.is_on
    table.use(theme=THEMES[0])


@pytest.mark.usefixtures("look")
def test_a_disabled_button_stands_out_less_than_one_that_works() -> None:
    assert contrast(colours.disabled, colours.felt_dark) < contrast(colours.button, colours.felt_dark)
    assert luminance(colours.disabled) < luminance(colours.button)


@pytest.mark.parametrize("look", THEMES)
def test_focus_choice_and_mouse_look_different(table: Table, look: str) -> None:
    """The focus is a ring, what the mouse is over is filled and lighter; buttons have five colours."""
    table.use(theme=look)
    table.app.navigation.show(Menu())
    table.key(pygame.K_DOWN)
    focused, plain, over = table.own_buttons[1:4]
    table.move(over.rect.center, held=False)
    pygame.mouse.set_pos(over.rect.center)
    table.frame(3)
    table.draw()
    surface = table.window.get_surface()
    edge, inside = (
        [tuple(surface.get_at((one.rect.x + x, one.rect.centery))[:3]) for one in (focused, plain, over)]
        for x in (1, 10)  # the text begins further right
    )
    assert inside[2] == colours.hovered
    assert colours.hovered not in inside[:2]
    assert edge[0] == colours.focus
    assert colours.focus not in edge[1:]
    assert len({colours.button, colours.hovered, colours.chosen, colours.pressed, colours.disabled}) == 5


@pytest.mark.parametrize("look", THEMES)
def test_a_main_button_is_framed_and_not_lit(table: Table, look: str) -> None:
    table.use(theme=look)
    table.app.navigation.show(Menu())
    table.key(pygame.K_DOWN)
    entry = table.own_buttons[0].rect
    title = _edge_and_inside(table, entry)
    table.start().key(pygame.K_SPACE)
    stack = table.button("Begin").rect
    assert title == _edge_and_inside(table, stack) == (colours.hint, colours.button)
    states = (colours.button, colours.hovered, colours.chosen, colours.pressed)
    assert all(contrast(colours.hint, fill) > 3 for fill in states)


def _edge_and_inside(table: Table, button: pygame.Rect) -> tuple[Colour, Colour]:
    """Return the colours of a button's frame and ground, left of its text."""
    table.draw()
    edge, inside = (table.window.get_surface().get_at((button.x + x, button.centery)) for x in (1, 8))
    return (edge.r, edge.g, edge.b), (inside.r, inside.g, inside.b)


def test_ink_can_be_read_on_the_cards() -> None:
    for ink in ("INK", "INK_GOOD", "INK_BAD", "INK_MUTED"):
        for paper in (_hexed(PALETTE["paper"]), theme.PAPER):
            assert contrast(colour(ink), paper) >= READABLE, ink


MEANINGS = ("gold", "good", "bad", "focus", "held", "hint")
"""The colours that mean something on the solitaire's table; the theme's docstring says what."""


@pytest.mark.usefixtures("look")
def test_colours_that_mean_something_can_be_seen_and_distinguished() -> None:
    assert theme.__doc__ is not None
    for name in MEANINGS:
        assert f"\n| {name}" in theme.__doc__
        assert contrast(colour(name), colours.felt) >= SEEN
    for one, other in combinations(MEANINGS, 2):
        assert difference(colour(one), colour(other)) >= 40, (one, other)


def test_nothing_keeps_a_colour_for_itself() -> None:
    """A colour stored by a module or a class would stay the same when the table changes."""
    for path in Path(solitaire.table.__path__[0]).rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert not re.search(r"^(\w+|    \w+: ClassVar).* = .*colours\.[a-z]", source, re.MULTILINE), path


def test_the_table_changes_while_it_is_played_on(table: Table) -> None:
    table.start(stacked=True).frame(2)
    dark = table.picture()
    table.use(theme="light")
    light = table.picture()
    assert luminance(colours.felt) > 0.5
    assert dark != light
    table.use(theme="dark")
    table.frame(2)
    assert table.picture() == dark


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("whole", ["72 ± 5 points", "die 37", "by 5"])
def test_a_line_does_not_part_a_number_from_its_noun_or_article(whole: str) -> None:
    text = f"Blunder, it took of your hand {whole} in all. The rest is 8."
    for width in range(120, 480, 8):
        lines = theme.wrap(text, "sans", 16, width)
        assert " ".join(lines) == text
        assert any(whole in line for line in lines)
    narrow = theme.wrap(text, "sans", 16, 80)
    assert " ".join(narrow) == text
    assert all(theme.text_width(line, "sans", 16) <= 80 for line in narrow)


@pytest.mark.usefixtures("table")
def test_bold_letters_stay_bold_in_the_next_line_and_end_where_they_should() -> None:
    text = f"one {bold('two three four five')} six <b>seven</b>"
    assert theme.text_width(text, "sans", 16) > theme.text_width(with_codes(text), "sans", 16)
    for width in range(130, 300, 8):
        lines = theme.wrap(text, "sans", 16, width)
        assert all(theme.text_width(line, "sans", 16) <= width for line in lines)
        parts = [part for line in lines for part in theme._parts(line, "sans", 16)]
        heavy = " ".join(part[0].strip() for part in parts if part[1] == "sans-bold")
        light = " ".join(part[0].strip() for part in parts if part[1] == "sans")
        assert (heavy, light.split()) == ("two three four five", ["one", "six", "<b>seven</b>"])


def test_lines_are_broken_anew_when_the_small_cards_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    monkeypatch.setattr(theme, "chips", theme.Chips())
    text, counts = " ".join(map(card_sign, range(6))), list[int]()
    for small in (pygame.Surface((20, 20)), pygame.Surface((90, 20))):
        theme.chips.use(lambda card, high, small=small: small)  # type: ignore[misc]
        counts.append(len(theme.wrap(text, "sans", 16, 200)))
    assert counts == [1, 3]


def test_a_sign_that_the_typeface_lacks_is_drawn_by_another() -> None:
    pygame.font.init()
    for face in ("sans", "sans-bold"):
        lacking = theme.font(face, 20).render("\ue000", True, colours.text)
        for sign in "≈≥−":
            drawn = theme.text(f"{sign}310", face, 20, colours.text)
            alone = theme.text(sign, face, 20, colours.text)
            assert drawn.get_width() == theme.text_width(f"{sign}310", face, 20)
            assert pygame.image.tobytes(alone, "RGBA") != pygame.image.tobytes(lacking, "RGBA")
            assert alone.get_width() == theme.text_width(sign, face.replace("sans", "serif"), 20)


@pytest.mark.parametrize("look", THEMES)
def test_on_the_grid_gold_means_versicole_and_green_and_red_mean_kills(table: Table, look: str) -> None:
    table.use(theme=look, four_colours=look == "light").start("580", stacked=True)
    screen = scene(table)
    moves = table.moves_of(most=30)
    seen = set[tuple[bool, bool]]()
    for move in moves:
        if move.victim is None:
            table.key(pygame.K_SPACE)
        else:
            table.drag(table.centre(move.card), table.centre(move.victim))
            table.move(table.app.context.layout.panel.center, held=False)
            table.frame()
        table.draw()
        grid = table.window.get_surface().subsurface(table.app.context.layout.board)
        has_gold, has_green, has_red = (
            pygame.mask.from_threshold(grid, colour(name), (1, 1, 1)).count() > 0
            for name in ("gold", "good", "bad")
        )
        marks = screen.marks
        assert has_gold == bool(marks.made or marks.left)
        assert (has_green or has_red) == bool(marks.targets or marks.killers)
        seen.add((has_gold, has_green or has_red))
    assert seen >= {(False, False), (False, True), (True, True)}


@pytest.mark.parametrize("look", THEMES)
def test_neither_a_refusal_nor_the_result_takes_these_colours_for_something_else(
    table: Table, look: str
) -> None:
    def has_any(place: pygame.Rect) -> bool:
        table.draw()
        ground = table.window.get_surface().subsurface(place)
        shades = (colour(name) for name in ("gold", "good", "bad"))
        return any(pygame.mask.from_threshold(ground, shade, (1, 1, 1)).count() > 0 for shade in shades)

    table.use(theme=look).start(stacked=True).keys(*[pygame.K_SPACE] * 25)
    assert table.app.context.is_alarm  # the grid is full
    assert not has_any(table.app.context.layout.status)
    table.play_tidily()
    table.key(pygame.K_e)
    assert table.notice is not None
    below_the_medal = table.notice.area.inflate(0, -table.notice.area.height // 3)
    assert not has_any(below_the_medal)


# -- the cloth: a weave that nobody has to read through ------------------------------------------


@pytest.mark.usefixtures("look")
def test_text_can_be_read_on_the_darkest_and_the_lightest_thread() -> None:
    surface = pygame.Surface((900, 600))
    draw_cloth(surface)
    threads = {tuple(surface.get_at((x, y))[:3]) for x in range(0, 900, 7) for y in range(0, 600, 5)}
    worst = min(contrast(colour(text), (r, g, b)) for text in TEXTS for r, g, b in threads)
    assert len(threads) > 20
    assert worst >= READABLE


def test_the_cloth_follows_size_and_look() -> None:
    pictures = []
    for look, size in (("dark", (900, 600)), ("light", (900, 600)), ("light", (901, 600))):
        colours.use(look)
        surface = pygame.Surface(size)
        draw_cloth(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    colours.use(THEMES[0])
    assert len(set(pictures)) == 3
