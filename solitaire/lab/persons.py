"""The calibration of the answer for four: each person in South's seat, and what the parts of the sum are.

``full`` sits in the other three seats and makes par. Guesses must be 0 on average for every person, and so
must all parts for ``full`` itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import isfinite, sqrt
from statistics import stdev
from typing import Any, ClassVar, Final, TypeAlias

from solitaire.classic.count import value_of
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.players import play_out
from solitaire.classic.seats import PERSONS, STRONGEST, Seat, Side
from solitaire.classic.view import View
from solitaire.lab.classic_run import dealer_of
from solitaire.lab.results import Figure, LabWork
from solitaire.play.opponents import player, version
from solitaire.rules.deal import SplitMix64
from solver.classic.hand_review import HAND_REVIEW_VERSION, USUAL_DEALER, USUAL_RESTI, counts
from solver.classic.hand_reviewer import judge
from solver.classic.shares import VARIANTS, Worth, fair_change, take_apart
from solver.result import Limit
from solver.review import rate_of

PAR_HANDS: Final = 5
"""Hands that make the par of a deal."""
PLAYOUTS: Final = 50
"""Usual playouts for a decision of ``full``."""
_WORLDS: Final = 32
"""Worlds in which a decision is weighed."""
_PAR: Final = "par"
_PARTS: Final = ("cards", "own", "partner", "opponents", "made")
Parts: TypeAlias = dict[str, dict[str, Worth]]
"""By person, and for the mean of the hands of par: the parts of a hand, for North and South."""


@dataclass(frozen=True, slots=True)
class PersonsWork(LabWork[Parts]):
    """How hands are played and taken apart."""

    playouts: int = PLAYOUTS
    """For a decision of ``full``, at least 1; decisions are judged by as many."""
    seed: int = 1
    """Seed of the players."""
    noun: ClassVar[str] = "calibration of persons"

    @property
    def header(self) -> dict[str, object]:
        """The beginning of its file: attributes, numbers of what is averaged, and versions."""
        persons = [version(person.engine) for person in PERSONS]
        averaged = {"par_hands": PAR_HANDS, "variants": VARIANTS}
        return {**asdict(self), "persons": persons, "hand_reviews": HAND_REVIEW_VERSION, **averaged}

    def as_line(self, result: Parts) -> dict[str, object]:
        """Return a result as its line in the file has it."""
        return {**result}

    def of_line(self, line: dict[str, Any]) -> Parts:
        """Return the result in a line of the file.

        Raises:
            ValueError, TypeError, KeyError: it is no such line.
        """
        names = {_PAR: _PARTS, **{person.key: (*_PARTS, "play", "fair", "counted") for person in PERSONS}}
        found = {
            name: {part: Worth(*map(float, line[name][part])) for part in parts}
            for name, parts in names.items()
        }
        if not all(isfinite(worth.value) for parts in found.values() for worth in parts.values()):
            raise ValueError("a figure that is no number")
        return found

    def play(self, deal: int) -> Parts:
        """Play a deal for par, then with each person in South."""
        seeds = SplitMix64(SplitMix64(self.seed).next() + deal)
        start = Hand.start(numbered(deal), dealer_of(deal))
        par = [_parts(self._ended(start, "full", seeds)) for _ in range(PAR_HANDS)]
        found = {_PAR: {name: Worth.mean([parts[name] for parts in par]) for name in par[0]}}
        for person in PERSONS:
            hand = self._ended(start, person.engine, seeds)
            found[person.key] = {**_parts(hand), **self._judged(hand, seeds)}
        return found

    def _ended(self, start: Hand, south: str, seeds: SplitMix64) -> Hand:
        limit = Limit(playouts=self.playouts)
        players = [player(name, seeds.next(), limit) for name in (south, "full", "full", "full")]
        *_, hand = play_out(start, players)
        return hand

    def _judged(self, hand: Hand, seeds: SplitMix64) -> dict[str, Worth]:
        """Return what South's decisions gained against the adviser's, what they should have changed, and how
        many of them count.
        """
        gains, changes, counted = list[Worth](), list[Worth](), 0
        for now, after in pairwise(moments(hand)):
            view = View.of(now, Seat.S)
            if view.discards_due or len(view.legal_plays) > 1:
                cards = after.laid(Seat.S) if view.discards_due else after.plays[-1:]
                limit = Limit(playouts=4 * self.playouts * max(1, view.discards_due), seed=seeds.next())
                found = judge(view, cards, limit, playouts=self.playouts)
                points, resti = found.added(value_of(now.events, Side.NS))
                gains.append(Worth(points.points, resti.points))
                changes.append(Worth.mean(fair_change(view, cards, _WORLDS, seeds.next())))
                counted += counts(view)
        number = Worth(float(counted), float(counted))  # the same in points and in resti
        return {"play": Worth.total(gains), "fair": Worth.total(changes), "counted": number}


def _parts(hand: Hand) -> dict[str, Worth]:
    """Return what the cards and the decisions of South, North and the opponents added."""
    shares = take_apart(hand, Side.NS)
    assert shares is not None
    south, east, north, west = shares.by_seat
    parts = [shares.cards, south, north, Worth.total([east, west])]
    return dict(zip(_PARTS, [*parts, Worth.total(parts)], strict=True))


def figures(found: Mapping[int, Parts], unit: int) -> dict[str, list[Figure]]:
    """Return, by person, the means over at least two deals.

    First the parts of the sum; then how South's decisions turned out, less what they should have changed;
    then what they should have changed, compared with those of ``full``, beyond the cost of each; what is
    lost a counted decision; last how far the luck spreads, which is the cards and the guesses.

    Args:
        found: by deal, what was found.
        unit: 0 for points, 1 for resti.
    """
    cards = _cards(found, unit)
    return {person.key: _figures([*found.values()], cards, person.key, unit) for person in PERSONS}


def _figures(found: Sequence[Parts], cards: Sequence[float], person: str, unit: int) -> list[Figure]:
    def of(part: str) -> list[float]:
        return [parts[person][part][unit] for parts in found]

    def more(part: str) -> list[float]:
        return [parts[person][part][unit] - parts[_PAR][part][unit] for parts in found]

    def less(ones: Sequence[float], others: Sequence[float]) -> list[float]:
        return [one - other for one, other in zip(ones, others, strict=True)]

    lost = zip(of("play"), of("counted"), strict=True)
    rate = rate_of([(-gained, counted) for gained, counted in lost])
    full = [parts[STRONGEST.key]["fair"][unit] for parts in found]
    guesses = less(more("own"), of("play"))
    spread = stdev(card + guess for card, guess in zip(cards, guesses, strict=True))
    return [
        Figure.of("more than par", more("made")),
        Figure.of("decisions", of("play")),
        Figure.of("guesses", guesses),
        Figure.of("partner", more("partner")),
        Figure.of("opponents", more("opponents")),
        Figure.of("turned out", less(of("own"), of("fair"))),
        Figure.of("beyond single decisions", less(less(of("fair"), full), of("play"))),
        Figure("lost a counted decision", rate.points, rate.error),
        Figure("spread of luck", spread, spread / sqrt(2 * len(found))),
    ]


def cards(found: Mapping[int, Parts], unit: int) -> Figure:
    """Return the mean of par, less the usual, over at least two deals."""
    return Figure.of("the cards", _cards(found, unit))


def _cards(found: Mapping[int, Parts], unit: int) -> list[float]:
    usual = (USUAL_DEALER, USUAL_RESTI)[unit]
    return [
        parts[_PAR]["made"][unit] - (usual if dealer_of(deal).side is Side.NS else -usual)
        for deal, parts in found.items()
    ]
