"""What of a game is on the table, and what the player is about to do there: plain values to be drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from solitaire.game import piles_after
from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move, Position
from solitaire.rules.preview import Preview
from solitaire.rules.scoring import Score, score


@dataclass(slots=True)
class Shown:
    """What of a game is on the table: nothing hidden is among it.

    Attributes:
        piles: the piles with their covered cards, bottom first.
        deck: number of cards left in the deck.
        fola: number of cards left in the fola.
        in_hand: the fola's cards to come when it is in hand, next first; else none.
        score: the itemised score.
        last: the card that moved last, or None.
        victim: the card that the last move covered, or None.
        gap: index of the place that the last kill left, where the line has closed up, or None.
        foot: lines at the foot of the panel, words and points: what there is to beat.
    """

    piles: Sequence[Sequence[Card]]
    deck: int
    fola: int
    in_hand: Sequence[Card]
    score: Score
    last: Card | None = None
    victim: Card | None = None
    gap: int | None = None
    foot: Sequence[tuple[str, str]] = ()

    @classmethod
    def of(cls, position: Position, moves: Sequence[Move], grid: Sequence[Card] = ()) -> "Shown":
        """Return what is on the table at a position that these moves lead to from a grid, empty as a rule."""
        move = moves[-1] if moves else END
        gap = None
        if move.is_kill:
            gap = [pile[-1] for pile in piles_after(moves[:-1], grid)].index(move.card)
        return cls(
            piles_after(moves, grid),
            len(position.deck),
            len(position.fola),
            () if position.deck else position.fola,
            score(position),
            None if move == END else move.card,
            move.victim,
            gap,
        )


@dataclass(slots=True)
class Marks:
    """What the player is about to do.

    Attributes:
        focus: index of the pile that the keyboard is at, or None.
        hover: index of the pile that the mouse is over, or None.
        held: index of the pile picked up, or None.
        targets: indices of the piles that the held pile, or the one looked at, can kill.
        aimed: which of them the held pile would kill if it were put down now, or None.
        dragged: upper left corner of the held pile while the mouse carries it, or None.
        hinted: indices of the piles that a hint speaks of.
        previews: what the kills in question would leave.
        kills: all legal kills, when the player wants them marked: indices of killer and victim.
    """

    focus: int | None = None
    hover: int | None = None
    held: int | None = None
    targets: list[int] = field(default_factory=list)
    aimed: int | None = None
    dragged: tuple[float, float] | None = None
    hinted: list[int] = field(default_factory=list)
    previews: Sequence[Preview] = ()
    kills: Sequence[tuple[int, int]] = ()
