"""A hand step by step: its count in words and points, tricks in a line each, and the steps of the deal."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect

from solitaire.classic.cards import SUIT
from solitaire.classic.count import FREE_CARDS, RESTO
from solitaire.classic.events import Event, EventKind
from solitaire.classic.options import DEFAULT
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import best
from solitaire.rules.cards import CARTIGLIE
from solitaire.table.look import theme
from solitaire.table.look.faces import Canvas, ClassicFaces
from solitaire.table.look.layout import Layout
from solitaire.table.models.replayed import PlayedTrick
from solitaire.table.models.snapshot import COUNTING, STEPS, Snapshot
from solitaire.table.page.blocks import Pairs, Reserved, Rule, Wanted
from solitaire.table.page.scroll import ALL_KEYS, Scroll
from solitaire.table.page.tree import Brush, Column, Middle, Node, Panel, Picture, Row, Spare, Text
from solitaire.table.page.view import Pane
from solitaire.table.parts.classic.middle import draw_tally, side_names
from solitaire.table.parts.classic.seats import ShownHint
from solitaire.texts.classic_words import APART
from solitaire.texts.words import Words, card_signs, signed


class CountWords:
    """The count of a hand in words and points, as far as shown.

    Attributes:
        canvas: look and language.
        seen: what is seen of the hand.
    """

    def __init__(self, canvas: Canvas, seen: Snapshot) -> None:
        self.canvas, self.seen = canvas, seen

    def lines(self, side: Side) -> list[tuple[str, int]]:
        """Return what a side has counted so far, in words and points."""
        return self._lines(self.seen.events, side)

    def all_lines(self, side: Side) -> list[tuple[str, int]]:
        """Return everything a side counts; what has been counted so far comes first."""
        return self._lines(self.seen.view.events, side)

    def total(self, side: Side) -> int:
        """Return the sum of what a side has counted so far."""
        return sum(points for _, points in self.lines(side))

    def read_out(self, side: Side) -> Iterator[str]:
        """Yield what a side has counted so far, to be read aloud: its name, each line and the sum."""
        yield self.seen.sentences.side(side)
        yield from (f"{text} {signed(points)}" for text, points in self.lines(side))
        yield f"{self.canvas.words('count.total')} {self.total(side)}"

    def _lines(self, events: Sequence[Event], side: Side) -> list[tuple[str, int]]:
        return [
            (self._counted(event), event.points)
            for event in events
            if event.kind in COUNTING and event.side is side and event.kind not in _PAYMENTS
        ]

    def _counted(self, event: Event) -> str:
        words, sentences = self.canvas.words, self.seen.sentences
        if event.kind is EventKind.VERSICOLA and event.versicola is not None:
            kind = words(f"family.{event.versicola.kind.name.lower()}")
            return words("count.versicola", kind=kind, cards=sentences.cards(event.cards))
        if event.kind is EventKind.OVER_42:
            return words("count.over_42", count=FREE_CARDS + event.points)
        cards = self.seen.view.tricks[-1].cards if event.kind is EventKind.LAST_TRICK else event.cards
        return words(f"count.{event.kind.name.lower()}", count=len(cards), cards=card_signs(cards))

    def result(self) -> list[str]:
        """Return the lead and the resti of the hand, once they are counted."""
        event = self.seen.event
        if not (self.seen.is_shown or (event is not None and event.kind is EventKind.FINAL_RESTI)):
            return []
        words, sentences, tally = self.canvas.words, self.seen.sentences, self.seen.tally
        we, they = tally.resti
        side = Side.NS if we > they else Side.EW
        resti = words("count.resti" if self.seen.is_own else "count.resti_sides", we=we, they=they)
        most, whom = abs(we - they), sentences.whom_of(side)
        won = words("count.won", whom=whom, resti=most) if most else words("count.drawn")
        return [self._lead(tally.lead), *self._resti_sums(abs(tally.lead)), resti, won]

    def _resti_sums(self, lead: int) -> Iterator[str]:
        """Yield how the resti of the count are calculated: for the lead, or for all tricks."""
        paid = [event for event in self.seen.view.events if event.kind in _PAYMENTS]
        if any(event.kind is EventKind.SLAM for event in paid):
            yield from map(self.seen.sentences.event, paid)
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
        whole = self.seen.sentences.lead(lead)
        return self.canvas.words("count.lead", lead=whole, play=parts[0], count=parts[1])


_PAYMENTS: Final = (EventKind.SLAM, EventKind.FINAL_RESTI)
"""The kinds of event with which the resti of the count are paid."""
_LETTERS: Final = {"largest": 1.25, "smallest": 0.85}
"""Bounds of the size of the letters, so that the whole count is seen at once."""
_SMALLEST: Final = 0.5
"""Where nothing can scroll."""
_LEADING: Final = 1.65
_COLUMN: Final = 300
"""Least width of a column."""
_WIDEST: Final = 820
"""Width of the whole count."""
_RESULT: Final = 5
"""Lines reserved for the result, so that the letters keep their size when it comes."""
_TRAY: Final = 50
"""Height of the tally."""
_FIGURE: Final = 44
"""Width of the points of a line."""


class CountPage(CountWords):
    """The count of a hand as a part of a page: two columns, below them the tally and the match so far."""

    @staticmethod
    def scroll() -> Scroll:
        """Return what the count is shown in: its letters are large where there is room."""
        return Scroll(ALL_KEYS, **_LETTERS)

    def pane(self, layout: Layout, bottom: int, title: str, remark: str, *, can_scroll: bool) -> Pane:
        """Return the count in its place on a screen that is no page, down to a height in pixels."""
        gap, top = layout.gap(16), layout.felt.top + layout.gap(8)
        area = Rect(gap, top, layout.size[0] - 2 * gap, bottom - layout.gap(8) - top)
        bounds = _LETTERS if can_scroll else {**_LETTERS, "smallest": _SMALLEST}
        pane = Pane(area, layout, ALL_KEYS, **bounds)
        pane.fill(self.node(title, pane, remark))
        return pane

    def node(self, title: str, scroll: Scroll, remark: str = "", note: Sequence[str] = ()) -> Node:
        """Return the title, and below it the count with the players of the match or a remark.

        The note stands in place of the result, before that is shown.
        """
        beside = [self._beside(remark)] if remark or self.seen.players else []
        said = self.result() or note
        columns = [self._column(side, is_newest=not said and side is self._newest_side) for side in Side]
        blocks = Pairs([*columns, self._result(said), *beside], _COLUMN, space=12)
        return Middle(Column(Text(title, "title", "middle"), scroll.of(blocks), space=6), _WIDEST)

    def _column(self, side: Side, *, is_newest: bool) -> Node:
        """Return what a side has counted, with room for what it will, and the sum below."""
        shown, lines = len(self.lines(side)), list[Node]()
        for number, (text, points) in enumerate(self.all_lines(side), start=1):
            line = _line(Text(text, "line", wraps=True, leading=_LEADING), signed(points), "head")
            if number > shown:
                line = Reserved(line)
            elif number == shown and is_newest:
                line = Wanted(line)
            lines.append(line)
        name = Text(self.seen.sentences.side(side), "name", leading=_LEADING)
        total = Text(self.canvas.words("count.total"), "gold", leading=_LEADING)
        foot = _line(total, str(self.total(side)), "figure")
        return Panel(Column(name, *lines, Spare(), Rule(), foot), around=12)

    @property
    def _newest_side(self) -> Side | None:
        """The side that counted last."""
        counted = (event.side for event in reversed(self.seen.events) if event.kind in COUNTING)
        return next(counted, None)

    def _result(self, said: Sequence[str]) -> Node:
        """Return the tally, and below it the result or a note, whose last line stands out."""
        lead, sides = self.seen.tally.lead, side_names(self.seen, self.canvas.words)
        tally = Picture(lambda surface, place: draw_tally(surface, place, lead, sides), tall=_TRAY)
        lines = [
            Text(line, "figure" if number == len(said) else "head", wraps=True, leading=_LEADING)
            for number, line in enumerate(said, start=1)
        ]
        result = Column(*lines)
        rest = [Text("", leading=_LEADING)] * max(0, _RESULT - len(lines))
        return Column(tally, Spare(6), Wanted(result) if said else result, *rest)

    def _beside(self, remark: str) -> Node:
        """Return the remark, or the players of the match with their resti."""
        if remark:
            return Panel(Text(remark, "line", wraps=True, leading=_LEADING), around=12, ground="")
        rows: list[Node] = [Text(self.canvas.words("classic.resti_match"), "name", leading=_LEADING)]
        styles = {True: "gain", False: "loss"}
        rows += [
            _line(Text(name, "line", leading=_LEADING), signed(resti), styles[resti > 0] if resti else "head")
            for name, resti in self.seen.players
        ]
        return Panel(Column(*rows, Spare()), around=12, ground="")


def _line(text: Node, figure: str, style: str) -> Node:
    """Return a text, with a figure on the right of its last line."""
    points = Column(Spare(), Text(figure, style, "right", leading=_LEADING), wide=_FIGURE)
    return Row(text, points)


# -- tricks in a line each ------------------------------------------------------------------------


_TRICK_LETTERS: Final = 13
"""Height of the letters at the smallest window."""
_HIGH: Final = 1.75
"""Height of the line, in heights of the letters."""
_WIDE: Final = 15
"""Width of the cards with the lead after them, likewise."""


class TrickPicture(Node):
    """The line of a trick."""

    def __init__(self, played: PlayedTrick, faces: ClassicFaces) -> None:
        self._played, self._faces = played, faces

    def high(self, layout: Layout, wide: int) -> int:
        return round(layout.px(_TRICK_LETTERS) * _HIGH)

    def paint(self, brush: Brush, place: Rect) -> None:
        pixels, left, played = brush.layout.px(_TRICK_LETTERS), place.x, self._played
        high = round(1.45 * pixels)
        for card in played.trick.cards:
            size = round(high * (1.3 if card >= CARTIGLIE else 1.7)), high
            chip = Rect((left, place.centery - high // 2), size)
            brush.surface.blit(self._faces.chip(card, size), chip)
            if card == best(played.trick.standing):
                gold, wide = brush.colour("gold"), brush.layout.px(1.5)
                pygame.draw.rect(brush.surface, gold, chip.inflate(2, 2), wide, border_radius=high // 4)
            left = chip.right + pixels // 3
        colour = brush.colour("good" if played.lead > 0 else "bad" if played.lead < 0 else "muted")
        lead = theme.text(signed(played.lead), "sans-bold", pixels, colour)
        right = min(place.right, place.x + round(_WIDE * pixels))
        brush.surface.blit(lead, lead.get_rect(midright=(right, place.centery)))


# -- a step of the deal: what happened, the points and why; and why a resto is paid ----------------


def step_note(seen: Snapshot, words: Words) -> ShownHint | None:
    """Return what is said where the show waits at a step; None if there is nothing to say."""
    title, said = "", list[str]()
    if seen.step:
        step = STEPS[seen.step[0].kind]
        title, said = words(f"step.{step}_title"), [*_said(seen, step, words)]
    if (paid := seen.next_paid) is not None and seen.event is not None:
        lead = seen.sentences.lead(seen.event.lead)
        title = title or words("step.resto_title")
        said.append(words(f"step.{paid.kind.name.lower()}", lead=lead, resti=paid.resti))
    return ShownHint(title=title, latest=said) if title else None


def _said(seen: Snapshot, step: str, words: Words) -> Iterator[str]:
    """Yield what a step of the deal has scored, and why; at least what happened last."""
    scored = [seen.sentences.event(event) for event in _scored(seen.step)]
    yield from scored
    if step in ("cut", "rob") and seen.step[0].kind in (EventKind.STOPPED_AT_CUT, EventKind.STOPPED):
        yield words("step.nothing")
    if seen.view.options != DEFAULT:
        yield from [] if scored else [seen.sentences.event(seen.step[-1])]
    elif step == "discards":
        yield from _discarded(seen, words)
    else:
        yield words(f"step.{step}")
    if step == "fola" and seen.view.discards_due:
        yield words("step.to_discard", count=seen.view.discards_due)


def _scored(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events that have scored; cards that one player robs are one event."""
    for seat in dict.fromkeys(event.seat for event in events if event.points):
        own = [event for event in events if event.seat is seat and event.points]
        if own[0].kind is EventKind.DECLARED:
            yield from own
        else:
            cards = tuple(card for event in own for card in event.cards)
            yield own[0]._replace(cards=cards, points=sum(event.points for event in own))


def _discarded(seen: Snapshot, words: Words) -> Iterator[str]:
    """Yield which suits the players whose discards are shown may now trump, if there are any."""
    for seat, cards in seen.discards.items():
        suits = dict.fromkeys(SUIT[card] for card in cards if card < CARTIGLIE)
        named = APART.join(words(f"card.suit_{suit}") for suit in suits)
        key = "step.own_discards" if seat is Seat.S else "step.discards"
        if named:
            yield words(key, who=seen.sentences.names[seat], suits=named)
