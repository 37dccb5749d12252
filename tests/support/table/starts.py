"""Where journeys start: the screens that have a picture, and more."""

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from scores.estimates import Par, store_par
from solitaire.classic.deal import numbered
from solitaire.classic.options import parse_rules
from solitaire.classic.seats import Seat
from solitaire.home.reviews import CLASSIC, SOLITAIRE, compute_all_figures
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.position import legal_kills
from solitaire.table.requests import Menu, TryAgain
from solver.cores import core_name
from solver.game_review import MoveDecision
from tests.support import recorded
from tests.support.classic_playing import for_a_slam
from tests.support.reviews import store_game, store_hand
from tests.support.stored import UNDONE, daily, ended, played, short, single
from tests.support.table.driver import Table
from tests.support.table.pixels import SCREENS, TODAY, enter


def _blocked(table: Table) -> None:
    """No pile of the full grid can kill another."""
    table.start("1", stacked=True)
    table.make(table.moves_of(recorded.blocking))


def _my_games(table: Table) -> None:
    """Games and hands of all kinds: repeats, with help, of a day, reviewed, of matches, of others."""
    store = table.app.services.records.store
    for number, day in ((42, "2026-01-03"), (43, "2026-07-02"), (44, "2026-01-01"), (42, "2026-01-04")):
        store.add(played(number, date=day), own=True)
    store.add(played(daily_number(TODAY), date=TODAY.isoformat()), own=True)
    store_par(store, Deal.numbered(43), Par(99.6, 4.25, 400), "fair 99")
    store_game(store, 45, 60.0, engine=SOLITAIRE.engine(played(45), core_name()))
    store_hand(store, 46, engine=CLASSIC.engine(single(), core_name()))
    helped = single(44)
    for hand in (
        *(single(), single(day="2026-07-09"), replace(helped, extra=(UNDONE,))),
        *(ended(7), ended(8), short(("lapo", "full", "lapo")), daily(TODAY, TODAY)),
    ):
        store.add(hand, own=True)
    store.add(single(43, "Carla"), own=False)
    store.add(played(77, "Dora"), own=False)
    table.app.navigation.show(Menu())
    table.key(pygame.K_F2)


def _rivals(table: Table) -> None:
    """Games to beat: own ones, also without a name, and those of others; deals with a par."""
    store = table.app.services.records.store
    store.add(played(42, most=150), own=True)
    store.add(played(42, "Carla"), own=False)
    store.add(played(43, ""), own=False)
    store.add(played(44, ""), own=True)
    store_par(store, Deal.numbered(45), Par(290.0, 10.0, 2), "fair 99")
    store_par(store, Deal.numbered(46), Par(290.0, 1.0, 400), "fair 99")
    table.start(stacked=True)


def _drills(table: Table) -> None:
    """Two costly games, one of them above its par, and hands with costly decisions."""
    store = table.app.services.records.store
    for number, cost in ((1, 30.0), (2, 50.0)):
        store_game(store, number, cost)
    store_par(store, Deal.numbered(1), Par((played(1).score.points or 0) - 12.0, 1.0, 400), "fair 99")
    store_hand(store, 42)
    compute_all_figures(store, SOLITAIRE)
    compute_all_figures(store, CLASSIC)
    table.app.services.drills.today = lambda: TODAY
    table.app.navigation.show(Menu())


def _try(table: Table) -> None:
    """The question about a kill; the second one would have been better."""
    record = recorded.game(Deal.numbered(42), recorded.tidy)
    ply = next(ply for ply, at in enumerate(record.positions) if at.can_play and len([*legal_kills(at)]) > 6)
    played, better, *_ = legal_kills(record.positions[ply])
    decision = MoveDecision(
        ply=ply, move=played, better=better, cost=55.2, error=3.0, expected=200.0, possible=60, known=False
    )
    table.start("7", stacked=True).app.navigation.show(TryAgain(record, decision))


OLD_HOMES: Final = {"home-0.1": ("21-9-", "21-11-"), "home-1.0": ("24-9-", "23-7-")}
"""The homes that earlier versions have written, each with parts of the names of the files written last."""


def copy_home(name: str, home: Path) -> None:
    """Copy an old home; in a repository all its files are of the same age."""
    shutil.copytree(recorded.DATA / name, home)
    last = [path for part in OLD_HOMES[name] for path in home.glob(f"*/*{part}*")]
    for number, path in enumerate([*sorted({*home.glob("*/*")} - {*last}), *last]):
        os.utime(path, (10**9 + number, 10**9 + number))


def _falls(table: Table) -> None:
    """East and West have all tarocchi; a hand without any may be laid open."""
    table.use(others_pace="at_once")
    hand, rules = for_a_slam(numbered(3)), parse_rules("cascare=winner")
    table.app.services.matches.begin_hand(hand, Seat.W, options=rules)


STARTS: Final[dict[str, Callable[[Table], object]]] = {
    **SCREENS,
    "stacked": lambda table: table.start(stacked=True),
    "blocked": _blocked,
    "entry-late": lambda table: enter(table, most=-4),
    "my-games": _my_games,
    "four-falls": _falls,
    "rivals": _rivals,
    "drills": _drills,
    "try": _try,
}
