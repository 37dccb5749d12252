"""The board: the grid with its cards and marks, and the panel beside it."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.parts.kill_arrows import KillArrows
from solitaire.table.parts.marks import draw_depth, draw_last, draw_outline
from solitaire.table.parts.move_log import MoveLog
from solitaire.table.parts.panel import Panel
from solitaire.table.parts.shown import Marks, Shown
from solitaire.words import Words

_DEPTH_SHOWN: Final = 4
"""Maximum number of covered cards whose edges are visible under a pile."""


class Board:
    """Draws what is shown and moves cards to their places.

    Attributes:
        motion: where each card is drawn now.
    """

    def __init__(self, faces: Faces, words: Words, motion: Motion) -> None:
        self._faces, self._panel, self._arrows = faces, Panel(faces, words), KillArrows()
        self.motion = motion
        self._leaving: Card | None = None

    def place(self, shown: Shown, layout: Layout) -> None:
        """Send every top card to its place; a card just played comes from the deck, undone it goes back."""
        tops = [pile[-1] for pile in shown.piles]
        source = layout.deck.topleft
        known = {card for pile in shown.piles for card in pile}
        gone = self.motion.cards - known
        if self._leaving not in gone or len(gone) > 1:
            gone.discard(self._leaving)
            self._leaving = gone.pop() if len(gone) == 1 else None
        if self._leaving is not None:
            self.motion.send(self._leaving, source)
        for index, card in enumerate(tops):
            new = card == shown.last and len(shown.piles[index]) == 1
            start = source if new and not self.motion.knows(card) else None
            self.motion.send(card, layout.cells[index].topleft, start)
        self.motion.keep_only(known | {self._leaving})

    def draw(
        self, surface: Surface, shown: Shown, layout: Layout, marks: Marks, log: MoveLog | None = None
    ) -> None:
        """Draw the board and the panel, with a log if given, and above both the moving cards."""
        draw_felt(surface, layout)
        self._draw_places(surface, layout)
        moving = self._draw_piles(surface, shown, layout, marks)
        self._draw_marks(surface, shown, layout, marks)
        if marks.kills:
            self._arrows.draw(surface, marks.kills, layout)
        for index, pile in enumerate(shown.piles):
            if len(pile) > 1 and pile not in moving and not (index == marks.held and marks.dragged):
                draw_depth(surface, self.motion.rect(pile[-1], layout.card), len(pile), layout)
        pygame.draw.rect(surface, colours.panel, layout.panel)
        self._panel.draw(surface, shown, layout, marks.previews, log)
        for pile in moving:
            self._draw_pile(surface, pile, layout)
        if self._leaving is not None and not self.motion.has_arrived(self._leaving):
            self._draw_pile(surface, (self._leaving,), layout)

    def draw_held(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Draw the pile that the mouse carries, above everything else."""
        if marks.held is not None and marks.dragged is not None:
            picture = self._faces.face(shown.piles[marks.held][-1], layout.card)
            rect = Rect((round(marks.dragged[0]), round(marks.dragged[1])), layout.card)
            self._draw_shadow(surface, rect.move(layout.px(5), layout.px(7)))
            surface.blit(picture, rect)

    def _draw_places(self, surface: Surface, layout: Layout) -> None:
        for cell in layout.cells:
            pygame.draw.rect(surface, colours.line, cell, 1, border_radius=layout.card[0] // 16)

    def _draw_piles(
        self, surface: Surface, shown: Shown, layout: Layout, marks: Marks
    ) -> list[Sequence[Card]]:
        """Draw the piles that are in their places; return the moving ones."""
        moving: list[Sequence[Card]] = []
        for index, pile in enumerate(shown.piles):
            if index == marks.held and marks.dragged is not None:
                draw_outline(surface, layout.cells[index], colours.line, layout)
            elif self.motion.has_arrived(pile[-1]):
                self._draw_pile(surface, pile, layout)
            else:
                moving.append(pile)
                if pile[-1] == shown.last and shown.victim is not None:
                    surface.blit(self._faces.face(shown.victim, layout.card), layout.cells[index])
        return moving

    def _draw_marks(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Outline the last move, possible victims, the piles of a hint, and the player's pile."""
        tops = [pile[-1] for pile in shown.piles]
        if shown.last in tops:
            draw_last(surface, layout, tops.index(shown.last), shown.gap)
        for target in marks.targets:
            draw_outline(surface, layout.cells[target], colours.good, layout)
        if marks.aimed is not None:
            draw_outline(surface, layout.cells[marks.aimed], colours.held, layout)
        for hinted in marks.hinted:
            draw_outline(
                surface, layout.cells[hinted].inflate(layout.px(6), layout.px(6)), colours.hint, layout
            )
        looked_at = marks.focus if marks.hover is None else marks.hover
        for marked, colour in ((looked_at, colours.gold), (marks.held, colours.held)):
            if marked is not None and marked != marks.aimed:
                draw_outline(surface, layout.cells[marked], colour, layout)

    def _draw_pile(self, surface: Surface, pile: Sequence[Card], layout: Layout) -> None:
        rect = self.motion.rect(pile[-1], layout.card)
        self._draw_shadow(surface, rect.move(layout.px(1), layout.px(2)))
        for depth in range(min(len(pile) - 1, _DEPTH_SHOWN), 0, -1):
            edge = rect.move(-depth * layout.px(1.5), depth * layout.px(1.5))
            pygame.draw.rect(surface, theme.PAPER, edge, border_radius=layout.card[0] // 16)
            pygame.draw.rect(surface, theme.INK_MUTED, edge, 1, border_radius=layout.card[0] // 16)
        surface.blit(self._faces.face(pile[-1], layout.card), rect)

    def _draw_shadow(self, surface: Surface, rect: Rect) -> None:
        picture, (left, top) = self._faces.shadow(rect.size)
        surface.blit(picture, rect.move(left, top))
