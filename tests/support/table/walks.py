"""Counts the files that run after a key press: ``python -m tests.support.table.walks``.

Real events and the program's own frames, none drawn; ``sys.setprofile`` notes each function entered. What
other processes compute is done in this one and not counted.
"""

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import click
import pygame
import pytest
from click.testing import CliRunner

from solitaire.cli import main as minchiate
from solitaire.kinds import tasks
from solitaire.kinds.tasks import Decision
from solitaire.table.context import Context
from solitaire.table.services.classic import match_session
from tests.support.table.classic import ClassicTable, QuickPlayers
from tests.support.table.driver import Table
from tests.support.table.playing import deal_out, ends
from tests.support.table.workers import Later, Workers, quick_advice

_ROOT = Path(__file__).parents[3]
_COUNTED = tuple(f"{_ROOT / name}{os.sep}" for name in ("solitaire", "solver", "scores", "assets"))
Functions = set[tuple[str, str]]
"""Files of the program, with the names of their functions."""


def entered(table: Table, act: Callable[[], object] = lambda: None, frames: int = 0) -> Functions:
    """Return the functions of the program entered by what is done, as its events and some frames come."""
    found: Functions = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_COUNTED) and "<" not in code.co_qualname:
            found.add((code.co_filename.removeprefix(f"{_ROOT}{os.sep}"), code.co_qualname))

    sys.setprofile(note)
    try:
        act()
        while events := pygame.event.get():
            for event in events:
                table.app.handle(event)
        for _ in range(frames):
            table.app.advance(1 / 60)
    finally:
        sys.setprofile(None)
    return found


class Unseen(QuickPlayers):
    """Decides in this process, and is not counted."""

    def poll(self) -> list[Decision]:
        noting = sys.getprofile()
        sys.setprofile(None)
        try:
            return super().poll()
        finally:
            sys.setprofile(noting)


def kill(table: ClassicTable) -> Iterator[tuple[str, Functions]]:
    """A kill by drag, to the saved game; the end of the game; the score table."""
    moves = table.start(stacked=True).moves_of()
    at = next(at for at, move in enumerate(moves) if move.victim is not None and at > 30)
    table.make(moves[:at])
    start, goal = ends(table, moves[at])

    def drag() -> None:
        table.press(start)
        table.move(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2))
        table.move(goal)
        table.release(goal)

    yield "kill", entered(table, drag)
    table.make(moves[at + 1 :])
    yield "end of the game", entered(table, partial(table.strike, pygame.K_e))
    yield "score table", entered(table, partial(table.strike, pygame.K_F2))


def hint(table: ClassicTable) -> Iterator[tuple[str, Functions]]:
    """The question before the first hint, and a frame; agreed to, and answered."""
    deal_out(table.start(stacked=True), 24)
    advice = next(quick_advice(table.game.view, 0.0))
    Workers.of_this_test().use(lambda *_: Later(lambda: iter([advice])), tasks.fair_advice)
    yield "H", entered(table, partial(table.strike, pygame.K_h))
    yield "a frame", entered(table, frames=1)
    yield "agreed", entered(table, partial(table.strike, pygame.K_RETURN))
    yield "answered", entered(table, frames=2)
    assert table.app.services.hints.hint is not None


def card(table: ClassicTable) -> Iterator[tuple[str, Functions]]:
    """A card at the classic table, from the click to the written match; three frames."""
    table.at_play(2).click(table.spot(table.seen.legal[0]))
    table.until_asked()
    spot, before = table.spot(table.seen.legal[0]), table.kept

    def click_card() -> None:
        table.press(spot)
        table.release(spot)

    yield "click", entered(table, click_card)
    assert table.kept != before
    yield "three frames", entered(table, frames=3)


def solve(table: ClassicTable) -> Iterator[tuple[str, Functions]]:
    """``solve 42``, when everything is loaded."""
    command = partial(CliRunner().invoke, minchiate, ["solve", "42"])
    command()
    yield "solve 42", entered(table, command)


@click.command()
@click.option("--files", is_flag=True, help="Name the files and their functions, too.")
def main(files: bool) -> None:
    """Count the files of each walk, step by step and in all, and its functions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Context, "start_worker", Workers())
        patch.setattr(match_session, "Conversation", Unseen)
        for walk in (kill, hint, card, solve):
            with TemporaryDirectory() as folder:
                table, found = ClassicTable(Path(folder)), Functions()
                for name, functions in walk(table):
                    found |= functions
                    click.echo(f"{walk.__name__}, {name}: {count(functions)} files, so far {count(found)}")
                table.close()
            click.echo(f"  {len(found)} functions")
            for file in sorted({file for file, _ in found}) if files else []:
                click.echo(f"    {file}: {', '.join(sorted(name for own, name in found if own == file))}")


def count(functions: Functions) -> int:
    return len({file for file, _ in functions})


if __name__ == "__main__":
    main()
