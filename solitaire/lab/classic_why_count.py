"""The share of costly decisions of the classic game whose reason names cards: a figure of solver/README.md.

    python -m solitaire.lab.classic_why_count FILE [HANDS]

reviews hands in which handbook players sit, but South decides at random one time in four. The three costliest
decisions of each hand go to FILE, a line for each hand, and are counted. A hand that FILE has is not reviewed
again, so an interrupted count continues, and the same decisions can be counted after a change of the reasons.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.handbook import HandbookPlayer
from solitaire.classic.players import RandomPlayer
from solitaire.classic.record import HandRecord, format_hand, parse_hand
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.lab.results import counted
from solitaire.rules.cards import Card, codes, format_cards, parse_card
from solitaire.texts.classic_hints import why_better
from solitaire.texts.words import SIGNS, Words, with_codes
from solver.classic.advisor import options_of
from solver.classic.hand_reviewer import judge
from solver.result import Limit

_HANDS = 100
_COSTLIEST = 3
_ONE_IN = 4
"""South decides at random one time in this many."""
_LIMIT = Limit(playouts=600)
"""For a decision."""


def played(number: int) -> Hand:
    """Return an ended hand of deal ``number``, dealt by each seat in turn."""
    chance, handbook = random.Random(number), HandbookPlayer()
    hand = Hand.start(numbered(number), SEATS[number % 4])
    while (seat := hand.turn) is not None:
        is_random = seat is Seat.S and chance.randrange(_ONE_IN) == 0
        player, view = RandomPlayer(number) if is_random else handbook, View.of(hand, seat)
        hand = hand.discard(player.discard(view)) if view.discards_due else hand.play(player.play(view))
    return hand


def costliest(hand: Hand) -> list[tuple[float, int, list[str], list[str]]]:
    """Return South's costliest decisions: cost, place in the hand, cards, better cards."""
    found, every = list[tuple[float, int, list[str], list[str]]](), moments(hand)
    for moment, now in enumerate(every):
        if now.turn is not Seat.S or len(options_of(view := View.of(now, Seat.S))) == 1:
            continue
        after = every[moment + 1]
        done = (after.discards[Seat.S] or ()) if view.discards_due else after.plays[-1:]
        judged = judge(view, done, _LIMIT)
        if judged.mark is not None:
            found.append((round(judged.cost, 1), moment, codes(done), codes(judged.better)))
    return sorted(found, reverse=True)[:_COSTLIEST]


def _reviewed(number: int) -> dict[str, object]:
    hand = played(number)
    return {"hand": format_hand(HandRecord(hand)), "mistakes": costliest(hand)}


def reasons_in(path: Path, hands: int) -> Iterator[tuple[View, tuple[Card, ...], tuple[Card, ...], str]]:
    """Yield costly decisions: the view, the cards, the better cards, and why they were better."""
    for kept in counted(path, hands, _reviewed):
        every = moments(parse_hand(kept["hand"]).hand)
        for _, moment, done, better in kept["mistakes"]:
            view = View.of(every[moment], Seat.S)
            cards, others = (tuple(map(parse_card, each)) for each in (done, better))
            yield view, cards, others, " ".join(why_better(view, cards, others, Words()))


def main(file: str, hands: str = str(_HANDS)) -> None:
    """Review the hands that the file lacks, and count."""
    named, every = 0, 0
    for _, cards, better, text in reasons_in(Path(file), int(hands)):
        click.echo(f"{format_cards(cards)} > {format_cards(better)}: {with_codes(text)}")
        named, every = named + bool(SIGNS.search(text)), every + 1
    click.echo(f"{named} of {every} reasons name cards.")


if __name__ == "__main__":
    main(*sys.argv[1:])
