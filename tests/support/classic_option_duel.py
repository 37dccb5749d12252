"""The gain of knowing the options: a figure of solver/README.md.

    python -m tests.support.classic_option_duel RULES FILE [DEALS] [PLAYOUTS] [near-slam]

plays each deal twice, with the sides swapped: ``full`` against itself without the options in its values (no
demonio, no slam), which plays by the rules of thumb as soon as a hand lies open. In ``near-slam`` deals the
dealer's side has all tarocchi but five. A line for each deal goes to FILE; an interrupted count continues.
"""

import random
import sys
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from unittest.mock import patch

import click

from solitaire.classic.deal import numbered
from solitaire.classic.options import parse_rules
from solitaire.classic.players import HandbookPlayer, compare
from solitaire.classic.seats import SEATS
from solitaire.classic.view import View
from solitaire.lab.results import counted
from solitaire.rules.cards import CARTIGLIE, Card
from solitaire.rules.deal import Deal
from solver.classic.player import FullPlayer
from solver.question import Question, question
from solver.result import Limit
from tests.support.classic_playing import for_a_slam

_DEALS, _PLAYOUTS = 200, 100
_AWAY = 5


class Unaware(FullPlayer):
    """``full`` without the options in its values."""

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return the cards to discard."""
        with patch("solver.classic.player.question", _usual):
            return super().discard(view)

    def play(self, view: View) -> Card:
        """Return the card to play."""
        if any(cards is not None for cards in view.open):
            return HandbookPlayer().play(view)
        with patch("solver.classic.player.question", _usual):
            return super().play(view)


def _usual(view: View, signals: bool = False, memory: int | None = None) -> Question:
    asked = question(view, signals, memory)
    return asked._replace(rules=asked.rules._replace(demonio=0, slam=0))


def near_slam(deal: Deal, chance: random.Random) -> Deal:
    """Return a deal in which the dealer's side has all tarocchi but five."""
    cards = list(for_a_slam(deal).cards[:84])
    high = [place for place, card in enumerate(cards) if card >= CARTIGLIE]
    low = [place for place, card in enumerate(cards) if card < CARTIGLIE]
    for one, other in zip(chance.sample(high, _AWAY), chance.sample(low, _AWAY), strict=True):
        cards[one], cards[other] = cards[other], cards[one]
    return Deal.from_cards([*cards, *(card for card in deal.cards if card not in cards)])


def duel(rules: str, number: int, playouts: int, *, is_near: bool) -> tuple[float, float]:
    """Return points and resti by which knowing the options is better."""
    options, limit = parse_rules(rules), Limit(playouts=playouts, seed=number)
    deal = numbered(number, options=options)
    if is_near:
        deal = near_slam(deal, random.Random(number))
    found = compare(deal, SEATS[number % 4], FullPlayer(limit), Unaware(limit), options)
    return found.points, found.resti


def main() -> None:
    rules, file, *more = sys.argv[1:]
    is_near = more[2:] == ["near-slam"]
    deals, playouts = (*map(int, more[:2]), *(_DEALS, _PLAYOUTS)[len(more[:2]) :])
    made = list(counted(Path(file), deals, lambda number: duel(rules, number, playouts, is_near=is_near)))
    for name, one in (("points", 0), ("resti", 1)):
        values = [found[one] for found in made]
        click.echo(f"{name}: {fmean(values):.2f} ± {stdev(values) / sqrt(deals):.2f} ({deals} deals)")


if __name__ == "__main__":
    main()
