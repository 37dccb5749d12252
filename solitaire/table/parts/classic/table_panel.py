"""The panel beside the classic table: the tally, the match, who has what and the log, or a text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.classic.seats import Side
from solitaire.table.look.faces import Canvas
from solitaire.table.look.layout import DOCK, LARGE, Layout
from solitaire.table.look.theme import colours
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.page.blocks import First, Needs, Rule, Wanted
from solitaire.table.page.scroll import TURNING_KEYS, Scroll
from solitaire.table.page.tree import NO_ROOM, Brush, Column, Node, Picture, Row, Spare, Text
from solitaire.table.page.view import PageView, Pane
from solitaire.table.parts.classic.known_chips import KnownChips, known_of
from solitaire.table.parts.classic.middle import draw_tally, side_names
from solitaire.table.parts.classic.seats import ShownHint
from solitaire.texts.classic_words import differences
from solitaire.texts.words import signed

_PAGES: Final = {"pageup": 1, "pagedown": -1}
"""By key: whether it scrolls back or forwards."""


class Latest(Node):
    """The latest of several nodes that have room, the last at the bottom; the page keeps it.

    Attributes:
        back: by how many nodes it is scrolled back; None while it is not read.
    """

    grow = True
    keys_for = "scroll"

    def __init__(self) -> None:
        self._nodes: Sequence[Node] = ()
        self.back: int | None = None
        self._in_sight = 0

    def of(self, nodes: Sequence[Node]) -> "Latest":
        """Take over the nodes, in order."""
        self._nodes = nodes
        return self

    def high(self, layout: Layout, wide: int) -> int:
        return self._nodes[-1].high(layout, wide) if self._nodes else 0

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        if self.back is not None:
            highs = (node.high(layout, place.width) for node in self._nodes)
            on_first_page = sum(whole <= place.height for whole in accumulate(highs))
            self.back = min(self.back, len(self._nodes) - on_first_page)
        bottom, self._in_sight = place.bottom, 0
        for node in reversed(self._nodes[: len(self._nodes) - (self.back or 0)]):
            high = node.high(layout, place.width)
            if bottom - high < place.y:
                if not self._in_sight:
                    yield node, place
                return
            bottom, self._in_sight = bottom - high, self._in_sight + 1
            yield node, Rect(place.x, bottom, place.width, high)

    def _scroll(self, entries: int) -> bool:
        """Scroll back, or forwards if negative, and at last away from reading."""
        if self.back is None:
            back = min(entries, self._in_sight) if entries > 0 else -1
        else:
            back = self.back + entries
        self.back = back if back >= 0 else None
        return True

    def key(self, name: str) -> bool:
        return name in _PAGES and self._scroll(_PAGES[name] * max(1, self._in_sight))

    def wheel(self, steps: int, *, by_finger: bool) -> bool:
        return self._scroll(steps)

    def lines(self) -> Iterator[str]:
        for node in self._nodes:
            yield from node.lines()


# -- the panel ------------------------------------------------------------------------------------


_LEADING: Final = 1.5
"""Distance of two lines of the log, in heights of the letters: small cards do not touch."""
_TRAY: Final = 54
"""Height of the tally."""
_FIGURE: Final = 46
"""Width of a figure behind a line."""
_TALL: Final = 250
"""Least room that a text of any length, or the log while it is read, has below the tally."""
_ROOMY: Final = 180
"""Least room that a long hint has below the lead."""
_LOG: Final = 50
_BELOW_CHIPS: Final = 70
"""Room for the log that has priority over the players' resti, and over who has what."""


def _inside(panel: Rect, layout: Layout) -> Rect:
    """Return the part of the panel that is written on."""
    return panel.inflate(-layout.gap(24), -layout.gap(16))


# -- what stands above --------------------------------------------------------------------------


def _head(canvas: Canvas, seen: Snapshot, *, is_whole: bool) -> Node:
    """Return the title and the lead, and if it is whole the tally, the resti and the tricks."""
    words, tally, sides = canvas.words, seen.tally, side_names(seen, canvas.words)
    parts: list[Node] = [Text(seen.heading, "name"), Spare(4)]
    tray = Picture(lambda surface, place: draw_tally(surface, place, tally.lead, sides), tall=_TRAY)
    parts += [tray, Spare(4)] if is_whole else []
    parts += [Text(seen.sentences.lead(tally.lead), "small-figure", wraps=True), Spare(4)]
    if is_whole:
        resti = words("classic.resti_hand" if seen.is_own else "classic.resti_sides")
        tricks = words("classic.tricks" if seen.is_own else "classic.tricks_sides")
        for name, (ours, theirs) in ((resti, tally.resti), (tricks, seen.won)):
            parts.append(_line(name, f"{ours} : {theirs}", "small-head"))
    return Column(*parts, Spare(6))


def _line(words: str, figure: str, style: str) -> Node:
    return Row(Text(words, "small"), Text(figure, style, "right", wide=_FIGURE))


def _players(canvas: Canvas, seen: Snapshot) -> Iterator[Node]:
    """Yield the players of a match with their resti."""
    if seen.players:
        yield Text(canvas.words("classic.resti_match"), "late")
        for name, resti in seen.players:
            style = "small-gain" if resti > 0 else "small-loss" if resti < 0 else "small-head"
            yield _line(name, signed(resti), style)
        yield Spare(6)


@dataclass(frozen=True)
class DockedChips(Node):
    """Who has what, in a large window."""

    canvas: Canvas
    seen: Snapshot

    def _chips(self, wide: int) -> KnownChips:
        across, _, gap = DOCK
        chip = (wide + gap) // across - gap
        canvas = self.canvas
        size = chip, round(chip * 0.6)
        return KnownChips(known_of(self.seen), canvas.layout, canvas.classic_faces, size, gap)

    def high(self, layout: Layout, wide: int) -> int:
        chips, (across, high) = self._chips(wide), layout.size
        is_large = across >= LARGE[0] and high >= LARGE[1] and chips.size[0] >= DOCK[1]
        return chips.height if is_large else NO_ROOM

    def paint(self, brush: Brush, place: Rect) -> None:
        self._chips(place.width).draw(brush.surface, *place.topleft)


def _log(canvas: Canvas, seen: Snapshot) -> list[Node]:
    """Return the entries of the log, unusual rules first; good and bad news are for the person's side."""
    rules = differences(seen.view.options, canvas.words)
    entries: list[tuple[str, Side | None]] = [(rules, None)] * bool(rules) + [*seen.log]
    styles = {Side.NS: "tiny-good", Side.EW: "tiny-bad"} if seen.is_own else {}
    log = list[Node]()
    for number, (text, side) in enumerate(entries, start=1):
        style = "tiny" if number < len(entries) else "tiny-text"
        style = style if side is None else styles.get(side, style)
        log.append(Text(text, style, wraps=True, leading=_LEADING))
    return log


# -- the panel ----------------------------------------------------------------------------------


def _hint(hint: ShownHint) -> Node:
    """Return a hint, which scrolls to its latest step."""
    earlier = (Text(line, "aside", wraps=True) for line in hint.earlier)
    latest = (Text(line, wraps=True) for line in hint.latest)
    return Column(Text(hint.title, "heading"), *earlier, Wanted(Column(*latest, space=5)), space=5)


class TablePanel:
    """The panel of the table: its log scrolls, and so does a hint that is too long for it."""

    def __init__(self) -> None:
        self._view, self._log, self._hint = PageView(), Latest(), Scroll(TURNING_KEYS)
        self._panel = Rect(0, 0, 0, 0)

    def show(self, canvas: Canvas, seen: Snapshot, panel: Rect, hint: ShownHint | None = None) -> None:
        """Lay out what is seen in the place of the panel, with a hint if there is one.

        In a low panel a long hint has all of it, and so has the log while it is read.
        """
        log = self._log.of(_log(canvas, seen))
        brief, whole = (_head(canvas, seen, is_whole=is_whole) for is_whole in (False, True))
        ways: list[Node]
        if hint is not None:
            text, scrolled = _hint(hint), self._hint.of(_hint(hint))
            roomy = Needs(scrolled, tall=_ROOMY)
            ways = [Column(whole, text, Spare(10), Rule(), log), Column(whole, text)]
            ways += [Column(brief, text), Column(brief, roomy), scrolled]
        elif log.back is not None:
            ways = [Column(whole, Rule(), Needs(log, tall=_TALL)), log]
        else:
            players = Column(*_players(canvas, seen))
            chips = DockedChips(canvas, seen), Spare(6), Rule(), Needs(log, tall=_BELOW_CHIPS)
            ways = [
                *([Column(whole, players, *chips)] if seen.is_own else []),
                Column(whole, players, Rule(), Needs(log, tall=_LOG)),
                *(Column(head, Rule(), log) for head in (whole, brief)),
                log,
            ]
        self._view.show(First(ways), _inside(panel, canvas.layout), canvas.layout)
        self._panel = panel

    def end_reading(self) -> None:
        """Scroll the log to its end: something has happened."""
        self._log.back = None

    def handle(self, event: Event) -> bool:
        """Scroll by wheel, keys and the bar; return whether the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._panel.collidepoint(event.pos):
            return False
        return self._view.handle(event)

    def draw(self, surface: Surface) -> None:
        """Draw the panel."""
        surface.fill(colours.panel, self._panel)
        self._view.draw(surface)


def text_pane(canvas: Canvas, seen: Snapshot, panel: Rect, nodes: Sequence[Node]) -> Pane:
    """Return a text in the panel, in place of the log: below the tally, in a low panel below the lead."""
    pane = Pane(_inside(panel, canvas.layout), canvas.layout, TURNING_KEYS)
    pane.of(Column(*nodes, space=5))
    brief, whole = (_head(canvas, seen, is_whole=is_whole) for is_whole in (False, True))
    pane.fill(First([Column(whole, Needs(pane, tall=_TALL)), Column(brief, pane)]))
    return pane
