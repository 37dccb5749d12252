"""The other three players: they think in a process of their own, which gets a View and nothing else."""

from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import NamedTuple, TypeAlias

from solitaire.classic.headers import Opposition
from solitaire.classic.view import View
from solitaire.play.opponents import opponent
from solitaire.rules.cards import Card
from solitaire.run.worker import Conversation, Worker, WorkerFactory, messages

Decision: TypeAlias = tuple[Card, ...]
"""The cards to discard, or the single card to play."""


class _Order(NamedTuple):
    number: int
    view: View
    opposition: Opposition


def decide(view: View, opposition: Opposition) -> Decision:
    """Return the computer player's decision for the seat of the view, whose turn it is."""
    decider = opponent(opposition)
    return decider.discard(view) if view.discards_due else (decider.play(view),)


def serve(orders: Connection) -> Iterator[tuple[int, Decision]]:
    """Yield the decision on one ordered view after another; runs in a worker process."""
    for number, view, opposition in messages(orders):
        yield number, decide(view, opposition)


class ComputerPlayers:
    """The players' process. It starts with the first view and runs until ``stop``.

    Attributes:
        is_thinking: whether a decision is awaited.
    """

    def __init__(self, start: WorkerFactory = Worker) -> None:
        self._process = Conversation[_Order, tuple[int, Decision]](start, serve)
        self._number = 0
        self.is_thinking = False

    def ask(self, view: View, opposition: Opposition) -> None:
        """Ask what this opposition decides for the view's seat; an earlier question is dropped."""
        self._number += 1
        self._process.send(_Order(self._number, view, opposition))
        self.is_thinking = True

    def forget(self) -> None:
        """Drop the question: its answer is no longer wanted."""
        self._number += 1
        self.is_thinking = False

    def poll(self) -> Decision | None:
        """Return the decision if it has arrived.

        Raises:
            WorkerError: the player failed.
        """
        if not self.is_thinking:
            return None
        for number, decision in self._process.poll():
            if number == self._number:
                self.is_thinking = False
                return decision
        return None

    def stop(self) -> None:
        """End the process."""
        self.is_thinking = False
        self._process.stop()
