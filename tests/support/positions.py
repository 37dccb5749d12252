"""Positions for the solver's tests."""

from random import Random

from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, Card, kills
from solitaire.rules.deal import DECK_SIZE, Deal
from solitaire.rules.position import GRID_SIZE, Position, View, legal_moves
from solitaire.rules.scoring import USEFUL
from solver import policy

MID_GAME = Position.parse(
    "T35 T1 T34 SC T33 B10 B1 T4 CC D7 T31 T20 M B7 T2 T36 T5 T37 CF T26 T14 B5 T38 T29"
    " | BQ S2 S9 T22 T32 SQ C2 T11 B2 T6 T40 T7 T25 D9 T3 T13 T39 SF C8 S8 T10 BK T28 S5 SK S10 C1"
    " | C5 D1 S4 T12 B4 T16 DK DQ T15 B6 D6 D2 T30"
)
"""Forty cards to come; 323 is the most it holds."""


def deal_start(number: int) -> Position:
    """Return the start of a numbered deal, the fola as dealt."""
    deal = Deal.numbered(number)
    return Position((), deal.deck, deal.fola)


def midgame(number: int, plies: int) -> Position:
    """Return a numbered deal after this many random plies."""
    chance, position = Random(number), deal_start(number)
    for _ in range(plies):
        if not (legal := list(legal_moves(position))):
            break
        position = position.apply(chance.choice(legal))
    return position


def small(seed: int, piles: int, to_come: int) -> Position:
    """Return random cards: this many piles on the grid, and the cards to come split between deck and fola."""
    chance = Random(seed)
    cards = tuple(chance.sample(range(CARD_COUNT), piles + to_come))
    split = piles + chance.randint(0, to_come)
    return Position(cards[:piles], cards[piles:split], cards[split:])


def small_position(chance: Random) -> Position:
    """Return a few cards on the grid and a few to come."""
    cards = _some_cards(chance)
    grid, deck, fola = chance.randint(0, 7), chance.randint(0, 3), chance.randint(0, 3)
    return _cut(cards, grid, deck, fola)


def quiet_position(chance: Random) -> Position:
    """Return a full or nearly full grid with few kills or none, so that games get stuck too.

    More kills, or two dozen tarocchi side by side, are too much for a search that tries every move.
    """
    cards = _some_cards(chance)
    careless, size = chance.uniform(0, 0.1), chance.randint(GRID_SIZE - 2, GRID_SIZE)
    grid: list[Card] = []
    for card in cards:
        victims = [grid[-distance] for distance in (1, 3) if distance <= len(grid)]
        if len(grid) < size and (
            chance.random() < careless or not any(kills(card, victim) for victim in victims)
        ):
            grid.append(card)
    rest = [card for card in cards if card not in grid]
    return _cut(grid + rest, len(grid), chance.randint(0, 2), chance.randint(0, 2))


def alike_position(chance: Random) -> Position:
    """Return a similar position with three plain tarocchi in the fola, some perhaps indistinguishable."""
    position = quiet_position(chance)
    plain = {*range(CARTIGLIE, CARD_COUNT)}.difference(USEFUL, position.grid, position.deck)
    return position._replace(fola=tuple(chance.sample(sorted(plain), 3)))


def long_position(chance: Random) -> Position:
    """Return a numbered deal with about 30 to 70 cards to come."""
    return midgame(chance.randrange(1000), chance.randint(50, 130))


def _some_cards(chance: Random) -> list[Card]:
    cards = chance.sample(range(CARD_COUNT), CARD_COUNT)
    if chance.random() < 0.5:
        cards = [*{*cards[:30], *USEFUL}]
        chance.shuffle(cards)
    return cards


def _cut(cards: list[Card], grid: int, deck: int, fola: int) -> Position:
    return Position(
        tuple(cards[:grid]), tuple(cards[grid : grid + deck]), tuple(cards[grid + deck : grid + deck + fola])
    )


def hidden_view(seed: int) -> View:
    """Return random cards: a grid, often full, and cards to come, many of them hidden."""
    chance = Random(seed)
    cards = chance.sample(range(CARD_COUNT), CARD_COUNT)
    piles = chance.choice((1, 4, 12, 24, 24, 24))
    gone = chance.randint(45, 60)
    unseen = tuple(sorted(cards[piles + gone : DECK_SIZE]))
    return View(tuple(cards[:piles]), unseen, tuple(cards[DECK_SIZE:]))


def opened(number: int) -> View:
    """Return a numbered deal before the first card, the fola stacked by the policy."""
    view = View.before_stacking(Deal.numbered(number))
    return view._replace(fola=policy.stack(view.fola), stacked=True)
