"""Results of long counts in a file, from which an interrupted count continues."""

from pathlib import Path

from solitaire.lab.results import counted


def test_an_interrupted_count_continues_after_its_last_whole_line(tmp_path: Path) -> None:
    path, made = tmp_path / "counts.jsonl", list[int]()

    def make(number: int) -> list[int]:
        made.append(number)
        return [number, 10 * number]

    path.write_text("[0, 0]\n[1, 10]\n[2,", "utf-8")  # the program ended while it wrote the third
    assert list(counted(path, 4, make)) == [[number, 10 * number] for number in range(4)]
    assert made == [2, 3]
    assert path.read_text("utf-8") == "[0, 0]\n[1, 10]\n[2, 20]\n[3, 30]\n"
    assert list(counted(path, 2, make)) == [[0, 0], [1, 10]]
