"""Previews of kills, and all legal kills: kept until the position changes, as every frame asks for them."""

from collections.abc import Sequence

from solitaire.rules.position import Move, Position, legal_kills
from solitaire.rules.preview import Preview, preview
from solitaire.rules.scoring import score


class Previews:
    """The previews and kills of the position asked for last."""

    def __init__(self) -> None:
        self._previews: tuple[tuple[Position, int, Sequence[int]], list[Preview]] | None = None
        self._kills: tuple[Position, list[tuple[int, int]]] | None = None
        self._costly: tuple[Position, frozenset[tuple[int, int]]] | None = None

    def of(self, position: Position, killer: int, victims: Sequence[int]) -> list[Preview]:
        """Return what the kills of the pile at one place, of those at others, would leave."""
        about = position, killer, victims
        if self._previews is None or self._previews[0] != about:
            grid = position.grid
            seen = [preview(position, Move(grid[killer], grid[victim])) for victim in victims]
            self._previews = about, seen
        return self._previews[1]

    def kills(self, position: Position) -> list[tuple[int, int]]:
        """Return the places of killer and victim of every legal kill."""
        if self._kills is None or self._kills[0] != position:
            places = {card: index for index, card in enumerate(position.grid)}
            found = [(places[kill.card], places[kill.victim or 0]) for kill in legal_kills(position)]
            self._kills = position, found
        return self._kills[1]

    def costly(self, position: Position) -> frozenset[tuple[int, int]]:
        """Return the places of killer and victim of every legal kill that loses points."""
        if self._costly is None or self._costly[0] != position:
            grid, now = position.grid, score(position).shown
            found = frozenset(
                (killer, victim)
                for killer, victim in self.kills(position)
                if score(position.apply(Move(grid[killer], grid[victim]))).shown < now
            )
            self._costly = position, found
        return self._costly[1]
