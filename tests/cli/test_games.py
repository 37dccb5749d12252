"""Play, replay and verify: what they open, print and write, and how they fail."""

import errno
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest
from PIL import Image

import solitaire.table.opening
from scores.estimates import Surveyed
from scores.share import format_shared
from solitaire.home.files import Home, UserError
from solitaire.play.game import Game
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move
from solitaire.rules.record import Record, format_record, parse_record
from tests.support.commands import FINISHED, done, failed, json_objects, json_of, misused, run
from tests.support.recorded import RECORDS


class Table:
    """Replaces the window; remembers what it was opened with."""

    def __init__(self) -> None:
        self.opened: list[tuple[str, Home, Deal | Record | None]] = []

    def play(self, home: Home, deal: Deal | None, *, speaks: bool = False) -> None:
        self.opened.append(("speaking" if speaks else "play", home, deal))

    def continue_game(self, home: Home, game: Game, *, speaks: bool = False) -> None:
        self.opened.append(("speaking on" if speaks else "on", home, game.record))

    def replay(self, home: Home, record: Record) -> None:
        self.opened.append(("replay", home, record))


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table()
    monkeypatch.setattr(solitaire.table.opening, "play", table.play)
    monkeypatch.setattr(solitaire.table.opening, "continue_game", table.continue_game)
    monkeypatch.setattr(solitaire.table.opening, "replay", table.replay)
    return table


@pytest.mark.parametrize(
    ("args", "how", "deal"),
    [
        ([], "play", None),
        (["play"], "play", None),
        (["play", "42"], "play", Deal.numbered(42)),
        (["play", "42/37"], "play", Deal.numbered(42, 37)),
        (["play", "42", "--speak"], "speaking", Deal.numbered(42)),
    ],
)
def test_play_opens_the_table(table: Table, home: Home, args: list[str], how: str, deal: Deal | None) -> None:
    assert done(*args) == ""
    assert table.opened == [(how, home, deal)]


@pytest.mark.parametrize("name", ["in-progress", "fola-in-hand", "not-stacked", "own-cut"])
def test_play_resumes_a_game_from_elsewhere(table: Table, home: Home, name: str, tmp_path: Path) -> None:
    record = parse_record((RECORDS / f"{name}.txt").read_text("utf-8"))
    if record.moves[-1:] == (END,):
        record = replace(record, moves=record.moves[:-1])
    path = tmp_path / "mailed.txt"
    path.write_text(format_record(record), "utf-8")
    done("play", str(path), "--speak")
    assert [(what, there) for what, there, _ in table.opened] == [("speaking on", home)]
    opened = table.opened[0][2]
    assert isinstance(opened, Record)
    assert (opened.deal, opened.fola, opened.moves) == (record.deal, record.fola, record.moves)


def test_play_does_not_resume_what_has_ended(table: Table, tmp_path: Path) -> None:
    assert failed("play", FINISHED) == f"{FINISHED}: the game has ended; minchiate replay shows it"
    path = tmp_path / "no-game.txt"
    path.write_text("some text")
    assert failed("play", str(path)).startswith(f"{path}: ")
    hand = RECORDS.parent / "classic" / "records" / "in-progress.txt"
    assert failed("play", str(hand)).endswith("this is from Minchiate, not a game of the solitaire")
    for gone in ("gone.txt", str(tmp_path / "gone"), "./gone"):
        assert f"cannot read {gone.removeprefix('./')}: No such file" in failed("play", gone)
    assert table.opened == []


def test_home_can_be_given(table: Table, tmp_path: Path) -> None:
    done("--home", str(tmp_path / "else where"), "play")
    assert table.opened == [("play", Home.at(tmp_path / "else where"), None)]


def test_without_home_the_system_has_a_place(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINCHIATE_HOME")
    done("play")
    assert table.opened == [("play", Home.at(None), None)]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--home", FINISHED, "rules"], "Invalid value for '--home'"),
        (["play", "forty"], "'forty' is not a deal"),
        (["play", "42/x"], "'42/x' is not a deal; write a deal number, or number/cut"),
        (["play", FINISHED, "--par", "250.."], "can't be used together"),
        (["play", "42", "--par", "250..280"], "can't be used together"),
        *(
            (["play", "--par", wanted], "is not a range of points; write 250..280")
            for wanted in ("280..250", "..", "250", "a..b", "250-280", "1..2..3", "99999..")
        ),
        *(
            ([*command, "--json", *other], f"{both} can't be used together")
            for command in (["replay", FINISHED], ["classic", "replay", "1798"])
            for other, both in (
                (["--text"], "--text and --json"),
                (["--export", "x.png"], "--json and --export"),
            )
        ),
        (["replay", FINISHED, "--export", "game.bmp"], "'game.bmp' ends neither in .png nor in .gif"),
        (["verify"], "Missing argument 'RECORD...'"),
        (["replay"], "Missing argument 'RECORD'"),
    ],
)
def test_wrong_usage(table: Table, args: list[str], message: str) -> None:
    assert message in misused(*args)
    assert table.opened == []


def test_replay_opens_the_table(table: Table, home: Home) -> None:
    assert done("replay", FINISHED) == ""
    record = parse_record(Path(FINISHED).read_text(encoding="utf-8"))
    assert table.opened == [("replay", home, record)]


def test_no_screen_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_screen(home: Home, deal: Deal | None, *, speaks: bool) -> None:
        raise UserError("there is no screen\nto draw on")

    monkeypatch.setattr(solitaire.table.opening, "play", no_screen)
    assert failed("play") == "there is no screen\N{REPLACEMENT CHARACTER}to draw on"
    assert failed().startswith("there is no screen")


# -- a deal by its par --------------------------------------------------------------------------


@pytest.mark.parametrize(("wanted", "deals"), [("250..281", [11, 12]), ("..120", [10]), ("282..", [13])])
def test_play_picks_a_deal_by_its_par(
    wanted: str, deals: list[int], pars_known: dict[int, Surveyed], monkeypatch: pytest.MonkeyPatch
) -> None:
    pars = {10: (100, 140), 11: (250, 250), 12: (280, 282), 13: (330, 334)}
    pars_known |= {deal: Surveyed(334, 334, games) for deal, games in pars.items()}
    asked = list[list[int]]()
    monkeypatch.setattr(
        solitaire.table.opening, "play_one_of", lambda home, found, speaks: asked.append(found)
    )
    done("play", "--par", wanted)
    assert asked == [deals]


def test_no_deal_with_such_a_par(pars_known: dict[int, Surveyed]) -> None:
    pars_known |= {1: Surveyed(334, 334, (300, 300)), 2: Surveyed(334, 334, (200, 201))}
    message = failed("play", "--par", "400..500")
    assert message == "no deal has a par from 400 to 500; those known go from 200.5 to 300"


# -- replay and verify --------------------------------------------------------------------------


def test_replay_text() -> None:
    text = done("replay", "--text", FINISHED)
    assert text.startswith("Deal 42, a tidy player, 2026-01-06\n\nThe fola as stacked:\n  T23  S7")
    assert "\n   1 T9       -10   2 T32       -5   3 T4        -2   4 BC       -32" in text
    assert "\n 171 T28xT17   15 172 T36xD9    25 173 T36xB10   35 174 #         35\n" in text
    assert re.search(r"Useful cards +100\n  10 each: T36 T37 T38 T39 T40\n  5 each: M T1 T10", text)
    assert re.search(r"Versicole +135\n  Run 60, with Il Matto 5 more: T34 T35", text)
    assert re.search(
        r"Negative cards +-200\n  -50 each: CK SK\n  -40 each: DQ BQ\n  -10 each: S10 B6\n", text
    )
    assert re.search(r"On top +35\n\nfinished, score 35\n$", text)
    assert max(map(len, text.splitlines())) < 90


def test_replay_text_has_every_move_once() -> None:
    for path in RECORDS.glob("*.txt"):
        record = parse_record(path.read_text(encoding="utf-8"))
        text = done("replay", str(path), "--text")
        moves = re.findall(r" +(\d+) (\S+) +-?\d+", "\n".join(re.findall(r"^ +\d+ .*", text, re.MULTILINE)))
        moves = [(number, move) for number, move in moves if move != "each:"]
        assert moves == [(str(number), str(move)) for number, move in enumerate(record.moves, start=1)]


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("finished.txt", "Deal 42, finished, score 35"),
        ("own-cut.txt", "Deal 42/37, finished, score -122"),
        ("gave-up.txt", "Deal 0, gave up with 35 cards to come, score -300"),
        ("stuck.txt", "Deal 1, stuck with 20 cards to come, score -300"),
        ("not-stacked.txt", "Deal 13, in progress, 97 cards to come; the cards on top count 0"),
        ("without-number.txt", "A deal without a number, finished, score 128"),
    ],
)
def test_verify(name: str, result: str) -> None:
    path = str(RECORDS / name)
    assert done("verify", path) == f"{path}: {result}\n"


def test_the_fola_apart_from_the_deck() -> None:
    finished, gave_up, not_stacked = (
        done("replay", "--text", str(RECORDS / f"{name}.txt"))
        for name in ("finished", "gave-up", "not-stacked")
    )
    assert re.search(r"\n\nFrom the fola:\n 146 T23 ", finished)
    assert "From the fola" not in gave_up
    assert "The fola is not stacked yet; as dealt it is:\n" in not_stacked


def test_verify_json() -> None:
    unnumbered = str(RECORDS / "without-number.txt")
    found = json_objects(done("verify", "--json", FINISHED, unnumbered, str(RECORDS / "in-progress.txt")))
    assert found[0] == {
        "record": FINISHED,
        "valid": True,
        "deal": "42",
        "moves": 174,
        "end": "finished",
        "score": 35,
        "shown": 35,
        "to_come": 0,
    }
    assert found[1]["deal"] is None
    assert (found[2]["end"], found[2]["score"], found[2]["to_come"]) == (None, None, 67)


def test_verify_continues_after_a_bad_record(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(
        Path(FINISHED).read_text(encoding="utf-8").replace("T32 T4", "T4 T32", 1), encoding="utf-8"
    )
    gone = str(tmp_path / "gone.txt")
    result = run("verify", str(bad), FINISHED, gone)
    assert result.exit_code == 1
    assert result.stdout == f"{FINISHED}: Deal 42, finished, score 35\n"
    assert result.stderr.splitlines() == [
        f"Error: {bad}: move 2: T4: another card comes next",
        f"Error: cannot read {gone}: No such file or directory",
    ]
    result = run("verify", "--json", str(bad), FINISHED, gone)
    assert result.exit_code == 1
    found = json_objects(result.stdout)
    assert [one["valid"] for one in found] == [False, True, False]
    assert found[0] == {
        "record": str(bad),
        "valid": False,
        "error": f"{bad}: move 2: T4: another card comes next",
    }


READERS = pytest.mark.parametrize(
    "reader",
    [
        lambda path: failed("replay", path),
        lambda path: failed("replay", "--text", path),
        lambda path: failed("verify", path),
        lambda path: failed("perft", path, "2"),
    ],
    ids=["replay", "replay --text", "verify", "perft"],
)
Reader = Callable[[str], str]


@READERS
def test_missing_file(reader: Reader, tmp_path: Path) -> None:
    path = str(tmp_path / "gone.txt")
    assert reader(path) == f"cannot read {path}: No such file or directory"


def test_folder(tmp_path: Path) -> None:
    assert failed("replay", str(tmp_path)) == f"cannot read {tmp_path}: Is a directory"


def test_verify_reads_a_folder(tmp_path: Path) -> None:
    for name in ("b.txt", "a.minchiate"):
        (tmp_path / name).write_bytes(Path(FINISHED).read_bytes())
    (tmp_path / "notes.md").write_text("no game")
    lines = done("verify", str(tmp_path), FINISHED).splitlines()
    paths = [str(tmp_path / "a.minchiate"), str(tmp_path / "b.txt"), FINISHED]
    assert lines == [f"{path}: Deal 42, finished, score 35" for path in paths]
    (tmp_path / "c.txt").write_text("no game")
    result = run("verify", str(tmp_path))
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 2)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert failed("verify", str(empty)) == f"{empty}: there are no records in this folder"


def test_verify_checks_every_game_of_a_file(tmp_path: Path) -> None:
    record = Path(FINISHED).read_text("utf-8")
    shared = format_shared(parse_record(record))
    hand = (RECORDS.parent / "classic/records/in-progress.txt").read_text("utf-8")
    file, result = tmp_path / "many.txt", "Deal 42, finished, score 35"
    file.write_text("\n".join((record, shared, record)), "utf-8")
    assert done("verify", str(file)).splitlines() == [f"{file}, game {n}: {result}" for n in (1, 2, 3)]
    file.write_text("\n".join((shared, shared.replace("deal 42", "deal 43"), hand, record)), "utf-8")
    for command in (("verify",), ("classic", "verify")):
        found = run(*command, str(file))
        assert (found.exit_code, len(found.stdout.splitlines())) == (1, 3)
        assert found.stderr.startswith(f"Error: {file}, game 2: the check code does not match")
    rows = json_objects(run("verify", "--json", str(file)).stdout)
    assert [(row["game"], row["valid"]) for row in rows] == [(1, True), (2, False), (3, True), (4, True)]
    assert failed("replay", "--text", str(file)).startswith(f"{file}: the check code does not match")


def test_replay_json() -> None:
    found = json_of("replay", FINISHED)
    record = parse_record(Path(FINISHED).read_text("utf-8"))
    assert found["moves"] == [str(move) for move in record.moves]
    assert len(found["shown"]) == len(record.moves)
    assert (found["deal"], found["score"], found["end"]) == ("42", 35, "finished")
    assert found["shown"][-1] == 35


@READERS
def test_no_permission(reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked.txt"

    def locked(self: Path, mode: str = "r") -> NoReturn:  # root may read anything, so pretend
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    monkeypatch.setattr(Path, "open", locked)
    assert reader(str(path)) == f"cannot read {path}: Permission denied"


@READERS
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'[Rules "1"]\n[Player "\xff"]', "not UTF-8 text (byte 21)"),
        (b"", 'not a record: it must begin with headers like [Deal "42"]'),
        (b"\x00\x01\x02 garbage", 'not a record: it must begin with headers like [Deal "42"]'),
        (b'[Rules "1"]\n[Deal "42"]\n[Score "303"]', "the record claims score '303' but has no end (#)"),
        (b'[Rules "1"]\n[Deal "' + b"9" * 5000 + b'"]', "is not a deal; write a deal number, or number/cut"),
        (b'[Rules "1"]\n[Deal "\x1b[2J"]', r"'\x1b[2J' is not a deal"),
        (b" " * 100_000, "longer than 65536 characters: not a record"),
        (b" " * 2_000_000, "longer than"),
    ],
)
def test_files_that_hold_no_record(reader: Reader, content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    said = reader(str(path))
    assert str(path) in said
    assert message in said
    assert len(said) < 500


def test_a_records_words_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "nasty.txt"
    path.write_text('[Rules "1"]\n[Deal "42"]\n[Player "\x1b[2J\nA"]', encoding="utf-8")
    text = done("replay", "--text", str(path))
    assert "\x1b" not in text
    assert text.startswith("Deal 42, \N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}A\n")


@pytest.mark.parametrize(("suffix", "frames"), [(".png", 1), (".gif", 9)])
def test_replay_exports_a_picture_or_an_animation(tmp_path: Path, suffix: str, frames: int) -> None:
    deal = Deal.numbered(42)
    record = tmp_path / "game.txt"
    record.write_text(format_record(Record(deal, deal.fola, tuple(map(Move, deal.deck[:8])))), "utf-8")
    target = tmp_path / f"game{suffix}"
    assert done("replay", str(record), "--export", str(target)) == f"written: {target}\n"
    with Image.open(target) as image:
        assert getattr(image, "n_frames", 1) == frames
        assert image.size == ((1280, 800) if frames == 1 else (900, 600))


def test_replay_exports_to_no_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    target = tmp_path / "file" / "game.png"
    assert failed("replay", FINISHED, "--export", str(target)).startswith(f"cannot write {target}: ")


def test_a_shared_text_is_a_record_too_and_a_dash_is_standard_input(tmp_path: Path) -> None:
    game = parse_record(Path(FINISHED).read_text(encoding="utf-8"))
    chat = tmp_path / "chat.txt"
    chat.write_text(f"Beat this!\n{format_shared(game)}\n", encoding="utf-8")
    result = "Deal 42, finished, score 35\n"
    assert done("verify", str(chat)) == f"{chat}: {result}"
    for content in (chat.read_bytes(), Path(FINISHED).read_bytes()):
        assert run("verify", "-", typed=content).stdout == f"-: {result}"
    chat.write_text(format_shared(game).replace("35 points", "36 points"), encoding="utf-8")
    assert failed("verify", str(chat)).startswith(f"{chat}: the check code does not match")
