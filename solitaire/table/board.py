"""Drawing a position: the grid, the deck and the fola, the score, the status line."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.game import piles_after
from solitaire.preview import Preview
from solitaire.rules.cards import CODES, Card
from solitaire.rules.position import END, Move, Position
from solitaire.rules.scoring import Item, Score, Versicola, score
from solitaire.table import theme
from solitaire.table.faces import Faces
from solitaire.table.layout import Layout
from solitaire.table.motion import Motion
from solitaire.table.words import Words, signed

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
        foot: lines at the foot of the panel, words and points: what there is to beat.
    """

    piles: Sequence[Sequence[Card]]
    deck: int
    fola: int
    in_hand: Sequence[Card]
    score: Score
    last: Card | None = None
    victim: Card | None = None
    foot: Sequence[tuple[str, str]] = ()

    @classmethod
    def of(cls, position: Position, moves: Sequence[Move]) -> "Shown":
        """Return what is on the table at a position that these moves from the start lead to."""
        move = moves[-1] if moves else END
        return cls(
            piles_after(moves),
            len(position.deck),
            len(position.fola),
            () if position.deck else position.fola,
            score(position),
            None if move == END else move.card,
            move.victim,
        )


@dataclass(slots=True)
class Marks:
    """What the player is about to do.

    Attributes:
        focus: index of the pile that the keyboard is at, or None.
        held: index of the pile picked up, or None.
        targets: indices of the piles that the held or focused pile can kill.
        dragged: upper left corner of the held pile while the mouse carries it, or None.
        hinted: indices of the piles that a hint speaks of.
        previews: what the kills of the held or focused pile would leave.
    """

    focus: int | None = None
    held: int | None = None
    targets: list[int] = field(default_factory=list)
    dragged: tuple[float, float] | None = None
    hinted: list[int] = field(default_factory=list)
    previews: list[Preview] = field(default_factory=list)


class Board:
    """Draws what is shown, moving cards to their places.

    Attributes:
        motion: where the cards are drawn.
    """

    def __init__(self, faces: Faces, words: Words, motion: Motion) -> None:
        self._faces, self._words = faces, words
        self.motion = motion

    def place(self, shown: Shown, layout: Layout) -> None:
        """Send every card on top to its place; a card just played comes from the deck or the fola."""
        tops = [pile[-1] for pile in shown.piles]
        source = layout.deck.topleft
        known = {card for pile in shown.piles for card in pile}
        for index, card in enumerate(tops):
            new = card == shown.last and len(shown.piles[index]) == 1
            start = source if new and not self.motion.knows(card) else None
            self.motion.send(card, layout.cells[index].topleft, start)
        self.motion.keep_only(known)

    def draw(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Draw the board and the panel."""
        draw_felt(surface, layout)
        self._draw_places(surface, layout)
        self._draw_piles(surface, shown, layout, marks)
        self._draw_stock(surface, shown, layout)
        room = self._draw_foot(surface, shown, self._draw_hand(surface, shown, layout), layout)
        page = _Page(surface, room, layout)
        self._draw_score(page, shown.score)
        self._draw_previews(page, marks.previews)

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

    def _draw_piles(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        moving: list[Sequence[Card]] = []
        for index, pile in enumerate(shown.piles):
            if index == marks.held and marks.dragged is not None:
                _outline(surface, layout.cells[index], theme.LINE, layout)
            elif self.motion.has_arrived(pile[-1]):
                self._draw_pile(surface, pile, layout)
            else:
                moving.append(pile)
                if pile[-1] == shown.last and shown.victim is not None:
                    surface.blit(self._faces.face(shown.victim, layout.card), layout.cells[index])
        for target in marks.targets:
            _outline(surface, layout.cells[target], theme.GOOD, layout)
        for hinted in marks.hinted:
            _outline(surface, layout.cells[hinted].inflate(layout.px(6), layout.px(6)), theme.HINT, layout)
        for marked, colour in ((marks.focus, theme.GOLD), (marks.held, theme.HELD)):
            if marked is not None:
                _outline(surface, layout.cells[marked], colour, layout)
        for pile in moving:
            self._draw_pile(surface, pile, layout)

    def _draw_pile(self, surface: Surface, pile: Sequence[Card], layout: Layout) -> None:
        rect = self.motion.rect(pile[-1], layout.card)
        for depth in range(min(len(pile) - 1, _DEPTH_SHOWN), 0, -1):
            edge = rect.move(-depth * layout.px(1.5), depth * layout.px(1.5))
            pygame.draw.rect(surface, theme.PAPER, edge, border_radius=layout.card[0] // 16)
            pygame.draw.rect(surface, theme.INK_MUTED, edge, 1, border_radius=layout.card[0] // 16)
        surface.blit(self._faces.face(pile[-1], layout.card), rect)

    def _draw_stock(self, surface: Surface, shown: Shown, layout: Layout) -> None:
        """Draw deck and fola face down with their counts; the fola in hand takes the deck's place face up."""
        pygame.draw.rect(surface, theme.PANEL, layout.panel)
        fola_left = shown.fola
        if shown.in_hand:
            surface.blit(self._faces.face(shown.in_hand[0], layout.deck.size), layout.deck)
            fola_left -= 1
        elif shown.deck:
            self._draw_stack(surface, layout.deck, shown.deck, layout)
        else:
            _outline(surface, layout.deck, theme.LINE, layout)
        if fola_left:
            self._draw_stack(surface, layout.fola, fola_left, layout)
        else:
            _outline(surface, layout.fola, theme.LINE, layout)
        label = self._words("panel.next") if shown.in_hand else f"{self._words('panel.deck')} {shown.deck}"
        for rect, words in ((layout.deck, label), (layout.fola, f"{self._words('panel.fola')} {fola_left}")):
            line = theme.text(words, "sans-bold", layout.px(13), theme.TEXT)
            surface.blit(line, line.get_rect(midtop=(rect.centerx, rect.bottom + layout.px(3))))

    def _draw_stack(self, surface: Surface, rect: Rect, count: int, layout: Layout) -> None:
        for step in range(min(3, (count - 1) // 6), -1, -1):
            surface.blit(self._faces.back(rect.size), rect.move(-step * layout.px(2), -step * layout.px(2)))

    def _draw_hand(self, surface: Surface, shown: Shown, layout: Layout) -> Rect:
        """Draw the fola's cards to come, when they may be looked at; return what is left of the panel."""
        area = layout.details.copy()
        if len(shown.in_hand) < 2:
            return area
        columns, gap = 4, layout.px(4)
        size = ((area.width - (columns - 1) * gap) // columns, layout.px(21))
        for order, card in enumerate(shown.in_hand[1:]):
            row, column = divmod(order, columns)
            at = (area.x + column * (size[0] + gap), area.y + row * (size[1] + gap))
            surface.blit(self._faces.chip(card, size), at)
        used = -(-(len(shown.in_hand) - 1) // columns) * (size[1] + gap) + gap
        return Rect(area.x, area.y + used, area.width, area.height - used)

    def _draw_foot(self, surface: Surface, shown: Shown, area: Rect, layout: Layout) -> Rect:
        """Draw the lines at the foot of the panel; return what is left of it."""
        if not shown.foot:
            return area
        step = layout.px(17)
        high = len(shown.foot) * step + layout.px(6)
        foot = Rect(area.x, area.bottom - high, area.width, high)
        pygame.draw.line(surface, theme.LINE, foot.topleft, foot.topright)
        page = _Page(surface, foot.move(0, layout.px(6)), layout)
        for words, points in shown.foot:
            page.line(words, points, theme.TEXT, 11)
        return Rect(area.x, area.y, area.width, area.height - high)

    def _draw_score(self, page: "_Page", shown: Score) -> None:
        words = self._words
        title = words("panel.score" if shown.end is None else "panel.final")
        points = shown.shown if shown.points is None else shown.points
        page.line(title, signed(points), theme.TEXT, 17, theme.GOLD)
        page.line(words("panel.account"), signed(shown.account_points), theme.GOOD, 13)
        page.cards(shown.account)
        page.line(words("panel.versicole"), signed(shown.versicole_points), theme.GOOD, 13)
        for versicola in shown.versicole:
            page.detail(_versicola_words(words, versicola), signed(versicola.total))
        page.line(words("panel.negatives"), signed(shown.negative_points), theme.BAD, 13)
        page.cards(shown.negatives)

    def _draw_previews(self, page: "_Page", previews: Sequence[Preview]) -> None:
        """Print what each kill would leave: points, versicole, kills that open and that close."""
        words = self._words
        for seen in previews:
            page.line(words("preview.kill", kill=seen.kill), signed(seen.points), theme.HINT, 13)
            for key, versicole in (("preview.made", seen.made), ("preview.broken", seen.broken)):
                for versicola in versicole:
                    page.detail(
                        words(key, versicola=_versicola_words(words, versicola)), signed(versicola.total)
                    )
            for key, kills in (("preview.opened", seen.opened), ("preview.closed", seen.closed)):
                if kills:
                    page.detail(words(key, kills=" ".join(map(str, kills))), "")


def _versicola_words(words: Words, versicola: Versicola) -> str:
    name = words(f"versicola.{versicola.kind.name.lower()}")
    cards = [CODES[card] for card in versicola.cards]
    if versicola.kind.name == "REGULAR":
        return f"{name} {cards[0]}–{cards[-1]}"
    return f"{name} {' '.join(cards)}"


class _Page:
    """Lines of text down the panel, the points on the right."""

    def __init__(self, surface: Surface, area: Rect, layout: Layout) -> None:
        self._surface, self._area, self._layout = surface, area, layout
        self._y = area.y

    def line(
        self,
        words: str,
        points: str,
        colour: theme.Colour,
        size: int,
        points_colour: theme.Colour | None = None,
    ) -> None:
        """Print a heading with its points."""
        pixels = self._layout.px(size)
        self._print(words, "sans-bold", pixels, colour, 0)
        self._points(points, "sans-bold", pixels, points_colour or colour)
        self._y += round(pixels * 1.5)

    def detail(self, words: str, points: str) -> None:
        """Print an item with its points, over several lines when it is long."""
        pixels, indent = self._layout.px(11), self._layout.px(8)
        lines = theme.wrap(words, "sans", pixels, self._area.width - indent - 3 * pixels)
        for number, words_here in enumerate(lines):
            self._print(words_here, "sans", pixels, theme.MUTED, indent)
            if number == 0:
                self._points(points, "sans", pixels, theme.MUTED)
            self._y += round(pixels * 1.35)

    def cards(self, items: Sequence[Item]) -> None:
        """Print cards grouped by what they count."""
        groups: dict[int, list[str]] = {}
        for item in items:
            groups.setdefault(item.points, []).append(CODES[item.card])
        for worth in sorted(groups, key=abs, reverse=True):
            cards = groups[worth]
            self.detail(f"{signed(worth)}: {' '.join(cards)}", signed(worth * len(cards)))

    def _print(self, words: str, face: str, pixels: int, colour: theme.Colour, indent: int) -> None:
        if self._y + pixels <= self._area.bottom:
            self._surface.blit(theme.text(words, face, pixels, colour), (self._area.x + indent, self._y))

    def _points(self, words: str, face: str, pixels: int, colour: theme.Colour) -> None:
        if self._y + pixels <= self._area.bottom:
            picture = theme.text(words, face, pixels, colour)
            self._surface.blit(picture, picture.get_rect(topright=(self._area.right, self._y)))


def draw_felt(surface: Surface, layout: Layout) -> None:
    """Draw the empty table."""
    surface.fill(theme.FELT)
    pygame.draw.rect(surface, theme.FELT_DARK, layout.toolbar)


def draw_status(surface: Surface, layout: Layout, left: str, right: str, alarm: bool) -> None:
    """Draw the line at the bottom: what just happened on the left, how the game stands on the right."""
    pygame.draw.rect(surface, theme.PANEL, layout.status)
    standing = theme.text(right, "sans", layout.px(13), theme.MUTED)
    place = standing.get_rect(midright=(layout.size[0] - layout.px(12), layout.status.centery))
    surface.blit(standing, place)
    news = theme.text(left, "sans", layout.px(13), theme.BAD if alarm else theme.TEXT)
    room = Rect(0, 0, max(0, place.left - layout.px(24)), news.get_height())
    surface.blit(news, news.get_rect(midleft=(layout.px(12), layout.status.centery)), room)


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


def _outline(surface: Surface, rect: Rect, colour: theme.Colour, layout: Layout) -> None:
    width = layout.px(3)
    pygame.draw.rect(
        surface, colour, rect.inflate(2 * width, 2 * width), width, border_radius=layout.card[0] // 10
    )


def _shadow(surface: Surface, rect: Rect, layout: Layout) -> None:
    shade = Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(shade, (0, 0, 0, 90), shade.get_rect(), border_radius=layout.card[0] // 12)
    surface.blit(shade, rect)
