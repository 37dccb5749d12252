"""Facts about a card in the classic game."""

from collections.abc import Iterator
from typing import Final

from solitaire.classic.cards import RANK, ROBBABLE, SUIT, USEFUL, WORTH, is_tarocco
from solitaire.rules.cards import MATTO, SUITS, Card, tarot
from solitaire.rules.versicole import CLASSIC, POINTS, versicole
from solitaire.table.parts.card_view import SUIT_KEYS
from solitaire.table.texts.game import versicola_words
from solitaire.texts.words import Words, card_signs

_VERSICOLE: Final = versicole(sorted(USEFUL), CLASSIC)
"""The longest versicole, a single one for each kind: it holds all its cards."""


def describe(card: Card, words: Words) -> list[str]:
    """Return a card's worth, what it beats and is beaten by, whether it may be robbed, and its versicole."""
    return [*_worth(card, words), *_beats(card, words), *_handling(card, words), *_sets(card, words)]


def _worth(card: Card, words: Words) -> Iterator[str]:
    if WORTH[card]:
        yield words("classic.card_worth", points=WORTH[card])
    elif card in USEFUL:
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
    suit = words(SUIT_KEYS[SUITS.index(SUIT[card])]).lower()
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
    if card in USEFUL:
        yield words("classic.card_kept")


def _sets(card: Card, words: Words) -> Iterator[str]:
    names = [versicola_words(words, one) for one in _VERSICOLE if card in one.cards]
    if names:
        yield words("guide.belongs", versicole=", ".join(names))
