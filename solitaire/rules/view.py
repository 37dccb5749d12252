"""View: exactly what a player can see of a position (rules 3.7), and all that fair help ever gets."""

from typing import NamedTuple

from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import Deal
from solitaire.rules.doors import expect
from solitaire.rules.position import End, Position, in_rows


class View(NamedTuple):
    """A position as its player sees it."""

    grid: tuple[Card, ...]
    """The piles' top cards, left to right."""
    unseen: tuple[Card, ...]
    """The cards still in the deck, in canonical order; every order of them counts as equally likely (ruling,
    rules 3.7)."""
    fola: tuple[Card, ...]
    """The cards of the fola to come, as this player stacked them; as dealt before that."""
    stacked: bool = True
    """True once the fola has been stacked."""
    end: End | None = None
    """The end of the game, or None while it is in progress."""

    @classmethod
    def of(cls, position: Position) -> "View":
        """Return the view of this position's player."""
        expect("position", position, Position)
        return cls(position.grid, tuple(sorted(position.deck)), position.fola, True, position.end)

    @classmethod
    def before_stacking(cls, deal: Deal) -> "View":
        """Return the view of a player looking at the fola before stacking it."""
        expect("deal", deal, Deal)
        return cls((), tuple(sorted(deal.deck)), deal.fola, False)

    def __repr__(self) -> str:
        end = "" if self.end is None else f", {self.end.value}"
        return f"<View, {len(self.unseen)} unseen, {len(self.fola)} in the fola{end}{in_rows(self.grid)}>"

    @property
    def played(self) -> frozenset[Card]:
        """Every card played so far, on top or covered."""
        return frozenset(range(CARD_COUNT)).difference(self.unseen, self.fola)

    @property
    def to_come(self) -> int:
        """Number of cards not yet played."""
        return len(self.unseen) + len(self.fola)
