"""What the engines say of a deal: its par, and the best line the oracle has found."""

from dataclasses import dataclass

from scores.lines import ORACLE, as_line, insert_line
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record


@dataclass(frozen=True, slots=True)
class Estimates:
    """What is known of a deal; None for what no engine has given yet.

    Attributes:
        par: the fair player's mean over many games, in points.
        par_error: the standard error of the par, in points.
        par_games: the games played for it.
        best: points of the best line that the oracle has found.
    """

    par: float | None = None
    par_error: float | None = None
    par_games: int | None = None
    best: int | None = None


def estimates(store: Store, deal: Deal) -> Estimates:
    """Return what is known of a deal.

    Raises:
        UserError: the store cannot be read.
    """
    of_deal = "FROM estimates WHERE deal = (SELECT id FROM deals WHERE cards = ?) AND kind = ?"
    cards = bytes(deal.cards)
    best = store.read(f"SELECT max(value) {of_deal}", cards, ORACLE)[0][0]
    pars = store.read(f"SELECT value, error, games {of_deal} ORDER BY games DESC LIMIT 1", cards, "par")
    par, error, games = pars[0] if pars else (None, None, None)
    return Estimates(par, error, games, None if best is None else int(best))


def keep_line(store: Store, record: Record, engine: str) -> None:
    """Keep a line that the oracle has found from the start of a deal, unless one as good is there.

    Args:
        store: the store.
        record: the line, to its end; its replay gives the points.
        engine: name and version of the engine.

    Raises:
        NotEndedError: the line does not lead to the end.
        UserError: the store cannot be written.
    """
    line = as_line(record, engine)
    store.write(lambda connection: insert_line(connection, line))
