"""Versicole in words, and what a kill does to them."""

from collections.abc import Iterator

from solitaire.rules.preview import Preview
from solitaire.rules.versicole import MATTO_BONUS, Versicola, VersicolaKind
from solitaire.texts.words import Words, card_sign


def versicola_changes(words: Words, seen: Preview) -> Iterator[tuple[str, int]]:
    """Yield what a kill does to the versicole, each with its points."""
    for versicola in seen.made:
        yield words("preview.made", versicola=versicola_words(words, versicola)), versicola.total
    for versicola in seen.broken:
        yield words("preview.broken", versicola=versicola_words(words, versicola)), -versicola.total
    for versicola in seen.without_matto:
        yield words("preview.without_matto", versicola=versicola_words(words, versicola)), -MATTO_BONUS


def versicola_words(words: Words, versicola: Versicola) -> str:
    """Return a versicola's name with its cards."""
    name = words(f"versicola.{versicola.kind.name.lower()}")
    cards = [card_sign(card) for card in versicola.cards]
    if versicola.kind is VersicolaKind.REGULAR:
        return f"{name} {cards[0]}–{cards[-1]}"
    return f"{name} {' '.join(cards)}"
