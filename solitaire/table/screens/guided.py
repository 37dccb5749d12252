"""The guided games: the usual table, with a sentence in the panel and marks on the board."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame
from pygame.event import Event

from solitaire.rules.cards import Card, VersicolaKind
from solitaire.rules.outlook import Place, Tracker
from solitaire.rules.position import END, End, Move
from solitaire.table.actions import Action, Offer
from solitaire.table.context import Context
from solitaire.table.models.shown import Ending, Marks, PanelPart, Reading, Shown, ShownHint
from solitaire.table.parts.marks import is_broken
from solitaire.table.parts.messages import Notice
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
    prepared_of,
    sentences,
)
from solitaire.table.services.verdict_work import GameVerdicts
from solitaire.table.texts import SEPARATOR, guided_lines

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
_LIST_TOPICS: Final = (Topic.LIST, Topic.NAMES, Topic.SIGNS)
"""The topics that show the list of useful cards, step by step."""


class GuidedScreen(PlayScreen):
    """The guided game on the table; the player may do anything at any time, even without the teacher."""

    foot_actions: ClassVar = (*PlayScreen.foot_actions, Action.GUIDE_OFF)
    help_key = "help.guided"

    def __init__(
        self,
        context: Context,
        session: Session,
        hints: Hints,
        evaluation: Evaluation,
        par: ParWork,
        verdicts: GameVerdicts,
    ) -> None:
        self._tutor = Tutor(prepared_of(session.game))
        self._led: Card | None = None
        self._step: TutorStep | None = None
        super().__init__(context, session, hints, evaluation, par, verdicts)

    def current(self) -> Shown:
        self._step = self._tutor.step(self._session.game)
        shown = super().current()
        if self._step is not None:
            explained = self._step.explained
            shown.parts = [part for part, topics in _SHOWN_BY.items() if topics & explained]
            shown.foot, shown.par = (), None
            assert shown.tracker is not None
            shown.tracker = _taught(shown.tracker, explained)
            if Topic.CLOSED not in explained:
                shown.gap, shown.counts_piles = None, False
            if self._step.topic is Topic.BEGUN:
                shown.last = None  # the player has not moved yet
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
        piles = [tops.index(card) for card in step.cards if card in tops]
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

    def make(self, move: Move) -> None:
        is_own = self.step is not None and move != (self.proposed or Move(move.card))
        super().make(move)
        self._hover.leave()  # the arrows of what now lies under the mouse would tangle with the teacher's
        if is_own and self.step is not None:
            self.context.tell(self.words("guided.own"))

    def _lead(self) -> None:
        """Move the focus to the pile that the teacher proposes to kill with."""
        if self.step is not None and self.step.move is not None and self.step.move.victim is not None:
            self._focus = self.step.move.card
        self._led = self._focus

    @property
    def marks(self) -> Marks:
        marks, explained = super().marks, set(Topic) if self.step is None else self.step.explained
        is_led = self._led is not None and self._led == self._focus and marks.hover is None
        if marks.held is None and (is_led or Topic.LOOK not in explained):
            marks.targets, marks.arrows, marks.previews, marks.opened, marks.closed = [], (), (), (), ()
            marks.looked_at = None
            if is_led:
                marks.focus = None
        if Topic.ROWS not in explained and marks.held is not None:
            marks.targets = [target for target in marks.targets if not is_broken((marks.held, target))]
            marks.arrows = [kill for kill in marks.arrows if not is_broken(kill)]
        return marks

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._led = None
        super().handle(event)

    def notice(self) -> Notice | None:
        notice, step = super().notice(), self.step
        if step is not None:
            said = sentences(step, self.words)
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
        is_about_list = self._step is not None and self._step.topic in _LIST_TOPICS
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
        said = [] if self.step is None else sentences(self.step, self.words)
        return [*said, *super().overview()]

    def own(self) -> Sequence[Offer]:
        offers = super().own()
        if self.step is None:
            return offers
        return (
            *offers,
            Offer(Action.TAKE_HINT, self._take_hint, "p"),
            Offer(Action.GUIDE_OFF, self._leave_guide),
        )

    def _leave_guide(self) -> None:
        """Continue without the teacher."""
        self._session.game.is_guided = False
        self._session.changed()
        self._session.show()
        self.context.tell(self.words("guided.off"))


def _taught(tracker: Tracker, explained: Collection[Topic]) -> Tracker | None:
    """Return what has been explained of the useful cards: the runs, the other versicole, then the fola."""
    if Topic.LIST not in explained:
        return None
    places, prospects = tracker.places, tracker.prospects
    if Topic.NAMES not in explained:
        prospects = tuple(one for one in prospects if one.family.kind is VersicolaKind.REGULAR)
    if Topic.SIGNS not in explained:
        places = {card: Place.DECK if at is Place.FOLA else at for card, at in places.items()}
    return Tracker(places, prospects)
