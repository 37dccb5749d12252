"""The place of everything in a window of any size, on the grid and at the classic table: pure geometry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from pygame import Rect

from solitaire.classic.seats import SEATS, Seat
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
    """The fola's place in the panel."""
    details: Rect
    """The panel below deck and fola."""
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


# -- the classic table, and cards in rows ----------------------------------------------------------

_HAND: Final = 0.262
"""Height of a card in the hand, as a share of the height between toolbar and status line."""
_ACROSS: Final = 9
"""Least width of the window in cards side by side: then 17 fit into a row with their corners free."""
_LIFT: Final = 0.09
"""Lift of a playable card, in heights of a card."""
_SECOND: Final = 0.46
"""Visible part of the upper row above the lower row, in heights of a card."""
_LEAST_STEP: Final = 0.5
"""Least distance between two cards of a row, in widths of a card, so that the index stays free."""
_OWN: Final = 0.3
"""Share of the cloth's width that the person's name may take."""
_PANEL: Final = (236, 0.34)
"""Width of the panel at the smallest window, and its largest share of the window's width."""
_CORNER: Final = 0.45
"""Distance of the corners from the sides of the cloth, in widths of a card on the table."""
_ABOVE_RIM: Final = 0.15
"""Distance of the lower corners from the braid on the cloth, likewise."""
_NAME: Final = 22
"""Height of a player's name at the smallest window."""
LARGE: Final = (1800, 1000)
"""Least size of a window in which the panel shows who has what."""
DOCK: Final = (14, 30, 3)
"""Chips in a row there; their least width and the space between two, in pixels."""
LAID: Final = 0.54
"""Largest width of what is laid out there, as a share of the middle's width."""
_OVER_A_NAME: Final = 0.6
"""Worth of a room for it that covers a player's name, relative to one that does not."""
_GAUGE_OF_FOUR: Final = (80, 0.09)
"""Width of the gauge, likewise."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The geometry of the classic table, all in pixels."""

    felt: Rect
    """The cloth between the toolbar and the hand, without the panel and the gauge."""
    panel: Rect
    """The tally, the match and the log, on the right."""
    hand: Rect
    """The strip of the person's hand, over the whole width."""
    card: tuple[int, int]
    """Width and height of a card in the hand."""
    lift: int
    """How far a playable card is lifted."""
    table_card: tuple[int, int]
    """Width and height of a card on the table."""
    places: tuple[Rect, ...]
    """By seat (S, E, N, W): where its played card lies."""
    plaques: tuple[Rect, ...]
    """By seat: the place of its name, its cards and the known cards; for S that of the prompt."""
    own: Rect
    """The person's name, on the left of the prompt, with room for a second line above it."""
    middle: Rect
    """The middle of the table."""
    gauge: Rect
    """The place of the gauge, between the cloth and the panel; of width 0 if there is none."""
    corners: tuple[tuple[Rect, Rect], tuple[Rect, Rect]]
    """The corners of the cloth left and right of a trick: the two at the upper edge, then those at the lower
    edge. Between them are the names of E and W."""

    @property
    def free_middle(self) -> Rect:
        """The middle without the person's name: where cards are laid out under a text."""
        middle = self.middle
        return Rect(middle.topleft, (middle.width, min(middle.bottom, self.own.top) - middle.y))

    def beside(self, seats: Sequence[Seat]) -> Rect:
        """Return the best room in the free middle above, below, left or right of the cards of these seats.

        On the left and right it ends at the names of the players, unless that leaves too little.
        """
        room = self.free_middle
        if not seats:
            return room
        first, *others = (self.places[seat] for seat in seats)
        cards = first.unionall(others).inflate(self.table_card[0] // 8, self.table_card[0] // 8)
        west, east = sorted((self.plaques[Seat.W], self.plaques[Seat.E]), key=lambda plaque: plaque.x)
        rooms = {
            (room.x, room.y, room.right, cards.top): 1.0,
            (room.x, cards.bottom, room.right, room.bottom): 1.0,
            (west.right, room.y, cards.left, room.bottom): 1.0,
            (cards.right, room.y, east.left, room.bottom): 1.0,
            (room.x, room.y, cards.left, room.bottom): _OVER_A_NAME,
            (cards.right, room.y, room.right, room.bottom): _OVER_A_NAME,
        }

        def merit(edges: tuple[int, int, int, int]) -> float:
            left, top, right, bottom = edges
            wide = min(right - left, room.width * LAID)
            return max(0.0, wide) * max(0, bottom - top) * rooms[edges]

        left, top, right, bottom = max(rooms, key=merit)
        return Rect(left, top, right - left, bottom - top)

    def line(self, width: int) -> Rect:
        """Return the room for a line beside the person's name: the middle of the cloth, if wide enough."""
        middle = self.plaques[Seat.S]
        if width <= middle.width:
            return middle.copy()
        gap = self.own.x - self.felt.x
        return Rect(middle.x, middle.y, self.felt.right - gap - middle.x, middle.height)


def seating(layout: Layout, held: int, *, has_gauge: bool = False) -> Seating:
    """Return the layout of the table for a hand of 0 to 34 cards."""
    gap, (width, _) = layout.gap(8), layout.size
    top, bottom = layout.board.top, layout.board.bottom
    tall = round(min((bottom - top) * _HAND, (width - 2 * gap) / _ACROSS / CARD_RATIO))
    card = (round(tall * CARD_RATIO), tall)
    lift = round(tall * _LIFT)
    second = round(tall * _SECOND) if len(hand_rows(held, card, width - 2 * gap)) > 1 else 0
    hand = Rect(0, bottom - tall - lift - second - gap // 2, width, tall + lift + second + gap // 2)
    side = min(max(layout.px(_PANEL[0]), _docked(layout)), round(_PANEL[1] * width))
    panel = Rect(width - side, top, side, hand.top - top)
    strip = min(layout.px(_GAUGE_OF_FOUR[0]), round(_GAUGE_OF_FOUR[1] * width)) if has_gauge else 0
    felt = Rect(0, top, width - side - strip, hand.top - top)
    gauge = Rect(felt.right, top + gap, max(0, strip - gap // 2), felt.height - 2 * gap)
    line = layout.px(24)
    north = Rect(felt.x, felt.y + gap // 2, felt.width, line + layout.gap(24))
    south = Rect(felt.x, felt.bottom - line - gap // 2, felt.width, line)
    own = Rect(south.x + gap, 0, round(_OWN * felt.width) - gap, layout.px(40) - layout.gap(12))
    own.bottom = south.bottom
    prompt = south.inflate(-2 * (own.right + gap - felt.x), 0)
    middle = Rect(felt.x, north.bottom, felt.width, south.top - north.bottom).inflate(0, -gap)
    high = round(min(middle.height * 0.49, tall * 1.1))
    size = (round(high * CARD_RATIO), high)
    places = _places(middle, size)
    inset = layout.gap(18)
    reach = min(places[3].left - felt.x - inset - gap, round(felt.width * 0.2))
    beside = min(middle.bottom, own.top) - middle.y
    west = Rect(felt.x + inset, middle.y, reach, beside)
    east = Rect(felt.right - inset - reach, middle.y, reach, beside)
    plaques = prompt, east, north, west
    name = layout.px(_NAME) + layout.gap(16)
    high = min(places[3].top, west.centery - name) - west.top
    corners = _corners(felt, places[2], west, high)
    return Seating(felt, panel, hand, card, lift, size, places, plaques, own, middle, gauge, corners)


def _docked(layout: Layout) -> int:
    """Return the width that the panel needs for who has what; 0 in a smaller window."""
    is_large = layout.size[0] >= LARGE[0] and layout.size[1] >= LARGE[1]
    return DOCK[0] * (DOCK[1] + DOCK[2]) + layout.gap(24) if is_large else 0


def _corners(felt: Rect, north: Rect, west: Rect, high: int) -> tuple[tuple[Rect, Rect], tuple[Rect, Rect]]:
    """Return the corners of the cloth, left and right of the place of a card, as high as the name leaves."""
    inset = round(_CORNER * north.width)
    left = Rect(felt.x + inset, west.top, north.left - inset // 3 - felt.x - inset, high)
    right = left.move(felt.right - inset - left.right, 0)
    down = west.height - high - round(_ABOVE_RIM * north.width)
    return (left, right), (left.move(0, down), right.move(0, down))


def turned(seating: Seating, below: Seat) -> Seating:
    """Return the layout with another seat below, in the usual place of S."""
    places, plaques = (
        tuple(spots[(seat - below) % 4] for seat in SEATS) for spots in (seating.places, seating.plaques)
    )
    return replace(seating, places=places, plaques=plaques)


def _places(middle: Rect, size: tuple[int, int]) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the four places of a trick: a cross, each card towards its player."""
    south, east, north, west = (Rect((0, 0), size) for _ in range(4))
    apart = round(size[0] * 0.62)
    north.midtop, south.midbottom = middle.midtop, middle.midbottom
    west.midright = middle.centerx - apart, middle.centery
    east.midleft = middle.centerx + apart, middle.centery
    return south, east, north, west


def hand_rows(count: int, card: tuple[int, int], width: int, ends: Sequence[int] = ()) -> list[int]:
    """Return the number of cards in each row of a hand: one row, or two of about equal length.

    ``ends`` has the numbers of cards after which a suit ends; a break there is preferred to the middle.
    """
    most = int((width - card[0]) / (card[0] * _LEAST_STEP)) + 1
    if count <= most:
        return [count]
    half = count - count // 2
    fitting = [end for end in ends if max(end, count - end) <= most]
    upper = min(fitting, key=lambda end: abs(end - half), default=half)
    return [upper, count - upper]


def hand_places(seating: Seating, count: int, gap: int, ends: Sequence[int] = ()) -> list[Rect]:
    """Return where the cards of a hand lie, none of them lifted, the upper row first.

    ``ends`` is as for ``hand_rows``.
    """
    width = seating.hand.width - 2 * gap
    places = list[Rect]()
    shared = hand_rows(count, seating.card, width, ends)
    for number, cards in enumerate(shared):
        top = seating.hand.bottom - gap // 2 - seating.card[1]
        top -= (len(shared) - 1 - number) * round(seating.card[1] * _SECOND)
        places += in_row(Rect(seating.hand.x + gap, top, width, seating.card[1]), seating.card, cards)
    return places


def in_row(area: Rect, card: tuple[int, int], count: int, most: float = 0.86) -> list[Rect]:
    """Return the places of cards in a row in the middle of an area; they overlap, or lie side by side at
    most.

    Args:
        area: where they lie.
        card: width and height of a card.
        count: the number of cards.
        most: the largest distance between neighbours, in widths of a card.
    """
    step = min(card[0] * most, (area.width - card[0]) / max(1, count - 1))
    left = area.centerx - (card[0] + step * (count - 1)) / 2
    return [Rect((round(left + step * number), area.y), card) for number in range(count)]


def card_at(places: Sequence[Rect], point: tuple[int, int]) -> int | None:
    """Return the topmost of overlapping cards at a point, where the last is on top; None beside them."""
    return next(
        (number for number in range(len(places) - 1, -1, -1) if places[number].collidepoint(point)), None
    )
