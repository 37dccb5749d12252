"""The players: their decisions are legal, the same every time, and better than nothing."""

from dataclasses import replace

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.inferences import FUMATE, first_tarocco_led, infer, says_t40, truthful
from solitaire.classic.options import PRESETS, VALUES, Options
from solitaire.classic.players import HandbookPlayer, Margin, Player, RandomPlayer, chances, compare, play_out
from solitaire.classic.record import Opposition
from solitaire.classic.seats import BY_KEY, SEATS, Seat, name_of, person_of, seated, strength_of
from solitaire.classic.view import View
from solitaire.lab.duels import comparison
from solitaire.rules.cards import Card, format_cards, parse_card, parse_cards
from solitaire.rules.deal import Deal
from tests.support.classic_recorded import GOLDEN, position
from tests.support.selection import all_tests

PLAYERS: dict[str, Player] = {"random": RandomPlayer(7), "handbook": HandbookPlayer()}


def whole(number: int, players: list[Player], options: Options = Options()) -> Hand:  # noqa: B008
    *_, hand = play_out(Hand.start(numbered(number), SEATS[number % 4], options), players)
    return hand


@pytest.mark.parametrize("name", PLAYERS)
def test_players_play_whole_hands_with_any_option(name: str) -> None:
    unusual = Options(**{key: values[-1] for key, values in VALUES.items()})  # type: ignore[arg-type]
    for number, options in enumerate((*PRESETS.values(), unusual)):
        for deal in range(number, number + (3 if all_tests() else 1)):
            assert whole(deal, [PLAYERS[name]] * 4, options).phase is Phase.ENDED


@pytest.mark.parametrize("name", PLAYERS)
def test_a_hand_taken_up_again_continues_as_it_would_have(name: str) -> None:
    moments = list(play_out(Hand.start(numbered(6)), [PLAYERS[name]] * 4))
    assert list(play_out(moments[30], [PLAYERS[name]] * 4)) == moments[31:]


def test_another_seed_plays_otherwise() -> None:
    hands = {whole(5, [RandomPlayer(seed)] * 4).plays for seed in range(5)}
    assert len(hands) == 5


def test_two_players_are_compared_by_the_mean_of_both_sides() -> None:
    one, other = RandomPlayer(1), RandomPlayer(2)
    assert compare(numbered(3), Seat.S, one, other) == Margin(56.0, 1.5)
    assert compare(numbered(3), Seat.S, other, one) == Margin(-56.0, -1.5)


def test_chance_differs_from_decision_to_decision() -> None:
    hands = [
        hand for number in range(5) for hand in play_out(Hand.start(numbered(number)), [RandomPlayer(1)] * 4)
    ]
    views = [
        View.of(hand, hand.turn) for hand in hands if hand.turn is not None and len(hand.legal_plays) == 3
    ]
    places = [view.legal_plays.index(RandomPlayer(1).play(view)) for view in views]
    assert {places.count(place) > 10 for place in range(3)} == {True}


def test_every_card_is_chosen_at_random_sometimes() -> None:
    hand = Hand.start(numbered(3))
    view = View.of(hand, Seat.S)
    chosen = {card for seed in range(200) for card in RandomPlayer(seed).discard(view)}
    assert chosen == set(view.discardable)


class Listener:
    """A player that remembers the views it gets."""

    def __init__(self) -> None:
        self.views = list[View]()

    def discard(self, view: View) -> tuple[Card, ...]:
        self.views.append(view)
        return view.discardable[: view.discards_due]

    def play(self, view: View) -> Card:
        self.views.append(view)
        return view.legal_plays[0]


def test_a_player_is_asked_in_turn_and_sees_its_own_view_only() -> None:
    listeners = [Listener() for _ in SEATS]
    hands = [Hand.start(numbered(7))]
    hands += play_out(hands[0], listeners)
    for seat, listener in zip(SEATS, listeners, strict=True):
        assert listener.views == [View.of(hand, seat) for hand in hands if hand.turn is seat]
        assert len(listener.views) == 21 + (seat in (Seat.S, Seat.W))


# -- the handbook player ------------------------------------------------------------------------


def test_the_handbook_beats_chance_by_more_than_two_resti_a_hand() -> None:
    margins = [
        compare(numbered(number), SEATS[number % 4], HandbookPlayer(), RandomPlayer(1))
        for number in range(20 if all_tests() else 8)
    ]
    found = comparison(("handbook", "random"), margins)
    assert isinstance(found["points"], float)
    assert isinstance(found["resti"], float)
    assert found["points"] > 120
    assert found["resti"] > 2
    assert comparison(("handbook", "random"), margins[:1])["points_error"] == 0.0


def test_discards_make_voids_and_keep_tarocchi() -> None:
    start = Hand.start(Deal.from_cards(parse_cards(GOLDEN["deck_after_cut"])))
    south = HandbookPlayer().discard(View.of(start, Seat.S))
    assert format_cards(south) == "C7 C6 C2"  # as printed
    west = HandbookPlayer().discard(View.of(start.discard(south), Seat.W))
    assert format_cards(west) == "B4 B6"


def played_by(hand: Hand) -> str:
    assert hand.turn is not None
    return format_cards([HandbookPlayer().play(View.of(hand, hand.turn))])


def test_a_card_of_account_is_taken() -> None:
    """Trick 13 of the printed hand, T5 lying: West takes it, and South can do nothing about it."""
    assert parse_card("T21") <= parse_card(played_by(position(12, "S5 T5"))) <= parse_card("T37")
    assert played_by(position(17, "S7 C1 T34")) in ("T36", "T38", "T39")


def test_a_king_is_not_given_away() -> None:
    """Trick 17, in which the printed hand's analysis would have West's king of coppe played."""
    assert played_by(position(16, "C8")) == "C3"


def test_chances_add_up() -> None:
    for hand in play_out(Hand.start(numbered(8)), [RandomPlayer(2)] * 4):
        for seat in SEATS:
            found, view = chances(View.of(hand, seat)), infer(View.of(hand, seat))
            for card in view.unseen - view.fola:
                assert sum(by_card.get(card, 0.0) for by_card in found) == pytest.approx(1.0)
            assert set(found[seat]) == set(hand.held[seat])


def test_a_fumata_is_believed() -> None:
    """East, who has T40, leads T27; North and West have no tarocco led by East before."""
    hand = position(0, "T27")
    assert chances(View.of(hand, Seat.W))[Seat.E][parse_card("T40")] == 1.0
    assert chances(View.of(hand, Seat.N))[Seat.E][parse_card("T40")] < 0.5
    assert chances(View.of(position(0, "T13"), Seat.W))[Seat.E][parse_card("T40")] < 0.5


def test_who_says_that_it_has_t40() -> None:
    assert says_t40(View.of(position(0, "T27"), Seat.S)) is Seat.E
    assert says_t40(View.of(position(0, "T13"), Seat.S)) is None


def test_only_the_owner_of_t40_may_lead_a_fumata_first() -> None:
    """East leads to the first trick of the printed hand and has T40; without it the convention applies."""
    start = position(0)
    view = View.of(start, Seat.E)
    assert parse_card("T40") in view.held
    assert truthful(view) == view.legal_plays
    without = replace(view, held=tuple(card for card in view.held if card != parse_card("T40")))
    assert set(without.legal_plays) - set(truthful(without)) == FUMATE.intersection(without.legal_plays)


def test_a_fumata_is_led_by_the_owner_of_t40_only() -> None:
    fumate = 0
    for number in range(12 if all_tests() else 5):
        for hand in play_out(Hand.start(numbered(number)), [HandbookPlayer()] * 4):
            if hand.turn is None or hand.phase is Phase.DISCARDS or hand.tricks[-1].cards:
                continue
            view = View.of(hand, hand.turn)
            if first_tarocco_led(view, hand.turn) is None and HandbookPlayer().play(view) in FUMATE:
                assert parse_card("T40") in view.held or FUMATE.issuperset(view.legal_plays)
                fumate += 1
    assert fumate


# -- The persons at the table: who is meant by a name in a record, and what each is called ---------


def test_a_person_is_known_by_its_name_in_records() -> None:
    """A player that other versions named differently, or did not know yet, counts as the strongest."""
    engines = (
        "random lapo tessa handbook tessa-nosignals vieri ginevra full full-nosignals of-another-version"
    )
    assert [strength_of(engine) for engine in engines.split()] == [0, 1, 2, 2, 2, 3, 4, 5, 5, 5]
    keys = [person_of(engine).key for engine in ("lapo-nosignals", "ginevra", "full", "handbook")]
    assert keys == ["lapo", "ginevra", "costanza", "costanza"]
    assert [name_of(one) for one in range(6)] == ["random", "Lapo", "Tessa", "Vieri", "Ginevra", "Costanza"]


def test_nobody_at_the_table_has_the_name_of_another() -> None:
    lapo, tessa = BY_KEY["lapo"], BY_KEY["tessa"]
    assert seated((lapo, tessa, lapo), "Anna") == ("Lapo", "Tessa", "Nanna")
    assert seated((tessa, tessa, tessa), "") == ("Tessa", "Bindo", "Dianora")
    assert seated((lapo, lapo, lapo), "Nanna") == ("Lapo", "Berto", "Ridolfo")


# -- Opposition: the header that names the other three players -------------------------------------


def test_three_who_differ_are_put_in_another_order() -> None:
    three = Opposition.of((("lapo", 1), ("tessa", 1), ("full", 2)), 40)
    assert [engine for engine, _ in three.in_order((2, 0, 1)).three] == ["full", "lapo", "tessa"]
    assert three.one(1) == Opposition("tessa", 1, 40)
