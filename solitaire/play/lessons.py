"""Lessons: five small positions of the solitaire with a goal, others of the classic game with a card to find.

Those of the classic game are hands in progress of numbered deals (assets/lessons). The right cards follow
from the rules, as the lesson's text says; tests check that the player ``full`` agrees.
"""

from collections import deque
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from typing import Final

from solitaire.classic.hand import Hand
from solitaire.classic.record import parse_hand
from solitaire.rules.cards import Card, parse_cards
from solitaire.rules.position import END, End, Move, Position, legal_moves, parse_move
from solitaire.rules.scoring import score


@dataclass(frozen=True, slots=True)
class LessonGoal:
    """The goal of a lesson: all conditions must hold at once, with all cards played."""

    covered: tuple[Card, ...] = ()
    """Cards that must no longer be on top."""
    points: int | None = None
    """The fewest points of the cards on top, or None."""
    is_finished: bool = False
    """Whether the game must be finished."""

    def is_reached(self, position: Position) -> bool:
        """Return whether a position reaches the goal."""
        if position.to_come or set(self.covered) & set(position.grid):
            return False
        if self.is_finished and position.end is not End.FINISHED:
            return False
        return self.points is None or score(position).shown >= self.points


@dataclass(frozen=True, slots=True)
class Lesson:
    """A small position with a goal."""

    name: str
    """Its key in the catalogues."""
    start: Position
    """The position at the beginning."""
    goal: LessonGoal
    cards: tuple[Card, ...] = ()
    """The cards that its text mentions."""
    kill: Move | None = None
    """The kill that its text describes, or None if finding it is the lesson."""


LESSONS: Final = (
    Lesson(
        "near",
        Position.parse("BK D7 S5 | T16"),
        LessonGoal(parse_cards("S5")),
        parse_cards("S5"),
        parse_move("T16xS5"),
    ),
    Lesson(
        "far", Position.parse("T8 C6 B9 DK S3 D7 D2"), LessonGoal(parse_cards("DK")), parse_cards("DK D7")
    ),
    Lesson(
        "order",
        Position.parse("T23 D3 SQ BK C1 S4 B4 S5"),
        LessonGoal(parse_cards("SQ BK")),
        parse_cards("SQ BK"),
    ),
    Lesson(
        "versicola",
        Position.parse("T38 T16 T39 T27 D5 D3 C1 | T40"),
        LessonGoal(points=60),
        parse_cards("T38 T39 T40"),
    ),
    Lesson(
        "end",
        Position.parse("SK B5 T39 BQ S4 T1 | | T40 M"),
        LessonGoal(points=50, is_finished=True),
        parse_cards("SK BQ M T1 T40"),
    ),
)
"""The lessons in order, from a single kill to the end of a game."""


@lru_cache(maxsize=4096)
def way(goal: LessonGoal, position: Position) -> tuple[Move, ...] | None:
    """Return a shortest line from a position to a goal, or None if there is none.

    The search is exhaustive (breadth first): only for positions of about a dozen cards.
    """
    before: dict[Position, tuple[Position, Move] | None] = {position: None}
    queue = deque([position])
    while queue:
        here = queue.popleft()
        if goal.is_reached(here):
            return _line_to(here, before)
        if here.end is None:
            for move in (*legal_moves(here), *((END,) if goal.is_finished else ())):
                after = here.apply(move)
                if after not in before:
                    before[after] = here, move
                    queue.append(after)
    return None


class LessonGame:
    """A lesson in play: moves, undo and redo, and which moves were shown instead of found.

    Attributes:
        lesson: the lesson.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._positions = [lesson.start]
        self._moves: list[Move] = []
        self._shown: set[int] = set()

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made and not taken back."""
        return tuple(self._moves[: len(self._positions) - 1])

    @property
    def can_undo(self) -> bool:
        """True if there is a move to take back."""
        return len(self._positions) > 1

    @property
    def can_redo(self) -> bool:
        """True if a move taken back can be redone."""
        return len(self._positions) <= len(self._moves)

    @property
    def was_shown(self) -> bool:
        """True if any of the moves was shown."""
        return any(index < len(self.moves) for index in self._shown)

    @property
    def is_reached(self) -> bool:
        """True if the goal is reached."""
        return self.lesson.goal.is_reached(self.position)

    @property
    def is_lost(self) -> bool:
        """True if no line leads to the goal any more."""
        return way(self.lesson.goal, self.position) is None

    @property
    def next_to_goal(self) -> Move | None:
        """The next move of a shortest line to the goal, or None if there is none."""
        line = way(self.lesson.goal, self.position)
        return line[0] if line else None

    def move(self, move: Move, *, is_shown: bool = False) -> None:
        """Make a move.

        Raises:
            IllegalMoveError: the rules do not allow it; nothing has changed.
        """
        after, ply = self.position.apply(move), len(self.moves)
        self._moves[ply:] = [move]
        self._shown = {index for index in self._shown if index < ply} | ({ply} if is_shown else set())
        self._positions.append(after)

    def undo(self) -> Move:
        """Take back the last move and return it."""
        self._positions.pop()
        return self._moves[len(self._positions) - 1]

    def redo(self) -> Move:
        """Redo the move taken back last, and return it."""
        move = self._moves[len(self._positions) - 1]
        self._positions.append(self.position.apply(move))
        return move


def _line_to(position: Position, before: dict[Position, tuple[Position, Move] | None]) -> tuple[Move, ...]:
    line: list[Move] = []
    while (step := before[position]) is not None:
        position, move = step
        line.append(move)
    return tuple(reversed(line))


@dataclass(frozen=True)
class ClassicLesson:
    """A position in which South is to play or discard a single card."""

    name: str
    """Its key in the catalogues, and the name of its record."""
    right: tuple[Card, ...]
    """The right cards; the first is shown."""

    @cached_property
    def hand(self) -> Hand:
        """The hand up to South's decision."""
        record = resources.files("assets").joinpath("lessons", f"{self.name}.txt")
        return parse_hand(record.read_text("utf-8")).hand

    @property
    def options(self) -> tuple[Card, ...]:
        """The cards among which South chooses."""
        return self.hand.discardable if self.hand.discards_due else self.hand.legal_plays

    def after(self, card: Card) -> Hand:
        """Return the hand after South has played the card, or discarded it."""
        return self.hand.discard((card,)) if self.hand.discards_due else self.hand.play(card)


CLASSIC_LESSONS: Final = (
    ClassicLesson("trump", parse_cards("T20 T13 T31 T33 T35")),
    ClassicLesson("king", parse_cards("BK")),
    ClassicLesson("matto", parse_cards("M")),
    ClassicLesson("papa", parse_cards("T1")),
    ClassicLesson("catch", parse_cards("T40")),
    ClassicLesson("versicola", parse_cards("T1")),
    ClassicLesson("lead", parse_cards("B4 BC")),
    ClassicLesson("void", parse_cards("B6")),
    ClassicLesson("force", parse_cards("T30 T31 T32 T1 T36 T37")),
    ClassicLesson("hang", parse_cards("B8 B10 BF BC B1")),
    ClassicLesson("ruff", parse_cards("B4 B3 B7 B9 B10")),
    ClassicLesson("overruff", parse_cards("T30 T31 T32")),
    ClassicLesson("resto", parse_cards("T14")),
    ClassicLesson("taken", parse_cards("T12 T14 T23 T26")),
    ClassicLesson("last", parse_cards("T29")),
)
"""The lessons in order."""
