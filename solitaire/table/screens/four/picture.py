"""What the table for four looks like at a moment, without the own hand."""

from dataclasses import dataclass
from typing import Final

from pygame import Surface

from solitaire.classic.events import EventKind
from solitaire.classic.seats import SEATS, Seat
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.four import FourLayout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.parts.four.middle import draw_face_up, draw_laid, draw_resto, draw_rim, draw_trick
from solitaire.table.parts.four.panel import Standing, draw_panel
from solitaire.table.parts.four.seats import Plaque, draw_plaque
from solitaire.table.services.four.scene import Scene
from solitaire.table.services.four.seated import Seated
from solitaire.words import Words

_LOG: Final = 40
"""Entries of the log that are written at most: more than the panel of any window has room for."""


@dataclass(frozen=True, slots=True)
class Past:
    """What the person looks back at.

    Attributes:
        last_trick: whether the last trick is shown in place of the present one.
        entries: how many entries the log is scrolled back.
    """

    last_trick: bool
    entries: int


def draw_table(
    surface: Surface,
    context: Context,
    seated: Seated,
    scene: Scene,
    four: FourLayout,
    motion: Motion,
    past: Past,
) -> None:
    """Draw the cloth, the others, the middle and the panel."""
    layout, faces, words = context.layout, context.four_faces, context.words
    draw_felt(surface, layout)
    draw_rim(surface, four, layout)
    for seat in SEATS[1:]:
        draw_plaque(surface, _plaque(seated, scene, seat, words), four.plaques[seat], layout, faces)
    if past.last_trick and scene.last is not None:
        draw_trick(surface, scene.last, four, layout, faces, Motion(0.0))
        caption = words("four.last", who=seated.telling.names[scene.last.winner])
        line = theme.shrunk(caption, "serif", layout.px(14), four.felt.width, colours.text)
        surface.blit(line, line.get_rect(center=four.plaques[Seat.S].center))
    else:
        _draw_middle(surface, context, seated, scene, four, motion)
    draw_panel(surface, _standing(seated, scene, past.entries, words), four.panel, layout)


def _draw_middle(
    surface: Surface, context: Context, seated: Seated, scene: Scene, four: FourLayout, motion: Motion
) -> None:
    layout, faces, event = context.layout, context.four_faces, scene.event
    if any(card is not None for card in scene.face_up):
        draw_face_up(surface, scene.face_up, four, faces)
    elif scene.laid and event is not None:
        draw_laid(surface, scene.laid, seated.telling.event(event), four, layout, faces)
    else:
        draw_trick(surface, scene.trick, four, layout, faces, motion)
        if event is not None and event.kind is EventKind.RESTO and event.side is not None:
            draw_resto(surface, seated.telling.event(event), event.side, four, layout)


def _plaque(seated: Seated, scene: Scene, seat: Seat, words: Words) -> Plaque:
    notes = [words("four.partner")] if seat is Seat.N else []
    notes += [words("four.dealer")] if seat is seated.view.dealer else []
    return Plaque(
        seated.telling.names[seat],
        ", ".join(notes),
        scene.sizes[seat],
        scene.known[seat],
        seated.is_shown and seated.view.turn is seat,
        seat is Seat.N,
    )


def _standing(seated: Seated, scene: Scene, back: int, words: Words) -> Standing:
    telling, (we, they) = seated.telling, scene.tally.resti
    events = seated.events[: len(seated.events) - back]
    return Standing(
        seated.game
        if seated.is_single
        else words("four.hand_of", hand=seated.hand_number, hands=seated.hands, giro=seated.giro),
        scene.tally.lead,
        telling.lead(scene.tally.lead),
        (
            (words("four.resti_hand"), f"{we} : {they}"),
            (words("four.tricks"), f"{scene.won[0]} : {scene.won[1]}"),
        ),
        seated.players,
        words("four.resti" if seated.is_single else "four.resti_match"),
        [telling.event(event) for event in events[-_LOG:]],
    )
