"""The pictures of the README, taken from the screens of today: ``python -m tests.regenerate --pictures``."""

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest import mock

import pygame
from PIL import Image

from scores import estimates
from scores.estimates import Surveyed
from solitaire.play.game import Game
from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position
from solitaire.table.look import theme
from solitaire.table.screens.play import PlayScreen
from solver.oracle import solve
from solver.result import Limit
from tests.support.table import pixels
from tests.support.table.driver import Point, Table

ASSETS: Final = Path(__file__).parents[3] / "assets"
STILLS: Final = {"table": "play-usual", "classic": "classic-play-usual"}
"""By file, the screen that it shows, by its name in ``pixels``."""
PACK: Final = ASSETS / "pack.png"
"""All the cards."""
_CARD: Final[Point] = (90, 156)
_GAP: Final = 6
_ACROSS: Final = 14
"""Cards in a row."""
MOVES: Final = ASSETS / "moves.webp"
"""The animation: the end of a good game."""
_SIZE: Final[Point] = (1080, 720)
_SHOWN: Final[Point] = (600, 400)
_MOVES: Final = (157, 164, 169)
"""The moves that are shown, from 0: they make versicole, and cover a king."""
_EACH: Final = 5
"""Frames of the table, a sixtieth of a second each, for one of the animation."""
_LONG: Final = 18
"""Frames of the animation for a move."""
_END: Final = 3000
"""Milliseconds that the last frame is shown."""
_KNOWN: Final = Surveyed(322, 334, (310,) * 20)
"""What is known of the deal."""


def still(name: str) -> Image.Image:
    """Return a picture of a screen in full size."""
    with tempfile.TemporaryDirectory() as folder, pixels.table_at(name, Path(folder)) as table:
        return taken(table)


def pack() -> Image.Image:
    """Return all cards and the back, as the table draws them: a suit in a row, the tarocchi below."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), _SIZE).start()
        faces, (wide, high) = table.app.navigation.screen.faces, _CARD
        picture = pygame.Surface((_ACROSS * (wide + _GAP) + _GAP, 7 * (high + _GAP) + _GAP))
        picture.fill(theme.colours.felt)
        drawn = [*(faces.face(card, _CARD) for card in range(CARD_COUNT)), faces.back(_CARD)]
        for number, card in enumerate(drawn):
            row, column = divmod(number, _ACROSS)
            picture.blit(card, (_GAP + column * (wide + _GAP), _GAP + row * (high + _GAP)))
        table.close()
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def taken(table: Table) -> Image.Image:
    """Return what the window shows."""
    return Image.frombytes("RGB", table.app.context.layout.size, table.picture())


@contextmanager
def good_game() -> Iterator[tuple[Table, tuple[Move, ...]]]:
    """Open a table at the begin of a good game of deal 42; yield it with the moves to be made."""
    deal = Deal.numbered(42)
    line = solve(Position((), deal.deck, deal.fola), Limit(playouts=20_000, seed=1), fola_free=True)
    game = Game(deal, "Anna")
    game.cut(None)
    game.arrange(line.fola)
    game.stack()
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(estimates, "par_table", return_value={42: _KNOWN}),
    ):
        table = Table(Path(folder), _SIZE, animation=160)
        table.app.services.session.begin(game)
        yield table, line.moves
        table.close()


def frames() -> Iterator[Image.Image]:
    """Yield the frames of the animation, with all that a move shows."""
    with good_game() as (table, moves):
        for number in _MOVES:
            _move(table, moves, number)
            for _ in range(_LONG):
                table.frame(_EACH)
                yield small(table)


def _move(table: Table, moves: tuple[Move, ...], number: int) -> None:
    """Make the moves up to a move that is shown, and begin to show it."""
    table.make(moves[len(table.game.moves) : number])
    table.frame(120)
    screen = table.app.navigation.screen
    assert isinstance(screen, PlayScreen)
    screen.carry_out(moves[number])


def small(table: Table) -> Image.Image:
    """Return what the window shows, in the size of the animation."""
    return taken(table).resize(_SHOWN, Image.Resampling.LANCZOS)


def last_frame() -> Image.Image:
    """Return the last frame of the animation, without the others."""
    with good_game() as (table, moves):
        _move(table, moves, _MOVES[-1])
        table.frame(120)
        return small(table)


def animation() -> bytes:
    """Return the animation as WebP, which is a third of a GIF and keeps the colours."""
    first, *rest = frames()
    times = [round(_EACH * 1000 / 60)] * len(rest) + [_END]
    content = io.BytesIO()
    first.save(content, "WEBP", save_all=True, append_images=rest, duration=times, loop=0, quality=45)
    return content.getvalue()


def main() -> None:
    """Write all pictures of the README."""
    pictures = {PACK: pack(), **{ASSETS / f"{file}.png": still(name) for file, name in STILLS.items()}}
    for path, picture in pictures.items():
        picture.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    MOVES.write_bytes(animation())


if __name__ == "__main__":
    main()
