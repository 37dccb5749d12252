"""The calibration of luck: whoever plays, it must be 0 on average, and the play of the fair player, too.

The players lose between nothing and some 400 points a game, each by another fault. The deals must be other
than those on which the review or the players were tuned.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any, ClassVar, Final, TypeAlias

from solitaire.lab.results import Figure, LabWork, read_figures
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, GRID_SIZE, Move, Position, legal_kills
from solitaire.rules.record import Record
from solitaire.rules.scoring import USEFUL, count
from solver import cores
from solver.autoplay import StackingWay, play_game
from solver.game_review import PAR_PLAYOUTS, USUAL_PAR
from solver.luck import VALUE_VERSION, Telescope
from solver.result import Limit

_SLIPS: Final = 6
"""The player with slips makes one decision in this many at random."""
_Choice: TypeAlias = Callable[[Position, Sequence[Move]], Move]
"""Chooses one of the legal kills, or the end once all cards are played."""


def _most_points(position: Position, kills: Sequence[Move]) -> Move:
    """Return the kill after which the cards on top score most; the end when none improves them."""
    best = max(kills, key=lambda kill: _shown(position.apply(kill)))
    is_over = not position.to_come and _shown(position.apply(best)) <= _shown(position)
    return END if is_over else best


def _shown(position: Position) -> int:
    return count(position.grid).shown


def _first(position: Position, kills: Sequence[Move]) -> Move:
    return kills[0] if position.to_come else END


def _keeps_useful(position: Position, kills: Sequence[Move]) -> Move:
    """Return the first kill of a card that is not useful, if there is one."""
    return _first(position, [kill for kill in kills if kill.victim not in USEFUL] or kills)


def _simple_game(choose: _Choice, deal: Deal, _seed: int, *, at_once: bool = False) -> Record:
    """Return a game with the fola as dealt; ``at_once``: the player kills even where there is room."""
    position, moves = Position((), deal.deck, deal.fola), list[Move]()
    while position.end is None:
        kills, card = [*legal_kills(position)], position.next_card
        can_play = card is not None and len(position.grid) < GRID_SIZE
        if can_play and card is not None and not (at_once and kills):
            move = Move(card)
        else:
            move = choose(position, kills) if kills else END
        moves.append(move)
        position = position.apply(move)
    return Record(deal, deal.fola, tuple(moves))


def _given_up(deal: Deal, seed: int) -> Record:
    """Return a game of most points that is given up halfway."""
    whole = _simple_game(_most_points, deal, seed)
    plays = [ply for ply, move in enumerate(whole.moves) if move.is_play]
    return replace(whole, moves=(*whole.moves[: plays[len(plays) // 2]], END))


def _fair_game(deal: Deal, seed: int, *, dealt: bool = False, slips: int | None = None) -> Record:
    way = StackingWay.DEALT if dealt else StackingWay.ADVISER
    return play_game(deal, Limit(playouts=PAR_PLAYOUTS, seed=seed), stacking=way, slips=slips).record


PLAYERS: Final[dict[str, Callable[[Deal, int], Record]]] = {
    "fair": _fair_game,
    "as dealt": partial(_fair_game, dealt=True),
    "slips": partial(_fair_game, slips=_SLIPS),
    "most points": partial(_simple_game, _most_points),
    "gives up": _given_up,
    "keeps useful": partial(_simple_game, _keeps_useful),
    "first kill": partial(_simple_game, _first),
    "at once": partial(_simple_game, _first, at_once=True),
}
"""By name: the fair player; with the fola as dealt; with a sixth of its kills at random. Then players who
stack the fola as dealt and play while there is room: always the kill after which the cards on top score most;
the same until half of the cards are played, when it gives up; the first that covers no useful card; the
first; and the first as soon as there is one."""


@dataclass(frozen=True, slots=True)
class LuckyGame:
    """A game, taken apart, in points."""

    made: float
    """Its score."""
    luck: float
    """Its luck."""
    error: float
    """The standard error of the luck."""


@dataclass(frozen=True, slots=True)
class LuckCalibration(LabWork[LuckyGame]):
    """How games are played, and their luck measured."""

    player: str
    """The name of the player."""
    shuffles: int = 100
    """Shuffles at each moment, a multiple of 20 from 40 on."""
    seed: int = 1
    """Seed of the player and of the shuffles."""
    noun: ClassVar[str] = "calibration"

    @property
    def header(self) -> dict[str, object]:
        """The beginning of its file: attributes, and the version of the value."""
        return {**asdict(self), "value": VALUE_VERSION}

    def as_line(self, result: LuckyGame) -> dict[str, object]:
        """Return a result as its line in the file has it."""
        return asdict(result)

    def of_line(self, line: dict[str, Any]) -> LuckyGame:
        """Return the result in a line of the file.

        Raises:
            ValueError, TypeError, KeyError: it is no such line.
        """
        return read_figures(LuckyGame, LuckyGame.__slots__, line)

    def measure(self, deal: int) -> LuckyGame:
        """Play a deal, and measure the luck of the game."""
        record = PLAYERS[self.player](Deal.numbered(deal), self.seed + deal)
        made, telescope = record.score.points, Telescope(record, self.seed + deal, cores.core_name())
        assert made is not None  # the game has ended
        for moment in telescope.moments:
            moment.advance(self.shuffles)
        luck = telescope.luck().total
        return LuckyGame(float(made), luck.points, luck.error)


def figures(found: Sequence[LuckyGame]) -> list[Figure]:
    """Return the means over at least two games."""
    columns: dict[str, Callable[[LuckyGame], float]] = {
        "made": lambda game: game.made,
        "luck": lambda game: game.luck,
        "play": lambda game: game.made - USUAL_PAR - game.luck,
        "error of a game's luck": lambda game: game.error,
    }
    return [Figure.of(name, [figure(game) for game in found]) for name, figure in columns.items()]
