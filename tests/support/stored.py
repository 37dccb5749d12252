"""Games, hands, matches and results of surveys for a store, and files of scores changed by hand."""

import contextlib
import random
import sqlite3
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from scores.store import Store
from solitaire.classic.deal import daily_hand, numbered
from solitaire.classic.hand import Hand
from solitaire.classic.match import GIRO, HANDS, seating
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.record import OPPOSITION, HandRecord, Opposition
from solitaire.classic.seats import Seat
from solitaire.home.files import Home
from solitaire.lab.surveys import Search, SurveyedGame, SurveyedHand
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position, legal_moves
from solitaire.rules.record import Help, Record
from tests.support import recorded
from tests.support.classic_playing import first, play_out
from tests.support.classic_recorded import match, match_record

UNDONE = ("Help", "undone-plays=1 fair-hints=0 oracle-hints=0")
BEFORE_VERSION_6 = (
    "ALTER TABLE matches DROP COLUMN giri",
    *("ALTER TABLE hands DROP COLUMN opponents", "ALTER TABLE hands DROP COLUMN partner"),
    *("DROP TABLE review_keys", "DROP TABLE drills"),
    "ALTER TABLE reviews DROP COLUMN figures",
)
"""SQL that removes the tables and columns of versions 6 and 7 of the score file."""
GAME = SurveyedGame(42, "fair 1", 1000, 0, 298, "native", 0.5)


@cache
def _played(deal: int, most: int) -> Record:
    return recorded.game(Deal.numbered(deal), recorded.tidy, most)


def played(
    deal: int = 42,
    player: str = "Anna",
    date: str = "2026-01-06",
    *,
    most: int = 200,
    help: Help | None = None,  # noqa: A002 (its name everywhere)
    seconds: int | None = None,
) -> Record:
    """Return a game of a numbered deal that ends after at most ``most`` moves."""
    extra = [("Help", str(help))] if help is not None else []
    extra += [("Seconds", str(seconds))] if seconds is not None else []
    return replace(_played(deal, most), player=player, date=date, extra=tuple(extra))


def fill_played(home: Home) -> None:
    """Let Anna and Bruno have played in a home, and import one of Carla's games."""
    with Store(home.scores) as store:
        store.add(played(42, seconds=754), own=True)
        store.add(played(42, most=100, help=Help(fair_hints=1)), own=True)
        store.add(played(7, help=Help(undone_plays=2), seconds=4000), own=True)
        store.add(played(1, player="Bruno"), own=True)
        store.add(played(42, player="Carla"), own=False)


def count(store: Store) -> int:
    """Return the number of games in a store."""
    return int(store.read("SELECT count(*) FROM games")[0][0])


@cache
def hand_of(deal: Deal, dealer: Seat = Seat.S) -> Hand:
    return play_out(Hand.start(deal, dealer), first)[-1]


def single(number: int = 42, player: str = "Anna", day: str = "2026-07-01") -> HandRecord:
    return HandRecord(hand_of(numbered(number)), None, (player, "Bindo", "Lapo", "Neri"), day)


def daily(day: date, begun: date, player: str = "Anna") -> HandRecord:
    return HandRecord(hand_of(*daily_hand(day)), None, (player, "", "", ""), begun.isoformat())


@cache
def ended(number: int = 7, player: str = "Anna") -> MatchRecord:
    """Return a match whose hands have all ended."""
    names = (player, "handbook", "handbook", "random")
    record = match_record(match(number, HANDS - 1, -1))
    found = replace(record.match, players=names)
    hands = tuple(replace(hand, players=found.names(number)) for number, hand in enumerate(record.hands))
    return replace(record, names=names, hands=hands)


@cache
def short(engines: tuple[str, str, str], number: int = 9) -> MatchRecord:
    """Return an ended match of one giro against computer players in the order of the draw."""
    record, others = ended(number), Opposition.of([(engine, 1) for engine in engines])
    extra = ((OPPOSITION, str(others.in_order(place - 1 for place in seating(0)[1:]))),)
    hands = tuple(replace(hand, extra=extra) for hand in record.hands[:GIRO])
    return replace(record, hands=hands, extra=((OPPOSITION, str(others)),), giri=1)


def line(deal: int, seed: int) -> Record:
    """Return a random game of the deal that plays whenever it can."""
    choose, dealt = random.Random(seed), Deal.numbered(deal)
    position, moves = Position((), dealt.deck, dealt.fola), list[Move]()
    while choices := [move for move in legal_moves(position) if move != END]:
        moves.append(choices[0] if choices[0].is_play else choose.choice(choices))
        position = position.apply(moves[-1])
    return Record(dealt, dealt.fola, (*moves, END))


def search(deal: int = 42, seed: int = 0, budget: str = "10 playouts") -> Search:
    """Return a search that has found a random line."""
    record = line(deal, seed)
    points = record.score.points
    assert points is not None
    return Search(deal, "oracle 1", budget, seed, points, 334, "native", 1.5, record.fola, record.moves)


def surveyed_hand(deal: int, points: int = 30, player: str = "handbook 1") -> SurveyedHand:
    return SurveyedHand(deal, player, 0, 0, points, 1, 0, 0, 20, 0, "T1 CK", "native", 0.1)


def altered(path: Path, *statements: str) -> None:
    """Change a score file by hand, without its rules."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)
        connection.commit()
