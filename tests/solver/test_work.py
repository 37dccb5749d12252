"""Work side by side: the order of what is found, and what stops it."""

from threading import Event

import pytest

from solver.work import side_by_side


@pytest.mark.parametrize("threads", [1, 3])
def test_what_is_found_comes_in_the_order_of_the_items(threads: int) -> None:
    stopped = Event()
    with side_by_side(threads, str, range(20), stopped.set) as found:
        assert list(found) == [str(item) for item in range(20)]
    assert not stopped.is_set()


def test_an_error_stops_the_work_and_waits_for_it() -> None:
    stopped, waited = Event(), list[bool]()

    def work(item: int) -> None:
        if item:
            waited.append(stopped.wait(timeout=10.0))

    def interrupted() -> None:
        with side_by_side(2, work, range(2), stopped.set) as found:
            next(found)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert waited == [True]
