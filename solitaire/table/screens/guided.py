"""The guided first game: the usual table, with a sentence in the panel and marks on the board."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ClassVar

import pygame
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.rules.position import END, End, Move
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.notice import Notice
from solitaire.table.parts.shown import HintMarks, Marks, Shown
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services.evaluation import Evaluation
from solitaire.table.services.hints import Hints
from solitaire.table.services.par import ParWork
from solitaire.table.services.session import Session
from solitaire.table.services.tutor import Step, Tutor, explanation, proposal


class GuidedScreen(PlayScreen):
    """The guided game on the table; its player may do anything at any time, without the guide too."""

    foot_actions: ClassVar = (*PlayScreen.foot_actions, Action.GUIDE_OFF)
    help_key: ClassVar = "help.guided"

    def __init__(
        self, context: Context, session: Session, hints: Hints, evaluation: Evaluation, par: ParWork
    ) -> None:
        self._tutor = Tutor()
        self._led: Card | None = None
        self._step: Step | None = None
        super().__init__(context, session, hints, evaluation, par)

    def look(self) -> Shown:
        """Return what is on the table now, and find out what there is to say of it."""
        self._step = self._tutor.step(self._session.game.moves, self._session.game.positions)
        return super().look()

    @property
    def step(self) -> Step | None:
        """What the guide says and proposes; nothing while a hint is shown, or once the game is over."""
        return None if self._hints.hint is not None else self._step

    @property
    def hint(self) -> HintMarks | None:
        """The hint or, without one, what the guide points at."""
        step, tops = self.step, self.position.grid
        if step is None:
            return super().hint
        piles = [tops.index(card) for card in step.cards]
        if step.move is None:
            return HintMarks(piles=piles, is_deck=True, is_play=True)
        if step.move.victim is None:
            return HintMarks(piles=piles)
        kill = tops.index(step.move.card), tops.index(step.move.victim)
        return HintMarks(piles=piles, kills=(kill,))

    @property
    def proposed(self) -> Move | None:
        """The move that the hint or the guide proposes; None is the play of the next card."""
        return super().proposed if self.step is None else self.step.move

    def refresh(self) -> None:
        """Show what has changed in the game."""
        super().refresh()
        self._lead()

    def play(self) -> None:
        """Play the next card, or say why that is not allowed."""
        super().play()
        self._lead()

    def _lead(self) -> None:
        """Lead the keyboard to the pile that the guide proposes to kill with."""
        if self.step is not None and self.step.move is not None and self.step.move.victim is not None:
            self._focus = self.step.move.card
        self._led = self._focus

    @property
    def marks(self) -> Marks:
        """What the player is about to do; a pile that the keyboard is led to has the guide's arrow alone."""
        marks = super().marks
        if self._led is not None and self._led == self._focus and marks.hover is None and marks.held is None:
            marks.focus, marks.targets, marks.arrows, marks.previews = None, [], (), ()
        return marks

    def handle(self, event: Event) -> None:
        """Play; with the first key the keyboard is no longer led."""
        if event.type == pygame.KEYDOWN:
            self._led = None
        super().handle(event)

    def notice(self) -> Notice | None:
        """Return what the guide says; once the game is over, what any game says, and how to go on."""
        notice, step, words = super().notice(), self.step, self.context.words
        if step is not None:
            said = [line for line in (explanation(step, words), proposal(step, words)) if line]
            actions = (Action.FINISH, Action.UNDO) if step.move == END else ()
            return Notice(said[0], False, actions, lines=tuple(said[1:]), is_below=not actions, is_guide=True)
        if notice is None or notice.is_alone or self.position.end is not End.FINISHED:
            return notice
        lines, at = list(notice.lines), 0 if notice.grade is None else 1  # the first line names the grade
        lines.insert(at, words("guided.farewell"))
        return replace(notice, lines=tuple(lines))

    def end_actions(self) -> tuple[Action, ...]:
        """Return the actions that the notice offers, a game of one's own first once this one has ended."""
        actions = super().end_actions()
        if self.position.end is None:
            return actions
        return (Action.NEW, *(action for action in actions if action is not Action.NEW))

    def overview(self) -> list[str]:
        """Return what the guide says, and how the game stands."""
        step, words = self.step, self.context.words
        said = [] if step is None else [explanation(step, words), proposal(step, words)]
        return [*said, *super().overview()]

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {**super().actions(), Action.GUIDE_OFF: self._leave_guide}

    def can(self, action: Action) -> bool:
        """Say whether one of the screen's own actions is possible now."""
        if self.step is not None and action is Action.TAKE_HINT:
            return True
        return super().can(action) and (action is not Action.GUIDE_OFF or self.step is not None)

    def _leave_guide(self) -> None:
        """Play on without the guide."""
        self._session.game.is_guided = False
        self._session.changed()
        self._session.show()
        self.context.tell(self.context.words("guided.off"))
