"""A hand on the classic table as a seat sees it: what its drawing and its texts need."""

from collections.abc import Sequence
from typing import Protocol

from solitaire.classic.events import Event
from solitaire.classic.hand import Phase
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.table.models.scene import Scene
from solitaire.texts.sentences import Sentences


class Watched(Protocol):
    """A hand on the table as a seat sees it: ``Seated`` while it is played, ``Replayed`` afterwards."""

    @property
    def view(self) -> View:
        """What the seat can see; the seat itself is at the bottom."""

    @property
    def scene(self) -> Scene:
        """The cards on the table, and the figures."""

    @property
    def is_own(self) -> bool:
        """True if the seat at the bottom is the person's own."""

    @property
    def is_open(self) -> bool:
        """True if all hands are open."""

    @property
    def sentences(self) -> Sentences:
        """The texts of the events."""

    @property
    def events(self) -> Sequence[Event]:
        """The events shown so far."""

    @property
    def tricks(self) -> Sequence[Trick]:
        """The complete tricks that have been shown."""

    @property
    def is_shown(self) -> bool:
        """True if the next decision is awaited."""

    @property
    def heading(self) -> str:
        """The line above the tally."""

    @property
    def players(self) -> Sequence[tuple[str, int]]:
        """The players of a match with their resti."""


def may_look_back(hand: Watched) -> bool:
    """True if gathered tricks may be seen: by the rules, after the hand, or by an onlooker."""
    is_allowed = hand.view.options.look_back == "own" or hand.view.phase is Phase.ENDED
    return is_allowed or not hand.is_own
