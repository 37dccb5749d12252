"""Our SQLite files, whatever is in them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scores.store import Store
from scores.surveys import Surveys


def test_a_new_file_may_be_opened_by_many_programs_at_once(tmp_path: Path) -> None:
    def open_it(path: Path) -> list[str]:
        if path.suffix == ".survey":
            Surveys(path).close()
            return []
        with Store(path) as store:
            return store.notices

    paths = [tmp_path / f"{number}{kind}" for number in range(60) for kind in (".survey", ".scores")]
    with ThreadPoolExecutor(8) as programs:
        for path in paths:
            assert list(programs.map(open_it, [path] * 8)) == [[]] * 8
