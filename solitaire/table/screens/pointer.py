"""The mouse, or a finger, on the grid: the pile under it and the card that it carries."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.outlook import Preview, next_kills, preview
from solitaire.rules.position import Move, Position, View, legal_kills
from solitaire.rules.scoring import score
from solitaire.table.input import LONG, TOUCH_THRESHOLD
from solitaire.table.look.layout import Layout

_DRAG_THRESHOLD: Final = 6
"""Pixels that the mouse must move with its button down before a click becomes a drag."""
_JITTER: Final = 4
"""Pixels that the mouse must move to be used again after the keyboard."""


@dataclass(slots=True)
class Press:
    """A mouse button held down: on which pile or on the deck, and where."""

    pile: int | None
    """Index of the pile, or None for the deck."""
    start: tuple[int, int]
    """Where the button went down."""
    grip: tuple[int, int]
    """Where on the card that was."""
    at: tuple[int, int]
    """Where the mouse is now."""
    is_touch: bool = False
    """Whether it is a finger."""
    is_drag: bool = False
    """Whether it has moved far enough to be a drag."""
    held: float | None = None
    """Seconds for which it has been held, or None before the first frame."""

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner of the card carried."""
        return self.at[0] - self.grip[0], self.at[1] - self.grip[1]

    def move_to(self, point: tuple[int, int]) -> None:
        """Follow the mouse."""
        self.at = point
        far = max(abs(point[0] - self.start[0]), abs(point[1] - self.start[1]))
        self.is_drag |= far >= (TOUCH_THRESHOLD if self.is_touch else _DRAG_THRESHOLD)

    def is_long(self, seconds: float) -> bool:
        """Let time pass; return whether it has been held still long enough to show the card large."""
        self.held = 0.0 if self.held is None else self.held + seconds
        return not self.is_drag and self.held >= LONG

    def centre(self, layout: Layout) -> tuple[float, float]:
        """Return the middle of the card carried."""
        return self.corner[0] + layout.card[0] / 2, self.corner[1] + layout.card[1] / 2

    def landing(self, targets: list[int], layout: Layout) -> int | None:
        """Return the place where a drop would land now, or None."""
        assert self.pile is not None
        centre = self.centre(layout)
        target = layout.nearest_cell(centre, targets)
        if target is None:
            return None
        own = math.dist(centre, layout.cells[self.pile].center)
        return target if math.dist(centre, layout.cells[target].center) < own else None


class Hover:
    """The point under the mouse, as long as the mouse was used after the keyboard."""

    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None
        self._left: tuple[int, int] | None = None

    def move_to(self, point: tuple[int, int]) -> None:
        """Follow the mouse; after ``leave`` only once it has truly moved."""
        if self._left is None or math.dist(point, self._left) >= _JITTER:
            self._at, self._left = point, None

    def leave(self) -> None:
        """Look at nothing until the mouse moves again."""
        self._at, self._left = None, self._at or self._left

    def pile(self, layout: Layout, count: int) -> int | None:
        """Return the index of the pile looked at, of the given number on the grid, or None."""
        index = None if self._at is None else layout.cell_at(self._at)
        return index if index is not None and index < count else None


class Previews:
    """The previews and kills of the last position asked for."""

    def __init__(self) -> None:
        self._pairs: tuple[tuple[Position, int, int], list[tuple[Preview, Preview]]] | None = None
        self._previews: tuple[tuple[Position, int, Sequence[int]], list[Preview]] | None = None
        self._kills: tuple[Position, list[tuple[int, int]]] | None = None
        self._costly: tuple[Position, frozenset[tuple[int, int]]] | None = None

    def of(self, position: Position, killer: int, victims: Sequence[int]) -> list[Preview]:
        """Return the previews of the kills that a pile makes of others, given by their places."""
        about = position, killer, victims
        if self._previews is None or self._previews[0] != about:
            grid = position.grid
            seen = [preview(position, Move(grid[killer], grid[victim])) for victim in victims]
            self._previews = about, seen
        return self._previews[1]

    def pairs(self, position: Position, killer: int, other: int) -> list[tuple[Preview, Preview]]:
        """Return the kills of a pile, each followed by a second kill: by another pile, or of that pile.

        The most gainful pair comes first.
        """
        about = position, killer, other
        if self._pairs is None or self._pairs[0] != about:
            view, (card, second) = View.of(position), (position.grid[killer], position.grid[other])
            found = [
                (preview(position, first), preview(position.apply(first), then))
                for first in legal_kills(position)
                if first.card == card and first.victim != second
                for then in next_kills(view, first, second)
            ]
            found.sort(key=lambda pair: -pair[0].points - pair[1].points)
            self._pairs = about, found
        return self._pairs[1]

    def kills(self, position: Position) -> list[tuple[int, int]]:
        """Return the places of killer and victim of every legal kill."""
        if self._kills is None or self._kills[0] != position:
            self._kills = position, on_grid([*legal_kills(position)], position.grid)
        return self._kills[1]

    def costly(self, position: Position) -> frozenset[tuple[int, int]]:
        """Return the places of killer and victim of every legal kill that loses points."""
        if self._costly is None or self._costly[0] != position:
            grid, now = position.grid, score(position).shown
            found = frozenset(
                (killer, victim)
                for killer, victim in self.kills(position)
                if score(position.apply(Move(grid[killer], grid[victim]))).shown < now
            )
            self._costly = position, found
        return self._costly[1]


def on_grid(kills: Sequence[Move], grid: Sequence[Card], after: Move | None = None) -> list[tuple[int, int]]:
    """Return the places of killers and victims of kills on a grid.

    Kills made after another are drawn there too: its killer is then where its victim was.
    """
    places = {card: index for index, card in enumerate(grid)}
    if after is not None and after.victim is not None:
        places[after.card] = places[after.victim]
    return [(places[kill.card], places[kill.victim]) for kill in kills if kill.victim is not None]
