"""The search of the classic game's player: the twin of ``solver/core/classic_search.hpp``.

In every second world the other side plays by the rules of thumb: a player that foresees only players like
itself falls into the traps of all others.
"""

from collections.abc import Sequence

from solitaire.classic.cards import RANK
from solitaire.classic.count import TRICKS
from solitaire.rules.cards import Card, mask
from solver.reference.cardset import cards_of
from solver.reference.classic_ends import classic_solve
from solver.reference.classic_policy import ClassicPolicy
from solver.reference.classic_state import (
    KING_CARDS,
    OF_SUIT,
    SUIT_OF,
    TRUMPS,
    USEFUL_CARDS,
    ClassicState,
    versicole_points,
)
from solver.reference.classic_worlds import Worlds


class ClassicSearch:
    """The options of a seat, all played out by the policy in the same worlds.

    The arguments are the policy, the parts of a ``solver.question.Question`` in their order, the
    options, each a list of cards, the seed, and the number of last tricks that are solved.

    Attributes:
        counts: by option, the playouts made.
        sums: by option, the sum of their values for the seat's side.
        squares: by option, the sum of the squares of these values.
    """

    def __init__(
        self,
        policy: ClassicPolicy,
        seat: int,
        eldest: int,
        plays: Sequence[Card],
        lead: int,
        matto_kept: bool,
        held: Sequence[Sequence[Card]],
        unseen: Sequence[Card],
        allowed: Sequence[int],
        places: Sequence[int],
        undeclared: Sequence[tuple[int, Sequence[Card]]],
        to_discard: Sequence[int],
        to_declare: Sequence[int],
        options: Sequence[Sequence[Card]],
        seed: int,
        ends: int,
    ) -> None:
        self._policy, self._thumbs, self._drawn = policy, ClassicPolicy.thumbs(), 0
        self._seat, self._options, self._ends = seat, options, ends
        self._to_discard, self._to_declare = to_discard, to_declare
        self._start = ClassicState([[]] * 4, eldest, 0, matto_kept)
        played: list[list[Card]] = [[], [], [], []]
        for card in plays:
            played[self._start.turn].append(card)
            self._start.put(card)
        self._start.lead, self._start.resti, self._start.points = lead, 0, 0
        self.worlds = Worlds(held, played, unseen, allowed, places, undeclared, seed)
        self.counts = [0] * len(options)
        self.sums = [0] * len(options)
        self.squares = [0] * len(options)

    def values(self) -> list[int]:
        """Return the policy's value of each option, where they are cards to play; it sees no world."""
        state = self._start.copy()
        state.hands = self.worlds.hands
        of = dict(zip(state.legal(), self._policy.values(state), strict=True))
        return [of[cards[0]] for cards in self._options]

    def advance(self, options: Sequence[int], worlds: int) -> None:
        """Draw this many worlds and play each of these options out in all of them."""
        for _ in range(worlds):
            world, policies = self._draw(), [self._policy, self._policy]
            if self._drawn % 2:
                policies[self._seat & 1 ^ 1] = self._thumbs
            self._drawn += 1
            for option in options:
                state = world.copy()
                if self._to_discard[self._seat]:
                    state.hands[self._seat] &= ~mask(self._options[option])
                else:
                    state.put(self._options[option][0])
                value = play_out(policies, state, self._ends) * (-1 if self._seat & 1 else 1)
                self.counts[option] += 1
                self.sums[option] += value
                self.squares[option] += value * value

    def _draw(self) -> ClassicState:
        """Return the hand as it stands in another world. Unseen discards are made as usual."""
        state = self._start.copy()
        state.hands = self.worlds.next()
        for seat, due in enumerate(self._to_discard):
            if due and seat != self._seat:
                state.hands[seat] &= ~mask(usual_discards(state.hands[seat], due))
        for seat in self._to_declare:
            state.score(seat & 1, versicole_points(state.hands[seat]))
        return state


def play_out(policies: Sequence[ClassicPolicy], state: ClassicState, ends: int) -> int:
    """Play by each side's policy to the last ``ends`` tricks; solve these, and return the value for NS."""
    while TRICKS - state.done > ends:
        state.put(policies[state.turn & 1].choose(state))
    return classic_solve(state)


def usual_discards(hand: int, due: int) -> list[Card]:
    """Return discards that make voids: short suits first, then suits with a king, tarocchi last."""

    def order(card: Card) -> tuple[bool, bool, int, int, int]:
        suit = SUIT_OF[card]
        has_king = bool(OF_SUIT[suit] & KING_CARDS & hand)
        return suit == TRUMPS, has_king, (OF_SUIT[suit] & hand).bit_count(), suit, RANK[card]

    return sorted(cards_of(hand & ~USEFUL_CARDS), key=order)[:due]
