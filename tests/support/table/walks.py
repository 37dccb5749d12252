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
from solitaire.rules.position import View
from solitaire.table.context import Context
from solitaire.table.services.classic import match_session
from solver.advisor import advise
from solver.result import Limit
from tests.support.table.classic import ClassicTable, QuickPlayers
from tests.support.table.driver import Table
from tests.support.table.playing import deal_out
from tests.support.table.workers import Later, Workers

_ROOT = Path(__file__).parents[3]
_COUNTED = tuple(f"{_ROOT / name}{os.sep}" for name in ("solitaire", "solver", "scores", "assets"))
Functions = set[tuple[str, str]]
"""Files of the program, with the names of their functions."""


def entered(act: Callable[[], object]) -> Functions:
    """Return the functions of the program entered meanwhile."""
    found: Functions = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_COUNTED) and "<" not in code.co_qualname:
            found.add((code.co_filename.removeprefix(f"{_ROOT}{os.sep}"), code.co_qualname))

    sys.setprofile(note)
    try:
        act()
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


def handle(table: Table) -> None:
    """Let the table handle the events that have come, and pass no frame."""
    while events := pygame.event.get():
        for event in events:
            table.app.handle(event)


def strike(table: Table, key: int) -> None:
    table.strike(key)
    handle(table)


def advance(table: Table, frames: int) -> None:
    """Let frames pass, and draw none."""
    for _ in range(frames):
        table.app.advance(1 / 60)


def kill(folder: Path) -> Iterator[tuple[str, Functions]]:
    """A kill by drag, to the saved game; the end of the game; the score table."""
    table = Table(folder).start(stacked=True)
    moves = table.moves_of()
    at = next(at for at, move in enumerate(moves) if move.victim is not None and at > 30)
    table.make(moves[:at])
    victim = moves[at].victim
    assert victim is not None
    start, goal = table.centre(moves[at].card), table.centre(victim)

    def drag() -> None:
        table.press(start)
        table.move(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2))
        table.move(goal)
        table.release(goal)
        handle(table)

    def end() -> None:
        strike(table, pygame.K_e)
        if table.dialogs:
            strike(table, pygame.K_RETURN)

    yield "kill", entered(drag)
    table.make(moves[at + 1 :])
    yield "end of the game", entered(end)
    yield "score table", entered(lambda: strike(table, pygame.K_F2))


def hinted(folder: Path) -> Table:
    """Return a table where a hint is soon there."""
    table = Table(folder).start(stacked=True)
    deal_out(table, 24)
    advice = advise(View.of(table.position), Limit(playouts=200))
    Workers.of_this_test().use(lambda *_: Later(lambda: iter([advice])), tasks.fair_advice)
    return table


def hint(folder: Path) -> Iterator[tuple[str, Functions]]:
    """The question before the first hint, and a frame."""
    table = hinted(folder)
    yield "H", entered(lambda: strike(table, pygame.K_h))
    yield "a frame", entered(lambda: advance(table, 1))


def answer(folder: Path) -> Iterator[tuple[str, Functions]]:
    """A hint, agreed to and answered."""
    table = hinted(folder)
    yield "H", entered(lambda: strike(table, pygame.K_h))
    yield "agreed", entered(lambda: strike(table, pygame.K_RETURN))
    yield "answered", entered(lambda: advance(table, 2))
    assert table.app.services.hints.hint is not None


def card(folder: Path) -> Iterator[tuple[str, Functions]]:
    """A card at the classic table, from the click to the written match; three frames."""
    table = ClassicTable(folder).at_play(2)
    table.click(table.spot(table.seen.legal[0]))
    table.until_asked()
    spot = table.spot(table.seen.legal[0])
    before = table.kept

    def click_card() -> None:
        table.press(spot)
        table.release(spot)
        handle(table)

    yield "click", entered(click_card)
    assert table.kept != before
    yield "three frames", entered(lambda: advance(table, 3))


def solve(_: Path) -> Iterator[tuple[str, Functions]]:
    """``solve 42``, when everything is loaded."""
    command = partial(CliRunner().invoke, minchiate, ["solve", "42"])
    command()
    yield "solve 42", entered(command)


@click.command()
@click.option("--files", is_flag=True, help="Name the files and their functions, too.")
def main(files: bool) -> None:
    """Count the files and functions of each walk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Context, "start_worker", Workers())
        patch.setattr(match_session, "Conversation", Unseen)
        for walk in (kill, hint, answer, card, solve):
            with TemporaryDirectory() as folder:
                steps = dict(walk(Path(folder)))
            for table in [*Table.opened]:
                table.close()
            say(walk.__name__, steps, with_names=files)


def say(walk: str, steps: dict[str, Functions], *, with_names: bool) -> None:
    found = set().union(*steps.values())
    click.echo(f"{walk}: {count(found)} files, {len(found)} functions")
    for name, functions in steps.items():
        click.echo(f"  {name}: {count(functions)} files")
    for file in sorted({file for file, _ in found}) if with_names else []:
        click.echo(f"    {file}: {', '.join(sorted(name for own, name in found if own == file))}")


def count(functions: Functions) -> int:
    return len({file for file, _ in functions})


if __name__ == "__main__":
    main()
