"""Hands played out by simple policies, for tests."""

import random
from collections.abc import Callable, Iterable, Sequence

from solitaire.classic.hand import Hand, Phase
from solitaire.rules.cards import Card, parse_card, parse_cards

Policy = Callable[[Hand], tuple[Card, ...]]
"""Chooses the cards to discard, or the one card to play."""


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
            return (chance.choice(hand.legal_plays),)
        cards, due = list(hand.discardable), hand.discards_due
        if chance.random() < 0.5:
            return tuple(chance.sample(cards, due))
        start = chance.randrange(len(cards) - due + 1)
        return tuple(cards[start : start + due])

    return choose


def decide(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    return hand.discard(cards) if hand.phase is Phase.DISCARDS else hand.play(*cards)


def play_out(hand: Hand, policy: Policy) -> list[Hand]:
    """Return every moment of the hand, this one first."""
    hands = [hand]
    while hands[-1].turn is not None:
        hands.append(decide(hands[-1], policy(hands[-1])))
    return hands


def replay(hand: Hand, discards: Sequence[str], tricks: Iterable[str]) -> Hand:
    """Return the hand after these discards, dealer's first, and these tricks, all as card codes."""
    for cards in discards:
        hand = hand.discard(parse_cards(cards))
    for trick in tricks:
        for code in trick.split():
            hand = hand.play(parse_card(code))
    return hand
