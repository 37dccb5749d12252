"""The end of a hand: the count of both sides line by line, the resti, and the match so far."""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.classic.seats import Side
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look.cloth import draw_cloth, draw_felt
from solitaire.table.screens.base import FOUR_MAIN, FOUR_TOOLBAR, Screen
from solitaire.table.screens.four.counted import CountSheet
from solitaire.table.services.four.seated import Seated
from solitaire.table.services.screen_reader import Announcement
from solitaire.words import signed


class FourCountScreen(Screen):
    """The count, as it is shown event by event; Enter goes on to the next hand."""

    keys: ClassVar = {
        pygame.K_ESCAPE: Action.MENU,
        pygame.K_SPACE: Action.FOUR_NEXT,
        pygame.K_RETURN: Action.FOUR_NEXT,
        pygame.K_KP_ENTER: Action.FOUR_NEXT,
        pygame.K_k: Action.FOUR_KNOWN,
        pygame.K_c: Action.SHARE,
        pygame.K_a: Action.PLAY_AGAIN,
    }
    toolbar: tuple[Action, ...] = FOUR_TOOLBAR
    most_buttons: ClassVar = len(FOUR_MAIN)
    help_key: ClassVar = "help.four"

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(context)
        self._seated = seated
        self._sheet = CountSheet(context, seated)
        seated.sit_down()

    def build(self) -> None:
        """Make the button that goes on."""
        super().build()
        self._foot = self.layout.status.y - self.layout.gap(12)
        seated = self._seated
        action = Action.FOUR_MENU if seated.is_single else Action.FOUR_NEXT
        action = Action.FOUR_NEW if seated.is_match_over and not seated.is_single else action
        actions = (action, Action.VERDICT, Action.PLAY_AGAIN, Action.SHARE)
        _, self._foot = self.add_row(actions, self._foot)

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            **self._seated.other_matches,
            Action.LEARN: self.context.nav.four_guide,
            Action.SCORES: self.context.nav.four_scores,
            Action.FOUR_NEXT: self._go_on,
            Action.FOUR_KNOWN: self.context.nav.four_known,
            Action.VERDICT: self._seated.show_verdict,
            Action.PLAY_AGAIN: self._seated.play_again,
            Action.SHARE: self._seated.share,
        }

    def _go_on(self) -> None:
        """Show the rest of the count at once; after it, the next hand."""
        if not self._seated.is_shown:
            self._seated.hurry()
        elif self._seated.is_match_over:
            self.context.nav.four_menu()
        else:
            self._seated.next_hand()

    def handle(self, event: Event) -> None:
        """A click on the count shows the rest of it at once."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._seated.is_shown:
            self._seated.hurry()
        super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Let line after line be shown."""
        return bool(self._seated.advance(seconds))

    @property
    def is_waiting(self) -> bool:
        """Whether more lines are to be shown."""
        return self._seated.is_waiting

    # -- what is seen and read aloud -------------------------------------------------------------

    def status(self) -> str:
        """Return the match and the hand."""
        words, seated = self.context.words, self._seated
        if seated.is_single:
            return seated.game
        return f"{seated.game} · {words('four.hand', hand=seated.hand_number, hands=seated.hands)}"

    def spoken(self) -> Announcement:
        """Return the count, when it is done."""
        if not self._seated.is_shown:
            return Announcement(self._title())
        lines = list(self._sheet.result())
        lines += [f"{name} {signed(resti)}" for name, resti in self._seated.players]
        return Announcement(self._title(), tuple(lines))

    def details(self) -> Iterable[str]:
        """Return every line of the count."""
        for side in Side:
            yield self._seated.telling.side(side)
            yield from (f"{text} {signed(points)}" for text, points in self._sheet.lines(side))

    def _title(self) -> str:
        words, seated = self.context.words, self._seated
        if seated.is_single:
            return words("count.single")
        if seated.is_match_over:
            return words("count.match_over")
        return words("count.title", hand=seated.hand_number, hands=seated.hands)

    def draw(self, surface: Surface) -> None:
        """Draw the two columns, the result and the players."""
        draw_cloth(surface)
        draw_felt(surface, self.layout)
        self._sheet.draw(surface, self._title(), self._foot)
