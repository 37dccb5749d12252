"""What happens after two decisions of the solitaire: games are played on from both, and their ends compared.

Both are played on in the same shuffles of the unseen cards by the fair player's policy, so what differs comes
from the decision. A review keeps what is found: it takes about 65 ms, or seconds without the native core.
``solitaire.texts.why`` puts it into words.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import Final, NamedTuple

from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move, Position
from solitaire.rules.scoring import UNFINISHED, USEFUL, WORTH, count
from solitaire.rules.view import View
from solver import cores
from solver.game_review import GAMES, Outcome, OutcomeCode

_FEWEST: Final = 3
"""Fewest games in which something differs that is worth saying."""
_SHARE: Final = 0.25
"""The least share of the whole difference that it must make."""


class _Ended(NamedTuple):
    """The end of a game that was played on."""

    grid: tuple[Card, ...]
    """The cards on top; none if it got stuck."""
    points: int
    killers: Mapping[Card, Card]
    """By card that was killed: the card that killed it."""

    @classmethod
    def of(cls, grid: tuple[Card, ...], killers: Mapping[Card, Card]) -> "_Ended":
        return cls(grid, count(grid).shown, {**killers})

    def worth(self, card: Card) -> int:
        """Return what a card on top is worth there, versicole included."""
        return self.points - count(top for top in self.grid if top != card).shown


def move_outcome(view: View, yours: Move, better: Move | None) -> Outcome | None:
    """Return what happens more often after a move than after a better one; None if nothing stands out.

    Args:
        view: what the player saw; the fola is stacked.
        yours: the player's kill.
        better: a kill, or None for the play of the next card.
    """
    if yours == END or better == END:
        return None
    return _outcome((view, yours), (view, better))


def fola_outcome(view: View, yours: tuple[Card, ...], better: tuple[Card, ...]) -> Outcome | None:
    """Return what happens more often with an order of the fola than with a better one; likewise."""
    return _outcome(*((view._replace(fola=fola, stacked=True), None) for fola in (yours, better)))


def _outcome(yours: tuple[View, Move | None], better: tuple[View, Move | None]) -> Outcome | None:
    mine, other = ([*_games(*decision)] for decision in (yours, better))
    lost = fmean(game.points for game in other) - fmean(game.points for game in mine)
    found = max(_differences(mine, other), key=lambda outcome: outcome.points, default=None)
    return None if found is None or lost <= 0 or found.points < _SHARE * lost else found


def _games(view: View, move: Move | None) -> Iterator[_Ended]:
    """Yield the ends of games played on after a move, or after the play of the next card."""
    for seed in range(GAMES):
        order = [*view.unseen]
        random.Random(seed).shuffle(order)
        position = Position(view.grid, tuple(order), view.fola)
        card = position.next_card
        first = move if move is not None else None if card is None else Move(card)
        yield _played_on(position, first)


def _played_on(position: Position, move: Move | None) -> _Ended:
    """Make a move, and play the game on by the policy, which plays a card wherever there is room."""
    killers = dict[Card, Card]()
    best = _Ended((), UNFINISHED, killers)
    while move is not None:
        position = position.apply(move)
        if move.victim is not None:
            killers[move.victim] = move.card
        if not position.to_come:
            best = max(best, _Ended.of(position.grid, killers), key=lambda ended: ended.points)
        card = position.next_card
        move = Move(card) if card is not None and position.can_play else _best_kill(position)
    return best


def _best_kill(position: Position) -> Move | None:
    """Return the kill that the policy prefers, or None if there is none."""
    search = cores.fair_search(View.of(position), 0, cores.core_name())
    kills = [pair for pair in zip(search.values(), search.options(), strict=True) if pair[1][0] >= 0]
    return Move(*max(kills, key=lambda pair: pair[0])[1]) if kills else None


def _differences(mine: list[_Ended], other: list[_Ended]) -> Iterator[Outcome]:
    """Yield what happened clearly more often in the first games."""
    yours, better = (sum(not game.grid for game in games) for games in (mine, other))
    if yours - better >= _FEWEST:
        cost = fmean(game.points for game in (*mine, *other) if game.grid) - UNFINISHED
        yield Outcome(OutcomeCode.STUCK, None, yours, better, (yours - better) / GAMES * cost)
    for card in sorted({card for game in (*mine, *other) for card in game.grid}):
        yours, better = (sum(card in game.grid for game in games) for games in (mine, other))
        code = OutcomeCode.LEFT
        if card in USEFUL:
            code, yours, better = OutcomeCode.COVERED, GAMES - yours, GAMES - better
        if yours - better >= _FEWEST and WORTH[card]:
            games = mine if code is OutcomeCode.COVERED else other
            by, times = _killer(card, games)
            yield Outcome(code, card, yours, better, _worth(card, other) - _worth(card, mine), by, times)


def _killer(card: Card, games: list[_Ended]) -> tuple[Card | None, int]:
    """Return the card that kills a card in most of these games, and in how many; None if in few."""
    found = Counter(game.killers[card] for game in games if card in game.killers and game.grid)
    by, times = max(found.items(), key=lambda pair: (pair[1], -pair[0]), default=(None, 0))
    return (by, times) if times >= _FEWEST else (None, 0)


def _worth(card: Card, games: list[_Ended]) -> float:
    """Return what a card was worth at the ends of games on average, points."""
    return fmean(game.worth(card) if card in game.grid else 0 for game in games)
