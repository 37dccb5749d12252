"""What happens after two decisions of the solitaire: games are played on from both, and their ends compared.

Both are played on in the same shuffles of the unseen cards by the fair player's policy, so what differs comes
from the decision. A review keeps what is found: it takes about 65 ms, or seconds without the native core.
``solitaire.texts.why`` puts it into words.
"""

import random
from collections.abc import Iterator
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

    @classmethod
    def of(cls, grid: tuple[Card, ...]) -> "_Ended":
        return cls(grid, count(grid).shown)

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
        yield _played_on(position if first is None else position.apply(first))


def _played_on(position: Position) -> _Ended:
    """Play a game on by the policy, which plays a card wherever there is room."""
    while position.to_come:
        if position.can_play:
            assert position.next_card is not None
            position = position.apply(Move(position.next_card))
        elif (kill := _best_kill(position)) is None:
            return _Ended((), UNFINISHED)
        else:
            position = position.apply(kill)
    best = _Ended.of(position.grid)
    while (kill := _best_kill(position)) is not None:
        position = position.apply(kill)
        best = max(best, _Ended.of(position.grid), key=lambda ended: ended.points)
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
            yield Outcome(code, card, yours, better, _worth(card, other) - _worth(card, mine))


def _worth(card: Card, games: list[_Ended]) -> float:
    """Return what a card was worth at the ends of games on average, points."""
    return fmean(game.worth(card) if card in game.grid else 0 for game in games)
