"""What happens after two decisions of the solitaire: games are played on from both, and their ends compared.

Both are played on in the same shuffles of the unseen cards by the fair player's policy, so what differs comes
from the decision. A review keeps what is found: it takes about 65 ms, or seconds without the native core.
``solitaire.texts.hints`` puts it into words.
"""

import random
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import reduce
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import Card, kills
from solitaire.rules.position import DISTANCES, END, Move, Position, View, legal_kills
from solitaire.rules.scoring import UNFINISHED, USEFUL, WORTH
from solver import cores, oracle
from solver.game_review import GAMES, Outcome, OutcomeCode
from solver.quick_score import score_of_grid
from solver.result import Limit


class WayCode(Enum):
    """What the player's move did; the value is its name."""

    AT_ONCE = "at_once"
    """The better move is that kill; after the player's the killer is ``after`` places away, out of reach."""
    COVERED = "covered"
    """It covered the killer, by a card that does not kill the victim itself."""
    SPENT = "spent"
    """It took the killer to the left of the victim, where it can't kill it."""
    MOVED = "moved"
    """It took the victim left, ``after`` places away from the cards to come instead of ``then``."""
    FARTHER = "farther"
    """The killer is now ``after`` places right of the victim, and was ``then``: that is harder to close."""
    NEARER = "nearer"
    """The better move brings the killer ``then`` places right of the victim; it stays ``after`` away."""
    PLANNED = "planned"
    """Nothing on the spot, but it makes the outcome's plan of kills impossible."""
    BROKEN = "broken"
    """Nothing on the spot, but it makes a kill of that plan impossible, ``kill``."""
    TO_COME = "to_come"
    """Nothing: the killer is still to come."""
    NONE = "none"
    """Nothing that can be seen."""


_MOST_PLANNED: Final = 4
"""Most kills of a plan."""


@dataclass(frozen=True, slots=True)
class Way:
    """What became of the killer and its victim."""

    code: WayCode
    after: int = 0
    """Places after the player's move."""
    then: int = 0
    """Places after the better move; for ``FARTHER`` before both."""
    kill: Move | None = None
    """The kill that is no longer possible."""


def way(view: View, played: Move, better: Move | None, outcome: Outcome) -> Way | None:
    """Return how the killer gets at the card that was left; None if no card kills it often."""
    card, by = outcome.card, outcome.by
    if outcome.code is not OutcomeCode.LEFT or card is None or by is None:
        return None
    before = Position(view.grid, view.unseen, view.fola)
    after, then = before.apply(played), before if better is None else before.apply(better)
    waits, path = can_wait(view, played, better), outcome.path
    ways = [after, after.apply(better)] if waits and better is not None else [after]
    otherwise = _by_plan(then, ways, (*path, Move(by, card)), played) if path else Way(WayCode.NONE)
    if by == played.victim and not kills(played.card, card):
        return Way(WayCode.COVERED)
    if card == played.card:
        mine, other = (len(each.grid) - each.grid.index(card) for each in (after, then))
        return Way(WayCode.MOVED, mine, other) if mine > other else otherwise
    if by not in view.grid:
        return Way(WayCode.TO_COME)
    if by == played.victim or card not in view.grid or card == played.victim:
        return otherwise
    if better == Move(by, card):
        mine = after.grid.index(by) - after.grid.index(card)
        return Way(WayCode.AT_ONCE, mine) if mine not in DISTANCES else otherwise
    if better is not None and card == better.victim:
        return otherwise
    now, mine, other = (each.grid.index(by) - each.grid.index(card) for each in (before, after, then))
    if now > 0 > mine:
        return Way(WayCode.SPENT)
    if other > 0 and _gaps(other) < _gaps(mine):
        if _gaps(mine) > _gaps(now):
            return Way(WayCode.FARTHER, mine, now)
        if otherwise.code is not WayCode.PLANNED and not waits:
            return Way(WayCode.NEARER, mine, other)
    return otherwise


def _by_plan(then: Position, after: Iterable[Position], plan: tuple[Move, ...], played: Move) -> Way:
    """Return what a move did to a plan that is possible without it: the positions ``after`` are with it."""
    for made, kill in enumerate(plan, start=1):
        if not can_follow(then, plan[:made]):
            break
        rest = [each for each in plan[:made] if each != played]
        if not any(can_follow(position, rest) for position in after):
            if len(plan) <= _MOST_PLANNED and can_follow(then, plan):
                return Way(WayCode.PLANNED)
            return Way(WayCode.BROKEN, kill=kill) if made < len(plan) else Way(WayCode.NONE)
    return Way(WayCode.NONE)


def can_wait(view: View, yours: Move, better: Move | None) -> bool:
    """Return whether the better kill is still possible after the player's."""
    return better is not None and can_follow(Position(view.grid, view.unseen, view.fola), (yours, better))


def gain(grid: tuple[Card, ...], kill: Move) -> int:
    """Return by how many points a kill changes what the cards on top count."""
    return score_of_grid([card for card in grid if card != kill.victim]) - score_of_grid(grid)


def can_follow(position: Position, kills: Iterable[Move]) -> bool:
    """Return whether kills can be made one after the other, without another card."""
    for kill in kills:
        if kill not in legal_kills(position):
            return False
        position = position.apply(kill)
    return True


def _gaps(places: int) -> int:
    """Return how many kills between them a card needs that lies some places right of its victim."""
    return min(places - step for step in DISTANCES if step <= places)


# -- games played on -------------------------------------------------------------------------------

_FEWEST: Final = 3
"""Fewest games in which something differs that is worth saying."""
_FEWEST_STUCK: Final = 2
"""The same of games that got stuck: each costs some 600 points."""
_LINE: Final = Limit(playouts=20_000)
"""Limit of the search for the best line where no card is hidden any more."""
_MOST_GAMES: Final = 0.7
"""The share of games in which a kill is made that spares a useful card."""
_MOST_SPARED: Final = 2
"""Most kills named that spare a useful card."""
_SHARE: Final = 1 / 3
"""The least share of the whole difference that it must make."""

Kills: TypeAlias = tuple[Move, ...]


class _Ended(NamedTuple):
    """The end of a game that was played on."""

    grid: tuple[Card, ...]
    """The cards on top; none if it got stuck."""
    points: int
    kills: Kills
    """The kills, in order."""
    forced: frozenset[Card]
    """The useful cards that were killed where every kill covered one and no card could be played."""

    def worth(self, card: Card) -> int:
        """Return what a card on top is worth there, versicole included."""
        return self.points - score_of_grid([top for top in self.grid if top != card])


def move_outcome(view: View, yours: Move, better: Move | None) -> Outcome | None:
    """Return what happens more often after a move than after a better one; None if nothing stands out.

    Args:
        view: what the player saw; the fola is stacked.
        yours: the player's kill.
        better: a kill, or None for the play of the next card.
    """
    if yours == END or better == END:
        return None
    mine, other = _games(view, yours), _games(view, better)
    both = _games(view, yours, better) if can_wait(view, yours, better) else mine
    follows = _mean(both) > _mean(mine)
    mine = both if follows else mine
    found = _outcome(mine, other)
    return found and replace(found, path=_path(view, better, found, mine, other), follows=follows)


def fola_outcome(view: View, yours: tuple[Card, ...], better: tuple[Card, ...]) -> Outcome | None:
    """Return what happens more often with an order of the fola than with a better one; likewise."""
    stacked = (view._replace(fola=fola, stacked=True) for fola in (yours, better))
    return _outcome(*(_games(each, None) for each in stacked))


def _outcome(mine: list[_Ended], other: list[_Ended]) -> Outcome | None:
    """Return what differs most between the ends of games after a decision and after a better one."""
    lost = _mean(other) - _mean(mine)
    found = max(_differences(mine, other), key=lambda outcome: outcome.points, default=None)
    return None if found is None or lost <= 0 or found.points < _SHARE * lost else found


def _mean(games: list[_Ended]) -> float:
    return fmean(game.points for game in games)


def _games(view: View, *first: Move | None) -> list[_Ended]:
    """Return the ends of games played on after these moves; None is the play of the next card.

    They follow the policy, or the best line found where no card is hidden: then all games are the same.
    """
    games, start = list[_Ended](), Position(view.grid, view.unseen, view.fola)
    moves = [Move(start.next_card or 0) if move is None else move for move in first]
    if len(view.unseen) < 2:
        after = reduce(Position.apply, moves, start)
        line = (move for move in oracle.solve(after, _LINE).moves if move != END)
        return GAMES * [_played_on(start, [*moves, *line])]
    for seed in range(GAMES):
        order = [*view.unseen]
        random.Random(seed).shuffle(order)
        games.append(_played_on(start._replace(deck=tuple(order)), first))
    return games


def _played_on(position: Position, first: Iterable[Move | None]) -> _Ended:
    """Make moves, and play the game on by the policy, which plays a card wherever there is room."""
    kills, forced = list[Move](), set[Card]()
    best: _Ended | None = None
    due = deque(first)
    while (move := (due.popleft() if due else None) or _usual_move(position)) is not None:
        if move.victim is not None:
            kills.append(move)
            may_force = move.victim in USEFUL and not position.can_play
            if may_force and all(kill.victim in USEFUL for kill in legal_kills(position)):
                forced.add(move.victim)
        position = position.apply(move)
        if not position.to_come:
            ended = _Ended(position.grid, score_of_grid(position.grid), tuple(kills), frozenset(forced))
            best = ended if best is None or ended.points > best.points else best
    return best or _Ended((), UNFINISHED, tuple(kills), frozenset(forced))


def _usual_move(position: Position) -> Move | None:
    """Return the play of the next card, or the kill that the policy prefers, or None if there is none."""
    card = position.next_card
    if card is not None and position.can_play:
        return Move(card)
    search = cores.fair_search(View.of(position), 0, cores.core_name())
    kills = [pair for pair in zip(search.values(), search.options(), strict=True) if pair[1][0] >= 0]
    return Move(*max(kills, key=lambda pair: pair[0])[1]) if kills else None


def _differences(mine: list[_Ended], other: list[_Ended]) -> Iterator[Outcome]:
    """Yield what happened clearly more often in the first games."""
    yours, better = (sum(not game.grid for game in games) for games in (mine, other))
    if yours - better >= _FEWEST_STUCK:
        cost = fmean(game.points for game in (*mine, *other) if game.grid) - UNFINISHED
        yield Outcome(OutcomeCode.STUCK, None, yours, better, (yours - better) / GAMES * cost)
    for card in sorted({card for game in (*mine, *other) for card in game.grid}):
        yours, better = (sum(card in game.grid for game in games) for games in (mine, other))
        code = OutcomeCode.LEFT
        if card in USEFUL:
            code, yours, better = OutcomeCode.COVERED, GAMES - yours, GAMES - better
        if yours - better >= _FEWEST and WORTH[card]:
            by, times = _killer(card, mine if code is OutcomeCode.COVERED else other)
            forced = sum(card in game.forced for game in mine)
            points = _worth(card, other) - _worth(card, mine)
            yield Outcome(code, card, yours, better, points, by, times, forced)


def _killer(card: Card, games: list[_Ended]) -> tuple[Card | None, int]:
    """Return the card that kills a card in most of these games, and in how many; None if in few."""
    found = Counter(kill.card for game in games if game.grid for kill in game.kills if kill.victim == card)
    by, times = max(found.items(), key=lambda pair: (pair[1], -pair[0]), default=(None, 0))
    return (by, times) if times >= _FEWEST else (None, 0)


def _path(view: View, better: Move | None, found: Outcome, mine: list[_Ended], other: list[_Ended]) -> Kills:
    """Return the kills on the grid by which the better move leads to the card's kill, or spares it."""
    if found.by is None or found.card is None:
        return ()
    if found.code is OutcomeCode.COVERED:
        counts = Counter(kill for game in other for kill in game.kills if {*kill} <= {*view.grid})
        kept = [kill for kill, times in counts.items() if times >= _MOST_GAMES * GAMES and kill != better]
        spared = [
            kill
            for kill in kept
            if kill.victim not in USEFUL and sum(kill in game.kills for game in mine) <= GAMES - found.yours
        ]
        spared.sort(key=lambda kill: (kill.card != found.by, WORTH[kill.victim or 0]))
        return tuple(spared[:_MOST_SPARED])
    last, start = Move(found.by, found.card), Position(view.grid, view.unseen, view.fola)
    start = start if better is None else start.apply(better)
    lines = [game.kills[: game.kills.index(last) + 1] for game in other if last in game.kills]
    plans = Counter(_needed(start, line) for line in lines)
    plan, times = plans.most_common(1)[0]
    if 2 * times >= len(lines):
        return plan[:-1]
    usual = Counter(kill for plan, times in plans.items() for kill in times * plan)
    return tuple(kill for kill in plan[:-1] if usual[kill] >= _MOST_GAMES * len(lines))


def _needed(start: Position, line: Kills) -> Kills:
    """Return the kills that the last of a line needs, it included; none if it needs a card still to come."""
    plan = tuple(kill for kill in line if {*kill} <= {*start.grid})
    if not can_follow(start, plan):
        return ()
    for kill in plan[-2::-1]:
        shorter = tuple(each for each in plan if each != kill)
        plan = shorter if can_follow(start, shorter) else plan
    return plan


def _worth(card: Card, games: list[_Ended]) -> float:
    """Return what a card was worth at the ends of games on average, points."""
    return fmean(game.worth(card) if card in game.grid else 0 for game in games)
