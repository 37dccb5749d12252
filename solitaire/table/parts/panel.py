"""The panel beside the grid: deck and fola, the score, the useful cards, kills, a hint, the score to beat."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.outlook import Family
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import Marks, PanelPart, Shown, ShownHint
from solitaire.table.page.blocks import First, Needs, Rest, Rule
from solitaire.table.page.tree import Brush, Column, Node, Point, Row, Spare, Text
from solitaire.table.page.view import PageView, Seats
from solitaire.table.parts.icons import icon
from solitaire.table.parts.messages import NoticeBox
from solitaire.table.parts.panel_blocks import (
    HEADING,
    ITEM,
    LAST_RANK,
    LEADING,
    FamilyLine,
    KillList,
    Line,
    Lines,
    Stock,
    card_lists,
    heading,
    in_one_list,
    kills_heading,
    looked_at,
    ranked,
    useful_cards,
)
from solitaire.table.texts import par_tip, versicola_words
from solitaire.texts.sums import about
from solitaire.texts.words import Words, signed

HAND_COLUMNS: Final = 4
"""Small cards of the fola in hand in a row."""
_LEAST: Final = 10
"""Height of a hint's letters in the smallest window where room is short, regardless of the text size."""
_LEAST_SHARE: Final = 0.65
"""The same as a share of that height in large texts."""
_HINT: Final = 150
"""Height from which a hint leaves no room for the kills, in the smallest window."""
_SCORE: Final = (34, 22)
"""Height of the score's letters at the smallest window: with the window alone, and at least."""
_PAR: Final = 0.6
"""Height of par's letters, as a share of the score's."""
_FIGURE: Final = 0.74
"""Height of a figure, as a share of its letters'."""
_LABEL: Final = (11, 9.5)
"""Height of the letters of labels at the smallest window: of the score, and of its parts."""
_KILL_LINES: Final = (4, 2)
"""Lines about kills for which the useful cards leave room: as a rule, and while a hint is shown."""
_LIST_LINE: Final = ITEM * LEADING
"""Height of a line of kills, at the smallest window."""


class GamePanel:
    """Draws the panel: always the same blocks in the same order.

    Attributes:
        view: the tree of the blocks, as drawn last.
        counted: the score to print while it counts to its new value, or None.
    """

    def __init__(self, faces: Faces, words: Words, hand: Motion | None = None) -> None:
        """Make it; ``hand`` moves the cards of the fola in hand to their places."""
        self._faces, self._words, self._motion = faces, words, hand
        self.view = PageView()
        self.counted: int | None = None
        self._shown: Shown | None = None
        self._about: tuple[object, ...] = ()
        self._score = Node()

    def draw(
        self,
        surface: Surface,
        shown: Shown,
        layout: Layout,
        marks: Marks,
        notice: NoticeBox | None = None,
        gauge: Node | None = None,
    ) -> None:
        """Draw everything; a notice lies in the place of deck and fola, or below the score."""
        looked = tuple(marks.previews), tuple(marks.pairs), marks.looked_at
        about = shown.par, layout, marks.hint, *looked, None if notice is None else tuple(notice.area)
        if self._shown is not shown or self._about != about:
            self._shown, self._about = shown, about
            tree = self._tree(shown, layout, marks, notice)
            seats = (tree, layout.panel), (gauge or Node(), layout.gauge)
            self.view.show(Seats(*seats), layout.panel.union(layout.gauge), layout)
        self.view.draw(surface)

    def is_hand_at(self, point: Point) -> bool:
        """Return whether a card of the fola in hand is at a point."""
        return any(place.collidepoint(point) for _, place in self.view.all_of(HandCard))

    def bars(self, family: Family) -> list[Rect]:
        """Return the places of the lines of a versicola."""
        return [line.bar(place) for line, place in self.view.all_of(FamilyLine) if line.family == family]

    @property
    def score_at(self) -> Rect | None:
        """The place of the score's figure; None where it is not shown."""
        return self.view.place_of(self._score)

    # -- the tree -------------------------------------------------------------------------------

    def _tree(self, shown: Shown, layout: Layout, marks: Marks, notice: NoticeBox | None) -> Node:
        """Return the blocks: what is always in the same place, and what shares the room below."""
        if notice is not None and notice.notice.is_count:
            return Node()
        stock: tuple[Node, Rect] = Stock(shown, self._faces, self._words), layout.panel
        area, below = layout.details, hand_area(shown, layout)
        if notice is not None:
            end = notice.area.bottom + layout.gap(8)
            if notice.notice.is_below:
                below = _cut(below, max(0, end - below.y))
            else:
                area, stock = _cut(area, max(0, end - area.y)), (Node(), layout.panel)
                below = _cut(below, area.y - layout.details.y)
        has_score = PanelPart.SCORE in shown.parts
        if notice is not None and notice.notice.ending is not None:
            has_score, below = False, area
        score = self._totals(shown) if has_score else Node()
        cards = hand_places(shown, below, layout)
        hand = [(card, at) for card, at in cards.items() if at.bottom <= layout.details.bottom]
        if hand:
            below = _cut(below, hand[-1][1].bottom + 2 * layout.px(4) - below.y)
        blocks = self._with_hint(self._blocks(shown, layout, marks), marks.hint, layout)
        return Seats(
            stock,
            (score, Rect(area.topleft, (area.width, score_height(layout)))),
            *((HandCard(card, self._faces, self._motion), at) for card, at in hand),
            (Column(Rest(blocks), self._foot(shown)), below),
        )

    def _totals(self, shown: Shown) -> Node:
        """Return the score in large figures, and par at its right."""
        score, words = shown.score, self._words
        points = score.shown if score.points is None else score.points
        self._score = Digits(lambda: signed(points if self.counted is None else self.counted))
        title = Figure(words("panel.score" if score.end is None else "panel.final"), self._score)
        if shown.par is None:
            return title
        par = about(f"{shown.par.mean:.0f}", shown.par.games)
        digits = Digits(lambda: par, _PAR, par_tip(words))
        return Row(title, Figure(words("panel.par"), digits, is_right=True))

    def _blocks(self, shown: Shown, layout: Layout, marks: Marks) -> Node:
        """Return the parts of the score, the useful cards, and what is said of kills.

        What is said of kills has room first, then the useful cards, then the parts of the score; where the
        teacher speaks, these come before the useful cards.
        """
        words, said = self._words, [*looked_at(shown, marks, self._words)]
        if shown.tracker is None:
            return ranked([*self._parts(shown, in_full=not said), *said])
        has_list = PanelPart.KILLS in shown.parts and shown.score.end is None
        lower = self._lower(shown, marks, said, has_list=has_list)
        parts, space = self._parts_in_a_row(shown), Spare(6)
        useful = useful_cards(shown.tracker, marks.previews, self._faces, words, layout)
        found = [Column(parts, cards, space, lower) for cards in useful]
        if has_list:
            found += [Column(cards, space, lower) for cards in useful]
        if not said:
            head = () if has_list else (parts,)
            found += [Column(*head, cards, space, Rest(lower)) for cards in useful]
        return First([*found, Column(parts, space, lower if has_list else Rest(lower)), Rest(lower)])

    def _lower(self, shown: Shown, marks: Marks, said: Sequence[Line], *, has_list: bool) -> Node:
        """Return what is said of kills; after the end, if nothing is, the negative cards."""
        words = self._words
        if has_list:
            is_short = marks.hint is not None and bool(marks.hint.lines)
            kills = ranked(said) if said else KillList(shown.kills, words)
            room = Needs(Rest(kills), tall=_KILL_LINES[is_short] * _LIST_LINE)
            return Lines(*kills_heading(shown, words), room)
        if not said and PanelPart.NEGATIVES in shown.parts:
            lists = [*card_lists(shown.score.negatives, words)]
            whole = First([Lines(*lists), Lines(*in_one_list(lists, words))])
            return Needs(Rest(whole), tall=_LIST_LINE)
        return ranked(said)

    def _with_hint(self, blocks: Node, hint: ShownHint | None, layout: Layout) -> Node:
        """Return the blocks, and a hint below them.

        Where not all its sentences have room its letters are smaller, and then the last are left out.
        """
        if hint is None or not hint.lines:
            return blocks
        least = max(layout.gap(_LEAST), round(layout.px(_LEAST) * _LEAST_SHARE))
        sizes = [ITEM, *(size for size in range(ITEM - 1, 0, -1) if layout.px(size) >= least)]
        fewer = range(len(hint.lines) - 1, 0, -1)
        texts = [(size, hint.lines) for size in sizes] + [(sizes[-1], hint.lines[:many]) for many in fewer]
        return First([_OverHint(blocks, Hint(hint.title, lines, size)) for size, lines in texts])

    def _foot(self, shown: Shown) -> Node:
        """Return the lines at the bottom of the panel."""
        if not shown.foot:
            return Node()
        lines = (Line(words, points, "text", size=11, is_bold=True) for words, points in shown.foot)
        return Column(Rule(), Spare(5), *(Needs(line, tall=17, grow=False) for line in lines))

    def _parts_in_a_row(self, shown: Shown) -> Node:
        """Return the parts of the score side by side, each above its name."""
        found, words = shown.score, self._words
        parts = (
            (PanelPart.USEFUL, "panel.account", found.account_points, "head", "left"),
            (PanelPart.VERSICOLE, "panel.versicole", found.versicole_points, "figure", "middle"),
            (PanelPart.NEGATIVES, "panel.negatives", found.negative_points, "head", "right"),
        )
        pairs = (
            (Text(signed(points), style, side), Text(words(key), "tiny", side, scale=_LABEL[1] / _LABEL[0]))
            if part in shown.parts
            else (Node(),)
            for part, key, points, style, side in parts
        )
        return Row(*(Needs(Column(*pair), tall=37, grow=False) for pair in pairs), space=6)

    def _parts(self, shown: Shown, *, in_full: bool) -> Iterator[Line]:
        """Yield the parts of the score; in full with their cards.

        Where room is short the totals stay, and the cards are left out.
        """
        words, found, rank = self._words, shown.score, 0 if in_full else LAST_RANK - 1
        if PanelPart.USEFUL in shown.parts:
            yield heading(words("panel.account"), signed(found.account_points), rank=rank)
            if in_full:
                yield from card_lists(found.account, words)
        if PanelPart.VERSICOLE in shown.parts:
            yield heading(words("panel.versicole"), signed(found.versicole_points), "gold", rank=rank)
            if in_full:
                for versicola in found.versicole:
                    yield Line(versicola_words(words, versicola), signed(versicola.total), rank=LAST_RANK)
        if PanelPart.NEGATIVES in shown.parts:
            yield heading(words("panel.negatives"), signed(found.negative_points), rank=rank)
            if in_full:
                yield from card_lists(found.negatives, words)


# -- the nodes ----------------------------------------------------------------------------------


class Digits(Node):
    """A large figure."""

    def __init__(self, figure: Callable[[], str], share: float = 1, says: str = "") -> None:
        """Make it; ``says`` is what there is to know of it."""
        self._figure, self._share, self._says = figure, share, says

    def picture(self, layout: Layout) -> Surface:
        """Return it."""
        letters = round(_score_letters(layout) * self._share)
        return theme.text(self._figure(), "sans-bold", letters, colours.text)

    def paint(self, brush: Brush, place: Rect) -> None:
        line = self.picture(brush.layout)
        seen = line.get_bounding_rect()
        brush.surface.blit(line, seen.move(place.bottomleft - pygame.Vector2(seen.bottomleft)).topleft, seen)

    def tip(self, at: Point, place: Rect, layout: Layout) -> str:
        return self._says

    def lines(self) -> Iterator[str]:
        yield self._figure()


class Figure(Node):
    """A label, and a large figure below it."""

    def __init__(self, label: str, digits: Digits, *, is_right: bool = False) -> None:
        self._label, self._digits, self._is_right = label, digits, is_right

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        seat = Rect((0, 0), self._digits.picture(layout).get_bounding_rect().size)
        seat.bottomleft = place.x, place.bottom - layout.px(6)
        if self._is_right:
            seat.right = place.right
        yield self._digits, seat

    def paint(self, brush: Brush, place: Rect) -> None:
        label = theme.text(self._label, "sans", brush.layout.px(_LABEL[0]), colours.muted)
        left = place.right - label.get_width() if self._is_right else place.x
        brush.surface.blit(label, (left, place.y))

    def lines(self) -> Iterator[str]:
        yield self._label


class Hint(Node):
    """A hint on a ground of its own."""

    def __init__(self, title: str, lines: Sequence[str], size: float) -> None:
        """Make it in letters of a height at the smallest window."""
        self.size, head = size, Line(title, colour="hint", size=size + HEADING - ITEM, is_bold=True)
        self._text = Lines(head, *(Line(line, "", "text", size=size, indent=0) for line in lines))

    def high(self, layout: Layout, wide: int) -> int:
        return self._text.high(layout, wide - 2 * layout.gap(8)) + 2 * layout.gap(8)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield self._text, place.inflate(-2 * layout.gap(8), -2 * layout.gap(8))

    def paint(self, brush: Brush, place: Rect) -> None:
        gap, side = brush.layout.gap(8), brush.layout.px(HEADING + 2)
        brush.fill(place, "felt_dark", 8)
        brush.frame(place, "hint", radius=8)
        sign = icon(Action.HINT, side, colours.hint)
        brush.surface.blit(sign, sign.get_rect(topright=(place.right - gap, place.y + gap)))


class _OverHint(Node):
    """The blocks over a hint, which leaves room for a few kills unless it is short."""

    grow = True

    def __init__(self, blocks: Node, hint: Hint) -> None:
        self._blocks, self._hint = blocks, hint

    def high(self, layout: Layout, wide: int) -> int:
        own = self._hint.high(layout, wide) + layout.gap(8)
        head = self._hint.size + HEADING - ITEM
        return own if own <= layout.gap(_HINT) else own + layout.px(head * 1.5 + 3 * _LIST_LINE)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        high, gap = min(self._hint.high(layout, place.width), place.height), layout.gap(8)
        yield self._blocks, Rect(place.topleft, (place.width, max(0, place.height - high - gap)))
        yield self._hint, Rect(place.x, place.bottom - high, place.width, high)


class HandCard(Node):
    """A card of the fola in hand."""

    def __init__(self, card: Card, faces: Faces, motion: Motion | None) -> None:
        self._card, self._faces, self._motion = card, faces, motion

    def paint(self, brush: Brush, place: Rect) -> None:
        card, motion, at = self._card, self._motion, place
        if motion is not None and motion.knows(card) and not motion.has_arrived(card):
            left, top = motion.goal(card) or place.topleft  # a notice moves the places down
            at = motion.rect(card, place.size).move(place.x - left, place.y - top)
        brush.surface.blit(self._faces.chip(card, place.size), at)

    def cards(self, place: Rect, layout: Layout) -> Iterator[tuple[Rect, Card]]:
        yield place, self._card


def _score_letters(layout: Layout) -> int:
    return max(layout.gap(_SCORE[0]), layout.px(_SCORE[1]))


def score_height(layout: Layout) -> int:
    """Return the height of the score with its label in pixels: it always has the same place."""
    return layout.px(_LABEL[0] * 1.3) + round(_score_letters(layout) * _FIGURE) + layout.px(9)


def hand_area(shown: Shown, layout: Layout) -> Rect:
    """Return the panel below the score, where the cards of the fola in hand begin."""
    return _cut(layout.details, score_height(layout) if PanelPart.SCORE in shown.parts else 0)


def _cut(area: Rect, pixels: int) -> Rect:
    """Return an area without a strip of pixels at its top."""
    return Rect(area.x, area.y + pixels, area.width, max(0, area.height - pixels))


def hand_places(shown: Shown, area: Rect, layout: Layout) -> dict[Card, Rect]:
    """Return the places of the fola's cards after the next card, where the player may see them."""
    columns, gap = HAND_COLUMNS, layout.px(4)
    size = ((area.width - (columns - 1) * gap) // columns, layout.px(21))
    places = {}
    for order, card in enumerate(shown.in_hand[1:]):
        row, column = divmod(order, columns)
        places[card] = Rect((area.x + column * (size[0] + gap), area.y + row * (size[1] + gap)), size)
    return places
