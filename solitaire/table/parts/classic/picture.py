"""The classic table at a moment, without the person's hand, and the texts in the panel beside it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol

from pygame import Rect, Surface

from solitaire.classic.cards import WORTH
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import TURNS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import CODES
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.faces import ClassicFaces
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.seating import DOCK, LARGE, Seating
from solitaire.table.look.theme import colours
from solitaire.table.models.known import known_of
from solitaire.table.models.scene import AT_CUT, Scene
from solitaire.table.models.watched import Watched, may_look_back
from solitaire.table.page.pane import Pane
from solitaire.table.parts.classic.known import KnownChips
from solitaire.table.parts.classic.middle import (
    draw_face_up,
    draw_prompt,
    draw_resto,
    draw_rim,
    draw_trick,
    in_two,
)
from solitaire.table.parts.classic.panel import (
    Head,
    PanelContent,
    draw_around,
    draw_panel,
    first_page,
    room_below,
)
from solitaire.table.parts.classic.seats import Plaque, draw_own_name, draw_plaque
from solitaire.table.parts.classic.tray import Laid, draw_laid, draw_pack
from solitaire.table.parts.classic.won import Shine, draw_won
from solitaire.texts.classic_rules import differences
from solitaire.texts.hand_log import Entry, hand_log
from solitaire.texts.words import Words

_LOG: Final = 40
"""Most entries of the log that are written: more than fit into the panel of any window."""


class Canvas(Protocol):
    """Everything that drawing needs; ``Context`` has it.

    Attributes:
        layout: the geometry of the window.
        words: the catalogue of the language in use.
        classic_faces: the card pictures.
    """

    layout: Layout
    words: Words
    classic_faces: ClassicFaces


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier moment that the person is looking at.

    Attributes:
        trick: the complete trick that is shown in place of the present trick, or None.
        caption: its caption.
        entries: how many entries the log is scrolled back; None while it is not read.
    """

    trick: Trick | None = None
    caption: str = ""
    entries: int | None = None


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The classic table at a moment, to be drawn.

    Attributes:
        canvas: look and language.
        hand: the hand.
        scene: what lies on the table.
        seating: the geometry.
    """

    canvas: Canvas
    hand: Watched
    scene: Scene
    seating: Seating

    def draw_table(self, surface: Surface, motion: Motion, past: Past, shine: Shine | None = None) -> None:
        """Draw the cloth, the other three players, what has been won, and the middle."""
        layout, faces, hand, seating = self.canvas.layout, self.canvas.classic_faces, self.hand, self.seating
        draw_felt(surface, layout)
        draw_rim(surface, seating, layout)
        if not hand.is_open and may_look_back(hand):
            self._draw_won(surface, shine or Shine(is_still=True))
        for seat in TURNS[hand.view.seat][1:]:
            draw_plaque(surface, self._plaque(seat), self._room(seat), layout, faces)
        if hand.is_own:
            name, note = hand.sentences.own, "".join(self._dealer(hand.view.seat))
            is_turn = hand.is_shown and hand.view.turn is hand.view.seat
            draw_own_name(surface, name, note, seating.own, layout, is_turn=is_turn)
        if past.trick is not None:
            draw_trick(surface, past.trick, {}, seating, layout, faces, Motion(0.0))
            room = seating.line(theme.text_width(past.caption, "serif", layout.px(14)))
            lines, pixels = in_two(past.caption, "serif", layout.px(14), room.width)
            draw_prompt(surface, lines, "serif", pixels, room, colours.text)
        else:
            self._draw_middle(surface, motion)

    def _draw_won(self, surface: Surface, shine: Shine) -> None:
        """Draw what each side has won: that of the seat below at the lower edge of the cloth."""
        layout, faces = self.canvas.layout, self.canvas.classic_faces
        for side, won in zip(Side, self.scene.piles, strict=True):
            is_below = side is self.hand.view.seat.side
            corners, label = self.seating.corners[is_below], self._won_label(side)
            draw_won(surface, won, label, corners, layout, faces, shine, is_below=is_below)

    def _won_label(self, side: Side) -> str:
        name, points = side_names(self.hand, self.canvas.words)[side], self.scene.piles[side].points
        return self.canvas.words("classic.won", side=name, points=points)

    def won_lines(self) -> Iterator[str]:
        """Yield what each side has won, to be read aloud."""
        for side, won in zip(Side, self.scene.piles, strict=True):
            if won.cards and may_look_back(self.hand):
                yield f"{self._won_label(side)}: {' '.join(CODES[card] for card in won.cards)}"

    def draw_panel(self, surface: Surface, past: Past) -> int:
        """Draw the panel beside the table; return how many entries of the log it has room for."""
        content, is_reading = self._panel_content(past.entries or 0), past.entries is not None
        return draw_panel(surface, content, self.seating.panel, self.canvas.layout, is_reading=is_reading)

    @property
    def furthest_back(self) -> int:
        """Number of entries by which the log is scrolled back when its first entries fill the panel."""
        log = self._log
        first = replace(self._panel_content(0), log=log[:_LOG])
        return len(log) - first_page(first, self.seating.panel, self.canvas.layout)

    def text_room(self, head: Head) -> Rect:
        """Return the room for a text in the panel, below its head."""
        return room_below(self._panel_content(0), head, self.seating.panel, self.canvas.layout)

    def draw_text(self, surface: Surface, text: Pane, head: Head) -> None:
        """Draw the panel with a text below its head."""
        draw_around(surface, self._panel_content(0), head, text.area, self.seating.panel, self.canvas.layout)
        text.draw(surface)

    def _room(self, seat: Seat) -> Rect:
        """Return the room of a player's name and cards; open hands reach to the trick, not under a tray."""
        scene, seating = self.scene, self.seating
        room, place = seating.plaques[seat].copy(), seating.places[seat]
        is_cut = scene.event is not None and scene.event.kind is EventKind.CUT
        has_tray = is_cut or scene.laid or scene.face_down
        if place.centerx == seating.middle.centerx:
            return room
        if not self.hand.is_open:
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
        canvas, sentences, scene, seating = self.canvas, self.hand.sentences, self.scene, self.seating
        layout, faces, event = canvas.layout, canvas.classic_faces, scene.event
        if any(card is not None for card in scene.face_up):
            draw_face_up(surface, scene.face_up, seating, faces)
        elif event is not None and event.kind is EventKind.CUT:
            draw_pack(surface, sentences.event(event), seating, layout, faces)
        elif (scene.laid or scene.face_down) and event is not None:
            draw_trick(surface, scene.trick, {}, seating, layout, faces, motion)
            room = seating.beside([scene.trick.player(card) for card in scene.trick.cards])
            draw_laid(surface, self._laid(event), room, seating, layout, faces)
        else:
            dead = {card: canvas.words("classic.dies", points=WORTH[card]) for card in scene.dead}
            own = self.hand.view.seat.side
            is_gain = bool(dead) and self.hand.is_own and scene.trick.winner.side is own
            draw_trick(surface, scene.trick, dead, seating, layout, faces, motion, is_gain=is_gain)
            if event is not None and event.kind is EventKind.RESTO and event.side is not None:
                sides = side_names(self.hand, canvas.words)
                draw_resto(surface, sentences.event(event), event.side, sides, _free_middle(seating), layout)

    def _laid(self, event: Event) -> Laid:
        """Return what is laid out at an event."""
        words, scene, caption = self.canvas.words, self.scene, self.hand.sentences.event(event)
        if event.kind in AT_CUT and self.hand.view.looked_at:
            caption = words("classic.looked_at", text=caption, count=len(scene.laid))
        elif scene.face_down:
            caption = words("classic.face_down", text=caption, count=scene.face_down)
        return Laid(caption, scene.laid, scene.face_down, scene.marked)

    def _plaque(self, seat: Seat) -> Plaque:
        hand, scene, partner = self.hand, self.scene, self.hand.view.seat.partner
        notes = [self.canvas.words("classic.partner")] if hand.is_own and seat is partner else []
        return Plaque(
            hand.sentences.names[seat],
            ", ".join([*notes, *self._dealer(seat)]),
            scene.sizes[seat] if hand.view.open[seat] is None else 0,  # an open hand has no backs
            scene.known[seat],
            hand.is_shown and hand.view.turn is seat,
            seat is partner,
            hand.is_open,
        )

    def _dealer(self, seat: Seat) -> list[str]:
        return [self.canvas.words("classic.dealer")] if seat is self.hand.view.dealer else []

    def _panel_content(self, back: int) -> PanelContent:
        """Return the content of the panel, its log scrolled back by a number of entries."""
        hand, words, tally, won = self.hand, self.canvas.words, self.scene.tally, self.scene.won
        resti = words("classic.resti_hand" if hand.is_own else "classic.resti_sides")
        tricks = words("classic.tricks" if hand.is_own else "classic.tricks_sides")
        log = self._log
        return PanelContent(
            hand.heading,
            tally.lead,
            hand.sentences.lead(tally.lead),
            side_names(hand, words),
            ((resti, f"{tally.resti[0]} : {tally.resti[1]}"), (tricks, f"{won[0]} : {won[1]}")),
            hand.players,
            words("classic.resti_match"),
            self._chips,
            log[: len(log) - back][-_LOG:],
        )

    @property
    def _chips(self) -> KnownChips | None:
        """Who has what, if the window has room for it in the panel."""
        canvas, hand, (across, least, gap) = self.canvas, self.hand, DOCK
        wide = (self.seating.panel.width - canvas.layout.gap(24) + gap) // across - gap
        size = canvas.layout.size
        if not hand.is_own or size[0] < LARGE[0] or size[1] < LARGE[1] or wide < least:
            return None
        return KnownChips(known_of(hand), canvas.layout, canvas.classic_faces, (wide, round(wide * 0.6)), gap)

    @property
    def _log(self) -> list[tuple[str, bool | None]]:
        """The entries of the log, unusual rules first; good and bad news are those for the person's side."""
        hand = self.hand
        rules = differences(hand.view.options, self.canvas.words)
        return [(rules, None)] * bool(rules) + [
            (text, side is Side.NS if side is not None and hand.is_own else None)
            for text, side in log_of(hand)
        ]


def log_of(hand: Watched) -> list[Entry]:
    """Return the log of a hand, as far back as its seat may look."""
    return hand_log(hand.events, hand.sentences, hand.view.options, hides_tricks=not may_look_back(hand))


def side_names(hand: Watched, words: Words) -> tuple[str, str]:
    """Return the names of the two sides above the tally, North and South first."""
    keys = ("classic.we", "classic.they") if hand.is_own else ("classic.north_south", "classic.east_west")
    return words(keys[0]), words(keys[1])


def _free_middle(seating: Seating) -> Rect:
    """Return the middle of the table, as far as no plaque is in the way."""
    between = seating.plaques[Seat.E].left - seating.plaques[Seat.W].right
    middle = seating.free_middle
    area = Rect(0, 0, min(between, round(middle.width * 0.76)), middle.height)
    area.center = middle.center
    return area
