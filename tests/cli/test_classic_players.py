"""Computer players of the classic game on the command line: autoplay and duel."""

import json
import re
from pathlib import Path

import pytest

import solitaire.lab.duels
from solitaire.classic.options import Options
from solitaire.classic.players import Margin, Player, RandomPlayer, compare
from solitaire.classic.record import parse_hand
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.run.interrupts import Terminated
from tests.support.commands import done, failed, json_object, json_objects, json_of, misused, run

KEYS = [
    *("deal", "cut", "dealer", "cards", "discards", "declarations", "tricks", "leads", "count", "lead"),
    *("resti", "seconds", "slowest_card_seconds"),
]
RANDOM = ("--players", "random,random")


def hands(*args: str) -> list[dict[str, object]]:
    """Return the hands that autoplay prints as JSON, without their times."""
    found = json_objects(done("classic", "autoplay", "--json", *args))
    for hand in found:
        assert list(hand) == KEYS
        assert 0 <= hand.pop("slowest_card_seconds") <= hand.pop("seconds")
    return found


# -- autoplay -----------------------------------------------------------------------------------


def test_a_hand_as_json() -> None:
    (hand,) = hands("42", "--dealer", "E", *RANDOM)
    assert (hand["deal"], hand["cut"], hand["dealer"]) == ("42", 56, "E")
    for key, length in (("cards", 97), ("tricks", 21), ("leads", 24)):
        value = hand[key]
        assert isinstance(value, list)
        assert len(value) == length
    assert [hand] == hands("42", "--dealer", "E", *RANDOM, "--seed", "0")
    assert [hand] != hands("42", "--dealer", "E", *RANDOM, "--seed", "1")


@pytest.mark.parametrize("limit", [["--seconds-per-card", "0.5"], ["--playouts-per-card", "9"]])
def test_limits_change_nothing_for_these_players(limit: list[str]) -> None:
    players = ("--players", "handbook,handbook")
    assert hands("7", *limit, *players) == hands("7", "--players", "handbook@0.5,handbook")


def test_full_plays_the_same_by_playouts_and_seed() -> None:
    command = ("7", "--playouts-per-card", "4")
    assert hands(*command) == hands(*command, "--players", "full,full", "--seed", "0")
    assert hands(*command) != hands(*command, "--seed", "1")


def test_full_keeps_to_its_time() -> None:
    found = json_of("classic", "autoplay", "7", "--players", "full@0.02,random")
    assert found["seconds"] > 20 * 0.02


def test_a_match_deals_in_turn_and_goes_past_its_end() -> None:
    found = hands("--match", "3", "--hands", "14", *RANDOM)
    assert [hand["deal"] for hand in found] == [str(36 + number) for number in range(14)]
    assert "".join(str(hand["dealer"]) for hand in found) == "SENWSENWSENWSE"
    (*_, last) = hands("--match", str(2**64 - 1), "--hands", "13", *RANDOM)
    assert last["deal"] == "0"  # after the last deal comes the first


def test_what_people_read() -> None:
    lines = done("classic", "autoplay", "--match", "3", "--hands", "2", *RANDOM).splitlines()
    assert lines[0].startswith("Hand 1 of match 3, deal 36, dealt by South; count NS ")
    assert lines[2].startswith("2 hands: resti NS ")
    assert done("classic", "autoplay", "42/37", *RANDOM).startswith("Deal 42/37, dealt by South; count NS ")


def test_a_hand_is_written_as_a_record(tmp_path: Path) -> None:
    out = tmp_path / "new" / "hand.txt"
    printed = done("classic", "autoplay", "42", "--out", str(out), "--players", "random,handbook")
    record = parse_hand(out.read_text(encoding="utf-8"))
    assert record.players == ("random", "handbook", "random", "handbook")
    assert done("classic", "verify", str(out)) == f"{out}: {printed}"


def test_the_hands_of_a_match_are_written_to_a_folder(tmp_path: Path) -> None:
    out = tmp_path / "match"
    done("classic", "autoplay", "--match", "3", "--hands", "13", "--out", str(out), *RANDOM)
    files = [out / f"match-3-hand-{number}.txt" for number in range(1, 14)]
    assert sorted(out.iterdir()) == sorted(files)
    done("classic", "verify", *map(str, files))


def test_a_record_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    out = tmp_path / "file" / "hand.txt"
    assert failed("classic", "autoplay", "1", "--out", str(out), *RANDOM).startswith(f"cannot write {out}: ")


def test_several_deals(tmp_path: Path) -> None:
    found = hands("42/37", "7..8", "--dealer", "E", *RANDOM, "--out", str(tmp_path))
    assert [hand["deal"] for hand in found] == ["42/37", "7", "8"]
    assert {hand["dealer"] for hand in found} == {"E"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["42-37.txt", "7.txt", "8.txt"]
    assert hands("8", "--dealer", "E", *RANDOM) == found[2:]
    lines = done("classic", "autoplay", "7..8", *RANDOM).splitlines()
    assert [line.split(",")[0] for line in lines[:2]] == ["Deal 7", "Deal 8"]
    assert lines[2].startswith("2 hands: resti NS ")


def test_as_many_deals_as_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomPlayer, "play", interrupted)
    result = run("classic", "autoplay", f"0..{2**64 - 1}", *RANDOM)
    assert (result.exit_code, result.stderr) == (130, "")


def interrupted(player: RandomPlayer, view: View) -> Card:
    raise KeyboardInterrupt


@pytest.mark.parametrize("as_json", [(), ("--json",)])
@pytest.mark.parametrize(("kind", "status"), [(KeyboardInterrupt, 130), (Terminated, 143)])
def test_an_interrupted_match_keeps_the_hand_that_is_begun(
    kind: type[KeyboardInterrupt],
    status: int,
    as_json: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def until_the_second_hand(view: View) -> Card:
        if view.dealer is Seat.E and len(view.tricks) > 5:
            raise kind
        return view.legal_plays[0]

    monkeypatch.setattr(RandomPlayer, "play", lambda self, view: until_the_second_hand(view))
    result = run("classic", "autoplay", "--match", "3", *RANDOM, "--out", str(tmp_path), *as_json)
    assert (result.exit_code, result.stderr) == (status, "")
    whole, begun, *rest = result.stdout.splitlines()
    record = parse_hand((tmp_path / "match-3-hand-2.txt").read_text(encoding="utf-8"))
    assert (record.match, len(record.hand.tricks), record.hand.counts) == ((3, 1), 6, None)
    if as_json:
        assert json_object(whole)["count"] is not None
        assert (json_object(begun)["count"], len(json_object(begun)["tricks"]), rest) == (None, 6, [])
    else:
        assert whole.startswith("Hand 1 of match 3, deal 36, dealt by South; count NS ")
        assert begun.startswith("Hand 2 of match 3, deal 37, dealt by East; in progress, trick 6, ")
        assert rest[0].startswith("1 hands: resti NS ")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["autoplay"], "name either DEAL or --match N"),
        (["autoplay", "1", "--match", "2"], "name either DEAL or --match N"),
        (["autoplay", "--match", "2", "--dealer", "S"], "--match and --dealer can't be used together"),
        (["autoplay", "1", "--hands", "3"], "--hands needs --match"),
        (["autoplay", "1", "--seconds-per-card", "1", "--playouts-per-card", "1"], "can't be used together"),
        (["autoplay", "--match", str(2**64)], "is not in the range"),
        (["autoplay", "--match", "1", "--hands", "0"], "is not in the range"),
        *(
            (["autoplay", "1", "--players", players], message)
            for players, message in (
                ("fool,handbook", "'fool' is not a player; there are: full, handbook, random"),
                ("handbook@no,random", "'no' is not a time in seconds"),
                ("handbook@-1,random", "'-1' is not a time in seconds"),
                ("full@1e300,random", "'1e300' is not a time in seconds, up to 3600"),
                ("handbook@nan,random", "'nan' is not a time in seconds"),
                ("handbook", "'handbook' is no pair of players; write it like handbook,random"),
                ("\x1b[2J,random", r"'\x1b[2J' is not a player"),
            )
        ),
        (
            ["duel", "fool", "handbook", "--deals", "0..1"],
            "'fool' is not a player; there are: full, handbook, random",
        ),
        *(
            (["duel", "random", "random", "--deals", deals], "is not a range of deals")
            for deals in ("3", "3..", "..3", "4..3", "a..b", f"0..{2**64}")
        ),
    ],
)
def test_wrong_usage(args: list[str], message: str) -> None:
    assert message in " ".join(misused("classic", *args).split())


# -- duel ---------------------------------------------------------------------------------------


def test_a_duel_as_json() -> None:
    found = json_of("classic", "duel", "handbook", "random", "--deals", "0..2")
    assert list(found) == ["a", "b", "deals", "hands", "points", "points_error", "resti", "resti_error"]
    assert (found["a"], found["b"], found["deals"], found["hands"]) == ("handbook", "random", 3, 6)
    assert found["points"] > 100
    back = json_of("classic", "duel", "random", "handbook", "--deals", "0..2")
    assert (back["points"], back["resti"]) == (-found["points"], -found["resti"])


def test_a_duel_for_people() -> None:
    text = done("classic", "duel", "random@1", "random", "--deals", "5..6", "--seconds-per-card", "1")
    assert text.startswith("random@1 against random, 2 deals, 4 hands: +0.0 ± 0.0 points and ")
    text = done("classic", "duel", "handbook", "random", "--deals", "5..5")  # of one deal there is no error
    assert re.fullmatch(r"handbook against random, 1 deals, 2 hands: \S+ points and \S+ resti a hand\n", text)


def test_workers_change_nothing() -> None:
    command = ("classic", "duel", "handbook", "random", "--deals", "0..3", "--json")
    assert done(*command, "--workers", "2") == done(*command)


class Comparisons:
    """Stands in for the comparison on one deal: remembers the deals, and presses Ctrl-C after some."""

    def __init__(self) -> None:
        self.played: list[tuple[int | None, Seat]] = []
        self.most = 1000

    def compare(self, deal: Deal, dealer: Seat, one: Player, other: Player, options: Options) -> Margin:
        if len(self.played) == self.most:
            raise KeyboardInterrupt
        self.played.append((deal.number, dealer))
        return compare(deal, dealer, one, other, options)


@pytest.fixture
def comparisons(monkeypatch: pytest.MonkeyPatch) -> Comparisons:
    found = Comparisons()
    monkeypatch.setattr(solitaire.lab.duels, "compare", found.compare)
    return found


def test_dealers_take_turns(comparisons: Comparisons) -> None:
    done("classic", "duel", "random", "random", "--deals", "10..14")
    assert comparisons.played == list(zip(range(10, 15), [*SEATS, SEATS[0]], strict=True))


def test_a_duel_continues_from_its_file(tmp_path: Path, comparisons: Comparisons) -> None:
    out = tmp_path / "duel.jsonl"
    command = ("classic", "duel", "handbook", "random", "--json", "--out", str(out), "--deals")
    whole = done("classic", "duel", "handbook", "random", "--json", "--deals", "0..3")
    comparisons.played, comparisons.most = [], 2
    result = run(*command, "0..3")
    assert (result.exit_code, json_object(result.stdout)["deals"]) == (130, 2)
    assert result.stderr == "Stopped; 2 deals are done. The same command resumes here.\n"
    with out.open("a", encoding="utf-8") as file:
        file.write('{"deal": 2, "poi')  # as when the program was killed while writing
    comparisons.most = 4
    assert done(*command, "0..3") == whole
    assert [deal for deal, _ in comparisons.played] == [0, 1, 2, 3]
    assert json_object(done(*command, "0..1"))["deals"] == 2
    assert len(comparisons.played) == 4


def test_a_duel_may_be_as_long_as_there_are_deals(comparisons: Comparisons) -> None:
    comparisons.most = 1
    result = run("classic", "duel", "random", "random", "--deals", f"0..{2**64 - 1}")
    assert (result.exit_code, result.stderr) == (130, "")
    assert result.stdout.startswith("random against random, 1 deals, 2 hands: ")


def test_a_duel_that_is_stopped_at_once_says_nothing(comparisons: Comparisons) -> None:
    comparisons.most = 0
    result = run("classic", "duel", "random", "random", "--deals", "0..9", "--json")
    assert (result.exit_code, result.output) == (130, "")


OF_THIS_DUEL = '{"one": "random", "other": "random", "first": 0, "seed": 0}\n'


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (OF_THIS_DUEL.replace('"first": 0', '"first": 1'), "is of another duel"),
        (OF_THIS_DUEL + '{"deal": 1}\n', "is not a file"),
        (OF_THIS_DUEL + '{"deal": 1e999, "points": 1, "resti": 1}\n', "is not a file"),
        (OF_THIS_DUEL + '{"deal": 1, "points": NaN, "resti": 1}\n', "is not a file"),
        (OF_THIS_DUEL + '{"deal": 1, "points": 1, "resti": 1e308}\n', "is not a file"),
        (OF_THIS_DUEL + f'{{"deal": 1, "points": 1{"0" * 400}, "resti": 1}}\n', "is not a file"),
        (OF_THIS_DUEL + "[1]\n", "is not a file"),
        ("[" * 100_000 + "\n", "is not a file"),
        ("my diary\n", "is not a file"),
        ("my diary", "is not a file"),
        ("[1]\n", "is not a file"),
        (OF_THIS_DUEL.replace("}", ', "versions": [1, 2]}'), "is of another duel"),
    ],
)
def test_another_file_is_left_alone(tmp_path: Path, content: str, complaint: str) -> None:
    out = tmp_path / "file"
    out.write_text(content, encoding="utf-8")
    said = failed("classic", "duel", "random", "random", "--deals", "0..1", "--out", str(out))
    assert said.startswith(f"{out} {complaint}")
    assert out.read_text(encoding="utf-8") == content


def test_the_first_files_did_not_say_what_versions_met(tmp_path: Path) -> None:
    out = tmp_path / "file"
    out.write_text(OF_THIS_DUEL, encoding="utf-8")
    done("classic", "duel", "random", "random", "--deals", "0..1", "--out", str(out))
    lines = out.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["versions"] == [1, 1]
    assert len(lines) == 3


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff")
    for out in (binary, tmp_path / "binary" / "x"):
        said = failed("classic", "duel", "random", "random", "--deals", "0..1", "--out", str(out))
        assert said.startswith(("cannot read ", "cannot write "))


def test_a_file_with_other_limits_is_left_alone(tmp_path: Path) -> None:
    command = ("classic", "duel", "random", "random", "--deals", "0..1", "--out", str(tmp_path / "file"))
    done(*command, "--playouts-per-card", "4")
    done(*command, "--playouts-per-card", "4")
    assert "is of another duel" in failed(*command, "--playouts-per-card", "5")
    assert "is of another duel" in failed(*command)
