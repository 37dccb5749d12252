"""The commands that ask the engines, through click's runner; searches are short, by playouts."""

import contextlib
import itertools
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import scores.database
import solitaire.cli.solver
import solitaire.home.archive
import solver.advisor
import solver.cores
import solver.oracle
import solver.thinking
from scores.estimates import estimates, store_bound
from scores.store import Store
from solitaire.cli.files import NamedGame
from solitaire.cli.printing import Pace
from solitaire.home.archive import thought_of
from solitaire.home.files import Home, UserError
from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, View, parse_move
from solitaire.rules.record import Record, format_record, parse_record
from solver.result import Limit, Result
from solver.thinking import Thought, thoughts
from tests.support.commands import done, failed, json_object, json_objects, json_of, misused, run
from tests.support.recorded import RECORDS

FEW = ("--playouts", "300")
STACKED = str(RECORDS / "in-progress.txt")
NOT_STACKED = str(RECORDS / "not-stacked.txt")


def test_solve_prints_what_scripts_rely_on() -> None:
    found = json_of("solve", "42", *FEW)
    assert list(found) == ["deal", "score", "bound", "status", "seconds", "playouts", "core", "fola", "moves"]
    assert (found["deal"], found["status"]) == (
        "42",
        "feasible" if found["score"] < found["bound"] else "optimal",
    )
    game = Record(
        Deal.numbered(42), parse_cards(" ".join(found["fola"])), tuple(map(parse_move, found["moves"]))
    )
    assert game.score.points == found["score"] <= found["bound"] <= 334
    assert found["playouts"] <= 300


def test_a_budget_of_playouts_gives_the_same_line_each_time() -> None:
    def solved(*options: str) -> dict[str, object]:
        found: dict[str, object] = json_of("solve", "7/30", *FEW, *options)
        del found["seconds"]
        return found

    assert solved() == solved() == solved("--seed", "0", "--threads", "1")
    assert solved("--seed", "1") != solved()


def test_solve_for_people_names_score_bound_and_core() -> None:
    lines = done("solve", "42", *FEW).splitlines()
    assert lines[0].startswith("Deal 42: ")
    assert " core" in lines[0]
    assert lines[1].startswith("  fola: ")
    assert lines[-1].endswith(" #")


def test_solve_writes_a_record_that_verify_takes(tmp_path: Path) -> None:
    target = tmp_path / "line.txt"
    found = json_of("solve", "42", *FEW, "--out", str(target))
    assert json_of("verify", str(target))["score"] == found["score"]


def test_the_score_tables_learn_the_best_line(home: Home) -> None:
    def best() -> float | None:
        with Store(home.scores) as store:
            return estimates(store, Deal.numbered(42)).best

    found = json_of("solve", "42", *FEW)
    assert best() == found["score"]
    done("solve", "42", "--playouts", "1")
    assert best() == found["score"]
    done("solve", "--record", STACKED, *FEW)
    with Store(home.scores) as store:
        assert store.read("SELECT count(*) FROM estimates") == [(1,)]


def test_a_line_that_cannot_be_stored_is_printed_all_the_same(home: Home) -> None:
    home.scores.mkdir(parents=True)
    result = run("solve", "42", *FEW, "--json")
    assert result.exit_code == 0
    assert json_object(result.stdout)["deal"] == "42"
    assert result.stderr.startswith("The line is not kept with the scores: cannot use ")


def test_solve_resumes_where_a_game_stands(tmp_path: Path) -> None:
    before = parse_record(Path(STACKED).read_text("utf-8"))
    target = tmp_path / "line.txt"
    found = json_of("solve", "--record", STACKED, *FEW, "--out", str(target))
    after = parse_record(target.read_text("utf-8"))
    assert after.fola == before.fola == parse_cards(" ".join(found["fola"]))
    assert [str(move) for move in after.moves[len(before.moves) :]] == found["moves"]
    assert after.moves[: len(before.moves)] == before.moves


def test_solve_stacks_a_fola_that_is_not_stacked() -> None:
    game = parse_record(Path(NOT_STACKED).read_text("utf-8"))
    found = json_of("solve", "--record", NOT_STACKED, *FEW)
    assert sorted(parse_cards(" ".join(found["fola"]))) == sorted(game.deal.fola)


@pytest.mark.parametrize("knows", ["--fair", "--oracle"])
def test_a_hint_comes_at_once_where_one_move_is_legal(
    knows: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = Deal.numbered(42)
    record = tmp_path / "begun.txt"
    record.write_text(format_record(Record(deal, deal.fola, (Move(deal.deck[0]),))))
    advise, search, limits = solver.advisor.advise, solitaire.cli.solver.search, list[Limit]()

    def advised(view: View, limit: Limit) -> solver.advisor.Advice:
        limits.append(limit)
        return advise(view, limit)

    def searched(game: NamedGame, limit: Limit) -> object:
        limits.append(limit)
        return search(game, limit)

    monkeypatch.setattr(solver.advisor, "advise", advised)
    monkeypatch.setattr("solitaire.cli.hint.search", searched)
    assert "play the next card" in done("hint", str(record), knows, "--seconds", "60")
    (limit,) = limits
    assert limit.seconds is not None
    assert limit.seconds <= 0.1


def test_solve_takes_a_file_of_deals(tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    cards = str(Deal.from_cards(Deal.numbered(5).cards))
    deals.write_text(f"one: {cards} # a comment\n\n{cards}\n", "utf-8")
    folder = tmp_path / "lines"
    rows = json_objects(done("solve", "--deals", str(deals), *FEW, "--json", "--out", str(folder)))
    assert [row["deal"] for row in rows] == ["one", "3"]
    assert rows[0]["moves"] == rows[1]["moves"]
    assert sorted(path.name for path in folder.iterdir()) == ["3.txt", "one.txt"]


def test_solve_takes_many_deals(tmp_path: Path) -> None:
    folder = tmp_path / "lines"
    args = ("solve", "5", "7..8", "5/9", "5", *FEW, "--json", "--out", str(folder))
    rows = json_objects(done(*args))
    assert [row["deal"] for row in rows] == ["5", "7", "8", "5/9", "5"]
    assert rows[0]["moves"] == json_of("solve", "5", *FEW)["moves"]
    names = ["5-2.txt", "5-9.txt", "5.txt", "7.txt", "8.txt"]
    assert sorted(path.name for path in folder.iterdir()) == names


def test_of_many_deals_each_has_a_line_and_the_mean_follows() -> None:
    lines = done("solve", "5", "7..8", *FEW).splitlines()
    assert [line.split(":")[0] for line in lines] == ["Deal 5", "Deal 7", "Deal 8", "mean of 3 deals"]
    scores = [int(line.split(": ")[1].split(",")[0]) for line in lines[:3]]
    proved = sum("proved best" in line for line in lines[:3])
    assert lines[3] == f"mean of 3 deals: {sum(scores) / 3:.1f}; proved best: {proved}"
    assert "fola: " in done("solve", "5", *FEW)


def test_the_pace_of_several_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter((0.0, 10.0, 400.0))
    monkeypatch.setattr(time, "monotonic", lambda: next(seconds))
    pace = Pace(2_000)
    assert [pace.next() for _ in range(3)] == [
        "deal 1 of 2,000; ",
        "deal 2 of 2,000, 333 minutes left; ",
        "deal 3 of 2,000, 6660 minutes left; ",
    ]
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    assert Pace(1).next() == ""
    assert Pace(None).next() == "deal 1; "


def test_a_range_of_deals_without_end_starts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[Result]:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver.oracle, "improvements", interrupted)
    assert run("solve", f"0..{2**64 - 1}").exit_code == 130


def test_solve_reads_what_deal_prints() -> None:
    typed = done("deal", "7") + done("deal", "8/3", "--json") + "first: 9\n10\n"
    rows = json_objects(run("solve", "--deals", "-", *FEW, "--json", typed=typed).stdout)
    assert [row["deal"] for row in rows] == ["7", "8/3", "first", "10"]


def test_the_best_line_that_is_stored(tmp_path: Path) -> None:
    found = json_of("solve", "42", *FEW)
    stored = json_of("solve", "42", "--stored", "--out", str(tmp_path / "line.txt"))
    assert {
        key: stored[key] for key in ("deal", "score", "bound", "status", "fola", "moves")
    }.items() <= found.items()
    assert stored["engine"].startswith("oracle ")
    assert done("verify", str(tmp_path / "line.txt")).endswith(f"score {found['score']}\n")
    title = f"Deal 42: {found['score']}, the best kept; at most 334, found by oracle "
    assert done("solve", "42", "--stored").startswith(title)
    result = run("solve", "41", "42", "--stored")
    assert result.exit_code == 1
    assert result.stderr == "Error: no line is kept of Deal 41; solve finds one\n"
    assert result.stdout.startswith("Deal 42: ")


THINK = ("--think", "--seconds", "0.3")


def test_long_thinking_resumes_where_it_stopped() -> None:
    first, then = (json_of("solve", "2", *THINK) for _ in range(2))
    assert (first["runs"], then["runs"]) == (1, 2)
    assert then["seconds"] > first["seconds"]
    assert (first["score"], first["status"]) <= (then["score"], "feasible")
    stored = json_of("solve", "2", "--stored")
    assert [stored[key] for key in ("score", "bound", "fola", "moves")] == [
        then[key] for key in ("score", "bound", "fola", "moves")
    ]
    found = rf"Deal 2: -?\d+, best found; at most {then['bound']}"
    assert re.match(
        found + r", after \d+ s of long thinking in all \(runs: 3\)\n", done("solve", "2", *THINK)
    )


def test_even_the_shortest_long_thinking_finds_a_line() -> None:
    assert re.match(r"Deal 9123: -?\d+, ", done("solve", "9123", "--think", "--seconds", "1e-9"))


def test_long_thinking_may_know_points_without_a_line(home: Home, tmp_path: Path) -> None:
    deal, out = Deal.numbered(9044), tmp_path / "line"
    done("solve", "9044", *FEW)
    with Store(home.scores) as store:
        store_bound(store, deal, estimates(store, deal).best or 0, "a survey")
        store.write(lambda connection: connection.execute("UPDATE estimates SET record = NULL"))
    result = run("solve", "9044", "--think", "--out", str(out))
    assert result.exit_code == 0
    assert re.fullmatch(r"Deal 9044: -?\d+, proved best, after 0 s of .*\n", result.stdout)
    assert result.stderr == "Deal 9044: no line with these points is kept\n"
    assert not out.exists()
    assert json_object(run("solve", "9044", "--think", "--json").stdout)["moves"] == []


def test_interrupted_long_thinking_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **values: object) -> Iterator[Thought]:
        yield from itertools.islice(thoughts(*args, **values), 5)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(solver.thinking, "thoughts", interrupted)
        result = run("solve", "2", "--think", "--json")
    assert result.exit_code == 130
    found = json_object(result.stdout)
    assert json_of("solve", "2", "--stored")["moves"] == found["moves"]
    assert json_of("solve", "2", *THINK)["runs"] == found["runs"] + 1


@pytest.mark.parametrize("lock", ["IMMEDIATE", "EXCLUSIVE"])
def test_long_thinking_goes_on_while_another_program_writes(
    home: Home, monkeypatch: pytest.MonkeyPatch, lock: str
) -> None:
    done("solve", "2", *THINK)
    monkeypatch.setattr(scores.database, "BUSY_SECONDS", 0.01)
    with contextlib.closing(sqlite3.connect(home.scores, isolation_level=None)) as other:
        other.execute(f"BEGIN {lock}")
        result = run("solve", "2", *THINK)
    assert result.exit_code == 1
    assert re.match(r"Deal 2: -?\d+, .*, after \d+ s of long thinking in all \(runs: \d+\)\n", result.stdout)
    why = f"cannot use {home.scores}: another program is writing to it; try again"
    assert result.stderr == f"Error: nothing of this thinking is kept: {why}\n"
    assert json_of("solve", "2", *THINK)["runs"] == 2


def test_long_thinking_goes_on_when_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    given, seen, written = list[Thought](), list[Thought](), list[Thought]()

    def watched(*args: object, **values: object) -> Iterator[Thought]:
        for thought in itertools.islice(thoughts(*args, **values), 6):  # type: ignore[arg-type]
            given.append(thought)
            yield thought
            seen.append(thought)

    def full(_: object, __: object, thought: Thought) -> None:
        written.append(thought)
        if len(written) > 2:
            raise UserError("cannot use it: the disk is full")

    monkeypatch.setattr(solver.thinking, "thoughts", watched)
    monkeypatch.setattr(solitaire.home.archive, "store_thought", full)
    result = run("solve", "2", "5", "--think", "--json")
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 2)
    assert seen == given
    assert len(given) > 6
    assert result.stderr.splitlines() == [
        f"Error: {what} of this thinking is kept: cannot use it: the disk is full"
        for what in ("only the beginning", "nothing")
    ]
    assert written[-1] == seen[-1]


@pytest.mark.processes
def test_what_a_killed_long_thinking_had_found_is_saved(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "solitaire", "--home", str(tmp_path), "solve", "5000", "--think"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            kept = Thought()
            until = time.monotonic() + 30.0
            while not kept.moves:
                assert time.monotonic() < until
                time.sleep(0.05)
                with Store(tmp_path / "scores.sqlite3") as store:
                    kept = thought_of(store, Deal.numbered(5000))
        finally:
            process.kill()
    with Store(tmp_path / "scores.sqlite3") as store:
        after = thought_of(store, Deal.numbered(5000))
        assert not store.notices
    assert after.runs == 1
    assert after.score >= kept.score
    assert Record(Deal.numbered(5000), after.fola, after.moves).score.points == after.score


def test_a_core_is_chosen_for_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        core: json_of("solve", "42", "--playouts", "20", "--core", core) for core in ("native", "python")
    }
    assert {core: line["core"] for core, line in found.items()} == {"native": "native", "python": "python"}
    assert found["native"]["moves"] == found["python"]["moves"]
    assert "MINCHIATE_CORE" not in os.environ
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    assert json_of("solve", "42", *FEW, "--core", "native")["core"] == "native"
    assert os.environ["MINCHIATE_CORE"] == "python"
    monkeypatch.setattr(solver.cores, "HAS_NATIVE", False)
    assert "there is no native core here" in failed("solve", "42", *FEW, "--core", "native")


def test_an_unknown_core_in_the_environment_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINCHIATE_CORE", "x\x1b")
    assert failed("solve", "42", *FEW) == "MINCHIATE_CORE is 'x\\x1b'; it must be native or python"
    monkeypatch.setenv("MINCHIATE_CORE", "native")
    monkeypatch.setattr(solver.cores, "HAS_NATIVE", False)
    assert "there is no native core here" in failed("solve", "42", *FEW)
    monkeypatch.setenv("MINCHIATE_CORE", "")
    done("deal", "42")


@pytest.mark.parametrize("record", ["in-progress.txt", "not-stacked.txt", "fola-in-hand.txt"])
@pytest.mark.parametrize("knows", ["--fair", "--oracle"])
def test_a_hint_in_json_is_the_same_each_time(record: str, knows: str) -> None:
    def hint(*options: str) -> dict[str, object]:
        text = done("hint", str(RECORDS / record), knows, "--playouts", "500", "--json", *options)
        assert text.count("\n") == 1
        found: dict[str, object] = json_object(text)
        assert found.pop("seconds") is not None
        return found

    found = hint()
    assert found == hint("--seed", "0")
    assert found["fair"] is (knows == "--fair")
    steps = found["steps"]
    assert isinstance(steps, list)
    said = [sentence for step in steps for sentence in step]
    printed = done("hint", str(RECORDS / record), knows, "--playouts", "500", "--step", "4")
    assert printed.splitlines() == said


def test_the_figures_of_a_fair_hint() -> None:
    found = json_of("hint", STACKED, "--playouts", "500")
    names = ["deal", "fair", "line", "options", "known", "proved", "playouts", "seconds", "core", "steps"]
    assert list(found) == names
    assert found["options"][0]["move"] == found["line"][0]
    expected = [option["expected"] for option in found["options"]]
    assert expected == sorted(expected, reverse=True)
    oracle = json_of("hint", STACKED, "--oracle", "--playouts", "500")
    assert oracle["score"] <= oracle["bound"]
    assert oracle["moves"][-1] == "#"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name one of DEAL, --deals FILE and --record RECORD"),
        (("42", "--record", STACKED), "name one of DEAL, --deals FILE and --record RECORD"),
        (("42", "--seconds", "1", "--playouts", "5"), "--seconds and --playouts can't be used together"),
        (("42", "--seconds", "0"), "0"),
        (("42", "--playouts", "0"), "0"),
        (("42", "--threads", "0"), "0"),
        (("forty",), "'forty' is not a deal"),
        (("1", "2", "--record", STACKED), "name one of DEAL, --deals FILE and --record RECORD"),
        (("9..1",), "'9..1' is not a range of deals"),
        ((f"0..{2**64}",), "is not a range of deals"),
        (("1..2..3",), "is not a range of deals"),
        (("42", "--stored", "--seconds", "1"), "--stored does not search"),
        (("--record", STACKED, "--stored"), "--stored does not search"),
        (("42", "--think", "--stored"), "--think is about whole deals, by time"),
        (("42", "--think", "--playouts", "5"), "--think is about whole deals, by time"),
        (("42", "--think", "--seed", "5"), "--think is about whole deals, by time"),
        (("--record", STACKED, "--think"), "--think is about whole deals, by time"),
        (("42", "--core", "fast"), "'fast' is not one of 'native', 'python'"),
    ],
)
def test_solve_used_wrongly(arguments: tuple[str, ...], message: str) -> None:
    assert message in misused("solve", *arguments)


def test_solve_that_cannot_be_done(tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text("one: C1 C2\n", "utf-8")
    assert (
        failed("solve", "--deals", str(deals))
        == f"{deals}: line 1: a deal is made of the 97 cards, each once"
    )
    deals.write_text("# none\n", "utf-8")
    assert failed("solve", "--deals", str(deals)) == f"{deals}: it has no deal in it"
    assert run("autoplay", "--deals", "-").stderr == "Error: -: it has no deal in it\n"
    finished = str(RECORDS / "finished.txt")
    assert "the game has ended" in failed("solve", "--record", finished)
    (tmp_path / "file").write_text("", "utf-8")
    assert failed("solve", "42", *FEW, "--out", str(tmp_path / "file" / "line.txt")).startswith(
        "cannot write"
    )


@pytest.mark.parametrize("name", ["../../evil", "con", "LPT1.old", "-rf", ".hidden"])
def test_a_name_of_a_deal_that_is_no_name_of_a_file(name: str, tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text(f"{name}: {Deal.from_cards(Deal.numbered(5).cards)}\n", "utf-8")
    message = failed("solve", "--deals", str(deals), *FEW, "--out", str(tmp_path / "lines"))
    assert f"{name!r} can't be the name of a file" in message


def test_ctrl_c_keeps_the_best_line_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    real = solver.oracle.improvements

    def interrupted(*args: object, **kwargs: object) -> Iterator[Result]:
        yield next(real(*args, **kwargs))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(solver.oracle, "improvements", interrupted)
    result = run("solve", "42", "--json")
    assert result.exit_code == 130
    assert json_object(result.stdout)["moves"][-1] == "#"


QUICK = ("--seconds", "0.1")


@pytest.mark.parametrize("kind", ["--fair", "--oracle"])
@pytest.mark.parametrize("name", ["in-progress", "fola-in-hand"])
def test_a_hint_says_more_with_every_step(name: str, kind: str) -> None:
    game = str(RECORDS / f"{name}.txt")
    said = [done("hint", game, kind, "--step", str(step), *QUICK).splitlines() for step in (1, 2, 3, 4)]
    assert [len(lines) for lines in said[:2]] == [1, 2]
    assert all(lines[0].startswith("Look at ") for lines in said)
    assert all(lines[1].startswith("The move: ") for lines in said[1:])
    assert len(said[3]) > len(said[2])
    assert any("No game can score more than" in line for line in said[3]) == (kind == "--oracle")


@pytest.mark.parametrize("kind", ["--fair", "--oracle"])
def test_a_hint_before_stacking_stacks_the_fola(kind: str) -> None:
    lines = done("hint", NOT_STACKED, kind, *QUICK).splitlines()
    assert lines[0] == "Look at the fola: it must be stacked."
    assert lines[1].startswith("Stack it as ")


@pytest.mark.parametrize("game", [STACKED, NOT_STACKED])
def test_of_one_playout_no_error_is_reported(game: str) -> None:
    said = done("hint", game, "--playouts", "1", "--step", "4")
    assert "he one game played out from here ended with" in said
    assert "±" not in said
    found = json_of("hint", game, "--playouts", "1")
    assert found.get("options", [found])[0]["error"] is None


def test_hints_are_fair_unless_asked_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*args: object, **kwargs: object) -> None:
        raise AssertionError("a fair hint asked the oracle")

    monkeypatch.setattr(solver.oracle, "improvements", forbidden)
    assert done("hint", STACKED, *QUICK).startswith("Look at ")


def test_a_fair_hint_does_not_see_the_order_of_the_deck(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given: list[View] = []
    real = solver.advisor.advise

    def spy(view: View, limit: Limit) -> solver.advisor.Advice:
        given.append(view)
        return real(view, Limit(playouts=200))

    monkeypatch.setattr(solver.advisor, "advise", spy)
    game = parse_record(Path(STACKED).read_text("utf-8"))
    played = len(game.deal.deck) - len(game.positions[-1].deck)
    deck = (*game.deal.deck[:played], *game.deal.deck[: played - 1 : -1])
    other = Record(Deal.from_cards((*deck, *game.deal.fola)), game.fola, game.moves)
    path = tmp_path / "other.txt"
    path.write_text(format_record(other), "utf-8")
    assert done("hint", STACKED, "--step", "4") == done("hint", str(path), "--step", "4")
    assert given[0] == given[1]
    assert type(given[0]) is View


@pytest.mark.parametrize("kind", ["--fair", "--oracle"])
def test_no_hint_after_the_end(kind: str) -> None:
    assert "the game has ended" in failed("hint", str(RECORDS / "finished.txt"), kind)
