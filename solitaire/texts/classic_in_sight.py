"""What everybody at the table can see in the cards of a trick.

Nothing else is said of another player's card while a hand is played: no hand, no engine, no thought.
"""

from collections.abc import Iterator, Sequence

from solitaire.classic.cards import KINGS, SUIT, TAROCCHI, WORTH
from solitaire.classic.inferences import voids
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import NO_SUIT, Trick, best, suit_led
from solitaire.rules.cards import MATTO, Card
from solitaire.texts.sentences import Sentences
from solitaire.texts.words import Words, card_sign


def in_sight(trick: Trick, before: Sequence[Trick], sentences: Sentences, words: Words) -> Iterator[str]:
    """Yield a line for each card of a trick: the duty that its player had, and what it does.

    Args:
        trick: the trick, as far as its cards have been shown.
        before: the earlier tricks that may be remembered.
        sentences: the names of the players.
        words: the catalogue.
    """
    names = sentences.names
    for place, (seat, card) in enumerate(trick.plays):
        if seat in trick.fallen:
            continue
        lying = trick.cards[:place]
        said = [*_duty(card, lying, before, seat, words, names), *_effect(trick, place, words, names)]
        yield words("classic_in_sight.card", who=names[seat], card=card_sign(card), why=" ".join(said))


def _duty(
    card: Card,
    lying: tuple[Card, ...],
    before: Sequence[Trick],
    seat: Seat,
    words: Words,
    names: Sequence[str],
) -> Iterator[str]:
    """Yield why the card was a legal one; of a card that is led, what all know about its suit."""
    led, suit = suit_led(lying), SUIT[card]
    is_first = led not in {trick.suit for trick in before}
    if card == MATTO:
        yield words("classic_in_sight.matto")
    elif led == NO_SUIT:
        yield from _lead(card, before, seat, words, names)
    elif suit == TAROCCHI and led != TAROCCHI:
        yield words("classic_in_sight.trump", suit=words(f"card.suit_{led}"))
    elif suit != led:
        key = "classic_in_sight.any_under_tarocchi" if led == TAROCCHI else "classic_in_sight.any"
        yield words(key, suit=words(f"card.suit_{led}"))
    elif is_first and card == KINGS.get(led) and any(SUIT[other] == TAROCCHI for other in lying):
        yield words("classic_in_sight.king", suit=words(f"card.suit_{led}"))
    else:
        yield words("classic_in_sight.follow_tarocchi" if led == TAROCCHI else "classic_in_sight.follow")


def _lead(
    card: Card, before: Sequence[Trick], seat: Seat, words: Words, names: Sequence[str]
) -> Iterator[str]:
    suit = SUIT[card]
    if suit == TAROCCHI:
        yield words("classic_in_sight.lead_tarocchi")
        return
    lacking = [names[other] for other in SEATS if other is not seat and suit in voids(before, other)]
    for who in lacking:
        yield words("classic_in_sight.lead_void", who=who, suit=words(f"card.suit_{suit}"))
    if card != KINGS[suit] and suit not in {trick.suit for trick in before}:
        yield words("classic_in_sight.lead_first", suit=words(f"card.suit_{suit}"))
    elif not lacking:
        yield words("classic_in_sight.lead")


def _effect(trick: Trick, place: int, words: Words, names: Sequence[str]) -> Iterator[str]:
    """Yield which card it beats, and whether it has come home or died."""
    seat, card = trick.plays[place]
    lying = trick.cards[:place]
    if lying and card != MATTO and best((*lying, card)) == card:
        beaten = best(lying)
        yield words("classic_in_sight.beats", card=card_sign(beaten), who=names[trick.player(beaten)])
    if trick.is_complete and WORTH[card] and card != MATTO:
        is_home = trick.winner.side is seat.side
        yield words("classic_in_sight.home" if is_home else "classic_in_sight.dies", points=WORTH[card])
