"""The rest is played unasked once nothing is left to decide, and not before."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

from solitaire.classic.cards import RANK
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.inferences import worlds
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.table.models.claims import Claim, claim
from tests.support.classic_playing import first, last, play_out

DEALS = range(24)


def low(hand: Hand) -> tuple[Card, ...]:
    """Keep the high cards to the end."""
    return first(hand) if hand.phase is Phase.DISCARDS else (min(hand.legal_plays, key=RANK.__getitem__),)


def keep_high(hand: Hand) -> tuple[Card, ...]:
    """South and North keep their high cards, East and West spend theirs."""
    if hand.phase is Phase.DISCARDS or hand.turn in (Seat.S, Seat.N):
        return low(hand)
    return (max(hand.legal_plays, key=RANK.__getitem__),)


@cache
def claims() -> list[tuple[Hand, Claim]]:
    """Return hands in which a seat has more than one card and nothing left to decide."""
    found = list[tuple[Hand, Claim]]()
    for deal in DEALS:
        for hand in play_out(Hand.start(numbered(deal), SEATS[deal % 4]), keep_high)[-24:-1]:
            assert hand.turn is not None
            view = View.of(hand, hand.turn)
            reason = claim(view)
            if reason is not None and reason is not Claim.LAST_CARD:
                found.append((hand, reason))
    return found


def in_worlds(hand: Hand, count: int) -> Iterator[Hand]:
    """Yield the hand with its hidden cards in arrangements possible for the seat in turn."""
    assert hand.turn is not None
    for held in islice(worlds(View.of(hand, hand.turn)), count):
        seen = {card for cards in held for card in cards}
        fola = {card for cards in (*hand.held, hand.layout.fola) for card in cards} - seen
        yield hand._replace(held=held, layout=hand.layout._replace(fola=tuple(sorted(fola))))


def result(hand: Hand) -> tuple[int, int, tuple[int, int]]:
    """Return the points of both sides, and the resti, by the events of an ended hand."""
    points = [sum(event.points for event in hand.events if event.side is side) for side in Side]
    return points[0], points[1], hand.tally.resti


def results(hand: Hand) -> set[tuple[int, int, tuple[int, int]]]:
    """Return the results of all ways to play the rest."""
    if hand.turn is None:
        return {result(hand)}
    return {one for card in hand.legal_plays for one in results(hand.play(card))}


def test_all_tricks_go_to_one_side_wherever_the_cards_lie() -> None:
    sides = set()
    for hand, reason in claims():
        if reason is Claim.CERTAIN:
            continue
        assert hand.turn is not None
        side = hand.turn.side if reason is Claim.OURS else hand.turn.side.other
        due = len(hand.held[hand.turn])
        sides.add((reason, due))
        for world in in_worlds(hand, 5):
            ends = [play_out(world, policy)[-1] for policy in (first, last, low)]
            assert {trick.winner.side for end in ends for trick in end.tricks[-due:]} == {side}
            assert len({*map(result, ends)}) == 1
    assert {reason for reason, _ in sides} == {Claim.OURS, Claim.THEIRS}
    assert max(due for _, due in sides) > 4


def test_with_two_cards_a_claim_stands_if_every_way_to_play_them_brings_the_same() -> None:
    """The rules themselves play all of them, in all worlds; what is not claimed would differ somewhere."""
    found = {True: 0, False: 0}
    claimed = {hand.events: reason for hand, reason in claims()}
    for deal in DEALS[::2]:
        for hand in play_out(Hand.start(numbered(deal), SEATS[deal % 4]), keep_high)[-9:-5]:
            assert hand.turn is not None
            if len(hand.held[hand.turn]) < 2:
                continue
            is_same = all(len(results(world)) == 1 for world in in_worlds(hand, 40))
            assert (hand.events in claimed) == is_same, deal
            found[is_same] += 1
    assert min(found.values()) > 3


def test_three_cards_can_be_certain_though_both_sides_win_tricks() -> None:
    hand = next(
        hand
        for hand, reason in claims()
        if reason is Claim.CERTAIN and hand.turn is not None and len(hand.held[hand.turn]) == 3
    )
    for world in in_worlds(hand, 8):
        assert len({result(play_out(world, policy)[-1]) for policy in (first, last, low)}) == 1


def test_the_last_card_is_no_decision() -> None:
    hand = play_out(Hand.start(numbered(0)), first)[-5]
    while hand.turn is not Seat.S:
        hand = hand.play(hand.legal_plays[0])
    assert claim(View.of(hand, Seat.S)) is Claim.LAST_CARD


def test_with_something_to_decide_nothing_is_claimed() -> None:
    for deal in range(4):
        hand = next(one for one in play_out(Hand.start(numbered(deal)), first) if one.tricks)
        for seat in SEATS:
            assert claim(View.of(hand, seat)) is None
