"""A result taken apart, so that it adds up, and the headline on it.

*usual + deal + play + luck = made*: what the fair player makes on average, how much more or less it makes of
this deal, what the player's decisions cost compared with its decisions, and the rest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import hypot, inf
from statistics import stdev
from typing import Final

SURE_GAMES: Final = 20
"""Games of par with which a headline is given."""
_LEAST: Final = 10.0
"""A part of a sum below this many points is not named in a headline."""


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation of a sample; infinite while it is not known.

    A single value says nothing about it, and neither do a few that are equal by chance.
    """
    is_known = len(values) >= SURE_GAMES or len(set(values)) > 1
    return stdev(values) if is_known else inf


class Headline(Enum):
    """The answer to "was it the shuffle or poor skill?"; the value is part of catalogue keys."""

    COUNTING = "counting"
    """Too few games of par to say."""
    TOO_CLOSE = "too_close"
    """More or less than usual, but no part exceeds its error."""
    LEVEL = "level"
    """About as usual, and the cost of the decisions does not exceed its error."""
    DEAL = "deal"
    PLAY = "play_cost"
    BOTH = "both"
    """Deal and play."""
    LUCK = "bad_luck"
    PLAY_AND_LUCK = "play_and_luck"
    """Mostly bad luck, but the play lost at least half as much."""
    GOOD_DEAL = "good_deal"
    GOOD_PLAY = "good_play"
    GOOD_LUCK = "good_luck"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sum."""

    points: float
    """The points that it adds; below 0 if it takes some away."""
    error: float
    """Their standard error."""

    @classmethod
    def total(cls, parts: Iterable["Part"]) -> "Part":
        """Return the sum of independent parts."""
        parts = list(parts)
        return cls(sum(part.points for part in parts), hypot(*(part.error for part in parts)))

    @property
    def is_sure(self) -> bool:
        """True if the points are worth mentioning, and exceed two standard errors."""
        return abs(self.points) >= max(_LEAST, 2 * self.error)


@dataclass(frozen=True, slots=True)
class Sum:
    """A result taken apart."""

    usual: float
    """Mean result of the fair player over many deals, points."""
    deal: Part
    """Its mean result on this deal, less the usual."""
    play: Part
    """The cost of all the player's decisions, with its sign turned."""
    made: float
    """The result, points."""
    games: int
    """The games by which ``deal`` is known."""

    @property
    def luck(self) -> Part:
        """The rest: how the cards came, and what others played."""
        points = self.made - self.usual - self.deal.points - self.play.points
        return Part(points, hypot(self.deal.error, self.play.error))

    @property
    def whole(self) -> tuple[int, int, int, int, int]:
        """Usual, deal, play, luck and result in whole points that add up; the luck takes the rounding."""
        usual, deal, play, made = map(round, (self.usual, self.deal.points, self.play.points, self.made))
        return usual, deal, play, made - usual - deal - play, made

    @property
    def headline(self) -> Headline:
        """The largest sure parts of the result."""
        if self.games < SURE_GAMES:
            return Headline.COUNTING
        difference = self.made - self.usual
        if abs(difference) < _LEAST:
            lost = self.play.is_sure and self.play.points < 0
            return Headline.PLAY if lost else Headline.LEVEL
        sign = 1 if difference > 0 else -1
        parts = {Headline.PLAY: self.play, Headline.DEAL: self.deal, Headline.LUCK: self.luck}
        sure = {name: part.points * sign for name, part in parts.items() if part.is_sure}
        most = max(sure.values(), default=0.0)
        leading = [name for name, points in sure.items() if points >= most / 2 > 0]
        if not leading:
            return Headline.TOO_CLOSE
        first = max(leading, key=lambda name: sure[name])
        if sign > 0:
            return _GOOD[first]
        if first is Headline.LUCK and Headline.PLAY in leading:
            return Headline.PLAY_AND_LUCK
        are_both = first is not Headline.LUCK and {Headline.PLAY, Headline.DEAL} <= {*leading}
        return Headline.BOTH if are_both else first


_GOOD: Final = {
    Headline.PLAY: Headline.GOOD_PLAY,
    Headline.DEAL: Headline.GOOD_DEAL,
    Headline.LUCK: Headline.GOOD_LUCK,
}
