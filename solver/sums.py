"""A result taken apart, so that it adds up, and the headline on it.

*usual + deal + play + others + luck = made*: what the fair player makes on average, how much more or less it
makes of this deal, what the player's decisions added compared with its decisions, in the classic game what
the other seats' decisions added, and how the cards fell for this player.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import hypot, inf
from statistics import stdev
from typing import Final

SURE_GAMES: Final = 20
"""Games with which a par is given without a mark that it is approximate."""
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
    """A part is not sure enough to say."""
    TOO_CLOSE = "too_close"
    """More or less than usual, but no part exceeds its error."""
    LEVEL = "level"
    """About as usual, and the cost of the decisions does not exceed its error."""
    DEAL = "deal"
    PLAY = "play_cost"
    BOTH = "both"
    """Deal and play."""
    LUCK = "bad_luck"
    """Bad luck, with what other seats added; so in the next and in ``GOOD_LUCK``."""
    PLAY_AND_LUCK = "play_and_luck"
    """Mostly that, but the play lost at least half as much."""
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
    """What the player's decisions added; below 0 if they cost something."""
    luck: Part
    """How the cards fell for this player, beyond the deal: 0 on average for every player."""
    made: float
    """The result, points."""
    games: int
    """The games by which ``deal`` is known."""
    partner: Part | None = None
    """What the partner's decisions added; None in the solitaire, as the next."""
    opponents: Part | None = None
    """What the decisions of both opponents added."""
    is_sure: bool = True
    """False while the errors are too large for a headline."""
    knew_more: bool = False
    """True if the player knew more than the cards on view: then the luck is not luck alone."""

    @classmethod
    def of_luck(cls, usual: float, deal: Part, luck: Part, made: float, games: int) -> "Sum":
        """Return the sum whose luck, that of the deal included, was measured: the play is the rest."""
        play = Part(made - usual - luck.points, luck.error)
        beyond = Part(luck.points - deal.points, hypot(luck.error, deal.error))
        return cls(usual, deal, play, beyond, made, games)

    @classmethod
    def of_play(cls, usual: float, deal: Part, play: Part, made: float, games: int) -> "Sum":
        """Return the sum whose play was measured: the luck is the rest."""
        found = cls(usual, deal, play, Part(0.0, 0.0), made, games)
        return replace(found, luck=found.rest)

    @property
    def parts(self) -> dict[str, Part]:
        """What adds up to the result with the usual, by name; without the parts that are None."""
        parts = {"deal": self.deal, "play": self.play}
        if self.partner is not None and self.opponents is not None:
            parts |= {"partner": self.partner, "opponents": self.opponents}
        return {**parts, "luck": self.luck}

    @property
    def rest(self) -> Part:
        """The luck, with what the other seats added, if there are any."""
        points = self.made - self.usual - self.deal.points - self.play.points
        return Part(points, hypot(self.deal.error, self.play.error))

    @property
    def whole(self) -> tuple[int, int, int, int, int]:
        """Usual, deal, play, the rest and result in whole points that add up; the rest takes the rounding."""
        usual, deal, play, made = map(round, (self.usual, self.deal.points, self.play.points, self.made))
        return usual, deal, play, made - usual - deal - play, made

    @property
    def headline(self) -> Headline:
        """The largest sure parts of the result."""
        if not self.is_sure:
            return Headline.COUNTING
        difference = self.made - self.usual
        if abs(difference) < _LEAST:
            lost = self.play.is_sure and self.play.points < 0
            return Headline.PLAY if lost else Headline.LEVEL
        sign = 1 if difference > 0 else -1
        parts = {Headline.PLAY: self.play, Headline.DEAL: self.deal, Headline.LUCK: self.rest}
        if self.knew_more:
            del parts[Headline.LUCK]
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
