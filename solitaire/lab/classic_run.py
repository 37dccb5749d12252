"""Running a survey of the classic game: hands of the same computer player in all four seats."""

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial

from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand
from solitaire.classic.options import Options, parse_options
from solitaire.classic.players import margin, play_out
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.lab.pools import each_deal
from solitaire.lab.surveys import ClassicSurveys, SurveyedHand, pieces
from solitaire.play.opponents import player, searches, version
from solitaire.rules.cards import CODES
from solver import cores
from solver.result import Limit


@dataclass(frozen=True, slots=True)
class ClassicPlan:
    """The plan of a survey."""

    first: int
    """The first deal."""
    last: int
    """The last deal."""
    player: str
    """The name of the player in all seats."""
    playouts: int
    """Its playouts for a card."""
    seed: int
    rules: str = ""
    """The options that differ from the default, as a record's header has them."""

    @property
    def engine(self) -> str:
        """The name under which results are stored: player, version, and unusual rules."""
        return f"{self.player} {version(self.player)} {self.rules}".rstrip()

    @property
    def budget(self) -> int:
        """The playouts under which results are stored: 0 for a player that does not search."""
        return self.playouts if searches(self.player) else 0


def dealer_of(deal: int) -> Seat:
    """Return who deals, as in a match."""
    return SEATS[deal % 4]


def rules_of(engine: str) -> Options:
    """Return the rules of results that are stored under this name.

    Raises:
        OptionsTextError: there are no such rules.
    """
    return parse_options(" ".join(engine.split()[2:]))


def open_deals(plan: ClassicPlan, surveys: ClassicSurveys) -> Iterator[int]:
    """Yield the deals of a plan that have no result in the file yet."""
    for first, last in pieces(plan.first, plan.last):
        played = surveys.played(plan.engine, plan.budget, plan.seed, first, last)
        yield from (deal for deal in range(first, last + 1) if deal not in played)


def run(plan: ClassicPlan, surveys: ClassicSurveys, workers: int) -> Generator[int, None, None]:
    """Play what is left of a plan; yield each deal once its result is in the file.

    Raises:
        DealTextError: a deal cannot be played.
        UserError: the file cannot be written.
    """
    for deal, hand in each_deal(partial(play, plan), open_deals(plan, surveys), workers):
        surveys.add([hand])
        yield deal


def play(plan: ClassicPlan, deal: int) -> SurveyedHand:
    """Play a deal; everything but the time is the same on every run and machine.

    Raises:
        DealTextError: the deal cannot be played.
    """
    start = time.thread_time()
    who = player(plan.player, plan.seed, Limit(playouts=plan.playouts))
    options = parse_options(plan.rules)
    hand = Hand.start(numbered(deal, None, options), dealer_of(deal), options)
    for played in play_out(hand, [who] * 4):
        hand = played
    declared, died, in_play = [0, 0], list[str](), 0
    for event in hand.events:
        if event.kind is EventKind.DECLARED and event.side is not None:
            declared[event.side] += event.points
        if event.kind is EventKind.DIED:
            died += [CODES[card] for card in event.cards]
        if event.kind is EventKind.RESTO:
            in_play += event.resti
    return SurveyedHand(
        deal=deal,
        player=plan.engine,
        playouts=plan.budget,
        seed=plan.seed,
        points=round(margin(hand).points),
        resti_ns=hand.tally.resti[Side.NS],
        resti_ew=hand.tally.resti[Side.EW],
        in_play=in_play,
        declared_ns=declared[Side.NS],
        declared_ew=declared[Side.EW],
        died=" ".join(died),
        core=cores.core_name(),
        seconds=time.thread_time() - start,
    )
