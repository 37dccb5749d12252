"""A result taken apart, so that it adds up, and the headline on it.

*usual + deal + play + others + luck = made*: what the fair player makes on average, how much more or less it
makes of this deal, what the player's decisions added compared with its decisions, in the classic game what
the other seats' decisions added, and how the cards fell for this player.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import hypot, inf
from statistics import stdev
from typing import Final

SURE_GAMES: Final = 20
"""Games with which a par is given without a mark that it is approximate."""
_LEAST: Final = 10.0
"""A part of a sum below this many points is not named in a headline, nor are so few above or below par."""


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation of a sample; infinite while it is not known.

    A single value says nothing about it, and neither do a few that are equal by chance.
    """
    is_known = len(values) >= SURE_GAMES or len(set(values)) > 1
    return stdev(values) if is_known else inf


def whole_parts(parts: Mapping[str, float], total: int) -> dict[str, int]:
    """Return parts as whole numbers that add up to a total; what is missing goes to those nearest to it."""
    whole = {name: round(part) for name, part in parts.items()}
    missing = total - sum(whole.values())
    step = 1 if missing > 0 else -1
    for _ in range(abs(missing)):
        whole[min(reversed(whole), key=lambda name: abs(whole[name] + step - parts[name]))] += step
    return whole


class Headline(Enum):
    """The answer to "was it the shuffle or poor skill?"; the value is part of catalogue keys."""

    COUNTING = "counting"
    """A part is not sure enough to say."""
    TOO_CLOSE = "too_close"
    """More or less than usual, but no part exceeds its error."""
    LEVEL = "level"
    """About as usual, and the cost of the decisions does not exceed its error."""
    DEAL = "deal"
    """The deal cost most of what is missing; likewise in the next."""
    PLAY = "play_cost"
    LUCK = "bad_luck"
    """Bad luck, or what another seat added; so in all that follow."""
    BOTH = "both"
    """Deal and play."""
    PLAY_AND_LUCK = "play_and_luck"
    DEAL_AND_LUCK = "deal_and_luck"
    GOOD_DEAL = "good_deal"
    GOOD_PLAY = "good_play"
    GOOD_LUCK = "good_luck"
    MIXED = "mixed"
    """Something brought points, something else cost about as many."""
    SMALL_LOSSES = "small_losses"
    """The play cost most, though no decision was clearly a mistake."""
    ABOVE_PAR = "above_par"
    """More than par without a clear mistake, though the decisions cost something in all."""


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
    is_blameless: bool = False
    """True once it is known that no decision was clearly a mistake."""

    @classmethod
    def of_luck(cls, usual: float, deal: Part, luck: Part, made: float, games: int) -> "Sum":
        """Return the sum whose luck, that of the deal included, was measured: the play is the rest."""
        play = Part(made - usual - luck.points, luck.error)
        beyond = Part(luck.points - deal.points, hypot(luck.error, deal.error))
        return cls(usual, deal, play, beyond, made, games)

    @property
    def parts(self) -> dict[str, Part]:
        """What adds up to the result with the usual, by name; without the parts that are None."""
        parts = {"deal": self.deal, "play": self.play}
        if self.partner is not None and self.opponents is not None:
            parts |= {"partner": self.partner, "opponents": self.opponents}
        return {**parts, "luck": self.luck}

    @property
    def in_points(self) -> dict[str, int]:
        """The parts in whole points, likewise."""
        return self.in_steps(1)

    def in_steps(self, steps: int) -> dict[str, int]:
        """Return the parts in whole steps, so many a point, that add up to the result with the usual.

        The deal is the difference of par and the usual, as they are shown.
        """
        exact = round((self.usual + self.deal.points) * steps, 6)  # par, without what floats add to it
        usual, par = round(self.usual * steps), round(exact)
        parts = {name: part.points * steps for name, part in self.parts.items() if name != "deal"}
        return {"deal": par - usual, **whole_parts(parts, round(self.made * steps) - par)}

    @property
    def above_par(self) -> float:
        """The points by which the result is above par; below 0 if it is below."""
        return self.made - self.usual - self.deal.points

    @property
    def named(self) -> dict[str, float]:
        """The one or two parts of the result that a headline names, largest first, with their points.

        They are the sure ones at least half as large as the largest, and the reason why it is above or below
        par; of more than two the largest, but the play is not passed over if it alone helped, or alone cost.
        There are none if they do not say why the result is more or less than usual.
        """
        sizes = {name: part.points for name, part in self.parts.items() if part.is_sure}
        sure = dict(sorted(sizes.items(), key=lambda item: -abs(item[1])))
        most = max(map(abs, sure.values()), default=0.0)
        found = {name for name, points in sure.items() if abs(points) >= most / 2}
        if not self._says_why(self.above_par, (sure[name] for name in found)):
            found |= {name for name in sure if name != "deal" and sure[name] * self.above_par > 0}
        first, *others = [name for name in sure if name in found] or [""]
        if "play" in others and all(sure[name] * sure["play"] < 0 for name in (first, others[0])):
            others = ["play"]
        named = {name: sure[name] for name in (first, *others[:1]) if name}
        return named if self._says_why(self.made - self.usual, named.values()) else {}

    @staticmethod
    def _says_why(difference: float, named: Iterable[float]) -> bool:
        return abs(difference) < _LEAST or any(points * difference > 0 for points in named)

    @property
    def headline(self) -> Headline:
        """The answer, by the parts that it names."""
        if not self.is_sure:
            return Headline.COUNTING
        named = self.named
        if not named:
            return Headline.LEVEL if abs(self.made - self.usual) < _LEAST else Headline.TOO_CLOSE
        if self.is_blameless and named.get("play", 0.0) < 0:
            if self.above_par >= 1:
                return Headline.ABOVE_PAR
            if len(named) == 1:
                return Headline.SMALL_LOSSES
        bad = [name for name, points in named.items() if points < 0]
        if not bad:
            return _GOOD.get(next(iter(named)), Headline.GOOD_LUCK)
        own = frozenset(name if name in _GOOD else "luck" for name in bad)
        return _BAD[own] if len(bad) == len(named) else Headline.MIXED


_GOOD: Final = {
    "play": Headline.GOOD_PLAY,
    "deal": Headline.GOOD_DEAL,
}
_BAD: Final = {
    frozenset({"play"}): Headline.PLAY,
    frozenset({"deal"}): Headline.DEAL,
    frozenset({"luck"}): Headline.LUCK,
    frozenset({"deal", "play"}): Headline.BOTH,
    frozenset({"play", "luck"}): Headline.PLAY_AND_LUCK,
    frozenset({"deal", "luck"}): Headline.DEAL_AND_LUCK,
}
