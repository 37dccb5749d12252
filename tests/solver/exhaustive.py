"""Plain exhaustive search by the rules, and positions that it can manage."""

from collections.abc import Iterator
from random import Random

from solitaire.rules.cards import CARD_COUNT, Card, kills
from solitaire.rules.position import GRID_SIZE, Move, Position, legal_kills
from solitaire.rules.scoring import UNFINISHED, USEFUL, count

_MOST_POSITIONS = 800


class TooManyError(RuntimeError):
    """The position has too many successors for a test."""


def best_score(position: Position, fola_free: bool) -> int:
    """Return the best score from the position, with every legal move tried.

    Raises:
        TooManyError: it would look at thousands of positions.
    """
    known: dict[Position, int] = {}

    def best(now: Position) -> int:
        if fola_free:
            now = now._replace(fola=tuple(sorted(now.fola)))
        if now not in known:
            if len(known) >= _MOST_POSITIONS:
                raise TooManyError
            stopped = UNFINISHED if now.to_come else count(now.grid).shown
            known[now] = max([stopped, *map(best, _successors(now, fola_free))])
        return known[now]

    return best(position)


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


def small_position(random: Random) -> Position:
    """Return a few cards on the grid and a few to come."""
    cards = _some_cards(random)
    grid, deck, fola = random.randint(0, 7), random.randint(0, 3), random.randint(0, 3)
    return _cut(cards, grid, deck, fola)


def quiet_position(random: Random) -> Position:
    """Return a full or nearly full grid with few kills or none, so that games end stuck as well.

    More kills, or two dozen tarocchi side by side, are beyond a search that tries every move.
    """
    cards = _some_cards(random)
    careless, size = random.uniform(0, 0.1), random.randint(GRID_SIZE - 2, GRID_SIZE)
    grid: list[Card] = []
    for card in cards:
        victims = [grid[-distance] for distance in (1, 3) if distance <= len(grid)]
        if len(grid) < size and (
            random.random() < careless or not any(kills(card, victim) for victim in victims)
        ):
            grid.append(card)
    rest = [card for card in cards if card not in grid]
    return _cut(grid + rest, len(grid), random.randint(0, 2), random.randint(0, 2))


def _some_cards(random: Random) -> list[Card]:
    cards = random.sample(range(CARD_COUNT), CARD_COUNT)
    if random.random() < 0.5:
        cards = [*{*cards[:30], *USEFUL}]
        random.shuffle(cards)
    return cards


def _cut(cards: list[Card], grid: int, deck: int, fola: int) -> Position:
    return Position(
        tuple(cards[:grid]), tuple(cards[grid : grid + deck]), tuple(cards[grid + deck : grid + deck + fola])
    )
