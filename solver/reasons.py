"""Why a move is good or bad, as data: what a player would point out.

``solitaire.texts.hints`` puts it into words.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from solitaire.rules.cards import CARTIGLIE, FANTE, Card, kills, value
from solitaire.rules.position import END, GRID_SIZE, Move, Position, View, neighbours
from solitaire.rules.scoring import USEFUL, WORTH, count
from solver.quick_score import simple_bound

_FEW_KILLERS: Final = 2
"""Most killers left of a court that are a reason."""


class ReasonCode(Enum):
    """The subject of a reason."""

    PLAY_FIRST = "play first"
    """There is room: playing loses no kill and shows one more card."""
    GRID_FULL = "grid full"
    """A kill must come first."""
    ROOM = "room"
    """After the move ``points`` places on the grid are free."""
    COVERS_COST = "covers a cost"
    """``cards[0]`` is covered; on top at the end it would have cost ``points``."""
    LOSES_POINTS = "loses points"
    """``cards[0]`` is covered: the best score that could still be reached falls by ``points``."""
    LOSES_VERSICOLA = "loses a versicola"
    """The versicola of these cards can no longer be made; with all cards alive it was worth ``points``."""
    LAST_KILLERS = "last killers"
    """Only ``cards[1:]`` are left to kill the court ``cards[0]``; before the move there was one more."""
    NEW_KILLS = "new kills"
    """The first card of each pair can kill the second after the move, but could not before."""
    LOST_KILLS = "lost kills"
    """The first card of each pair can no longer kill the second; both are still on top."""
    NEW_NEIGHBOURS = "new neighbours"
    """The first card of each pair now lies one or three places to the right of the second."""
    STOP = "stop"
    """The game ends here with ``points``."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for or against a move."""

    code: ReasonCode
    """The kind of reason; its documentation says what the other fields mean."""
    cards: tuple[Card, ...] = ()
    """The cards concerned."""
    points: int = 0
    """Points, or a number of places; only the score of a game that stops may be negative."""
    pairs: tuple[tuple[Card, Card], ...] = ()
    """Pairs of cards, the right card first."""


def reasons(view: View, move: Move | None) -> tuple[Reason, ...]:
    """Return the reasons for and against a move, the most important first.

    Args:
        view: what the player knows.
        move: a legal kill, END, or None for the play of the next card.

    Raises:
        IllegalMoveError: the kill is not legal.
        ValueError: no card can be played, or the move names the card to play, which the player cannot choose.
    """
    position = Position(view.grid, view.unseen, view.fola)
    if move is None:
        if not position.can_play:
            raise ValueError("no card can be played here")
        return (
            Reason(ReasonCode.PLAY_FIRST),
            Reason(ReasonCode.ROOM, points=GRID_SIZE - len(view.grid) - 1),
        )
    if move == END:
        shown = count(view.grid).shown
        return () if view.to_come else (Reason(ReasonCode.STOP, points=shown),)
    if move.victim is None:
        raise ValueError("a play is advised without its card")
    after = position.apply(move)
    found = [Reason(ReasonCode.GRID_FULL)] if view.to_come and len(view.grid) == GRID_SIZE else []
    found += _worth(position, after, move.victim)
    found += _last_killers(after, move.victim)
    found += _geometry(view.grid, after.grid)
    if view.to_come:
        found.append(Reason(ReasonCode.ROOM, points=GRID_SIZE - len(after.grid)))
    return tuple(found)


def _worth(before: Position, after: Position, victim: Card) -> list[Reason]:
    if victim not in USEFUL:
        return [Reason(ReasonCode.COVERS_COST, (victim,), -WORTH[victim])]
    found = [Reason(ReasonCode.LOSES_POINTS, (victim,), simple_bound(before) - simple_bound(after))]
    alive = USEFUL.intersection(before.grid + before.deck + before.fola)
    for versicola in count(alive).versicole:
        if victim in versicola.cards:
            found.append(Reason(ReasonCode.LOSES_VERSICOLA, versicola.cards, versicola.total))
    return found


def _last_killers(after: Position, victim: Card) -> list[Reason]:
    alive = set(after.grid + after.deck + after.fola)
    found = []
    for court in sorted(alive):
        if court >= CARTIGLIE or value(court) < FANTE or not kills(victim, court):
            continue
        killers = tuple(sorted(card for card in alive if kills(card, court)))
        if len(killers) <= _FEW_KILLERS:
            found.append(Reason(ReasonCode.LAST_KILLERS, (court, *killers)))
    return found


def _geometry(before: tuple[Card, ...], after: tuple[Card, ...]) -> list[Reason]:
    old, new = dict.fromkeys(neighbours(before)), dict.fromkeys(neighbours(after))
    fresh = tuple(pair for pair in new if pair not in old)
    gone = tuple(pair for pair in old if pair not in new and pair[0] in after and pair[1] in after)
    groups = (
        (ReasonCode.NEW_KILLS, tuple(pair for pair in fresh if kills(*pair))),
        (ReasonCode.LOST_KILLS, tuple(pair for pair in gone if kills(*pair))),
        (ReasonCode.NEW_NEIGHBOURS, fresh),
    )
    return [Reason(code, pairs=pairs) for code, pairs in groups if pairs]
