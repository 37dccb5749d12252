"""Opinions of the player ``full`` on each card of a hand that has been played.

Every card is weighed by what the seat could see: all its options go through the same worlds sampled from its
View. ``python -m solitaire.lab.opinions`` writes the opinions on the hand printed in 1798 into
solver/data/1798.txt, a line per card: the card, the best card, and the cost of the card in points.
"""

from collections.abc import Iterator
from typing import Final

from solitaire.classic.hand import Hand, moments
from solitaire.classic.record import printed_hand
from solitaire.classic.view import View
from solitaire.rules.cards import CODES, Card
from solver import cores
from solver.classic.hand_review import PRINTED_OPINIONS, Opinion
from solver.classic.player import usual_ends
from solver.question import question

WORLDS: Final = 4000
"""Worlds in which every legal card of a seat is played out."""
SEED: Final = 1798


def opinions(hand: Hand, worlds: int, seed: int, core: str) -> Iterator[Opinion]:
    """Yield an opinion on each card played in a hand, in order.

    Args:
        worlds: the number of worlds, at least 1.
        seed: 0 to 2**64-1.
        core: "native" or "python"; both give the same.
    """
    before = [now for now in moments(hand) if now.tricks]
    for now, card in zip(before, hand.plays, strict=False):  # the last event is after all plays
        assert now.turn is not None
        yield opinion(View.of(now, now.turn), card, worlds, seed, core)


def opinion(view: View, card: Card, worlds: int, seed: int, core: str) -> Opinion:
    """Return an opinion on the next card of the seat; arguments as for ``opinions``."""
    cards = view.legal_plays
    if len(cards) == 1:
        return Opinion(card, card, 0.0)
    search = cores.classic_search(
        question(view), [(option,) for option in cards], seed, usual_ends(view), core
    )
    search.advance(range(len(cards)), worlds)
    value = {option: search.sums[number] / worlds for number, option in enumerate(cards)}
    best = max(cards, key=lambda option: (value[option], option == card))
    return Opinion(card, best, value[best] - value[card])


def main() -> None:
    """Compute the opinions on the printed hand again and write them."""
    found = opinions(printed_hand().hand, WORLDS, SEED, cores.core_name())
    lines = [f"{CODES[opinion.card]} {CODES[opinion.best]} {opinion.cost:.1f}\n" for opinion in found]
    PRINTED_OPINIONS.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
