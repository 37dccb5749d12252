"""A part of a page that scrolls where it is higher than its place."""

from collections.abc import Iterator, Mapping
from typing import Final

from pygame import Rect

from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Node, Point

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
