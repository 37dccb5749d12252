"""Cards shown large: a card over the table with its facts in either game, and a hand for the title."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.cards import RANK, ROBBABLE, SUIT, is_tarocco
from solitaire.classic.cards import USEFUL as CLASSIC_USEFUL
from solitaire.classic.cards import WORTH as CLASSIC_WORTH
from solitaire.rules.cards import (
    CARTIGLIE,
    CLASSIC,
    MATTO,
    POINTS,
    Card,
    is_tarot,
    kills,
    parse_cards,
    suit,
    tarot,
    value,
    versicole,
)
from solitaire.rules.scoring import IN_VERSICOLA, USEFUL, WORTH, count
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.page.blocks import First
from solitaire.table.page.tree import Brush, Column, Node, Spare, Text
from solitaire.table.page.view import PageView
from solitaire.table.parts.toolbar import draw_frame, veil
from solitaire.table.texts import versicola_words
from solitaire.texts.words import Words, card_sign, card_signs, signed

_WIDE: Final = 330
"""Width of the text at the smallest window."""
_SIZES: Final = range(100, 30, -5)
"""Sizes of the letters, in per cent, of which the first that has room is taken."""
_AROUND: Final = 18


def large_size(layout: Layout) -> tuple[int, int]:
    """Return width and height of a card shown large, in pixels."""
    tall = round(layout.size[1] * 0.62)
    return round(tall * CARD_RATIO), tall


class LargeCard(Node):
    """A card shown large, beside its name and its facts, in letters as large as have room."""

    def __init__(self, card: Card, facts: Sequence[str], faces: Faces, words: Words) -> None:
        name = words.name(card)
        texts = [Column(*_text(name, facts, size / 100)) for size in _SIZES]
        self._card, self._faces, self._text = card, faces, First(texts)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        left = large_size(layout)[0] + layout.gap(_AROUND)
        yield self._text, Rect(place.x + left, place.y, place.width - left, place.height)

    def paint(self, brush: Brush, place: Rect) -> None:
        brush.surface.blit(self._faces.face(self._card, large_size(brush.layout)), place)


def _text(name: str, facts: Sequence[str], size: float) -> Iterator[Node]:
    yield Text(name, "card-name", wraps=True, leading=1.5, scale=size)
    for fact in facts:
        yield Spare(11 * size)
        yield Text(fact, "card", wraps=True, leading=1.5, scale=size)


def draw_card(
    surface: Surface, card: Card, facts: Sequence[str], faces: Faces, words: Words, layout: Layout
) -> None:
    """Draw a card large in the middle of the window, with its name and its facts."""
    gap, across = layout.gap(_AROUND), layout.size[0]
    wide, tall = large_size(layout)
    room = min(layout.px(_WIDE), across - wide - 5 * gap)
    box = Rect(0, 0, wide + room + 3 * gap, tall + 2 * gap)
    box.center = across // 2, layout.size[1] // 2
    veil(surface)
    draw_frame(surface, box, layout)
    view = PageView()
    view.show(LargeCard(card, facts, faces, words), box.inflate(-2 * gap, -2 * gap), layout)
    view.draw(surface)


def card_facts(card: Card, words: Words) -> list[str]:
    """Return a card's facts in the solitaire: its worth, its victims, its killers, its versicole."""
    lines = [words("guide.worth", points=signed(WORTH[card]))]
    if card in IN_VERSICOLA:
        lines.append(words("guide.worth_inside", points=signed(IN_VERSICOLA[card])))
    lines += _kills_of_tarocco(card, words) if is_tarot(card) else _kills_of_cartiglia(card, words)
    versicole = [versicola for versicola in count(USEFUL).versicole if card in versicola.cards]
    if versicole:
        lines.append(
            words(
                "guide.belongs",
                versicole=", ".join(versicola_words(words, versicola) for versicola in versicole),
            )
        )
    if card == MATTO:
        lines.append(words("guide.bonus"))
    return lines


def _kills_of_cartiglia(card: Card, words: Words) -> list[str]:
    kin = [other for other in range(CARTIGLIE) if kills(card, other)]
    equals = card_signs(other for other in kin if suit(other) != suit(card))
    name = words(f"card.suit_{suit(card)}")
    killers = [number for number in range(41) if kills(tarot(number), card)]
    lines = [words("guide.card_kills", suit=name, cards=equals)]
    if killers:
        lines.append(words("guide.card_killed", suit=name, cards=equals, lowest=card_sign(tarot(killers[0]))))
    else:
        lines.append(words("guide.king_killed", suit=name, cards=equals))
    return lines


def _kills_of_tarocco(card: Card, words: Words) -> list[str]:
    victims = [other for other in range(CARTIGLIE) if kills(card, other)]
    lines = [words("guide.tarot_kills_none")]
    if victims:
        highest = max(map(value, victims))
        cards = card_signs(other for other in victims if value(other) == highest)
        lines = [words("guide.tarot_kills", highest=highest, cards=cards)]
    return [*lines, words("guide.tarot_killed")]


# -- facts in the classic game ------------------------------------------------------------------

_VERSICOLE: Final = versicole(sorted(CLASSIC_USEFUL), CLASSIC)
"""The longest versicole, a single one for each kind: it holds all its cards."""


def classic_card_facts(card: Card, words: Words) -> list[str]:
    """Return a card's facts in the classic game: worth, rank, robbing, versicole."""
    return [*_worth(card, words), *_beats(card, words), *_handling(card, words), *_sets(card, words)]


def _worth(card: Card, words: Words) -> Iterator[str]:
    if CLASSIC_WORTH[card]:
        yield words("classic.card_worth", points=CLASSIC_WORTH[card])
    elif card in CLASSIC_USEFUL:
        yield words("classic.card_worth_inside", points=POINTS[card])
    else:
        yield words("classic.card_worthless")


def _beats(card: Card, words: Words) -> Iterator[str]:
    if card == MATTO:
        yield words("classic.card_matto")
    elif card == tarot(1):
        yield words("classic.card_lowest_tarocco")
    elif card == tarot(40):
        yield words("classic.card_highest_tarocco")
    elif is_tarocco(card):
        yield words("classic.card_tarocco")
    else:
        yield from _in_suit(card, words)


def _in_suit(card: Card, words: Words) -> Iterator[str]:
    kin = sorted((other for other, suit in enumerate(SUIT) if suit == SUIT[card]), key=RANK.__getitem__)
    here = kin.index(card)
    suit = words(f"card.suit_{SUIT[card]}")
    if lower := kin[:here]:
        yield words("classic.card_beats", suit=suit, cards=card_signs(lower))
    else:
        yield words("classic.card_lowest", suit=suit)
    if higher := kin[here + 1 :]:
        yield words("classic.card_beaten", cards=card_signs(higher))
    else:
        yield words("classic.card_highest")


def _handling(card: Card, words: Words) -> Iterator[str]:
    if card in ROBBABLE:
        yield words("classic.card_robbed")
    if card in CLASSIC_USEFUL:
        yield words("classic.card_kept")


def _sets(card: Card, words: Words) -> Iterator[str]:
    names = [versicola_words(words, versicola) for versicola in _VERSICOLE if card in versicola.cards]
    if names:
        yield words("guide.belongs", versicole=", ".join(names))


# -- a hand for the title -----------------------------------------------------------------------

_LEAST_HAND: Final = 90
"""Height below which a title's hand is left out, at the smallest window."""
_HAND: Final = parse_cards("M DC T37 T40 T38 CQ SK")
_SPREAD: Final = 13.0
"""Degrees between a card of the hand and the next."""
_PIVOT: Final = 1.7
"""Distance from a card's upper edge to the point that the hand turns on, in heights of a card."""


class TitleHand(Node):
    """The hand of cards on a title; without enough room it is left out."""

    grow = True

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._drawn: tuple[tuple[int, int], Surface] | None = None

    def paint(self, brush: Brush, place: Rect) -> None:
        if place.height < brush.layout.gap(_LEAST_HAND):
            return
        if self._drawn is None or self._drawn[0] != place.size:
            self._drawn = place.size, _title_hand(self._faces, place.size)
        hand = self._drawn[1]
        brush.surface.blit(hand, hand.get_rect(midbottom=place.midbottom))


def _title_hand(faces: Faces, room: tuple[int, int]) -> Surface:
    """Return the hand's cards turned about a point below them, as large as there is room for."""
    outermost = math.radians(_SPREAD * (len(_HAND) - 1) / 2)
    half = CARD_RATIO / 2
    # In heights of a card: how far out and up the upper corners reach, and how low the lower corners hang.
    reach = _PIVOT * math.sin(outermost) + half * math.cos(outermost)
    above = math.hypot(_PIVOT, half) - _PIVOT
    lowest = above + _PIVOT - (_PIVOT - 1) * math.cos(outermost) + half * math.sin(outermost)
    tall = int(min(room[1] / max(1 + above, lowest), room[0] / (2 * reach)))
    picture = Surface((round(2 * reach * tall), round(max(1 + above, lowest) * tall)), pygame.SRCALPHA)
    away = (_PIVOT - 0.5) * tall
    for number, card in enumerate(_HAND):
        degrees = _SPREAD * (number - (len(_HAND) - 1) / 2)
        face = faces.face(card, (round(tall * CARD_RATIO), tall))
        clear = Surface((face.get_width() + 4, face.get_height() + 4), pygame.SRCALPHA)
        clear.blit(face, (2, 2))  # with nothing around them the edges would be turned into steps
        turned = pygame.transform.rotozoom(clear, -degrees, 1)
        turn = math.radians(degrees)
        centre = (
            picture.get_width() / 2 + away * math.sin(turn),
            (above + _PIVOT) * tall - away * math.cos(turn),
        )
        picture.blit(turned, turned.get_rect(center=centre))
    return picture
