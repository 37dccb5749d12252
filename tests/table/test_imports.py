"""What a window and its games load: none of the packages that are large and seldom needed."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"distributed", "matplotlib", "numpy", "ortools", "pandas", "pyarrow"}
PLAY = f"""
import sys
from pathlib import Path
import pygame
from tests.support.table.classic import ClassicTable

table = ClassicTable(Path(sys.argv[1]))
table.start("2/37", stacked=True).key(pygame.K_SPACE)
print(table.position.to_come)
table.begin(23)
print(len(table.saves()), sorted({HEAVY!r} & set(sys.modules)))
table.close()
"""


@pytest.mark.processes
def test_playing_loads_no_large_package(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAY, str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert ended.stdout.splitlines()[-2:] == ["96", "1 []"]
