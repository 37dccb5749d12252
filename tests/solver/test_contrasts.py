"""Contrasts of two moves: each holds for one future and not for the other."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from solitaire.rules.cards import kills
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position, View, legal_kills
from solitaire.rules.scoring import USEFUL, WORTH, count
from solver.contrasts import Contrast, FolaCode, contrasts, fola_contrasts
from solver.contrasts import ContrastCode as Code
from solver.quick_score import simple_bound
from tests.support import recorded

GAMES = [recorded.game(Deal.numbered(number), recorded.at_random(number)) for number in range(3)]


class Case(NamedTuple):
    """A contrast with its two futures: the positions, and the kills there."""

    contrast: Contrast
    kills: set[Move]
    position: Position
    before: set[Move]
    played: Move
    after: Position
    mine: set[Move]
    better: Move | None
    then: Position
    other: set[Move]

    @classmethod
    def of(cls, contrast: Contrast, position: Position, played: Move, better: Move | None) -> "Case":
        after, then = position.apply(played), position if better is None else position.apply(better)
        before, mine, other = ({*legal_kills(one)} for one in (position, after, then))
        kills = {*contrast.kills}
        return cls(contrast, kills, position, before, played, after, mine, better, then, other)


def cost(kill: Move) -> int:
    assert kill.victim is not None
    return 0 if kill.victim in USEFUL else -WORTH[kill.victim]


def most_of_two(position: Position) -> int:
    """Return the points that two kills can cover, without useful cards."""

    def covered(position: Position, left: int) -> int:
        good = [kill for kill in legal_kills(position) if kill.victim not in USEFUL]
        return max((cost(kill) + covered(position.apply(kill), left - 1) for kill in good if left), default=0)

    return covered(position, 2)


def good(kills_there: set[Move]) -> int:
    return sum(kill.victim not in USEFUL for kill in kills_there)


CHECKS: dict[Code, Callable[[Case], bool]] = {
    Code.LOSES_POINTS: lambda case: (
        case.contrast.cards[0] == case.played.victim
        and case.contrast.points == simple_bound(case.position) - simple_bound(case.after)
        and simple_bound(case.then) > simple_bound(case.after)
    ),
    Code.COVERED_KILLER: lambda case: (
        all(kill.card == case.played.victim for kill in case.kills) and case.kills <= case.before - case.mine
    ),
    Code.KEEPS: lambda case: case.kills <= (case.before & case.other) - case.mine,
    Code.OPENS: lambda case: case.kills <= case.other - case.mine - case.before,
    Code.CHAIN: lambda case: (
        case.contrast.kills[1] not in case.other
        and case.contrast.points == sum(map(cost, case.kills)) == most_of_two(case.then)
        and case.contrast.points > most_of_two(case.after)
    ),
    Code.ORDER: lambda case: case.played in case.other and case.better not in case.mine,
    Code.ONE_KILLER: lambda case: (
        case.better is not None
        and case.better not in case.mine
        and case.played not in case.other
        and case.played.card == case.better.card
    ),
    Code.STRANDS: lambda case: (
        {card for cards in case.position[:3] for card in cards if kills(card, case.contrast.cards[0])}
        == {*case.contrast.cards[1:], case.played.victim}
    ),
    Code.ONLY_USEFUL: lambda case: not good(case.mine) and case.contrast.kills[1] in case.other,
    Code.MORE_OPEN: lambda case: case.contrast.counts == (good(case.other), good(case.mine)),
    Code.COULD_WAIT: lambda case: (
        case.played in legal_kills(case.position.apply(Move(case.position.next_card or 0)))
    ),
}


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_contrast_is_true(number: int) -> None:
    seen = set[Code]()
    for position in GAMES[number].positions[20:-1:9]:
        view, moves = View.of(position), list(legal_kills(position))
        for played in moves[:5]:
            for better in [*moves[-4:], *([None] if position.can_play else [])]:
                for contrast in contrasts(view, played, better) if better != played else ():
                    seen.add(contrast.code)
                    check = CHECKS.get(contrast.code)
                    assert check is None or check(Case.of(contrast, position, played, better)), contrast
    assert len(seen) >= 8


def test_an_end_too_early_names_kills_that_raise_the_score() -> None:
    named = 0
    for game in [recorded.game(Deal.numbered(number), recorded.tidy) for number in range(4)]:
        position = next((one for one in game.positions if not one.to_come), game.positions[-1])
        for kill in [*legal_kills(position)][:6]:
            for contrast in contrasts(View.of(position), END, kill):
                after = [position]
                for each in contrast.kills:
                    after.append(after[-1].apply(each))
                first, *others, last = (count(one.grid).shown for one in after)
                assert last - first == contrast.points > 0
                assert all(other < last for other in others), "no more kills than it takes"
                named += len(contrast.kills)
    assert named > 0


def test_contrasts_of_two_orders_are_true() -> None:
    own = Deal.numbered(3).fola
    better = tuple(sorted(own))
    for contrast in fola_contrasts(own, better):
        first, *rest = contrast.cards
        if contrast.code is FolaCode.KILLERS_AFTER:
            later = [
                [card for card in order[order.index(first) :] if kills(card, first)]
                for order in (better, own)
            ]
            assert contrast.counts == tuple(map(len, later))
            assert rest == later[0][:2]
        elif contrast.code is FolaCode.USEFUL_LATER:
            assert contrast.counts == (better.index(first) + 1, own.index(first) + 1)
        else:
            assert better.index(first) - better.index(rest[0]) in (1, 3)
            assert kills(first, rest[0])
