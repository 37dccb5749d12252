"""The other three players: they think in a process of their own, which gets a View and nothing else."""

from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Final, TypeAlias

from solitaire.classic.record import Opposition
from solitaire.classic.view import View
from solitaire.play.opponents import opponent
from solitaire.rules.cards import Card
from solitaire.run.work import Conversation, messages
from solitaire.run.worker import Worker, WorkerFactory

Decision: TypeAlias = tuple[Card, ...]
"""The cards to discard, or the single card to play."""

_SECONDS: Final = 2.0
"""Seconds in which most decisions are made; the strongest player takes one for a card."""


def decide(view: View, opposition: Opposition) -> Decision:
    """Return the computer player's decision for the seat of the view, whose turn it is."""
    decider = opponent(opposition)
    return decider.discard(view) if view.discards_due else (decider.play(view),)


def serve(orders: Connection) -> Iterator[tuple[int, Decision | None]]:
    """Yield the decision on one ordered view after another, and None after it; runs in a worker process."""
    for number, asked in messages(orders):
        if asked is not None:
            yield number, decide(*asked)
        yield number, None


class ComputerPlayers:
    """The players' process. It starts with the first view and runs until ``stop``.

    Attributes:
        work: the process.
    """

    def __init__(self, start: WorkerFactory = Worker) -> None:
        self.work = Conversation[tuple[View, Opposition], Decision](start, "players", _SECONDS, serve)

    @property
    def is_thinking(self) -> bool:
        """True if a decision is awaited."""
        return self.work.is_asked

    def ask(self, view: View, opposition: Opposition) -> None:
        """Ask what this opposition decides for the view's seat; an earlier question is dropped."""
        self.work.ask((view, opposition))

    def forget(self) -> None:
        """Drop the question: its answer is no longer wanted."""
        self.work.rest()

    def poll(self) -> Decision | None:
        """Return the decision if it has arrived.

        Raises:
            WorkerError: the player failed.
        """
        for decision in self.work.poll():
            self.forget()
            return decision
        return None

    def stop(self) -> None:
        """End the process."""
        self.work.stop()
