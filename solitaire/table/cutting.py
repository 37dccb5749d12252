"""The first screen of a game: the cut."""

from typing import ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import CARD_COUNT
from solitaire.table import theme
from solitaire.table.board import draw_felt
from solitaire.table.scene import Scene
from solitaire.table.speaking import Telling

_LARGEST = CARD_COUNT - 1


class CutScene(Scene):
    """The pack lies face down in a long row; the player chooses where to cut it, or lets the deal do it."""

    actions: ClassVar = ("cut", "own_cut")
    keys: ClassVar = {
        pygame.K_RETURN: "cut",
        pygame.K_KP_ENTER: "cut",
        pygame.K_SPACE: "own_cut",
        pygame.K_d: "own_cut",
        pygame.K_ESCAPE: "menu",
    }

    def build(self) -> None:
        """Make the two buttons."""
        super().build()
        self._size = getattr(self, "_size", (CARD_COUNT - 1) // 2)
        px = self.layout.px
        wide, high, gap = px(220), px(44), px(20)
        left = self.layout.size[0] // 2 - wide - gap // 2
        top = self._row().bottom + px(110)
        self._cut_button = self.add_button("cut", Rect(left, top, wide, high), count=self._size)
        self.add_button("own_cut", Rect(left + wide + gap, top, wide, high))

    def do_cut(self) -> None:
        """Cut where the player has chosen."""
        self.app.games.cut(self._size)

    def do_own_cut(self) -> None:
        """Cut as the deal number does."""
        self.app.games.cut(None)

    def handle(self, event: Event) -> None:
        """Choose the place of the cut."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 10 if event.mod & pygame.KMOD_SHIFT else 1
            self._choose(self._size + (step if event.key == pygame.K_RIGHT else -step))
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END):
            self._choose(1 if event.key == pygame.K_HOME else _LARGEST)
        elif event.type == pygame.MOUSEWHEEL:
            self._choose(self._size + event.y)
        elif (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1) or (
            event.type == pygame.MOUSEMOTION and event.buttons[0]
        ):
            row = self._row()
            if row.inflate(row.width // 8, row.height // 2).collidepoint(event.pos):
                self._choose(round((event.pos[0] - row.x) / self._step()))
        else:
            super().handle(event)

    def _choose(self, size: int) -> None:
        self._size = max(1, min(_LARGEST, size))
        self._cut_button.set_text(self.app.words("action.cut", count=self._size))

    def _row(self) -> Rect:
        """Return where the pack lies in its row, before it parts."""
        width, height = self.layout.size
        card = self.layout.card
        return Rect(
            width // 10, height // 2 - round(card[1] * 0.75), width - width // 5, round(card[1] * 1.2)
        )

    def _step(self) -> float:
        return (self._row().width - self.layout.card[0] * 1.2) / CARD_COUNT

    def spoken(self) -> Telling:
        """Return the two packets' sizes."""
        words = self.app.words
        title = words("cut.title", deal=self.app.game.deal.number)
        packets = words("cut.packet", top=self._size), words("cut.rest", rest=CARD_COUNT - self._size)
        return Telling(title, (words("cut.how"),), (", ".join(packets),))

    def draw(self, surface: Surface) -> None:
        """Draw the two packets with their sizes."""
        draw_felt(surface, self.layout)
        px, words, row = self.layout.px, self.app.words, self._row()
        card = (round(self.layout.card[0] * 1.2), round(self.layout.card[1] * 1.2))
        back = self.app.faces.back(card)
        apart = px(30)
        for index in range(CARD_COUNT):
            side = -apart // 2 if index < self._size else apart // 2
            surface.blit(back, (round(row.x + index * self._step()) + side, row.y))
        title = words("cut.title", deal=self.app.game.deal.number)
        self._print(surface, title, "serif-bold", 28, theme.TEXT, self.layout.size[0] // 2, row.y - px(96))
        self._print(
            surface, words("cut.how"), "sans", 14, theme.MUTED, self.layout.size[0] // 2, row.y - px(48)
        )
        split = row.x + round(self._size * self._step())
        packet = words("cut.packet", top=self._size)
        rest = words("cut.rest", rest=CARD_COUNT - self._size)
        below = row.bottom + px(24)
        self._print(surface, packet, "sans-bold", 15, theme.GOLD, (row.x + split) // 2, below)
        self._print(surface, rest, "sans-bold", 15, theme.TEXT, (split + row.right) // 2, below)

    def _print(
        self, surface: Surface, words: str, face: str, size: int, colour: theme.Colour, middle: int, top: int
    ) -> None:
        picture = theme.text(words, face, self.layout.px(size), colour)
        surface.blit(picture, picture.get_rect(midtop=(middle, top)).clamp(surface.get_rect()))
