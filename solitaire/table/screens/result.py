"""The end on the screen of a game: the cards are counted, then the plaque appears.

The plaque can be hidden to show the grid, and shown again.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.play.ceremony import Ceremony, CountPart
from solitaire.rules.cards import Card
from solitaire.rules.position import End
from solitaire.rules.scoring import Score
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look.layout import Layout
from solitaire.table.models.ending import Ending
from solitaire.table.page.tree import Button
from solitaire.table.parts.marks import draw_count
from solitaire.table.parts.notice import Notice
from solitaire.table.parts.plaque import Plaque
from solitaire.table.sounds import Sound
from solitaire.table.texts import step_words
from solitaire.texts.words import signed

_OWN_LABELS: Final = (Action.RESTART, Action.NEW, Action.LESSON, Action.VERDICT)
"""The actions with another label on the plaque than in the toolbar."""


class Result:
    """The count, while it runs, and the plaque, if there is one.

    Attributes:
        plaque: the plaque over the grid, or None.
        is_wanted: whether the player wants to see it: from the end on, until they look at the grid.
    """

    def __init__(self, context: Context, sound: Callable[[], Sound]) -> None:
        """Make it for a screen; ``sound`` returns the sound of the game's end."""
        self._context, self._sound = context, sound
        self._count: Ceremony | None = None
        self.plaque: Plaque | None = None
        self.is_wanted = True

    def follow(self, score: Score, *, had_ended: bool) -> None:
        """Follow the game: with its end the count begins, if it is finished and the cards glide."""
        has_ended = score.end is not None
        if not has_ended:
            self._count = None
        if has_ended == had_ended:
            return
        self.is_wanted = True
        if score.end is End.FINISHED and self._context.settings.glide:
            self._count = Ceremony(score, self._context.settings.pace)
        elif has_ended:
            self._context.sounds.play(self._sound())

    # -- the count ------------------------------------------------------------------------------

    @property
    def is_counting(self) -> bool:
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
        return Notice(total, actions=(), is_result=True, lines=lines, is_alone=True)

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
            self.end_count()
        return True

    def end_count(self) -> None:
        """End the count, with the sound that its result deserves."""
        self.drop_count()
        self._context.sounds.play(self._sound())

    def drop_count(self) -> None:
        """End the count without a sound: another screen follows."""
        self._count = None

    def draw(self, surface: Surface, tops: Sequence[Card], layout: Layout) -> None:
        """Draw the count on the cards on top."""
        if self._count is not None:
            draw_count(surface, tops, self._count, layout)

    # -- the plaque -----------------------------------------------------------------------------

    def place(self, ending: Ending | None, layout: Layout) -> None:
        """Show the end of the game, if wanted; without an end, nothing."""
        before = self.plaque
        if ending is None or not self.is_wanted:
            self.plaque = None
        elif before is None or before.ending != ending:
            self.plaque = Plaque(ending, partial(self._button, ending.actions[0]), layout, before)

    def _button(self, main: Action, action: Action) -> Button:
        """Return the button of an action; that of the main one stands out."""
        section = "ended" if action in _OWN_LABELS else "action"
        word, nav = self._context.words(f"{section}.{action.value}"), self._context.nav
        return Button(word, lambda: nav.act(action), action, is_main=action is main)

    def take(self, event: Event) -> bool:
        """Take an event meant for the plaque: Enter, a step to another button, a click on it or beside it.

        Returns:
            whether it was such an event. After a click beside it, and with Esc, it is not wanted any more.
        """
        if self.plaque is None:
            return False
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._context.nav.act(self.plaque.ending.actions[self.plaque.focus])
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.is_wanted = self.plaque.area.collidepoint(event.pos)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.is_wanted = False
        elif event.type != pygame.MOUSEMOTION or not self.plaque.area.collidepoint(event.pos):
            return self.plaque.walk(event)
        return True
