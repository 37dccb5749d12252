"""The place of everything at the classic table, and of cards in rows: pure geometry."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from solitaire.classic.seats import SEATS, Seat
from solitaire.table.look.layout import CARD_RATIO, Layout

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
_GAUGE: Final = (80, 0.09)
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
    strip = min(layout.px(_GAUGE[0]), round(_GAUGE[1] * width)) if has_gauge else 0
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
