"""The guided games: the usual table, with a sentence in the panel and marks on the board."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.rules.position import END, End, Move
from solitaire.rules.scoring import score
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context
from solitaire.table.models.shown import Ending, Marks, PanelPart, Reading, Shown, ShownHint
from solitaire.table.parts.notice import Notice
from solitaire.table.parts.panel import HAND_COLUMNS
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services.evaluation import Evaluation
from solitaire.table.services.hints import Hints
from solitaire.table.services.session import Session
from solitaire.table.services.thinking import ParWork
from solitaire.table.services.tutor import (
    FIRST,
    Topic,
    Tutor,
    TutorStep,
    explanation,
    prepared_of,
    proposal,
)
from solitaire.table.texts import SEPARATOR, guided_lines
from solitaire.texts.words import plain

_ROW, _TOTALS, _HAND_ROW, _LIST = 21, 38, 26, 112
"""Heights of a row of the panel, of the parts of the score side by side, of a row of cards in hand and of the
list, for the smallest window."""
_SHOWN_BY: Final = {
    PanelPart.FOLA: {Topic.BEGUN, Topic.STACKED, Topic.FOLA},
    PanelPart.SCORE: {Topic.BEGUN, Topic.USEFUL, Topic.COURT, Topic.PLAIN},
    PanelPart.USEFUL: {Topic.BEGUN, Topic.USEFUL},
    PanelPart.VERSICOLE: {Topic.VERSICOLE, Topic.MADE},
    PanelPart.NEGATIVES: {Topic.BEGUN, Topic.COURT, Topic.PLAIN},
}
"""The parts of the panel, each shown once any of its topics has been explained."""

_REST: Final = 0.45
"""Seconds between two moves that need no comment, at the usual pace."""


class GuidedScreen(PlayScreen):
    """The guided game on the table; the player may do anything at any time, even without the teacher."""

    foot_actions: ClassVar = (*PlayScreen.foot_actions, Action.GUIDE_ON, Action.GUIDE_OFF)
    help_key = "help.guided"

    def __init__(
        self, context: Context, session: Session, hints: Hints, evaluation: Evaluation, par: ParWork
    ) -> None:
        self._tutor = Tutor(prepared_of(session.game))
        self._led: Card | None = None
        self._goes_on, self._rest, self._went_on_at = False, 0.0, 0
        self._step: TutorStep | None = None
        super().__init__(context, session, hints, evaluation, par)

    def current(self) -> Shown:
        self._step = self._tutor.step(self._session.game)
        shown = super().current()
        if self._step is not None:
            explained = self._step.explained
            shown.parts = [part for part, topics in _SHOWN_BY.items() if topics & explained]
            shown.foot, shown.par = (), None
            if Topic.LIST not in explained:
                shown.tracker = None
        return shown

    @property
    def step(self) -> TutorStep | None:
        """The teacher's text and proposal; nothing while a hint is shown, or once the game is over."""
        return None if self._hints.shown is not None else self._step

    @property
    def hint(self) -> ShownHint | None:
        step, tops = self.step, self.position.grid
        if step is None:
            return super().hint
        piles = [tops.index(card) for card in step.cards]
        if step.move is None:
            return ShownHint(piles=piles, is_deck=True, is_play=True)
        if step.move.victim is None:
            return ShownHint(piles=piles)
        kill = tops.index(step.move.card), tops.index(step.move.victim)
        return ShownHint(piles=piles, kills=(kill,))

    @property
    def proposed(self) -> Move | None:
        return super().proposed if self.step is None else self.step.move

    def refresh(self) -> None:
        super().refresh()
        self._lead()

    def show_hint(self) -> None:
        self.refresh()

    def play(self) -> None:
        super().play()
        self._lead()

    def _lead(self) -> None:
        """Move the focus to the pile that the teacher proposes to kill with."""
        if self.step is not None and self.step.move is not None and self.step.move.victim is not None:
            self._focus = self.step.move.card
        self._led = self._focus

    @property
    def marks(self) -> Marks:
        marks = super().marks
        if self._led is not None and self._led == self._focus and marks.hover is None and marks.held is None:
            marks.focus = marks.looked_at = None
            marks.targets, marks.arrows, marks.previews, marks.opened, marks.closed = [], (), (), (), ()
        return marks

    def handle(self, event: Event) -> None:
        if self._goes_on and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._make_routine()
            return
        if event.type == pygame.KEYDOWN:
            self._led = None
        super().handle(event)

    # -- moves of which there is nothing new to say -----------------------------------------------

    def _make_routine_moves(self) -> None:
        """Make the proposed moves until there is something to say, one after another if cards glide."""
        self._goes_on, self._went_on_at = True, len(self._session.game.moves)
        if not self.context.settings.glide:
            self._make_routine()

    def _make_routine(self) -> None:
        """Make all these moves at once, and sum up the whole run in the status line."""
        while self._goes_on:
            self._make_next()
        game, start = self._session.game, self._went_on_at
        kills = sum(move.is_kill for move in game.moves[start:])
        cards, points = len(game.moves) - start - kills, score(game.positions[start]).shown
        recap = {"before": plain(points), "now": plain(game.score.shown)}
        self.context.tell(self.words("guided.recap", cards=cards, kills=kills, **recap))

    def _make_next(self) -> None:
        """Make one of these moves, or stop before the next that needs a comment."""
        if self.step is None or self.step.is_new:
            self._goes_on = False
        else:
            self._take_hint()

    @property
    def is_waiting(self) -> bool:
        return self._goes_on or super().is_waiting

    def advance(self, seconds: float) -> bool:
        is_moving = super().advance(seconds)
        self._rest -= seconds
        if self._goes_on and not is_moving and self._rest <= 0:
            self._rest = _REST * self.context.settings.pace
            self._make_next()
        return is_moving or self._goes_on

    def notice(self) -> Notice | None:
        notice, step, words = super().notice(), self.step, self.words
        if step is not None:
            shown = replace(step, routine=0) if self._goes_on else step  # once it runs, it names each move
            said = [line for line in (explanation(step, words), proposal(shown, words)) if line]
            actions = (Action.FINISH, Action.UNDO) if step.move == END else ()
            lines, is_below, below = tuple(said[1:]), not actions, self._below()
            return Notice(said[0], actions, lines=lines, is_below=is_below, is_guide=True, below=below)
        return notice

    def _below(self) -> tuple[float, ...]:
        """Return the height of what the panel shows below the teacher's text, for the smallest window.

        The list of useful cards may give way to the text, unless that speaks of it.
        """
        hand = _HAND_ROW * -(-len(self.shown.in_hand[1:]) // HAND_COLUMNS)
        if self.shown.tracker is None:
            return (_ROW * len({*self.shown.parts} - {PanelPart.FOLA, PanelPart.SCORE}) + hand,)
        rows = _TOTALS
        is_about_list = self._step is not None and self._step.topic is Topic.LIST
        return (rows + hand + _LIST,) if is_about_list else (rows + hand + _LIST, rows + hand)

    def ending(self) -> Ending:
        found, score = super().ending(), self._session.game.score
        if score.end is not End.FINISHED:
            return found
        lines = guided_lines(score, self.position.grid, self.words, is_first=self._is_first)
        return replace(found, beside=(next(lines),), lines=tuple(lines))

    @property
    def _is_first(self) -> bool:
        return prepared_of(self._session.game) is FIRST

    def end_actions(self) -> tuple[Action, ...]:
        if self.position.end is None:
            return super().end_actions()
        if self._is_first:
            return Action.LESSON, Action.GUIDED_WHOLE, Action.EASY, Action.MENU
        return Action.EASY, Action.UNDO, Action.MENU

    def status(self) -> str:
        """Return the cards to come and an evaluation; the rest means nothing yet in a first game.

        Until the fola is shown, the cards to come are more than the panel says.
        """
        count, shows_all = self.position.to_come, PanelPart.FOLA in self.shown.parts
        is_told = self.position.end is None and shows_all
        to_come = [self.words("status.to_come", count=count)] if is_told else []
        return SEPARATOR.join([*to_come, *self._evaluation.status()])

    def reading(self) -> Reading:
        return super().reading() if self._evaluation.is_on else Reading()

    def overview(self) -> list[str]:
        step, words = self.step, self.words
        said = [] if step is None else [explanation(step, words), proposal(step, words)]
        return [*filter(None, said), *super().overview()]

    def own(self) -> Sequence[Offer]:
        offers, step = super().own(), self.step
        if step is None:
            return offers
        is_run = step.routine > 1
        return (
            *offers,
            Offer(Action.TAKE_HINT, when(not is_run, self._take_hint), "" if is_run else "p"),
            Offer(Action.GUIDE_ON, when(is_run, self._make_routine_moves), "p" if is_run else ""),
            Offer(Action.GUIDE_OFF, self._leave_guide),
        )

    def _leave_guide(self) -> None:
        """Continue without the teacher."""
        self._session.game.is_guided = False
        self._session.changed()
        self._session.show()
        self.context.tell(self.words("guided.off"))
