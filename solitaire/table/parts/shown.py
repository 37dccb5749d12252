"""The visible state of a game and the marks on it: plain values to draw."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from solitaire.game import piles_after
from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move, Position
from solitaire.rules.preview import Preview
from solitaire.rules.scoring import Score, score


@dataclass(slots=True)
class Shown:
    """The visible state of a game; it contains no hidden card.

    Attributes:
        piles: the piles with their covered cards, bottom first.
        deck: number of cards left in the deck.
        fola: number of cards left in the fola.
        in_hand: the fola's cards to come, next first, if the fola is in hand; otherwise empty.
        score: the itemised score.
        last: the card that moved last, or None.
        victim: the card that the last move covered, or None.
        gap: index of the place that the killer of the last kill left, or None.
        foot: lines at the bottom of the panel, words and points: the score to beat.
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
        """Return the visible state at a position that these moves reached from a grid, by default empty."""
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
    """Marks for what the player is doing.

    Attributes:
        focus: index of the pile chosen with the keyboard, or None.
        hover: index of the pile under the mouse, or None.
        held: index of the pile picked up, or None.
        targets: indices of the piles that the held pile, or else the focused one, can kill.
        aimed: the one of them that the held pile would kill if it were put down now, or None.
        dragged: upper left corner of the held pile while the mouse carries it, or None.
        hinted: indices of the piles in a hint.
        previews: what the kills of the pile would change.
        kills: all legal kills if the player wants them marked, as indices of killer and victim.
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
