"""The search of the classic game's player: the twin of ``solver/core/classic_search.hpp``.

In every second world the other side plays by the rules of thumb: a player that foresees only players like
itself falls into the traps of all others.
"""

from collections.abc import Sequence

from solitaire.classic.cards import RANK
from solitaire.classic.count import TRICKS
from solitaire.classic.seats import SEATS
from solitaire.rules.cards import CARD_COUNT, Card, mask
from solver.reference.cardset import cards_of
from solver.reference.checks import MOST_POINTS, PositionCheck, Turn, check_count, check_range, check_ranges
from solver.reference.classic_ends import MOST_ENDS, classic_solve
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
from solver.reference.classic_worlds import FOLA, Worlds


class ClassicSearch:
    """The options of a seat, all played out by the policy in the same worlds.

    The arguments are the policy, the parts of a ``solver.question.Question`` in their order, the
    options, each a list of cards, the seed, and the number of last tricks that are solved.

    Attributes:
        counts: by option, the playouts made.
        sums: by option, the sum of their values for the seat's side.
        squares: by option, the sum of the squares of these values.

    Raises:
        ValueError: the parts of the question do not fit together, or the seat does not have an option.
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
        check_question(
            seat, eldest, plays, lead, held, unseen, allowed, places, undeclared, to_discard, to_declare
        )
        check_range("ends", ends, 0, MOST_ENDS)
        self._turn = Turn()
        self._policy, self._thumbs, self._drawn = policy, ClassicPolicy.thumbs(), 0
        self._seat, self._options, self._ends = seat, options, ends
        self._to_discard, self._to_declare = to_discard, to_declare
        self._start = ClassicState.without_cards(eldest, matto_kept)
        played: list[list[Card]] = [[], [], [], []]
        for card in plays:
            played[self._start.turn].append(card)
            self._start.put(card)
        self._start.lead, self._start.resti, self._start.points = lead, 0, 0
        self.worlds = Worlds(held, played, unseen, allowed, places, undeclared, seed)
        self._check_hands()
        for option in options:
            self._check_option(option)
        self.counts = [0] * len(options)
        self.sums = [0] * len(options)
        self.squares = [0] * len(options)

    def values(self) -> list[int]:
        """Return the policy's value of each option, where they are cards to play; it sees no world."""
        if self._to_discard[self._seat]:
            raise ValueError("values: the seat has cards to discard first")
        state = self._start.copy()
        state.hands = self.worlds.hands
        of = dict(zip(state.legal(), self._policy.values(state), strict=True))
        return [of[cards[0]] for cards in self._options]

    def advance(self, options: Sequence[int], worlds: int) -> None:
        """Draw this many worlds and play each of these options out in all of them."""
        with self._turn:
            check_ranges("options", options, 0, len(self._options) - 1)
            self._advance(options, worlds)

    def _advance(self, options: Sequence[int], worlds: int) -> None:
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

    def _check_hands(self) -> None:
        """Check that every seat has a card for each trick."""
        for seat, hand in enumerate(self.worlds.hands):
            has_played = (seat - self._start.leader) & 3 < len(self._start.trick)
            due = TRICKS - self._start.done - has_played + self._to_discard[seat]
            if hand.bit_count() < due:
                raise ValueError(f"held: seat {seat} has {hand.bit_count()} cards and needs {due}")

    def _check_option(self, cards: Sequence[Card]) -> None:
        """Check that these are a card that the seat may play, or cards that it may discard."""
        state, due = self._start.copy(), self._to_discard[self._seat]
        state.hands = self.worlds.hands.copy()
        PositionCheck().add("options", cards)
        if due:
            is_option = len(cards) <= due and not mask(cards) & ~state.hands[self._seat]
        else:
            is_option = len(cards) == 1 and state.turn == self._seat and cards[0] in state.legal()
        if not is_option:
            raise ValueError(f"options: seat {self._seat} has no such option")

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


def check_question(
    seat: int,
    eldest: int,
    plays: Sequence[Card],
    lead: int,
    held: Sequence[Sequence[Card]],
    unseen: Sequence[Card],
    allowed: Sequence[int],
    places: Sequence[int],
    undeclared: Sequence[tuple[int, Sequence[Card]]],
    to_discard: Sequence[int],
    to_declare: Sequence[int],
) -> None:
    """Check each part of a question by itself; the search checks that they fit together."""
    last = len(SEATS) - 1
    check_range("seat", seat, 0, last)
    check_range("eldest", eldest, 0, last)
    check_range("lead", lead, -MOST_POINTS, MOST_POINTS)
    check = PositionCheck()
    check.add("plays", plays, len(SEATS) * TRICKS)
    check_count("held", len(held), len(SEATS))
    for cards in held:
        check.add("held", cards)
    check.add("unseen", unseen)
    check_count("allowed", len(allowed), len(unseen))
    check_ranges("allowed", allowed, 0, (1 << FOLA + 1) - 1)
    check_count("places", len(places), len(unseen))
    check_ranges("places", places, 0, FOLA)
    for owner, cards in undeclared:
        check_range("undeclared", owner, 0, last)
        PositionCheck().add("undeclared", cards)
    check_count("to_discard", len(to_discard), len(SEATS))
    check_ranges("to_discard", to_discard, 0, CARD_COUNT)
    check_ranges("to_declare", to_declare, 0, last)


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
