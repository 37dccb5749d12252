"""What the table says: the status line at the bottom of the window, tips, news; the notice in the panel."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.play.ending import Grade
from solitaire.rules.cards import Card, Versicola, VersicolaKind
from solitaire.rules.outlook import ProspectChange
from solitaire.rules.position import Position
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout, in_rows
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import Ending
from solitaire.table.page.tree import Brush, Button, Column, Node, Picture, Row, Spare, Text
from solitaire.table.parts.icons import draw_medal
from solitaire.table.texts import SEPARATOR
from solitaire.texts.words import Words, signed


def draw_status(
    surface: Surface, layout: Layout, left: str, right: str, alarm: bool, notice: str = ""
) -> int:
    """Draw the status line: the latest news on the left, the state of the game on the right.

    Refusals and errors have text and background colours swapped, and so has a notice, which stands before the
    news. If all is too long, the latest news is shortened last.

    Returns:
        where the news begins.
    """
    pygame.draw.rect(surface, colours.panel, layout.status)
    pixels, gap = layout.px(13), layout.gap(12)
    start = gap
    if notice:
        line = theme.shrunk(notice, "sans-bold", pixels, layout.size[0] - 4 * gap, colours.panel)
        start = _draw_slip(surface, layout, line, start).right + gap
    whole = layout.size[0] - start - 3 * gap
    room = whole - theme.text_width(left, "sans", pixels)
    parts = right.split(SEPARATOR)
    while len(parts) > 1 and theme.text_width(SEPARATOR.join(parts), "sans", pixels) > room:
        parts.pop(0)  # the first parts change least often
    state, said = SEPARATOR.join(parts), left.split(SEPARATOR)
    if left and not theme.fits(said[-1], "sans", pixels, whole - theme.text_width(state, "sans", pixels)):
        state = ""
    standing = theme.shrunk(state, "sans", pixels, whole, colours.muted)
    place = standing.get_rect(midright=(layout.size[0] - gap, layout.status.centery))
    surface.blit(standing, place)
    room = place.left - start - 2 * gap
    while len(said) > 1 and not theme.fits(SEPARATOR.join(said), "sans", pixels, room):
        said.pop(0)
    news = theme.shrunk(SEPARATOR.join(said), "sans", pixels, room, colours.panel if alarm else colours.text)
    if alarm and left:
        _draw_slip(surface, layout, news, start)
    else:
        surface.blit(news, news.get_rect(midleft=(start, layout.status.centery)))
    return start


def _draw_slip(surface: Surface, layout: Layout, line: Surface, left: int) -> Rect:
    """Draw words on a slip in the colour of text; return its place."""
    place = line.get_rect(midleft=(left, layout.status.centery))
    slip = place.inflate(layout.gap(12), layout.px(4))
    pygame.draw.rect(surface, colours.text, slip, border_radius=slip.height // 4)
    surface.blit(line, place)
    return slip


def draw_tip(
    surface: Surface, layout: Layout, words: str, point: tuple[int, int], thing: Rect | None = None
) -> None:
    """Draw a few words about the thing under the mouse: above the status line, on the left of the panel.

    What is said of a thing in a place of its own left of the panel ends on the left of that.
    """
    right = layout.panel.left - layout.gap(4)
    if thing is not None:
        right = min(right, thing.left)
    room = right - layout.px(20)
    line = theme.shrunk(words, "sans", layout.px(13), room, colours.text)
    box = line.get_rect().inflate(layout.px(16), layout.px(8))
    box.midright = right, point[1]
    box.bottom = min(box.bottom, layout.status.top - layout.gap(4))
    box.top = max(box.top, layout.felt.top + layout.gap(4))
    pygame.draw.rect(surface, colours.felt_dark, box, border_radius=layout.px(5))
    pygame.draw.rect(surface, colours.line, box, 1, border_radius=layout.px(5))
    surface.blit(line, line.get_rect(center=box.center))


_SHOWN: Final = 3.0
"""Seconds that the news stays."""
_LETTERS, _SMALLEST = 13, 8
"""Height of the letters at the smallest window, and the least height in pixels."""


@dataclass(slots=True)
class VersicolaNews:
    """Versicole that a move made or broke."""

    lines: Sequence[tuple[str, int]]
    """Each in words, with the points won or lost."""
    made: frozenset[Card]
    """The cards of the versicole that count more now."""
    left: frozenset[Card]
    """The cards still on top of those that count less."""
    seconds: float = _SHOWN
    """How long it will still be shown."""

    @classmethod
    def of(cls, found: Sequence[ProspectChange], after: Position, words: Words) -> "VersicolaNews | None":
        """Return the news of a move, given the families that it changed and the position after it."""
        if not found:
            return None
        more = (change.after.made for change in found if change.points > 0)
        less = (change.before.made for change in found if change.points < 0)
        return cls(
            tuple((_words(change, words), change.points) for change in found),
            frozenset(card for made in more for versicola in made for card in versicola.cards),
            frozenset(
                card for made in less for versicola in made for card in versicola.cards if card in after.grid
            ),
        )

    def spoken(self, words: Words) -> Iterator[str]:
        """Yield its lines, to be read aloud."""
        for line, points in self.lines:
            yield words("spoken.named", name=line, value=signed(points))

    def draw(self, surface: Surface, layout: Layout, start: int = 0) -> None:
        """Draw it on the left of the status line from ``start`` on, where it covers no card."""
        space = layout.gap(8)
        place = layout.status.inflate(-space, -layout.gap(4))
        place.x, place.width = place.x + start, place.width - start
        pixels = layout.px(_LETTERS)
        while pixels > _SMALLEST and self._width(pixels, space) > place.width:
            pixels -= 1
        place.width = min(place.width, self._width(pixels, space))
        radius = place.height // 3
        pygame.draw.rect(surface, colours.felt_dark, place, border_radius=radius)
        pygame.draw.rect(surface, colours.gold, place, layout.px(1.5), border_radius=radius)
        left = place.x + space
        for line, points in self.lines:
            for words, shade in ((line, colours.text), (signed(points), colours.gold)):
                picture = theme.text(words, "sans-bold", pixels, shade)
                surface.blit(picture, picture.get_rect(midleft=(left, place.centery)))
                left += picture.get_width() + space
            left += space

    def _width(self, pixels: int, space: int) -> int:
        """Return the width of the whole in letters of a height, with a space between its parts."""
        words = (theme.text_width(line + signed(points), "sans-bold", pixels) for line, points in self.lines)
        return sum(words) + 3 * space * len(self.lines)


def _words(change: ProspectChange, words: Words) -> str:
    """Return the change of a family: made, longer, lower or broken."""
    before, after = change.before, change.after
    if after.points > before.points:
        key = "longer" if before.points else "made"
    else:
        key = "lower" if after.points else "broken"
    those = after.made or before.made
    return words(f"news.{key}", versicola=", ".join(_name(versicola, words) for versicola in those))


def _name(versicola: Versicola, words: Words) -> str:
    """Return a versicola's name; a run is named by its ends."""
    if versicola.kind is VersicolaKind.REGULAR:
        ends = (words.index(versicola.cards[0]), words.index(versicola.cards[-1]))
        return words("news.run", first=ends[0], last=ends[1])
    return words(f"family.{versicola.kind.name.lower()}")


# -- the notice in the panel, once no card can be played: what can be done, and the result at the end --

_NOTICE_LEADING: Final = 1.38
"""Distance of two lines, in heights of their letters."""
_APART: Final = 4
"""Space between what the teacher says first and further lines, at the smallest window."""
_PLAIN_LINES: Final = 2
"""Lines that are as clear as the text; later lines are less important."""
_LARGE: Final = 1.5
"""The size of texts from which they are large."""
_BESIDE: Final = 18
"""Least space beside a button's label, left and right together, at the smallest window."""
_BUTTONS_FIRST: Final = 2
"""Rows of buttons with priority over all text but the first paragraph."""
_SMALLEST, _SMALLER = 40, 4
"""Letter sizes, in per cent, tried for a text that must be seen whole."""
_SIZES_WANTED: Final = 88, 72
"""Size in per cent to which that text goes for what can be left out below it, and for what should be seen."""
_MEDAL: Final = 46
_STAR: Final = 16
"""Height of the medal beside a result, and of that before what is new, at the smallest window."""
_PARTS: Final = 190
"""Height of the parts of the score and the useful cards below a result, likewise."""
_SIZES_OF_RESULT: Final = 84, 56
"""Size in per cent to which a result goes for what can be left out below it, and at least."""


@dataclass(frozen=True, slots=True)
class Notice:
    """The state of the game when no card can be played, with the actions that are possible."""

    text: str
    """The state: a sentence or two, or the points counted so far."""
    actions: tuple[Action, ...]
    """The actions with a button; the first is the most likely wish of the player, the last get none if the
    text needs the room."""
    is_count: bool = False
    """Whether the text is the count of the points, in large letters, and nothing is shown below it."""
    ending: Ending | None = None
    """The end of the game, which is said instead of the text, and in place of the score."""
    lines: tuple[str, ...] = ()
    """Further lines, the most important first."""
    is_below: bool = False
    """Whether it lies below deck, fola and score instead of in their place."""
    is_guide: bool = False
    """Whether the teacher speaks: all of the text is shown, in letters as small as necessary, its lines in
    the colour of hints."""
    below: tuple[float, ...] = ()
    """Heights that this text leaves free below it, for the smallest window: the next height if the letters
    would become much smaller for it."""


class NoticeBox(Node):
    """A notice in its place: the text, and the buttons below it.

    Attributes:
        notice: its content.
        area: where it lies, at the top of the panel.
    """

    def __init__(
        self, notice: Notice, button: Callable[[Action], Button], layout: Layout, above: int = 0
    ) -> None:
        """Put a notice in its place; ``button`` returns the button of an action.

        A notice below deck and fola leaves ``above`` pixels free over it, for the score.
        """
        self.notice, self._layout = notice, layout
        gap = layout.gap(8)
        buttons, rects = [button(action) for action in notice.actions], list[Rect]()
        self._labels = [one.word for one in buttons]
        top = layout.details.y + above if notice.is_below else layout.panel.y + gap
        self.area = Rect(layout.details.x, top, layout.details.width, 0)
        inside = self.area.inflate(-2 * gap, 0)
        self._text = self._typeset(inside.width)
        inside.y, inside.height = top + gap, self._text.high(layout, inside.width)
        for count in range(len(buttons), 0, -1):
            rects = button_rects(self._labels[:count], inside, inside.bottom + gap, layout)
            if rects[-1].bottom + gap <= layout.panel.bottom:
                break
        self.area.height = (rects[-1] if rects else inside).bottom + gap - self.area.y
        self._parts = [(self._text, inside), *zip(buttons, rects, strict=False)]

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield from self._parts

    def _typeset(self, wide: int) -> Node:
        """Return the text; if there is no room for all, it is smaller, or the last lines are left out."""
        px, layout, notice, tried = self._layout.px, self._layout, self.notice, list[tuple[Node, int]]()
        rows = _BUTTONS_FIRST * (layout.button + px(8)) + px(24)
        if notice.ending is not None:
            high = button_rects(self._labels, Rect(0, 0, wide, 0), 0, layout)[-1].bottom
            rows, tried = high + 4 * layout.gap(8), _results(notice.ending, px(_PARTS))
        elif notice.is_guide:
            rows, tried = layout.button + 5 * layout.gap(8), self._guides()
        else:
            paragraphs = self._paragraphs()
            tried = [(Column(*paragraphs[:count]), 0) for count in range(len(paragraphs), 0, -1)]
        room = layout.panel.bottom - self.area.y - rows
        fitting = (text for text, below in tried if text.high(layout, wide) + below <= room)
        return next(fitting, tried[-1][0])

    def _guides(self) -> list[tuple[Node, int]]:
        """Return what the teacher says in smaller and smaller letters, with the height left free below it."""
        *optional, wanted = self.notice.below or (0,)
        many, few = _SIZES_WANTED
        rooms = [*((below, many) for below in optional), (wanted, few), (0, _SMALLEST)]
        return [
            (Column(*self._paragraphs(size / 100), space=_APART), self._layout.px(below))
            for below, least in rooms
            for size in range(100, least - 1, -_SMALLER)
        ]

    def _paragraphs(self, size: float = 1.0) -> list[Node]:
        """Return the paragraphs in letters of a size relative to the usual size."""
        notice = self.notice
        styles = ["result" if notice.is_count else "strong"]
        for number in range(len(notice.lines)):
            styles.append("hint" if notice.is_guide else "line" if number < _PLAIN_LINES else "muted")
        said = zip((notice.text, *notice.lines), styles, strict=True)
        return [Text(words, style, wraps=True, leading=_NOTICE_LEADING, scale=size) for words, style in said]

    @property
    def text(self) -> str:
        """The text shown."""
        return " ".join(self._text.lines())

    def paint(self, brush: Brush, place: Rect) -> None:
        brush.fill(place, "felt_dark", 8)
        brush.frame(place, "hint" if self.notice.is_guide else "muted", 1.5, 8)


def button_rects(labels: Sequence[str], area: Rect, top: int, layout: Layout) -> list[Rect]:
    """Return the buttons' places from ``top`` down, in as few rows as their labels need, each row filled.

    The buttons of a row are of equal width: all in one row, or else two where both have room; large texts,
    which leave none, have rows as their labels are wide. Of more than two, the first has a row of its own.
    """
    face, gap = theme.font("sans", theme.button_text(layout.scale)), layout.gap(8)
    widths = [face.size(label)[0] + layout.px(_BESIDE) for label in labels]

    def fit(row: Sequence[int]) -> bool:
        return max(row) <= (area.width + gap) // len(row) - gap

    rows = [[area.width]] if len(labels) > 2 else []
    rest = widths[len(rows) :]
    if rest and layout.scale >= _LARGE * layout.room and not fit(rest):
        rows += [[rest[number] for number in row] for row in in_rows(rest, area.width, gap)]
        rest = []
    while rest:
        many = len(rest) if fit(rest) else 2
        row = rest[:many] if fit(rest[:many]) else rest[:1]
        rows.append([0] * len(row))
        del rest[: len(row)]
    rects = []
    for row in rows:
        spare, left = (area.width + gap - sum(row)) // len(row) - gap, area.x
        for wide in row:
            rects.append(Rect(left, top, wide + spare, layout.button))
            left = rects[-1].right + gap
        top += layout.button + gap
    return rects


# -- the result -----------------------------------------------------------------------------------


def _results(ending: Ending, parts: int) -> list[tuple[Node, int]]:
    """Return a result in smaller and smaller letters, then without its last lines, with the pixels below it.

    First the ``parts`` of the score have room below it.
    """
    fewer = [replace(ending, lines=ending.lines[:count]) for count in range(len(ending.lines) - 1, -1, -1)]
    return [
        (_result(shown, size / 100), below)
        for below, least in zip((parts, 0), _SIZES_OF_RESULT, strict=True)
        for shown, sizes in ((ending, range(100, least - 1, -_SMALLER)), *((few, (least,)) for few in fewer))
        for size in sizes
    ]


def _result(ending: Ending, size: float) -> Node:
    """Return a result in letters of a size relative to the usual size."""

    def said(lines: Sequence[str], *styles: str) -> Iterator[Node]:
        for number, line in enumerate(lines):
            style = styles[min(number, len(styles) - 1)]
            yield Text(line, style, wraps=True, leading=_NOTICE_LEADING, scale=size)

    def starred(line: Node) -> Node:
        return Row(Picture(_star, wide=_STAR * size, tall=_STAR * size), line, space=_BESIDE / 3)

    score: Node = Text(ending.score, "display", leading=1, scale=size)
    if ending.grade is not None:
        side = _MEDAL * size
        score = Row(Picture(partial(draw_medal, ending.grade), wide=side, tall=side), score, space=12)
    return Column(
        score,
        *said(ending.beside, "name", "line", "muted"),
        Spare(_APART),
        *map(starred, said(ending.reached, "head")),
        *said(ending.lines, "line", "muted"),
        *said(ending.daily, "line"),
    )


def _star(surface: Surface, place: Rect) -> None:
    """Draw a small gold medal beside the first of several lines."""
    draw_medal(Grade.GOLD, surface, Rect(place.topleft, (place.width, place.width)))
