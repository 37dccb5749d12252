"""What the table says to moves that can't be made."""

from functools import partial

import pygame

from solitaire.rules.cards import CODES, kills, value
from solitaire.rules.position import DISTANCES, END, Move, legal_kills
from solitaire.table.actions import Action
from solitaire.table.parts.panel import hand_area, hand_places
from tests.support.selection import crossed
from tests.support.table.driver import Table
from tests.support.table.playing import focus, held, scene


def pair(table: Table, kind: str) -> tuple[int, int]:
    """Return a pile and one that it can't kill, by the reason; one too far away could kill another."""
    grid, killers = table.position.grid, {move.card for move in legal_kills(table.position)}
    for right, killer in enumerate(grid):
        for left, victim in enumerate(grid):
            near, tarots = right - left in DISTANCES, (killer >= 56, victim >= 56)
            reason = {(False, True): "no_cartiglia", (True, False): "too_low", (False, False): "unlike"}.get(
                tarots
            )
            if (
                left != right
                and (near or killer in killers)
                and kind == (reason if near else "distance")
                and not (near and kills(killer, victim))
            ):
                return killer, victim
    raise AssertionError(kind)


@crossed(("kind", ["no_cartiglia", "too_low", "unlike", "distance"]), ("way", ["drag", "keys"]))
def test_a_kill_that_is_not_allowed_gets_its_reason(dealt: Table, kind: str, way: str) -> None:
    killer, victim = pair(dealt, kind)
    words = {
        "no_cartiglia": "No suit card kills a tarocco",
        "too_low": f"{CODES[killer]} is too low: three times {CODES[victim]} is {3 * value(victim)}",
        "unlike": f"{CODES[killer]} and {CODES[victim]} have neither suit nor value in common",
        "distance": "Only a pile 1 or 3 places to the left can be killed",
    }[kind]

    def by_keys() -> None:
        away = dealt.position.grid.index(killer) - dealt.position.grid.index(victim)
        focus(dealt, killer)
        if away in DISTANCES:
            dealt.key(pygame.K_1 if away == 1 else pygame.K_3)
        else:
            dealt.key(pygame.K_RETURN)
            focus(dealt, victim)
            dealt.key(pygame.K_RETURN)

    drag = lambda: dealt.drag(dealt.centre(killer), dealt.centre(victim))  # noqa: E731
    dealt.refused(words, drag if way == "drag" else by_keys)
    dealt.check()


def test_a_pile_that_can_kill_nothing_is_not_picked_up(dealt: Table) -> None:
    killers = {move.card for move in legal_kills(dealt.position)}
    idle = next(card for card in dealt.position.grid if card not in killers)
    words = f"{CODES[idle]} can't kill any pile from here"
    dealt.refused(words, lambda: dealt.click(dealt.centre(idle)))
    focus(dealt, idle)
    dealt.refused(words, lambda: dealt.key(pygame.K_RETURN))
    assert held(dealt) is None


def test_a_number_without_a_pile_there_gets_its_reason(dealt: Table) -> None:
    focus(dealt, dealt.position.grid[2])
    dealt.refused("Only a pile 1 or 3 places to the left can be killed", lambda: dealt.key(pygame.K_3))


def test_nothing_to_take_back_or_redo(play: Table) -> None:
    play.refused("There is nothing to redo", lambda: play.key(pygame.K_r))
    assert not play.app.navigation.can(Action.REDO)
    play.key(pygame.K_SPACE)
    play.take_back()
    play.refused("There is nothing to undo", lambda: play.key(pygame.K_u))
    assert not play.is_enabled("Undo")


def test_when_all_cards_are_played_and_when_the_game_has_ended(play: Table) -> None:
    moves = play.moves_of()
    play.make(moves)
    play.refused("All 97 cards are played", lambda: play.key(pygame.K_SPACE))
    killer = play.position.grid[5]
    play.make([END])
    play.refused("The game has ended", lambda: play.key(pygame.K_SPACE))
    play.refused("The game has ended", lambda: play.click(play.centre(killer)))
    play.refused(
        "The game has ended", lambda: play.drag(play.centre(killer), play.centre(play.position.grid[4]))
    )


def test_a_click_on_the_fola(play: Table) -> None:
    """It says why it waits; in hand it plays its next card, and no other."""
    layout = play.app.context.layout
    play.refused("You take up the fola when the deck is empty", lambda: play.click(layout.fola.center))
    moves = play.moves_of()
    first = next(at for at, move in enumerate(moves) if move.card == play.game.deal.fola[0])
    play.make(moves[:first])
    order = play.position.fola
    shown, why = scene(play).shown, "The fola is played in the order in which you stacked it"
    for place in hand_places(shown, hand_area(shown, layout), layout).values():
        play.refused(why, partial(play.click, place.center))
    play.click(layout.fola.center)
    assert play.saved.moves[-1] == Move(order[0])
    play.check()
