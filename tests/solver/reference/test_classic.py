"""The classic game's cores: both play by the rules, and both search alike."""

import random
from dataclasses import replace
from itertools import pairwise
from types import ModuleType
from typing import Protocol

import pytest

from solitaire.classic.cards import WORTH
from solitaire.classic.deal import DealRefusedError, numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.players import margin
from solitaire.classic.seats import SEATS
from solitaire.classic.view import View
from solver import cores, policy
from solver.classic.player import discard_options
from solver.question import RuleNumbers, question
from tests.support.classic_playing import (
    at_random,
    for_a_slam,
    in_turn,
    play_out,
    rich_in_robbers,
    some_options,
)
from tests.support.cores import needs_native
from tests.support.selection import all_tests


def module(core: str) -> ModuleType:
    return cores.core_module(core)


def all_moments(number: int, options: Options = DEFAULT) -> list[Hand]:
    """Return the moments of a random hand; with other options than the default, rare deals are frequent."""
    deal, chance = numbered(number), random.Random(number)
    if options != DEFAULT and number % 4 == 1:
        deal = for_a_slam(deal) if number % 8 == 1 else rich_in_robbers(deal, chance)
    try:
        start = Hand.start(deal, SEATS[number % 4], options)
    except DealRefusedError:
        start = Hand.start(numbered(number), SEATS[number % 4], options)
    return play_out(start, at_random(chance))


def moments(number: int, options: Options = DEFAULT) -> list[Hand]:
    """Return the moments before every card and every fall, and the end."""
    return [hand for hand in all_moments(number, options) if hand.phase is not Phase.DISCARDS]


def other_options(number: int) -> Options:
    return some_options(random.Random(f"options {number}")) if number % 2 else DEFAULT


class State(Protocol):
    turn: int
    decider: int
    may_fall: bool
    over: bool
    lead: int
    resti: int
    points: int
    value: int

    def legal(self) -> list[int]: ...
    def play(self, card: int) -> None: ...
    def fall(self) -> None: ...


def started(core: str, hands: list[Hand]) -> State:
    """Return the state of the first of these moments; the declarations of the first card are made."""
    first, led = hands[:2]
    rules = RuleNumbers.of(first.options)
    state: State = module(core).ClassicState(first.held, first.turn, led.tally.lead, rules)
    return state


def follow(state: State, after: Hand, hand: Hand) -> None:
    """Apply to the state what led from one moment to the next."""
    if len(after.plays) > len(hand.plays):
        state.play(after.plays[-1])
    else:
        state.fall()


def net_resti(hand: Hand) -> int:
    ns, ew = hand.tally.resti
    return ns - ew


def test_a_state_follows_the_rules(core: str) -> None:
    slams = picks = 0
    for number in range(1_000 if all_tests() else 40):
        hands = moments(number, replace(other_options(number), declare="second-card"))
        led = hands[1]
        state = started(core, hands)
        for hand, after in pairwise(hands):
            assert (state.turn, state.decider) == (hand.tricks[-1].turn, hand.turn)
            assert (tuple(state.legal()), state.may_fall) == (hand.legal_plays, hand.may_fall)
            picks += state.turn != state.decider
            follow(state, after, hand)
            assert state.lead == after.tally.lead
            assert state.resti == net_resti(after) - net_resti(led)
        assert state.over
        assert list(state.legal()) == []
        assert state.points == margin(hands[-1]).points - margin(led).points
        assert state.value == 60 * state.resti + state.points
        slams += any(event.kind is EventKind.SLAM for event in hands[-1].events)
    assert slams > 0
    assert picks > 100


def test_a_state_refuses_what_is_not_allowed(core: str) -> None:
    hand = moments(1)[0]
    state = module(core).ClassicState(hand.held, hand.turn, 0, RuleNumbers.of(DEFAULT))
    with pytest.raises(ValueError, match="not allowed"):
        state.fall()
    other = hand.held[SEATS[0] if hand.turn is not SEATS[0] else SEATS[1]][0]
    with pytest.raises(ValueError, match="not allowed"):
        state.play(other)


def test_the_last_tricks_are_solved_as_if_every_line_was_tried(core: str) -> None:
    """Plain minimax by the rules is the reference."""
    for number in range(30 if all_tests() else 8):
        hands = moments(number, replace(other_options(number), declare="second-card"))
        state = started(core, hands)
        for hand, after in pairwise(hands):
            if len(hand.plays) == 4 * 19:
                break
            follow(state, after, hand)
        gone = 60 * net_resti(hands[1]) + margin(hands[1]).points
        assert module(core).classic_solve(state) == minimax(hand) - gone


def minimax(hand: Hand) -> float:
    if hand.turn is None:
        return 60 * net_resti(hand) + margin(hand).points
    values = [minimax(hand.play(card)) for card in hand.legal_plays]
    return max(values) if hand.turn.side == 0 else min(values)


def test_the_policy_needs_all_its_weights(core: str) -> None:
    with pytest.raises(ValueError, match="not complete"):
        module(core).ClassicPolicy(policy.classic_weights()[1:])


@needs_native
def test_native_values_are_those_of_the_twin() -> None:
    for number in range(10 if all_tests() else 6):
        hands = moments(number, other_options(number))
        weights = random.Random(number).choices(range(-500, 500), k=len(policy.classic_weights()))
        pairs = [(module(core).ClassicPolicy(weights), started(core, hands)) for core in ("native", "python")]
        for hand, after in pairwise(hands):
            assert len({tuple(rules.values(state)) for rules, state in pairs}) == 1
            for _, state in pairs:
                follow(state, after, hand)


def questions(number: int) -> list[View]:
    hands = all_moments(number, other_options(number))[:-1]
    picked = [hand for hand in hands if hand.tricks and hand.turn is not hand.tricks[-1].turn]
    chosen = [hands[0], *random.Random(number).sample(hands, 3), *picked[:1], *picked[-1:]]
    return [*map(in_turn, chosen)]


@needs_native
def test_native_searches_are_those_of_the_twin() -> None:
    for number in range(40 if all_tests() else 5):
        for view in questions(number):
            options = [(card,) for card in view.legal_plays] or discard_options(view)
            falls = [()] if view.may_fall else []
            native, python = (
                cores.classic_search(question(view), [*options, *falls], number, 2, core)
                for core in ("native", "python")
            )
            if view.legal_plays and not falls:
                assert list(native.values()) == list(python.values())
            for search in (native, python):
                search.advance(range(min(3, len(options))), 1)
                search.advance([0, len(options) + len(falls) - 1], 1)
            for figures in ("counts", "sums", "squares"):
                assert list(getattr(native, figures)) == list(getattr(python, figures))


@needs_native
def test_the_policy_goes_on_alike_whoever_asks() -> None:
    for number in range(20 if all_tests() else 4):
        for view in questions(number):
            for seat in SEATS:
                asked, sums = question(view)._replace(seat=seat), list[list[int]]()
                for core in ("native", "python"):
                    search = cores.classic_search(asked, [cores.GOES_ON], 5, 2, core, number)
                    search.advance([0], 2)
                    sums.append([*search.sums])
                assert sums[0] == sums[1]


def test_the_policy_goes_on_with_the_card_that_it_values_most(core: str) -> None:
    for number in range(4):
        for hand in moments(number)[1:-1:9]:
            held = [[*cards] for cards in hand.held]
            asked = question(in_turn(hand))._replace(held=held, unseen=[], allowed=[], places=[])
            asked = asked._replace(undeclared=[], with_tarocchi=[], to_discard=[0] * len(SEATS))
            options = [(card,) for card in hand.legal_plays]
            values = cores.classic_search(asked, options, 1, 2, core).values()
            best = options[values.index(max(values))]
            search = cores.classic_search(asked, [best, cores.GOES_ON], 1, 0, core)
            search.advance([0, 1], 1)
            assert search.sums[0] == search.sums[1]
            with pytest.raises(ValueError, match="without a card"):
                search.values()


def test_worlds_keep_to_what_is_known() -> None:
    """The worlds of the twin; those of the native core give the same sums."""
    from solver.reference.module import ClassicPolicy, ClassicSearch
    from solver.reference.rules import cards_of

    faults = list[int]()
    for number in range(20 if all_tests() else 8):
        for view in questions(number):
            asked = question(view)
            search = ClassicSearch(ClassicPolicy(policy.classic_weights()), *asked, [], 1, 0)
            met = set()
            for _ in range(4):
                hands = search.worlds.next()
                met.add(tuple(hands))
                for seat in SEATS:
                    cards = set(cards_of(hands[seat]))
                    assert cards >= set(asked.held[seat])
                    assert len(cards) == len(asked.held[seat]) + asked.places.count(seat)
                    for card in cards - set(asked.held[seat]):
                        assert asked.allowed[asked.unseen.index(card)] >> seat & 1
                useful = sum(bool(WORTH[card]) for hand in hands for card in cards_of(hand))
                assert useful + sum(bool(WORTH[card]) for card in asked.plays) == 25
                faults.append(search.worlds.faults())
            assert len(met) > 1 or sum(bits.bit_count() > 1 for bits in asked.allowed) < 8
    assert faults.count(0) > 0.99 * len(faults)


def test_every_possible_world_comes_equally_often() -> None:
    """Two tricks before the end, three hands of two cards unseen: all ways to share them out."""
    from solver.reference.classic_search import Worlds

    unseen = [0, 15, 30, 45, 50, 55]
    allowed = [0b0111] * 5 + [0b0011]  # the last is not with seat 2
    worlds = Worlds([[]] * 4, [[]] * 4, unseen, allowed, [0, 1, 2, 2, 1, 0], [], [], 5)
    counts: dict[tuple[int, ...], int] = {}
    rounds = 6_000
    for _ in range(rounds):
        hands = tuple(worlds.next())
        counts[hands] = counts.get(hands, 0) + 1
    assert len(counts) == 60  # 90 ways, a third of them with the last card at seat 2
    expected = rounds / len(counts)
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 110  # chi square, 59 free
