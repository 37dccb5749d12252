"""A result taken apart in words: its parts, and the headline on it."""

from dataclasses import dataclass
from typing import Final

from solitaire.texts.words import Words, plain, signed, whole_error, with_error
from solver.sums import SURE_GAMES, Headline, Sum


@dataclass(frozen=True, slots=True)
class SumWords:
    """The words in which the sums of the two games differ."""

    deal: str
    """The catalogue's key of the deal's part."""
    luck: str
    """The key of the rest."""
    prefix: str
    """The beginning of the keys of headlines that name the deal."""


ABOUT: Final = "\N{ALMOST EQUAL TO}"
"""Mark of a figure that is not sure."""
SOLITAIRE: Final = SumWords("sum.shuffle", "sum.luck", "")
CLASSIC: Final = SumWords("sum.cards", "sum.luck_and_others", "cards_")
_OF_THE_DEAL: Final = (Headline.DEAL, Headline.BOTH, Headline.GOOD_DEAL)


def answer(found: Sum | None, game: SumWords, words: Words, *, is_final: bool) -> str:
    """Return the headline once the review is final, so that it stays; until then, the progress."""
    if found is None:
        return words("sum.no_time" if is_final else "verdict.working")
    if not is_final and found.games >= SURE_GAMES:
        return words("sum.counting_on", games=found.games)
    return headline(found, game, words)


def headline(found: Sum, game: SumWords, words: Words) -> str:
    """Return the answer to "was it the shuffle or poor skill?" in a sentence."""
    _, deal, play, luck, _ = map(abs, found.whole)
    key = (game.prefix if found.headline in _OF_THE_DEAL else "") + found.headline.value
    values = {"deal": deal, "play": play, "luck": luck, "games": found.games, "needed": SURE_GAMES}
    return words(f"sum.{key}", **values)


def about(par: str, games: int) -> str:
    """Return a par in text, marked as approximate until enough games make it sure."""
    return par if games >= SURE_GAMES else ABOUT + par


@dataclass(frozen=True, slots=True)
class Row:
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


def rows(found: Sum | None, game: SumWords, words: Words) -> list[Row]:
    """Return the usual result, the three parts and the result made, in whole points that add up.

    Empty while the sum is not known.
    """
    if found is None:
        return []
    usual, deal, play, luck, made = found.whole
    return [
        Row(words("sum.usual"), usual, "", is_total=True),
        Row(words(game.deal), deal, whole_error(found.deal.error), is_total=False),
        Row(words("sum.play"), play, whole_error(found.play.error), is_total=False),
        Row(words(game.luck), luck, "", is_total=False),
        Row(words("sum.made"), made, "", is_total=True),
    ]
