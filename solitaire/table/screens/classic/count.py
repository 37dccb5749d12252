"""The end of a hand: the count of both sides line by line, the resti, and the match so far."""

from collections.abc import Callable, Iterable, Mapping

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.classic.events import EventKind
from solitaire.classic.seats import Side
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.classic.count import CountSheet
from solitaire.table.parts.sheet import Scroller
from solitaire.table.requests import ClassicScores, Guide, Known, Menu
from solitaire.table.screens.base import CLASSIC_MAIN, CLASSIC_TOOLBAR, Actions, Screen
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.sentences import APART
from solitaire.texts.words import signed


class ClassicCountScreen(Screen):
    """The count, shown event by event; Enter continues with the next hand.

    Attributes:
        count: the count in its area.
    """

    keys: Mapping[int, Action] = {
        pygame.K_ESCAPE: Action.CLASSIC_MENU,
        pygame.K_SPACE: Action.CLASSIC_NEXT,
        pygame.K_RETURN: Action.CLASSIC_NEXT,
        pygame.K_KP_ENTER: Action.CLASSIC_NEXT,
        pygame.K_k: Action.CLASSIC_KNOWN,
        pygame.K_c: Action.SHARE,
        pygame.K_a: Action.PLAY_AGAIN,
        pygame.K_b: Action.COMPARE,
    }
    bar: tuple[Action, ...] = CLASSIC_TOOLBAR
    most_buttons = len(CLASSIC_MAIN)
    help_key = "help.classic"

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(context)
        self._seated = seated
        self._sheet = CountSheet(context, seated)
        self.count: Scroller
        self._compare: Callable[[], None] | None = None
        self._area: Rect
        seated.sit_down()

    def build(self) -> None:
        """Make the buttons, and the count above them."""
        super().build()
        foot = self.layout.status.y - self.layout.gap(12)
        seated = self._seated
        action = Action.CLASSIC_MENU if seated.is_single else Action.CLASSIC_NEXT
        action = Action.CLASSIC_NEW if seated.is_match_over and not seated.is_single else action
        self._compare = seated.comparison()
        actions = [action, Action.VERDICT, Action.PLAY_AGAIN, Action.SHARE]
        actions += [Action.COMPARE] if self._compare is not None else []
        main = action if action is not Action.CLASSIC_NEW else None  # Enter leads to the menu then
        _, foot = self.add_row(actions, foot, main=main)
        self._area = self._sheet.area(self.layout, foot)
        self.count = self._sheet.scroller(self._area)

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        return {
            **{offer.action: offer.do for offer in self._seated.other_matches},
            Action.LEARN: lambda: self.nav.show(Guide(classic=True)),
            Action.SCORES: lambda: self.nav.show(ClassicScores()),
            Action.CLASSIC_NEXT: self._continue,
            Action.CLASSIC_KNOWN: lambda: self.nav.show(Known()),
            Action.VERDICT: self._seated.show_verdict,
            Action.PLAY_AGAIN: self._seated.play_again,
            Action.SHARE: self._seated.share,
            Action.COMPARE: self._compare,
        }

    def _continue(self) -> None:
        """Show the rest of the count at once; after it, the next hand."""
        if not self._seated.is_shown:
            self._hurry()
        elif self._seated.is_match_over:
            self.nav.show(Menu(classic=True))
        else:
            self._seated.next_hand()

    def handle(self, event: Event) -> None:
        """Show the rest of the count at once on a click, or scroll it by wheel and keys."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._seated.is_shown:
            self._hurry()
        if not self.count.handle(event):
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Show the next lines of the count."""
        was_shown = self._seated.is_shown
        if self._seated.advance(seconds) or self._seated.is_shown is not was_shown:
            self._show()
            return True
        return self.count.advance()

    def _show(self) -> None:
        """Show what has been counted so far, and once that is all its result."""
        self.count = self._sheet.scroller(self._area)

    def _hurry(self) -> None:
        """Show the rest of the count at once."""
        self._seated.hurry()
        self._show()

    @property
    def is_waiting(self) -> bool:
        """True while more lines are to be shown."""
        return self._seated.is_waiting

    # -- sight and speech -----------------------------------------------------------------------

    def status(self) -> str:
        """Return the match and the hand."""
        words, seated = self.words, self._seated
        if seated.is_single:
            return seated.game
        return f"{seated.game} · {words('classic.hand', hand=seated.hand_number, hands=seated.hands)}"

    def spoken(self) -> Announcement:
        """Return the count, when it is done."""
        if not self._seated.is_shown:
            return Announcement(self._title())
        lines = list(self._sheet.result())
        lines += [f"{name} {signed(resti)}" for name, resti in self._seated.players]
        return Announcement(self._title(), tuple(lines))

    def details(self) -> Iterable[str]:
        """Return every line of the count, with the sums of both sides."""
        for side in Side:
            yield from self._sheet.read_out(side)

    def _title(self) -> str:
        words, seated = self.words, self._seated
        if seated.is_single:
            return words("count.single")
        if seated.is_match_over and seated.is_shown:
            most = max(resti for _, resti in seated.players)
            first = [name for name, resti in seated.players if resti == most]
            if len(first) > 1:
                return words("count.match_over", who=APART.join(first), resti=signed(most))
            is_own = first[0] == seated.sentences.own
            return words("count.you_rise" if is_own else "count.rises", who=first[0], resti=most)
        return words("count.title", hand=seated.hand_number, hands=seated.hands)

    def draw(self, surface: Surface) -> None:
        """Draw the count under its title; while its resti are on display, they lie over it."""
        super().draw(surface)
        self._sheet.draw_title(surface, self._title(), self._area)
        self.count.draw(surface)
        event = self._seated.scene.event
        if event is not None and event.kind is EventKind.FINAL_RESTI and not self._seated.is_shown:
            self._sheet.draw_resto(surface, event, self._area)
