"""What a move did to the versicole, announced on the board for a moment."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.position import Position
from solitaire.rules.tracker import Change, changes, track
from solitaire.rules.versicole import Versicola, VersicolaKind
from solitaire.rules.view import View
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.words import Words, signed

_SHOWN: Final = 3.0
"""Seconds that the news stays."""
_LETTERS: Final = 15


@dataclass(slots=True)
class VersicolaNews:
    """Versicole that a move made or broke.

    Attributes:
        lines: each in words, with the points won or lost.
        at: the card that moved.
        made: the cards of the versicole that count more now.
        left: the cards still on top of those that count less.
        seconds: how long it has still to be seen.
    """

    lines: Sequence[tuple[str, int]]
    at: Card
    made: frozenset[Card]
    left: frozenset[Card]
    seconds: float = _SHOWN

    @classmethod
    def of(cls, before: Position, after: Position, card: Card, words: Words) -> "VersicolaNews | None":
        """Return what the move of a card from one position to the other is announced with, if anything."""
        found = changes(track(View.of(before)), track(View.of(after)))
        if not found:
            return None
        more = (one.after.made for one in found if one.points > 0)
        less = (one.before.made for one in found if one.points < 0)
        return cls(
            tuple((_words(one, words), one.points) for one in found),
            card,
            frozenset(card for made in more for one in made for card in one.cards),
            frozenset(card for made in less for one in made for card in one.cards if card in after.grid),
        )

    def spoken(self, words: Words) -> Iterator[str]:
        """Yield its lines as they are read aloud."""
        for line, points in self.lines:
            yield words("spoken.named", name=line, value=signed(points))

    def draw(self, surface: Surface, layout: Layout, place: Rect) -> None:
        """Draw it over the card that moved, within the board."""
        pixels, space = layout.px(_LETTERS), layout.px(10)
        rows = [
            (
                theme.text(line, "sans-bold", pixels, colours.text),
                theme.text(signed(points), "sans-bold", pixels, colours.good if points > 0 else colours.bad),
            )
            for line, points in self.lines
        ]
        step = round(pixels * 1.5)
        width = max(line.get_width() + points.get_width() for line, points in rows) + 3 * space
        box = Rect(0, 0, width, len(rows) * step + space)
        box.center = place.center
        box.clamp_ip(layout.board.inflate(-space, -space))
        frame = colours.good if sum(points for _, points in self.lines) > 0 else colours.bad
        pygame.draw.rect(surface, colours.panel, box, border_radius=space)
        pygame.draw.rect(surface, frame, box, layout.px(2), border_radius=space)
        for number, (line, points) in enumerate(rows):
            middle = box.y + space // 2 + number * step + step // 2
            surface.blit(line, line.get_rect(midleft=(box.x + space, middle)))
            surface.blit(points, points.get_rect(midright=(box.right - space, middle)))


def _words(change: Change, words: Words) -> str:
    """Return what happened to a family: made, longer, lower or broken."""
    before, after = change.before, change.after
    if after.points > before.points:
        key = "longer" if before.points else "made"
    else:
        key = "lower" if after.points else "broken"
    those = after.made or before.made
    return words(f"news.{key}", versicola=", ".join(_name(one, words) for one in those))


def _name(versicola: Versicola, words: Words) -> str:
    """Return a versicola's name; a run is named by its ends."""
    if versicola.kind is VersicolaKind.REGULAR:
        ends = (words.index(versicola.cards[0]), words.index(versicola.cards[-1]))
        return words("news.run", first=ends[0], last=ends[1])
    return words(f"versicola.{versicola.kind.name.lower()}")
