"""What score files and survey files have in common."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scores.store import Store
from scores.surveys import Surveys
from tests.support.selection import all_tests

FILES = 60 if all_tests() else 12
"""How many files of each kind are opened, each by eight threads at once."""


def test_a_new_file_may_be_opened_by_many_programs_at_once(tmp_path: Path) -> None:
    def opened(path: Path) -> list[str]:
        if path.suffix == ".survey":
            Surveys(path).close()
            return []
        with Store(path) as store:
            return store.notices

    paths = [tmp_path / f"{number}{kind}" for number in range(FILES) for kind in (".survey", ".scores")]
    with ThreadPoolExecutor(8) as programs:
        for path in paths:
            assert list(programs.map(opened, [path] * 8)) == [[]] * 8
