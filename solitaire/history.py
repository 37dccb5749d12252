"""The games of this home that have ended: every one goes from the saved games into the store."""

from importlib.metadata import version

from scores.games import Added
from scores.store import Store
from solitaire.files import Home, UserError
from solitaire.game import Game
from solitaire.saves import SaveFolder, load_game


def engine(name: str) -> str:
    """Return the name and version under which the store keeps what an engine says of a deal."""
    return f"{name} {version('minchiate-solitaire')}"


def open_store(home: Home) -> Store:
    """Open the home's store, with every game in it that has ended.

    Raises:
        UserError: the store cannot be used.
    """
    store = Store(home.scores)
    gather(store, SaveFolder(home.games))
    return store


def keep(store: Store, game: Game) -> Added:
    """Put a game played here, which has ended, into the store.

    Raises:
        UserError: the store cannot be written; the saved game is still there, and the next time will do.
    """
    return store.add(game.record, own=True)


def gather(store: Store, folder: SaveFolder) -> None:
    """Move the ended games among the saved ones into the store; a damaged one is kept aside, with a notice.

    Raises:
        UserError: the store cannot be written; the saved games are still there.
    """
    for path in folder.ended():
        try:
            game = load_game(path)
        except UserError as error:
            store.notices.append(str(error))
            continue
        keep(store, game)
        path.unlink(missing_ok=True)
