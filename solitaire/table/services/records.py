"""The table's side of the store: what has ended goes in, and what a deal's earlier games say comes out.

The store failing must not stop a game: the table says what is wrong and plays on; what could not be stored is
still among the saved games, and goes in the next time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from scores.estimates import Estimates, estimates
from scores.games import Added
from scores.store import Store
from scores.tables import Filter, Rival, earlier, place, size, to_beat
from solitaire.archive import gather, keep, open_store
from solitaire.files import Home, UserError
from solitaire.game import Game
from solitaire.saves import SaveFolder

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rivals:
    """What there is to beat on a deal.

    Attributes:
        best: the best game of it, whoever played it, or None.
        own: the player's own best game of it, or None.
        known: what the engines make of it.
    """

    best: Rival | None = None
    own: Rival | None = None
    known: Estimates = field(default_factory=Estimates)


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a game stands that has just ended.

    Attributes:
        added: its number and its table.
        place: its place among the player's games in that table, 1 being the best.
        count: how many those are.
    """

    added: Added
    place: int
    count: int


class Keeper:
    """Opens the store when it is first needed, and again after a failure.

    Attributes:
        home: where the store lies.
        alarm: told, a line each, what the user should know.
    """

    def __init__(self, home: Home, alarm: Callable[[str], None]) -> None:
        self.home, self.alarm = home, alarm
        self._store: Store | None = None

    @property
    def store(self) -> Store:
        """The open store.

        Raises:
            UserError: it cannot be opened.
        """
        if self._store is None:
            self._store = open_store(self.home)
        return self._store

    def ask(self, question: Callable[[Store], T], otherwise: T) -> T:
        """Return what the store answers, or something else when it fails, which is said."""
        try:
            answer = question(self.store)
        except UserError as error:
            self.alarm(str(error))
            return otherwise
        for notice in self.store.notices:
            self.alarm(notice)
        self.store.notices.clear()
        return answer

    def has_played(self, game: Game) -> bool:
        """Say whether the player has ended a game of this deal before."""
        return self.ask(lambda store: store.has_played(game.deal, game.player), otherwise=False)

    def rivals(self, game: Game) -> Rivals:
        """Return what there is to beat on a game's deal, which is cut; a game is no rival of its own."""

        def another(rival: Rival | None) -> Rival | None:
            played = (game.record.fola, game.record.moves)
            return None if rival is None or (rival.record.fola, rival.record.moves) == played else rival

        def find(store: Store) -> Rivals:
            best, own = to_beat(store, game.deal), earlier(store, game.deal, game.player)
            return Rivals(another(best), another(own), estimates(store, game.deal))

        return self.ask(find, otherwise=Rivals())

    def keep(self, game: Game) -> Kept | None:
        """Store a game that has ended; say where it stands, or None when it could not be stored."""

        def store_it(store: Store) -> Kept:
            added = keep(store, game)
            which, points = Filter(added.standing, game.player), game.score.points
            assert points is not None
            return Kept(added, place(store, which, points), size(store, which))

        return self.ask(store_it, otherwise=None)

    def gather(self, folder: SaveFolder) -> None:
        """Move the ended games among the saved ones into the store."""
        self.ask(lambda store: gather(store, folder), otherwise=None)

    def close(self) -> None:
        """Close the store."""
        if self._store is not None:
            self._store.close()
            self._store = None
