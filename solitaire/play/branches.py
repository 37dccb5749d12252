"""Branches: other ways a recorded game could have continued, beside the record and never in it."""

from dataclasses import dataclass, replace
from typing import Final

from solitaire.rules.position import Move, Position
from solitaire.rules.record import Record
from solitaire.rules.scoring import score

ORIGINAL: Final = 0
"""The number of the line actually played."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A line of play: the record, or a branch that leaves it."""

    number: int
    """Its name while it exists; ``ORIGINAL`` or higher."""
    ply: int
    """After how many moves it leaves its parent line; 0 for the original."""
    record: Record
    """All its moves from the beginning."""

    @property
    def last(self) -> int:
        """The number of its moves."""
        return len(self.record.moves)

    @property
    def turn(self) -> Move:
        """The move with which a branch leaves its parent line."""
        return self.record.moves[self.ply]

    def position(self, ply: int) -> Position:
        """Return the position after the first ``ply`` moves, or the last if it has fewer."""
        return self.record.positions[min(ply, self.last)]


class Branches:
    """A record with the branches that leave it or each other, and a place in any of them.

    Attributes:
        lines: the original, then the branches in the order they were made.
        chosen: the line shown.
        ply: after how many of its moves, 0 to all.
    """

    def __init__(self, record: Record, ply: int = 0) -> None:
        self.ply = min(ply, len(record.moves))
        self.lines = [Variation(ORIGINAL, 0, record)]
        self.chosen = self.lines[0]
        self._count = 0

    @property
    def original(self) -> Variation:
        """The game as it was played."""
        return self.lines[0]

    @property
    def record(self) -> Record:
        """The line shown, all of it."""
        return self.chosen.record

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.record.positions[self.ply]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that lead there."""
        return self.record.moves[: self.ply]

    @property
    def is_next_known(self) -> bool:
        """True if the next card was shown in the game, or the game has ended and is known whole."""
        seen = self.original.record.positions[-1]
        is_whole = seen.end is not None and not self.original.record.is_part
        return is_whole or not seen.deck or self.position.to_come > seen.to_come

    def go(self, ply: int) -> None:
        """Go to the position after the first ``ply`` moves of the chosen line, or to its end."""
        self.ply = max(0, min(self.chosen.last, ply))

    def make(self, move: Move) -> None:
        """Make a move, and show the line that contains it.

        If a line already continues this way, it is shown; at the end of a branch the move extends it;
        anything else begins a new branch. The original never changes.

        Raises:
            IllegalMoveError: the rules do not allow the move there.
        """
        begun, ply = self.chosen, self.ply
        self.position.apply(move)
        moves = (*begun.record.moves[:ply], move)
        self.ply += 1
        for line in (begun, *self.lines):
            if line.record.moves[: ply + 1] == moves:
                self.chosen = line
                return
        record = replace(begun.record, moves=moves)
        if begun is not self.original and ply == begun.last:
            self.chosen = replace(begun, record=record)
            self.lines[self.lines.index(begun)] = self.chosen
        else:
            self._count += 1
            self.chosen = Variation(self._count, ply, record)
            self.lines.append(self.chosen)

    def choose(self, line: Variation) -> None:
        """Show another line, at the same ply or at its end."""
        self.chosen = line
        self.go(self.ply)

    def drop(self, branch: Variation) -> None:
        """Remove a branch; if it was shown, show the original. Branches that left it stay.

        Raises:
            ValueError: it is the original.
        """
        if branch is self.original:
            raise ValueError("the game as it was played is no branch")
        self.lines.remove(branch)
        if self.chosen is branch:
            self.choose(self.original)

    def ahead(self, line: Variation, ply: int) -> int:
        """Return how many points a line's count at a ply is above the original's.

        A line with fewer moves counts as its last move left it.
        """
        return score(line.position(ply)).shown - score(self.original.position(ply)).shown
