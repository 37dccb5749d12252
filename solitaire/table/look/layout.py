"""The place of everything in a window of any size, above all of the grid: pure geometry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from pygame import Rect

from solitaire.rules.position import COLUMNS, ROWS

MIN_SIZE: Final = (900, 600)
"""The smallest window; where a screen or the desktop makes it smaller, everything shrinks with it."""
_LEAST: Final = 0.6
"""Share of that down to which it shrinks."""
_LEGIBLE: Final = 0.9
"""Share of their usual size to which texts shrink, as long as there is room for them."""
_MOST_TEXT: Final = 2.0
"""The largest texts, relative to the size of the window."""
FINGER: Final = 44
"""Least width and height of what a finger hits, at the smallest window."""
CARD_RATIO: Final = 300 / 520
"""Width of a card divided by its height, as in the art."""
_WIDEST_PANEL: Final = 0.42
"""Largest width of the panel, as a share of the window's width."""
_GAUGE: Final = (16, 26)
"""Width of the gauge at the right of the grid in the smallest window: the bar, and the figures beside it.

The cards make room for the figures by moving closer together, not by shrinking.
"""
_BETWEEN_ROWS: Final = 5
"""Least room between two rows of the grid, and above and below them: enough for the marks of cards."""
_DECK: Final = 0.96
"""Height of deck and fola, in heights of a card: the remaining room is for the panel's texts."""
_ARROWS: Final = 3.5
"""Room on the left of the grid for arrows that continue in the next row, in gaps between cards."""
_LABEL: Final = 16
"""Height of the labels below deck and fola, in the smallest window."""
_ICON: Final = (24, 10)
"""Side of an icon button: the part that grows with texts too, and the part that grows with the window."""
_RAIL: Final = (46, 20)
"""Width of a rail, likewise."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The geometry of the table in a window, all in pixels."""

    size: tuple[int, int]
    """The window."""
    room: float
    """Size of the window relative to the smallest window: 1.0 and up, or less on a smaller screen."""
    scale: float
    """Size of texts and buttons relative to the usual size at the smallest window, likewise."""
    toolbar: Rect
    """The bar of buttons: a row at the top, or a rail at the left of the grid."""
    board: Rect
    """The area of the 24 places."""
    panel: Rect
    """Deck, fola and score, on the right."""
    status: Rect
    """The line at the bottom."""
    card: tuple[int, int]
    """Width and height of a card."""
    cells: tuple[Rect, ...]
    """The 24 places, in the order of the line."""
    deck: Rect
    """The deck's place in the panel."""
    fola: Rect
    """The fola's place in the panel. details: the panel below deck and fola."""
    details: Rect
    is_touched: bool = False
    """Whether a finger presses the rows and buttons: none is lower than it needs."""

    def px(self, length: float) -> int:
        """Convert a length for the smallest window to pixels; it also grows with the text size."""
        return max(1, round(length * self.scale))

    def with_letters(self, size: float) -> "Layout":
        """Return it with all letters larger or smaller, by this factor."""
        return replace(self, scale=self.scale * size)

    def cell_at(self, point: tuple[int, int]) -> int | None:
        """Return the place at a point, or None off the grid; gaps belong to the places beside them."""
        across = self.cells[1].left - self.cells[0].right + 1
        down = self.cells[COLUMNS].top - self.cells[0].bottom + 1
        found = (
            index for index, cell in enumerate(self.cells) if cell.inflate(across, down).collidepoint(point)
        )
        return next(found, None)

    def gap(self, length: float) -> int:
        """Convert a length for the smallest window to pixels; it grows with the window only."""
        return max(1, round(length * self.room))

    @property
    def finger(self) -> int:
        """Least width and height of what a finger hits."""
        return max(FINGER, self.gap(FINGER))

    @property
    def least(self) -> int:
        """Least height of a row that can be pressed, with the space around it; 0 for a mouse."""
        return self.finger if self.is_touched else 0

    @property
    def has_rail(self) -> bool:
        """True if the bar of buttons stands at the left of the grid."""
        return self.toolbar.height > self.toolbar.width

    @property
    def felt(self) -> Rect:
        """The area between the toolbar and the status line."""
        corner = self.board.topleft
        return Rect(corner, (self.size[0] - corner[0], self.status.y - corner[1]))

    @property
    def icon(self) -> int:
        """Side of an icon's button in the toolbar."""
        return _icon(self.scale, self.room)

    @property
    def gauge(self) -> Rect:
        """The strip at the right of the grid, between the cards and the panel."""
        first, last = self.cells[COLUMNS - 1], self.cells[-1]
        left = first.right + self.gap(8)
        return Rect(left, first.top, self.board.right - self.gap(4) - left, last.bottom - first.top)

    @property
    def button(self) -> int:
        """Height of a button below the toolbar."""
        return max(self.px(20) + self.gap(14), self.least - self.gap(8))

    def nearest_cell(self, point: tuple[float, float], among: list[int]) -> int | None:
        """Return the nearest of these places for a card dropped with its centre here, if any is near.

        Near is within one and a half card widths.
        """
        reach = 1.5 * self.card[0]
        best: tuple[float, int] | None = None
        for index in among:
            x, y = self.cells[index].center
            distance = ((x - point[0]) ** 2 + ((y - point[1]) * CARD_RATIO) ** 2) ** 0.5
            if distance <= reach and (best is None or distance < best[0]):
                best = distance, index
        return None if best is None else best[1]


def in_rows(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Return the indices of items of these widths, in as many rows as needed."""
    rows: list[list[int]] = []
    left = 0
    for index, width in enumerate(widths):
        if not rows or left + width > room:
            rows.append([])
            left = 0
        rows[-1].append(index)
        left += width + gap
    return rows


@lru_cache(maxsize=8)
def layout(
    width: int,
    height: int,
    text: float = 1.0,
    foot: float = 0.0,
    *,
    is_row: bool = False,
    is_touched: bool = False,
) -> Layout:
    """Return the layout of a window, with texts of 1.0 to 2.0 times the usual size.

    A window of less than 900 x 600 has everything smaller, down to 540 x 360, but its texts no smaller than
    needed. The cards get the space that the texts leave. The buttons are at the left of the grid or, if that
    makes the cards larger, in a row above it.

    Args:
        width: width of the window.
        text: size of the texts.
        foot: height, for the smallest window, to leave free above the status line.
        is_row: whether the buttons are always in a row at the top.
        is_touched: whether a finger presses the rows and buttons.
    """
    width, height = max(width, round(_LEAST * MIN_SIZE[0])), max(height, round(_LEAST * MIN_SIZE[1]))
    room = min(max(1.0, min(width / 1100, height / 700)), width / MIN_SIZE[0], height / MIN_SIZE[1])
    scale = min(max(room, _LEGIBLE) * text, _MOST_TEXT * room)
    icon = _icon(scale, room)
    row = round(30 * scale + 14 * room) if is_row else icon + 2 * round(3 * room)
    rail = round(_RAIL[0] * scale + _RAIL[1] * room)

    def laid_out(left: int, top: int) -> Layout:
        rest = Rect(left, top, width - left, height - top)
        return replace(_beside(rest, room, scale, round(foot * scale)), is_touched=is_touched)

    above = laid_out(0, row)
    beside = above if is_row else laid_out(rail, 0)
    return beside if beside.card[1] >= above.card[1] else above


def _icon(scale: float, room: float) -> int:
    return round(_ICON[0] * scale + _ICON[1] * room)


def _beside(rest: Rect, room: float, scale: float, foot: int) -> Layout:
    """Return the layout with the toolbar in a strip of the window above, or at the left of, the rest."""
    width, height = rest.bottomright
    line = round(24 * scale + 6 * room)
    side = min(round(250 * scale), round(_WIDEST_PANEL * width))
    status = Rect(0, height - line, width, line)
    middle = rest.height - line - foot
    toolbar = Rect(0, 0, rest.x, middle) if rest.x else Rect(0, 0, width, rest.y)
    panel = Rect(width - side, rest.y, side, middle)
    board = Rect(rest.x, rest.y, rest.width - side, middle)
    gap = round(8 * room)
    strip = gap + round((_GAUGE[0] + 4) * room)
    tall = min(
        (board.height - (ROWS + 1) * round(_BETWEEN_ROWS * room)) // ROWS,
        int((board.width - COLUMNS * gap - strip) / COLUMNS / CARD_RATIO),
    )
    card = (round(tall * CARD_RATIO), tall)
    strip = max(strip, min(strip + round(_GAUGE[1] * scale), board.width - COLUMNS * (card[0] + gap)))
    return Layout(
        (width, height),
        room,
        scale,
        toolbar,
        board,
        panel,
        status,
        card,
        _cells(board, card, gap, strip),
        *_piles(panel, card, gap, round(_LABEL * scale)),
    )


def _cells(board: Rect, card: tuple[int, int], gap: int, strip: int) -> tuple[Rect, ...]:
    """Return the 24 places, with gaps between them up to a limit.

    They are centred on the board if that leaves a strip of this width on their right. On their left there is
    room for arrows that continue in the next row, as far as the gaps allow.
    """
    spare = board.width - COLUMNS * card[0]
    beside = min(round(_ARROWS * gap), spare - strip - (COLUMNS - 1) * gap)
    across = min(spare // (COLUMNS + 1), (spare - strip - beside) // (COLUMNS - 1), card[0] // 3)
    down = min((board.height - ROWS * card[1]) // (ROWS + 1), 2 * gap)
    left = board.x + min(spare - (COLUMNS - 1) * across - strip, (spare - (COLUMNS - 1) * across) // 2)
    top = board.y + (board.height - ROWS * card[1] - (ROWS - 1) * down) // 2
    return tuple(
        Rect((left + column * (card[0] + across), top + row * (card[1] + down)), card)
        for row in range(ROWS)
        for column in range(COLUMNS)
    )


def _piles(panel: Rect, card: tuple[int, int], gap: int, label: int) -> tuple[Rect, Rect, Rect]:
    """Return the places of deck and fola, side by side above their labels, and the area below."""
    height = min(round(_DECK * card[1]), int((panel.width - 5 * gap) / 2 / CARD_RATIO))
    width = round(height * CARD_RATIO)
    top = panel.y + 3 * gap
    space = (panel.width - 2 * width) // 3
    deck = Rect(panel.x + space, top, width, height)
    fola = Rect(panel.x + 2 * space + width, top, width, height)
    below = deck.bottom + label + gap
    return deck, fola, Rect(panel.x + 2 * gap, below, panel.width - 4 * gap, panel.bottom - below - gap)
