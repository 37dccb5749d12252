"""The cards of account that a side has won, and the versicole that they make or may still make."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from solitaire.classic.cards import KINGS, WORTH
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.readings import fixed, triples, useful
from solitaire.rules.cards import MATTO, Card, tarot
from solitaire.rules.versicole import Versicola, versicole


@dataclass(frozen=True, slots=True)
class Row:
    """Versicole of one kind that share cards."""

    cards: tuple[Card, ...]
    """Their cards, including the cards still missing."""
    complete: tuple[Versicola, ...]
    """The complete versicole."""

    @property
    def points(self) -> int:
        """Points of the complete versicole in the count."""
        return sum(versicola.total for versicola in self.complete)


@dataclass(frozen=True, slots=True)
class Won:
    """The cards that a side has won."""

    cards: tuple[Card, ...] = ()
    """Its useful cards in the order of the pack: the cards of account, and the 29."""
    rows: tuple[Row, ...] = ()
    """The versicole, complete ones first; the rest lack one card each."""

    @property
    def points(self) -> int:
        """Points of the cards by themselves in the count."""
        return sum(WORTH[card] for card in self.cards)


def won(pile: Collection[Card], lost: Collection[Card], options: Options = DEFAULT) -> Won:
    """Return what a pile is worth.

    Args:
        pile: the cards that the side has won.
        lost: the cards that it can't win any more: those of the other side, or in the fola.
        options: the options of the hand.
    """
    own = tuple(sorted(useful(options).intersection(pile)))
    complete = versicole(own, fixed(options))
    rows = list[Row]()
    for whole in (
        *(versicola.cards for versicola in complete),
        *_wanting(triples(options), own, complete, lost),
    ):
        cards = {*whole}
        for row in [row for row in rows if not cards.isdisjoint(row.cards) and _are_alike(whole, row.cards)]:
            rows.remove(row)
            cards.update(row.cards)
        in_them = tuple(versicola for versicola in complete if cards.issuperset(versicola.cards))
        alike = tuple(versicola for versicola in in_them if _are_alike(whole, versicola.cards))
        rows.append(Row(tuple(sorted(cards)), alike))
    return Won(own, tuple(sorted(rows, key=lambda row: (not row.complete, row.cards))))


def _wanting(
    triples: Iterable[tuple[Card, ...]],
    own: Sequence[Card],
    complete: Sequence[Versicola],
    lost: Collection[Card],
) -> Iterator[tuple[Card, ...]]:
    """Yield the smallest versicole that lack one card which may still come.

    A versicola that would only lengthen a complete one is left out.
    """
    for triple in triples:
        held = {*triple}.intersection(own)
        wanted = {*triple} - held
        is_longer = any(held.issubset(versicola.cards) for versicola in complete)
        if len(held) == 2 and wanted.isdisjoint(lost) and not is_longer:
            yield triple


def _are_alike(one: Sequence[Card], other: Sequence[Card]) -> bool:
    """Return whether two groups of cards are both runs, or both of the same other kind of versicola."""
    return _kind(one) == _kind(other)


def _kind(cards: Sequence[Card]) -> str:
    cards = sorted(cards)
    if all(after == before + 1 for before, after in pairwise(cards)) and cards[0] > MATTO:
        return "run"
    if cards[0] in KINGS.values():
        return "kings"
    if cards[0] == MATTO:
        return "Matto"
    if tarot(14) in cards:
        return "demonio"
    return "tredici" if tarot(13) in cards else "diecine"


def completed(before: Won, now: Won) -> tuple[Versicola, ...]:
    """Return the versicole that the latest cards have completed or lengthened."""
    known = {versicola.cards for row in before.rows for versicola in row.complete}
    return tuple(versicola for row in now.rows for versicola in row.complete if versicola.cards not in known)
