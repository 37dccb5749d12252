"""Six positions for learning the classic game for four, in each of which South has a card to find.

Each is a hand in progress of a numbered deal (assets/lessons). Which cards are right follows from the rules,
as the lesson's text says; tests check that the player ``full`` agrees.
"""

from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Final

from solitaire.classic.hand import Hand
from solitaire.classic.record import parse_hand
from solitaire.rules.cards import Card, parse_cards


@dataclass(frozen=True)
class ClassicLesson:
    """A position in which South is to play.

    Attributes:
        name: its key in the catalogues of words, and the name of its record.
        right: the cards that are right; the first is shown.
    """

    name: str
    right: tuple[Card, ...]

    @cached_property
    def hand(self) -> Hand:
        """The hand up to South's play."""
        record = resources.files("assets").joinpath("lessons", f"{self.name}.txt")
        return parse_hand(record.read_text("utf-8")).hand


CLASSIC_LESSONS: Final = (
    ClassicLesson("trump", parse_cards("T20 T13 T31 T33 T35")),
    ClassicLesson("king", parse_cards("BK")),
    ClassicLesson("matto", parse_cards("M")),
    ClassicLesson("papa", parse_cards("T1")),
    ClassicLesson("catch", parse_cards("T40")),
    ClassicLesson("versicola", parse_cards("T1")),
)
"""The lessons in order."""
