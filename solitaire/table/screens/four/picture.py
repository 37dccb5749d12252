"""What the table for four looks like at a moment, without the own hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from pygame import Rect, Surface

from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import TURNS, Seat
from solitaire.classic.view import View
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.four import FourLayout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.parts.four.middle import draw_face_up, draw_laid, draw_resto, draw_rim, draw_trick
from solitaire.table.parts.four.panel import Remark, Standing, draw_panel
from solitaire.table.parts.four.seats import Plaque, draw_plaque
from solitaire.table.services.four.scene import Scene
from solitaire.table.services.four.telling import Telling
from solitaire.words import Words

_LOG: Final = 40
"""Entries of the log that are written at most: more than the panel of any window has room for."""


class Watched(Protocol):
    """A hand on the table as a seat sees it: ``Seated`` while it is played, ``Replayed`` afterwards."""

    @property
    def view(self) -> View:
        """What the seat knows; the seat itself sits below."""

    @property
    def scene(self) -> Scene:
        """What lies on the table."""

    @property
    def is_own(self) -> bool:
        """Whether the seat below is the person's own."""

    @property
    def is_open(self) -> bool:
        """Whether all hands are open."""

    @property
    def telling(self) -> Telling:
        """Says what happens."""

    @property
    def events(self) -> Sequence[Event]:
        """The events shown so far."""

    @property
    def is_shown(self) -> bool:
        """Whether the next decision is awaited."""

    @property
    def heading(self) -> str:
        """What the panel says above the tally."""

    @property
    def players(self) -> Sequence[tuple[str, int]]:
        """The players of a match with their resti."""


@dataclass(frozen=True, slots=True)
class Past:
    """What the person looks back at.

    Attributes:
        last_trick: whether the last trick is shown in place of the present one.
        entries: how many entries the log is scrolled back.
    """

    last_trick: bool = False
    entries: int = 0


def draw_table(
    surface: Surface,
    context: Context,
    hand: Watched,
    scene: Scene,
    four: FourLayout,
    motion: Motion,
    past: Past,
) -> None:
    """Draw the cloth, the others and the middle."""
    layout, faces, words = context.layout, context.four_faces, context.words
    draw_felt(surface, layout)
    draw_rim(surface, four, layout)
    for seat in TURNS[hand.view.seat][1:]:
        draw_plaque(surface, _plaque(hand, scene, seat, words), _room(hand, scene, four, seat), layout, faces)
    if past.last_trick and scene.last is not None:
        draw_trick(surface, scene.last, four, layout, faces, Motion(0.0))
        caption = words("four.last", who=hand.telling.names[scene.last.winner])
        line = theme.shrunk(caption, "serif", layout.px(14), four.felt.width, colours.text)
        surface.blit(line, line.get_rect(center=four.plaques[hand.view.seat].center))
    else:
        _draw_middle(surface, context, hand, scene, four, motion)


def draw_beside(
    surface: Surface,
    context: Context,
    hand: Watched,
    scene: Scene,
    four: FourLayout,
    past: Past,
    remarks: Sequence[Remark] = (),
) -> None:
    """Draw the panel beside the table."""
    standing = _standing(hand, scene, past.entries, remarks, context.words)
    draw_panel(surface, standing, four.panel, context.layout)


def _room(hand: Watched, scene: Scene, four: FourLayout, seat: Seat) -> Rect:
    """Return the room of a player's name and cards; an open hand may reach to the trick."""
    room, place = four.plaques[seat].copy(), four.places[seat]
    if not hand.is_open or scene.laid or place.centerx == four.middle.centerx:
        return room
    gap = place.width // 8
    if room.x < place.x:
        room.width = place.left - gap - room.x
    else:
        room.x, room.width = place.right + gap, room.right - place.right - gap
    return room


def _draw_middle(
    surface: Surface, context: Context, hand: Watched, scene: Scene, four: FourLayout, motion: Motion
) -> None:
    layout, faces, event = context.layout, context.four_faces, scene.event
    if any(card is not None for card in scene.face_up):
        draw_face_up(surface, scene.face_up, four, faces)
    elif scene.laid and event is not None:
        draw_laid(surface, scene.laid, hand.telling.event(event), four, layout, faces)
    else:
        draw_trick(surface, scene.trick, four, layout, faces, motion)
        if event is not None and event.kind is EventKind.RESTO and event.side is not None:
            draw_resto(surface, hand.telling.event(event), event.side, four, layout)


def _plaque(hand: Watched, scene: Scene, seat: Seat, words: Words) -> Plaque:
    partner = hand.view.seat.partner
    notes = [words("four.partner")] if hand.is_own and seat is partner else []
    notes += [words("four.dealer")] if seat is hand.view.dealer else []
    return Plaque(
        hand.telling.names[seat],
        ", ".join(notes),
        scene.sizes[seat],
        scene.known[seat],
        hand.is_shown and hand.view.turn is seat,
        seat is partner,
        hand.is_open,
    )


def _standing(hand: Watched, scene: Scene, back: int, remarks: Sequence[Remark], words: Words) -> Standing:
    telling, (we, they) = hand.telling, scene.tally.resti
    events = hand.events[: len(hand.events) - back]
    return Standing(
        hand.heading,
        scene.tally.lead,
        telling.lead(scene.tally.lead),
        (
            (words("four.resti_hand" if hand.is_own else "four.resti_sides"), f"{we} : {they}"),
            (
                words("four.tricks" if hand.is_own else "four.tricks_sides"),
                f"{scene.won[0]} : {scene.won[1]}",
            ),
        ),
        () if remarks else hand.players,
        words("four.resti_match"),
        [telling.event(event) for event in events[-_LOG:]],
        remarks,
    )
