r"""What holds for every test: property tests are the same on every run, and no test depends on timing.

The par table is empty unless a test fills it, so that survey results for deal 42 change no test.

Tests use public names. This counts the private names that are not taken from self::

    grep -rhoE '[])[:alnum:]_"]+\._[A-Za-z]\w*' tests --include=*.py | grep -cvE '^(self|cls)\._|\._replace$'
"""

import contextlib
import gc
import importlib
import os
import shutil
import signal
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from scores import estimates
from scores.estimates import Surveyed
from tests.support.selection import all_tests

settings.register_profile(
    "minchiate", deadline=None, derandomize=True, max_examples=100 if all_tests() else 40
)
settings.load_profile("minchiate")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as for "command &" in a script: Ctrl-C is tested too
    signal.signal(signal.SIGINT, signal.default_int_handler)

_TESTS: Final = Path(__file__).parent
_MEMORY: Final = Path("/dev/shm")
"""Linux's in-memory file system: elsewhere thousands of small homes wait for the disk at each save."""
_ENOUGH: Final = 1 << 30
"""Bytes that must be free there; containers often have 64 MB."""
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free >= _ENOUGH:
    tempfile.tempdir = os.environ.setdefault("TMPDIR", str(_MEMORY))


def pytest_collection(session: pytest.Session) -> None:
    """Let the second worker load the last files first: then each finds half of all compiled by the other."""
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1" and session.config.args == ["tests"]:
        for path in sorted(_TESTS.rglob("test_*.py"), reverse=True):
            with contextlib.suppress(Exception):  # which is told when the file is collected
                importlib.import_module(".".join(path.relative_to(_TESTS.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each worker whole files, which share searches; one worker runs the processes and clocks of all."""
    for item in items:
        is_apart = item.get_closest_marker("processes") is not None
        item.add_marker(pytest.mark.xdist_group("processes" if is_apart else item.location[0]))


def pytest_collection_finish() -> None:
    """Keep the thousands of collected tests out of every later search for garbage.

    Among so many objects Python seldom looks, and the windows of tests that are over would fill the memory.
    Nor need it look after every 700 new objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.fixture(autouse=True)
def pars_known(monkeypatch: pytest.MonkeyPatch) -> dict[int, Surveyed]:
    """The par table as the test sees it."""
    table = dict[int, Surveyed]()

    def fake() -> Mapping[int, Surveyed]:
        return table

    monkeypatch.setattr(estimates, "par_table", fake)
    return table
