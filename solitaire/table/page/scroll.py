"""What scrolls: a part of a page, and a list or a grid of which one option is chosen."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

import pygame
from pygame import Rect

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node, Point, Text

_BAR: Final = 14
"""Width of the scroll bar; there is room for it unless letters were found in which nothing scrolls."""
PAGE_KEYS: Final = {"pageup": -0.85, "pagedown": 0.85}
"""The keys that turn a page, with how far they scroll in heights of the place."""
TURNING_KEYS: Final = {**PAGE_KEYS, "up": -0.85, "down": 0.85}
"""Those, and the arrows that turn pages where they do nothing else."""
READING_KEYS: Final = {"up": -0.12, "down": 0.12, "home": -1e6, "end": 1e6}
"""Keys that scroll by a little or to an end, where others turn pages."""
ALL_KEYS: Final = {**PAGE_KEYS, **READING_KEYS}
NO_KEYS: Final[Mapping[str, float]] = {}
_WHEEL: Final = 1 / 6
"""How far a step of the wheel scrolls, likewise."""
_STEP: Final = 0.05
"""Difference of two sizes of letters, of the usual size."""


class Scroll(Node):
    """A node in a place that may be lower than it; the page keeps it, and hands the node over by ``of``.

    It scrolls by itself to what is ``wanted``, whenever that changes. All of it is seen at once if letters of
    some size allow it; where they do not, it scrolls in letters of the usual size.

    Attributes:
        offset: how far down it is scrolled, in pixels.
        place: where it lies.
    """

    grow = True
    clips = True

    def __init__(
        self, keys: Mapping[str, float] = ALL_KEYS, largest: float = 1.0, smallest: float = 1.0
    ) -> None:
        """Make it empty; ``keys`` scroll it, and its letters have a size in these bounds, usually 1.0."""
        self._node, self._keys = Node(), keys
        self.keys_for = ("scroll" if "pageup" in keys else "reading") if keys else ""
        self._largest, self._smallest = largest, smallest
        self.offset, self._whole, self._is_whole = 0, 0, False
        self._wanted: Rect | None = None
        self.place = Rect(0, 0, 1, 1)
        self._held: int | None = None

    def of(self, node: Node) -> "Scroll":
        """Take over what is shown."""
        self._node = node
        return self

    def beside(self, layout: Layout) -> int:
        """Return the width beside the node: for the bar."""
        return layout.gap(_BAR) + layout.gap(4)

    def inside(self, place: Rect, layout: Layout) -> Layout:
        size, self._is_whole = self._largest, self._smallest < self._largest
        while self._is_whole and size >= self._smallest:
            tried = layout.with_letters(size)
            if self._node.high(tried, place.width) <= place.height:
                return tried
            size -= _STEP
        self._is_whole = False
        return layout

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self.place, self._bar = place, layout.gap(_BAR)
        wide = place.width - (0 if self._is_whole else self.beside(layout))
        self._whole = max(self._node.high(layout, wide), place.height if self._node.grow else 0)
        wanted = self._node.wanted(Rect(0, 0, wide, self._whole), layout)
        if wanted is not None and wanted != self._wanted:
            self.show(wanted.top, wanted.bottom)
        self._wanted = wanted
        self.offset = max(0, min(self.furthest, self.offset))
        yield self._node, Rect(place.x, place.y - self.offset, wide, self._whole)

    def wanted(self, place: Rect, layout: Layout) -> Rect | None:
        return None

    @property
    def furthest(self) -> int:
        """The largest offset, in pixels, 0 or more."""
        return max(0, self._whole - self.place.height)

    def scroll(self, pixels: float) -> bool:
        """Scroll down, or up if negative; return whether the offset changed."""
        before, self.offset = self.offset, round(max(0, min(self.furthest, self.offset + pixels)))
        return self.offset != before

    def read_on(self) -> bool:
        """Scroll down by a little less than the visible height; return whether the offset changed."""
        return self.scroll(PAGE_KEYS["pagedown"] * self.place.height)

    def show(self, top: int, bottom: int) -> None:
        """Scroll as little as possible to show the part of the node between two heights, or its beginning."""
        self.scroll(max(0, bottom - self.place.height - self.offset))
        self.scroll(min(0, top - self.offset))

    def key(self, name: str) -> bool:
        if name not in self._keys:
            return False
        self.scroll(self._keys[name] * self.place.height)
        return True

    def wheel(self, steps: int, *, by_finger: bool) -> bool:
        self.scroll(-steps * _WHEEL * self.place.height)
        return True

    # -- the bar --------------------------------------------------------------------------------

    @property
    def thumb(self) -> Rect | None:
        """The place of the thumb of the scroll bar; None if nothing scrolls."""
        if not self.furthest:
            return None
        high, whole = self.place.height, self._whole
        top = self.place.y + high * self.offset // whole
        return Rect(self.place.right - self._bar, top, self._bar, max(self._bar, high * high // whole))

    def _is_on_bar(self, at: Point) -> bool:
        return bool(self.furthest) and self.place.collidepoint(at) and at[0] >= self.place.right - self._bar

    def takes(self, at: Point) -> bool:
        return self._is_on_bar(at)

    def can_drag(self, at: Point) -> bool:
        return self._is_on_bar(at)

    def press(self, at: Point, reach: int = 0) -> None:
        thumb = self.thumb
        assert thumb is not None
        self._held = at[1] - thumb.y if thumb.collidepoint(at) else thumb.height // 2
        self.drag(at)

    def drag(self, at: Point) -> None:
        if self._held is not None:
            share = (at[1] - self._held - self.place.y) / self.place.height
            self.scroll(share * self._whole - self.offset)

    def release(self, at: Point, place: Rect) -> None:
        self._held = None

    def paint(self, brush: Brush, place: Rect) -> None:
        if (thumb := self.thumb) is not None:
            bar = Rect(thumb.x, place.y, thumb.width, place.height)
            brush.fill(bar, "felt_dark", 4)
            brush.fill(thumb.inflate(-brush.layout.gap(4), 0), "muted", 4)

    def lines(self) -> Iterator[str]:
        yield from self._node.lines()


# -- a list or a grid of which one option is chosen -----------------------------------------------


DOUBLE_CLICK: Final = 0.4
"""Seconds within which a second click makes a double click."""
_ROWS: Final = 3
"""Rows that a step of the mouse wheel moves."""
_LIST_BAR: Final = 10
"""Width of the scroll bar with the space beside it."""
_BETWEEN: Final = 4
"""Space between the options of a grid."""
_END: Final = 10**9


@dataclass(frozen=True)
class Option:
    """Something that can be chosen: how it looks, and what is said of it."""

    node: Node
    said: tuple[str, ...] = ()
    ground: str = ""
    """The colour of its ground; empty for none."""
    frame: str = ""
    """The colour of its frame, where it is not the chosen one; empty for none."""
    is_framed: bool = False
    """Whether the chosen one has a frame, as in a grid, and not another ground."""
    share: float = 1
    """Its width relative to the others, where they lie side by side (``cards``)."""


class Choices(Node):
    """The options. A page keeps it, and hands the options over whenever they change: see ``of``.

    Attributes:
        area: where the options lie, in pixels; the layout sets it.
        count: their number.
        chosen: the index of the chosen option.
        top: the first line that is seen, as a line may be a heading, too.
    """

    grow = True
    least_chosen = 0

    def __init__(
        self,
        choose: Callable[[int], None],
        opened: Callable[[], None] | None = None,
        *,
        turned: Callable[[int], None] | None = None,
        columns: int = 1,
        row: float = 0,
    ) -> None:
        """Make it without options.

        Args:
            choose: called with the index of another option, which may be before the first or after the last.
            opened: called at a double click on an option of a list.
            turned: called with -1 or 1 at the left and right arrows, and with 1 at Enter or the space bar.
            columns: options side by side.
            row: height of a row at the smallest window; 0 if the rows share the height that there is.
        """
        self._choose, self._opened, self._turned = choose, opened, turned
        self._columns, self._row = columns, row
        self.keys_for = "form" if turned else "grid" if columns > 1 else "list"
        self.area, self._step, self._between = Rect(0, 0, 1, 1), (1.0, 1.0), 0
        self.count = self.chosen = self.top = self._first = 0
        self._option: Callable[[int], Option] = lambda _: Option(Node())
        self._head = Node()
        self._headings: Mapping[int, Node] = {}
        self._empty = ""
        self._fetch: Callable[[Sequence[int]], int] | None = None
        self._clicked: tuple[int, float] | None = None

    def of(
        self,
        count: int,
        option: Callable[[int], Option],
        chosen: int,
        *,
        first: int = 0,
        head: Node | None = None,
        headings: Mapping[int, Node] | None = None,
        empty: str = "",
        fetch: Callable[[Sequence[int]], int] | None = None,
    ) -> Self:
        """Take over the options.

        Args:
            count: their number.
            option: returns one by its index; it is asked only for those that are seen.
            chosen: the chosen one; of those before the first or after the last, the nearest.
            first: empty places before the first.
            head: a row above all that does not scroll.
            headings: rows above some of the options, by index; in a list only.
            empty: says why there are none.
            fetch: called with the indices of those that will be seen, before any is asked for; returns how
                many there are, which may be fewer than were thought.
        """
        self.count, self._option, self._first, self._empty = count, option, first, empty
        self.chosen, self._head = max(self.least_chosen, min(count - 1, chosen)), head or Node()
        self._headings, self._fetch = headings or {}, fetch
        return self

    # -- layout ---------------------------------------------------------------------------------

    @property
    def _lines(self) -> int:
        return -(-(self._first + self.count) // self._columns) + len(self._headings)

    def _line(self, index: int) -> int:
        """Return the line of an option."""
        above = sum(1 for other in self._headings if other <= index)
        return (self._first + index) // self._columns + above

    def high(self, layout: Layout, wide: int) -> int:
        return round(self._row_height(layout) or layout.least) * min(6, self._lines)

    def _row_height(self, layout: Layout) -> float:
        return max(layout.px(self._row), layout.least) if self._row else 0

    def lay_out(self, place: Rect, layout: Layout) -> None:
        """Lay the options out, so that the chosen one is seen."""
        row = self._row_height(layout)
        head = round(max(self._head.high(layout, place.width), row)) if type(self._head) is not Node else 0
        bar = layout.gap(_LIST_BAR) if self._row else 0
        self.area = Rect(place.x, place.y + head, place.width - bar, place.height - head)
        self._between = 0 if self._row else layout.gap(_BETWEEN)
        self._step = self.area.width / self._columns, row or self.area.height / max(1, self._lines)
        here, above = self._line(self.chosen), self.chosen in self._headings
        self.top = max(0, min(self.top, here - above, self._lines - self.visible))
        self.top = max(self.top, here - self.visible + 1)

    @property
    def visible(self) -> int:
        """The number of lines that have room."""
        return max(1, int(self.area.height // self._step[1]))

    @property
    def seen(self) -> list[int]:
        """The indices of the options that are seen."""
        if not self._row:
            return list(range(self.count))
        if not self._headings:
            return list(range(self.top, min(self.top + self.visible, self.count)))
        return [i for i in range(self.count) if self.top <= self._line(i) < self.top + self.visible]

    def place(self, index: int) -> Rect:
        """Return the place of an option."""
        wide, high = self._step
        column = (self._first + index) % self._columns
        down = round((self._line(index) - self.top) * high)
        corner = self.area.x + round(column * wide), self.area.y + down
        return Rect(corner, (round(wide) - self._between, round(high) - self._between))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self.lay_out(place, layout)
        if self._fetch is not None and (count := self._fetch(self.seen)) != self.count:
            self.count, self.chosen = count, max(0, min(count - 1, self.chosen))
            self.lay_out(place, layout)
        margin = layout.gap(8)
        if not self.count and self._empty:
            yield Text(self._empty, "aside", "middle", wraps=True), place.inflate(-layout.gap(40), 0)
        else:
            head = Rect(place.x, place.y, self.area.width, self.area.y - place.y)
            yield self._head, head.inflate(-2 * margin, 0)
        for index in self.seen:
            place = self.place(index)
            if index in self._headings and self._line(index) > self.top:
                yield self._headings[index], place.move(0, -place.height).inflate(-2 * margin, 0)
            yield self._option(index).node, place.inflate(-2 * margin, -layout.gap(8 if self._turned else 4))

    def thumb(self) -> Rect | None:
        """Return the place of the thumb of the scroll bar; None if all is seen."""
        if not self._row or self._lines <= self.visible:
            return None
        high = round(self.visible * self._step[1])
        top = self.area.y + high * self.top // self._lines
        return Rect(self.area.right + 2, top, 6, high * self.visible // self._lines)

    # -- what the player does -------------------------------------------------------------------

    def at(self, point: Point) -> int | None:
        """Return the index of the option at a point, or nearest to it where it lies between two."""
        return next((index for index in self.seen if self.reach(index).collidepoint(point)), None)

    def reach(self, index: int) -> Rect:
        """Return where a press means an option: its place, and half of the space around it."""
        return self.place(index).inflate(self._between, self._between)

    def takes(self, at: Point) -> bool:
        return self._turned is None and self.at(at) is not None

    def press(self, at: Point, reach: int = 0) -> None:
        index, now, before = self.at(at), time.monotonic(), self._clicked
        assert index is not None
        self._clicked = index, now
        is_double = before is not None and before[0] == index and now - before[1] < DOUBLE_CLICK
        if self._row and is_double and self._opened is not None:
            self._clicked = None
            self._opened()
        else:
            self._choose(index)

    def key(self, name: str) -> bool:
        page = self.visible
        steps = {"up": -self._columns, "down": self._columns}
        if self._turned is not None:  # in a form Tab goes from row to row
            steps |= {"tab": 1, "back tab": -1}
        if self._columns > 1:
            steps |= {"left": -1, "right": 1}
        else:
            steps |= {"home": -_END, "end": _END, "pageup": -page, "pagedown": page}
        turns = {"left": -1, "right": 1, "space": 1, "return": 1}
        if name in steps:
            self._choose(self.chosen + steps[name])
        elif name in turns and self._turned is not None:
            self._turned(turns[name])
        else:
            return False
        return True

    def wheel(self, steps: int, *, by_finger: bool) -> bool:
        if not self._row:
            return False
        if by_finger:
            self.top = max(0, min(self._lines - self.visible, self.top - steps))
            whole = [one for one in self.seen if self._line(one) - (one in self._headings) >= self.top]
            self._choose(max(whole[0], min(whole[-1], self.chosen)) if whole else self.chosen)
        else:
            self._choose(self.chosen - steps * _ROWS)
        return True

    # -- sight and speech -----------------------------------------------------------------------

    def paint(self, brush: Brush, place: Rect) -> None:
        for index in self.seen:
            option, at, is_chosen = self._option(index), self.place(index), index == self.chosen
            is_framed = option.is_framed or not self._row
            at = at.inflate(0, -brush.layout.gap(4)) if option.is_framed else at
            if is_chosen and not is_framed:
                brush.fill(at, "chosen")
                brush.fill(Rect(at.topleft, (brush.layout.gap(4), at.height)), "focus", 2)
            elif option.ground:
                brush.fill(at, option.ground)
            if frame := "focus" if is_chosen and is_framed else option.frame:
                brush.frame(at, frame, 2)
        if (thumb := self.thumb()) is not None:
            pygame.draw.rect(brush.surface, brush.colour("muted"), thumb, border_radius=3)

    def lines(self) -> Iterator[str]:
        if not self.count and self._empty:
            yield self._empty

    def said(self) -> tuple[str, ...]:
        return self._option(self.chosen).said if 0 <= self.chosen < self.count else ()
