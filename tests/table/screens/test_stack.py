"""Stacking the fola, by mouse and by keyboard."""

from pathlib import Path

import pygame
import pytest

from solitaire.play.game import Phase
from solitaire.rules.cards import CARD_COUNT, Card, kills
from solitaire.rules.scoring import USEFUL, WORTH
from solitaire.table.actions import Action
from solitaire.table.screens.stack import StackScreen
from solver.autoplay import stack_by_rule
from tests.support.selection import crossed
from tests.support.table.driver import Button, Point, Table


@pytest.fixture
def fola(table: Table) -> Table:
    table.start()
    table.key(pygame.K_SPACE)
    return table


def scene(table: Table) -> StackScreen:
    return table.screen_as(StackScreen)


def cell(table: Table, index: int) -> Point:
    return scene(table).cells[index].center


def moved(order: tuple[Card, ...], start: int, goal: int) -> tuple[Card, ...]:
    cards = list(order)
    cards.insert(goal, cards.pop(start))
    return tuple(cards)


@crossed(
    (("start", "goal"), [(0, 12), (12, 0), (3, 4), (6, 7), (8, 2)]),
    ("size", [(900, 600), (1280, 800), (1001, 1313)]),
)
def test_dragging_a_card(fola: Table, start: int, goal: int, size: Point) -> None:
    fola.resize(*size)
    before = fola.game.fola
    fola.drag(cell(fola, start), cell(fola, goal))
    assert fola.game.fola == moved(before, start, goal)
    fola.check()


def test_a_card_let_go_where_it_was_changes_nothing(fola: Table) -> None:
    fola.drag(cell(fola, 4), cell(fola, 4))
    fola.click(cell(fola, 9))
    assert fola.game.fola == stack_by_rule(fola.game.deal.fola)


def test_the_others_make_room_only_when_the_card_is_let_go(fola: Table) -> None:
    dealt = fola.game.fola
    fola.press(cell(fola, 0))
    fola.move(cell(fola, 5))
    fola.frame(3)
    assert fola.game.fola == dealt
    fola.release(cell(fola, 5))
    fola.frame()
    assert fola.game.fola == moved(dealt, 0, 5)


def test_a_card_is_put_back_when_another_screen_is_shown(fola: Table) -> None:
    dealt = fola.game.fola
    fola.press(cell(fola, 0))
    fola.move(cell(fola, 5))
    fola.key(pygame.K_F5)
    fola.release((0, 0))
    fola.key(pygame.K_ESCAPE)
    fola.move(cell(fola, 9), held=False)
    fola.frame(2, 1.0)
    assert not fola.app.advance(0.0)
    assert fola.game.fola == dealt


RULE = "By suit, tarocchi last"


def test_tab_walks_over_every_button_and_back_to_the_cards(fola: Table) -> None:
    def focus() -> Action | None:
        return fola.app.navigation.tab_stops.at

    fola.use(spoken=True)
    heard = list[str]()
    while not heard or focus() is not None:
        fola.strike(pygame.K_TAB, text="\t")
        for event in pygame.event.get():
            fola.app.handle(event)
        heard += [news.text for news in fola.app.context.unspoken]
        fola.frame()
    own = [button.text for button in fola.app.navigation.screen.view.stops if button.is_enabled]
    assert heard[: len(own)] == own
    above = [fola.word(button) for button in _in_order(fola) if button.is_enabled][len(own) :]
    assert [said.rpartition(", ")[0] for said in heard[len(own) :]] == above  # each with its key
    fola.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert focus() is not None
    fola.key(pygame.K_RIGHT)  # a card is walked to: Enter stacks them again
    fola.key(pygame.K_RETURN)
    assert fola.game.phase is Phase.DECK


def _in_order(table: Table) -> list[Button]:
    """Return the screen's own buttons, then those of the toolbar."""
    bar = table.app.context.layout.toolbar
    return sorted(table.own_buttons, key=lambda button: bar.contains(button.rect))


@pytest.mark.parametrize("number", range(4))
def test_no_button_stacks_a_useful_card_before_the_others(fola: Table, number: int) -> None:
    fola.start(str(number)).key(pygame.K_SPACE)
    for button in [one for one in fola.own_buttons if one.rect.top > fola.app.context.layout.size[1] // 2]:
        if button.text == "Begin":
            continue
        fola.click(button.rect.center)
        order = fola.game.fola
        useful = [card in USEFUL for card in order]
        assert order == fola.game.deal.fola or useful == sorted(useful)


def test_of_every_court_it_is_said_how_many_killers_are_to_come(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start("1").key(pygame.K_SPACE)
    cards = table.game.fola
    assert {WORTH[card] for card in cards if WORTH[card] < -10} == {-40, -20}
    to_come, drawn = {*range(CARD_COUNT)}.difference(cards), " ".join(table.texts(monkeypatch))
    for card in cards:
        count = sum(kills(other, card) for other in to_come)
        said = scene(table)._killers(card)
        assert said == (f"{count} killers to come" if WORTH[card] < -10 else "")
        assert said in drawn


def test_stacking_is_taken_back_before_the_first_card(fola: Table) -> None:
    order = moved(fola.game.fola, 0, 1)
    fola.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    fola.key(pygame.K_RETURN)
    fola.push("Undo")
    assert fola.game.fola == order
    assert fola.news == "The fola is yours to stack again"
    fola.check()
    fola.key(pygame.K_u)
    assert fola.game.fola == stack_by_rule(fola.game.deal.fola)
    fola.key(pygame.K_u)
    assert fola.game.fola == fola.game.deal.fola
    fola.keys(pygame.K_RETURN, pygame.K_SPACE)
    assert (fola.saved.fola, fola.game.help.is_clean) == (fola.game.deal.fola, True)


def test_a_live_evaluation_waits_while_the_fola_is_restacked(fola: Table) -> None:
    fola.keys(pygame.K_RETURN, pygame.K_f, pygame.K_RETURN, pygame.K_u)
    fola.frame(3)
    assert fola.game.phase is Phase.STACKING
    fola.key(pygame.K_RETURN)
    fola.frame(3)
    fola.check()


def test_stacking_while_a_card_is_carried_keeps_what_is_seen(fola: Table) -> None:
    order = moved(fola.game.fola, 0, 5)
    goal = cell(fola, 5)
    fola.press(cell(fola, 0))
    fola.move(goal)
    fola.key(pygame.K_RETURN)
    fola.release(goal)
    fola.frame()
    assert (fola.game.phase, fola.saved.fola) == (Phase.DECK, order)


@pytest.mark.parametrize("size", [(900, 600), (2560, 1440), (1013, 1709)])
def test_resizing_in_mid_drag(fola: Table, size: Point) -> None:
    dealt = fola.game.fola
    fola.press(cell(fola, 2))
    fola.move(cell(fola, 3))
    fola.frame()
    fola.resize(*size)
    fola.frame(2)
    fola.move(cell(fola, 6))
    fola.release(cell(fola, 6))
    fola.frame()
    assert sorted(fola.game.fola) == sorted(dealt)
    fola.check()


def test_undo_in_mid_drag(fola: Table) -> None:
    fola.push(RULE)
    fola.press(cell(fola, 2))
    fola.move(cell(fola, 6))
    fola.key(pygame.K_u)
    fola.release(cell(fola, 6))
    fola.frame()
    assert sorted(fola.game.fola) == sorted(fola.game.deal.fola)
    fola.check()


def test_a_card_is_not_carried_behind_a_dialog(fola: Table) -> None:
    dealt = fola.game.fola
    fola.press(cell(fola, 0))
    fola.move(cell(fola, 1))
    fola.key(pygame.K_F1)
    fola.release(cell(fola, 1))
    fola.keys(pygame.K_ESCAPE)
    fola.move(cell(fola, 12), held=False)
    fola.frame()
    assert not scene(fola).advance(0.0)  # nothing moves
    fola.click((450, 120))
    assert fola.game.fola == dealt


def test_the_cards_lie_apart_and_in_the_window(fola: Table) -> None:
    with fola.unseen():
        for size in ((900, 600), (1280, 800), (3840, 2160), (900, 2000), (3000, 600)):
            fola.resize(*size)
            cells = scene(fola).cells
            layout = fola.app.context.layout
            assert layout.size == size
            for number, one in enumerate(cells):
                assert one.collidelist(cells[number + 1 :]) == -1
                assert layout.felt.top < one.top
                assert one.bottom < fola.button(RULE).rect.top
                assert layout.felt.left <= one.left < one.right <= layout.size[0]


def test_after_a_pause_the_cards_glide_to_their_new_places(tmp_path: Path) -> None:
    table = Table(tmp_path, animation=160).start()
    table.key(pygame.K_SPACE)
    table.frame(30)
    table.strike(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    for event in pygame.event.get():
        table.app.handle(event)
    assert table.app.advance(0.25)  # else the table would sleep again
    assert table.game.fola == moved(stack_by_rule(table.game.deal.fola), 0, 1)
    frames = 1
    while table.app.advance(1 / 60):
        frames += 1
    assert frames == 10
    table.check()
