"""Requests: each place that the table can show, and each game that it can begin, as data.

A screen or a service calls ``context.nav.show(Replay(record))``; ``registry`` knows the screen.
"""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from scores.tables import Show
from solitaire.classic.record import HandRecord
from solitaire.play.branches import Branches
from solitaire.rules.deal import Deal
from solitaire.rules.position import View
from solitaire.rules.record import Record
from solver.classic.hand_review import HandDecision, HandReview
from solver.game_review import GameReview, MoveDecision


@dataclass(frozen=True, slots=True)
class Request:
    """A request for a screen; ``classic`` means the classic game instead of the solitaire."""

    leads_back: ClassVar[bool] = False
    """Whether leaving its screen leads back to the previous one."""
    keeps_news: ClassVar[bool] = False
    """Whether the news in the status line stays."""


class Over(Request):
    """A request whose screen lies over the previous one."""

    __slots__ = ()
    leads_back = True


# -- the table and the places around it -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Menu(Request):
    """The title, which is the solitaire's menu, or the classic game's menu."""

    classic: bool = False


@dataclass(frozen=True, slots=True)
class Table(Request):
    """The game on the table, on the screen of its phase."""

    keeps_news = True

    classic: bool = False


@dataclass(frozen=True, slots=True)
class Guide(Over):
    """The illustrated guide."""

    classic: bool = False


@dataclass(frozen=True, slots=True)
class Lesson(Over):
    """A lesson by its index; None for the first that has not been done."""

    number: int | None = None
    classic: bool = False


@dataclass(frozen=True, slots=True)
class Scores(Over):
    """The list of the player's games, or of some of them; of one deal of the solitaire, or of all."""

    show: Show = Show.ALL
    deal: Deal | None = None


@dataclass(frozen=True, slots=True)
class Stats(Over):
    """The statistics of a game."""

    classic: bool = False


@dataclass(frozen=True, slots=True)
class Settings(Over):
    """The settings."""


@dataclass(frozen=True, slots=True)
class Keys(Over):
    """The keys, to change them."""


@dataclass(frozen=True, slots=True)
class NewMatch(Over):
    """The choices for a new match of the classic game, before it begins."""


@dataclass(frozen=True, slots=True)
class EnterShuffle(Over):
    """The entry of a shuffle from a real table."""

    keeps_news = True


@dataclass(frozen=True, slots=True)
class WholeMatch(Over):
    """The ended hands of the match of the classic game on the table, and who has won if it is over."""


@dataclass(frozen=True, slots=True)
class Pause(Over):
    """A pause, which hides the table of either game."""


@dataclass(frozen=True, slots=True)
class Known(Over):
    """What the person can tell about the cards of a classic hand."""

    keeps_news = True

    hand: HandRecord | None = None
    """A hand up to a decision; None for the hand on the table."""


@dataclass(frozen=True, slots=True)
class ToCome(Over):
    """The cards to come in the solitaire, and the killers left of kings and queens."""

    keeps_news = True

    view: View
    """What the player can see."""


# -- a record ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Replay(Over):
    """A record of either game."""

    record: Record | HandRecord
    ply: int = 0
    """The number of moves, or decisions in the classic game, made where it opens."""
    review: GameReview | HandReview | None = None
    """What is known of its review, or None for the stored review."""


@dataclass(frozen=True, slots=True)
class Printed(Over):
    """The hand printed in 1798, with its comments."""


@dataclass(frozen=True, slots=True)
class WhatIf(Over):
    """Other moves from the place shown in a record."""

    keeps_news = True

    branches: Branches


@dataclass(frozen=True, slots=True)
class Verdict(Over):
    """The verdict on an ended game; during a game of its deal this is help, after a question."""

    record: Record


@dataclass(frozen=True, slots=True)
class Compare(Over):
    """Two ended classic hands of the same deal, the person's own and another player's."""

    own: HandRecord
    other: HandRecord


@dataclass(frozen=True, slots=True)
class HandVerdict(Over):
    """The verdict on an ended classic hand."""

    record: HandRecord


@dataclass(frozen=True, slots=True)
class TryAgain(Over):
    """The position before a costly move, to find a better one."""

    record: Record
    decision: MoveDecision


@dataclass(frozen=True, slots=True)
class TryHand(Over):
    """A classic hand before a costly decision, to find a better one."""

    record: HandRecord
    decision: HandDecision


@dataclass(frozen=True, slots=True)
class NextDrill(Over):
    """The next costly decision to be asked again; if none is due, the status line says when."""

    classic: bool = False


# -- a game to begin --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play(Request):
    """A new game of a deal, with its cut."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class PlayHand(Request):
    """The deal of a classic hand from the start, against the same opponents."""

    record: HandRecord


@dataclass(frozen=True, slots=True)
class PlayOn(Request):
    """A new game that continues a record of either game; a classic hand counts as assisted."""

    record: Record | HandRecord
    """The record; a classic hand is continued from its last moment."""
    ply: int = 0
    """The number of its moves to keep; -1: before the fola was stacked (solitaire)."""


@dataclass(frozen=True, slots=True)
class PlayDaily(Request):
    """A day's deal: its unfinished game, or a new one."""

    day: date
    classic: bool = False
