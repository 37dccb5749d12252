"""Blocks of the panel: deck and fola, lines of words and points, the useful cards, and the kills."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.outlook import Family, Place, Preview, Prospect, RankedKill, Risk, Tracker
from solitaire.rules.scoring import Item
from solitaire.table.look import theme
from solitaire.table.look.faces import CHIP_HEIGHT, Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import Marks, PanelPart, Shown
from solitaire.table.page.blocks import First
from solitaire.table.page.tree import Brush, Column, Node, Point, Text
from solitaire.table.parts.marks import draw_outline
from solitaire.table.texts import effects, versicola_changes, versicola_words
from solitaire.texts.words import SIGNS, Words, card_sign, card_signs, move_signs, signed

LAST_RANK: Final = 4
"""Rank of the lines left out first if the place is too low."""
ITEM: Final = 11
HEADING: Final = 13
"""Heights of the letters of an item and of a heading, at the smallest window."""


@dataclass(frozen=True)
class Line(Node):
    """Words on the left and points on the right: an item, which takes as many lines as it needs."""

    words: str
    points: str = ""
    colour: str = "muted"
    points_colour: str = ""
    """The points' colour, if different."""
    size: float = ITEM
    rank: int = 0
    """0 for lines that are always shown, up to ``LAST_RANK`` for those left out first."""
    indent: float = 8
    is_bold: bool = False
    """Whether it is a heading, which is never broken."""

    def look(self, layout: Layout) -> tuple[str, int]:
        """Return the face and the height of the letters in pixels."""
        return "sans-bold" if self.is_bold else "sans", layout.px(self.size)

    def _step(self, layout: Layout) -> int:
        """Return the height of a line; small cards are taller than letters, and must lie apart."""
        _, pixels = self.look(layout)
        if SIGNS.search(self.words):
            return round(pixels * CHIP_HEIGHT) + layout.px(3)
        return round(pixels * (1.5 if self.is_bold else 1.6))

    def _left(self, layout: Layout) -> int:
        return layout.px(self.indent) if self.indent and not self.is_bold else 0

    def _room(self, layout: Layout, wide: int) -> int:
        """Return the width of its words; its points have a column of their own."""
        return wide - self._left(layout) - (3 * self.look(layout)[1] if self.points else 0)

    def _broken(self, layout: Layout, wide: int) -> list[str]:
        if self.is_bold:
            return [self.words]
        return theme.wrap(self.words, *self.look(layout), self._room(layout, wide))

    def high(self, layout: Layout, wide: int) -> int:
        return len(self._broken(layout, wide)) * self._step(layout)

    def seen(self, place: Rect, layout: Layout) -> list[str]:
        """Return its lines that have room in a place."""
        return self._broken(layout, place.width)[: self._fitting(place, layout)]

    def _fitting(self, place: Rect, layout: Layout) -> int:
        return max(0, (place.height - self.look(layout)[1]) // self._step(layout) + 1)

    def seats(self, place: Rect, layout: Layout) -> Iterator[tuple[str, Point]]:
        """Yield its lines that have room, with their upper left corners."""
        for number, words in enumerate(self.seen(place, layout)):
            yield words, (place.x + self._left(layout), place.y + number * self._step(layout))

    def paint(self, brush: Brush, place: Rect) -> None:
        look, colour = self.look(brush.layout), brush.colour(self.colour)
        for number, (words, corner) in enumerate(self.seats(place, brush.layout)):
            line = theme.text(words, *look, colour)
            brush.surface.blit(line, corner)
            if not number:
                shade = brush.colour(self.points_colour or self.colour)
                points = theme.text(self.points, *look, shade)
                middle = place.y + line.get_height() // 2
                brush.surface.blit(points, points.get_rect(midright=(place.right, middle)))

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        look = self.look(layout)
        for words, corner in self.seats(place, layout):
            yield from ((rect.move(corner), card) for card, rect in theme.cards_in(words, *look))

    def lines(self) -> Iterator[str]:
        yield self.words


def heading(words: str, points: str = "", colour: str = "text", *, rank: int = 0) -> Line:
    """Return the heading of a block."""
    return Line(words, points, colour, size=HEADING, rank=rank, is_bold=True)


@dataclass(frozen=True)
class CardList(Line):
    """A list of cards; where not all have room, it says how many are left out."""

    more: Words | None = None
    """The catalogue, to say so."""

    def seen(self, place: Rect, layout: Layout) -> list[str]:
        lines, room = self._broken(layout, place.width), self._fitting(place, layout)
        if self.more is None or not 0 < room < len(lines):
            return lines[:room]
        listed = lines[room - 1].split(" ")
        left_out = sum(len(line.split(" ")) for line in lines[room:])
        while True:
            words = " ".join([*listed, self.more("panel.more", count=left_out)])
            fits = theme.text_width(words, *self.look(layout)) <= self._room(layout, place.width)
            if fits or len(listed) == 1:
                return [*lines[: room - 1], words]
            listed.pop()
            left_out += 1


def card_lists(items: Sequence[Item], words: Words) -> Iterator[Line]:
    """Yield a list for each group of cards with equal points."""
    groups: dict[int, list[str]] = {}
    for entry in items:
        groups.setdefault(entry.points, []).append(card_sign(entry.card))
    for worth in sorted(groups, key=abs, reverse=True):
        cards = groups[worth]
        listed, points = f"{signed(worth)}: {' '.join(cards)}", signed(worth * len(cards))
        yield CardList(listed, points, rank=LAST_RANK, more=words)


def in_one_list(lists: Sequence[Line], words: Words) -> Sequence[Line]:
    """Return lists joined to one: of several, some could be missing silently."""
    if len(lists) < 2:
        return lists
    cards = " ".join(SIGNS.findall(" ".join(one.words for one in lists)))
    return [CardList(cards, rank=LAST_RANK, more=words)]


class Lines(Column):
    """Nodes below one another, as far as there is room: what is cut off at the foot is not seen."""

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        for node, at in super().parts(place, layout):
            at.height = min(at.height, place.bottom - at.y)
            if at.height > 0:
                yield node, at


def ranked(lines: Sequence[Line]) -> Node:
    """Return lines of which those of the highest rank are left out first, where there is no room for all."""
    ranks = range(LAST_RANK + 1, 0, -1)
    return First([Lines(*(line for line in lines if line.rank < rank)) for rank in ranks])


_COLUMNS: Final = 7
"""Small cards in a line; a longer family takes two lines."""
_LINE: Final = 19
_LOWEST: Final = 14
"""Height of a line at the smallest window, its gap included: as a rule, and where room is short."""
_GAP: Final = 2
_POINTS: Final = 44
"""Width of the points on the right."""
_LETTERS: Final = 0.64
"""Height of the letters as a share of a small card's."""
_WIDEST: Final = 1.45
"""Greatest width of a small card, as a multiple of its height."""
_SEGMENT: Final = 0.18
"""Height of the segments at the end of a versicola, as a share of its line."""


def useful_cards(
    tracker: Tracker, seen: Sequence[Preview], faces: Faces, words: Words, layout: Layout
) -> list[Node]:
    """Return the useful cards as a tracker has them, in lines of every height, the highest first.

    The versicole that the kills looked at make or break stand out.
    """
    gap = layout.px(_GAP)
    return [
        Column(*_lines(tracker, seen, faces, words, tall, gap))
        for tall in range(layout.px(_LINE), layout.px(_LOWEST) - 1, -1)
    ]


def _lines(
    tracker: Tracker, seen: Sequence[Preview], faces: Faces, words: Words, tall: int, gap: int
) -> Iterator["FamilyLine"]:
    for prospect in tracker.prospects:
        cards, change = prospect.family.cards, _change(prospect.family, seen)
        for start in range(0, len(cards), _COLUMNS):
            ends = prospect if start + _COLUMNS >= len(cards) else None
            part = cards[start : start + _COLUMNS]
            yield FamilyLine(part, prospect.family, ends, tracker, faces, words, tall, gap, change)


def _change(family: Family, seen: Sequence[Preview]) -> int:
    """Return the points that a family's versicole win or lose by the worst of the kills looked at."""
    return min(
        (
            sum(made.total for made in one.made if family.has(made))
            - sum(broken.total for broken in one.broken if family.has(broken))
            for one in seen
        ),
        default=0,
    )


@dataclass(frozen=True, eq=False)
class FamilyLine(Node):
    """Cards of a versicola.

    A card on top is drawn as paper, a card to come as a frame, in the fola as a frame with a heavy foot, a
    covered card is crossed out without a frame: four shapes, whatever the colours. At the end of the line
    there is a segment for each card that can still count in its versicole, filled if it does.
    """

    held: Sequence[Card]
    """Its cards."""
    family: Family
    prospect: Prospect | None
    """The family's points, if they stand at its end."""
    tracker: Tracker
    faces: Faces
    words: Words
    tall: int
    """Its height in pixels, with the gap below it."""
    gap: int
    change: int = 0
    """Points that its versicole win or lose by the kill looked at."""

    def high(self, layout: Layout, wide: int) -> int:
        return self.tall

    def bar(self, place: Rect) -> Rect:
        """Return its place without the gap."""
        return Rect(place.topleft, (place.width, place.height - self.gap))

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        gap, bar = self.gap, self.bar(place)
        room = (bar.width - layout.px(_POINTS)) // _COLUMNS - gap
        wide = min(room, round(bar.height * _WIDEST))
        for number, card in enumerate(self.held):
            yield Rect(bar.x + number * (wide + gap), bar.y, wide, bar.height), card

    def paint(self, brush: Brush, place: Rect) -> None:
        layout, left = brush.layout, place.x
        if self.change:
            brush.frame(self.bar(place).inflate(self.gap, self.gap), _gain(self.change), 1.5, radius=3)
        for rect, card in self.cards(place, layout):
            self._draw_card(brush.surface, card, rect)
            left = rect.right + self.gap
        if self.prospect is not None:
            bar = self.bar(place)
            bar.x, bar.width = left, bar.right - left
            self._draw_points(brush.surface, self.prospect, bar, layout.px(_POINTS))

    def _draw_card(self, surface: Surface, card: Card, rect: Rect) -> None:
        place = self.tracker.places[card]
        if place is Place.ON_TOP:
            surface.blit(self.faces.chip(card, rect.size), rect)
            return
        is_covered = place is Place.COVERED
        letters = round(rect.height * _LETTERS)
        line = theme.text(self.words.index(card), "serif-bold", letters, colours.muted)
        if is_covered:
            line.set_alpha(150)
        surface.blit(line, line.get_rect(center=rect.center))
        line.set_alpha(255)  # the rendered text is shared
        thick, radius = max(1, rect.height // 14), rect.height // 5
        if is_covered:
            half = line.get_width() // 2 + 2 * thick
            left, right = (rect.centerx - half, rect.centery), (rect.centerx + half, rect.centery)
            pygame.draw.line(surface, colours.bad, left, right, thick)
            return
        pygame.draw.rect(surface, colours.line, rect, thick, border_radius=radius)
        if place is Place.FOLA:
            foot = Rect(rect.x, rect.bottom - 3 * thick, rect.width, 3 * thick)
            corners = {"border_bottom_left_radius": radius, "border_bottom_right_radius": radius}
            pygame.draw.rect(surface, colours.muted, foot, **corners)

    def _draw_points(self, surface: Surface, prospect: Prospect, area: Rect, room: int) -> None:
        """Draw the family's segments with its points, and its name where the cards leave room for it."""
        pixels = round(area.height * _LETTERS)
        if prospect.is_broken:
            points = theme.shrunk("—", "sans", pixels, room, colours.muted)
            surface.blit(points, points.get_rect(midright=area.midright))
        else:
            self._draw_segments(surface, prospect, area, room)
        if len(prospect.family.cards) < _COLUMNS:
            gap = area.height // 3
            name = self.words(f"family.{prospect.family.kind.name.lower()}")
            line = theme.shrunk(name, "sans", pixels, area.width - room - 2 * gap, colours.muted)
            surface.blit(line, line.get_rect(midleft=(area.x + gap, area.centery)))

    def _draw_segments(self, surface: Surface, prospect: Prospect, area: Rect, room: int) -> None:
        """Draw a segment for each card that can still count, those that do filled; above them the points."""
        places, cards = self.tracker.places, prospect.family.cards
        counted = {card for versicola in prospect.made for card in versicola.cards}
        left = [card for card in cards if places[card] is not Place.COVERED]
        high = max(2, round(area.height * _SEGMENT))
        step = room / len(left)
        bottom = area.bottom if counted else area.centery + high // 2
        for number in range(len(left)):
            x = area.right - room + round(number * step)
            segment = Rect(x, bottom - high, max(2, round(step) - 1), high)
            if number < len(counted):
                pygame.draw.rect(surface, colours.gold, segment)
            else:
                pygame.draw.rect(surface, colours.line, segment, 1)
        if counted:
            face = "sans-bold" if prospect.is_complete else "sans"
            points = theme.shrunk(
                signed(prospect.points), face, round(area.height * _LETTERS), room, colours.gold
            )
            ink = points.get_bounding_rect()
            surface.blit(points, (area.right - ink.width, bottom - high - _GAP - ink.height), ink)


_MOST_LINES: Final = 5
"""Most lines of the list: the costliest kills are not missed."""
LEADING: Final = 1.7
"""Height of a line of the list, in heights of its letters."""


def _gain(points: int) -> str:
    """Return the name of the colour of the points of a kill."""
    return "good" if points > 0 else "bad" if points < 0 else "muted"


def kills_heading(shown: Shown, words: Words) -> Iterator[Line]:
    """Yield the heading: the number of kills, and the warning before no more cards can be played."""
    yield heading(words("panel.kills", count=len(shown.kills)))
    if shown.sure is not None:
        yield Line(words("panel.room", count=shown.sure), colour="bad")


def looked_at(shown: Shown, marks: Marks, words: Words) -> Iterator[Line]:
    """Yield the lines about the pile looked at: its kills, and what lies beneath it; none while none is."""
    for first, second in marks.pairs:
        yield from _pair(first, second, words)
    is_only = len(marks.previews) == 1
    for seen in marks.previews:
        yield from _effects(seen, words, is_only=is_only)
    if marks.looked_at is not None and (covered := shown.piles[marks.looked_at][-2::-1]):
        yield CardList(words("panel.beneath", cards=card_signs(covered)), rank=2, more=words)


def _pair(first: Preview, second: Preview, words: Words) -> Iterator[Line]:
    """Yield the lines of two kills in a row: their points together and one by one."""
    points = first.points + second.points
    pair = words("preview.then", first=move_signs(first.kill), second=move_signs(second.kill))
    yield Line(pair, signed(points), "text", _gain(points), indent=0)
    yield Line(words("preview.then", first=signed(first.points), second=signed(second.points)))
    for change, worth in chain(versicola_changes(words, first), versicola_changes(words, second)):
        yield Line(change, signed(worth), rank=1)


def _effects(seen: Preview, words: Words, *, is_only: bool) -> Iterator[Line]:
    """Yield the lines of a preview: points, kills opened and closed, versicole, risks, neighbours."""
    named = heading(move_signs(seen.kill), signed(seen.points))
    yield replace(named, points_colour=_gain(seen.points))
    if changed := ", ".join(effects(seen, words)):
        yield Line(changed)
    for change, points in versicola_changes(words, seen):
        yield Line(change, signed(points), rank=1)
    for risk in seen.exposed:
        yield Line(_risk(risk, words), signed(-risk.points), "bad", rank=2)
    if is_only and seen.sheltered:
        yield Line(words("preview.sheltered", cards=card_signs(seen.sheltered)), rank=3)
    if is_only and seen.strangers:
        pairs = " ".join(f"{card_sign(left)}–{card_sign(right)}" for right, left in seen.strangers)
        yield Line(words("preview.strangers", pairs=pairs), rank=LAST_RANK)


def _risk(risk: Risk, words: Words) -> str:
    if not risk.versicole:
        return words("preview.exposed", card=card_sign(risk.card))
    versicole = ", ".join(versicola_words(words, versicola) for versicola in risk.versicole)
    return words("preview.exposed_in", card=card_sign(risk.card), versicole=versicole)


class KillList(Node):
    """Kills by value in two columns, as far as there is room; without room for two lines there is nothing."""

    grow = True

    def __init__(self, kills: Sequence[RankedKill], words: Words) -> None:
        self._words = words
        self._kills = [_Kill(move_signs(one.kill), signed(one.points), _gain(one.points)) for one in kills]

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        step, gap, count = round(layout.px(ITEM) * LEADING), layout.px(10), len(self._kills)
        widest = max((kill.own_width(layout) for kill in self._kills), default=0)
        columns = 2 if 2 * widest + gap <= place.width else 1
        wide = (place.width - (columns - 1) * gap) // columns
        room = columns * min(_MOST_LINES, place.height // step)
        if room < min(count, 2 * columns):
            return
        seen, rows = self._kills[:room], -(-min(count, room) // columns)
        if room < count:
            seen[-1] = _Kill(self._words("panel.more", count=count - room + 1))
        for number, kill in enumerate(seen):
            column, row = divmod(number, rows)
            yield kill, Rect(place.x + column * (wide + gap), place.y + row * step, wide, step)


@dataclass(frozen=True)
class _Kill(Node):
    """A kill in words, and its points."""

    words: str
    points: str = ""
    colour: str = "muted"

    def own_width(self, layout: Layout) -> int:
        pixels = layout.px(ITEM)
        return theme.text_width(self.words, "sans", pixels) + theme.text_width("−00+", "sans-bold", pixels)

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        pixels = layout.px(ITEM)
        corner = theme.text(self.words, "sans", pixels, colours.muted).get_rect(midleft=place.midleft)
        for card, rect in theme.cards_in(self.words, "sans", pixels):
            yield rect.move(corner.topleft), card

    def paint(self, brush: Brush, place: Rect) -> None:
        pixels = brush.layout.px(ITEM)
        words = theme.text(self.words, "sans", pixels, colours.muted)
        points = theme.text(self.points, "sans-bold", pixels, brush.colour(self.colour))
        brush.surface.blit(words, words.get_rect(midleft=place.midleft))
        brush.surface.blit(points, points.get_rect(midright=place.midright))

    def lines(self) -> Iterator[str]:
        yield self.words


_STOCK_LETTERS, _SMALLEST = 12, 8
"""Height of the letters on the deck at the smallest window, and the least height in pixels."""
_VEIL: Final = 200
"""Dimming of a deck from which no card can be played, of 255."""
_INDEX: Final = 0.3
"""Height of the index at the top of a card, as a share of the card's."""
_HEAD: Final = 13
"""Height of the letters of the style ``head``."""


class Stock(Node):
    """Deck and fola face down with their counts; the fola in hand is face up in the deck's place."""

    def __init__(self, shown: Shown, faces: Faces, words: Words) -> None:
        self._shown, self._faces, self._words = shown, faces, words

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        shown, words = self._shown, self._words
        label = words("panel.next") if shown.in_hand else f"{words('panel.deck')} {shown.deck}"
        yield _label(label), _below(layout.deck, layout)
        if PanelPart.FOLA in shown.parts:
            yield _label(f"{words('panel.fola')} {self._fola_left}"), _below(layout.fola, layout)
        if shown.is_full:
            why, sizes = words("panel.full"), range(layout.px(_STOCK_LETTERS), _SMALLEST - 1, -1)
            texts = [_label(why, size / layout.px(_HEAD), wraps=True) for size in sizes]
            yield First(texts), self._dimmed(layout).inflate(-layout.gap(4), 0)

    def paint(self, brush: Brush, place: Rect) -> None:
        surface, layout, shown = brush.surface, brush.layout, self._shown
        if shown.in_hand:
            surface.blit(self._faces.face(shown.in_hand[0], layout.deck.size), layout.deck)
        elif shown.deck:
            self._draw_stack(surface, layout.deck, shown.deck, layout)
        else:
            draw_outline(surface, layout.deck, colours.line, layout)
        if shown.is_full:
            area = self._dimmed(layout)
            veil = Surface(area.size, pygame.SRCALPHA)
            radius = layout.deck.width // 12
            pygame.draw.rect(veil, (*colours.panel, _VEIL), veil.get_rect(), border_radius=radius)
            surface.blit(veil, area)
        if PanelPart.FOLA not in shown.parts:
            return
        if self._fola_left:
            self._draw_stack(surface, layout.fola, self._fola_left, layout)
        else:
            draw_outline(surface, layout.fola, colours.line, layout)

    @property
    def _fola_left(self) -> int:
        return self._shown.fola - bool(self._shown.in_hand)

    def _dimmed(self, layout: Layout) -> Rect:
        """Return what is dimmed while a kill must come first: the deck, or an open card but for its index."""
        area = Rect(layout.deck)
        if self._shown.in_hand:
            area.y += round(_INDEX * area.height)
            area.height = layout.deck.bottom - area.y
        return area

    def _draw_stack(self, surface: Surface, rect: Rect, count: int, layout: Layout) -> None:
        for step in range(min(3, (count - 1) // 6), -1, -1):
            surface.blit(self._faces.back(rect.size), rect.move(-step * layout.px(2), -step * layout.px(2)))


def _label(words: str, scale: float = 1, *, wraps: bool = False) -> Text:
    return Text(words, "head", "middle", wraps=wraps, leading=1.3, scale=scale, is_whole=wraps)


def _below(pile: Rect, layout: Layout) -> Rect:
    """Return the place of the words below a pile."""
    side = layout.px(_HEAD)
    return Rect(pile.x - side, pile.bottom + layout.px(3), pile.width + 2 * side, round(1.35 * side))
