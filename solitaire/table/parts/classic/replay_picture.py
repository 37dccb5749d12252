"""A recorded hand at a step: for its replay, and for pictures without a window."""

from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.seating import Seating, seating, turned
from solitaire.table.look.theme import colours
from solitaire.table.models.replayed import Replayed
from solitaire.table.page.pane import Pane
from solitaire.table.parts.classic.count import CountPage
from solitaire.table.parts.classic.panel import head_above
from solitaire.table.parts.classic.picture import Canvas, Past, TablePicture
from solitaire.table.parts.classic.seats import Fan, draw_fan
from solitaire.texts.words import Words


def draw_replayed(
    surface: Surface,
    canvas: Canvas,
    watched: Replayed,
    place: Layout,
    bottom: int,
    remarks: Pane | None = None,
) -> None:
    """Draw a hand at a step.

    Args:
        surface: the picture.
        canvas: look and language.
        watched: the hand.
        place: the geometry, with the room left free at the foot.
        bottom: how far down the count may reach.
        remarks: the remarks on it, in place of the log, or the count; without them all of the count is
            drawn, in letters as small as that asks for.
    """
    if watched.is_count:
        draw_felt(surface, place)
        count = CountPage(canvas, watched)
        whole = remarks or count.pane(place, bottom, watched.heading, watched.comment, can_scroll=False)
        whole.draw(surface)
        return
    scene, seating = watched.scene, geometry(watched, place)
    picture = TablePicture(canvas, watched, scene, seating)
    picture.draw_table(surface, Motion(0.0), Past())
    if remarks is None:
        picture.draw_panel(surface, Past())
    else:
        picture.draw_text(surface, remarks, head_above(seating.panel, place))
    draw_fan(surface, Fan(scene.hand, (), False, (), None, None), seating, place, canvas.classic_faces)
    _draw_name(surface, watched, seating.plaques[watched.seat], place.px(14), canvas.words)


def geometry(watched: Replayed, place: Layout) -> Seating:
    """Return the geometry of the table, turned so that the hand of the seat that is looked over is below."""
    return turned(seating(place, len(watched.scene.hand)), watched.seat)


def _draw_name(surface: Surface, watched: Replayed, place: Rect, pixels: int, words: Words) -> None:
    """Write the name of the player below, in gold at their turn."""
    colour = colours.gold if watched.is_shown and watched.view.turn is watched.seat else colours.text
    notes = [watched.sentences.names[watched.seat]]
    notes += [words("classic.dealer")] if watched.seat is watched.view.dealer else []
    line = theme.shrunk(", ".join(notes), "serif-bold", pixels, place.width - pixels, colour)
    surface.blit(line, line.get_rect(center=place.center))
