"""The classic table at a moment; and a recorded hand at a step, for its replay and for pictures."""

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from solitaire.classic.cards import WORTH
from solitaire.classic.events import EventKind
from solitaire.classic.seats import TURNS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import CODES
from solitaire.table.look import theme
from solitaire.table.look.faces import Canvas
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.seating import Seating, seating, turned
from solitaire.table.look.theme import colours, draw_felt
from solitaire.table.models.snapshot import Moment, Snapshot
from solitaire.table.page.view import Pane
from solitaire.table.parts.classic.count import CountPage
from solitaire.table.parts.classic.known_chips import Shine, draw_won
from solitaire.table.parts.classic.middle import (
    Laid,
    draw_face_up,
    draw_laid,
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
