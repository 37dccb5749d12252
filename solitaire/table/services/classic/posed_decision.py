"""A decision of a hand that the table poses, in a lesson or as a retry, with the answer to it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from solitaire.classic.events import Event
from solitaire.classic.hand import Hand
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.table.models.scene import Scene, scene
from solitaire.table.services.classic.session import PERSON


class PosedDecision(ABC):
    """A posed decision, as drawn.

    Attributes:
        answer: what the person does, or None.
    """

    is_own: Final = True
    is_open: Final = False

    answer: object

    @property
    @abstractmethod
    def _now(self) -> Hand:
        """The hand, with the answer once there is one."""

    @property
    def view(self) -> View:
        """The person's view."""
        return View.of(self._now, PERSON)

    @property
    def scene(self) -> Scene:
        """The cards on the table; a complete trick stays."""
        view = self.view
        return scene(view, len(view.events), is_settled=self.answer is None)

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened."""
        return self.view.events

    @property
    def tricks(self) -> Sequence[Trick]:
        """The complete tricks."""
        return [trick for trick in self.view.tricks if trick.is_complete]

    @property
    def is_shown(self) -> bool:
        """True while the answer is awaited."""
        return self.answer is None

    @property
    def players(self) -> list[tuple[str, int]]:
        """No standings."""
        return []
