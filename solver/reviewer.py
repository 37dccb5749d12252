"""The work on a review of either game: one stage for each figure, each with its share of the limit."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

from solver.result import Limit
from solver.review import Review, WeighedDecision
from solver.work import Budget, Stage, StagedWork, Steps

R = TypeVar("R", bound=Review[Any])
_Weigh = Callable[[int, Limit], WeighedDecision]


class Reviewer(StagedWork, ABC, Generic[R]):
    """A review in progress.

    Args:
        new: a review in which nothing has been found.
        before: a review of the same game that was stopped, which is continued, or None.
        budget: the limit of all stages together.

    Attributes:
        review: what has been found.
    """

    def __init__(self, new: R, before: R | None, budget: Budget) -> None:
        super().__init__(budget)
        self.review = self._before = new if before is None else before
        self._stop = budget.must_stop

    def reviews(self) -> Iterator[R]:
        """Yield the review as it takes shape; the last one is complete, unless the work had to stop."""
        return self.run(self._stages(), self._now)

    @abstractmethod
    def _stages(self) -> Sequence[Callable[[], Steps]]:
        """Return the stages that are left, in order."""

    def _now(self) -> R:
        share, seconds = max(self._before.share, self.done), self._before.seconds + self.budget.seconds
        return replace(self.review, share=share, seconds=seconds)

    def _weigh_all(self, seeds: Mapping[int, int], stage: Stage, weigh: _Weigh) -> Steps:
        """Weigh all decisions of a stage that have not been weighed; each place has its seed."""
        each, done = self.limit_of_each(stage, len(seeds)), {one.place for one in self.review.decisions}
        tasks = [(place, replace(each, seed=seed)) for place, seed in seeds.items() if place not in done]
        with self.each(partial(self._weigh, weigh), tasks, stage, len(seeds) - len(tasks)) as weighed:
            for decision in weighed:
                if decision is not None:
                    self.review = replace(self.review, decisions=(*self.review.decisions, decision))
                yield

    def _weigh(self, weigh: _Weigh, task: tuple[int, Limit]) -> WeighedDecision | None:
        """Weigh a decision; None if the work had to stop."""
        if self._stop():
            return None
        begin = time.perf_counter()
        decision = weigh(*task)
        if self._stop():
            return None
        return replace(decision, seconds=decision.seconds + time.perf_counter() - begin)
