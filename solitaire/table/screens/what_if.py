"""What if: other moves than those of a record, made with the table's own gestures; nothing of it is kept."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from solitaire.branches import Branches, Line
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Record
from solitaire.rules.scoring import score
from solitaire.table.parts.board import Shown
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.screens.grid import GridScene
from solitaire.table.services import spoken_text
from solitaire.table.services.screen_reader import Telling
from solitaire.table.sounds import Sound
from solitaire.words import Words, signed

if TYPE_CHECKING:
    from solitaire.table.app import App
    from solitaire.table.screens.replay import ReplayScene


class WhatIfScene(GridScene):
    """Where a replay stands, to be played on from there; the replay goes on along the branch."""

    actions: ClassVar[tuple[str, ...]] = (
        *GridScene.actions,
        *("undo", "redo", "finish", "lines", "drop_line", "play_on", "watching"),
    )
    keys: ClassVar[dict[int, str]] = {
        **GridScene.keys,
        pygame.K_w: "watching",
        pygame.K_m: "lines",
        pygame.K_DELETE: "drop_line",
        pygame.K_p: "play_on",
    }
    toolbar = (
        *("watching", "undo", "redo", "finish", "lines", "play_on", "drop_line", "kills"),
        *("export", "menu", "help", "fullscreen"),
    )
    help_key: ClassVar = "help.what_if"
    is_play: ClassVar = False
    way_out: ClassVar = "watching"

    def __init__(self, app: "App", replay: "ReplayScene") -> None:
        self._replay = replay
        super().__init__(app)

    @property
    def _branches(self) -> Branches:
        return self._replay.branches

    @property
    def position(self) -> Position:
        """The position that is played on."""
        return self._replay.record.positions[self._replay.ply]

    def pictured(self) -> tuple[Record, int]:
        """Return the line, as it stands."""
        return self._replay.record, self._replay.ply

    def look(self) -> Shown:
        """Return what is on the table now, with the count beside the original's."""
        shown = Shown.of(self.position, self._replay.record.moves[: self._replay.ply])
        shown.foot = beside_original(self._branches, self._replay.ply, self.app.words)
        return shown

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        branches = self._branches
        possible = {
            "undo": self._replay.ply > 0,
            "redo": self._replay.ply < branches.chosen.last,
            "finish": self.position.end is None,
            "lines": len(branches.lines) > 1,
            "drop_line": branches.chosen is not branches.original,
            "play_on": self.position.end is None,
        }
        return super().can(action) and possible.get(action, True)

    # -- actions --------------------------------------------------------------------------------

    def make(self, move: Move) -> None:
        """Make a legal move, along a line that has it or on a branch."""
        before = self.position
        self._branches.make(self._replay.ply, move)
        self._replay.ply += 1
        self.app.sounds.moved(move, score(before), score(self.position))
        self.app.tell(self.app.words.move(move))
        self.app.refresh()

    def do_play(self) -> None:
        """Play the next card, unless the record is a game that goes on and has not shown it yet."""
        seen = self._branches.original.record.positions[-1]
        if seen.end is None and seen.deck and self.position.to_come <= seen.to_come:
            self.app.refuse("not_shown")
        else:
            super().do_play()

    def do_finish(self) -> None:
        """End the hypothetical game."""
        self.make(END)

    def do_undo(self) -> None:
        """Go back by a move; here this is free."""
        self._replay.ply -= 1
        move = self._replay.record.moves[self._replay.ply]
        self.app.sounds.ask(Sound.UNDO)
        self.app.tell(self.app.words("status.taken_back", move=self.app.words.move(move)))
        self.app.refresh()

    def do_redo(self) -> None:
        """Go on by a move of the line."""
        self.make(self._replay.record.moves[self._replay.ply])

    def do_lines(self) -> None:
        """List the branches, to choose or to drop one."""
        ask_for_line(self.app, self._branches, self._show_line)

    def do_drop_line(self) -> None:
        """Forget the branch, and go back to where the game as it was played stood."""
        self._branches.drop(self._branches.chosen)
        self._show_line()

    def _show_line(self) -> None:
        self._replay.ply = min(self._replay.ply, self._branches.chosen.last)
        self.app.refresh()

    def do_play_on(self) -> None:
        """Play a real game on from here; it counts as a deal played before."""
        self.app.games.try_from(self._replay.record, self._replay.ply)

    def do_watching(self) -> None:
        """Go back to watching, at the same move."""
        self.app.enter(self._replay)

    # -- telling --------------------------------------------------------------------------------

    def standing(self) -> str:
        """Say which line this is and where it stands."""
        words, chosen = self.app.words, self._branches.chosen
        is_branch = chosen is not self._branches.original
        parts = [words("lines.name", number=chosen.number) if is_branch else words("lines.begin")]
        parts.append(words("replay.ply", ply=self._replay.ply, count=chosen.last))
        return " · ".join([*parts, words("lines.unkept")])

    def spoken(self) -> Telling:
        """Return how the line stands beside the original, and the pile at hand."""
        words = self.app.words
        told = [*spoken_text.standing(self._shown, self.position, words)]
        told += [words("spoken.named", name=what, value=points) for what, points in self._shown.foot]
        return self.telling(self.standing(), told)


def beside_original(branches: Branches, ply: int, words: Words) -> Sequence[tuple[str, str]]:
    """Return lines for the panel's foot: which branch this is, and how it stands beside the original."""
    chosen = branches.chosen
    if chosen is branches.original:
        return ()
    ahead = branches.ahead(chosen, ply)
    original = score(branches.original.position(ply)).shown
    return (
        (words("lines.from", number=chosen.number, ply=chosen.ply + 1), str(chosen.turn)),
        (words("lines.original", ply=min(ply, branches.original.last)), signed(original)),
        (words("beat.ahead" if ahead >= 0 else "beat.behind"), str(abs(ahead))),
    )


def ask_for_line(app: "App", branches: Branches, show: Callable[[], None]) -> None:
    """List the original and its branches; ``show`` is called when one was chosen or dropped."""
    words = app.words
    listed = {_line_words(line, branches, words): line for line in branches.lines}

    def choose(told: str) -> None:
        branches.choose(listed[told])
        show()

    def drop(told: str) -> None:
        if listed[told] is branches.original:
            app.refuse("original")
        else:
            branches.drop(listed[told])
            show()

    answers = (
        Answer(words("button.show_line"), choose),
        Answer(words("action.drop_line"), drop),
        Answer(words("button.cancel")),
    )
    app.ask(Question(words("lines.title"), words("lines.how"), answers, items=tuple(listed)))


def _line_words(line: Line, branches: Branches, words: Words) -> str:
    result = score(line.record.positions[-1])
    points = signed(result.shown if result.points is None else result.points)
    if line is branches.original:
        return words("lines.list_original", points=points, count=line.last)
    ahead = signed(branches.ahead(line, line.last))
    return words(
        "lines.list_branch",
        number=line.number,
        ply=line.ply + 1,
        move=line.turn,
        points=points,
        count=line.last,
        ahead=ahead,
    )
