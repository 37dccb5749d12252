"""The verdict on a game or a hand: its replay while the engine works, and the pages once the sum is known."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look.layout import Layout
from solitaire.table.offers import when
from solitaire.table.parts.chart import Progress
from solitaire.table.parts.findings import FindingsInWords
from solitaire.table.screens.base import Actions
from solitaire.table.screens.review_pages import Played, ReviewPages
from solitaire.table.screens.steps import StepsScreen
from solitaire.table.services.exporter import PictureSource
from solitaire.table.texts import SEPARATOR

_OF_PAGES: Final[frozenset[Action]] = frozenset((Action.PAGE_BEFORE, Action.PAGE_AFTER, Action.SHOW_ME))
_OF_BOTH: Final[frozenset[Action]] = frozenset((Action.LEAVE, Action.TABLE, Action.VERDICT))
"""Actions of the verdict itself, in the toolbar before those of the replay."""


class ReviewScreen(ReviewPages):
    """A verdict. Until the result can be taken apart the replay of the game lies over its pages.

    If the player is in the middle of the replay by then, it stays until they ask for the verdict.

    Attributes:
        replaying: the replay that is shown, or None.
    """

    def __init__(self, context: Context, find: Callable[[], FindingsInWords], game: Played) -> None:
        self.replaying: StepsScreen | None = None
        super().__init__(context, find, game)
        self._learn: Callable[[], None] = self.show_news
        self._begun_at = 0

    @abstractmethod
    def make_replay(self) -> tuple[StepsScreen, Callable[[], None]]:
        """Return a replay of the game, and a function that passes it the review so far."""

    @property
    def has_answer(self) -> bool:
        """True once the sum is known, or there was no time for it."""
        return bool(self.found.rows) or self.found.share == 1.0

    @property
    def is_waiting(self) -> bool:
        """True until there is an answer, as long as one is to be expected."""
        return not (self.has_answer or self.found.trouble)

    @property
    def layout(self) -> Layout:
        """The geometry of the window, while the replay is shown as it needs it."""
        return super().layout if self.replaying is None else self.replaying.layout

    def icon_places(self) -> Mapping[Action, Rect]:
        """Return the places of the icons beside the chart of the replay."""
        return super().icon_places() if self.replaying is None else self.replaying.icon_places()

    # -- from the replay to the pages -------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Begin the replay if there is nothing else to show yet, and let it run."""
        if self.replaying is None and not self.has_answer:
            self.replaying, self._learn = self.make_replay()
            self._begun_at = self.replaying.step
            own = tuple(action for action in type(self).bar if action in _OF_BOTH)
            others = tuple(action for action in self.replaying.bar if action not in _OF_BOTH)
            self.bar, self.most_buttons = (*own, Action.VERDICT, *others), self.replaying.most_buttons
            self._inform_replay()
            self.nav.rebuild()
        return self.replaying is not None and self.replaying.advance(seconds)

    def show_news(self) -> None:
        """Show the findings so far, in the replay or on the pages."""
        if self.replaying is None:
            super().show_news()
            return
        self.found = self._find()
        self._inform_replay()
        self.replaying.make_chart()
        if self.has_answer:
            if self.replaying.step == self._begun_at and not self.replaying.is_running:
                self._show_pages()
            else:
                self.context.tell(self.words("verdict.ready"))

    def _inform_replay(self) -> None:
        """Pass the replay the review so far, and the progress of the work."""
        assert self.replaying is not None
        self._learn()
        words, found = self.words, self.found
        figures = [f"{figure} {label}" for figure, label in found.figures[1:] if figure != "…"]
        state = found.trouble or words("verdict.counting", percent=f"{100 * found.share:.0f}")
        text = words("verdict.ready") if self.has_answer else SEPARATOR.join([state, *figures])
        self.replaying.progress = Progress(text, found.share)

    def _show_pages(self) -> None:
        """Show the pages in place of the replay."""
        self.replaying = None
        if not self.context.is_alarm:
            self.context.tell("")
        self.bar, self.most_buttons = type(self).bar, type(self).most_buttons
        self.nav.rebuild()

    # -- as the replay, while it is shown -----------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        if self.replaying is None:
            return super().actions()
        own: Actions = {action: act for action, act in super().actions().items() if action not in _OF_PAGES}
        verdict = when(self.has_answer, self._show_pages)
        return {**self.replaying.actions(), **own, Action.VERDICT: verdict}

    def build(self) -> None:
        """Make the widgets of the replay, or of a page."""
        if self.replaying is None:
            super().build()
        else:
            self.found = self._find()
            self._inform_replay()
            self.replaying.build()

    def handle(self, event: Event) -> None:
        """Let the replay handle what the verdict has no key for."""
        if self.replaying is None or (event.type == pygame.KEYDOWN and self._is_own_key(event)):
            super().handle(event)
        else:
            self.replaying.handle(event)

    def _is_own_key(self, event: Event) -> bool:
        return event.key in self.keys and self.keys[event.key] not in _OF_PAGES

    def release(self) -> None:
        """Put back what the mouse carries."""
        if self.replaying is not None:
            self.replaying.release()

    def prepare(self) -> bool:
        """Draw the next missing card picture; return whether any was missing."""
        return super().prepare() if self.replaying is None else self.replaying.prepare()

    def pictured(self) -> PictureSource | None:
        """Return the game, while its replay is shown."""
        return super().pictured() if self.replaying is None else self.replaying.pictured()

    def details(self) -> Iterable[str]:
        """Return more text for a screen reader: that of the replay."""
        return super().details() if self.replaying is None else self.replaying.details()

    def draw(self, surface: Surface) -> None:
        """Draw the replay or the page."""
        if self.replaying is None:
            super().draw(surface)
        else:
            self.replaying.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        """Draw everything that lies over the widgets: the chart of the replay."""
        if self.replaying is None:
            super().draw_over(surface)
        else:
            self.replaying.draw_over(surface)
