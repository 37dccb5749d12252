"""The moments of a hand that has been played, or of which a part has."""

from solitaire.classic.hand import Hand, Phase


def moments(hand: Hand) -> list[Hand]:
    """Return the hand before each of the decisions made in it, in order, and as it is now."""
    now = Hand.start(hand.deal, hand.dealer, hand.options)
    found = [now]
    while now.phase is Phase.DISCARDS and now.turn is not None:
        laid = hand.discards[now.turn]
        if laid is None:
            break
        now = now.discard(laid)
        found.append(now)
    for card in hand.plays:
        now = now.play(card)
        found.append(now)
    return found
