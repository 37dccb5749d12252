"""The classic table at a moment; a recorded hand at a step, for replay and pictures; a decision, small."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.cards import WORTH
from solitaire.classic.events import EventKind
from solitaire.classic.inferences import infer, voids
from solitaire.classic.seats import TURNS, Seat, Side
from solitaire.classic.trick import Trick, best
from solitaire.classic.view import View
from solitaire.rules.cards import CODES, Card
from solitaire.table.look import theme
from solitaire.table.look.faces import Canvas, ClassicFaces
from solitaire.table.look.layout import CARD_RATIO, Layout, Seating, in_row, in_rows, seating, turned
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import Colour, colours, draw_felt
from solitaire.table.models.snapshot import Moment, Snapshot
from solitaire.table.page.view import Pane
from solitaire.table.parts.classic.count import CountPage
from solitaire.table.parts.classic.known_chips import Shine, draw_won
from solitaire.table.parts.classic.middle import (
    Laid,
    draw_face_up,
    draw_laid,
    draw_lead,
    draw_pack,
    draw_prompt,
    draw_resto,
    draw_rim,
    draw_trick,
    in_two,
    side_names,
)
from solitaire.table.parts.classic.seats import Fan, Plaque, draw_fan, draw_own_name, draw_plaque
from solitaire.table.parts.classic.table_panel import TablePanel


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier moment that the person is looking at."""

    trick: Trick | None = None
    """The complete trick that is shown in place of the present trick, or None."""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The classic table at a moment, to be drawn."""

    canvas: Canvas
    """Look and language."""
    seen: Snapshot
    """What is seen of the hand."""
    seating: Seating
    """The geometry."""
    shows_won: bool = True
    """Whether the corners show what each side has won."""

    def draw_table(self, surface: Surface, motion: Motion, past: Past, shine: Shine | None = None) -> None:
        """Draw the cloth, the other three players, what has been won, and the middle."""
        layout, faces, seen, seating = self.canvas.layout, self.canvas.classic_faces, self.seen, self.seating
        draw_felt(surface, layout)
        draw_rim(surface, seating, layout)
        if self.shows_won and not seen.is_open and seen.may_look_back:
            self._draw_won(surface, shine or Shine(is_still=True))
        for seat in TURNS[seen.view.seat][1:]:
            draw_plaque(surface, self._plaque(seat), self._room(seat), layout, faces)
        if seen.is_own:
            name, note = seen.sentences.own, "".join(self._dealer(seen.view.seat))
            is_turn = seen.is_shown and seen.view.turn is seen.view.seat
            draw_own_name(surface, name, note, seating.own, layout, is_turn=is_turn)
        if past.trick is not None:
            draw_trick(surface, past.trick, {}, seating, layout, faces, Motion(0.0))
            room = seating.line(theme.text_width(past.caption, "serif", layout.px(14)))
            lines, pixels = in_two(past.caption, "serif", layout.px(14), room.width)
            draw_prompt(surface, lines, "serif", pixels, room, colours.text)
        else:
            self._draw_middle(surface, motion)

    def draw_name_below(self, surface: Surface) -> None:
        """Write the name of the player whose hand is looked over, in gold at their turn."""
        seen, seat, pixels = self.seen, self.seen.view.seat, self.canvas.layout.px(14)
        colour = colours.gold if seen.is_shown and seen.view.turn is seat else colours.text
        words, place = (
            ", ".join([seen.sentences.names[seat], *self._dealer(seat)]),
            self.seating.plaques[seat],
        )
        line = theme.shrunk(words, "serif-bold", pixels, place.width - pixels, colour)
        surface.blit(line, line.get_rect(center=place.center))

    def _draw_won(self, surface: Surface, shine: Shine) -> None:
        """Draw what each side has won: that of the seat below at the lower edge of the cloth."""
        layout, faces = self.canvas.layout, self.canvas.classic_faces
        for side, won in zip(Side, self.seen.piles, strict=True):
            is_below = side is self.seen.view.seat.side
            corners, label = self.seating.corners[is_below], self._won_label(side)
            draw_won(surface, won, label, corners, layout, faces, shine, is_below=is_below)

    def _won_label(self, side: Side) -> str:
        name, points = side_names(self.seen, self.canvas.words)[side], self.seen.piles[side].points
        return self.canvas.words("classic.won", side=name, points=points)

    def won_lines(self) -> Iterator[str]:
        """Yield what each side has won, to be read aloud."""
        for side, won in zip(Side, self.seen.piles, strict=True):
            if won.cards and self.seen.may_look_back:
                yield f"{self._won_label(side)}: {' '.join(CODES[card] for card in won.cards)}"

    def _room(self, seat: Seat) -> Rect:
        """Return the room of a player's name and cards; open hands reach to the trick, not under a tray."""
        seen, seating = self.seen, self.seating
        room, place = seating.plaques[seat].copy(), seating.places[seat]
        is_cut = seen.event is not None and seen.event.kind is EventKind.CUT
        has_tray = is_cut or seen.laid or seen.face_down
        if place.centerx == seating.middle.centerx:
            return room
        if not seen.is_open:
            (above, _), (below, _) = seating.corners
            return Rect(room.x, above.bottom, room.width, below.top - above.bottom)
        if has_tray:
            return room
        gap = place.width // 8
        if room.x < place.x:
            room.width = place.left - gap - room.x
        else:
            room.x, room.width = place.right + gap, room.right - place.right - gap
        return room

    def _draw_middle(self, surface: Surface, motion: Motion) -> None:
        canvas, seen, seating = self.canvas, self.seen, self.seating
        layout, faces, event = canvas.layout, canvas.classic_faces, seen.event
        if any(card is not None for card in seen.face_up):
            draw_face_up(surface, seen.face_up, seen.scored, seating, layout, faces)
        elif event is not None and event.kind is EventKind.CUT:
            draw_pack(surface, seen.sentences.event(event), seating, layout, faces)
        elif (seen.laid or seen.face_down) and event is not None:
            draw_trick(surface, seen.trick, {}, seating, layout, faces, motion)
            room = seating.beside([seen.trick.player(card) for card in seen.trick.cards])
            draw_laid(surface, self._laid(seen.sentences.event(event)), room, seating, layout, faces)
        else:
            dead = {card: canvas.words("classic.dies", points=WORTH[card]) for card in seen.dead}
            is_gain = bool(dead) and seen.is_own and seen.trick.winner.side is seen.view.seat.side
            draw_trick(surface, seen.trick, dead, seating, layout, faces, motion, is_gain=is_gain)
            if event is not None and event.kind is EventKind.RESTO and event.side is not None:
                sides, said = side_names(seen, canvas.words), seen.sentences.event(event)
                draw_resto(surface, said, event.side, sides, _free_middle(seating), layout)

    def _laid(self, caption: str) -> Laid:
        """Return what is laid out, under what is said of it."""
        words, seen = self.canvas.words, self.seen
        if len(seen.discards) > 1:
            rows = {seen.sentences.names[seat]: len(cards) for seat, cards in seen.discards.items()}
            return Laid(words("step.discards_title"), seen.laid, rows=rows)
        if seen.looks_at_packet:
            caption = words("classic.looked_at", text=caption, count=len(seen.laid))
        elif seen.face_down:
            caption = words("classic.face_down", text=caption, count=seen.face_down)
        return Laid(caption, seen.laid, seen.face_down, seen.marked, seen.scored)

    def _plaque(self, seat: Seat) -> Plaque:
        seen, partner = self.seen, self.seen.view.seat.partner
        notes = [self.canvas.words("classic.partner")] if seen.is_own and seat is partner else []
        return Plaque(
            seen.sentences.names[seat],
            ", ".join([*notes, *self._dealer(seat)]),
            seen.sizes[seat] if seen.view.open[seat] is None else 0,  # an open hand has no backs
            seen.known[seat],
            seen.is_shown and seen.view.turn is seat,
            seat is partner,
            seen.is_open,
        )

    def _dealer(self, seat: Seat) -> list[str]:
        return [self.canvas.words("classic.dealer")] if seat is self.seen.view.dealer else []


def _free_middle(seating: Seating) -> Rect:
    """Return the middle of the table, as far as no plaque is in the way."""
    between = seating.plaques[Seat.E].left - seating.plaques[Seat.W].right
    middle = seating.free_middle
    area = Rect(0, 0, min(between, round(middle.width * 0.76)), middle.height)
    area.center = middle.center
    return area


# -- a recorded hand ----------------------------------------------------------------------------


def draw_replayed(
    surface: Surface,
    canvas: Canvas,
    seen: Snapshot,
    place: Layout,
    bottom: int,
    remarks: Pane | None = None,
    remark: str = "",
) -> None:
    """Draw a hand at a step.

    Args:
        surface: the picture.
        canvas: look and language.
        seen: the hand.
        place: the geometry, with the room left free at the foot.
        bottom: how far down the count may reach.
        remarks: the remarks on it, in place of the log, or the count; without them all of the count is
            drawn, in letters as small as that asks for.
        remark: the remark on the count then.
    """
    if seen.moment is Moment.COUNT:
        draw_felt(surface, place)
        count = CountPage(canvas, seen)
        whole = remarks or count.pane(place, bottom, seen.heading, remark, can_scroll=False)
        whole.draw(surface)
        return
    seating = geometry(seen, place)
    picture = TablePicture(canvas, seen, seating)
    picture.draw_table(surface, Motion(0.0), Past())
    if remarks is None:
        panel = TablePanel()
        panel.show(canvas, seen, seating.panel)
        panel.draw(surface)
    else:
        surface.fill(colours.panel, seating.panel)
        remarks.draw(surface)
    draw_fan(surface, Fan(seen.hand, (), False, (), None, None), seating, place, canvas.classic_faces)
    picture.draw_name_below(surface)


def geometry(seen: Snapshot, place: Layout) -> Seating:
    """Return the geometry of the table, turned so that the hand of the seat that is looked over is below."""
    return turned(seating(place, len(seen.hand)), seen.view.seat)


# -- a decision, small: the table as the player saw it, or sets of discards ------------------------

_SIDE: Final = 0.27
"""Width of the columns of the two beside the person, as a share of the picture's."""
_WIDEST: Final = 2.2
"""Width of the table, in heights of the picture: a wider picture has felt on both sides."""
_LETTERS: Final = (10, 20)
"""Least and largest height of the letters, in pixels."""
_LINE: Final = 1.45
"""Height of a line and of a row of chips, in heights of the letters."""
_CHIP: Final = 2.0
"""Width of a chip, in heights of the letters."""
_ROWS: Final = 3
"""Most rows of chips beside the person; the partner has one."""
_LOW: Final = 1.8
_WIDE: Final = 340
"""A picture wider than both, in heights and in pixels, has names beside the cards, not above and below."""
_LEAST_CARD: Final = 20
"""Least height of a card in pixels; a picture without room for it cuts cards off."""
_GAP: Final = 6
"""Between two things, in pixels."""


def little_table(
    view: View,
    names: Sequence[str],
    played: Card,
    better: Card | None,
    size: tuple[int, int],
    faces: ClassicFaces,
) -> Surface:
    """Return a picture of the table at the person's turn, the person at the bottom.

    Beside each other player are their shown voids, crossed out, and their known cards.

    Args:
        view: the person's view.
        names: by seat, the names of the players.
        played: the person's card, framed in red.
        better: the better card, framed in green, or None to leave it out.
        size: the picture's size, in pixels.
        faces: the card pictures.
    """
    return _LittleTable(view, names, size, faces).draw(played, better)


class _LittleTable:
    def __init__(self, view: View, names: Sequence[str], size: tuple[int, int], faces: ClassicFaces) -> None:
        self._view, self._names, self._faces = view, names, faces
        self._known = infer(view).holds
        self._picture = Surface(size, pygame.SRCALPHA)
        least, most = _LETTERS
        self._letters = max(least, min(most, min(size[0], round(1.3 * size[1])) // 22))
        self._line = round(_LINE * self._letters)
        wide = min(size[0], round(_WIDEST * size[1]))
        self._table = Rect(_GAP, _GAP, wide - 2 * _GAP, size[1] - 2 * _GAP)
        self._table.centerx = size[0] // 2
        self._aside = round(_SIDE * self._table.width)
        self._is_low = size[0] > max(_LOW * size[1], _WIDE)
        room = self._table.height - 3 * _GAP - (0 if self._is_low else 3 * self._line)
        widest = min(self._aside - _GAP, round((self._table.width - 2 * self._aside) / 2.3))
        tall = max(_LEAST_CARD, min(room // 2, round(widest / CARD_RATIO)))
        self._card = round(tall * CARD_RATIO), tall

    def draw(self, played: Card, better: Card | None) -> Surface:
        """Draw the felt, the others with their cards, and the person's card beside the better card."""
        felt = self._picture.get_rect()
        pygame.draw.rect(self._picture, colours.felt, felt, border_radius=2 * _GAP)
        pygame.draw.rect(self._picture, colours.line, felt, 1, border_radius=2 * _GAP)
        for seat, place, label, below in self._places():
            self._draw_name(self._names[seat], label, seat)
            self._draw_known(seat, below)
            self._draw_card(seat, place)
        self._draw_choice(played, better)
        return self._picture

    def _places(self) -> Iterator[tuple[Seat, Rect, Rect, Rect]]:
        """Yield the other players, each with the places of their card, name and known facts."""
        table, line, (wide, tall) = self._table, self._line, self._card
        _, right, partner, left = TURNS[self._view.seat]
        middle = Rect(table.x + self._aside, table.y, table.width - 2 * self._aside, line)
        card = Rect(0, 0, wide, tall)
        if self._is_low:
            card.midtop = middle.centerx, table.y + _GAP
            beside = Rect(card.right + _GAP, card.y, middle.right - card.right - _GAP, _ROWS * line)
            yield partner, card.copy(), self._left_of(card.left, middle.x, card.centery), beside
        else:
            above = middle.move(0, line)
            card.midtop = middle.centerx, above.bottom + _GAP
            yield partner, card.copy(), middle, above
        for seat, x in ((left, table.x), (right, table.right - self._aside)):
            name = Rect(x, 0, self._aside, line)
            name.y = max(table.y, table.centery - (tall + (1 + _ROWS) * line) // 2)
            card.midtop = name.centerx, name.bottom
            yield seat, card.copy(), name, Rect(x, card.bottom + _GAP, self._aside, _ROWS * line)

    def _draw_name(self, name: str, place: Rect, seat: Seat) -> None:
        colour = colours.good if seat is self._view.seat.partner else colours.text
        line = theme.shrunk(name, "serif-bold", round(1.15 * self._letters), place.width, colour, _LETTERS[0])
        self._picture.blit(line, line.get_rect(center=place.center))

    def _draw_card(self, seat: Seat, place: Rect) -> None:
        """Draw the card of a player who has played, or their empty place."""
        trick, radius = self._view.tricks[-1], self._card[0] // 12
        lying = {trick.player(card): card for card in trick.cards}
        if seat not in lying:
            pygame.draw.rect(self._picture, colours.line, place, 1, border_radius=radius)
            return
        self._picture.blit(self._faces.face(lying[seat], place.size), place)
        if lying[seat] == best(trick.standing):
            self._frame(place, colours.gold)
        if seat is trick.leader:
            draw_lead(self._picture, place, place.width / 63)

    def _draw_known(self, seat: Seat, area: Rect) -> None:
        """Draw the suits that a player lacks, crossed out, and their known cards, as many as fit."""
        high = self._line - 2
        slips = [_crossed_out(self._faces, suit, high) for suit in sorted(voids(self._view.tricks, seat))]
        chip = round(_CHIP * self._letters), high
        slips += [self._faces.chip(card, chip) for card in sorted(self._known[seat], reverse=True)]
        rows = in_rows([slip.get_width() for slip in slips], area.width, 2)
        for number, row in enumerate(rows[: area.height // self._line]):
            left = area.centerx - (sum(slips[index].get_width() + 2 for index in row) - 2) // 2
            for index in row:
                self._picture.blit(slips[index], (left, area.y + number * self._line))
                left += slips[index].get_width() + 2

    def _draw_choice(self, played: Card, better: Card | None) -> None:
        """Draw the card played and the better card, and the person's name below them or beside them."""
        middle = self._table.inflate(-2 * self._aside, 0)
        high = 0 if self._is_low else self._line
        row = Rect(middle.x, middle.bottom - high - self._card[1] - _GAP, middle.width, self._card[1])
        shown = [(played, colours.bad)] + ([] if better is None else [(better, colours.good)])
        places = in_row(row, self._card, len(shown), 1.2)
        below = Rect(middle.x, middle.bottom - high, middle.width, high)
        beside = self._left_of(places[0].left, middle.x, row.centery)
        self._draw_name(self._names[self._view.seat], beside if self._is_low else below, self._view.seat)
        for (card, colour), place in zip(shown, places, strict=True):
            self._picture.blit(self._faces.face(card, self._card), place)
            self._frame(place, colour)

    def _left_of(self, right: int, left: int, middle: int) -> Rect:
        """Return the place of a name on the left of a card."""
        place = Rect(left, 0, right - left - 2 * _GAP, self._line)
        place.centery = middle
        return place

    def _frame(self, place: Rect, colour: Colour) -> None:
        wide = max(3, place.width // 16)
        edge = place.inflate(2 * wide - 2, 2 * wide - 2)
        pygame.draw.rect(self._picture, colour, edge, wide, border_radius=place.width // 12 + wide)


def _crossed_out(faces: ClassicFaces, suit: str, side: int) -> Surface:
    """Return the sign of a suit on a slip of paper, crossed out."""
    slip = Surface((side, side), pygame.SRCALPHA)
    pygame.draw.rect(slip, theme.PAPER, slip.get_rect(), border_radius=side // 5)
    sign = faces.suit_sign(suit, round(0.76 * side))
    slip.blit(sign, sign.get_rect(center=slip.get_rect().center))
    inset = max(2, side // 7)
    pygame.draw.line(slip, theme.INK_BAD, (inset, side - inset), (side - inset, inset), max(2, side // 8))
    return slip


def little_discards(
    sets: Sequence[tuple[str, Sequence[Card], Colour]], size: tuple[int, int], faces: ClassicFaces
) -> Surface:
    """Return a picture of sets of discards, each in a frame of its colour under its title."""
    picture = Surface(size, pygame.SRCALPHA)
    letters = max(_LETTERS[0], min(_LETTERS[1], min(size) // 16))
    line, high = round(_LINE * letters), size[1] // len(sets)
    for number, (title, cards, colour) in enumerate(sets):
        block = Rect(0, number * high, size[0], high - (4 if number + 1 < len(sets) else 0))
        pygame.draw.rect(picture, colours.felt, block, border_radius=_GAP)
        pygame.draw.rect(picture, colour, block, 2, border_radius=_GAP)
        text = theme.shrunk(title, "sans-bold", letters, block.width - 4 * _GAP, colour)
        picture.blit(text, (block.x + 2 * _GAP, block.y + _GAP))
        room = block.inflate(-2 * _GAP, -2 * _GAP)
        room.y, room.height = room.y + line, room.height - line
        tall = max(_LEAST_CARD, min(room.height, round(room.width / len(cards) / 1.1 / CARD_RATIO)))
        card = round(tall * CARD_RATIO), tall
        room.y += max(0, (room.height - tall) // 2)
        for one, place in zip(cards, in_row(room, card, len(cards), 1.1), strict=True):
            picture.blit(faces.face(one, card), place)
    return picture
