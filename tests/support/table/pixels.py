"""Small pictures guard the look of all screens; ``python -m tests.regenerate --screens NAME`` makes one.

A picture has a dot for every 10 x 10 pixels of the window. The smooth edge of a letter hardly changes a dot;
a card or a panel that moves by a few pixels, or that has another hue, changes many.
"""

import datetime
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from unittest import mock

from solitaire.home.reviews import SOLITAIRE, stored_review
from solitaire.table.requests import (
    EnterShuffle,
    Guide,
    Lesson,
    Menu,
    NewMatch,
    Printed,
    Replay,
    Scores,
    WholeMatch,
)

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from PIL import Image, ImageChops

from scores import estimates
from scores.store import Store
from solitaire.classic.deal import numbered
from solitaire.classic.options import parse_rules
from solitaire.classic.seats import Seat
from solitaire.home import saves
from solitaire.home.saves import write_draft
from solitaire.play import opponents
from solitaire.play.entry import Entry
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.record import Help
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.pages import forms, statistics, title
from solitaire.table.services import evaluation, exporter, questions, session, verdict_work
from solitaire.table.services.classic import exercises, hand_advice, match_session, seated
from solitaire.table.services.records import computed
from solitaire.texts import verdict, words
from solver.game_review import FAIR_VERSION, STACKING, USUAL_PAR, GameReview, Luck, Turn
from solver.game_reviewer import explained
from solver.review import Part
from solver.review_text import parse_review
from tests.support import recorded
from tests.support.classic_playing import for_a_slam
from tests.support.homes import HOME
from tests.support.reviews import store_game
from tests.support.stored import ended, played, single
from tests.support.table.classic import QuickPlayers
from tests.support.table.driver import Point, Table
from tests.support.table.reviewed import known_advice, known_costs, known_reviews, known_thoughts
from tests.support.table.robot import QuickEngine
from tests.support.table.workers import Here, Idle, Workers

DATA: Final = recorded.DATA / "pixels"
DOT: Final = 10
"""Side in pixels of the square that one dot of a picture shows."""
CLEAR: Final = 40
"""Two dots show different things if red, green or blue differ by more than this, of 255."""
SLIGHT: Final = 7
"""Two dots that differ by no more than this may show the same letters, drawn a little differently."""
SHARE: Final = 0.009
"""Share of the dots that may differ by more than ``SLIGHT``: about that of a few words."""
TODAY: Final = datetime.date(2026, 5, 3)


class _Day(datetime.date):
    @classmethod
    def today(cls) -> "_Day":
        return cls(TODAY.year, TODAY.month, TODAY.day)


# -- the way to every screen --------------------------------------------------------------------


def _verdict(table: Table) -> None:
    table.start().key(pygame.K_SPACE)
    table.app.services.session.game.arrange(table.game.deal.fola[::-1])
    table.key(pygame.K_RETURN)
    table.make(recorded.game(Deal.numbered(42), recorded.tidy).moves)
    table.key(pygame.K_v)


_REVIEWED: Final = 42
"""The deal whose games have a review, which is always the same."""
_PART: Final = 60
"""Moves of the game that is entered."""


def enter(table: Table, fola: tuple[Card, ...] = (), most: int = _PART) -> None:
    """Enter so many moves of a game, with its fola or without."""
    moves = recorded.game(Deal.numbered(42), recorded.tidy).moves[:most]
    write_draft(table.app.context.home.entry, Entry(moves, fola), Entry())
    table.app.navigation.show(EnterShuffle())


def _part(table: Table) -> None:
    enter(table, Deal.numbered(42).fola[::-1])
    table.key(pygame.K_v)


@cache
def _old_review() -> GameReview:
    """Return a review of the game above: what an engine finds now depends on the machine."""
    with closing(sqlite3.connect(f"file:{HOME / 'scores.sqlite3'}?immutable=1", uri=True)) as scores:
        ((text,),) = scores.execute("SELECT text FROM reviews")
    review = parse_review(text)
    assert review.par is not None
    par = replace(review.par, games=20)
    turns = Turn(STACKING, 28.0), Turn(29, -16.0), Turn(31, 17.0), Turn(67, 14.0)
    luck = Luck(Part(66.0, 7.0), turns)
    record, worst = recorded.game(Deal.numbered(42), recorded.tidy), review.costliest()
    # its fola is stacked the other way round, as in ``_verdict``
    record = replace(record, fola=record.deal.fola[::-1])
    decisions = tuple(explained(record, one) if one in worst else one for one in review.decisions)
    choices = len(decisions)
    return replace(review, par=par, decisions=decisions, choices=choices, usual=USUAL_PAR, luck=luck)


def _old_review_of_part() -> GameReview:
    """Return what is known of its first moves."""
    decisions = tuple(one for one in _old_review().decisions if one.place < _PART)
    return GameReview(-236, decisions=decisions, choices=len(decisions), share=1.0)


def _replay(table: Table) -> Table:
    record = recorded.game(Deal.numbered(42), recorded.tidy, name="a tidy player")
    table.start().app.navigation.show(Replay(record))
    table.keys(*[pygame.K_PAGEDOWN] * 8)
    return table


def _filled(table: Table) -> Table:
    store = table.app.services.records.store
    for deal in range(30):
        most, helped = 200 if deal % 3 else 120 + 5 * deal, Help(undone_plays=deal % 2)
        store.add(played(deal, most=most, help=helped, seconds=60 * deal), own=True)
    for ago in (0, 1, 2, 5):
        day = TODAY - datetime.timedelta(ago)
        number = daily_number(day)
        store.add(played(number, date=day.isoformat(), seconds=600), own=True)
    return table.start()


def _habits(table: Table) -> None:
    with Store(table.app.context.home.scores) as store:
        for number in range(23):
            store_game(store, number, 60.0 - 2 * number)
    table.start().key(pygame.K_F4)


def _guide(table: Table, page: int) -> None:
    table.start().keys(pygame.K_F6, *[pygame.K_PAGEDOWN] * page)


def _guided(table: Table) -> None:
    table.start(None).key(pygame.K_b)
    table.keys(*[pygame.K_p] * 8)


def _classic(table: Table, plays: int) -> Table:
    """Go to the first hand of a match for four, after so many plays of the person."""
    table.use(others_pace="at_once")
    seated = table.app.services.seated
    table.app.services.matches.begin(7)
    decided = 0
    while decided < plays or seated.is_waiting:
        if seated.seen.is_to_discard and plays:
            for card in seated.seen.view.discardable[: seated.seen.view.discards_due]:
                seated.take(card)
            seated.discard()
        elif seated.seen.is_to_play and decided < plays:
            seated.take(seated.seen.legal[0])
            decided += 1
        table.app.advance(0.05)
    return table


def _classic_hint(table: Table) -> None:
    _classic(table, 4).keys(pygame.K_h, pygame.K_RETURN)
    table.frame(2)
    table.keys(pygame.K_h, pygame.K_h)


def _classic_verdict(table: Table) -> Table:
    _classic(table, 21).key(pygame.K_v)
    table.frame(4)
    return table


def _classic_lesson(table: Table) -> None:
    table.app.navigation.show(Lesson(4, classic=True))
    table.keys(pygame.K_HOME, pygame.K_TAB, pygame.K_RETURN)


def _classic_replay(table: Table) -> None:
    table.app.navigation.show(Printed())
    table.keys(*[pygame.K_DOWN] * 7)


def _classic_scores(table: Table) -> None:
    store = table.app.services.records.store
    for number in (7, 8):
        store.add(ended(number), own=True)
    for number in (42, 43):
        store.add(single(number), own=True)
    table.app.navigation.show(Scores())


def _classic_match(table: Table) -> None:
    matches = table.app.services.matches
    matches.resume(matches.folder.create(ended()))
    table.app.navigation.show(WholeMatch())


def _classic_new_match(table: Table) -> None:
    table.use(partner="vieri", left="lapo").app.navigation.show(NewMatch())
    table.keys(pygame.K_DOWN, pygame.K_DOWN)


def _classic_open(table: Table) -> None:
    """West's hand has fallen, and the person picks a card from it."""
    table.use(others_pace="at_once")
    table.app.services.matches.begin_hand(
        for_a_slam(numbered(3)), Seat.S, options=parse_rules("cascare=forced")
    )
    seated = table.app.services.seated
    while seated.seen.view.picks_for is None:
        if seated.seen.is_to_discard:
            for card in seated.seen.view.discardable[: seated.seen.view.discards_due]:
                seated.take(card)
            seated.discard()
        elif seated.seen.is_to_play:
            seated.take(seated.seen.legal[-1])
        table.app.advance(0.05)


SCREENS: Final[dict[str, Callable[[Table], object]]] = {
    "title": lambda table: table.play_tidily(10).key(pygame.K_m, pygame.KMOD_CTRL),
    "settings": lambda table: table.start().key(pygame.K_F5),
    "cut": lambda table: table.start(),
    "stacking": lambda table: table.start().keys(pygame.K_SPACE, pygame.K_RIGHT),
    "play": lambda table: table.play_tidily(60).keys(pygame.K_END, pygame.K_TAB),
    "kills": lambda table: table.play_tidily(61).keys(pygame.K_a, pygame.K_TAB, pygame.K_RETURN),
    "fola": lambda table: table.play_tidily(160),
    "to-come": lambda table: table.play_tidily(90).key(pygame.K_k),
    "ended": lambda table: table.play_tidily(200).key(pygame.K_e),
    "verdict": _verdict,
    "help": lambda table: table.play_tidily(10).key(pygame.K_F1),
    "deal": lambda table: table.play_tidily(10).key(pygame.K_g, pygame.KMOD_CTRL),
    "entry": enter,
    "part": _part,
    "replay": _replay,
    "whatif": lambda table: _replay(table).keys(pygame.K_w, pygame.K_TAB, pygame.K_1),
    "scores": lambda table: _filled(table).key(pygame.K_F2),
    "stats": lambda table: _filled(table).key(pygame.K_F4),
    "habits": _habits,
    "guide": partial(_guide, page=0),
    "guide-pack": partial(_guide, page=1),
    "guide-kills": partial(_guide, page=2),
    "guide-versicole": partial(_guide, page=3),
    "lesson": lambda table: table.start().app.navigation.act(Action.LESSON),
    "guided": _guided,
    "classic-discards": partial(_classic, plays=0),
    "classic-play": partial(_classic, plays=4),
    "classic-hint": _classic_hint,
    "classic-known": lambda table: _classic(table, 8).key(pygame.K_k),
    "classic-count": partial(_classic, plays=21),
    "classic-match": _classic_match,
    "classic-verdict": _classic_verdict,
    "classic-try": lambda table: _classic_verdict(table).key(pygame.K_2, text="2"),
    "classic-cut": lambda table: _classic(table, 21).key(pygame.K_RETURN),
    "classic-guide": lambda table: table.app.navigation.show(Guide(classic=True)),
    "classic-lesson": _classic_lesson,
    "classic-replay": _classic_replay,
    "classic-title": lambda table: _classic(table, 0).app.navigation.show(Menu(classic=True)),
    "classic-scores": _classic_scores,
    "classic-new-match": _classic_new_match,
    "classic-open": _classic_open,
}
LOOKS: Final[dict[str, tuple[Point, str, tuple[str, ...]]]] = {
    "small": ((900, 600), "dark", tuple(SCREENS)),
    "usual": ((1280, 800), "dark", ("stacking", "play", "help", "scores", "guide-versicole", "classic-play")),
    "light": (
        (900, 600),
        "light",
        ("title", "settings", "play", "scores", "guide-versicole", "classic-play"),
    ),
}
"""The window's size and the theme, with their screens: every screen once, and a few in each other look."""
NAMES: Final = tuple(f"{screen}-{look}" for look, (_, _, screens) in LOOKS.items() for screen in screens)


# -- pictures -----------------------------------------------------------------------------------


_SURVEYED: Final = {
    **{deal: estimates.Surveyed(334, 334, (deal, deal), FAIR_VERSION) for deal in range(100, 112)},
    98: estimates.Surveyed(334, 334, (100,) * 20, FAIR_VERSION),
    99: estimates.Surveyed(329, 334, (300, 310), FAIR_VERSION - 1),
}
"""The deals whose par is known: of two games, of twenty, and of an older fair player."""
_DATED: Final = (saves, opponents, session, questions, exporter, statistics, title, forms, words, verdict)
"""The modules that look at the calendar."""


@contextmanager
def surroundings() -> Iterator[None]:
    """Have every day, engine and player of a table do the same on all machines."""

    def stored(store: Store, of: Any, record: Any) -> Any:  # noqa: ANN401
        if of is SOLITAIRE and record.is_part and len(record.moves) == _PART:
            return _old_review_of_part()
        if of is SOLITAIRE and record.deal.number == _REVIEWED:
            return _old_review()
        return stored_review(store, of, record)

    workers = Workers()
    workers.usual = Idle
    workers.use(Here, known_advice, known_reviews, known_costs, known_thoughts, computed)
    with (
        ExitStack() as at_end,
        mock.patch.object(estimates, "par_table", return_value=_SURVEYED),
        mock.patch.object(verdict_work, "stored_review", stored),
        mock.patch.object(match_session, "Conversation", QuickPlayers),
        mock.patch.object(seated, "core_name", return_value="native"),  # plain Python is said at the table
        mock.patch.object(Context, "start_worker", workers),
        mock.patch.object(hand_advice, "hand_advice", known_advice),
        mock.patch.object(hand_advice, "thought", known_thoughts),
        mock.patch.object(evaluation, "Engine", QuickEngine),
        mock.patch.object(evaluation, "PAUSE", 0.0),
        mock.patch.object(verdict_work, "growing_hand_reviews", known_reviews),
        mock.patch.object(exercises, "card_costs", known_costs),
    ):
        for module in _DATED:
            at_end.enter_context(mock.patch.object(module, "date", _Day))
        yield


@contextmanager
def table_at(name: str, folder: Path) -> Iterator[Table]:
    """Open a table at one of the screens, on a day that is always the same."""
    screen, _, look = name.rpartition("-")
    size, theme, _ = LOOKS[look]
    with surroundings():
        table = Table(folder, size).use(theme=theme)
        try:
            with table.unseen():
                SCREENS[screen](table)
            settle(table)
            yield table
        finally:
            table.use(theme="dark").close()  # the colours are those of the whole process


def settle(table: Table) -> None:
    """Let frames pass until the picture stays as it is: long pages are drawn a part at a time."""
    last = b""
    while (picture := table.picture()) != last:
        last = picture
        table.let_pass(12)


def coarse(table: Table) -> Image.Image:
    """Return the picture of a table, a dot for every ``DOT`` x ``DOT`` pixels."""
    return Image.frombytes("RGB", table.app.context.layout.size, table.picture()).reduce(DOT)


def differences(found: Image.Image, kept: Image.Image) -> tuple[int, float]:
    """Return the largest difference of two dots in a colour, of 255, and the share of dots that differ."""
    red, green, blue = ImageChops.difference(found, kept).split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    most = max(level for level, count in enumerate(counts) if count)
    return most, sum(counts[SLIGHT + 1 :]) / sum(counts)


def alike(found: Image.Image, kept: Image.Image) -> bool:
    """Return whether two pictures show the same things in the same places."""
    if found.size != kept.size:
        return False
    most, share = differences(found, kept)
    return most <= CLEAR and share <= SHARE


def path_of(name: str) -> Path:
    """Return where a picture is stored."""
    return DATA / f"{name}.png"


def make(names: Iterable[str]) -> None:
    """Make the pictures of these screens again; the picture of a screen that no longer exists is deleted."""
    DATA.mkdir(parents=True, exist_ok=True)
    for old in DATA.glob("*.png"):
        if old.stem not in NAMES:
            old.unlink()
    for name in names:
        with tempfile.TemporaryDirectory() as folder, table_at(name, Path(folder)) as table:
            coarse(table).save(path_of(name), optimize=True)
