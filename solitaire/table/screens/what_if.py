"""What if: moves other than those of a record, made as in a game and never saved."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from pygame import Surface

from solitaire.play.branches import Branches, Variation
from solitaire.rules.position import END, Move, Position
from solitaire.rules.scoring import score
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context
from solitaire.table.models.shown import Shown
from solitaire.table.parts.courses import course_of_game, scores
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import PlayOn
from solitaire.table.screens.base import REPLAY_FOOT
from solitaire.table.screens.grid import GridScreen
from solitaire.table.screens.steps import chart_below
from solitaire.table.services.exporter import PictureSource
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.table.texts import SEPARATOR, move_news
from solitaire.texts.words import Words, move_signs, signed


class WhatIfScreen(GridScreen):
    """A place in a record or its branches, from which to continue."""

    bar: tuple[Action, ...] = (Action.LEAVE, Action.UNDO, Action.REDO, Action.FINISH)
    more = (Action.LINES, Action.PLAY_ON)
    foot: ClassVar = REPLAY_FOOT
    help_key = "help.what_if"
    way_out: ClassVar = Action.LEAVE

    def __init__(self, context: Context, branches: Branches) -> None:
        self.branches = branches
        super().__init__(context)

    @property
    def position(self) -> Position:
        return self.branches.position

    def pictured(self) -> Callable[[], PictureSource]:
        return lambda: PictureSource(self.branches.record, self.branches.ply)

    def current(self) -> Shown:
        shown = Shown.of(self.position, self.branches.moves)
        shown.foot = beside_original(self.branches, self.words)
        return shown

    def end_actions(self) -> tuple[Action, ...]:
        if self.position.end is not None:
            return (Action.LEAVE, Action.UNDO)
        return super().end_actions()

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        branches, nav, is_open = self.branches, self.nav, self.position.end is None
        has_branches, is_branch = len(branches.lines) > 1, branches.chosen is not branches.original
        can_redo = branches.ply < branches.chosen.last
        choose = when(has_branches, lambda: ask_for_line(self.context, branches, nav.refresh))
        return (
            *super().own(),
            Offer(Action.UNDO, when(branches.ply > 0, self._undo)),
            Offer(Action.REDO, when(can_redo, lambda: self.make(branches.record.moves[branches.ply]))),
            Offer(Action.FINISH, when(is_open, lambda: self.make(END))),
            Offer(Action.LINES, choose, "m"),
            Offer(Action.DROP_LINE, when(is_branch, self._drop_line), "delete"),
            Offer(
                Action.PLAY_ON, when(is_open, lambda: nav.show(PlayOn(branches.record, branches.ply))), "p"
            ),
            Offer(Action.LEAVE, nav.leave, "w"),
        )

    def make(self, move: Move) -> None:
        before = self.position
        self.branches.make(move)
        self.context.sounds.play_move(move, before, self.position)
        self.context.tell(move_news(move, before, self.position, self.words))
        self.nav.refresh()

    def play(self) -> None:
        seen = self.branches.original.record.positions[-1]
        if seen.end is None and seen.deck and self.position.to_come <= seen.to_come:
            self.context.refuse("not_shown")
        else:
            super().play()

    def _undo(self) -> None:
        """Go back by a move; it costs nothing here."""
        words, move = self.words, self.branches.moves[-1]
        self.branches.go(self.branches.ply - 1)
        self.context.sounds.play(Sound.UNDO)
        self.context.tell(words("status.taken_back", move=words.move(move)))
        self.nav.refresh()

    def _drop_line(self) -> None:
        """Delete the branch, and show the original game."""
        self.branches.drop(self.branches.chosen)
        self.nav.refresh()

    def refresh(self) -> None:
        super().refresh()
        record = self.branches.record
        self._chart = chart_below(self.layout, course_of_game(record, scores(record), None, self.words))

    def draw_over(self, surface: Surface) -> None:
        self._chart.draw(surface, self.branches.ply, self.words)
        super().draw_over(surface)

    # -- status and speech --------------------------------------------------------------------------------

    def status(self) -> str:
        words, chosen = self.words, self.branches.chosen
        is_branch = chosen is not self.branches.original
        parts = [words("lines.name", number=chosen.number) if is_branch else words("lines.begin")]
        parts.append(words("replay.ply", ply=self.branches.ply, count=chosen.last))
        return SEPARATOR.join([*parts, words("lines.unkept")])

    def spoken(self) -> Announcement:
        foot = [self.words("spoken.named", name=what, value=points) for what, points in self.shown.foot]
        return self.announcement(self.status(), [*self.overview(), *foot])


def beside_original(branches: Branches, words: Words) -> Sequence[tuple[str, str]]:
    """Return lines for the panel's foot: the branch, and its count beside the original's."""
    chosen, ply = branches.chosen, branches.ply
    if chosen is branches.original:
        return ()
    ahead = branches.ahead(chosen, ply)
    original = score(branches.original.position(ply)).shown
    return (
        (words("lines.from", number=chosen.number, ply=chosen.ply + 1), move_signs(chosen.turn)),
        (words("lines.original", ply=min(ply, branches.original.last)), signed(original)),
        (words("beat.ahead" if ahead >= 0 else "beat.behind"), str(abs(ahead))),
    )


def ask_for_line(context: Context, branches: Branches, show: Callable[[], None]) -> None:
    """List the original and its branches; ``show`` is called after a choice or a removal."""
    words = context.words
    listed = {_line_words(line, branches, words): line for line in branches.lines}

    def choose(chosen: str) -> None:
        branches.choose(listed[chosen])
        show()

    def drop(chosen: str) -> None:
        if listed[chosen] is branches.original:
            context.refuse("original")
        else:
            branches.drop(listed[chosen])
            show()

    answers = (
        Answer(words("button.show_line"), choose),
        Answer(words("action.drop_line"), drop),
        Answer(words("button.cancel")),
    )
    context.ask(Question(words("lines.title"), words("lines.how"), answers, items=tuple(listed)))


def _line_words(line: Variation, branches: Branches, words: Words) -> str:
    result = score(line.record.positions[-1])
    points = signed(result.shown if result.points is None else result.points)
    if line is branches.original:
        return words("lines.list_original", points=points, count=line.last)
    ahead = signed(branches.ahead(line, line.last))
    return words(
        "lines.list_branch",
        number=line.number,
        ply=line.ply + 1,
        move=move_signs(line.turn),
        points=points,
        count=line.last,
        ahead=ahead,
    )
