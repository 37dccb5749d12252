"""Games of the solitaire by simple players, and the golden records made of them."""

import itertools
import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position, legal_kills, legal_moves
from solitaire.rules.record import Record
from solitaire.rules.scoring import WORTH

DATA = Path(__file__).parents[1] / "data"
RECORDS = DATA / "records"

Player = Callable[[Position], Move | None]
"""Chooses a move, or None to stop."""


def tidy(position: Position) -> Move | None:
    """Play while there is room; then make the kill that covers the least worth, if there is one."""
    if position.can_play:
        return next(legal_moves(position))
    gains = (move for move in legal_kills(position) if position.to_come or WORTH[move.victim or 0] < 0)
    return min(gains, key=lambda move: WORTH[move.victim or 0], default=None)


def blocking(position: Position) -> Move | None:
    """Play while there is room; then make the kill that leaves the fewest kills."""
    if position.can_play:
        return next(legal_moves(position))
    kills = [(len([*legal_kills(position.apply(move))]), move) for move in legal_kills(position)]
    return min(kills)[1] if kills else None


def at_random(seed: int) -> Player:
    """Return a player that makes any legal move with the same chance."""
    chance = random.Random(seed)

    def choose(position: Position) -> Move | None:
        moves = list(legal_moves(position))
        return moves[int(chance.random() * len(moves))] if moves else None

    return choose


def moves_of(deal: Deal, fola: tuple[int, ...], player: Player, most: int = 200) -> tuple[Move, ...]:
    """Return at most this many moves of the player's game, without the end."""
    if player is tidy:  # who plays the same game each time
        return _tidy_game(deal, fola)[:most]
    return tuple(itertools.islice(_moves(deal, fola, player), most))


@lru_cache(maxsize=200)
def _tidy_game(deal: Deal, fola: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(_moves(deal, fola, tidy))


def _moves(deal: Deal, fola: tuple[int, ...], player: Player) -> Iterator[Move]:
    position = Position((), deal.deck, fola)
    while (move := player(position)) is not None:
        yield move
        position = position.apply(move)


def game(deal: Deal, player: Player, most: int = 200, *, end: bool = True, name: str = "") -> Record:
    """Return a game with the fola stacked in reverse."""
    fola = deal.fola[::-1]
    moves = moves_of(deal, fola, player, most)
    return Record(deal, fola, (*moves, END) if end else moves, name, "2026-01-06" if name else "")


def records() -> dict[str, Record]:
    """Return the golden records by file name."""
    strange = game(Deal.from_cards(Deal.numbered(7).cards), at_random(7), 60, end=False)
    return {
        "finished.txt": game(Deal.numbered(42), tidy, name="a tidy player"),
        "gave-up.txt": game(Deal.numbered(0), tidy, 100, name="a tidy player"),
        "stuck.txt": game(Deal.numbered(1), blocking),
        "in-progress.txt": game(Deal.numbered(2**64 - 1), at_random(1), 50, end=False),
        "fola-in-hand.txt": game(Deal.numbered(46), tidy, 160, end=False),
        "not-stacked.txt": Record(Deal.numbered(13), player="a tidy player"),
        "own-cut.txt": game(Deal.numbered(42, 37), tidy),
        "below-300.txt": game(Deal.numbered(52), at_random(26), name="a random player"),
        "without-number.txt": game(Deal.from_cards(Deal.numbered(0).cards), tidy),
        "strange-names.txt": Record(
            strange.deal,
            strange.fola,
            strange.moves,
            'Anna "la Volpe" \\ Bianchi',
            "6 Jan 2026, in the evening",
            (
                ("Site", "Firenze [Toscana]"),
                ("X-Note", "twice"),
                ("X-Note", 'a \\\\ and a \\"'),
                ("Empty", ""),
            ),
        ),
    }
