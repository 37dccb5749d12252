"""Contrasts of two moves: each holds for one future and not for the other."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from solitaire.rules.cards import Card, kills, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, IllegalMoveError, Move, Position, View, legal_kills, parse_move
from solitaire.rules.scoring import USEFUL, WORTH, count
from solver.contrasts import Contrast, FolaCode, contrasts, fola_contrasts
from solver.contrasts import ContrastCode as Code
from solver.quick_score import simple_bound
from solver.reasons import Reason, ReasonCode, reasons
from tests.support import recorded

GAMES = [recorded.game(Deal.numbered(number), recorded.at_random(number)) for number in range(3)]


def found(grid: str, to_come: str, played: str, better: str) -> dict[Code, Contrast]:
    """Return the contrasts of two kills; ``to_come`` may have the fola after a bar."""
    deck, _, fola = to_come.partition("|")
    view = View.of(Position(parse_cards(grid), parse_cards(deck), parse_cards(fola)))
    return {each.code: each for each in contrasts(view, parse_move(played), parse_move(better))}


def test_the_killer_of_an_open_kill_is_covered() -> None:
    contrast = found("C5 C9 S9 T3 T6", "T7", "S9xC9", "T6xT3")[Code.COVERED_KILLER]
    assert contrast.kills == (parse_move("C9xC5"),)


def test_one_killer_for_two() -> None:
    contrast = found("CK D2 S5 C5", "T7", "C5xS5", "C5xCK")[Code.ONE_KILLER]
    assert contrast.cards == parse_cards("C5 S5 CK")


def test_what_can_still_follow_is_not_lost() -> None:
    """T10 on T4 leads to the same grid before and after T7 on T11: nothing that it opens is lost."""
    contrasts = found("T4 T33 T39 T10 T28 T20 T1 T32 T11 T7 B2", "C1", "T7xT11", "T10xT4")
    lost = {Code.OPENS, Code.CHAIN, Code.COVERS_MORE, Code.ONLY_USEFUL, Code.MORE_OPEN}
    assert lost.isdisjoint(contrasts)


def test_the_last_killer_of_a_king_but_one() -> None:
    contrast = found("BK C2 C3 B4 S4 T1 T7", "T8 SK", "S4xB4", "T7xT1")[Code.STRANDS]
    assert contrast.cards == parse_cards("BK SK")


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


# -- Reasons for and against a move, as data -------------------------------------------------------


def view_of(text: str) -> View:
    return View.of(Position.parse(text))


def codes(view: View, move: str) -> dict[ReasonCode, Reason]:
    return {reason.code: reason for reason in reasons(view, parse_move(move))}


def test_reasons_for_a_kill() -> None:
    view = view_of("T39 BK B1 B2 | T38 C3 | T40")
    found = codes(view, "B1xBK")
    assert ReasonCode.GRID_FULL not in found
    cost = found[ReasonCode.COVERS_COST]
    assert cost.points == 50
    assert {ReasonCode.NEW_NEIGHBOURS, ReasonCode.ROOM} <= set(found)


def test_reasons_for_a_loss() -> None:
    view = view_of("T38 T39 T40 | T37 |")
    by_code = {reason.code: reason for reason in reasons(view, parse_move("T40xT39"))}
    assert by_code[ReasonCode.LOSES_POINTS].points == 80 - 30
    assert by_code[ReasonCode.LOSES_VERSICOLA].cards == parse_cards("T37 T38 T39 T40")
    assert by_code[ReasonCode.NEW_KILLS].pairs == ((Card(96), Card(94)),)


def test_the_last_killers_of_a_queen() -> None:
    found = {reason.code: reason for reason in reasons(view_of("CQ T6 C1 C2 | T39 |"), parse_move("C2xC1"))}
    assert found[ReasonCode.LAST_KILLERS].cards == parse_cards("CQ C2 T39")


def test_reasons_for_playing_and_stopping() -> None:
    view = view_of("T38 | T39 |")
    assert reasons(view, None) == (Reason(ReasonCode.PLAY_FIRST), Reason(ReasonCode.ROOM, points=22))
    assert reasons(view, END) == ()
    assert reasons(view_of("T38 | |"), END)[0].points == 10
    with pytest.raises(ValueError, match="without its card"):
        reasons(view, parse_move("T39"))
    with pytest.raises(ValueError, match="no card"):
        reasons(view_of("T38 | |"), None)
    with pytest.raises(IllegalMoveError):
        reasons(view, parse_move("T38xT39"))
