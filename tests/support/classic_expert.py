"""Twelve decisions that an experienced card player questioned, and what the player ``full`` does there now.

    python -m tests.support.classic_expert [--playouts N]
    python -m tests.support.classic_expert --judge WORLDS FILE

The first prints the choice of ``full`` at each, and on how many it agrees. The second is how they were
judged: each candidate is played on in sampled worlds by four players ``full``, which see only what their
seats see. That is slow, so the results go to FILE, a line for each decision; existing results are kept.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import click

from solitaire.classic.count import value_of
from solitaire.classic.hand import Hand, Phase, moments
from solitaire.classic.players import play_out
from solitaire.classic.record import parse_hand
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.lab.results import counted
from solitaire.rules.cards import CODES, codes, parse_cards
from solitaire.rules.deal import SplitMix64
from solver.classic.hand_advisor import advise
from solver.classic.player import FullPlayer
from solver.playouts import standard_error
from solver.question import question
from solver.reference.classic_search import Worlds
from solver.reference.rules import cards_of
from solver.result import Limit
from tests.support.recorded import DATA

RECORDS: Final = DATA / "classic" / "expert"
_PLAYER: Final = 20
"""Playouts for a card of the players that play on."""
_FULL: Final = 4000
"""Playouts for a card of the player whose choices are counted, unless others are asked for."""


class Questioned(NamedTuple):
    """A decision.

    Attributes:
        deal: number of the deal, and name of the record.
        trick: number of the trick, from 1.
        seat: the seat that decides.
        candidates: the cards that were played on; the first is what was played.
        good: those among them that a strong player may play.
        why: why, in the light of the play that followed.
    """

    deal: int
    trick: int
    seat: Seat
    candidates: str
    good: str
    why: str


POSITIONS: Final = (
    Questioned(
        100,
        2,
        Seat.E,
        "T30 T20 T6 T15 T26 T29",
        "T30 T29",
        "a high card keeps N's 38 from a cheap trick; low ones only feed it",
    ),
    Questioned(
        100,
        9,
        Seat.W,
        "T35 BQ T32 B4",
        "B4 BQ",
        "S is known to hold the 39: the run 35 to 37 is broken for nothing",
    ),
    Questioned(
        101,
        4,
        Seat.W,
        "T13 T16 T25 T30",
        "T13",
        "what the 13 risks is worth less than the trick: S must spend the 28 on it",
    ),
    Questioned(
        101, 11, Seat.W, "BK S3 BC", "BK S3", "the king is lost later too, and now draws a tarocco of account"
    ),
    Questioned(102, 8, Seat.E, "T35 T6 T12 T4", "T6 T4", "the 40 is out, and the 35 dies under it"),
    Questioned(
        103, 12, Seat.S, "T31 T6 T28 T26", "T28 T26 T6", "E has ruffed this suit with the 37: the 31 dies"
    ),
    Questioned(
        104,
        5,
        Seat.W,
        "T2 T10 T7 T25",
        "T2",
        "the 2 saves itself or costs three points; the others wait for better tricks",
    ),
    Questioned(
        105,
        2,
        Seat.S,
        "T39 T38 S7 D7",
        "T39 T38",
        "E keeps the 40 for the Matto's versicola, so the 39 draws tarocchi",
    ),
    Questioned(
        105,
        2,
        Seat.E,
        "M T40 T21 T12",
        "M T12",
        "the 40 is worth more later: its versicola counts at the end",
    ),
    Questioned(
        106,
        4,
        Seat.W,
        "CK D3 B7 C2 T6",
        "CK C2",
        "the king will be ruffed as well after the next lead of cups",
    ),
    Questioned(
        107,
        19,
        Seat.S,
        "T37 B10",
        "B10",
        "with the 40 and the 38 unseen the 37 dies; the baton costs nothing",
    ),
    Questioned(
        108, 20, Seat.S, "T26 T38", "T26", "only the 39 beats the 38, and it falls as often in the last trick"
    ),
    Questioned(
        109,
        8,
        Seat.S,
        "T38 T37 T39 BC B8",
        "BC B8",
        "with the 40 out the 38 dies; a low baton asks where it is first",
    ),
)


def position(questioned: Questioned) -> Hand:
    """Return the hand before the decision."""
    record = parse_hand((RECORDS / f"{questioned.deal}.txt").read_text("utf-8"))
    for hand in moments(record.hand):
        if (hand.phase, len(hand.tricks), hand.turn) == (Phase.TRICKS, questioned.trick, questioned.seat):
            return hand
    raise AssertionError(questioned)


def worlds(hand: Hand, seed: int) -> Iterator[Hand]:
    """Yield the hand with its hidden cards in possible arrangements, by what the seat in turn can see."""
    assert hand.turn is not None
    view = View.of(hand, hand.turn)
    asked = question(view)
    played = [[card for trick in hand.tricks for turn, card in trick.plays if turn is seat] for seat in SEATS]
    parts = (asked.unseen, asked.allowed, asked.places, asked.undeclared, asked.with_tarocchi)
    drawn = Worlds(asked.held, played, *parts, seed)
    while True:
        held = tuple(tuple(cards_of(cards)) for cards in drawn.next())
        there = {card for cards in held for card in cards}
        seen = [card for card in hand.layout.fola if card not in asked.unseen]
        fola = (*seen, *(card for card in asked.unseen if card not in there))
        yield hand._replace(held=held, layout=hand.layout._replace(fola=fola))


def judged(questioned: Questioned, count: int) -> list[tuple[str, float, float]]:
    """Return by candidate its gain on the card played, in ``count`` worlds, and the standard error."""
    hand, seeds = position(questioned), SplitMix64(questioned.deal)
    assert hand.turn is not None
    cards = parse_cards(questioned.candidates)
    values: list[list[float]] = [[] for _ in cards]
    for world in islice(worlds(hand, seeds.next()), count):
        players = [FullPlayer(Limit(playouts=_PLAYER, seed=seeds.next()))] * len(SEATS)
        for card, found in zip(cards, values, strict=True):
            *_, end = play_out(world.play(card), players)
            found.append(value_of(end.events, hand.turn.side))
    gains = [[value - base for value, base in zip(found, values[0], strict=True)] for found in values]
    return [(code, fmean(gain), standard_error(gain)) for code, gain in zip(codes(cards), gains, strict=True)]


def agrees(questioned: Questioned, playouts: int) -> tuple[str, bool]:
    """Return the code of the card that ``full`` plays, and whether it is among the good ones."""
    hand = position(questioned)
    assert hand.turn is not None
    card = CODES[advise(View.of(hand, hand.turn), Limit(playouts=playouts)).best.cards[0]]
    return card, card in questioned.good.split()


@click.command()
@click.option("--playouts", default=_FULL, show_default=True, help="Playouts for each decision of full.")
@click.option("--judge", type=(int, Path), help="Play on in so many WORLDS, with results in a FILE.")
def main(playouts: int, judge: tuple[int, Path] | None) -> None:
    """Print full's play at each decision, or the gain of the candidates."""
    if judge is not None:
        count, file = judge
        found = counted(file, len(POSITIONS), lambda at: judged(POSITIONS[at], count))
        for questioned, gains in zip(POSITIONS, found, strict=True):
            said = ", ".join(f"{code} {gain:+.0f} ± {error:.0f}" for code, gain, error in gains)
            click.echo(f"{_place(questioned)}: {said}")
        return
    agreed = 0
    for questioned in POSITIONS:
        card, is_good = agrees(questioned, playouts)
        agreed += is_good
        click.echo(f"{_place(questioned)}: {card}, good {questioned.good}{'' if is_good else ' (no)'}")
    click.echo(f"full agrees on {agreed} of {len(POSITIONS)}")


def _place(questioned: Questioned) -> str:
    return f"deal {questioned.deal}, trick {questioned.trick}, {questioned.seat.name}"


if __name__ == "__main__":
    main()
