"""A card shown large over the table, with its facts, such as the cards that it kills."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import CARTIGLIE, MATTO, SUITS, Card, is_tarot, kills, suit, tarot, value
from solitaire.rules.scoring import IN_VERSICOLA, USEFUL, WORTH, count
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.look.theme import colours
from solitaire.table.texts.game import versicola_words
from solitaire.texts.words import Words, card_sign, card_signs, signed

SUIT_KEYS: Final = ("guide.coppe", "guide.denari", "guide.spade", "guide.bastoni")
"""The catalogue's keys of the suits' names, in canonical order."""
_VEIL: Final = 150
"""Dimming of the table behind it, of 255."""
_WIDE: Final = 330
"""Width of the text at the smallest window."""
_LEADING: Final = 1.5


def large_size(layout: Layout) -> tuple[int, int]:
    """Return width and height of a card shown large, in pixels."""
    tall = round(layout.size[1] * 0.62)
    return round(tall * CARD_RATIO), tall


def draw_card(
    surface: Surface, card: Card, facts: Sequence[str], faces: Faces, words: Words, layout: Layout
) -> None:
    """Draw a card large in the middle of the window, beside its name and its facts."""
    gap, width = layout.gap(18), layout.size[0]
    size = large_size(layout)
    tall = size[1]
    room = min(layout.px(_WIDE), width - size[0] - 5 * gap)
    lines = _lines(words.name(card), facts, layout.px(15), room, tall)
    box = Rect(0, 0, size[0] + room + 3 * gap, tall + 2 * gap)
    box.center = width // 2, layout.size[1] // 2
    veil = Surface(layout.size, pygame.SRCALPHA)
    veil.fill((*theme.INK, _VEIL))
    surface.blit(veil, (0, 0))
    pygame.draw.rect(surface, colours.panel, box, border_radius=gap // 2)
    pygame.draw.rect(surface, colours.line, box, layout.gap(1), border_radius=gap // 2)
    surface.blit(faces.face(card, size), (box.x + gap, box.y + gap))
    top = box.y + gap
    for face, pixels, colour, line in lines:
        surface.blit(theme.text(line, face, pixels, colour), (box.x + size[0] + 2 * gap, top))
        top += round(pixels * _LEADING)


def _lines(
    name: str, facts: Sequence[str], pixels: int, room: int, tall: int
) -> list[tuple[str, int, theme.Colour, str]]:
    """Return the lines of the text with their looks, in letters as large as fit."""
    while True:
        title = theme.wrap(name, "serif-bold", round(pixels * 1.5), room)
        lines = [("serif-bold", round(pixels * 1.5), colours.gold, line) for line in title]
        for fact in facts:
            lines.append(("sans", pixels // 2, colours.text, ""))
            lines += [("sans", pixels, colours.text, line) for line in theme.wrap(fact, "sans", pixels, room)]
        if sum(round(size * _LEADING) for _, size, _, _ in lines) <= tall or pixels <= 10:
            return lines
        pixels -= 1


def describe(card: Card, words: Words) -> list[str]:
    """Return a card's facts in the solitaire: its worth, its victims, its killers, its versicole."""
    lines = [words("guide.worth", points=signed(WORTH[card]))]
    if card in IN_VERSICOLA:
        lines.append(words("guide.worth_inside", points=signed(IN_VERSICOLA[card])))
    lines += _kills_of_tarocco(card, words) if is_tarot(card) else _kills_of_cartiglia(card, words)
    versicole = [one for one in count(USEFUL).versicole if card in one.cards]
    if versicole:
        lines.append(
            words("guide.belongs", versicole=", ".join(versicola_words(words, one) for one in versicole))
        )
    if card == MATTO:
        lines.append(words("guide.bonus"))
    return lines


def _kills_of_cartiglia(card: Card, words: Words) -> list[str]:
    kin = [other for other in range(CARTIGLIE) if kills(card, other)]
    equals = card_signs(other for other in kin if suit(other) != suit(card))
    name = words(SUIT_KEYS[SUITS.index(suit(card))]).lower()
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
