"""The cut: the pack laid out to be cut, on the first screen of a game or for the next classic hand."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import CARD_COUNT
from solitaire.table.actions import Action, Offer
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import colours
from solitaire.table.screens.base import CLASSIC_BAR, Screen
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.texts import game_status


class PackScreen(Screen):
    """The pack, face down in a long row; the player chooses where to cut it, or takes the deal's own cut.

    Attributes:
        size: number of cards in the current cut.
        own_cut: the deal's own cut.
    """

    largest: int = CARD_COUNT - 1
    """Most cards that may be cut."""
    how_key: ClassVar = "cut.how"
    """The catalogue's key of the text that says how to cut."""
    packet_key: ClassVar = "cut.packet"
    """The key of the text below the left packet, which contains ``top``."""
    rest_key: ClassVar = "cut.rest"
    """The same for the other packet, with ``rest``."""

    def __init__(self, context: Context, own_cut: int, title: Callable[[], str]) -> None:
        """Lay the pack out; ``title`` returns the heading above it."""
        super().__init__(context)
        self.size = self.own_cut = own_cut
        self.title = title

    def own(self) -> Sequence[Offer]:
        return (
            Offer(Action.CUT, lambda: self.cut(self.size), "return"),
            Offer(Action.OWN_CUT, lambda: self.cut(None), "space, d"),
            Offer(Action.MENU, self.nav.general(Action.MENU), "escape"),
        )

    @abstractmethod
    def cut(self, size: int | None) -> None:
        """Cut so many cards, or with None as the deal's number says."""

    def build(self) -> None:
        super().build()
        self._place_buttons()

    def _place_buttons(self) -> None:
        """Place the buttons: cut here and, if different, the deal's own cut."""
        buttons = [self.button(Action.CUT, is_main=True, count=self.size)]
        if self.size != self.own_cut:
            buttons.append(self.button(Action.OWN_CUT, count=self.own_cut))
        self._foot = self.pin_row(buttons, self.layout.status.y - self.layout.gap(60))

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 10 if event.mod & pygame.KMOD_SHIFT else 1
            self._choose(self.size + (step if event.key == pygame.K_RIGHT else -step))
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END):
            self._choose(1 if event.key == pygame.K_HOME else self.largest)
        elif event.type == pygame.MOUSEWHEEL:
            self._choose(self.size + event.y)
        elif (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1) or (
            event.type == pygame.MOUSEMOTION and event.buttons[0]
        ):
            if self.can_drag(event.pos):
                self._choose(round((event.pos[0] - self.pack().x) / self.step()))
        else:
            super().handle(event)

    def can_drag(self, point: tuple[int, int]) -> bool:
        row = self.pack()
        return row.inflate(row.width // 8, row.height // 2).collidepoint(point)

    def _choose(self, size: int) -> None:
        self.size = max(1, min(self.largest, size))
        self._place_buttons()

    def _how(self) -> list[str]:
        """Return the lines that say how to cut."""
        width = self.layout.felt.width - self.layout.gap(60)
        return theme.wrap(self.words(self.how_key), "sans", self.layout.px(14), width)

    def pack(self) -> Rect:
        """Return where the pack lies in its row before the cut: between the texts and the buttons."""
        layout = self.layout
        felt = layout.felt
        top = layout.felt.top + layout.gap(16) + layout.px(48 + 20 * len(self._how()))
        room = self._foot - layout.px(36) - top
        high = min(round(layout.card[1] * 1.2), room - layout.gap(8))
        return Rect(felt.x + felt.width // 10, top + (room - high) // 2, felt.width * 4 // 5, high)

    def _card(self) -> tuple[int, int]:
        high = self.pack().height
        return round(high * CARD_RATIO), high

    def step(self) -> float:
        """Return the pixels from card to card of the pack."""
        return (self.pack().width - self._card()[0]) / CARD_COUNT

    def _sizes(self) -> tuple[str, str]:
        """Return the texts below the two packets."""
        words = self.words
        return words(self.packet_key, top=self.size), words(self.rest_key, rest=CARD_COUNT - self.size)

    def spoken(self) -> Announcement:
        return Announcement(self.title(), (self.words(self.how_key),), (", ".join(self._sizes()),))

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        px, row = self.layout.px, self.pack()
        back = self.context.faces.back(self._card())
        apart = self.layout.gap(30)
        for index in range(CARD_COUNT):
            side = -apart // 2 if index < self.size else apart // 2
            surface.blit(back, (round(row.x + index * self.step()) + side, row.y))
        middle, top = self.layout.felt.centerx, self.layout.felt.top + self.layout.gap(16)
        self._print(surface, self.title(), "serif-bold", 28, colours.text, middle, top)
        for number, line in enumerate(self._how()):
            self._print(surface, line, "sans", 14, colours.muted, middle, top + px(44 + 20 * number))
        split = row.x + round(self.size * self.step())
        packet, rest = self._sizes()
        below = row.bottom + self.layout.gap(8)
        self._print(surface, packet, "sans-bold", 15, colours.gold, (row.x + split) // 2, below)
        self._print(surface, rest, "sans-bold", 15, colours.text, (split + row.right) // 2, below)

    def _print(
        self, surface: Surface, words: str, face: str, size: int, colour: theme.Colour, middle: int, top: int
    ) -> None:
        felt = self.layout.felt
        picture = theme.shrunk(words, face, self.layout.px(size), felt.width - self.layout.gap(40), colour)
        surface.blit(picture, picture.get_rect(midtop=(middle, top)).clamp(felt))


class CutScreen(PackScreen):
    """The first screen of a game."""

    help_key = "help.cut"
    has_grid = True
    is_play = True

    def __init__(self, context: Context, session: Session) -> None:
        own_cut = session.game.deal.own_cut
        assert own_cut is not None  # a deal without a number is never cut
        super().__init__(context, own_cut, lambda: context.words("cut.title", deal=session.game.deal.number))
        self._session = session

    def cut(self, size: int | None) -> None:
        self._session.cut(size)

    def status(self) -> str:
        return game_status(self._session.game, self._session.par, self.words)


class ClassicCutScreen(PackScreen):
    """The pack of the next hand; at least three cards stay below."""

    bar: tuple[Action, ...] = CLASSIC_BAR
    help_key = "help.classic_cut"
    how_key: ClassVar = "classic.cut_how"
    packet_key: ClassVar = "classic.cut_packet"
    rest_key: ClassVar = "classic.cut_rest"
    is_classic = True

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(
            context, seated.own_cut, lambda: context.words("classic.cut", hand=seated.match.hand + 1)
        )
        self._seated, self.largest = seated, seated.largest_cut

    def own(self) -> Sequence[Offer]:
        return (
            *super().own(),
            *self._seated.other_matches,
            Offer(Action.HINT, lambda: self.context.tell(self.words("classic_hint.cut"))),
        )

    def cut(self, size: int | None) -> None:
        self._seated.cut(self.own_cut if size is None else size)

    def status(self) -> str:
        return self._seated.match.game
