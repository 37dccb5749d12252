"""When nothing is left to decide: the rest of a hand can be played without asking."""

from solitaire.classic.cards import RANK, is_tarocco
from solitaire.classic.inferences import infer
from solitaire.classic.seats import SEATS
from solitaire.classic.view import View
from solitaire.rules.cards import Card


def next_of_decided(view: View) -> Card | None:
    """Return the card that the seat plays next if nothing is left to decide, else None.

    That is so when it has one card left, or when it leads and has tarocchi only, each of them higher than all
    that the others may hold: then it wins every trick, in whatever order. The others' choices never matter.
    """
    if not view.legal_plays:
        return None
    if len(view.held) == 1:
        return view.held[0]
    if view.tricks[-1].cards or not all(is_tarocco(card) for card in view.held):
        return None
    found = infer(view)
    others = found.unseen.union(*(found.holds[seat] for seat in SEATS if seat is not view.seat))
    highest = max((RANK[card] for card in others), default=0)
    return max(view.held) if min(RANK[card] for card in view.held) > highest else None
