"""The illustrated guide: every page in every window, its pictures by the rules, the pack card by card."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from solitaire.rules.cards import CARD_COUNT, CODES, kills, parse_card, parse_cards
from solitaire.rules.position import legal_kills
from solitaire.rules.scoring import count
from solitaire.table.look import theme
from solitaire.table.page.scroll import Scroll
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.parts import guide_pages
from solitaire.table.parts.card_view import card_facts
from solitaire.texts.text import rules_lines
from solitaire.texts.words import Words, with_codes
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap

PAGES = 7
PACK = 1


@pytest.fixture
def guide(table: Table) -> Table:
    table.start(stacked=True)
    table.key(pygame.K_F6)
    return table


def scene(table: Table) -> GuideScreen:
    return table.screen_as(GuideScreen)


def page(table: Table) -> Scroll:
    return scene(table).text


def shelf(table: Table) -> Scroll:
    return scene(table).shelf


def place(table: Table, code: str) -> Rect:
    """Return where a card of the gallery lies on the screen, in sight or not."""
    return scene(table).gallery.places[parse_card(code)]


def drawn(table: Table) -> None:
    """Wait until the page is drawn."""
    while scene(table).advance(0.0):
        table.frame()


def test_the_scroll_bar_is_dragged(guide: Table) -> None:
    guide.key(pygame.K_6, text="6")
    thumb = page(guide).thumb
    assert thumb is not None
    guide.drag(thumb.center, (thumb.centerx, thumb.centery + 100))
    assert page(guide).offset > 100


# -- every page in every window -----------------------------------------------------------------


@pytest.mark.usefixtures("_drawn_bare")
@crossed(
    ("language", TRANSLATIONS),
    (("size", "scale"), [((900, 600), 100), ((900, 600), 200), ((2560, 1440), 150)]),
)
def test_every_page_fits_its_window(
    tmp_path: Path, language: str, size: Point, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    too_wide: list[str] = []
    wrap = theme.wrap

    def spy(words: str, face: str, pixels: int, width: int) -> list[str]:
        lines = wrap(words, face, pixels, width)
        too_wide.extend(line for line in lines if theme.font(face, pixels).size(line)[0] > width)
        return lines

    monkeypatch.setattr(theme, "wrap", spy)
    table = Table(tmp_path, size, language=language, text_scale=scale).start(stacked=True)
    table.key(pygame.K_F6)
    window = table.window.get_surface().get_rect()
    for number in range(PAGES):
        scene(table).open(number)
        drawn(table)
        screen = scene(table)
        parts = [screen.shelf, screen.about] if number == PACK else [screen.text]
        assert parts == [one.node for one in screen.view.placed if isinstance(one.node, Scroll)]
        assert too_wide == []
        buttons = [one for one in table.buttons if len(one.text) > 1]
        assert not overlap(one.rect for one in buttons)
        face = theme.font("sans", theme.button_text(table.app.context.layout.scale) * 3 // 4)
        assert [one.text for one in buttons if face.size(one.text)[0] > one.rect.width] == []
        assert all(window.contains(one.rect) for one in buttons)
        room = Rect.unionall(parts[0].place, [part.place for part in parts])
        assert window.contains(room)
        assert room.width >= window.width / 2
        assert not any(one.rect.colliderect(part.place) for one in buttons for part in parts)


# -- the pack -----------------------------------------------------------------------------------


@pytest.fixture
def cards(guide: Table) -> Iterator[Table]:
    guide.key(pygame.K_2, text="2")
    yield guide
    guide.check()


def test_tab_walks_over_all_97_cards(cards: Table) -> None:
    screen = scene(cards)
    found = [screen.card]
    with cards.unseen():
        for _ in range(CARD_COUNT):
            assert shelf(cards).place.contains(place(cards, CODES[screen.card]))
            cards.key(pygame.K_TAB)
            found.append(screen.card)
    assert found == [*range(CARD_COUNT), CARD_COUNT - 1]
    cards.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert CODES[screen.card] == "T39"
    cards.keys(*[pygame.K_UP] * 60)
    assert CODES[screen.card] == "C1"
    cards.key(pygame.K_END)
    assert CODES[screen.card] == "T40"


def test_the_mouse_scrolls_nothing_by_pointing_at_a_card(cards: Table) -> None:
    cards.push("Tarocchi")
    seen, cut_off = shelf(cards).place, scene(cards).gallery.places
    code = next(CODES[card] for card, at in cut_off.items() if at.top < seen.bottom < at.bottom)
    cards.move((place(cards, code).centerx, seen.bottom - 3), held=False)
    cards.frame()
    assert (CODES[scene(cards).card], shelf(cards).offset) == (code, 0)
    cards.click((place(cards, code).centerx, seen.bottom - 3))
    assert shelf(cards).offset > 0
    assert seen.contains(place(cards, code))


def test_the_wheel_scrolls_what_the_mouse_is_on(cards: Table) -> None:
    cards.push("Tarocchi")
    cards.use(text_scale=200)
    for on, other in ((scene(cards).shelf, scene(cards).about), (scene(cards).about, scene(cards).shelf)):
        cards.move(on.place.center, held=False)
        cards.frame()
        before = on.offset, other.offset
        cards.wheel(-1)
        assert on.offset > before[0]
        assert other.offset == before[1]


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_all_cards_have_something_said_in_every_language(language: str) -> None:
    words = Words(language)
    said = [tuple(card_facts(card, words)) for card in range(CARD_COUNT)]
    assert all(3 <= len(lines) <= 5 for lines in said)


# -- the pictures, by the rules -----------------------------------------------------------------


def test_the_kills_of_the_first_picture_are_possible() -> None:
    position = guide_pages.SHOWN
    assert {guide_pages.NEAR, guide_pages.FAR} <= set(legal_kills(position))
    for kill, distance in ((guide_pages.NEAR, 1), (guide_pages.FAR, 3)):
        assert kill.victim is not None
        assert position.grid.index(kill.card) - position.grid.index(kill.victim) == distance


def test_what_kills_what_is_shown_as_it_is_said() -> None:
    shown = [
        [
            (victims, killer, all(kills(parse_card(killer), card) for card in parse_cards(victims)))
            for victims, killer in duels
        ]
        for _, duels in guide_pages.DUELS
    ]
    assert shown == [
        [("CK C10 C4", "C2", True)],
        [("B7 D7", "S7", True), ("S8", "D7", False)],
        [("T40 T13", "T2", True)],
        [("B7 C3", "T21", True), ("B7", "T20", False)],
        [("T1", "SK", False), ("M", "SK", False)],
        [("T31", "M", True), ("M", "T1", True), ("C1", "M", False)],
    ]
    for _, duels in guide_pages.DUELS:
        for victims, killer in duels:  # a crossed arrow stands for each of the cards it leads to
            assert len({kills(parse_card(killer), card) for card in parse_cards(victims)}) == 1


def test_the_lowest_tarocco_that_kills() -> None:
    found = [with_codes(guide_pages.lowest_killer(card)) for card in range(14)]
    assert found == "T3 T6 T9 T12 T15 T18 T21 T24 T27 T30 T33 T36 T39 –".split()


def test_new_neighbours_make_a_kill_possible() -> None:
    position, kill, next_kill = guide_pages.NEIGHBOURS
    assert kill in legal_kills(position)
    assert next_kill not in legal_kills(position)
    assert next_kill in legal_kills(position.apply(kill))


def test_the_example_is_counted_by_the_rules() -> None:
    found = count(guide_pages.EXAMPLE)
    assert (found.account_points, found.versicole_points, found.negative_points) == (45, 80, -50)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_rules_show_no_mark_of_a_plain_text(tmp_path: Path, language: str) -> None:
    table = Table(tmp_path, language=language).start(None)
    table.key(pygame.K_l)
    table.key(pygame.K_7, text="7")
    text = " ".join(scene(table).spoken().lines)
    assert '"minchiate cards"' in text
    assert "`" not in text


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_rules_lose_no_word(language: str) -> None:
    lines = rules_lines(language)
    shown = " ".join(guide_pages.paragraphs(lines)).replace("#", "")
    assert shown.replace("•", "-").replace(":", "").split() == " ".join(lines[1:]).replace(":", "").split()
    assert max(map(len, guide_pages.paragraphs(lines))) > 200
