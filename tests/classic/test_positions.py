"""What the printed hand does not cover, as literals: tricks, and hands that anyone can deal again."""

import pytest

from solitaire.classic.count import Ledger, Tally, note_trick
from solitaire.classic.deal import numbered
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, IllegalDecisionError, Phase, Refusal
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import MATTO, Card, format_cards, parse_card, parse_cards
from tests.support.classic_playing import first, last, play_out

KEPT = Options(matto_last="kept")


def facts(event: Event) -> str:
    """Return an event in short: ``EW died N:M 5 = -5``, the lead after it last."""
    words = [event.kind.value]
    if event.side is not None:
        words.insert(0, event.side.name)
    if event.seat is not None:
        words.append(f"{event.seat.name}:{format_cards(event.cards)}")
    points = f"{event.resti} r." if event.resti else str(event.points)
    return f"{' '.join(words)} {points} = {event.lead}"


def played(hand: Hand, policy: str) -> Hand:
    policies = {"first": first, "last": last, "hoard": hoard, "early": early}
    return play_out(hand, policies[policy])[-1]


def hoard(hand: Hand) -> tuple[Card, ...]:
    """Keep Il Matto to the end; otherwise take the first legal cards."""
    if hand.phase is Phase.DISCARDS:
        return first(hand)
    return tuple(card for card in hand.legal_plays if card != MATTO)[:1] or (MATTO,)


def early(hand: Hand) -> tuple[Card, ...]:
    """Lead Il Matto as soon as possible; otherwise take the first legal cards."""
    may_lead = hand.phase is Phase.TRICKS and not hand.tricks[-1].cards
    return (MATTO,) if may_lead and MATTO in hand.legal_plays else hoard(hand)


def events(hand: Hand, *kinds: EventKind) -> list[str]:
    return [facts(event) for event in hand.events if event.kind in kinds]


# -- tricks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "cards", "number", "options", "expected"),
    [
        # Il Matto led: the next card counts as led, and he goes back
        ("E", "M C5 C1 CF", 5, DEFAULT, ["trick won S:M C5 C1 CF 0 = 0", "Matto kept E:M 0 = 0"]),
        ("E", "M C5 CF C1", 5, DEFAULT, ["trick won W:M C5 CF C1 0 = 0"]),
        ("E", "M T1 CK C1", 5, DEFAULT,
         ["trick won N:M T1 CK C1 0 = 0", "Matto kept E:M 0 = 0", "NS died W:CK 5 = 5"]),
        # Il Matto in a trick of the others, with a card that dies
        ("S", "DK T30 M D7", 2, DEFAULT,
         ["trick won E:DK T30 M D7 0 = 0", "Matto kept N:M 0 = 0", "EW died S:DK 5 = -5"]),
        # the last trick
        ("S", "DK T30 M D7", 21, DEFAULT,
         ["trick won E:DK T30 M D7 0 = 0", "EW died S:DK 5 = -5", "EW died N:M 5 = -10"]),
        ("S", "DK T30 M D7", 21, KEPT,
         ["trick won E:DK T30 M D7 0 = 0", "Matto kept N:M 0 = 0", "EW died S:DK 5 = -5"]),
        ("S", "T31 T30 M D7", 21, DEFAULT, ["trick won S:T31 T30 M D7 0 = 0", "NS died E:T30 5 = 5"]),
        ("N", "M C10 CK CQ", 21, DEFAULT, ["trick won S:M C10 CK CQ 0 = 0"]),
        ("N", "M C10 CQ CK", 21, DEFAULT, ["trick won E:M C10 CQ CK 0 = 0", "EW died N:M 5 = -5"]),
        # two cards die, cards of the own side die at home, T29 dies for nothing
        ("S", "T3 T39 T29 T40", 7, DEFAULT, ["trick won W:T3 T39 T29 T40 0 = 0", "EW died S:T3 3 = -3"]),
        ("S", "T38 T10 T40 T36", 7, DEFAULT,
         ["trick won N:T38 T10 T40 T36 0 = 0", "NS died E:T10 5 = 5", "NS died W:T36 10 = 15"]),
    ],
)  # fmt: skip
def test_what_a_trick_brings(
    leader: str, cards: str, number: int, options: Options, expected: list[str]
) -> None:
    ledger = Ledger()
    note_trick(ledger, Trick(Seat[leader], parse_cards(cards)), number, options)
    assert [facts(event) for event in ledger.events] == expected


def test_a_resto_is_paid_in_play() -> None:
    ledger = Ledger(Tally(-55, (1, 0)))
    note_trick(ledger, Trick(Seat.E, parse_cards("T39 T36 T6 T5")), 3, DEFAULT)
    assert [facts(event) for event in ledger.events[1:]] == [
        "EW died N:T36 10 = -65",
        "EW resto paid 1 r. = -5",
        "EW died S:T5 3 = -8",
    ]
    assert ledger.tally == Tally(-8, (1, 1))


# -- whole hands --------------------------------------------------------------------------------


def test_the_fola_is_robbed() -> None:
    hand = Hand.start(numbered(3))
    kinds = (EventKind.ROBBED, EventKind.STOPPED, EventKind.TAKEN)
    assert events(hand, *kinds) == [
        "NS robbed from the fola S:T26 0 = 0",
        "NS robbed from the fola S:T21 0 = 0",
        "NS robbed from the fola S:T4 3 = 3",
        "stopped at the fola S:CQ 0 = 3",
        "taken from the fola S:T34 0 = 3",
    ]
    assert hand.discards_due == 4
    assert {parse_card("T26"), parse_card("T21")} <= set(hand.discardable)


def test_29_is_taken_and_may_not_be_discarded() -> None:
    hand = Hand.start(numbered(9, 38), Seat.E)
    assert events(hand, EventKind.TAKEN) == ["taken from the fola E:T28 T38 T29 T32 T5 0 = 0"]
    with pytest.raises(IllegalDecisionError) as caught:
        hand.discard(parse_cards("T29 C1 C2 C3 C4"))
    assert (caught.value.refusal, caught.value.card) == (Refusal.MUST_KEEP, parse_card("T29"))


def test_several_kings_are_forced() -> None:
    hand = played(Hand.start(numbered(345, 71), Seat.E), "first")
    assert events(hand, EventKind.FORCED) == ["king forced N:DK 0 = 0", "king forced W:SK 0 = -5"]


def test_il_matto_is_led() -> None:
    hand = played(Hand.start(numbered(1)), "early")
    trick = hand.tricks[1]
    assert (trick.leader, format_cards(trick.cards), trick.winner) == (Seat.S, "M CK C2 C7", Seat.E)
    assert events(hand, EventKind.MATTO_KEPT, EventKind.MATTO_PAID) == [
        "Matto kept S:M 0 = 5",
        "EW Matto paid for S:C1 0 = -36",
    ]
    assert MATTO in hand.piles[Side.NS]
    assert parse_card("C1") in hand.piles[Side.EW]


@pytest.mark.parametrize(
    ("options", "expected", "owner"),
    [
        (DEFAULT, ["NS died E:M 5 = 31"], Side.NS),
        (KEPT, ["Matto kept E:M 0 = 26", "NS Matto paid for E:DF 0 = 36"], Side.EW),
    ],
)
def test_il_matto_is_led_to_the_last_trick(options: Options, expected: list[str], owner: Side) -> None:
    hand = played(Hand.start(numbered(3), Seat.S, options), "hoard")
    trick = hand.tricks[20]
    assert (trick.leader, format_cards(trick.cards), trick.winner) == (Seat.E, "M T40 T38 T36", Seat.N)
    found = [
        facts(event)
        for event in hand.events
        if event.kind in (EventKind.MATTO_KEPT, EventKind.MATTO_PAID)
        or (event.kind is EventKind.DIED and event.cards == (MATTO,))
    ]
    assert found == expected
    assert MATTO in hand.piles[owner]


def test_resti_are_paid_both_ways() -> None:
    hand = played(Hand.start(numbered(59, 2), Seat.W), "first")
    assert events(hand, EventKind.RESTO, EventKind.FINAL_RESTI) == [
        "NS resto paid 1 r. = 0",
        "EW resti of the count 2 r. = -65",
    ]
    assert hand.tally.resti == (1, 2)


def test_a_side_without_tricks_loses_il_matto() -> None:
    hand = played(Hand.start(numbered(479, 25), Seat.W), "first")
    assert {trick.winner.side for trick in hand.tricks} == {Side.EW}
    at = [event.kind for event in hand.events].index(EventKind.MATTO_PAID)
    assert [facts(event) for event in hand.events[at : at + 2]] == [
        "EW Matto paid for N:M 0 = -39",
        "EW died N:M 5 = -44",
    ]
    assert [len(pile) for pile in hand.piles] == [0, 84]
    assert hand.counts is not None
    assert [count.total for count in hand.counts] == [0, 406]
    assert hand.tally == Tally(-450, (0, 9))


def test_the_price_of_il_matto_can_be_a_card_of_account() -> None:
    hand = played(Hand.start(numbered(66, 12), Seat.N), "last")
    at = [event.kind for event in hand.events].index(EventKind.MATTO_PAID)
    assert [facts(event) for event in hand.events[at : at + 2]] == [
        "EW Matto paid for N:T5 0 = 12",
        "EW died N:T5 3 = 9",
    ]


# -- decisions out of place ---------------------------------------------------------------------


def test_a_play_before_the_discards() -> None:
    hand = Hand.start(numbered(3))
    assert hand.refusal(hand.held[Seat.S][0]) is Refusal.DISCARDS_FIRST
    with pytest.raises(IllegalDecisionError, match=r"^discards, South, C\d+: the discards come first$"):
        hand.play(hand.held[Seat.S][0])


def test_discards_after_the_discards_and_plays_after_the_end() -> None:
    moments = play_out(Hand.start(numbered(3)), first)
    for hand in (moments[5], moments[-1]):
        with pytest.raises(IllegalDecisionError, match=r"^discards: no discards are due$"):
            hand.discard(())
    ended = moments[-1]
    assert (ended.turn, ended.legal_plays, ended.discardable, ended.discards_due) == (None, (), (), 0)
    with pytest.raises(IllegalDecisionError, match=r"^trick 21, C1: the hand has ended$"):
        ended.play(0)


def test_a_hand_in_which_nobody_discards_begins_at_once() -> None:
    number = next(number for number in range(500) if Hand.start(numbered(number)).phase is Phase.TRICKS)
    hand = Hand.start(numbered(number))
    assert hand.discards == ((), (), (), ())
    assert hand.turn is Seat.E
    ended = played(hand, "first")
    assert not events(ended, EventKind.DISCARDED, EventKind.DISCARDS_SHOWN)
    assert len(events(ended, EventKind.FOLA)) == 1


# -- the order of the first trick ---------------------------------------------------------------

IN_TURN = ("eldest", "partner", "cutter", "dealer")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (Options(), "E? E1 N? W? S? S! W! N1 W1 S1 won"),
        (Options(discards_shown="lead"), "S! W! E? E1 N? W? S? N1 W1 S1 won"),
        (Options(discards_shown="first-trick"), "E? E1 N? W? S? N1 W1 S1 won S! W!"),
        (Options(declare="own-card"), "E1 E? S! W! N1 N? W1 W? S1 S? won"),
    ],
    ids=str,
)
def test_the_order_of_the_first_trick(options: Options, expected: str) -> None:
    """``?`` declares, ``!`` shows its discards, ``1`` plays."""
    hand = play_out(Hand.start(numbered(7), Seat.S, options), first)[6]
    signs = {
        EventKind.DECLARED: "?",
        EventKind.NOTHING_DECLARED: "?",
        EventKind.DISCARDS_SHOWN: "!",
        EventKind.PLAYED: "1",
        EventKind.WON: "won",
    }
    found = [
        signs[event.kind] if event.kind is EventKind.WON else f"{event.seat.name}{signs[event.kind]}"
        for event in hand.events
        if event.kind in signs and event.seat is not None
    ]
    assert " ".join(found) == expected
