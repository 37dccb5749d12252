"""The truth about small positions: a plain search by the rules that tries every move."""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from random import Random

from solitaire.rules.cards import Card
from solitaire.rules.position import Move, Position, legal_kills
from solitaire.rules.scoring import UNFINISHED, USEFUL, WORTH, count
from tests.support.selection import all_tests

_MOST_POSITIONS = 800 if all_tests() else 400


class TooManyError(RuntimeError):
    """The position has too many successors for a test."""


def best_score(position: Position, fola_free: bool, most: int | None = None) -> int:
    """Return the best score from the position.

    Raises:
        TooManyError: it would search more than ``most`` positions.
    """
    known: dict[Position, int] = {}

    def best(now: Position) -> int:
        if fola_free:
            now = now._replace(fola=tuple(sorted(now.fola)))
        if now not in known:
            if most is not None and len(known) >= most:
                raise TooManyError
            stopped = UNFINISHED if now.to_come else count(now.grid).shown
            known[now] = max([stopped, *map(best, _successors(now, fola_free))])
        return known[now]

    return best(position)


@cache
def solved(kind: Callable[[Random], Position], cases: int) -> tuple[tuple[Position, bool, int], ...]:
    """Return random positions of a kind, whether the fola is free, and the best score; skip the long ones.

    Tests share them, because the search takes longer than what it checks.
    """
    chance, found = Random(1), list[tuple[Position, bool, int]]()
    while len(found) < cases:
        position, free = kind(chance), chance.random() < 0.5
        try:
            found.append((position, free, best_score(position, free, _MOST_POSITIONS)))
        except TooManyError:
            continue
    return tuple(found)


def has_line(position: Position, fola_free: bool, lasting: AbstractSet[Card], allowance: int) -> bool:
    """Return whether a line covers none of these cards, and leaves junk on top for the allowance at most."""

    @cache
    def leads_to_end(now: Position) -> bool:
        if not now.to_come and sum(WORTH[card] for card in now.grid if card not in USEFUL) >= -allowance:
            return True
        after = _successors(now, fola_free)
        return any(leads_to_end(one) for one in after if lasting <= {*one.grid, *one.deck, *one.fola})

    return leads_to_end(position)


def _successors(position: Position, fola_free: bool) -> Iterator[Position]:
    for kill in legal_kills(position):
        yield position.apply(kill)
    if not position.can_play:
        return
    choices = position.fola if fola_free and not position.deck else (position.next_card,)
    for card in choices:
        assert card is not None
        fola = position.fola
        if not position.deck:
            fola = (card, *(other for other in fola if other != card))
        yield position._replace(fola=fola).apply(Move(card))
