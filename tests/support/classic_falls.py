"""Whether it pays to fall by choice: figures of solver/README.md.

    python -m tests.support.classic_falls winner|leader FILE [HANDS]

asks the search at each chance to fall in hands of ``handbook``. A fall that it likes better than every card
is judged in other worlds, and by hands that ``full`` plays on. A line for each hand goes to FILE, and a count
that was interrupted continues.
"""

import sys
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import click

from solitaire.classic.count import value_of
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.options import parse_rules
from solitaire.classic.players import HandbookPlayer, play_out
from solitaire.classic.seats import SEATS
from solitaire.classic.view import View
from solitaire.lab.results import counted
from solver import cores
from solver.classic.player import ENDS, FullPlayer
from solver.question import question
from solver.result import Limit
from tests.support.classic_expert import worlds

_HANDS, _WORLDS, _PLAYED_ON = 300, 400, 24


def chances(rule: str, number: int) -> list[tuple[float, float | None]]:
    """Return, by chance to fall, its gain on the best card and, for liked falls, the gain when played on."""
    thumbs, options = HandbookPlayer(), parse_rules(f"cascare={rule}")
    hand = Hand.start(numbered(number), SEATS[number % 4], options)
    found = list[tuple[float, float | None]]()
    while hand.turn is not None:
        view = View.of(hand, hand.turn)
        if view.discards_due:
            hand = hand.discard(thumbs.discard(view))
            continue
        if view.may_fall:
            acts = [*((card,) for card in view.legal_plays), ()]
            seen, judged = (_sums(view, acts, seed) for seed in (1, 2))
            best = seen.index(max(seen[:-1]))
            is_liked = seen[-1] > seen[best]
            later = _played_on(hand, acts[best][0], 100 * number) if is_liked else None
            found.append(((judged[-1] - judged[best]) / _WORLDS, later))
        hand = hand.play(thumbs.play(view))
    return found


def _sums(view: View, acts: list[tuple[int, ...]], seed: int) -> list[int]:
    search = cores.classic_search(question(view, True), acts, seed, ENDS, cores.core_name())
    search.advance(range(len(acts)), _WORLDS)
    return list(search.sums)


def _played_on(hand: Hand, card: int, seed: int) -> float:
    assert hand.turn is not None
    gains = list[int]()
    for number, world in enumerate(islice(worlds(hand, seed + len(hand.plays)), _PLAYED_ON)):
        players = [FullPlayer(Limit(playouts=60, seed=number))] * 4
        both = (world.fall(), world.play(card))
        fallen, played = ([after, *play_out(after, players)][-1] for after in both)
        gains.append(value_of(fallen.events, hand.turn.side) - value_of(played.events, hand.turn.side))
    return fmean(gains)


def main() -> None:
    rule, file, *more = sys.argv[1:]
    hands = int(more[0]) if more else _HANDS
    made = [one for each in counted(Path(file), hands, lambda number: chances(rule, number)) for one in each]
    liked = [one for one in made if one[1] is not None]
    for name, values in (
        ("all chances", [one[0] for one in made]),
        ("liked, in other worlds", [one[0] for one in liked]),
        ("liked, played on", [one[1] for one in liked]),
    ):
        if len(values) > 1:
            click.echo(
                f"{name}: {fmean(values):.1f} ± {stdev(values) / sqrt(len(values)):.1f} ({len(values)})"
            )


if __name__ == "__main__":
    main()
