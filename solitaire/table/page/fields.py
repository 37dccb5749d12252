"""What a value is set with: buttons side by side, or a slider."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pygame import Rect

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.tree import Brush, Button, Node, Point

_PADDING: Final = 36
"""Most space around the word of a button, left and right together."""
_FIGURE: Final = 76
"""Width for the figure beside a slider."""
_KNOB: Final = 20
"""Width of the knob of a slider."""


class Values(Node):
    """A button for each value, side by side, as wide as their words ask for."""

    def __init__(
        self, words: Sequence[str], chosen: int | None, choose: Callable[[int], None], share: float = 1
    ) -> None:
        """Make them; ``chosen`` is the index of the value that is set, None if it is none of them."""
        self.share = share
        self._buttons = [
            Button(word, lambda index=index: choose(index), is_on=index == chosen)  # type: ignore[misc]
            for index, word in enumerate(words)
        ]

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        widths = [button.natural(layout) for button in self._buttons]
        wide = max(place.width, sum(widths) + len(widths) * layout.gap(10))
        padding = min(layout.px(_PADDING), (wide - sum(widths)) // len(widths))
        left = place.right - wide
        for button, width in zip(self._buttons, widths, strict=True):
            yield button, Rect(left, place.y, width + padding, place.height)
            left += width + padding


class Slider(Node):
    """A slider with its figure; the page keeps it, and hands the value over by ``of``.

    Attributes:
        value: the value as it is dragged; it takes effect when the mouse lets go.
    """

    def __init__(
        self,
        low: int,
        high: int,
        step: int,
        changed: Callable[[int], None],
        figure: Callable[[int], str],
        share: float = 1,
    ) -> None:
        """Make it for values from ``low`` to ``high`` in steps.

        Args:
            low: the least value.
            high: the greatest value.
            step: the difference of two neighbouring values.
            changed: called with a new value.
            figure: returns a value in words.
            share: its share of a row.
        """
        self.share = share
        self._low, self._high, self._step = low, high, step
        self._changed, self._figure = changed, figure
        self.value = low
        self.track, self._is_held = Rect(0, 0, 1, 1), False

    def of(self, value: int) -> "Slider":
        """Take over the value that is set, unless it is being dragged."""
        if not self._is_held:
            self.value = value
        return self

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self.track = Rect(place.x, place.y, place.width - layout.px(_FIGURE), place.height)
        self._knob = layout.px(_KNOB)
        yield from ()

    @property
    def knob(self) -> Rect:
        """The place of the knob."""
        track, share = self.track, (self.value - self._low) / (self._high - self._low)
        return Rect(track.x + round(share * (track.width - self._knob)), track.y, self._knob, track.height)

    def takes(self, at: Point) -> bool:
        return bool(self.track.collidepoint(at))

    def can_drag(self, at: Point) -> bool:
        return self.takes(at)

    def press(self, at: Point, reach: int = 0) -> None:
        self._is_held = True
        self.drag(at)

    def drag(self, at: Point) -> None:
        room = max(1, self.track.width - self._knob)
        share = max(0.0, min(1.0, (at[0] - self._knob / 2 - self.track.x) / room))
        steps = round(share * (self._high - self._low) / self._step)
        self.value = min(self._high, self._low + steps * self._step)

    def release(self, at: Point, place: Rect) -> None:
        self._is_held = False
        self._changed(self.value)

    def paint(self, brush: Brush, place: Rect) -> None:
        line = self.track.inflate(0, brush.layout.gap(6) - self.track.height)
        brush.fill(line, "felt_dark", 3)
        knob = self.knob
        brush.fill(Rect(line.x, line.y, knob.centerx - line.x, line.height), "gold", 3)
        is_under = brush.mouse is not None and self.track.collidepoint(brush.mouse)
        brush.fill(knob, "hovered" if is_under or self._is_held else "button")
        brush.frame(knob, "line")
        pixels = brush.layout.px(14)
        figure = theme.text(self._figure(self.value), "sans-bold", pixels, brush.colour("gold"))
        brush.surface.blit(figure, figure.get_rect(midright=(place.right, place.centery)))
