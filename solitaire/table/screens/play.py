"""The main screen: the game on the table, from the first card to its end."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.goals import AUTHORS_BEST
from solitaire.play.ending import Ceremony, CountPart
from solitaire.play.game import Game
from solitaire.rules.cards import Card
from solitaire.rules.position import End, Move, Position
from solitaire.rules.scoring import Score
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context, Polled
from solitaire.table.look.layout import Layout
from solitaire.table.look.moments import Story
from solitaire.table.models.shown import Ending, HelpSource, Marks, Reading, Shown, ShownHint
from solitaire.table.page.tree import Button, Node
from solitaire.table.parts.gauge import Gauge
from solitaire.table.parts.marks import draw_count
from solitaire.table.parts.messages import Notice, draw_tip
from solitaire.table.screens.base import GAME_BAR
from solitaire.table.screens.grid import GridScreen
from solitaire.table.services import exporter
from solitaire.table.services.evaluation import Evaluation, spoken_reading
from solitaire.table.services.exporter import PictureSource
from solitaire.table.services.hints import Hints
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session, ending
from solitaire.table.services.thinking import ParWork
from solitaire.table.services.verdict_work import GameVerdicts
from solitaire.table.sounds import Sound
from solitaire.table.texts import game_status, status_tip, step_words, to_beat
from solitaire.texts.hints import NAMED
from solitaire.texts.words import signed

_OWN_LABELS: Final = (Action.RESTART, Action.NEW, Action.LESSON, Action.VERDICT)
"""The actions with another label below the result than in the toolbar."""


class Count:
    """The count of the points at the end of a game, while it runs, and the sound of the end."""

    def __init__(self, context: Context, sound: Callable[[], Sound]) -> None:
        """Make it for a screen; ``sound`` returns the sound of the game's end."""
        self._context, self._sound = context, sound
        self._count: Ceremony | None = None

    def follow(self, score: Score, *, had_ended: bool) -> None:
        """Follow the game: with its end the count begins, if it is finished and the cards glide."""
        has_ended = score.end is not None
        if not has_ended:
            self._count = None
        if has_ended == had_ended:
            return
        if score.end is End.FINISHED and self._context.settings.glide:
            self._count = Ceremony(score, self._context.settings.pace)
        elif has_ended:
            self._context.sounds.play(self._sound())

    @property
    def is_running(self) -> bool:
        """True as long as the cards are counted."""
        return self._count is not None

    def notice(self) -> Notice | None:
        """Return the notice with the count so far; None if there is no count."""
        if self._count is None:
            return None
        words = self._context.words
        total = words("ended.count", points=signed(self._count.total))
        counted = step_words(self._count.step, words)
        lines = (words("ended.counting_now", what=counted),) if counted else ()
        return Notice(total, actions=(), is_count=True, lines=lines)

    def advance(self, seconds: float) -> bool:
        """Advance the count, with a tick for the points that it adds and a chord for a versicola.

        Returns:
            whether there was a count.
        """
        count = self._count
        if count is None:
            return False
        ticked = count.ticks
        is_new = count.advance(seconds)
        if is_new and count.step.part is CountPart.VERSICOLA:
            self._context.sounds.play(Sound.VERSICOLA)
        elif (is_new and count.ticks) or count.ticks > ticked:
            self._context.sounds.play(Sound.TICK)
        if count.is_over:
            self.end()
        return True

    def end(self) -> None:
        """End the count, with the sound that its result deserves."""
        self.drop()
        self._context.sounds.play(self._sound())

    def drop(self) -> None:
        """End the count without a sound: another screen follows."""
        self._count = None

    def draw(self, surface: Surface, tops: Sequence[Card], layout: Layout) -> None:
        """Draw the count on the cards on top."""
        if self._count is not None:
            draw_count(surface, tops, self._count, layout)


# -- the screen -----------------------------------------------------------------------------------


_ENDED_BAR: Final = (*GAME_BAR[:-1], Action.VERDICT)


class PlayScreen(GridScreen):
    """The game on the table, saved at every move, with hints and evaluation."""

    is_play = True
    more = (Action.REDO, Action.TO_COME, Action.EVALUATE, Action.EXPORT, Action.PAUSE)
    foot_actions: ClassVar[tuple[Action, ...]] = (Action.TAKE_HINT, Action.MORE_HINT, Action.ORACLE)
    """The actions with a button at the foot of the panel, while they are possible."""

    def __init__(
        self,
        context: Context,
        session: Session,
        hints: Hints,
        evaluation: Evaluation,
        par: ParWork,
        verdicts: GameVerdicts,
    ) -> None:
        self._session, self._hints, self._evaluation, self._par = session, hints, evaluation, par
        self._verdicts = verdicts
        self._explains = False
        self._pointer: tuple[int, int] | None = None
        self._gauge = Gauge(context.settings.glide)
        self._foot: Sequence[Action] = ()
        self._counting = Count(context, lambda: session.end_sound)
        super().__init__(context)

    def build(self) -> None:
        self._gauge = Gauge(self.context.settings.glide)
        super().build()

    @property
    def position(self) -> Position:
        return self._session.game.position

    @property
    def hint(self) -> ShownHint | None:
        return self._hints.shown

    @property
    def proposed(self) -> Move | None:
        """The move that the hint proposes; None is the play of the next card."""
        assert self._hints.shown is not None
        return self._hints.shown.move

    @property
    def board_layout(self) -> Layout:
        if not self._foot:
            return self.layout
        details = self.layout.details.copy()
        details.height -= self.layout.button + self.layout.gap(8)
        return replace(self.layout, details=details)

    def pinned(self) -> Sequence[tuple[Node, Rect]]:
        details, gap, high = self.layout.details, self.layout.gap(8), self.layout.button
        wide = (details.width - gap) // 2
        first = int(self._foot == [Action.MORE_HINT])  # alone it stands where it stays beside another
        foot = [
            (self.button(action), Rect(details.x + at * (wide + gap), details.bottom - high, wide, high))
            for at, action in enumerate(self._foot, start=first)
        ]
        return [*super().pinned(), *foot]

    def button(
        self, action: Action, *, is_main: bool = False, is_possible: bool = True, **values: object
    ) -> Button:
        button = super().button(action, is_main=is_main, is_possible=is_possible, **values)
        has_own = self.position.end is not None and action in _OWN_LABELS
        return replace(button, word=self.words(f"ended.{action.value}")) if has_own else button

    @property
    def bar(self) -> tuple[Action, ...]:  # type: ignore[override]  # nobody assigns it here
        """The actions offered on top of the window: after the end, the verdict in its place."""
        return GAME_BAR if self.position.end is None else _ENDED_BAR

    def make(self, move: Move) -> None:
        self._session.make(move)

    def current(self) -> Shown:
        session = self._session
        shown = Shown.of(self.position, session.game.moves)
        shown.foot = to_beat(session.rivals, len(session.game.moves), shown.score.shown, self.words)
        shown.par = session.par
        return shown

    def pictured(self) -> Callable[[], PictureSource]:
        game = self._session.game
        return lambda: PictureSource(game.record, len(game.moves))

    # -- the end --------------------------------------------------------------------------------

    def refresh(self) -> None:
        score, had_ended = self._session.game.score, self.shown.score.end is not None
        game = self._session.game
        self._count_early(game)
        if score.end is End.FINISHED and not had_ended:
            self._focus = None  # there is no more to kill with
        self._counting.follow(score, had_ended=had_ended)
        super().refresh()
        self._show_reading()

    def _count_early(self, game: Game) -> None:
        """Have the fair games of the deal played during the game, and its verdict begun at its end."""
        is_allowed, end = self.context.settings.count_early, game.score.end
        if game.practice is not None or not game.moves:
            return
        if end is End.FINISHED or (end is None and is_allowed):
            self._par.play(game.deal)
        if end is End.FINISHED and is_allowed:
            self._verdicts.of(game.record)

    def show_time(self) -> None:
        self.place_notice()
        self.context.needs_drawing = True

    def show_found(self) -> None:
        if self.position.end is None:
            return  # what is computed early is shown after the end
        self._session.find_rivals()
        self.shown.par = self._session.par
        self.place_notice()
        self._show_reading()

    def place_notice(self) -> None:
        self._foot = self._possible_at_foot()
        super().place_notice()

    def show_hint(self) -> None:
        self._foot = self._possible_at_foot()
        self.pin(*self.pinned())

    def _possible_at_foot(self) -> Sequence[Action]:
        """Return the actions with a button there now; the oracle is offered once a fair hint has said all."""
        hint = self._hints.shown
        is_told = hint is not None and hint.step >= NAMED and not hint.has_more
        possible = filter(self.can, self.foot_actions)
        has_oracle = is_told and self._hints.adviser is HelpSource.FAIR
        return [action for action in possible if has_oracle or action is not Action.ORACLE]

    def end_actions(self) -> tuple[Action, ...]:
        if self.position.end is None:
            return super().end_actions()
        if self._session.game.practice is not None:
            return Action.RESTART, Action.NEW, Action.UNDO
        return Action.VERDICT, Action.RESTART, Action.NEW, Action.SHARE

    def notice(self) -> Notice | None:
        if self.position.end is None:
            return super().notice()
        if self._counting.is_running:
            return self._counting.notice()
        ending = self.ending()
        return Notice(ending.score, self.end_actions(), ending=ending)

    def ending(self) -> Ending:
        """Return what is said of the ended game."""
        session, game = self._session, self._session.game
        known = session.rivals.known if game.practice is None else None
        return ending(game, known, self._fair_scores, session.ranking, self.words)

    @property
    def _fair_scores(self) -> Sequence[int]:
        """The scores of the fair games of this deal, played in the background."""
        return self._par.scores if self._par.deal == self._session.game.deal else ()

    @property
    def gauge(self) -> Gauge:
        return self._gauge

    def reading(self) -> Reading:
        """Return what the gauge shows now."""
        return self._evaluation.reading()

    def _show_reading(self) -> None:
        self._gauge.show(self.reading())

    def polled(self) -> Sequence[Polled]:
        hints = self._hints
        return Polled(hints.poll, hints.job), *self._evaluation.polled(self._show_reading)

    @property
    def is_computing(self) -> bool:
        return self._hints.is_busy or self._evaluation.is_busy

    def stop(self) -> None:
        if self._session.has_game:
            self._evaluation.rest()

    def advance(self, seconds: float) -> bool:
        moving = super().advance(seconds)
        moving |= self._gauge.pass_time(seconds)
        if not self._counting.advance(seconds):
            return moving
        self.place_notice()
        if not self._counting.is_running and (self.shown.score.points or 0) >= AUTHORS_BEST:
            self.board.moments.begin(Story.of_end(self.position.grid), 0.0)
        return True

    @property
    def marks(self) -> Marks:
        return Marks() if self._counting.is_running else super().marks

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self._counting.draw(surface, self.position.grid, self.layout)

    def draw_over(self, surface: Surface) -> None:
        super().draw_over(surface)
        if self._explains and (tip := status_tip(self._session.game, self.words)):
            draw_tip(surface, self.layout, tip, self.layout.status.midtop)
        elif self._pointer is not None and (found := self.board.panel.view.tip(self._pointer)):
            words, place = found
            draw_tip(surface, self.layout, words, self._pointer, place)

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        session, hint, has_ended = self._session, self._hints.shown, self.position.end is not None
        is_judged = has_ended and session.game.practice is None
        share = when(is_judged, lambda: exporter.share(self.context, session.game.record, session.par))
        is_named, has_more = hint is not None and hint.step >= NAMED, hint is not None and hint.has_more
        return (
            *super().own(),
            Offer(Action.EVALUATE, self._evaluation.switch, "f"),
            Offer(Action.TAKE_HINT, when(is_named, self._take_hint), "p"),
            Offer(Action.MORE_HINT, when(has_more, self._hints.show_more)),
            Offer(Action.ORACLE, self.nav.general(Action.ORACLE)),
            Offer(Action.VERDICT, when(is_judged, self._judge)),
            Offer(Action.SHARE, share, "s"),
            Offer(Action.DEAL, self.nav.general(Action.DEAL), "n" if has_ended else ""),
        )

    def _judge(self) -> None:
        """Show the verdict; the count ends."""
        self._counting.drop()
        self._session.show_verdict()

    def _take_hint(self) -> None:
        """Follow the hint."""
        move = self.proposed
        if move is None:
            self.play()
        elif move.victim is None:
            self.nav.act(Action.FINISH)
        else:
            self._try_kill(move.card, move.victim)

    def _escape(self) -> None:
        if self._held is None and self._press is None and self._hints.shown is not None:
            self._hints.dismiss()
        else:
            super()._escape()

    # -- events and speech ---------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._explains, self._pointer = self.layout.status.collidepoint(event.pos), event.pos
        elif event.type in (pygame.KEYDOWN, pygame.WINDOWLEAVE):
            self._explains, self._pointer = False, None
        if self._counting.is_running and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._counting.end()
            self.place_notice()
        else:
            super().handle(event)

    def status(self) -> str:
        """Return the deal, the cards to come, an evaluation or the help used, and the clock.

        Par stands beside the score in the panel.
        """
        return game_status(self._session.game, None, self.words, self._evaluation.status())

    def details(self) -> Iterable[str]:
        hint = () if self._hints.shown is None else self._hints.shown.said
        return [*super().details(), *spoken_reading(self.reading(), self.words), *hint]

    def spoken(self) -> Announcement:
        lines = self.overview()
        if self.position.end is not None:
            lines += self.ending().said
        return self.announcement(self.words.deal(self._session.game.deal), lines)
