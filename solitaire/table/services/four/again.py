"""A hand as it was before the person's last decision."""

from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import TURNS, Seat


def has_decided(hand: Hand, seat: Seat) -> bool:
    """Say whether the seat has discarded or played in the hand."""
    return bool(hand.discards[seat]) or any(
        player is seat for trick in hand.tricks for player in TURNS[trick.leader][: len(trick.cards)]
    )


def before_last_decision(hand: Hand, seat: Seat) -> Hand | None:
    """Return the hand at the seat's last decision, a discard or a play; None if it has not decided yet."""
    plays = [(trick.player(card), card) for trick in hand.tricks for card in trick.cards]
    own = [number for number, (player, _) in enumerate(plays) if player is seat]
    begun = Hand.start(hand.deal, hand.dealer, hand.options)
    if not own:
        return None if not hand.discards[seat] else _discarded(begun, hand, until=seat)
    before = _discarded(begun, hand, until=None)
    for _, card in plays[: own[-1]]:
        before = before.play(card)
    return before


def _discarded(begun: Hand, hand: Hand, until: Seat | None) -> Hand:
    """Return the beginning of a hand after the discards made in it, up to those of one seat."""
    while begun.phase is Phase.DISCARDS and begun.turn is not None and begun.turn is not until:
        laid = hand.discards[begun.turn]
        if laid is None:
            break
        begun = begun.discard(laid)
    return begun
