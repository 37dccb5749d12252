"""The effects of a kill, for a player who wants to see them before making it."""

from collections.abc import Iterator
from dataclasses import dataclass

from solitaire.rules.cards import Card, kills
from solitaire.rules.position import Move, Position, legal_kills, neighbours
from solitaire.rules.scoring import USEFUL, Score, count, score
from solitaire.rules.versicole import Versicola


@dataclass(frozen=True, slots=True)
class Risk:
    """A useful card that a pile could kill."""

    card: Card
    points: int
    """Points that the count would lose if the card were covered, versicole included; 0 or more."""
    versicole: tuple[Versicola, ...]
    """The versicole on the table that it is part of."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The effects of a kill."""

    kill: Move
    points: int
    """The change in the count of the cards on top."""
    made: tuple[Versicola, ...]
    """The versicole that it makes or lengthens."""
    broken: tuple[Versicola, ...]
    """The versicole that it breaks or shortens."""
    without_matto: tuple[Versicola, ...]
    """The versicole that only lose the bonus for Il Matto, as they are afterwards."""
    opened: tuple[Move, ...]
    """Kills that become possible, because it brings their cards 1 or 3 places apart."""
    closed: tuple[Move, ...]
    """Kills that are possible now and not afterwards, except those with the victim."""
    strangers: tuple[tuple[Card, Card], ...]
    """Pairs that it brings 1 or 3 places apart without a kill, the right card first."""
    exposed: tuple[Risk, ...]
    """Useful cards that no pile can kill now but some pile could afterwards."""
    sheltered: tuple[Card, ...]
    """Useful cards that some pile can kill now but none could afterwards."""


def preview(position: Position, kill: Move) -> Preview:
    """Return the effects of a legal kill.

    Raises:
        IllegalMoveError: the kill is not legal here.
    """
    after = position.apply(kill)
    before, then = score(position), score(after)
    kills_before, kills_then = tuple(legal_kills(position)), tuple(legal_kills(after))
    in_reach, in_reach_then = _useful_victims(kills_before), _useful_victims(kills_then)
    cards_before = {versicola.cards for versicola in before.versicole}
    cards_then = {versicola.cards for versicola in then.versicole}
    known = set(neighbours(position.grid))
    return Preview(
        kill,
        then.shown - before.shown,
        tuple(made for made in then.versicole if made.cards not in cards_before),
        tuple(broken for broken in before.versicole if broken.cards not in cards_then),
        tuple(left for left in then.versicole if left.cards in cards_before and left not in before.versicole),
        tuple(opened for opened in kills_then if opened not in kills_before),
        tuple(
            closed
            for closed in kills_before
            if closed not in kills_then and kill.victim not in (closed.card, closed.victim) and closed != kill
        ),
        tuple(pair for pair in neighbours(after.grid) if pair not in known and not kills(*pair)),
        tuple(_risks(after, then, in_reach_then - in_reach)),
        tuple(sorted(card for card in in_reach - in_reach_then if card != kill.victim)),
    )


def _useful_victims(kills_there: tuple[Move, ...]) -> set[Card]:
    return {kill.victim for kill in kills_there if kill.victim in USEFUL}


def _risks(position: Position, shown: Score, exposed: set[Card]) -> Iterator[Risk]:
    """Yield the risk of each of these cards on top, most points first."""
    risks = []
    for card in sorted(exposed):
        without = count(top for top in position.grid if top != card)
        held = tuple(versicola for versicola in shown.versicole if card in versicola.cards)
        risks.append(Risk(card, shown.shown - without.shown, held))
    yield from sorted(risks, key=lambda risk: -risk.points)
