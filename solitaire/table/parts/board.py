"""Drawing a position: the grid with its marks, and the status line."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.game import piles_after
from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move, Position
from solitaire.rules.preview import Preview
from solitaire.rules.scoring import Score, score
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_cloth
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.parts.kill_arrows import Overlay, draw_depth, draw_last, draw_outline
from solitaire.table.parts.move_log import MoveLog
from solitaire.table.parts.panel import Panel
from solitaire.words import Words

_DEPTH_SHOWN: Final = 4
"""At most so many covered cards peep out under a pile."""


@dataclass(slots=True)
class Shown:
    """What of a game is on the table: nothing hidden is among it.

    Attributes:
        piles: the piles with their covered cards, bottom first.
        deck: number of cards left in the deck.
        fola: number of cards left in the fola.
        in_hand: the fola's cards to come when it is in hand, next first; else none.
        score: the itemised score.
        last: the card that moved last, or None.
        victim: the card that the last move covered, or None.
        gap: index of the place that the last kill left, where the line has closed up, or None.
        log: the log of moves, for the panel to show in place of the parts of the score, or None.
        foot: lines at the foot of the panel, words and points: what there is to beat.
    """

    piles: Sequence[Sequence[Card]]
    deck: int
    fola: int
    in_hand: Sequence[Card]
    score: Score
    last: Card | None = None
    victim: Card | None = None
    gap: int | None = None
    log: MoveLog | None = None
    foot: Sequence[tuple[str, str]] = ()

    @classmethod
    def of(cls, position: Position, moves: Sequence[Move], grid: Sequence[Card] = ()) -> "Shown":
        """Return what is on the table at a position that these moves lead to from a grid, empty as a rule."""
        move = moves[-1] if moves else END
        gap = None
        if move.is_kill:
            gap = [pile[-1] for pile in piles_after(moves[:-1], grid)].index(move.card)
        return cls(
            piles_after(moves, grid),
            len(position.deck),
            len(position.fola),
            () if position.deck else position.fola,
            score(position),
            None if move == END else move.card,
            move.victim,
            gap,
        )


@dataclass(slots=True)
class Marks:
    """What the player is about to do.

    Attributes:
        focus: index of the pile that the keyboard is at, or None.
        hover: index of the pile that the mouse is over, or None.
        held: index of the pile picked up, or None.
        targets: indices of the piles that the held pile, or the one looked at, can kill.
        aimed: which of them the held pile would kill if it were put down now, or None.
        dragged: upper left corner of the held pile while the mouse carries it, or None.
        hinted: indices of the piles that a hint speaks of.
        previews: what the kills in question would leave.
        kills: all legal kills, when the player wants them marked: indices of killer and victim.
    """

    focus: int | None = None
    hover: int | None = None
    held: int | None = None
    targets: list[int] = field(default_factory=list)
    aimed: int | None = None
    dragged: tuple[float, float] | None = None
    hinted: list[int] = field(default_factory=list)
    previews: Sequence[Preview] = ()
    kills: Sequence[tuple[int, int]] = ()


_BETWEEN: Final = " · "
"""What stands between two things said in the status line."""


class Board:
    """Draws what is shown, moving cards to their places.

    Attributes:
        motion: where the cards are drawn.
    """

    def __init__(self, faces: Faces, words: Words, motion: Motion) -> None:
        self._faces, self._panel, self._overlay = faces, Panel(faces, words), Overlay()
        self.motion = motion
        self._leaving: Card | None = None

    def place(self, shown: Shown, layout: Layout) -> None:
        """Send every card on top to its place; one just played comes from the deck and returns there."""
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

    def draw(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Draw the board and the panel, and over both what moves."""
        draw_felt(surface, layout)
        self._draw_places(surface, layout)
        moving = self._draw_piles(surface, shown, layout, marks)
        self._draw_marks(surface, shown, layout, marks)
        if marks.kills:
            self._overlay.draw(surface, marks.kills, layout)
        for index, pile in enumerate(shown.piles):
            if len(pile) > 1 and pile not in moving and not (index == marks.held and marks.dragged):
                draw_depth(surface, self.motion.rect(pile[-1], layout.card), len(pile), layout)
        pygame.draw.rect(surface, theme.PANEL, layout.panel)
        self._panel.draw(surface, shown, layout, marks.previews)
        for pile in moving:
            self._draw_pile(surface, pile, layout)
        if self._leaving is not None and not self.motion.has_arrived(self._leaving):
            self._draw_pile(surface, (self._leaving,), layout)

    def draw_held(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Draw the pile that the mouse carries, over everything else."""
        if marks.held is not None and marks.dragged is not None:
            picture = self._faces.face(shown.piles[marks.held][-1], layout.card)
            rect = Rect((round(marks.dragged[0]), round(marks.dragged[1])), layout.card)
            _shadow(surface, rect.move(layout.px(5), layout.px(7)), layout)
            surface.blit(picture, rect)

    def _draw_places(self, surface: Surface, layout: Layout) -> None:
        for cell in layout.cells:
            pygame.draw.rect(surface, theme.LINE, cell, 1, border_radius=layout.card[0] // 16)

    def _draw_piles(
        self, surface: Surface, shown: Shown, layout: Layout, marks: Marks
    ) -> list[Sequence[Card]]:
        """Draw the piles that lie in their places; return those that move."""
        moving: list[Sequence[Card]] = []
        for index, pile in enumerate(shown.piles):
            if index == marks.held and marks.dragged is not None:
                draw_outline(surface, layout.cells[index], theme.LINE, layout)
            elif self.motion.has_arrived(pile[-1]):
                self._draw_pile(surface, pile, layout)
            else:
                moving.append(pile)
                if pile[-1] == shown.last and shown.victim is not None:
                    surface.blit(self._faces.face(shown.victim, layout.card), layout.cells[index])
        return moving

    def _draw_marks(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Outline what moved last, what can be killed, what a hint speaks of, and where the player is."""
        tops = [pile[-1] for pile in shown.piles]
        if shown.last in tops:
            draw_last(surface, layout, tops.index(shown.last), shown.gap)
        for target in marks.targets:
            draw_outline(surface, layout.cells[target], theme.GOOD, layout)
        if marks.aimed is not None:
            draw_outline(surface, layout.cells[marks.aimed], theme.HELD, layout)
        for hinted in marks.hinted:
            draw_outline(
                surface, layout.cells[hinted].inflate(layout.px(6), layout.px(6)), theme.HINT, layout
            )
        looked_at = marks.focus if marks.hover is None else marks.hover
        for marked, colour in ((looked_at, theme.GOLD), (marks.held, theme.HELD)):
            if marked is not None and marked != marks.aimed:
                draw_outline(surface, layout.cells[marked], colour, layout)

    def _draw_pile(self, surface: Surface, pile: Sequence[Card], layout: Layout) -> None:
        rect = self.motion.rect(pile[-1], layout.card)
        for depth in range(min(len(pile) - 1, _DEPTH_SHOWN), 0, -1):
            edge = rect.move(-depth * layout.px(1.5), depth * layout.px(1.5))
            pygame.draw.rect(surface, theme.PAPER, edge, border_radius=layout.card[0] // 16)
            pygame.draw.rect(surface, theme.INK_MUTED, edge, 1, border_radius=layout.card[0] // 16)
        surface.blit(self._faces.face(pile[-1], layout.card), rect)


def draw_felt(surface: Surface, layout: Layout) -> None:
    """Draw the empty table."""
    draw_cloth(surface)
    pygame.draw.rect(surface, theme.FELT_DARK, layout.toolbar)


def draw_status(surface: Surface, layout: Layout, left: str, right: str, alarm: bool) -> None:
    """Draw the line at the bottom: what just happened on the left, how the game stands on the right."""
    pygame.draw.rect(surface, theme.PANEL, layout.status)
    pixels, gap = layout.px(13), layout.gap(12)
    face, room = theme.font("sans", pixels), layout.size[0] - 4 * gap
    parts = right.split(_BETWEEN)
    while len(parts) > 1 and face.size(_BETWEEN.join(parts))[0] + face.size(left)[0] > room:
        parts.pop(0)  # what is said first of how the game stands changes least
    standing = theme.shrunk(_BETWEEN.join(parts), "sans", pixels, room, theme.MUTED)
    place = standing.get_rect(midright=(layout.size[0] - gap, layout.status.centery))
    surface.blit(standing, place)
    if left and place.left > 3 * gap:
        colour = theme.BAD if alarm else theme.TEXT
        news = theme.shrunk(left, "sans", pixels, place.left - 3 * gap, colour)
        surface.blit(news, news.get_rect(midleft=(gap, layout.status.centery)))


def draw_banner(surface: Surface, layout: Layout, words: str, colour: theme.Colour) -> None:
    """Draw an announcement across the foot of the board."""
    pixels = layout.px(14)
    lines = theme.wrap(words, "sans-bold", pixels, layout.board.width - layout.px(80))
    height = round(len(lines) * pixels * 1.5) + layout.px(16)
    box = Rect(0, 0, layout.board.width - layout.px(40), height)
    box.midbottom = (layout.board.centerx, layout.board.bottom - layout.px(8))
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=layout.px(8))
    pygame.draw.rect(surface, colour, box, layout.px(1.5), border_radius=layout.px(8))
    for number, line in enumerate(lines):
        picture = theme.text(line, "sans-bold", pixels, theme.TEXT)
        top = box.y + layout.px(8) + round(number * pixels * 1.5)
        surface.blit(picture, picture.get_rect(midtop=(box.centerx, top)))


def _shadow(surface: Surface, rect: Rect, layout: Layout) -> None:
    shade = Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(shade, (0, 0, 0, 90), shade.get_rect(), border_radius=layout.card[0] // 12)
    surface.blit(shade, rect)
