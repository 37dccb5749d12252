r"""What holds for every test: property tests are the same on every run, and no timing decides one.

The par table is empty unless a test fills it, so that what a survey finds of deal 42 changes no test.

Tests use public names. This counts the others, those with an underscore that are not taken from self::

    grep -rhoE '[])[:alnum:]_"]+\._[A-Za-z]\w*' tests --include=*.py | grep -cvE '^(self|cls)\._|\._replace$'
"""

import gc
import os
import signal
from collections.abc import Mapping

import pytest
from hypothesis import settings

from scores import par_table
from scores.par_table import Surveyed

settings.register_profile("minchiate", deadline=None, derandomize=True)
settings.load_profile("minchiate")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as for "command &" in a script: Ctrl-C is tested too
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Keep the thousands of collected tests out of every later search for garbage.

    Among so many objects Python seldom looks, and the windows of tests that are over would fill the memory.
    """
    gc.collect()
    gc.freeze()


def all_tests() -> bool:
    """Return whether the long loops run in full: MINCHIATE_TEST_ALL=1 is set."""
    return os.environ.get("MINCHIATE_TEST_ALL") == "1"


@pytest.fixture(autouse=True)
def pars_known(monkeypatch: pytest.MonkeyPatch) -> dict[int, Surveyed]:
    """The par table as the test sees it."""
    table = dict[int, Surveyed]()

    def fake() -> Mapping[int, Surveyed]:
        return table

    monkeypatch.setattr(par_table, "par_table", fake)
    return table
