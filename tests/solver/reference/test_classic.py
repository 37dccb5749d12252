"""The classic game's cores: both play by the rules, and both search alike."""

import random
from itertools import pairwise
from types import ModuleType

import pytest

from solitaire.classic.cards import WORTH
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import VALUES, Options
from solitaire.classic.players import margin
from solitaire.classic.seats import SEATS
from solitaire.classic.view import View
from solver import cores, policy
from solver.classic.player import discard_options
from solver.question import can_ask, question
from tests.support.classic_playing import at_random, play_out
from tests.support.cores import needs_native
from tests.support.selection import all_tests


def module(core: str) -> ModuleType:
    return cores.core_module(core)


def moments(number: int, options: Options = Options()) -> list[Hand]:  # noqa: B008
    """Return the moments of a random hand before every card, and its end."""
    start = Hand.start(numbered(number), SEATS[number % 4], options)
    hands = play_out(start, at_random(random.Random(number)))
    return [hand for hand in hands if hand.phase is not Phase.DISCARDS]


def net_resti(hand: Hand) -> int:
    ns, ew = hand.tally.resti
    return ns - ew


def test_a_state_follows_the_rules(core: str) -> None:
    for number in range(1_000 if all_tests() else 20):
        kept = number % 3 == 0
        hands = moments(number, Options(matto_last="kept" if kept else "lost"))
        first, led = hands[:2]  # declarations come with the first card, which scores nothing
        state = module(core).ClassicState(first.held, first.turn, led.tally.lead, kept)
        for hand, after in pairwise(hands):
            assert (state.turn, tuple(state.legal())) == (hand.turn, hand.legal_plays)
            state.play(after.plays[-1])
            assert state.lead == after.tally.lead
            assert state.resti == net_resti(after) - net_resti(led)
        assert state.over
        assert list(state.legal()) == []
        assert state.points == margin(hands[-1]).points - margin(led).points
        assert state.value == 60 * state.resti + state.points


def test_a_state_refuses_what_is_not_allowed(core: str) -> None:
    hand = moments(1)[0]
    state = module(core).ClassicState(hand.held, hand.turn, 0, False)
    other = hand.held[SEATS[0] if hand.turn is not SEATS[0] else SEATS[1]][0]
    with pytest.raises(ValueError, match="not allowed"):
        state.play(other)


def test_the_last_tricks_are_solved_as_if_every_line_was_tried(core: str) -> None:
    """Plain minimax by the rules is the measure."""
    for number in range(6):
        hands = moments(number)
        hand = hands[4 * 19]
        state = module(core).ClassicState(hands[0].held, hands[0].turn, hands[1].tally.lead, False)
        for card in hand.plays:
            state.play(card)
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
    for number in range(10):
        hands = moments(number)
        weights = random.Random(number).choices(range(-500, 500), k=len(policy.classic_weights()))
        pairs = [
            (one.ClassicPolicy(weights), one.ClassicState(hands[0].held, hands[0].turn, 0, False))
            for one in (module("native"), module("python"))
        ]
        for card in hands[-1].plays:
            assert len({tuple(rules.values(state)) for rules, state in pairs}) == 1
            for _, state in pairs:
                state.play(card)


def questions(number: int) -> list[View]:
    options = Options(**{key: values[number % len(values)] for key, values in VALUES.items()})  # type: ignore[arg-type]
    chance = random.Random(number)
    start = Hand.start(numbered(number), SEATS[number % 4], options)
    hands = play_out(start, at_random(chance))[:-1]
    chosen = [hands[0], *chance.sample(hands, 3)]
    views = [View.of(hand, hand.turn) for hand in chosen if hand.turn is not None]
    return [view for view in views if can_ask(view)]


@needs_native
def test_native_searches_are_those_of_the_twin() -> None:
    for number in range(8 if all_tests() else 4):
        for view in questions(number):
            options = [(card,) for card in view.legal_plays] or discard_options(view)
            native, python = (
                cores.classic_search(question(view), options, number, 2, core)
                for core in ("native", "python")
            )
            if view.legal_plays:
                assert list(native.values()) == list(python.values())
            for search in (native, python):
                search.advance(range(min(3, len(options))), 1)
                search.advance([0], 1)
            for figures in ("counts", "sums", "squares"):
                assert list(getattr(native, figures)) == list(getattr(python, figures))


def test_worlds_keep_to_what_is_known() -> None:
    """The worlds of the twin; those of the native core give the same sums."""
    from solver.reference import ClassicPolicy, ClassicSearch
    from solver.reference.cardset import cards_of

    for number in range(20):
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
                assert search.worlds.faults() == 0
            assert len(met) > 1 or len(asked.unseen) < 8


def test_every_possible_world_comes_equally_often() -> None:
    """Two tricks before the end, three hands of two cards unseen: all ways to share them out."""
    from solver.reference.classic_worlds import Worlds

    unseen = [0, 15, 30, 45, 50, 55]
    allowed = [0b0111] * 5 + [0b0011]  # the last is not with seat 2
    worlds = Worlds([[]] * 4, [[]] * 4, unseen, allowed, [0, 1, 2, 2, 1, 0], [], 5)
    counts: dict[tuple[int, ...], int] = {}
    rounds = 6_000
    for _ in range(rounds):
        hands = tuple(worlds.next())
        counts[hands] = counts.get(hands, 0) + 1
    assert len(counts) == 60  # 90 ways, a third of them with the last card at seat 2
    expected = rounds / len(counts)
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 110  # chi square, 59 free
