"""The search of the classic game's player: the twin of ``solver/core/classic_search.hpp``.

In every second world the other side plays by the rules of thumb: a player that expects only players like
itself falls into the traps of others.
"""

from collections.abc import Sequence
from copy import copy
from typing import Final

from solitaire.classic.cards import RANK
from solitaire.classic.count import TRICKS
from solitaire.classic.seats import SEATS
from solitaire.rules.cards import CARD_COUNT, CLASSIC_ACCOUNT, Card, mask
from solitaire.rules.deal import FOLA_SIZE, SplitMix64
from solver.reference.checks import MOST_POINTS, PositionCheck, Turn, check_count, check_range, check_ranges
from solver.reference.classic_policy import ClassicPolicy
from solver.reference.classic_state import (
    KING_CARDS,
    MUST_FALL,
    OF_SUIT,
    SUIT_OF,
    TRUMPS,
    WINNER_PICKS,
    ClassicState,
    RulesOfWorth,
    versicole_points,
)
from solver.reference.rules import cards_of

FOLA: Final = 4
"""The place after the four seats."""
_FIRST: Final = 8
_ROUNDS: Final = 2
"""Exchanges tried for each unseen card, before the first world and before each later world."""
_TRIPLE: Final = 4
"""One exchange in this many is of three cards."""


class Worlds:
    """A series of worlds. The arguments are those of a question, and the cards played by each seat.

    Attributes:
        hands: the four hands in the current world, as masks.
    """

    def __init__(
        self,
        held: Sequence[Sequence[Card]],
        played: Sequence[Sequence[Card]],
        unseen: Sequence[Card],
        allowed: Sequence[int],
        places: Sequence[int],
        undeclared: Sequence[tuple[int, Sequence[Card]]],
        with_tarocchi: Sequence[int],
        seed: int,
    ) -> None:
        self._unseen, self._allowed, self._places = unseen, allowed, list(places)
        self._random = SplitMix64(seed)
        self._played = [mask(cards) for cards in played]
        self._undeclared = [(seat, mask(cards)) for seat, cards in undeclared]
        self._with_tarocchi = with_tarocchi
        self._watched = mask(card for _, cards in undeclared for card in cards)
        if with_tarocchi:
            self._watched |= OF_SUIT[TRUMPS]
        self.hands = [mask(cards) for cards in held]
        for card, place in zip(unseen, places, strict=True):
            if place != FOLA:
                self.hands[place] |= 1 << card
        self._stir(_FIRST)

    def next(self) -> list[int]:
        """Move to another world and return the four hands, as masks."""
        self._stir(_ROUNDS)
        return self.hands.copy()

    def _below(self, limit: int) -> int:
        return (self._random.next() >> 32) * limit >> 32

    def _stir(self, rounds: int) -> None:
        count = len(self._unseen)
        for _ in range(count * rounds):
            cards = [self._below(count), self._below(count)]
            if self._below(_TRIPLE) == 0:
                cards.append(self._below(count))
            self._rotate(cards)

    def _rotate(self, cards: Sequence[int]) -> None:
        """Move each card to the place of the next, and the last to that of the first, if possible."""
        goes = [(card, cards[(i + 1) % len(cards)]) for i, card in enumerate(cards)]
        if not all(self._may_go(card, other) for card, other in goes):
            return
        before = [self._places[card] for card in cards]
        is_watched = any(self._watched >> self._unseen[card] & 1 for card in cards)
        faults = self.faults() if is_watched else 0
        for (card, _), place in zip(goes, [*before[1:], before[0]], strict=True):
            self._move(card, place)
        if is_watched and self.faults() > faults:
            for card, place in zip(cards, before, strict=True):
                self._move(card, place)

    def _may_go(self, card: int, other: int) -> bool:
        """Return whether an unseen card may take the place of another; both are indices."""
        here, there = self._places[card], self._places[other]
        if here == there or not self._allowed[card] >> there & 1:
            return False
        same_suit = SUIT_OF[self._unseen[card]] == SUIT_OF[self._unseen[other]]
        return FOLA not in (here, there) or same_suit

    def _move(self, card: int, to: int) -> None:
        bit, here = 1 << self._unseen[card], self._places[card]
        if here != FOLA:
            self.hands[here] &= ~bit
        if to != FOLA:
            self.hands[to] |= bit
        self._places[card] = to

    def faults(self) -> int:
        """Return how many versicole would have been declared, plus how many hands would have fallen."""
        made = (triple & ~(self.hands[seat] | self._played[seat]) == 0 for seat, triple in self._undeclared)
        return sum(made) + sum(not self.hands[seat] & OF_SUIT[TRUMPS] for seat in self._with_tarocchi)


# -- the last tricks of a world, where all cards are known -----------------------------------------

MOST: Final = 1 << 20
"""Above every value."""
MOST_ENDS: Final = 6
"""Tricks that can be solved in about a second."""


def solve(state: ClassicState, alpha: int, beta: int) -> int:
    """Return the value for NS when all play best from here (alpha-beta).

    A value of at most alpha, or at least beta, is only a bound.
    """
    if state.over:
        return state.value
    is_ns = state.decider & 1 == 0
    for card in state.legal():
        if alpha >= beta:
            break
        after = state.copy()
        after.put(card)
        value = solve(after, alpha, beta)
        if is_ns:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return alpha if is_ns else beta


def classic_solve(state: ClassicState) -> int:
    """Return the value for NS when all play best from here, seeing all cards.

    Raises:
        ValueError: more than six tricks are to come.
    """
    check_range("state: the tricks to come", TRICKS - state.done, 0, MOST_ENDS)
    return solve(state, -MOST, MOST)


# -- the search ------------------------------------------------------------------------------------

GOES_ON: Final = -1
"""The only number of an option by which the policy decides."""


class ClassicSearch:
    """The options of a seat, all played out by the policy in the same worlds.

    The arguments are the policy, the parts of a ``solver.question.Question`` in order, the options (each a
    list of cards; empty to fall; GOES_ON to leave the decision to the policy, whoever is in turn), the seed,
    and the number of last tricks that are solved.

    Attributes:
        counts: by option, the playouts made.
        sums: by option, the sum of the values for the seat's side.
        squares: by option, the sum of the squared values.

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
        rules: Sequence[int],
        falls: Sequence[tuple[int, int]],
        held: Sequence[Sequence[Card]],
        unseen: Sequence[Card],
        allowed: Sequence[int],
        places: Sequence[int],
        undeclared: Sequence[tuple[int, Sequence[Card]]],
        with_tarocchi: Sequence[int],
        to_discard: Sequence[int],
        to_declare: Sequence[int],
        options: Sequence[Sequence[Card]],
        seed: int,
        ends: int,
    ) -> None:
        check_question(
            seat,
            eldest,
            plays,
            lead,
            falls,
            held,
            unseen,
            allowed,
            places,
            undeclared,
            with_tarocchi,
            to_discard,
            to_declare,
        )
        check_range("ends", ends, 0, MOST_ENDS)
        self._turn = Turn()
        self._policy, self._thumbs, self._drawn = policy, ClassicPolicy.thumbs(), 0
        self._seat, self._options, self._ends = seat, options, ends
        self._to_discard, self._to_declare = to_discard, to_declare
        self._held = [mask(cards) for cards in held]
        played = self._take_up(eldest, plays, lead, RulesOfWorth(rules), falls)
        self.worlds = Worlds(held, played, unseen, allowed, places, undeclared, with_tarocchi, seed)
        self._check_hands()
        for option in options:
            self._check_option(option)
        self.counts = [0] * len(options)
        self.sums = [0] * len(options)
        self.squares = [0] * len(options)

    def _take_up(
        self,
        eldest: int,
        plays: Sequence[Card],
        lead: int,
        rules: RulesOfWorth,
        falls: Sequence[tuple[int, int]],
    ) -> list[list[Card]]:
        """Replay the hand; return, by seat, the cards played. The falls are known, the hands are not."""
        known = copy(rules)
        if rules.cascare == MUST_FALL:
            known.cascare = WINNER_PICKS
        start = self._start = ClassicState.without_cards(eldest, known)
        played: list[list[Card]] = [[], [], [], []]
        for number in range(len(plays) + 1):
            for seat, after in falls:
                if after == number:
                    start.open(seat)
            for card in plays[number : number + 1]:
                played[start.turn].append(card)
                start.put(card)
        start.rules, start.lead, start.resti, start.points = rules, lead, 0, 0
        return played

    def values(self) -> list[int]:
        """Return the policy's value of each option if they are cards to play; it uses no world."""
        if self._to_discard[self._seat]:
            raise ValueError("values: the seat has cards to discard first")
        state = self._start.copy()
        state.hands = self.worlds.hands
        of = dict(zip(state.legal(), self._policy.values(state), strict=True))
        if not all(self._options):
            raise ValueError("values: the policy never falls")
        if any(map(_goes_on, self._options)):
            raise ValueError("values: an option without a card")
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
                state = self._decided(world, self._options[option])
                value = play_out(policies, state, self._ends) * (-1 if self._seat & 1 else 1)
                self.counts[option] += 1
                self.sums[option] += value
                self.squares[option] += value * value

    def _check_hands(self) -> None:
        """Check that every seat has a card for each trick."""
        for seat, hand in enumerate(self.worlds.hands):
            has_played = any(self._start.seat_at(place) == seat for place in range(len(self._start.trick)))
            due = TRICKS - self._start.done - has_played + self._to_discard[seat]
            if seat == self._dealer:
                due -= max(0, self._to_discard[(self._dealer - 1) & 3] - FOLA_SIZE)
            if hand.bit_count() < due:
                raise ValueError(f"held: seat {seat} has {hand.bit_count()} cards and needs {due}")

    @property
    def _dealer(self) -> int:
        """The dealer, before the first lead; later it means nothing."""
        return (self._start.leader - 1) & 3

    def _check_option(self, cards: Sequence[Card]) -> None:
        """Check that an option is a legal card to play or pick, nothing for a fall, discards, or GOES_ON."""
        if _goes_on(cards):
            return
        state, due = self._start.copy(), self._to_discard[self._seat]
        state.hands = self.worlds.hands.copy()
        PositionCheck().add("options", cards)
        if due:
            is_option = len(cards) <= due and not mask(cards) & ~state.hands[self._seat]
        elif cards:
            is_option = len(cards) == 1 and state.decider == self._seat and cards[0] in state.legal()
        else:
            is_option = state.turn == self._seat and state.may_fall
        if not is_option:
            raise ValueError(f"options: seat {self._seat} has no such option")

    def _draw(self) -> ClassicState:
        """Return the hand in another world.

        Unseen discards are made as usual; for a fallen hand, all that is not seen.
        """
        state = self._start.copy()
        state.hands = self.worlds.next()
        for seat, due in enumerate(self._to_discard):
            if due and seat != self._seat:
                self._lay_down(state, seat, self._usual_discards(state, seat))
        return state

    def _usual_discards(self, state: ClassicState, seat: int) -> list[Card]:
        hand = state.hands[seat]
        free = hand & ~(self._held[seat] if state.has_fallen(seat) else self._kept)
        return usual_discards(hand, free, self._to_discard[seat])

    @property
    def _kept(self) -> int:
        """The cards that may not be discarded."""
        rules = self._start.rules
        return rules.useful if rules.keeps_sets else mask(CLASSIC_ACCOUNT)

    def _lay_down(self, state: ClassicState, seat: int, cards: Sequence[Card]) -> None:
        """Take discards from a hand; the dealer gets what the cutter discards above thirteen."""
        state.hands[seat] &= ~mask(cards)
        state.hands[self._dealer] |= mask(cards[FOLA_SIZE:])

    def _decided(self, world: ClassicState, option: Sequence[Card]) -> ClassicState:
        """Return the hand in a world after the seat's decision and everything that must follow it."""
        state, discards, goes_on = world.copy(), self._to_discard[self._seat] > 0, _goes_on(option)
        if discards:
            self._lay_down(state, self._seat, self._usual_discards(state, self._seat) if goes_on else option)
        for seat in self._to_declare:
            state.score(seat & 1, versicole_points(state.hands[seat], state.rules))
        if discards or goes_on:
            if not state.trick:
                state.drop()
        elif option:
            state.put(option[0])
        else:
            state.open(self._seat)
        return state


def _goes_on(option: Sequence[Card]) -> bool:
    return list(option) == [GOES_ON]


def check_question(
    seat: int,
    eldest: int,
    plays: Sequence[Card],
    lead: int,
    falls: Sequence[tuple[int, int]],
    held: Sequence[Sequence[Card]],
    unseen: Sequence[Card],
    allowed: Sequence[int],
    places: Sequence[int],
    undeclared: Sequence[tuple[int, Sequence[Card]]],
    with_tarocchi: Sequence[int],
    to_discard: Sequence[int],
    to_declare: Sequence[int],
) -> None:
    """Check each part of a question by itself; the search checks that they fit together."""
    last = len(SEATS) - 1
    check_range("seat", seat, 0, last)
    check_range("eldest", eldest, 0, last)
    check_range("lead", lead, -MOST_POINTS, MOST_POINTS)
    for fallen, number in falls:
        check_range("falls", fallen, 0, last)
        check_range("falls", number, 0, len(SEATS) * TRICKS - 1)
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
    check_ranges("with_tarocchi", with_tarocchi, 0, last)
    check_count("to_discard", len(to_discard), len(SEATS))
    check_ranges("to_discard", to_discard, 0, CARD_COUNT)
    check_ranges("to_declare", to_declare, 0, last)


def play_out(policies: Sequence[ClassicPolicy], state: ClassicState, ends: int) -> int:
    """Play by each side's policy to the last ``ends`` tricks; solve these, and return the value for NS."""
    while TRICKS - state.done > ends:
        state.put(policies[state.decider & 1].choose(state))
    return classic_solve(state)


def usual_discards(hand: int, free: int, due: int) -> list[Card]:
    """Return discards, among the free cards of a hand, that make voids.

    Short suits come first, then suits with a king, tarocchi last. Above thirteen, the cards that would go
    first are given to the dealer.
    """

    def order(card: Card) -> tuple[bool, bool, int, int, int]:
        suit = SUIT_OF[card]
        has_king = bool(OF_SUIT[suit] & KING_CARDS & hand)
        return suit == TRUMPS, has_king, (OF_SUIT[suit] & hand).bit_count(), suit, RANK[card]

    found = sorted(cards_of(free), key=order)[:due]
    return found[-FOLA_SIZE:] + found[:-FOLA_SIZE]
