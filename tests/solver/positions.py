"""Positions for the solver's tests, and the truth about small ones."""

import random
from functools import cache

from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.position import Position, legal_kills, legal_moves
from solitaire.rules.scoring import UNFINISHED, count


def deal_start(number: int) -> Position:
    deal = Deal.numbered(number)
    return Position((), deal.deck, deal.fola)


def midgame(number: int, plies: int) -> Position:
    """A numbered deal after so many random plies."""
    chance, position = random.Random(number), deal_start(number)
    for _ in range(plies):
        if not (legal := list(legal_moves(position))):
            break
        position = position.apply(chance.choice(legal))
    return position


def small(seed: int, piles: int, to_come: int) -> Position:
    """Random cards: so many piles on the grid, and the cards to come split between deck and fola."""
    chance = random.Random(seed)
    cards = tuple(chance.sample(range(97), piles + to_come))
    split = piles + chance.randint(0, to_come)
    return Position(cards[:piles], cards[piles:split], cards[split:])


def true_best(start: Position, fola_free: bool) -> int:
    """The best score that can be reached, by trying everything."""

    @cache
    def search(grid: tuple[Card, ...], deck: tuple[Card, ...], fola: tuple[Card, ...]) -> int:
        position = Position(grid, deck, fola)
        best = UNFINISHED if position.to_come else count(grid).shown
        for move in legal_kills(position):
            best = max(best, search(*position.apply(move)[:3]))
        if position.can_play:
            nexts = range(len(fola)) if fola_free and not deck else range(1)
            for place in nexts:
                stacked = (*fola[place : place + 1], *fola[:place], *fola[place + 1 :])
                after = Position(grid, deck, stacked)
                assert after.next_card is not None
                grid_, deck_, fola_, _ = after.apply(next(legal_moves(after)))
                best = max(best, search(grid_, deck_, tuple(sorted(fola_)) if fola_free else fola_))
        return best

    return search(start.grid, start.deck, start.fola)
