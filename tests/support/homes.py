"""Homes of earlier versions, and tables that play in a home until they are killed."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.support.recorded import DATA
from tests.support.selection import all_tests

HOME = DATA / "home-0.1"
HOME_1_0 = HOME.with_name("home-1.0")
KILLS = int(os.environ.get("MINCHIATE_TEST_KILLS", "15" if all_tests() else "2"))
ROOT = Path(__file__).parents[2]


def played_until_killed(
    home: Path, wait: float, table: str = "tests.support.table.kill_me"
) -> list[list[str]]:
    """Let a table play, kill it after this delay, and return the states it printed."""
    command = [sys.executable, "-m", table, str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        select.select([process.stdout], [], [], 300)
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        printed = process.stdout.read().decode()
    assert printed.endswith("\n")
    return [line.split() for line in printed.splitlines()]
