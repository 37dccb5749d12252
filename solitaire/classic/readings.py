"""The effect of the options on the cards: those taken, those never discarded, the versicole (rules 12.2)."""

from functools import lru_cache
from typing import Final

from solitaire.classic.cards import TRIPLES
from solitaire.classic.options import Options
from solitaire.rules.cards import CLASSIC_ACCOUNT, Card, tarot
from solitaire.rules.versicole import CLASSIC, DEMONIO, Fixed, versicole

_T14: Final = tarot(14)
_T29: Final = tarot(29)


def in_sets_only(options: Options) -> frozenset[Card]:
    """Return the cards that are worth something only in a versicola: T29 and, for the demonio, T14.

    Ruling (T14 of the demonio): like T29, it is taken and not discarded.
    """
    return frozenset((_T29, _T14) if options.demonio == "on" else (_T29,))


@lru_cache
def kept(options: Options) -> frozenset[Card]:
    """Return the cards that may not be discarded.

    Ruling (keeping T29): it may be discarded only if the dealer never takes it.
    """
    return CLASSIC_ACCOUNT if options.take_29 == "never" else CLASSIC_ACCOUNT | in_sets_only(options)


@lru_cache
def useful(options: Options) -> frozenset[Card]:
    """Return the cards that make versicole."""
    return CLASSIC_ACCOUNT | in_sets_only(options)


@lru_cache
def triples(options: Options) -> tuple[tuple[Card, ...], ...]:
    """Return the smallest versicole, three cards each."""
    return (*TRIPLES, *DEMONIO[1]) if options.demonio == "on" else TRIPLES


@lru_cache
def in_hands(options: Options) -> frozenset[Card]:
    """Return the cards that cannot be in the fola once the dealer has taken cards out of it."""
    return kept(options) if options.take_29 == "always" else CLASSIC_ACCOUNT


def fixed(options: Options) -> Fixed:
    """Return the fixed versicole."""
    return (*CLASSIC, DEMONIO) if options.demonio == "on" else CLASSIC


def taken(rest: tuple[Card, ...], held: tuple[Card, ...], options: Options) -> tuple[Card, ...]:
    """Return the cards that the dealer, holding these, takes from the rest of the fola."""
    wanted = frozenset(CLASSIC_ACCOUNT)
    if options.take_29 == "always":
        wanted |= in_sets_only(options)
    elif options.take_29 == "versicola":
        made = versicole({*held, *useful(options).intersection(rest)}, fixed(options))
        wanted |= in_sets_only(options).intersection(card for versicola in made for card in versicola.cards)
    return tuple(card for card in rest if card in wanted)
