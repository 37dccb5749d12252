"""A recorded hand at a step: for its replay, and for pictures without a window."""

from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.faces import Canvas
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.seating import Seating, seating, turned
from solitaire.table.look.theme import colours
from solitaire.table.models.snapshot import Moment, Snapshot
from solitaire.table.page.pane import Pane
from solitaire.table.parts.classic.count import CountPage
from solitaire.table.parts.classic.panel import TablePanel
from solitaire.table.parts.classic.picture import Past, TablePicture
from solitaire.table.parts.classic.seats import Fan, draw_fan
from solitaire.texts.words import Words


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
    _draw_name(surface, seen, seating.plaques[seen.view.seat], place.px(14), canvas.words)


def geometry(seen: Snapshot, place: Layout) -> Seating:
    """Return the geometry of the table, turned so that the hand of the seat that is looked over is below."""
    return turned(seating(place, len(seen.hand)), seen.view.seat)


def _draw_name(surface: Surface, seen: Snapshot, place: Rect, pixels: int, words: Words) -> None:
    """Write the name of the player below, in gold at their turn."""
    seat = seen.view.seat
    colour = colours.gold if seen.is_shown and seen.view.turn is seat else colours.text
    notes = [seen.sentences.names[seat]]
    notes += [words("classic.dealer")] if seat is seen.view.dealer else []
    line = theme.shrunk(", ".join(notes), "serif-bold", pixels, place.width - pixels, colour)
    surface.blit(line, line.get_rect(center=place.center))
