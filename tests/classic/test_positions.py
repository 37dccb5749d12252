"""What the printed hand does not cover, as literals: tricks, and hands that anyone can deal again."""

import pytest

from solitaire.classic.count import Ledger, Tally, note_trick
from solitaire.classic.deal import numbered, parse_deal
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, IllegalDecisionError, Phase, Refusal
from solitaire.classic.options import DEFAULT, Options, parse_options
from solitaire.classic.seats import Seat
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


def start(text: str) -> Hand:
    """Return the hand of a text: the deal, the dealer, the options."""
    deal, dealer, *rules = text.split()
    return Hand.start(parse_deal(deal), Seat[dealer], parse_options(" ".join(rules)))


@pytest.mark.parametrize(
    ("hand", "kinds", "expected"),
    [
        ("3 S", "robbed from the fola", "NS S:T26 0 = 0, NS S:T21 0 = 0, NS S:T4 3 = 3"),
        ("3 S", "stopped at the fola", "S:CQ 0 = 3"),
        ("3 S", "taken from the fola", "S:T34 0 = 3"),
        ("9/38 E", "taken from the fola", "E:T28 T38 T29 T32 T5 0 = 0"),
        ("345/71 E", "king forced", "N:DK 0 = 0, W:SK 0 = -5"),
        ("59/2 W", "resto paid", "NS 1 r. = 0"),
        ("59/2 W", "resti of the count", "EW 2 r. = -65"),
    ],
)
def test_what_happens_in_a_hand(hand: str, kinds: str, expected: str) -> None:
    found = events(played(start(hand), "first"), EventKind(kinds))
    assert ", ".join(text.replace(f"{kinds} ", "") for text in found) == expected


@pytest.mark.parametrize(
    ("hand", "policy", "expected"),
    [
        # led to trick 2
        ("1 S", "early", ["Matto kept S:M 0 = 5", "EW Matto paid for S:C1 0 = -36"]),
        # led to the last trick
        ("3 S", "hoard", ["NS died E:M 5 = 31"]),
        ("3 S matto_last=kept", "hoard", ["Matto kept E:M 0 = 26", "NS Matto paid for E:DF 0 = 36"]),
        # a side without tricks loses him
        (
            "479/25 W",
            "first",
            ["Matto kept N:M 0 = -5", "EW Matto paid for N:M 0 = -39", "EW died N:M 5 = -44"],
        ),
        # his price is a card of account
        ("66/12 N", "last", ["Matto kept N:M 0 = 27", "EW Matto paid for N:T5 0 = 12", "EW died N:T5 3 = 9"]),
    ],
)
def test_what_becomes_of_il_matto(hand: str, policy: str, expected: list[str]) -> None:
    ended = played(start(hand), policy)
    paid = [event.cards for event in ended.events if event.kind is EventKind.MATTO_PAID]
    found = [
        facts(event)
        for event in ended.events
        if event.kind in (EventKind.MATTO_KEPT, EventKind.MATTO_PAID)
        or (event.kind is EventKind.DIED and event.cards in ((MATTO,), *paid))
    ]
    assert found == expected


def test_cards_of_the_fola_may_be_discarded_but_not_29() -> None:
    assert {*parse_cards("T21 T26")} <= {*start("3 S").discardable}
    with pytest.raises(IllegalDecisionError) as caught:
        start("9/38 E").discard(parse_cards("T29 C1 C2 C3 C4"))
    assert (caught.value.refusal, caught.value.card) == (Refusal.MUST_KEEP, parse_card("T29"))


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
