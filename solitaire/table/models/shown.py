"""What the table shows of a game as plain values: the game, marks, scores to beat, the gauge, the end."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from math import ceil
from typing import Final

from scores.estimates import Estimates, Par
from scores.tables import Rival
from solitaire.play.ending import Grade
from solitaire.play.game import piles_after
from solitaire.rules.cards import Card
from solitaire.rules.outlook import Preview, RankedKill, Tracker, nearly_stuck, ranked_kills, track
from solitaire.rules.position import END, Move, Position, Refusal, View, play_refusal
from solitaire.rules.scoring import UNFINISHED, Score, score


class HelpSource(Enum):
    """A source of help, which decides what it can see; the value is part of catalogue keys."""

    FAIR = "fair"
    ORACLE = "oracle"
    CLASSIC = "classic"
    """The fair adviser of the game for four, in its live evaluation."""


class PanelPart(Enum):
    """A part of the panel that the guided game shows only after explaining it."""

    FOLA = auto()
    SCORE = auto()
    USEFUL = auto()
    VERSICOLE = auto()
    NEGATIVES = auto()
    KILLS = auto()


@dataclass(slots=True)
class Shown:
    """The visible state of a game; it contains no hidden card."""

    piles: Sequence[Sequence[Card]]
    """The piles with their covered cards, bottom first."""
    deck: int
    """Number of cards left in the deck."""
    fola: int
    """Number of cards left in the fola."""
    in_hand: Sequence[Card]
    """The fola's cards to come, next first, if the fola is in hand; otherwise empty."""
    score: Score
    """The itemised score."""
    is_full: bool = False
    """Whether no card can be played before a kill."""
    tracker: Tracker | None = None
    """Where the useful cards are, or None if that is not shown."""
    last: Card | None = None
    """The card that moved last, or None."""
    victim: Card | None = None
    """The card that the last move covered, or None."""
    gap: int | None = None
    """Index of the place left by the killer of the last kill, or None."""
    counts_piles: bool = True
    """Whether a pile says how many cards it has."""
    foot: Sequence[tuple[str, str]] = ()
    """Lines at the bottom of the panel, words and points: the score to beat."""
    parts: Collection[PanelPart] = tuple(PanelPart)
    """What the panel shows of fola, score and kills."""
    kills: Sequence[RankedKill] = ()
    """The legal kills, most gainful first."""
    sure: int | None = None
    """Number of cards that can certainly still be played; None if all can, or enough."""
    par: Par | None = None
    """The deal's par, where it is known and relevant."""

    @classmethod
    def of(cls, position: Position, moves: Sequence[Move], grid: Sequence[Card] = ()) -> "Shown":
        """Return the visible state of a position that these moves reached from a grid, by default empty."""
        move, view = moves[-1] if moves else END, View.of(position)
        gap = None
        if move.is_kill:
            gap = [pile[-1] for pile in piles_after(moves[:-1], grid)].index(move.card)
        return cls(
            piles_after(moves, grid),
            len(position.deck),
            len(position.fola),
            () if position.deck else position.fola,
            score(position),
            play_refusal(position) is Refusal.FULL,
            track(view),
            None if move == END else move.card,
            move.victim,
            gap,
            kills=ranked_kills(view),
            sure=nearly_stuck(view),
        )


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A hint as far as shown: made once, then drawn on the board and in the panel, and read aloud."""

    title: str = ""
    """Whose hint it is."""
    lines: Sequence[str] = ()
    """Its sentences in the panel; empty if a notice has them."""
    piles: Sequence[int] = ()
    """Indices of the piles that it names."""
    kills: Sequence[tuple[int, int]] = ()
    """The kill that it proposes, then the next kills, as indices of killer and victim."""
    is_deck: bool = False
    """Whether it points at the deck."""
    is_play: bool = False
    """Whether it proposes to play the next card."""
    move: Move | None = None
    """The kill or the end that it will propose, named or not; None is the play of a card."""
    fola: Sequence[Card] = ()
    """The order of the fola that it proposes."""
    said: Sequence[str] = ()
    """All its sentences so far."""
    step: int = 0
    has_more: bool = False


@dataclass(slots=True)
class Marks:
    """Marks for what the player is doing."""

    focus: int | None = None
    """Index of the pile chosen with the keyboard, or None."""
    hover: int | None = None
    """Index of the pile under the mouse, or None."""
    held: int | None = None
    """Index of the pile picked up, or None."""
    targets: list[int] = field(default_factory=list)
    """Indices of the piles that the held or else the focused pile can kill."""
    aimed: int | None = None
    """The target that the held pile would kill if it were put down now, or None."""
    dragged: tuple[float, float] | None = None
    """Upper left corner of the held pile while the mouse carries it, or None."""
    made: Sequence[int] = ()
    """Indices of the piles of versicole that a move just made."""
    left: Sequence[int] = ()
    """Indices of the piles left of versicole that it just broke."""
    lit: int | None = None
    """Index of the pile whose card the panel is pointed at, or None."""
    hint: ShownHint | None = None
    previews: Sequence[Preview] = ()
    """What the kills of the pile would change."""
    kills: Sequence[tuple[int, int]] = ()
    """All legal kills if the player wants them marked, as indices of killer and victim."""
    arrows: Sequence[tuple[int, int]] = ()
    """The kills of the pile looked at, in the same way."""
    costly: Collection[tuple[int, int]] = ()
    """Those of ``kills`` and of the kills of ``targets`` that lose points, in the same way."""
    killers: Sequence[int] = ()
    """Indices of the piles that can kill, while a kill must come before the next card."""
    looked_at: int | None = None
    """Index of the pile that the panel describes, or None."""
    pairs: Sequence[tuple[Preview, Preview]] = ()
    """Pairs of kills in a row, where those are shown, most gainful first."""
    follows: Sequence[tuple[int, int]] = ()
    """The second kill of the first pair, on the current grid, in the same way."""
    opened: Sequence[tuple[int, int]] = ()
    """Kills that the kill looked at makes possible, in the same way."""
    closed: Sequence[tuple[int, int]] = ()
    """Kills that it makes impossible."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """The scores to beat on a deal."""

    best: Rival | None = None
    """The best game of it by any player, or None."""
    own: Rival | None = None
    """The player's own best game of it, or None."""
    known: Estimates = field(default_factory=Estimates)
    """What the engines know of it."""


# -- the end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game in words."""

    score: str
    """The score, in large letters."""
    grade: Grade | None = None
    """The grade of the game, or None."""
    beside: tuple[str, ...] = ()
    """Lines about the score, the first in bold: grade, par, the next grade, or how it ended."""
    reached: tuple[str, ...] = ()
    """Lines about first-time achievements of the game."""
    lines: tuple[str, ...] = ()
    """Further lines, the most important first."""
    daily: tuple[str, ...] = ()
    """Lines about the daily deals: the streak and the next deal."""

    @property
    def said(self) -> tuple[str, ...]:
        """All lines except the score, in order."""
        return (*self.beside, *self.reached, *self.lines, *self.daily)


# -- the evaluation gauge -------------------------------------------------------------------------


STEP: Final = 100
"""Points between two ticks of the scale."""


class MarkKind(Enum):
    """The meaning of a mark."""

    NOW = auto()
    EXPECTED = auto()
    TARGET = auto()


@dataclass(frozen=True, slots=True)
class GaugeMark:
    """A mark on the scale."""

    kind: MarkKind
    """Its meaning."""
    points: float
    """Its place."""
    name: str
    """Its meaning in a word or two."""
    figure: str
    """Its points in writing: ``≈282`` if estimated."""
    full: str
    """The same with the error, if there is one."""
    tip: str
    """The same in a sentence, with the error, if there is one."""
    is_old: bool = False
    """Whether it belongs to the position before, because this position's is not known yet."""


@dataclass(frozen=True, slots=True)
class Change:
    """The change of the expected result by the last move."""

    moment: int
    """The number of moves made at the time; identifies the change."""
    points: int
    """The change, whole points."""
    is_sure: bool
    """Whether it exceeds its error."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that the gauge shows.

    Attributes:
        low, high: the ends of the scale, points.
    """

    marks: Sequence[GaugeMark] = ()
    """The marks; without any there is no gauge."""
    low: int = 0
    high: int = STEP
    change: Change | None = None
    """The change of the expected result by the last move, if it is known."""

    @property
    def ticks(self) -> range:
        """The points at which the scale has ticks, at most five, lowest first."""
        step = STEP * ceil((self.high - self.low) / (4 * STEP))
        return range(ceil(self.low / step) * step, self.high + 1, step)

    def share(self, points: float) -> float:
        """Return the height of points on the scale, from 0 to 1; values off the scale are at its ends."""
        return max(0.0, min(1.0, (points - self.low) / (self.high - self.low)))


def reading(marks: Sequence[GaugeMark], change: Change | None, *, both_ways: bool) -> Reading:
    """Return the marks on a scale that contains them.

    Args:
        change: the change by the last move.
        both_ways: whether the scale has 0 in its middle, as in the game for four; otherwise it is the
            solitaire's, from -300 on: lower values are drawn at its end.
    """
    if both_ways:
        most = _whole_steps(max((abs(mark.points) for mark in marks), default=0), least=2 * STEP)
        return Reading(tuple(marks), -most, most, change)
    most = _whole_steps(max((mark.points for mark in marks), default=0), least=4 * STEP)
    return Reading(tuple(marks), UNFINISHED, most, change)


def _whole_steps(points: float, *, least: int) -> int:
    return max(least, ceil(points / STEP) * STEP)
