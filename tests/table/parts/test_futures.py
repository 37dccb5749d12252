"""Pictures of costly decisions: the grid after both moves, and both orders of the fola."""

from dataclasses import replace

import pygame
import pytest

from solitaire.rules.cards import Card, parse_cards
from solitaire.rules.position import END, Position, View, legal_kills, parse_move
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.futures import (
    BOARD_COLUMNS,
    FOLA_COLUMNS,
    Future,
    draw_futures,
    futures_of,
    futures_of_fola,
    moment_of,
    order_of,
)
from solitaire.texts.words import Words

WORDS = Words()
VIEW = View.of(Position(parse_cards("T38 T39 T40 C9 C3 S4 C4"), parse_cards("T7 T8"), ()))
SMALL, LARGE = (900, 600), (2560, 1600)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.init()
    pygame.display.set_mode(SMALL)


def test_each_board_shows_the_grid_after_its_move() -> None:
    yours, then = futures_of(VIEW, parse_move("T40xT39"), parse_move("C3xC9"), WORDS)
    assert yours.cards == parse_cards("T38 T40 C9 C3 S4 C4")
    assert then.cards == parse_cards("T38 T39 T40 C3 S4 C4")
    assert (yours.died, then.died) == (*parse_cards("T39 C9"),)
    assert (yours.ringed, then.ringed) == (parse_cards("T40"), parse_cards("C3"))


def test_only_kills_that_are_open_there_have_arrows() -> None:
    position = Position(parse_cards("CK B8 T4 C2 S9 D5 T30"), parse_cards("T7 S1"), ())
    view, kills = View.of(position), list(legal_kills(position))
    marked = 0
    for played in kills:
        for better in [*kills, None]:
            for future, move in zip(futures_of(view, played, better, WORDS), (played, better), strict=True):
                after = position if move is None else position.apply(move)
                assert {kill for kill, _ in future.kills} <= {*legal_kills(after)}
                marked += len(future.kills)
    assert marked > 0


@pytest.mark.parametrize("size", [(430, 260), (720, 340), (1100, 560)])
def test_the_frame_of_an_end_is_below_its_label(size: tuple[int, int]) -> None:
    window = layout(1280, 736)
    end = moment_of(VIEW, END, WORDS)

    def rows(future: Future, least: int) -> list[int]:
        picture = draw_futures([future], BOARD_COLUMNS, size, Faces(), window)
        return [
            y
            for y in range(size[1])
            if sum(picture.get_at((x, y))[:3] == colours.bad[:3] for x in range(size[0])) >= least
        ]

    label, frame = rows(replace(end, is_end=False), 1), rows(end, size[0] // 2)
    assert label
    assert label[-1] < frame[0] - 1


def test_a_game_that_ends_has_no_marks_and_a_play_shows_the_next_card() -> None:
    yours, then = futures_of(VIEW, END, None, WORDS)
    assert yours.cards == then.cards == VIEW.grid
    assert not yours.kills
    assert not yours.lit
    assert then.has_back
    assert not yours.has_back
    assert (yours.is_end, then.is_end) == (True, False)


def test_where_the_better_one_is_asked_nothing_tells_it() -> None:
    played, own = parse_move("T40xT39"), parse_cards("T40 C3 CK")
    asked, order = moment_of(VIEW, played, WORDS), order_of(own, WORDS)
    assert asked.cards == VIEW.grid
    assert asked.lit == {*parse_cards("T39 T40")}
    assert [kill for kill, _ in asked.kills] == [played]
    assert order.cards == own
    assert order.lit == {*own}
    assert moment_of(VIEW, END, WORDS).lit == {*VIEW.grid}


@pytest.mark.parametrize("move", ["T40xT39", "T7", "#"])
@pytest.mark.parametrize("window", [SMALL, (1920, 1200)])
def test_the_move_itself_is_marked_on_the_board(move: str, window: tuple[int, int]) -> None:
    view = View.of(Position(parse_cards("T39 T40 S5"), parse_cards("T7 S1"), ()))
    moment = moment_of(view, parse_move(move), WORDS)
    bare = replace(moment, label="", kills=(), has_back=False, is_end=False)
    marked, plain = (
        draw_futures([one], BOARD_COLUMNS, (400, 200), Faces(), layout(*window))
        for one in (replace(moment, label=""), bare)
    )
    assert pygame.mask.from_threshold(marked, colours.bad, (8, 8, 8, 255)).count() > 0
    assert pygame.mask.from_threshold(plain, colours.bad, (8, 8, 8, 255)).count() == 0


def test_only_the_end_of_a_game_is_named_above_the_board() -> None:
    labels = [moment_of(VIEW, move, WORDS).label for move in (parse_move("T40xT39"), END)]
    assert labels == ["", "you ended the game here"]


@pytest.mark.parametrize("window", [SMALL, LARGE])
@pytest.mark.parametrize("size", [(250, 40), (250, 130), (400, 200), (700, 500)])
def test_pictures_have_the_size_asked_for_and_both_colours(
    window: tuple[int, int], size: tuple[int, int]
) -> None:
    faces, places = Faces(), layout(*window)
    boards = futures_of(VIEW, parse_move("T40xT39"), None, WORDS)
    orders = futures_of_fola(parse_cards("T40 C3 CK"), parse_cards("CK C3 T40"), WORDS)
    asked = (moment_of(VIEW, parse_move("T40xT39"), WORDS),)
    for futures, columns in ((boards, BOARD_COLUMNS), (asked, BOARD_COLUMNS), (orders, FOLA_COLUMNS)):
        picture = draw_futures(futures, columns, size, faces, places)
        assert picture.get_size() == size
        for future in futures:
            alone = pygame.mask.from_threshold(picture, future.colour, (8, 8, 8, 255))
            assert alone.count() > 0


@pytest.mark.parametrize("window", [SMALL, (1280, 736), (1920, 1200), LARGE])
def test_a_board_beside_its_texts_has_cards_whose_suits_can_be_read(window: tuple[int, int]) -> None:
    sizes = set[tuple[int, int]]()

    class Seen(Faces):
        def chip(self, card: Card, size: tuple[int, int]) -> pygame.Surface:
            sizes.add(size)
            return super().chip(card, size)

    places = layout(*window)
    moment = moment_of(View.of(Position(tuple(range(24)), (), ())), END, WORDS)
    draw_futures([moment], BOARD_COLUMNS, (window[0] // 2, 2 * window[1] // 5), Seen(), places)
    assert [wide >= places.px(60) for wide, _ in sizes] == [True]
