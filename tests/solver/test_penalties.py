"""What the oracle punishes after an era."""

from solitaire.rules.cards import Card, parse_cards, tarot
from solitaire.rules.scoring import USEFUL
from solver.oracle import Penalties


def punished(penalties: Penalties, tops: list[Card]) -> dict[Card, int]:
    return dict(penalties.punish(tops))


def test_the_dearest_fault_is_punished_first_then_those_punished_less_often() -> None:
    king, queen = parse_cards("SK CQ")
    tops = [*USEFUL, king, queen]
    penalties = Penalties(tops)
    assert punished(penalties, tops) == {king: -10}  # 50 against 40
    assert punished(penalties, tops) == {queen: -10}  # 50 / 2 against 40
    assert punished(penalties, tops) == {king: -10}  # 50 / 2 against 40 / 2
    assert punished(penalties, tops) == {queen: -10}


def test_a_covered_useful_card_costs_twice_its_worth() -> None:
    tops = [card for card in USEFUL if card not in (tarot(40), tarot(2))]
    penalties = Penalties([*USEFUL])
    assert punished(penalties, tops) == {tarot(40): 10}  # 20 against 10
    assert punished(penalties, tops) == {tarot(40): 10, tarot(2): 10}  # 10 each


def test_cards_that_were_covered_before_the_search_are_no_fault() -> None:
    in_play = [card for card in USEFUL if card != tarot(40)]
    assert punished(Penalties(in_play), in_play) == {}


def test_worth_nothing_is_no_fault() -> None:
    assert punished(Penalties([*USEFUL]), [*USEFUL]) == {}


def test_a_court_card_that_stays_whatever_it_costs_is_stuck() -> None:
    king, plain = parse_cards("SK C7")
    penalties = Penalties([*USEFUL, king, plain])
    while not penalties.is_stuck(king):
        assert king in punished(penalties, [*USEFUL, king])
    assert not penalties.is_stuck(plain)
    for _ in range(30):
        assert punished(penalties, [*USEFUL, plain]) == {plain: -10}
    assert not penalties.is_stuck(plain)
