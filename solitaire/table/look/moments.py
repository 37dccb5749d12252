"""Moments: the effects of a move, shown for at most a second: pure timing and geometry.

A thread links the cards of a new versicola, which are lifted, and its points fly to the score. The thread of
a broken versicola tears. The change of the score rises from a kill; a king or a queen falls heavily. The
score counts to its new value. The position has changed before any of this begins, and any input ends it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from solitaire.rules.cards import Card, Versicola, is_royal
from solitaire.rules.outlook import Family, ProspectChange, changes, track
from solitaire.rules.position import Move, Position, View
from solitaire.rules.scoring import MAX_SCORE, count

Point: TypeAlias = tuple[float, float]

_LASTS: Final = 5.25
"""Length of a moment, in times of a card's move; it follows that move, and takes at most ``MOST`` seconds."""
MOST: Final = 1.0
_DRAWN: Final = 0.42
"""Share of the moment in which the thread is drawn through its cards."""
_LIFTED: Final = 0.26
"""Share in which a card is lifted and put down again, from the time the thread reaches it."""
_FLIGHT: Final = (0.38, 0.74)
_FILLED: Final = (0.44, 0.76)
_COUNTED: Final = (0.70, 1.0)
"""When the points fly, the row in the panel fills, and the score counts."""
_FADES: Final = 0.76
"""When the thread begins to fade."""
_SNAP: Final = 0.16
"""When a thread tears."""
_RISES: Final = 0.9
"""Until when the points of a kill rise."""
_KILL_COUNTED: Final = (0.05, 0.6)
_WAVE: Final = 0.7
"""Share in which the felt shakes under a heavily falling card, and dust rises."""


@dataclass(frozen=True, slots=True)
class Thread:
    """A versicola that a move made or broke."""

    cards: tuple[Card, ...]
    """Its cards, in the order in which the thread links them."""
    points: int
    """The points that it adds, or that it had."""
    family: Family
    """The family whose row in the panel it fills."""
    torn: int | None = None
    """Index of the card at which it tears, or None for a new versicola."""


@dataclass(frozen=True, slots=True)
class Story:
    """The effects of a move, as shown."""

    before: int
    """The points of the cards on top before it."""
    after: int
    """The points after it."""
    made: tuple[Thread, ...] = ()
    """The versicole that it made."""
    broken: tuple[Thread, ...] = ()
    """The versicole that it broke."""
    victim: Card | None = None
    """The card that it covered, or None."""
    killer: Card | None = None
    """The card that covered it, or None."""
    changes: tuple[ProspectChange, ...] = ()
    """The families that it changed."""
    lifted: tuple[Card, ...] = ()
    """Cards that are lifted one after another: those of a splendid game, at its end."""

    @property
    def is_heavy(self) -> bool:
        """True if a king or a queen falls."""
        return self.victim is not None and is_royal(self.victim)

    @property
    def is_long(self) -> bool:
        """True if there is more to show than the score counting."""
        return bool(self.made or self.broken or self.victim is not None or self.lifted)

    @classmethod
    def of_end(cls, grid: Sequence[Card]) -> "Story":
        """Return the story of a splendid end: the cards of its versicole, or all where none scores more."""
        score = count(tuple(grid))
        scoring = {card for versicola in score.versicole for card in versicola.cards}
        lifted = tuple(card for card in grid if card in scoring or score.shown == MAX_SCORE)
        return cls(score.shown, score.shown, lifted=lifted)

    @classmethod
    def of(cls, before: Position, after: Position, move: Move) -> "Story":
        """Return the story of a move between two positions."""
        found = changes(*(track(View.of(position)) for position in (before, after)))
        made = [
            Thread(versicola.shown, _gain(versicola, change.before.made), change.after.family)
            for change in found
            for versicola in change.after.made
            if change.points > 0 and versicola not in change.before.made
        ]
        broken = [
            Thread(versicola.cards, versicola.total, change.after.family, versicola.cards.index(move.victim))
            for change in found
            for versicola in change.before.made
            if move.victim in versicola.cards
        ]
        killer = None if move.victim is None else move.card
        points = [count(position.grid).shown for position in (before, after)]
        return cls(points[0], points[1], tuple(made), tuple(broken), move.victim, killer, found)


def _gain(versicola: Versicola, before: Sequence[Versicola]) -> int:
    """Return the points that a versicola adds to those its cards made before."""
    return versicola.total - sum(old.total for old in before if {*old.cards} <= {*versicola.cards})


class Moments:
    """The moment shown now, if any.

    Args:
        move: duration of a card's move in seconds; with 0 nothing is shown.

    Attributes:
        story: the story shown, or None.
    """

    def __init__(self, move: float) -> None:
        self._longest = min(MOST, _LASTS * move)
        self.story: Story | None = None
        self._lasts = self._delay = self._passed = 0.0
        self._has_begun = False

    def begin(self, story: Story, delay: float) -> None:
        """Show a story once the move itself is over, which takes ``delay`` seconds."""
        if self._longest <= 0 or (not story.is_long and story.before == story.after):
            return
        self.story, self._has_begun, self._passed = story, False, 0.0
        self._lasts, self._delay = (self._longest, delay) if story.is_long else (max(delay, 0.01), 0.0)

    def advance(self, seconds: float) -> None:
        """Let time pass; the story begins with the first call."""
        if self.story is None:
            return
        self._passed += seconds if self._has_begun else 0.0
        self._has_begun = True
        if self._passed >= self._delay + self._lasts:
            self.story = None

    def finish(self) -> None:
        """End it at once."""
        self.story = None

    @property
    def is_moving(self) -> bool:
        """True while a story is shown."""
        return self.story is not None

    @property
    def is_threading(self) -> bool:
        """True while a thread is shown."""
        return self.story is not None and bool(self.story.made or self.story.broken)

    @property
    def share(self) -> float:
        """The share of the moment that has passed, from 0 to 1; negative while the move is under way."""
        return (self._passed - self._delay) / self._lasts

    # -- what is to be seen now -----------------------------------------------------------------

    @property
    def points(self) -> int | None:
        """The score while it counts to its new value; None when it stands still."""
        story = self.story
        if story is None:
            return None
        span = (0.0, 1.0) if not story.is_long else _COUNTED if story.made else _KILL_COUNTED
        return round(story.before + (story.after - story.before) * eased(within(self.share, span)))

    @property
    def drawn(self) -> float:
        """The share of a new thread that is drawn."""
        return eased(within(self.share, (0.0, _DRAWN)))

    @property
    def strength(self) -> float:
        """The strength of the threads, from 1 down to 0 at the end."""
        return 1 - within(self.share, (_FADES, 1.0))

    @property
    def flight(self) -> float:
        """The share of the way that the points of a new versicola have flown."""
        return within(self.share, _FLIGHT)

    @property
    def filled(self) -> float:
        """The share of a family's row that is filled."""
        return eased(within(self.share, _FILLED))

    @property
    def rise(self) -> float:
        """The share of the way that the points of a kill have risen; 0 before and 1 after."""
        return within(self.share, (0.0, _RISES))

    @property
    def fall(self) -> float:
        """The elapsed share of a torn thread's fall."""
        return within(self.share, (_SNAP, 1.0))

    @property
    def tremor(self) -> float:
        """The elapsed share of the shaking of the felt."""
        return within(self.share, (0.0, _WAVE))

    def has_reached(self, card: Card) -> bool:
        """Return whether a new thread has reached a card; True for a card without a thread."""
        return self.story is None or all(
            self.share >= _reached(thread, card) for thread in self.story.made if card in thread.cards
        )

    def lift(self, card: Card) -> float:
        """Return how high a card of a new versicola is lifted now, from 0 to 1."""
        if self.story is None:
            return 0.0
        heights = (
            _hill(within(self.share - _reached(thread, card), (0.0, _LIFTED)))
            for thread in self.story.made
            if card in thread.cards
        )
        if card in (lifted := self.story.lifted):
            turn = (1 - _LIFTED) * lifted.index(card) / len(lifted)
            return _hill(within(self.share - turn, (0.0, _LIFTED)))
        return max(heights, default=0.0)


def _hill(share: float) -> float:
    """Return a height that rises from 0 to 1 and falls back to 0."""
    return math.sin(math.pi * share) if share < 1 else 0.0


def _reached(thread: Thread, card: Card) -> float:
    """Return the share of the moment at which a thread reaches a card."""
    return _DRAWN * unease(thread.cards.index(card) / max(1, len(thread.cards) - 1))


def within(share: float, span: tuple[float, float]) -> float:
    """Return the elapsed share of a part of the moment, from 0 to 1."""
    start, end = span
    return max(0.0, min(1.0, (share - start) / (end - start)))


def eased(share: float) -> float:
    """Return a share eased in and out."""
    return share * share * (3 - 2 * share)


def unease(share: float) -> float:
    """Return the share that ``eased`` maps to this one."""
    return 0.5 - math.sin(math.asin(1 - 2 * share) / 3)


# -- the thread ---------------------------------------------------------------------------------

_SLACK: Final = 0.075
"""How far the thread sags between two cards, as a share of their distance."""
_HOLDS: Final = 0.45
"""Share of the fall during which the far end of a torn thread still holds."""
_WHIP: Final = 0.75
_SWAY: Final = 0.05
_DEEP: Final = 1.9
"""How far a torn thread springs back, sways and falls, in heights of a card."""
_FULLNESS: Final = 0.8
"""How far it swings out around its cards, as a share of the distance to the next."""


def links(knots: Sequence[Point], spacing: float) -> Iterator[list[Point]]:
    """Yield the points of a smooth, slightly slack thread, a list for each link between two knots.

    ``spacing`` is the largest distance of neighbouring points, in pixels.
    """
    turns = [*_turns(knots)]
    for number, (start, goal) in enumerate(pairwise(knots)):
        length = math.dist(start, goal)
        pull = _FULLNESS * length
        steps = max(2, math.ceil(1.25 * length / spacing))
        out, into = turns[number], turns[number + 1]
        link = []
        for step in range(steps + 1):
            at = step / steps
            square, cube = at * at, at * at * at
            first, last = 2 * cube - 3 * square + 1, 3 * square - 2 * cube  # a cubic Hermite spline
            leaving, coming = pull * (cube - 2 * square + at), pull * (cube - square)
            x = first * start[0] + leaving * out[0] + last * goal[0] + coming * into[0]
            y = first * start[1] + leaving * out[1] + last * goal[1] + coming * into[1]
            link.append((x, y + _SLACK * length * math.sin(math.pi * at) ** 2))
        yield link


def _turns(knots: Sequence[Point]) -> Iterator[Point]:
    """Yield the direction of the thread at each knot: between those of the links on both sides."""
    ways = []
    for start, goal in pairwise(knots):
        far = max(1.0, math.dist(start, goal))
        ways.append(((goal[0] - start[0]) / far, (goal[1] - start[1]) / far))
    for before, after in zip((ways[0], *ways), (*ways, ways[-1]), strict=True):
        yield (before[0] + after[0]) / 2, (before[1] + after[1]) / 2


def fallen(line: Sequence[Point], share: float, height: float) -> list[Point]:
    """Return half of a torn thread as it falls, its torn end first.

    Args:
        line: its points while it hung.
        share: the elapsed share of the fall.
        height: how far the torn end falls, in pixels.
    """
    last, out = len(line) - 1, 1 - (1 - share) ** 3
    if last < 1:
        return [*line]
    inwards = line[max(1, last // 6)]
    far = math.dist(inwards, line[0]) or 1.0
    way = (inwards[0] - line[0][0]) / far, (inwards[1] - line[0][1]) / far
    points = []
    for number, (x, y) in enumerate(line):
        away = number / last
        time = max(0.0, share - _HOLDS * away) / (1 - _HOLDS * away)
        whip = _WHIP * height * (1 - away) ** 2 * out
        sway = _SWAY * height * share * math.sin(9 * away + 7 * share)
        points.append((x + whip * way[0] + sway, y + whip * way[1] + _DEEP * height * time * time))
    return points


def shaken(place: Point, impact: Point, card: float, share: float) -> tuple[int, int]:
    """Return how far a card is pushed away from an impact, as a wave passes below it.

    Args:
        place: the middle of the card.
        impact: the middle of the card that fell.
        card: width of a card in pixels.
        share: the elapsed share of the shaking.
    """
    far = math.dist(place, impact)
    if not 0 < share < 1 or far < 1:
        return 0, 0
    phase = share * 3.2 - far / (3.5 * card)
    if not 0 < phase < 1.5:
        return 0, 0
    push = 0.045 * card * math.exp(-far / (3.0 * card)) * math.sin(2 * math.pi * phase / 1.5)
    return round(push * (place[0] - impact[0]) / far), round(push * (place[1] - impact[1]) / far)
