"""The store of a home: ended games and matches, and results of long thinking about deals."""

from typing import TypeVar

from scores.estimates import best_line, estimates, spent, store_bound, store_line, store_spent
from scores.store import Store
from solitaire.classic.match_record import ClassicRecord
from solitaire.home.files import Home, MissingError, UserError
from solitaire.home.saves import Folder, delete, game_folder, match_folder
from solitaire.play.game import Game
from solitaire.rules.deal import Deal
from solitaire.rules.position import Position
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solver import cores
from solver.oracle import ORACLE_ENGINE
from solver.result import Result
from solver.thinking import Thought

_Saved = TypeVar("_Saved", bound=Game | ClassicRecord)


def open_store(home: Home, patience: float | None = None) -> Store:
    """Open the home's store, with every game, match and hand in it that has ended; see ``Store``."""
    store = Store(home.scores, patience)
    gather(store, game_folder(home.games))
    gather(store, match_folder(home.matches))
    return store


def gather(store: Store, folder: Folder[_Saved]) -> None:
    """Move the ended games of a folder into the store; a damaged file is set aside, with a notice.

    A game that has not ended goes back to the saved games: version 1.0 moved it although its last state could
    not be written.

    Raises:
        UserError: the store cannot be written, and the saved games are still there; or a file cannot be
            moved or deleted.
    """
    for path in folder.ended():
        try:
            game = folder.load(path)
        except MissingError:
            continue  # another window has just gathered it
        except UserError as error:
            store.notices.append(str(error))
            continue
        if not folder.has_ended(game):
            folder.take_back(path)
            continue
        store.add_played(game.record if isinstance(game, Game) else game)
        delete(path)


def thought_of(store: Store, deal: Deal) -> Thought:
    """Return what is known of a deal and the state of long thinking about it, from which it can resume."""
    known, line = estimates(store, deal), best_line(store, deal)
    runs, seconds = spent(store, deal, ORACLE_ENGINE)
    fola, moves = ((), ()) if line is None else (line.record.fola or (), line.record.moves)
    return Thought(UNFINISHED if known.best is None else known.best, known.bound, fola, moves, runs, seconds)


def store_thought(store: Store, deal: Deal, thought: Thought) -> None:
    """Store what long thinking about a deal has found so far, and its state."""
    if thought.moves:
        known, line = best_line(store, deal), Record(deal, thought.fola, thought.moves, player="oracle")
        if known is None or line.score.shown > known.score:
            store_line(store, line, ORACLE_ENGINE)
    store_bound(store, deal, thought.bound, ORACLE_ENGINE)
    store_spent(store, deal, thought.runs, thought.seconds, ORACLE_ENGINE)


def known_from(store: Store, deal: Deal, position: Position) -> Result:
    """Return the rest of a deal's best line, if it leads through a position, and the deal's bound.

    Otherwise the score is -300 and there are no moves.
    """
    line, core = best_line(store, deal), cores.core_name()
    if line is None or position not in line.record.positions:
        return Result(UNFINISHED, estimates(store, deal).bound, 0.0, 0, core, position.fola, ())
    moves = line.record.moves[line.record.positions.index(position) :]
    return Result(line.score, line.bound, 0.0, 0, core, position.fola, moves)
