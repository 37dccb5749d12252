"""What is left to gain for ``full`` in the classic game: figures of solver/README.md.

    python -m solitaire.lab.classic_left open FILE [--deals N]
    python -m solitaire.lab.classic_left noise FILE [--deals N]

``open`` plays each deal twice, with the sides swapped: a side that sees all cards, and whose one world is the
true layout, played out by variants of the policy, against ``full``. It prints the points a hand by which the
first is ahead. ``noise`` plays hands of four ``full`` with few playouts; at one decision in eight the policy
alone, and ``full`` with several numbers of playouts, choose a card, and all of these cards are played out in
the same other worlds. It prints what each choice loses against that of most playouts, in value (points, and
60 for each resto), for a side in a hand.

A line for each deal goes to FILE; an interrupted count continues.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Final

import click

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.players import Player, margin
from solitaire.classic.seats import SEATS, Side
from solitaire.classic.view import View
from solitaire.lab.results import counted
from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solver import cores
from solver.classic.hand_advisor import options_of
from solver.classic.player import FullPlayer, usual_ends, weigh
from solver.classic.shares import open_question
from solver.playouts import standard_error
from solver.result import Limit

_FIRST_DEAL: Final = 20_000
_VARIANTS: Final = 32
"""Variants of the policy that play the true layout out."""
_OPPONENTS: Final = 2
"""Playouts of an option by each variant: one against each kind of opponents."""
_USUAL: Final = 4000
"""Playouts for a card of ``full`` against a side that sees all cards."""
_NUMBERS: Final = (1000, _USUAL, 40_000)
"""Playouts for a card where noise is judged."""
_ONE_IN: Final = 8
"""One decision in this many is judged."""
_CHEAP: Final = 300
"""Playouts for a card of the hands in which noise is judged."""
_REPORT: Final = 5
"""Deals between two lines of the figure."""


def open_choice(hand: Hand) -> tuple[Card, ...]:
    """Return the decision of a seat that sees all cards: the best on average over the variants."""
    seat = hand.turn
    assert seat is not None
    view = View.of(hand, seat)
    options = options_of(view)
    if len(options) == 1:
        return options[0]
    asked, ends = open_question(hand, seat), usual_ends(view)
    sums = [0] * len(options)
    for variant in range(_VARIANTS):
        search = cores.classic_search(asked, options, 0, ends, cores.core_name(), variant)
        search.advance(range(len(options)), _OPPONENTS)
        sums = [total + more for total, more in zip(sums, search.sums, strict=True)]
    return options[sums.index(max(sums))]


def lead_of(number: int, seeing: Side, full: Player) -> float:
    """Return the points by which the side that sees all cards is ahead at the end of a hand."""
    hand = _start(number)
    while (seat := hand.turn) is not None:
        if seat.side is seeing:
            hand = _after(hand, open_choice(hand))
        elif hand.phase is Phase.DISCARDS:
            hand = hand.discard(full.discard(View.of(hand, seat)))
        else:
            hand = hand.play(full.play(View.of(hand, seat)))
    return margin(hand, seeing).points


def _start(number: int) -> Hand:
    return Hand.start(numbered(_FIRST_DEAL + number), SEATS[number % len(SEATS)])


def _after(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    return hand.discard(cards) if hand.phase is Phase.DISCARDS else hand.play(cards[0])


def ahead(number: int) -> list[float]:
    """Return the points by which a side that sees all cards is ahead, the mean of the two hands of a deal."""
    full = FullPlayer(Limit(playouts=_USUAL, seed=number))
    return [fmean(lead_of(number, side, full) for side in Side)]


def lost(number: int) -> list[float]:
    """Return what the policy alone, and fewer playouts than the most, lose for a side in a hand."""
    chance, hand, total = SplitMix64(number), _start(number), [0.0] * len(_NUMBERS)
    while (seat := hand.turn) is not None:
        view = View.of(hand, seat)
        options = options_of(view)
        if len(options) > 1 and not view.discards_due and chance.bounded(_ONE_IN) == 0:
            losses = _losses(view, options, chance)
            total = [before + _ONE_IN * loss / len(Side) for before, loss in zip(total, losses, strict=True)]
        if len(options) > 1:
            options = [weigh(view, options, Limit(playouts=_CHEAP, seed=number))[0].cards]
        hand = _after(hand, options[0])
    return total


def _losses(view: View, options: Sequence[tuple[Card, ...]], chance: SplitMix64) -> list[float]:
    found = [weigh(view, options, Limit(playouts=1), cards=1)[0].cards]  # the policy's
    found += [weigh(view, options, Limit(playouts=each, seed=chance.next()))[0].cards for each in _NUMBERS]
    different, limit = list(dict.fromkeys(found)), Limit(playouts=_NUMBERS[-1], seed=chance.next())
    if len(different) == 1:
        return [0.0] * len(_NUMBERS)
    worth = {option.cards: option.expected for option in weigh(view, different, limit)}
    return [worth[found[-1]] - worth[cards] for cards in found[:-1]]


def main() -> None:
    """Make one of the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("figure", choices=("open", "noise"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=40)
    given = parser.parse_args()
    made = list[list[float]]()
    for one in counted(given.file, given.deals, ahead if given.figure == "open" else lost):
        made.append(one)
        if len(made) > 1 and len(made) % _REPORT == 0:
            figures = (f"{fmean(each):.1f} ± {standard_error(each):.1f}" for each in zip(*made, strict=True))
            click.echo(f"{len(made)} deals: {', '.join(figures)}")


if __name__ == "__main__":
    main()
