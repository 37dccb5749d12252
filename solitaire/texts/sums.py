"""A result taken apart in words: its parts, and the headline on it."""

from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from solitaire.texts.words import Words, plain, signed, whole_error, with_error
from solver.review import SURE_GAMES, Headline, Sum


@dataclass(frozen=True, slots=True)
class SumWords:
    """The words in which the sums of the two games differ."""

    deal: str
    """The catalogue's key of the deal's part."""
    luck: str
    """The key of the luck."""
    names: dict[str, str]
    """The names that the parts of a headline have in the catalogue's keys."""


@dataclass(frozen=True, slots=True)
class Lucks:
    """How the luck of results is spread, that of the deal included, and the words for how rare one is."""

    spread: NormalDist
    """In points."""
    better: str
    """The catalogue's key of a luck above 0."""
    worse: str
    """The key of any other."""

    def rarer(self, points: float) -> float:
        """Return the share of results that had less luck."""
        return round(self.spread.cdf(points), 3)

    def line(self, points: float, figure: str, words: Words) -> str:
        """Return how rare the luck of a result is; ``figure`` is its points as shown."""
        percent = min(99, round(100 * self.spread.cdf(abs(points))))
        return words(self.better if points > 0 else self.worse, points=figure, percent=percent)


ABOUT: Final = "\N{ALMOST EQUAL TO}"
"""Mark of a figure that is not sure."""
SOLITAIRE: Final = SumWords("sum.shuffle", "sum.luck", {"deal": "shuffle", "play": "play", "luck": "luck"})
CLASSIC: Final = SumWords(
    "sum.cards",
    "sum.nobody_knew",
    {"deal": "cards", "play": "play", "partner": "partner", "opponents": "opponents", "luck": "nobody"},
)
LUCKS_OF_GAMES: Final = Lucks(NormalDist(0.0, 45.0), "verdict.luckier", "verdict.unluckier")
"""By games of the fair player (solver/README.md, "How rare the luck is")."""
LUCKS_OF_HANDS: Final = Lucks(NormalDist(0.0, 125.0), "classic_verdict.luckier", "classic_verdict.unluckier")
"""By hands of the five persons (there, too)."""
_PLAYED: Final = {"play": "sum.play", "partner": "sum.partner", "opponents": "sum.opponents"}
"""The catalogue's keys of what decisions added."""


def answer(found: Sum | None, game: SumWords, words: Words, share: float) -> str:
    """Return the headline once the sum is sure; until then, the progress, a share from 0 to 1."""
    if found is not None and found.is_sure:
        return headline(found, game, words)
    return words("sum.too_few") if share == 1.0 else words("sum.counting", percent=f"{100 * share:.0f}")


def headline(found: Sum, game: SumWords, words: Words) -> str:
    """Return the answer to "was it the shuffle or poor skill?" in a sentence."""
    points = found.in_points
    if found.headline is Headline.ABOVE_PAR:
        is_luck = game is SOLITAIRE and not found.knew_more
        above = sum(points.values()) - points["deal"]
        return words("sum.above_par_luck" if is_luck else "sum.above_par", points=above)

    def said(way: str, name: str) -> str:
        word = game.names[name]
        if name == "luck" and found.knew_more:
            word = "known"
        elif (way, name) == ("cost", "play") and found.is_blameless:
            word = "small"
        return words(f"sum.{way}_{word}", points=abs(points[name]))

    if found.headline in (Headline.LEVEL, Headline.TOO_CLOSE, Headline.SMALL_LOSSES):
        return words(f"sum.{found.headline.value}", points=abs(points["play"]))
    first, *second = found.named
    good = [name for name in found.named if points[name] > 0]
    bad = [said("cost", name) for name in found.named if points[name] < 0]
    if good and bad:
        return words("sum.but", good=said("kind", good[0]), bad=bad[0])
    if second and bad:
        return words("sum.both", first=bad[0], second=bad[1])
    return said("brought" if good else "was", first)


def about(par: str, games: int) -> str:
    """Return a par in text, marked as approximate until enough games make it sure."""
    return par if games >= SURE_GAMES else ABOUT + par


@dataclass(frozen=True, slots=True)
class SumRow:
    """A part of a sum, as shown."""

    label: str
    """Its name."""
    points: int
    """Its whole points; those of all parts add up."""
    error: str
    """Its standard error in whole points, or empty."""
    is_total: bool
    """True for the usual result and the result made, False for the parts between."""

    @property
    def figure(self) -> str:
        """The points, with a sign if they are a part, and the error."""
        points = plain(self.points) if self.is_total else signed(self.points)
        return with_error(points, self.error)


def rows(found: Sum | None, game: SumWords, words: Words) -> list[SumRow]:
    """Return the usual result, its parts and the result made, in whole points that add up.

    Empty while the sum is not known.
    """
    if found is None:
        return []
    points = found.in_points
    luck = "sum.luck_and_known" if found.knew_more else game.luck
    keys = {**_PLAYED, "deal": game.deal, "luck": luck}
    return [
        SumRow(words("sum.usual"), round(found.usual), "", is_total=True),
        *(
            SumRow(words(keys[name]), points[name], whole_error(part.error), is_total=False)
            for name, part in found.parts.items()
        ),
        SumRow(words("sum.made"), round(found.made), "", is_total=True),
    ]


def balance(play: int, shown: float, others: float, count: int, words: Words) -> list[str]:
    """Return, a line each, what is missing between the decisions shown and the play.

    Args:
        play: what the play cost or brought, in whole points.
        shown: the cost of the decisions shown, in whole points.
        others: the cost of all others.
        count: their number.
    """
    rest, smaller = play + round(shown), -round(others)
    again = rest - smaller
    kind = "sum.smaller" if smaller <= 0 else "sum.others" if shown else "sum.decisions"
    found = [(smaller, words(kind, count=count, points=signed(smaller)))] if count else []
    key = "sum.again" if again > 0 >= play else "sum.unseen"  # again: at most all that was lost
    found.append((again, words(key, points=signed(again))))
    return [line for points, line in found if points]
