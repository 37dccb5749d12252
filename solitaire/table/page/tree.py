"""The tree of a page: texts and pictures in rows and columns.

A node says how high it wants to be in a width, where its parts lie in a place, and how it looks. Nodes are
values, made anew whenever the page changes; those that remember something (``choices``, ``scroll``) stay with
the page. Lengths are given for the smallest window. ``view`` lays a tree out, draws it and passes events on.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout, in_rows
from solitaire.table.look.theme import Colour, colours

Point: TypeAlias = tuple[int, int]


class Style(NamedTuple):
    """A typeface, the height of the letters, and the name of their colour."""

    face: str
    size: float
    colour: str


STYLES: Final = {
    "display": Style("serif-bold", 46, "text"),
    "large-figure": Style("serif-bold", 30, "gold"),
    "title": Style("serif-bold", 24, "text"),
    "question": Style("serif-bold", 20, "text"),
    "card-name": Style("serif-bold", 22.5, "text"),
    "card": Style("sans", 15, "text"),
    "heading": Style("serif-bold", 16, "gold"),
    "result": Style("serif-bold", 21, "text"),
    "name": Style("serif-bold", 14, "text"),
    "body": Style("sans", 14, "text"),
    "aside": Style("sans", 14, "muted"),
    "strong": Style("sans-bold", 14, "text"),
    "line": Style("sans", 13, "text"),
    "hint": Style("sans", 13, "hint"),
    "gold": Style("sans", 13, "gold"),
    "muted": Style("sans", 13, "muted"),
    "head": Style("sans-bold", 13, "text"),
    "figure": Style("sans-bold", 13, "gold"),
    "gain": Style("sans-bold", 13, "good"),
    "loss": Style("sans-bold", 13, "bad"),
    "late": Style("sans-bold", 13, "muted"),
    "faint": Style("sans-bold", 13, "line"),
    "note": Style("sans", 12, "muted"),
    "small": Style("sans", 12, "text"),
    "small-gold": Style("sans", 12, "gold"),
    "small-good": Style("sans", 12, "good"),
    "small-gain": Style("sans-bold", 12, "good"),
    "small-loss": Style("sans-bold", 12, "bad"),
    "small-head": Style("sans-bold", 12, "text"),
    "small-figure": Style("sans-bold", 12, "gold"),
    "tiny": Style("sans", 11, "muted"),
    "tiny-text": Style("sans", 11, "text"),
    "tiny-good": Style("sans", 11, "good"),
    "tiny-bad": Style("sans", 11, "bad"),
}
"""All styles of texts on pages."""
NO_ROOM: Final = 10**6
"""The height of what has no room in a width."""
_LEADING: Final = 1.35
"""Distance of two lines, in heights of their letters."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What nodes draw with."""

    surface: Surface
    layout: Layout
    mouse: Point | None = None
    """Where the mouse is; None if a finger is used, or if it has left the window."""
    is_pressed: bool = False
    """Whether what lies there is pressed."""
    focus: object = None
    """The action of the button that Tab has reached."""

    def colour(self, name: str) -> Colour:
        """Return a colour of the theme by its name."""
        found: Colour = getattr(colours, name)
        return found

    def fill(self, place: Rect, colour: str, radius: float = 6) -> None:
        """Draw a rounded ground."""
        pygame.draw.rect(self.surface, self.colour(colour), place, border_radius=self.layout.gap(radius))

    def frame(self, place: Rect, colour: str, width: float = 1, radius: float = 6) -> None:
        """Draw a rounded frame."""
        wide, round_ = self.layout.gap(width), self.layout.gap(radius)
        pygame.draw.rect(self.surface, self.colour(colour), place, wide, border_radius=round_)


class Node:
    """A part of a page.

    In a column, a node that may ``grow`` takes the height that is left; in a row, a node with a width
    (``wide``) has that, and the others have their ``share`` of what is left.
    """

    grow: bool = False
    wide: float = 0
    share: float = 1
    keys_for: str = ""
    """What its keys do: ``list``, ``grid``, ``form`` or ``scroll``; empty if it has none."""

    def high(self, layout: Layout, wide: int) -> int:
        """Return the least height that it wants in a width; both in pixels."""
        return 0

    def own_width(self, layout: Layout) -> int:
        """Return the width in pixels that it has in a row; 0 if it has its share."""
        return layout.px(self.wide) if self.wide else 0

    def inside(self, place: Rect, layout: Layout) -> Layout:
        """Return the layout of what is in it."""
        return layout

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple["Node", Rect]]:
        """Yield the nodes in it, with their places."""
        yield from ()

    def wanted(self, place: Rect, layout: Layout) -> Rect | None:
        """Return the place of what is to be seen first where it scrolls; None if it does not matter."""
        layout = self.inside(place, layout)
        found = (part.wanted(at, layout) for part, at in self.parts(place, layout))
        return next((at for at in found if at is not None), None)

    @property
    def clips(self) -> bool:
        """True if its parts may reach beyond its place, where they are not seen."""
        return False

    def paint(self, brush: Brush, place: Rect) -> None:
        """Draw it in its place; its parts come after it."""

    def lines(self) -> Iterator[str]:
        """Yield its texts, to be read aloud."""
        yield from ()

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        """Yield the cards that it shows, with their places."""
        yield from ()

    def tip(self, at: Point, place: Rect, layout: Layout) -> str:
        """Return a few words about what lies at a point; empty if there is nothing to say."""
        return ""

    # What the player does to it; by default nothing.

    def takes(self, at: Point) -> bool:
        """Return whether a press at a point does something."""
        return False

    def can_drag(self, at: Point) -> bool:
        """Return whether what lies at a point can be dragged; elsewhere a finger scrolls."""
        return False

    def press(self, at: Point, reach: int = 0) -> None:
        """Answer a press at a point that it ``takes``; a finger reaches a few pixels further."""

    def drag(self, at: Point) -> None:
        """Follow the mouse, as long as what was pressed is held."""

    def release(self, at: Point, place: Rect) -> None:
        """Let go of what was pressed."""

    def hover(self, at: Point) -> bool:
        """Follow the mouse that points at it; return whether anything has changed."""
        return False

    def unhover(self) -> None:
        """Answer that the mouse points elsewhere."""

    def inspect(self, at: Point) -> bool:
        """Answer a right click; return whether it was used."""
        return False

    def key(self, name: str) -> bool:
        """Answer a key, by its name; return whether it was used."""
        return False

    def wheel(self, steps: int, *, by_finger: bool) -> bool:
        """Follow the wheel, up if positive, or a finger; return whether it was used."""
        return False

    def said(self) -> tuple[str, ...]:
        """Return what is said of what the keyboard is at."""
        return ()

    def advance(self) -> bool:
        """Let a frame pass; return whether it must be drawn again."""
        return False


@dataclass(frozen=True)
class Text(Node):
    """A line, made smaller where it is too wide, or a paragraph if it ``wraps``; left, middle or right."""

    words: str
    style: str = "body"
    align: str = "left"
    wide: float = 0
    wraps: bool = False
    is_read: bool = True
    share: float = 1
    leading: float = _LEADING
    least: int = 0
    """Least height in pixels to which its letters shrink; 0 for three quarters of their usual height."""
    scale: float = 1
    """The size of its letters, relative to the style's."""
    is_whole: bool = False
    """Whether it has no room where a word is wider than its place."""

    def _pixels(self, layout: Layout) -> int:
        return layout.px(STYLES[self.style].size * self.scale)

    def broken(self, layout: Layout, wide: int) -> list[str]:
        """Return its lines in a width in pixels."""
        if not self.wraps:
            return [self.words]
        return theme.wrap(self.words, STYLES[self.style].face, self._pixels(layout), max(1, wide))

    def high(self, layout: Layout, wide: int) -> int:
        lines, look = self.broken(layout, wide), (STYLES[self.style].face, self._pixels(layout))
        if self.is_whole and any(theme.text_width(line, *look) > wide for line in lines):
            return NO_ROOM
        return len(lines) * round(look[1] * self.leading)

    def paint(self, brush: Brush, place: Rect) -> None:
        layout, lines = brush.layout, self.broken(brush.layout, place.width)
        face, _, colour = STYLES[self.style]
        step = min(round(self._pixels(layout) * self.leading), place.height // max(1, len(lines)))
        pixels = min(self._pixels(layout), max(8, step * 17 // 20))
        top = place.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            picture = theme.shrunk(line, face, pixels, place.width, brush.colour(colour), self.least)
            seat = picture.get_rect(midleft=(place.x, top + number * step + step // 2))
            if self.align == "middle":
                seat.centerx = place.centerx
            elif self.align == "right":
                seat.right = place.right
            brush.surface.blit(picture, seat)

    def lines(self) -> Iterator[str]:
        if self.is_read and self.words:
            yield self.words


@dataclass(frozen=True)
class Picture(Node):
    """Anything else that draws itself, such as cards or a chart."""

    draw: Callable[[Surface, Rect], None]
    wide: float = 0
    tall: float = 0
    """Its least height."""
    grow: bool = False
    spoken: tuple[str, ...] = ()
    """What is read aloud of it."""

    def high(self, layout: Layout, wide: int) -> int:
        return layout.px(self.tall) if self.tall else 0

    def paint(self, brush: Brush, place: Rect) -> None:
        self.draw(brush.surface, place)

    def lines(self) -> Iterator[str]:
        yield from self.spoken


@dataclass(frozen=True)
class Spare(Node):
    """Empty space: as much as there is, or of a height."""

    tall: float = 0

    @property
    def grow(self) -> bool:  # type: ignore[override]
        """True if it has no height of its own."""
        return not self.tall

    def high(self, layout: Layout, wide: int) -> int:
        return layout.gap(self.tall) if self.tall else 0


@dataclass(frozen=True)
class Around(Node):
    """A node around another, with its height, place and texts wherever it does not say otherwise."""

    node: Node

    def high(self, layout: Layout, wide: int) -> int:
        return self.node.high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield self.node, place

    def lines(self) -> Iterator[str]:
        yield from self.node.lines()


class Several(Node):
    """Nodes that are all seen and read aloud."""

    nodes: Sequence[Node]

    def lines(self) -> Iterator[str]:
        for node in self.nodes:
            yield from node.lines()


class Row(Several):
    """Nodes side by side."""

    def __init__(self, *nodes: Node, space: float = 8, wide: float = 0) -> None:
        self.nodes, self._space, self.wide = nodes, space, wide

    def high(self, layout: Layout, wide: int) -> int:
        widths = self._widths(layout, wide)
        return max((node.high(layout, one) for node, one in zip(self.nodes, widths, strict=True)), default=0)

    def _widths(self, layout: Layout, wide: int) -> list[int]:
        own = [node.own_width(layout) for node in self.nodes]
        rest = max(0, wide - sum(own) - layout.gap(self._space) * (len(self.nodes) - 1))
        shares = sum(node.share for node, has in zip(self.nodes, own, strict=True) if not has)
        return [has or int(rest * node.share / shares) for node, has in zip(self.nodes, own, strict=True)]

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        left = place.x
        for node, wide in zip(self.nodes, self._widths(layout, place.width), strict=True):
            yield node, Rect(left, place.y, wide, place.height)
            left += wide + layout.gap(self._space)


class Column(Several):
    """Nodes below one another; those that may grow share the height that is left."""

    def __init__(self, *nodes: Node, space: float = 0, wide: float = 0) -> None:
        self.nodes, self._space, self.wide = nodes, space, wide

    @property
    def grow(self) -> bool:  # type: ignore[override]
        """True if anything in it may grow."""
        return any(node.grow for node in self.nodes)

    def high(self, layout: Layout, wide: int) -> int:
        between = layout.gap(self._space) * (len(self.nodes) - 1) if self._space else 0
        return sum(node.high(layout, wide) for node in self.nodes) + between

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        spare, top = place.height - self.high(layout, place.width), place.y
        growing = sum(node.grow for node in self.nodes)
        for node in self.nodes:
            high = node.high(layout, place.width)
            high = max(0, high + spare // growing) if node.grow else high
            yield node, Rect(place.x, top, place.width, high)
            top += high + (layout.gap(self._space) if self._space else 0)


@dataclass(frozen=True)
class Panel(Around):
    """A node on a rounded ground, with some space around it."""

    around: float = 0
    ground: str = "panel"
    grow: bool = True
    wide: float = 0

    def high(self, layout: Layout, wide: int) -> int:
        space = 2 * layout.gap(self.around) if self.around else 0
        return self.node.high(layout, wide - space) + space

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        space = -2 * layout.gap(self.around) if self.around else 0
        yield self.node, place.inflate(space, space)

    def paint(self, brush: Brush, place: Rect) -> None:
        if self.ground:
            brush.fill(place, self.ground)


@dataclass(frozen=True)
class Middle(Around):
    """A node in the middle of the width, no wider than it should be."""

    widest: float

    @property
    def grow(self) -> bool:  # type: ignore[override]
        """True if the node may grow."""
        return self.node.grow

    def _wide(self, layout: Layout, wide: int) -> int:
        return min(wide, layout.px(self.widest))

    def high(self, layout: Layout, wide: int) -> int:
        return self.node.high(layout, self._wide(layout, wide))

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        wide = self._wide(layout, place.width)
        yield self.node, Rect(place.centerx - wide // 2, place.y, wide, place.height)


@dataclass(frozen=True)
class Button(Node):
    """A button with a word; ``action`` names it for the keyboard's focus and for help."""

    word: str
    pressed: Callable[[], None] | None
    """Carries it out; None while it is not possible."""
    action: object = None
    is_on: bool = False
    is_main: bool = False
    wide: float = 0
    typed: str = ""
    """The letter that presses it, too; empty if there is none."""
    is_quiet: bool = False
    """Whether it has no ground of its own unless it is chosen or the mouse is over it."""

    def natural(self, layout: Layout) -> int:
        """Return the width of its word in pixels."""
        return theme.text_width(self.word, self._face, theme.button_text(layout.scale))

    @property
    def _face(self) -> str:
        return "sans-bold" if self.is_main else "sans"

    def high(self, layout: Layout, wide: int) -> int:
        return max(layout.button, layout.least)

    def takes(self, at: Point) -> bool:
        return self.pressed is not None

    def release(self, at: Point, place: Rect) -> None:
        if self.pressed is not None and place.collidepoint(at):
            self.pressed()

    def key(self, name: str) -> bool:
        if self.pressed is None or not self.typed or name != self.typed:
            return False
        self.pressed()
        return True

    def paint(self, brush: Brush, place: Rect) -> None:
        is_under = self.pressed is not None and brush.mouse is not None and place.collidepoint(brush.mouse)
        is_faint = self.pressed is None and not self.is_on
        ground, ink, edge = "button", "text", "line"
        if self.is_on:
            ground, ink = "text", "panel"
        elif self.pressed is None:
            ground = "disabled"
        elif is_under:
            ground = "pressed" if brush.is_pressed else "hovered"
        has_focus = brush.focus is not None and brush.focus == self.action
        if has_focus:
            edge = "focus"
        elif self.is_main and self.pressed is not None:
            edge = "hint"
        if not self.is_quiet or self.is_on or is_under or has_focus:
            brush.fill(place, ground)
            frame = theme.faint(brush.colour(edge)) if is_faint else brush.colour(edge)
            width = brush.layout.gap(2 if self.is_main or has_focus else 1)
            pygame.draw.rect(brush.surface, frame, place, width, border_radius=brush.layout.gap(6))
        self.write(brush, place, theme.faint(brush.colour("muted")) if is_faint else brush.colour(ink))

    def write(self, brush: Brush, place: Rect, colour: Colour) -> None:
        """Draw its word in the middle."""
        pixels = theme.button_text(brush.layout.scale)
        picture = theme.shrunk(self.word, self._face, pixels, place.width - brush.layout.gap(4), colour)
        brush.surface.blit(picture, picture.get_rect(center=place.center))


@dataclass(frozen=True)
class Buttons(Node):
    """Buttons in as few rows as possible, of equal width if they fit, or as wide as their words."""

    buttons: Sequence[Button]
    _GAP = 8

    def _rows(self, layout: Layout, wide: int) -> tuple[list[int], list[list[int]]]:
        gap, room = layout.gap(self._GAP), wide
        words = [button.natural(layout) for button in self.buttons]
        equal = (room + gap) // len(words) - gap
        usual = max(layout.gap(128), max(words) + layout.px(28))
        if usual > equal >= max(words) + layout.px(12):
            usual = equal
        widths = [usual if usual <= equal else word + layout.px(16) for word in words]
        return widths, in_rows(widths, room, gap)

    def high(self, layout: Layout, wide: int) -> int:
        if not self.buttons:
            return 0
        gap = layout.gap(self._GAP)
        return len(self._rows(layout, wide)[1]) * (layout.button + gap) - gap

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        if not self.buttons:
            return
        gap = layout.gap(self._GAP)
        widths, rows = self._rows(layout, place.width)
        for number, row in enumerate(rows):
            left = place.centerx - (sum(widths[index] + gap for index in row) - gap) // 2
            for index in row:
                top = place.y + number * (layout.button + gap)
                yield self.buttons[index], Rect(left, top, widths[index], layout.button)
                left += widths[index] + gap
