"""Hands played out by simple policies, for tests."""

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from hypothesis import strategies as st

from solitaire.classic.cards import ROBBABLE, USEFUL
from solitaire.classic.deal import DealRefusedError, numbered
from solitaire.classic.hand import Hand, IllegalDecisionError, Phase
from solitaire.classic.options import VALUES, Options
from solitaire.classic.players import Player
from solitaire.classic.record import Opposition
from solitaire.classic.seats import SEATS, SILENT, Seat
from solitaire.classic.view import View
from solitaire.play.opponents import BY_CLOCK
from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, CODES, Card, parse_card, parse_cards
from solitaire.rules.deal import Deal

BY_CLOCK_SILENT = Opposition(f"full{SILENT}", BY_CLOCK.version)
"""The usual other players, without signals."""

Policy = Callable[[Hand], tuple[Card, ...]]
"""Chooses the cards to discard, or the one card to play; no card to lay the hand open."""


def first(hand: Hand) -> tuple[Card, ...]:
    """Take the first cards allowed, in canonical order."""
    return hand.discardable[: hand.discards_due] if hand.phase is Phase.DISCARDS else hand.legal_plays[:1]


def last(hand: Hand) -> tuple[Card, ...]:
    """Take the last cards allowed, in canonical order."""
    return hand.discardable[-hand.discards_due :] if hand.phase is Phase.DISCARDS else hand.legal_plays[-1:]


def at_random(chance: random.Random) -> Policy:
    """Return a policy that takes any cards allowed; half the time its discards make voids."""

    def choose(hand: Hand) -> tuple[Card, ...]:
        if hand.phase is Phase.TRICKS:
            falls = hand.may_fall and chance.random() < 0.5
            return () if falls else (chance.choice(hand.legal_plays),)
        cards, due = list(hand.discardable), hand.discards_due
        if chance.random() < 0.5:
            return tuple(chance.sample(cards, due))
        start = chance.randrange(len(cards) - due + 1)
        return tuple(cards[start : start + due])

    return choose


def some_options(chance: random.Random) -> Options:
    return Options(**{key: chance.choice(values) for key, values in VALUES.items()})  # type: ignore[arg-type]


def decide(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    if hand.phase is Phase.DISCARDS:
        return hand.discard(cards)
    return hand.play(*cards) if cards else hand.fall()


def play_out(hand: Hand, policy: Policy) -> list[Hand]:
    """Return every moment of the hand, this one first."""
    hands = [hand]
    while hands[-1].turn is not None:
        hands.append(decide(hands[-1], policy(hands[-1])))
    return hands


def in_turn(hand: Hand) -> View:
    """Return the view of the seat that has to decide."""
    assert hand.turn is not None
    return View.of(hand, hand.turn)


def replay(hand: Hand, discards: Sequence[str], tricks: Iterable[str]) -> Hand:
    """Return the hand after these discards, dealer's first, and these tricks, all as card codes."""
    for cards in discards:
        hand = hand.discard(parse_cards(cards))
    for trick in tricks:
        for code in trick.split():
            hand = hand.play(parse_card(code))
    return hand


@st.composite
def random_hands(draw: st.DrawFn) -> list[Hand]:
    """Return every moment of a random hand with random options."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    deal = numbered(draw(st.integers(0, 2**64 - 1)), draw(st.none() | st.integers(1, 94)))
    if draw(st.integers(0, 9)) == 0:
        deal = for_a_slam(deal)  # two hands without tarocchi, which fall where cascare is played
    return play_out(Hand.start(deal, draw(st.sampled_from(SEATS)), some_options(chance)), at_random(chance))


def private(hand: Hand, seat: Seat) -> set[Card]:
    """Return the cards that only this seat has seen, or only it and its partner."""
    seen = set(hand.held[seat]) | set(hand.discards[seat] or ())
    if seat in (hand.dealer, hand.dealer.partner):
        seen |= set(hand.layout.fola)
    seen.update(*(hand.held[fall.seat] for fall in hand.fallen))
    if seat in (hand.dealer, hand.dealer.left):
        seen |= set(hand.given)
    if seat is hand.dealer.left:
        seen |= set(hand.layout.looked_at)
    return seen


def swapped(hands: list[Hand], one: Card, other: Card) -> Hand | None:
    """Return the last moment with two cards exchanged from the start, if nobody sees a difference in play."""
    change = {one: other, other: one}
    start, end = hands[0], hands[-1]
    cards = [change.get(card, card) for card in start.deal.shuffle]
    deal = Deal(tuple(cards), start.deal.cut, start.deal.number, start.deal.own_cut)
    try:
        hand = Hand.start(deal, start.dealer, start.options)
        for seat in (start.dealer, start.dealer.left):
            laid = end.discards[seat]
            if laid and len(hands) > 1 and hand.turn is seat:
                hand = hand.discard(tuple(change.get(card, card) for card in laid))
        for played, card in enumerate((*end.plays, None)):
            for fall in end.fallen[len(hand.fallen) :]:
                hand = hand.fall() if fall.played == played else hand
            hand = hand if card is None else hand.play(card)
    except (IllegalDecisionError, DealRefusedError):
        return None
    return hand if hand.events == end.events else None


def without_discards() -> Deal:
    """Return a deal in which South, the dealer, has 21 useful cards and takes another."""
    useful = [CODES[card] for card in sorted(USEFUL)]
    own, taken = useful[:21], useful[21]
    others = [code for code in CODES if code not in useful]
    fola = [others[0], taken, *others[1:12]]
    rest = [code for code in CODES if code not in own and code not in fola]
    cards = rest[:30] + own[:10] + rest[30:] + own[10:] + fola
    return Deal.from_cards(parse_cards(" ".join(cards)))


def rich_in_robbers(deal: Deal, chance: random.Random) -> Deal:
    """Return a deal with up to 30 robbable cards at the bottom of the packet."""
    robbable = chance.sample(sorted(ROBBABLE), chance.randrange(10, 31))
    return Deal.from_cards([*(card for card in deal.cards if card not in robbable), *robbable])


def for_a_slam(deal: Deal) -> Deal:
    """Return a deal in which the dealer's side is dealt all tarocchi and Il Matto."""
    theirs = [10, 11, *range(12, 20), *range(30, 40), *range(51, 62), *range(73, 84)]
    high = [card for card in deal.cards if card >= CARTIGLIE]
    low = [card for card in deal.cards if card < CARTIGLIE]
    spare = low.pop()
    cards = [-1] * CARD_COUNT
    for place, card in zip(theirs, [*high, spare], strict=True):
        cards[place] = card
    return Deal.from_cards([low.pop() if card < 0 else card for card in cards])


def codes(cards: Iterable[Card]) -> list[str]:
    return [CODES[card] for card in cards]


def other_hand(hands: list[Hand], chance: random.Random) -> Hand | None:
    """Return the last moment with up to three pairs of unseen cards exchanged; None if none can be."""
    hand, changed = hands[-1], None
    assert hand.turn is not None
    seen = private(hand, hand.turn) | set(hand.plays)
    pairs = list(combinations(sorted(set(range(CARD_COUNT)) - seen), 2))
    for _ in range(3):
        chance.shuffle(pairs)
        tried = (swapped(hands, *pair) for pair in (pairs[:12] if changed else pairs))
        found = next((one for one in tried if one is not None and hidden(one) != hidden(hand)), None)
        if found is None:
            break
        changed = found
        start = Hand.start(changed.deal, changed.dealer, changed.options)
        hands = [start, changed] if len(hands) > 1 else [changed]
    return changed


def hidden(hand: Hand) -> object:
    return hand.held, hand.discards


def decided(who: Player, view: View) -> tuple[Card, ...]:
    """Return what a player decides: its discards, or the card that it plays."""
    return who.discard(view) if view.discards_due else (who.play(view),)


def is_blind(who: Player, hands: list[Hand], chance: random.Random) -> bool:
    """Check that unseen cards do not matter to a player; return whether any can be exchanged."""
    hand, changed = hands[-1], other_hand(hands, chance)
    if changed is None:
        return False
    assert decided(who, in_turn(hand)) == decided(who, in_turn(changed))
    return True
