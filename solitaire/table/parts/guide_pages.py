"""The pages of the guide, whose figures come from the rules, and the gallery of its cards."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import MATTO_BONUS, Card, VersicolaKind, kills, parse_card, parse_cards, tarot
from solitaire.rules.position import COLUMNS, DISTANCES, ROWS, Move, Position, parse_move
from solitaire.rules.scoring import IN_VERSICOLA, MAX_SCORE, UNFINISHED, USEFUL, WORTH, count
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.look.theme import colours
from solitaire.table.page.tree import STYLES, Brush, Node, Picture, Point, Spare
from solitaire.table.parts.card_view import card_facts
from solitaire.table.parts.marks import arrow, badge, draw_outline
from solitaire.table.parts.sheet import Face, Flow, Sheet, card_size, draw_missing
from solitaire.table.texts import versicola_words
from solitaire.texts.text import rules_lines
from solitaire.texts.words import Words, card_sign, card_signs, signed
from solver.autoplay import stack_by_rule

_WIDE: Final = 54
"""Width of a card at the smallest window."""
_MARGIN: Final = 8
"""What is kept in sight around the chosen card."""
_LARGE: Final = 0.4
"""Height of a card that is described, as a share of the felt's."""
_END: Final = 10**3


class Gallery(Node):
    """A row of cards as long as the place is wide, and more below it; a page keeps it: see ``of``.

    Attributes:
        chosen: the chosen card.
        size: the size of a card in pixels, as of the last layout.
        places: the place of each card, as of the last layout.
    """

    keys_for = "cards"

    def __init__(self, faces: Faces, choose: Callable[[Card], None]) -> None:
        """Make it empty; ``choose`` gets another card, which may be before the first or after the last."""
        self._faces, self._choose = faces, choose
        self._cards, self.chosen = range(1), 0
        self.places: dict[Card, Rect] = {}
        self.size = 1, 1
        self._columns, self._sought, self._is_pointing = 1, 0, False

    def of(self, cards: range, chosen: Card) -> "Gallery":
        """Take over the cards."""
        self._cards, self.chosen = cards, chosen
        if not self._is_pointing:
            self._sought = chosen  # what the mouse points at stays where it is
        return self

    def forget_others(self, layout: Layout) -> None:
        """Forget all pictures but those here and on the table: all 97 large ones would take 100s of MB."""
        self._faces.keep_only(layout.card, layout.deck.size, self.size)

    def _lay_out(self, place: Rect, layout: Layout) -> None:
        size, gap, margin = card_size(layout, _WIDE), layout.gap(5), layout.gap(4)
        self.size = size
        self._columns = max(1, (place.width - 2 * margin + gap) // (size[0] + gap))
        self.places = {}
        for index, card in enumerate(self._cards):
            row, column = divmod(index, self._columns)
            corner = place.x + margin + column * (size[0] + gap), place.y + margin + row * (size[1] + gap)
            self.places[card] = Rect(corner, size)

    def high(self, layout: Layout, wide: int) -> int:
        self._lay_out(Rect(0, 0, wide, 0), layout)
        return self.places[self._cards[-1]].bottom + layout.gap(_MARGIN)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self._lay_out(place, layout)
        yield from ()

    def wanted(self, place: Rect, layout: Layout) -> Rect | None:
        self._lay_out(place, layout)
        margin = layout.gap(_MARGIN)
        sought = self.places.get(self._sought)
        return None if sought is None else sought.inflate(2 * margin, 2 * margin)

    def _at(self, point: Point) -> Card | None:
        return next((card for card, place in self.places.items() if place.collidepoint(point)), None)

    def takes(self, at: Point) -> bool:
        return self._at(at) is not None

    def press(self, at: Point, reach: int = 0) -> None:
        card = self._at(at)
        assert card is not None
        self._choose(card)

    def hover(self, at: Point) -> bool:
        card = self._at(at)
        if card is None or card == self.chosen:
            return False
        self._is_pointing = True
        self._choose(card)
        self._is_pointing = False
        return True

    def key(self, name: str) -> bool:
        steps = {"up": -self._columns, "down": self._columns, "back tab": -1, "tab": 1}
        steps |= {"home": -_END, "end": _END}
        if name not in steps:
            return False
        self._choose(self.chosen + steps[name])
        return True

    def advance(self) -> bool:
        return draw_missing(self._faces, ((card, self.size) for card in self._cards))

    def paint(self, brush: Brush, place: Rect) -> None:
        seen = brush.surface.get_clip()
        for card, at in self.places.items():
            if at.colliderect(seen) and self._faces.has(card, self.size):
                brush.surface.blit(self._faces.face(card, at.size), at)
        draw_outline(brush.surface, self.places[self.chosen], colours.focus, brush.layout)


class _LargeFace(Face):
    """A card that is described."""

    def size(self, layout: Layout, wide: int) -> tuple[int, int]:
        tall = min(layout.felt.height * _LARGE, wide * 0.8 / CARD_RATIO)
        return round(tall * CARD_RATIO), round(tall)

    def seat(self, place: Rect, layout: Layout) -> Rect:
        return Rect(place.topleft, self.size(layout, place.width))


def describe(sheet: Sheet, card: Card, words: Words) -> None:
    """Show a card large, and say all there is to know of it."""
    sheet.add(_LargeFace(sheet, card, 0), Spare(10))
    sheet.heading(words.card(card))
    for line in card_facts(card, words):
        sheet.say(line)


Writer = Callable[[Sheet, Words], None]
_HEADING: Final = "#"
FEW: Final = 4
"""Up to this many cards of equal worth are shown as pictures; more are named in a sentence."""

SHOWN: Final = Position.parse("T12 C5 S3 DK B9 T28 D4 T21 SQ")
"""The grid of the first picture; both kills below are possible on it."""
NEAR: Final = parse_move("T21xD4")
FAR: Final = parse_move("T28xS3")
DUELS: Final[tuple[tuple[str, tuple[tuple[str, str], ...]], ...]] = (
    ("guide.same_suit", (("CK C10 C4", "C2"),)),
    ("guide.same_value", (("B7 D7", "S7"), ("S8", "D7"))),
    ("guide.tarot_tarot", (("T40 T13", "T2"),)),
    ("guide.three_times", (("B7 C3", "T21"), ("B7", "T20"))),
    ("guide.no_cartiglia", (("T1", "SK"), ("M", "SK"))),
    ("guide.matto", (("T31", "M"), ("M", "T1"), ("C1", "M"))),
)
"""The kills explained: the catalogue key of a statement, and cards with a killer as its example.

The rules decide whether the killer kills them; the picture shows their answer.
"""
EXAMPLE: Final = parse_cards("T1 T14 T35 T38 T39 T40 M BQ D5")
"""Cards on top at the end of a game, counted as an example."""
FOLA: Final = parse_cards("T7 C9 BK T35 S4 D2 BQ T22 CK SQ B3 T13 C2")
"""A fola to be stacked."""
NEIGHBOURS: Final = (Position.parse("BK S7 T22 S4 B3"), parse_move("T22xS7"), parse_move("B3xBK"))
"""A kill that makes another possible: the piles to its right move up, and a king gets a killer."""
_RUN_SPLIT: Final = tarot(34)


# -- the game -----------------------------------------------------------------------------------


def game(sheet: Sheet, words: Words) -> None:
    """Show the game in a picture."""
    sheet.say(words("guide.aim", best=MAX_SCORE))
    sheet.add(_Table(sheet, words))
    steps = ("guide.cut", "guide.fola", "guide.play", "guide.near", "guide.far", "guide.end")
    for number, key in enumerate(steps, 1):
        sheet.point(number, words(key))
    sheet.heading(words("guide.close_up"))
    sheet.say(words("guide.close_up_text"))
    _kills_in_turn(sheet, SHOWN, (FAR,))


class _Table(Node):
    """The table with the steps of a game numbered on it."""

    def __init__(self, sheet: Sheet, words: Words) -> None:
        self._sheet, self._labels = sheet, (words("panel.deck"), words("panel.fola"))

    def _places(self, corner: Point, wide: int, layout: Layout) -> tuple[list[Rect], Rect, Rect]:
        """Return the places of the piles, the deck and the fola."""
        gap, label = layout.gap(5), STYLES["strong"]
        words = (theme.text_width(text, label.face, layout.px(label.size)) for text in self._labels)
        stock = max(*words, layout.gap(48)) + gap
        card = min((wide - 2 * stock - 3 * gap) // COLUMNS - gap, layout.gap(48))
        size = card, round(card / CARD_RATIO)
        steps = size[0] + gap, size[1] + gap
        cells = [
            Rect((corner[0] + column * steps[0], corner[1] + row * steps[1]), size)
            for row in range(ROWS)
            for column in range(COLUMNS)
        ]
        left = cells[COLUMNS - 1].right + 4 * gap + (stock - card) // 2
        deck, fola = (Rect((left + side * stock, corner[1]), size) for side in (0, 1))
        return cells, deck, fola

    def high(self, layout: Layout, wide: int) -> int:
        return self._places((0, 0), wide, layout)[0][-1].bottom + layout.gap(14)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        for card, cell in zip(SHOWN.grid, self._places(place.topleft, place.width, layout)[0], strict=False):
            self._sheet.want(card, cell)
        yield from ()

    def paint(self, brush: Brush, place: Rect) -> None:
        surface, layout, sheet = brush.surface, brush.layout, self._sheet
        cells, deck, fola = self._places(place.topleft, place.width, layout)
        for cell in cells:
            pygame.draw.rect(surface, colours.line, cell, 1, border_radius=cell.width // 16)
        for card, cell in zip(SHOWN.grid, cells, strict=False):
            sheet.draw_face(surface, card, cell)
        face, size, _ = STYLES["strong"]
        for words, at in zip(self._labels, (deck, fola), strict=True):
            surface.blit(sheet.faces.back(at.size), at)
            label = theme.text(words, face, layout.px(size), colours.text)
            surface.blit(label, label.get_rect(midtop=at.midbottom))
        to_grid = deck.bottomleft, cells[len(SHOWN.grid)].center
        arrows = [_Arrow(*to_grid, colours.hint, layout.gap(4), -layout.gap(5))]
        arrows += [_kill_arrow(layout, SHOWN.grid, cells, kill) for kill in (NEAR, FAR)]
        for shown in arrows:
            shown.draw(surface)
        radius = layout.px(10)
        play, near, far = (shown.middle for shown in arrows)
        below = near[0], near[1] + radius + layout.gap(8)  # the badge would hide such a short arrow
        for number, spot in enumerate((deck.center, fola.center, play, below, far), 1):
            badge(surface, spot, radius, str(number), colours.gold)


@dataclass(frozen=True, slots=True)
class _Arrow:
    """An arrow on a picture."""

    start: tuple[float, float]
    """Where it begins."""
    goal: tuple[float, float]
    """Where it points."""
    colour: theme.Colour
    thick: int
    """Its thickness in pixels."""
    bend: float = 0.0
    """How far its middle is bent upwards, in pixels."""

    def draw(self, surface: Surface) -> None:
        """Draw it."""
        arrow(surface, self.start, self.goal, self.colour, self.thick, self.bend)

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the arrow."""
        x, y = ((self.start[axis] + self.goal[axis]) / 2 for axis in (0, 1))
        return round(x), round(y - self.bend)


def _kill_arrow(layout: Layout, line: Sequence[Card], places: Sequence[Rect], kill: Move) -> _Arrow:
    """Return the arrow of a kill on a line of piles, bent if it goes over other piles."""
    assert kill.victim is not None
    right, left = (places[line.index(card)] for card in (kill.card, kill.victim))
    far = line.index(kill.card) - line.index(kill.victim) > DISTANCES[0]
    y = right.top + right.height * 0.55
    start, goal = (right.left + right.width * 0.3, y), (left.right - left.width * 0.3, y)
    return _Arrow(start, goal, colours.good, layout.gap(4), right.height * 0.25 if far else 0.0)


class _Line(Node):
    """A line of piles, with the arrow of the next kill."""

    def __init__(self, sheet: Sheet, line: Sequence[Card], kill: Move | None) -> None:
        self._sheet, self._line, self._kill = sheet, line, kill

    def _cards(self, layout: Layout, wide: int) -> Flow:
        width = min(46, 0.95 * wide / layout.gap(1) / len(self._line) - 6)
        return Flow([Face(self._sheet, card, width) for card in self._line], 5)

    def high(self, layout: Layout, wide: int) -> int:
        return self._cards(layout, wide).high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        cards = [*self._cards(layout, place.width).parts(place, layout)]
        yield from cards
        if self._kill is not None:
            shown = _kill_arrow(layout, self._line, [at for _, at in cards], self._kill)
            yield Picture(lambda surface, _: shown.draw(surface)), place


def _kills_in_turn(sheet: Sheet, position: Position, kills: Sequence[Move]) -> None:
    """Show a line of piles before each of these kills, with its arrow, and after the last."""
    for kill in kills:
        sheet.add(_Line(sheet, position.grid, kill), Spare(8))
        position = position.apply(kill)
    sheet.add(_Line(sheet, position.grid, None), Spare(8))


# -- what kills what ----------------------------------------------------------------------------


def what_kills_what(sheet: Sheet, words: Words) -> None:
    """Show the ways to kill, and the cards that can't."""
    sheet.say(words("guide.kills_how"))
    for key, duels in DUELS:
        sheet.heading(words(key))
        sheet.duels([(parse_cards(victims), parse_card(killer)) for victims, killer in duels])
    sheet.heading(words("guide.lowest"))
    sheet.say(words("guide.lowest_text"))
    suit_cards = parse_cards("C1 D2 S3 B4 C5 D6 S7 B8 C9 D10 SF BC CQ DK")
    sheet.show(suit_cards, 46, [lowest_killer(card) for card in suit_cards])


def lowest_killer(card: Card) -> str:
    """Return the code of the lowest tarocco that kills a cartiglia, or a dash if none does."""
    return next((card_sign(tarot(number)) for number in range(41) if kills(tarot(number), card)), "–")


# -- scoring ------------------------------------------------------------------------------------


def versicole(sheet: Sheet, words: Words) -> None:
    """Show every versicola with the points of its cards in it."""
    sheet.say(words("guide.versicole_how", bonus=MATTO_BONUS))
    titles = {
        VersicolaKind.REGULAR: "guide.regular",
        VersicolaKind.MATTO: "guide.of_matto",
        VersicolaKind.TREDICI: "guide.of_tredici",
        VersicolaKind.DIECINE: "guide.of_diecine",
        VersicolaKind.DEMONIO: "guide.of_demonio",
    }
    shown_kinds: set[VersicolaKind] = set()
    for versicola in count(USEFUL).versicole:
        if versicola.kind not in shown_kinds:
            sheet.heading(words(titles[versicola.kind]))
            shown_kinds.add(versicola.kind)
        inside = [signed(IN_VERSICOLA.get(card, WORTH[card])) for card in versicola.cards]
        sheet.show(versicola.cards, 56, inside)
        key = "guide.with_matto" if versicola.bonus else "guide.alone"
        sheet.say(words(key, points=versicola.points, total=versicola.total))
    sheet.heading(words("guide.split"))
    whole, split = (count(USEFUL - lost).versicole_points for lost in (set(), {_RUN_SPLIT}))
    sheet.say(words("guide.split_text", card=words.card(_RUN_SPLIT), whole=whole, split=split))


def scoring(sheet: Sheet, words: Words) -> None:
    """Show the points of the cards on top, and count an example."""
    sheet.say(words("guide.scoring_how"))
    sheet.heading(words("panel.account"))
    worths = sorted({points for points in WORTH if points > 0}, reverse=True)
    for points in worths:
        sheet.say(words("guide.each", points=signed(points)))
        sheet.show((card for card, worth in enumerate(WORTH) if worth == points), 52)
    sheet.heading(words("panel.versicole"))
    sheet.say(words("guide.versicole_again"))
    sheet.heading(words("panel.negatives"))
    for points in sorted({points for points in WORTH if points < 0}):
        cards = [card for card, worth in enumerate(WORTH) if worth == points]
        few = len(cards) <= FEW
        sheet.say(words("guide.each" if few else "guide.every_other", points=signed(points)))
        if few:
            sheet.show(cards, 52)
    sheet.say(words("guide.redeemed", cards=card_signs(sorted(IN_VERSICOLA))))
    sheet.heading(words("guide.example"))
    _example(sheet, words)
    sheet.heading(words("guide.ends"))
    sheet.say(words("guide.ends_text", unfinished=signed(UNFINISHED), best=MAX_SCORE))


def _example(sheet: Sheet, words: Words) -> None:
    found = count(EXAMPLE)
    sheet.show(EXAMPLE, 52)
    sheet.line(words("panel.account"), signed(found.account_points))
    for versicola in found.versicole:
        sheet.line(versicola_words(words, versicola), signed(versicola.total))
    sheet.line(words("panel.negatives"), signed(found.negative_points))
    sheet.line(words("panel.final"), signed(found.shown), strong=True)


# -- strategy -----------------------------------------------------------------------------------


def strategy(sheet: Sheet, words: Words) -> None:
    """Give advice on good play that thousands of played games confirm."""
    sheet.heading(words("guide.fill"))
    sheet.say(words("guide.fill_text"))
    sheet.heading(words("guide.neighbours"))
    sheet.say(words("guide.neighbours_text"))
    _kills_in_turn(sheet, NEIGHBOURS[0], NEIGHBOURS[1:])
    sheet.heading(words("guide.courts"))
    queen, king = parse_cards("BQ BK")
    sheet.say(words("guide.courts_text", lowest=lowest_killer(queen)))
    sheet.duels((((king,), parse_card("B4")), ((king,), parse_card("DK")), ((king,), tarot(40))))
    sheet.heading(words("guide.sweepers"))
    sheet.say(words("guide.sweepers_text"))
    sheet.duels(((parse_cards("T17 T22"), tarot(20)), (parse_cards("S9 BF"), tarot(38))))
    sheet.heading(words("guide.dear"))
    sheet.say(words("guide.dear_text", best=MAX_SCORE))
    losses = {card: MAX_SCORE - count(USEFUL - {card}).shown for card in USEFUL}
    dearest = sorted(losses, key=lambda card: (-losses[card], card))
    sheet.show(dearest, 52, [signed(-losses[card]) for card in dearest])
    sheet.heading(words("guide.stack"))
    sheet.say(words("guide.stack_text"))
    sheet.show(stack_by_rule(FOLA), 46)
    sheet.heading(words("guide.try"))
    sheet.say(words("guide.try_text"))


# -- the rules ----------------------------------------------------------------------------------


def rules(sheet: Sheet, words: Words) -> None:
    """Print the rules in short."""
    short_rules(sheet, rules_lines(words.language))


def short_rules(sheet: Sheet, lines: Sequence[str]) -> None:
    """Print the short rules from the command line, with commands in quotes."""
    for line in paragraphs(lines):
        if line.startswith(_HEADING):
            sheet.heading(line.removeprefix(_HEADING))
        else:
            sheet.say(line.replace("`", '"'))


def paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """Yield the paragraphs, items and rows of a plain text without its title; headings begin with ``#``."""
    for line, after in pairwise((*lines[1:], "")):
        is_heading = not line.startswith(" ") and after.startswith(" ")
        if line:
            yield (_HEADING if is_heading else "") + _plain(line)


def _plain(line: str) -> str:
    """Return a line without indent, a dash before an item as a bullet, columns joined by a colon."""
    return re.sub(r"\s{2,}", ": ", re.sub(r"^- ", "• ", line.strip()))
