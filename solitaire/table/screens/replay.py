"""A replay: a record forward, back, to any move, or running at a chosen speed; its branches, and what if."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Final

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.play.branches import Branches, Variation
from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Record
from solitaire.rules.scoring import score
from solitaire.table import texts
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context
from solitaire.table.look.moments import MOST, Story
from solitaire.table.look.motion import Motion
from solitaire.table.models.shown import Marks, Shown
from solitaire.table.parts.board import Board
from solitaire.table.parts.chart import Course
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.parts.figures import course_of_game, scores
from solitaire.table.requests import PlayOn, Verdict, WhatIf
from solitaire.table.screens.base import REPLAY_FOOT
from solitaire.table.screens.grid import GridScreen
from solitaire.table.screens.steps import Steps, StepsScreen, chart_below
from solitaire.table.services.exporter import PictureSource
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.table.texts import SEPARATOR, end_sentence, move_news, score_parts
from solitaire.texts import verdict
from solitaire.texts.words import Words, move_signs, signed
from solver.game_review import Decision, GameReview, Turn


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
        choose = when(has_branches, lambda: ask_for_line(self.context, branches, self._show_line))
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
        if self.branches.is_next_known:
            super().play()
        else:
            self.context.refuse("not_shown")

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
        self._show_line()

    def _show_line(self) -> None:
        """Show another line; the news was of the one before."""
        self.context.tell("")
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


# -- the replay ------------------------------------------------------------------------------------

_JUMP: Final = 10


class ReplayScreen(StepsScreen):
    """A record on the table, or a branch of it.

    Attributes:
        branches: the record with its branches, and the place shown.
        review: the review of the game, as far as it is known, or None.
        shown: the state on the table there.
    """

    bar: tuple[Action, ...] = (Action.LEAVE, Action.WHAT_IF, Action.PLAY_ON, Action.VERDICT)
    more = (Action.LINES, Action.NEXT_MARK, Action.EXPORT)
    has_grid = True
    help_key = "help.replay"

    def __init__(
        self, context: Context, branches: Branches, review: GameReview | None, *, can_leave: bool
    ) -> None:
        """Show a place in a record.

        Args:
            context: what the screen may use.
            branches: the record.
            review: the verdict on the record, or None.
            can_leave: whether there is a screen to go back to.
        """
        steps = Steps(lambda: branches.ply, lambda: len(self.record.moves), self.show_step, self._course)
        super().__init__(context, steps, can_leave=can_leave)
        self.branches, self.review = branches, review

    @property
    def decisions(self) -> dict[int, Decision]:
        """The costly decisions of the game, by the number of the move."""
        known = () if self.review is None else self.review.decisions
        return {decision.number: decision for decision in known if decision.mark is not None}

    @property
    def record(self) -> Record:
        """The line shown."""
        return self.branches.record

    def _course(self) -> Course:
        """Return the course of the line shown; for a branch, without what the review of the game knows."""
        is_original = self.branches.chosen is self.branches.original
        review = self.review if is_original else None
        return course_of_game(self.record, scores(self.record), review, self.words)

    def build(self) -> None:
        super().build()
        self.board = Board(self.context.faces, self.words, Motion(self.context.settings.glide))
        self.show_step(self.step)

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        branches, original, record = self.branches, self.branches.original.record, self.record
        has_branches, is_open = len(branches.lines) > 1, branches.position.end is None
        is_judged = original.score.end is not None and not original.is_practice
        is_branch = branches.chosen is not branches.original
        return (
            *super().own(),
            Offer(Action.WHAT_IF, when(record.fola is not None, self._what_if), "w"),
            Offer(Action.LINES, when(has_branches, self._list_lines), "m"),
            Offer(Action.LAST_LINE, when(has_branches, lambda: self._walk_to_line(-1)), "up"),
            Offer(Action.NEXT_LINE, when(has_branches, lambda: self._walk_to_line(1)), "down"),
            Offer(Action.DROP_LINE, when(is_branch, self._drop_line), "delete"),
            Offer(Action.PLAY_ON, when(is_open, lambda: self.nav.show(PlayOn(record, branches.ply))), "p"),
            Offer(Action.NEXT_MARK, when(bool(self._marked()), self._next_mark), "n"),
            Offer(Action.VERDICT, when(is_judged, self._judge)),
        )

    def _judge(self) -> None:
        """Show the verdict on the game, not on a branch of it."""
        self.halt()
        self.nav.show(Verdict(self.branches.original.record))

    def _what_if(self) -> None:
        """Make other moves from here."""
        self.halt()
        self.nav.show(WhatIf(self.branches))

    def _marked(self) -> Mapping[int, Decision]:
        """Return the costly decisions of the line shown; those of a branch are not known."""
        return self.decisions if self.branches.chosen is self.branches.original else {}

    def _turned(self) -> Mapping[int, Turn]:
        """Return the luck of each turned card of the line shown, by the number of the move."""
        luck = (
            None
            if self.review is None or self.branches.chosen is not self.branches.original
            else self.review.luck
        )
        return {} if luck is None else {turn.ply + 1: turn for turn in luck.turns}

    def _next_mark(self) -> None:
        """Go to the next costly decision, from the last to the first."""
        marked = sorted(self._marked())
        self.step_to(next((ply for ply in marked if ply > self.branches.ply), marked[0]))

    def _list_lines(self) -> None:
        """List the branches, to choose or remove one."""
        self.halt()
        ask_for_line(self.context, self.branches, self._show_line)

    def _walk_to_line(self, step: int) -> None:
        """Show the next line of the list, or the previous line, at the same move."""
        lines = self.branches.lines
        self.branches.choose(lines[(lines.index(self.branches.chosen) + step) % len(lines)])
        self._show_line()

    def _drop_line(self) -> None:
        """Delete the branch shown."""
        self.branches.drop(self.branches.chosen)
        self._show_line()

    def _show_line(self) -> None:
        """Show the line chosen, at the same move."""
        self.halt()
        self.make_chart()
        self.show_step(self.branches.ply)

    def show_step(self, ply: int) -> None:
        """Show the position after ``ply`` moves, with the sound of the last move."""
        branches, words, before = self.branches, self.words, self.branches.position
        came_from = branches.ply
        branches.go(ply)
        if branches.ply < came_from:
            self.context.sounds.play(Sound.UNDO)
        elif branches.ply > came_from:
            self.context.sounds.play_move(branches.moves[-1], before, branches.position)
        self.shown = Shown.of(branches.position, branches.moves)
        self.shown.foot = beside_original(branches, words)
        self.board.place(self.shown, self.layout)
        if self._running and branches.ply == came_from + 1 and self.speed * MOST <= 1:
            self.board.show_effects(Story.of(before, branches.position, branches.moves[-1]))
        if branches.position.end is not None:
            self.context.tell(end_sentence(self.shown.score, words))
        else:
            said = [words.move(branches.moves[-1]) if branches.moves else words("replay.begin")]
            if (decision := self._marked().get(branches.ply)) is not None:
                said = [verdict.cost(decision, words), verdict.what_was_done(decision, words)]
            elif self.review is not None and (turn := self._turned().get(branches.ply)) is not None:
                said = [verdict.turned(self.record, self.review, turn, words)]
            self.context.tell(SEPARATOR.join(said))
        self.nav.refresh_actions()

    # -- events, time and drawing ---------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._is_on_table(event.pos):
            self.nav.act(Action.WHAT_IF)
            self.nav.handle(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            if (card := self._card_at(event.pos)) is not None:
                self.nav.show_card(card)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.step_to(self.step + (_JUMP if event.key == pygame.K_PAGEDOWN else -_JUMP))
        else:
            super().handle(event)

    def _card_at(self, point: tuple[int, int]) -> Card | None:
        """Return the card shown at a point: of a pile, of the fola in hand or in the panel."""
        index = self.layout.cell_at(point)
        if index is not None and index < len(self.shown.piles):
            return self.shown.piles[index][-1]
        if self.shown.in_hand and self.layout.deck.collidepoint(point):
            return self.shown.in_hand[0]
        return self.board.panel.view.card_at(point)

    def _is_on_table(self, point: tuple[int, int]) -> bool:
        """Return whether a pile or the deck is at a point, and other moves can be made."""
        index = self.layout.cell_at(point)
        on_pile = index is not None and index < len(self.shown.piles)
        return self.can(Action.WHAT_IF) and (on_pile or self.layout.deck.collidepoint(point))

    def advance(self, seconds: float) -> bool:
        is_moving = self.board.advance(seconds)
        return super().advance(seconds) or is_moving

    def pictured(self) -> Callable[[], PictureSource]:
        return lambda: PictureSource(self.record, self.branches.ply)

    def status(self) -> str:
        words, record = self.words, self.record
        parts = [words("replay.title", deal=words.deal(record.deal))]
        if record.player:
            parts.append(words("replay.by", player=record.player))
        if record.score.end is not None:
            parts.append(words("replay.reaches", points=signed(record.score.shown)))
        if self.branches.chosen is not self.branches.original:
            parts.append(words("lines.name", number=self.branches.chosen.number))
        parts.append(words("replay.ply", ply=self.branches.ply, count=len(record.moves)))
        parts.append(words("replay.speed", speed=self.speed))
        return SEPARATOR.join(parts)

    def spoken(self) -> Announcement:
        words, position = self.words, self.branches.position
        title = words("replay.title", deal=words.deal(self.record.deal))
        return Announcement(title, texts.overview(self.shown, position, words)[:1])

    def details(self) -> Iterable[str]:
        return *texts.grid_rows(self.shown, self.words), score_parts(self.shown.score, self.words)

    def draw(self, surface: Surface) -> None:
        self.board.draw(surface, self.shown, self.layout, Marks())
        self.draw_transport(surface)
