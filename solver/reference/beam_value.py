"""The states of the oracle's beam and their value: the twin of ``solver/core/beam_value.hpp``.

The value is a sum of learned integer weights. Change both or neither.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import CARD_COUNT, RANKS, VICTIMS, Card, is_royal, is_tarot, mask, tarot, value
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import GRID_SIZE
from solver.reference.checks import check_count, check_weights
from solver.reference.rules import KILLERS, cards_of

NO_TOP: Final = 127
"""Beyond the right end, where no card is known; it kills nothing."""

_GROUPS: Final = 8
_QUEEN, _KING = 5, 6
_MOST_LASTING, _MOST_MORTAL, _MOST_BETWEEN, _MOST_DISTANCE, _MOST_KILLS = 5, 6, 5, 9, 31
_MOST_KEPT, _MOST_MATES = 3, 4
_NEXT: Final = 4
"""Cards to come that are seen beside a junk card at the right end."""
_SOON_PLACES, _SOON_CARDS = 5, 3
_ANY_TAROT: Final = tarot(0)
_NEEDS_SIZE: Final = (_MOST_LASTING + 1) * (_MOST_MORTAL + 1)
_JUMPS: Final = 2 + (_MOST_KEPT + 1) * 2 * 3

# Start of the weights of each kind within a phase.
_NEEDS: Final = 0
_NEAR: Final = _NEEDS + (len(RANKS) + 1) * _NEEDS_SIZE
_KILLS: Final = _NEAR + 128 * _GROUPS
_PLACE: Final = _KILLS + _MOST_KILLS + 1
_SOON: Final = _PLACE + GRID_SIZE * _GROUPS
_COURT: Final = _SOON + 16 * _GROUPS
_DEAD_END: Final = _COURT + 2 * (_MOST_DISTANCE + 1) * (_MOST_BETWEEN + 1) * (_MOST_MORTAL + 1)
_JUMP: Final = _DEAD_END + GRID_SIZE
_LATE_JUMP: Final = _JUMP + _JUMPS + _MOST_MATES + 1
_PHASE_SIZE: Final = _LATE_JUMP + _JUMPS + _MOST_MATES + 1
_FEWEST_TO_COME: Final = (54, 34, 19, 8, 0)
"""By phase: the fewest cards to come."""
WEIGHTS: Final = len(_FEWEST_TO_COME) * _PHASE_SIZE
"""Number of weights."""
_MOST_SHIFT: Final = 600


def _group(card: Card) -> int:
    """Return the group of cards that share weights: A to 3, 4 to 6, 7 to 10, each court; tarocchi."""
    if is_tarot(card):
        return _GROUPS - 1
    number = value(card)
    return 0 if number <= 3 else 1 if number <= 6 else 2 if number <= 10 else number - 8


_GROUP: Final = tuple(map(_group, range(CARD_COUNT)))
_KIND: Final = tuple(len(RANKS) if is_tarot(card) else card % len(RANKS) for card in range(CARD_COUNT))
_COURT_KILLERS: Final = {
    card: mask(other for other in cards_of(KILLERS[card]) if value(other) != value(card))
    for card in range(CARD_COUNT)
    if is_royal(card)
}
"""By queen or king: the set of the cards that kill it, without those of its rank."""
_PREY: Final = (*VICTIMS, *[0] * (NO_TOP + 1 - CARD_COUNT))
"""By top, ``NO_TOP`` included: the set of the cards that it kills."""


class BeamWeights:
    """The weights of the beam's states, in phases by the number of cards to come.

    Each is shifted by a random number: beams whose weights differ a little find different lines.

    Args:
        weights: the learned weights.
        seed: 0 to 2**64-1.

    Raises:
        ValueError: the number of weights is wrong, or one does not fit in 16 bits.
    """

    def __init__(self, weights: Sequence[int], seed: int) -> None:
        check_count("weights", len(weights), WEIGHTS)
        check_weights(weights)
        random, range_ = SplitMix64(seed), 2 * _MOST_SHIFT + 1
        self.values = tuple([w + ((random.next() >> 32) * range_ >> 32) - _MOST_SHIFT for w in weights])


class BeamState(NamedTuple):
    """A state: the tops from the left, 24 with ``NO_TOP``, and the set of the loose cards to come."""

    tops: tuple[Card, ...]
    loose: int

    def killed(self, left: int, distance: int, then: Card) -> "BeamState":
        """Return the state after a kill and the play of another card."""
        tops, right = self.tops, left + distance
        return BeamState(
            (*tops[:left], tops[right], *tops[left + 1 : right], *tops[right + 1 :], then), self.loose
        )

    def dead_end(self, keep: int) -> int:
        """Return the number of piles at the left end that no longer take part in anything: all are kept."""
        return next((pile for pile, card in enumerate(self.tops) if not keep >> card & 1), GRID_SIZE)

    def key(self, keep: int) -> object:
        """Return a key that is equal for states of a layer with the same future."""
        return self.tops[self.dead_end(keep) :], self.loose

    def layout(self) -> object:
        """Return a key that is equal for states with the same suit cards in the same places."""
        return tuple([min(card, _ANY_TAROT) for card in self.tops])


class BeamLayer:
    """What all states of a layer have in common.

    Args:
        weights: those of all phases.
        keep: the set of the cards that may not be covered; all other cards are junk.
        ordered: the ordered cards still to come.
        piles: 24, or 23 if the states wait for a loose card.
        to_come: cards to come, the loose included.
    """

    def __init__(
        self, weights: BeamWeights, keep: int, ordered: Sequence[Card], piles: int, to_come: int
    ) -> None:
        self.keep, self.piles = keep, piles
        self._coming = mask(ordered)
        self._stranded = [
            card for i, card in enumerate(ordered) if _is_stranded(card, mask(ordered[i + 1 :]))
        ]
        self._next = (*ordered, *[NO_TOP] * _NEXT)[:_NEXT]
        phase = next(i for i, fewest in enumerate(_FEWEST_TO_COME) if to_come >= fewest)
        self._weights = weights.values[phase * _PHASE_SIZE : (phase + 1) * _PHASE_SIZE]

    def value(self, state: BeamState) -> int:
        """Return the sum of the weights that count for the state."""
        weights = self._weights
        return sum([weights[feature] for feature in self._features(state)])

    def _features(self, state: BeamState) -> Iterator[int]:
        row, keep, kills = state.tops + self._next, self.keep, 0
        is_junk = [not keep >> card & 1 and card != NO_TOP for card in row]
        for card in (*self._stranded, *cards_of(state.loose)):
            if _is_stranded(card, state.loose):
                yield from _jump(row, is_junk, self.piles, card, _JUMP)
        right = self._coming | state.loose
        for pile in range(self.piles - 1, -1, -1):
            card = row[pile]
            if is_junk[pile]:
                killers, group, bit = KILLERS[card] & right, _GROUP[card], 1 << card
                mortal = min((killers & ~keep).bit_count(), _MOST_MORTAL)
                lasting = min((killers & keep).bit_count(), _MOST_LASTING)
                yield _NEEDS + _KIND[card] * _NEEDS_SIZE + lasting * (_MOST_MORTAL + 1) + mortal
                pattern = sum([bool(_PREY[row[pile + i]] & bit) << i - 1 for i in (1, 2, 3, 4)])
                kills += (pile + 1 < self.piles and pattern & 1) + (
                    pile + 3 < self.piles and pattern >> 2 & 1
                )
                pattern += sum([is_junk[pile + i] << 3 + i for i in (1, 2, 3)])
                yield _NEAR + pattern * _GROUPS + group
                yield _PLACE + pile * _GROUPS + group
                if pile >= GRID_SIZE - _SOON_PLACES:
                    first = _SOON + (GRID_SIZE - 1 - pile) * _SOON_CARDS * _GROUPS + group
                    for i in range(_SOON_CARDS):
                        if _PREY[self._next[i]] & bit:
                            yield first + i * _GROUPS
                if group in (_QUEEN, _KING):
                    yield self._court(row, is_junk, pile, min(killers.bit_count(), _MOST_MORTAL))
                    if not killers:
                        yield from _jump(row, is_junk, pile, card, _LATE_JUMP)
            right |= 1 << card
        yield _KILLS + min(kills, _MOST_KILLS)
        yield _DEAD_END + min(state.dead_end(keep), GRID_SIZE - 1)

    def _court(self, row: Sequence[Card], is_junk: Sequence[bool], pile: int, killers: int) -> int:
        """Return the feature: how far the nearest killer is on the grid, and how much junk lies between."""
        card, distance, between, right = row[pile], 0, 0, pile + 1
        while right < self.piles and not _PREY[row[right]] >> card & 1:
            between += is_junk[right]
            right += 1
        if right < self.piles:
            distance = min(right - pile, _MOST_DISTANCE)
        index = (_GROUP[card] - _QUEEN) * (_MOST_DISTANCE + 1) + distance
        index = index * (_MOST_BETWEEN + 1) + min(between, _MOST_BETWEEN)
        return _COURT + index * (_MOST_MORTAL + 1) + killers


def _is_stranded(card: Card, after: int) -> bool:
    """Return whether a card is a queen or king that none of the cards after it kills, but others of its rank.

    The last of these is left over.
    """
    return card in _COURT_KILLERS and not _COURT_KILLERS[card] & after


def _jump(row: Sequence[Card], is_junk: Sequence[bool], end: int, court: Card, first: int) -> Iterator[int]:
    """Yield two features of a stranded court, which is covered only if it jumps.

    It jumps when it kills a card to the left of one that kills it. The features say how the nearest two such
    cards lie, and how many cards of these kinds are left.

    Args:
        row: the tops and the next cards.
        is_junk: of each.
        end: the court's pile, or the first free one.
        first: the first feature of the kind.
    """

    def is_victim(pile: int) -> bool:
        return is_junk[pile] and bool(_PREY[court] >> row[pile] & 1)

    killer = next((pile for pile in range(end - 1, -1, -1) if _PREY[row[pile]] >> court & 1), -1)
    victim = next((pile for pile in range(killer - 1, -1, -1) if is_victim(pile)), -1)
    kept = min((end - 1 - killer) - sum(is_junk[killer + 1 : end]), _MOST_KEPT)
    between = not all(is_junk[victim + 1 : killer])
    gap = killer - victim
    place = 2 + ((_MOST_KEPT - kept) * 2 + 1 - between) * 3 + (2 if gap == 1 else gap <= 3)
    yield first + (0 if killer < 0 else 1 if victim < 0 else place)
    mates = (killer >= 0 and is_junk[killer]) + sum(map(is_victim, range(victim + 1)))
    yield first + _JUMPS + min(mates, _MOST_MATES)
