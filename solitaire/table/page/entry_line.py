"""A line in which text is entered: by keys, an input method, mouse and clipboard; buttons and a slider."""

import re
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol
from unicodedata import category

import pygame
from pygame import Rect
from pygame.event import Event

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.page.scroll import DOUBLE_CLICK
from solitaire.table.page.tree import Brush, Button, Node, Point

MOST: Final = 4096
"""Most characters of a line: as long as a path may be."""
_WORD: Final = re.compile(r"\s*\S*")
_UNSEEN: Final = ("Cc", "Cn", "Co", "Cs")
"""Unicode's categories of what can't be written: control characters, unassigned and private ones."""


def one_line(text: str) -> str:
    """Return a text on one line, without what can't be written; where a line or a column ended is a blank."""
    line = " ".join(text[:MOST].strip("\r\n").splitlines()).replace("\t", " ")
    return "".join(sign for sign in line if category(sign) not in _UNSEEN)


class Editing:
    """The line. Places are numbers of characters before them.

    Attributes:
        text: all of it.
        caret: the place where something will be inserted.
        anchor: the other end of what is selected; the caret's place if nothing is.
    """

    def __init__(self, text: str) -> None:
        """Begin with the caret at the end of a text."""
        self.replace(text)

    def replace(self, text: str) -> None:
        """Change all of it."""
        self.text = one_line(text)
        self.caret = self.anchor = len(self.text)

    @property
    def selection(self) -> slice:
        """What is selected."""
        return slice(*sorted((self.anchor, self.caret)))

    @property
    def selected(self) -> str:
        """The text that is selected."""
        return self.text[self.selection]

    def go_to(self, place: int, *, selects: bool = False) -> None:
        """Move the caret; what lies between is selected, or nothing any more."""
        self.caret = max(0, min(len(self.text), place))
        if not selects:
            self.anchor = self.caret

    def step(self, way: int, *, selects: bool = False, by_word: bool = False) -> None:
        """Move the caret to the left (-1) or right (1), or to that end of what was selected."""
        if self.selected and not selects:
            self.go_to(self.selection.start if way < 0 else self.selection.stop)
        else:
            self.go_to(self._beside(way, by_word=by_word), selects=selects)

    def _beside(self, way: int, *, by_word: bool = False) -> int:
        """Return the next place in a direction: accents stay with their letters, letters with their word."""
        before, after = self.text[: self.caret].rstrip(), self.text[self.caret :]
        if by_word:
            return before.rfind(" ") + 1 if way < 0 else self.caret + len(_WORD.findall(after)[0])
        place = self.caret + way
        while 0 < place < len(self.text) and category(self.text[place])[0] == "M":
            place += way
        return place

    def select_all(self) -> None:
        """Select all of it."""
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self) -> None:
        """Select the word that the caret is in or beside."""
        before, after = self.text[: self.caret], self.text[self.caret :]
        self.anchor = len(before) - len(before.rsplit(" ", 1)[-1])
        self.caret += len(after.split(" ", 1)[0])

    def insert(self, text: str) -> None:
        """Put a text in place of what is selected, as much of it as there is room for."""
        selection = self.selection
        added = one_line(text)[: MOST - len(self.text) + len(self.selected)]
        self.text = self.text[: selection.start] + added + self.text[selection.stop :]
        self.caret = self.anchor = selection.start + len(added)

    def erase(self, way: int, *, by_word: bool = False) -> None:
        """Erase what is selected; if nothing is, what lies to the left (-1) or right (1) of the caret."""
        if not self.selected:
            self.step(way, selects=True, by_word=by_word)
        self.insert("")


_REPEAT: Final = (500, 25)
"""Milliseconds after which a key that is held repeats, first and then."""
_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_ENDS: Final = {pygame.K_HOME: 0, pygame.K_END: 10**9}
_ERASERS: Final = {pygame.K_BACKSPACE: -1, pygame.K_DELETE: 1}


class Clipboard(Protocol):
    """What is copied and pasted."""

    def get(self) -> str:
        """Return the text on it, perhaps empty."""

    def put(self, text: str) -> bool:
        """Put a text on it; return whether that was possible."""


class EntryLine(Node):
    """The line. It gets keys and texts by ``handle``; what has no room scrolls, so that the caret is seen.

    Attributes:
        editing: the text with its caret.
        composed: what an input method is composing at the caret, not yet part of the text.
        place: where it lies.
    """

    def __init__(self, text: str, clipboard: Clipboard) -> None:
        """Begin with a text; from now on keys repeat, and input methods compose."""
        self.editing, self._clipboard = Editing(text), clipboard
        self.composed = ""
        self.place = Rect(0, 0, 1, 1)
        self._first = 0  # the first character that is seen
        self._clicked = 0, 0.0
        self._is_held = False
        pygame.key.set_repeat(*_REPEAT)
        pygame.key.start_text_input()

    def close(self) -> None:
        """Let keys act once again."""
        pygame.key.set_repeat(0)

    # -- layout ---------------------------------------------------------------------------------

    def high(self, layout: Layout, wide: int) -> int:
        return layout.button

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self.place, self._gap = place, layout.gap(8)
        self._font = theme.font("sans", theme.button_text(layout.scale))
        shown, caret, room = self._shown, self._caret, self._inside.width
        caret_seen = bisect_left(range(caret), True, key=lambda at: self._wide(shown[at:caret]) <= room)
        end_seen = bisect_left(range(len(shown)), True, key=lambda at: self._wide(shown[at:]) <= room)
        self._first = max(caret_seen, min(self._first, caret, end_seen))
        pygame.key.set_text_input_rect(self._caret_place)
        yield from ()

    @property
    def _inside(self) -> Rect:
        return self.place.inflate(-2 * self._gap, -self._gap)

    @property
    def _shown(self) -> str:
        """The text with what is being composed."""
        text, caret = self.editing.text, self.editing.caret
        return text[:caret] + self.composed + text[caret:]

    @property
    def _caret(self) -> int:
        """The place of the caret in what is shown."""
        return self.editing.caret + len(self.composed)

    def _wide(self, text: str) -> int:
        return self._font.size(text)[0]

    def _x(self, at: int) -> int:
        """Return where a place in what is shown is, if that is in sight."""
        return self._inside.x + self._wide(self._shown[self._first : max(self._first, at)])

    @property
    def _caret_place(self) -> Rect:
        inside = self._inside
        return Rect(self._x(self._caret), inside.y, max(1, self._gap // 4), inside.height)

    def _place_at(self, x: int) -> int:
        """Return the place in the text that is nearest to a point."""
        text, first = self.editing.text, self._first
        after = bisect_left(range(first, len(text)), x, key=self._x) + first
        if after > first and self._x(after) - x > x - self._x(after - 1):
            return after - 1
        return after

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Answer keys and what is typed; return whether the event was used."""
        if event.type == pygame.TEXTINPUT:
            self.composed = ""
            self.editing.insert(event.text)
        elif event.type == pygame.TEXTEDITING:
            if event.text and not self.composed:
                self.editing.insert("")
            self.composed = event.text
        elif event.type == pygame.KEYDOWN:
            return bool(self.composed) or self._press(event)  # an input method answers keys itself
        else:
            return False
        return True

    def _press(self, event: Event) -> bool:
        key, has_ctrl = event.key, bool(event.mod & pygame.KMOD_CTRL)
        has_shift = bool(event.mod & pygame.KMOD_SHIFT)
        if key in _STEPS:
            self.editing.step(_STEPS[key], selects=has_shift, by_word=has_ctrl)
        elif key in _ENDS:
            self.editing.go_to(_ENDS[key], selects=has_shift)
        elif key in _ERASERS:
            self.editing.erase(_ERASERS[key], by_word=has_ctrl)
        elif has_ctrl and key == pygame.K_a:
            self.editing.select_all()
        elif has_ctrl and key in (pygame.K_c, pygame.K_x):
            self._copy(cuts=key == pygame.K_x)
        elif has_ctrl and key == pygame.K_v:
            self._paste()
        else:
            return False
        return True

    def _paste(self) -> None:
        """Insert what is on the clipboard in place of what is selected, which stays if that is nothing."""
        if text := self._clipboard.get():
            self.editing.insert(text)

    def _copy(self, *, cuts: bool) -> None:
        """Copy what is selected; cut it only if that was possible."""
        if self.editing.selected and self._clipboard.put(self.editing.selected) and cuts:
            self.editing.insert("")

    def takes(self, at: Point) -> bool:
        return True

    def can_drag(self, at: Point) -> bool:
        return True

    def press(self, at: Point, reach: int = 0) -> None:
        now, (before, then) = time.monotonic(), self._clicked
        self.composed = ""
        self.editing.go_to(self._place_at(at[0]))
        self._clicked = self.editing.caret, now
        self._is_held = self.editing.caret != before or now - then >= DOUBLE_CLICK
        if not self._is_held:
            self.editing.select_word()

    def drag(self, at: Point) -> None:
        if self._is_held:
            self.editing.go_to(self._place_at(at[0]), selects=True)

    # -- sight ----------------------------------------------------------------------------------

    def paint(self, brush: Brush, place: Rect) -> None:
        brush.fill(place, "panel")
        brush.frame(place, "line")
        inside, before, shown = self._inside, brush.surface.get_clip(), self._shown
        brush.surface.set_clip(inside.inflate(self._gap, 0).clip(before))
        room = range(self._first, len(shown))
        last = self._first + bisect_left(room, inside.right, key=self._x) + 1
        self._write(brush, shown[self._first : last], inside, "text")
        selection = self.editing.selection
        if self.editing.selected and selection.stop > self._first:
            start, stop = max(self._first, selection.start), min(last, selection.stop)
            ground = Rect(self._x(start), inside.y, self._x(stop) - self._x(start), inside.height)
            brush.fill(ground, "text", 2)
            self._write(brush, shown[start:stop], ground, "panel")
        caret = self._caret_place
        if self.composed:
            left = self._x(self.editing.caret)
            brush.surface.fill(brush.colour("text"), Rect(left, inside.bottom - 1, caret.x - left, 1))
        brush.surface.fill(brush.colour("gold"), caret)
        brush.surface.set_clip(before)

    def _write(self, brush: Brush, words: str, place: Rect, colour: str) -> None:
        picture = self._font.render(words, True, brush.colour(colour))
        brush.surface.blit(picture, picture.get_rect(midleft=(place.x, place.centery)))


# -- fields: what a value is set with -------------------------------------------------------------


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
