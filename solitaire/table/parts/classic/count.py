"""The count of a hand: its words and points, its page in letters of a size, and its place on the screen.

Two columns stand side by side with the result below them or, in large letters, below one another.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.count import FREE_CARDS
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import Side
from solitaire.classic.tally import RESTO
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.models.scene import COUNTING
from solitaire.table.models.watched import Watched
from solitaire.table.page.scroll import ALL_KEYS
from solitaire.table.parts.classic.middle import draw_resto
from solitaire.table.parts.classic.panel import draw_tally
from solitaire.table.parts.classic.picture import Canvas, side_names
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.texts.words import card_signs, signed


class CountWords:
    """The count of a hand in words and points, as far as shown.

    Attributes:
        canvas: look and language.
        hand: the hand.
    """

    def __init__(self, canvas: Canvas, hand: Watched) -> None:
        self.canvas, self.hand = canvas, hand

    def lines(self, side: Side) -> list[tuple[str, int]]:
        """Return what a side has counted so far, in words and points."""
        return self._lines(self.hand.events, side)

    def all_lines(self, side: Side) -> list[tuple[str, int]]:
        """Return everything a side counts; what has been counted so far comes first."""
        return self._lines(self.hand.view.events, side)

    def total(self, side: Side) -> int:
        """Return the sum of what a side has counted so far."""
        return sum(points for _, points in self.lines(side))

    def read_out(self, side: Side) -> Iterator[str]:
        """Yield what a side has counted so far, to be read aloud: its name, each line and the sum."""
        yield self.hand.sentences.side(side)
        yield from (f"{text} {signed(points)}" for text, points in self.lines(side))
        yield f"{self.canvas.words('count.total')} {self.total(side)}"

    def _lines(self, events: Sequence[Event], side: Side) -> list[tuple[str, int]]:
        return [
            (self._counted(event), event.points)
            for event in events
            if event.kind in COUNTING and event.side is side and event.kind not in _PAYMENTS
        ]

    def _counted(self, event: Event) -> str:
        words, sentences = self.canvas.words, self.hand.sentences
        if event.kind is EventKind.VERSICOLA and event.versicola is not None:
            kind = words(f"versicola.{event.versicola.kind.name.lower()}")
            return words("count.versicola", kind=kind, cards=sentences.cards(event.cards))
        if event.kind is EventKind.OVER_42:
            return words("count.over_42", count=FREE_CARDS + event.points)
        cards = self.hand.view.tricks[-1].cards if event.kind is EventKind.LAST_TRICK else event.cards
        return words(f"count.{event.kind.name.lower()}", count=len(cards), cards=card_signs(cards))

    def result(self) -> list[str]:
        """Return the lead and the resti of the hand, once the count is done."""
        if not self.hand.is_shown:
            return []
        words, sentences, tally = self.canvas.words, self.hand.sentences, self.hand.scene.tally
        we, they = tally.resti
        side = Side.NS if we > they else Side.EW
        resti = words("count.resti" if self.hand.is_own else "count.resti_sides", we=we, they=they)
        most, whom = abs(we - they), sentences.whom_of(side)
        won = words("count.won", whom=whom, resti=most) if most else words("count.drawn")
        return [self._lead(tally.lead), *self._resti_sums(abs(tally.lead)), resti, won]

    def _resti_sums(self, lead: int) -> Iterator[str]:
        """Yield how the resti of the count are calculated: for the lead, or for all tricks."""
        paid = [event for event in self.hand.view.events if event.kind in _PAYMENTS]
        if any(event.kind is EventKind.SLAM for event in paid):
            yield from map(self.hand.sentences.event, paid)
        else:
            yield from self._made_of(lead)

    def _made_of(self, lead: int) -> Iterator[str]:
        """Yield how the resti for the lead are calculated: ``64 = 60 + 4 begun: 2 resti``."""
        full, begun = divmod(lead, RESTO)
        parts = [f"{full} × {RESTO}" if full > 1 else str(RESTO)] if full else []
        parts += [self.canvas.words("count.begun", points=begun)] if begun else []
        if parts:
            whole = [str(lead)] if full > 1 or len(parts) > 1 else []
            text = " = ".join([*whole, " + ".join(parts)])
            yield self.canvas.words("count.made_of", text=text, resti=full + bool(begun))

    def _lead(self, lead: int) -> str:
        """Return the lead, and how much of it was made in play and how much in the count."""
        change = self.total(Side.NS) - self.total(Side.EW)
        sign = -1 if lead < 0 else 1
        parts = signed(sign * (lead - change)), signed(sign * change)
        whole = self.hand.sentences.lead(lead)
        return self.canvas.words("count.lead", lead=whole, play=parts[0], count=parts[1])


_STEP: Final = 1.65
"""From line to line, in heights of the letters."""
_COLUMN: Final = 23
"""Width that two columns side by side need each, in heights of the letters."""
_RESULT: Final = 5
"""Lines reserved for the result, so that the letters keep their size when it comes."""
_TRAY: Final = 3.8
"""Height of the tally, in heights of the letters."""


_PAYMENTS: Final = (EventKind.SLAM, EventKind.FINAL_RESTI)
"""The kinds of event with which the resti of the count are paid."""


@dataclass(frozen=True, slots=True)
class _CountLine:
    """A line of a column, broken where it is too wide: its parts, its points, and where it begins."""

    parts: Sequence[str]
    points: int
    top: int


class CountPage:
    """The count in letters of a size: in two columns or, where the letters are large, in a single column.

    Attributes:
        pixels: height of the letters.
        width: its width in pixels.
        height: its height in pixels, with room for lines still to be counted.
        newest: top and bottom, in pixels, of the newest line, or at the end of the result.
    """

    def __init__(self, count: CountWords, pixels: int, width: int, remark: str) -> None:
        self._count, self.pixels, self.width = count, pixels, width
        self._step, self._pad = round(pixels * _STEP), count.canvas.layout.gap(12)
        self._tray = round(pixels * _TRAY)
        half = (width - self._pad) // 2
        is_wide = half >= _COLUMN * pixels
        wide = half if is_wide else width
        self._rows = {side: self._broken(side, wide) for side in Side}
        self._result = [part for line in count.result() for part in self._wrap(line, "sans-bold", wide)]
        self._remark = self._wrap(remark, "sans", wide - 2 * self._pad)
        beside = len(self._remark) if remark else len(count.hand.players) + 1
        highs = [self._column_height(side) for side in Side]
        highs += [self._result_top + max(_RESULT, len(self._result)) * self._step]
        highs += [beside * self._step] if remark or count.hand.players else [0]
        self._places = _places(highs, wide, self._pad, is_wide)
        self.height = max(place.bottom for place in self._places)
        self.newest = self._newest()

    def _wrap(self, text: str, face: str, width: int) -> list[str]:
        return theme.wrap(text, face, self.pixels, width)

    def _broken(self, side: Side, width: int) -> list[_CountLine]:
        """Return all lines of a side's column, each below the other."""
        rows, top = list[_CountLine](), self._pad + self._step
        for text, points in self._count.all_lines(side):
            figure = theme.text_width(signed(points), "sans-bold", self.pixels)
            parts = self._wrap(text, "sans", width - 2 * self._pad - figure - self.pixels)
            rows.append(_CountLine(parts, points, top))
            top += len(parts) * self._step
        return rows

    def _column_height(self, side: Side) -> int:
        """Return the height of a column with its name and its sum."""
        lines = sum(len(row.parts) for row in self._rows[side]) + 2
        return 2 * self._pad + lines * self._step

    @property
    def _result_top(self) -> int:
        """The top of the result, below the tally, in its block."""
        return self._tray + self._pad // 2

    def _newest(self) -> tuple[int, int]:
        count, ends = self._count, [0]
        if self._result:
            top = self._places[2].y + self._result_top
            return top, top + len(self._result) * self._step
        for side in Side:
            if shown := len(count.lines(side)):
                row = self._rows[side][shown - 1]
                ends.append(self._places[side].y + row.top + len(row.parts) * self._step)
        return max(ends) - self._step, max(ends)

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the columns, and below them the tally with the result, and the players or the remark."""
        for side in Side:
            self._draw_column(surface, side, self._places[side])
        self._draw_result(surface, self._places[2])
        self._draw_beside(surface, self._places[3])

    def _draw_column(self, surface: Surface, side: Side, box: Rect) -> None:
        """Draw what a side has counted, with the sum below."""
        layout, count = self._count.canvas.layout, self._count
        pygame.draw.rect(surface, colours.panel, box, border_radius=layout.gap(8))
        area = box.inflate(-2 * self._pad, -2 * self._pad)
        name = count.hand.sentences.side(side)
        picture = theme.shrunk(name, "serif-bold", self.pixels + 1, area.width, colours.text)
        surface.blit(picture, area.topleft)
        shown = self._rows[side][: len(count.lines(side))]
        for row in shown:
            self._draw_row(surface, row.parts, signed(row.points), area.move(0, row.top - self._pad))
        foot = Rect(area.x, area.bottom - self._step, area.width, self._step)
        pygame.draw.line(surface, colours.line, foot.topleft, foot.topright, layout.px(1))
        total, words = str(count.total(side)), count.canvas.words("count.total")
        self._draw_row(surface, [words], total, foot, colours.gold)

    def _draw_row(
        self, surface: Surface, parts: Sequence[str], figure: str, area: Rect, colour: Colour | None = None
    ) -> None:
        """Draw a text from the top of an area down, and a figure on the right of its last line."""
        colour = colour or colours.text
        line = Rect(area.topleft, (area.width, self._step))
        for part in parts:
            text = theme.text(part, "sans", self.pixels, colour)
            surface.blit(text, text.get_rect(midleft=line.midleft))
            line.y += self._step
        number = theme.text(figure, "sans-bold", self.pixels, colour)
        surface.blit(number, number.get_rect(midright=line.move(0, -self._step).midright))

    def _draw_result(self, surface: Surface, area: Rect) -> None:
        """Draw the tally, and below it the result; the resti won stand out."""
        hand, words = self._count.hand, self._count.canvas.words
        tray = Rect(area.topleft, (area.width, self._tray))
        draw_tally(surface, tray, hand.scene.tally.lead, side_names(hand, words))
        won = self._wrap(self._count.result()[-1], "sans-bold", area.width) if self._result else []
        top = area.y + self._result_top
        for number, line in enumerate(self._result):
            colour = colours.gold if number >= len(self._result) - len(won) else colours.text
            text = theme.text(line, "sans-bold", self.pixels, colour)
            surface.blit(text, (area.x, top + number * self._step))

    def _draw_beside(self, surface: Surface, place: Rect) -> None:
        """Draw the remark or the players of the match with their resti."""
        hand = self._count.hand
        area = place.inflate(-2 * self._pad, 0)
        for number, line in enumerate(self._remark):
            text = theme.text(line, "sans", self.pixels, colours.text)
            surface.blit(text, area.move(0, number * self._step))
        if not hand.players:
            return
        title = theme.shrunk(
            self._count.canvas.words("classic.resti_match"),
            "serif-bold",
            self.pixels,
            area.width,
            colours.muted,
        )
        surface.blit(title, area.topleft)
        for name, resti in hand.players:
            area.y += self._step
            colour = colours.good if resti > 0 else colours.bad if resti < 0 else colours.text
            self._draw_row(surface, [name], signed(resti), area, colour)


def _places(heights: Sequence[int], width: int, gap: int, is_wide: bool) -> list[Rect]:
    """Return the places of blocks of equal width: in pairs of equal height, or below one another."""
    places = list[Rect]()
    top = 0
    for number, height in enumerate(heights):
        if is_wide:
            row = number - number % 2
            height = max(heights[row : row + 2])
        left = (number % 2) * (width + gap) if is_wide else 0
        places.append(Rect(left, top, width, height))
        if not is_wide or number % 2:
            top += height + gap
    return places


_LARGEST, _LINE, _SMALLEST = 16, 13, 9
"""Height of the letters at the smallest window: where there is room, and usually; the least in pixels."""
_LITTLE_LESS: Final = 0.85
"""By how much the usual letters may become smaller for the whole count to be seen at once."""
_TITLE: Final = 20
"""Height of the title's letters at the smallest window."""
_WIDTH: Final = 820
"""Width of the whole count at the smallest window."""
_BAR: Final = 14
"""Width of the scroll bar at the smallest window."""


class CountSheet(CountWords):
    """The count of a hand at its place on the screen."""

    def area(self, layout: Layout, bottom: int) -> Rect:
        """Return the place of the count below its title in a layout, down to a height in pixels."""
        wide = min(layout.size[0] - layout.gap(32), layout.px(_WIDTH))
        top = layout.felt.top + layout.gap(16) + theme.font(*_title(layout)).get_height()
        return Rect((layout.size[0] - wide) // 2, top, wide, bottom - top - layout.gap(8))

    def page(self, area: Rect, remark: str = "", *, is_whole: bool = False) -> CountPage:
        """Return the count with its result, and with the players or a remark, as wide as an area.

        Its letters are as large as lets it be seen at once. If they had to be much smaller than usual, they
        are of the usual size and the page is higher than the area, unless it ``is_whole``.
        """
        layout = self.canvas.layout
        usual = layout.px(_LINE)
        least = _SMALLEST if is_whole else round(_LITTLE_LESS * usual)
        for pixels in range(layout.px(_LARGEST), least - 1, -1):
            page = CountPage(self, pixels, area.width, remark)
            if page.height <= area.height:
                return page
        return page if is_whole else CountPage(self, usual, area.width - layout.gap(2 * _BAR), remark)

    def scroller(self, area: Rect, remark: str = "") -> Scroller:
        """Return the count in its area, to be scrolled if it is higher."""
        page = self.page(area, remark)
        sheet = Sheet(page.width, self.canvas.layout, self.canvas.classic_faces)
        sheet.add(page.height, page.draw)
        scroller = Scroller(sheet, area, self.canvas.layout, ALL_KEYS)
        scroller.advance()
        scroller.show(*page.newest)
        return scroller

    def draw_resto(self, surface: Surface, event: Event, area: Rect) -> None:
        """Draw over the count that its resti are paid."""
        assert event.side is not None
        sides, caption = side_names(self.hand, self.canvas.words), self.hand.sentences.event(event)
        draw_resto(surface, caption, event.side, sides, area, self.canvas.layout)

    def draw_title(self, surface: Surface, title: str, area: Rect) -> None:
        """Draw the title above the count's area."""
        layout = self.canvas.layout
        face, pixels = _title(layout)
        picture = theme.shrunk(title, face, pixels, area.width, colours.text)
        surface.blit(picture, picture.get_rect(midbottom=(area.centerx, area.y - layout.gap(6))))


def _title(layout: Layout) -> tuple[str, int]:
    return "serif-bold", layout.px(_TITLE)
