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
from unittest.mock import Mock

import pytest

import scores.database
import solitaire.cli.solver
import solitaire.home.archive
import solver.advisor
import solver.cores
import solver.oracle
import solver.thinking
from scores.store import Store
from solitaire.cli.printing import Pace
from solitaire.home.archive import thought_of
from solitaire.home.files import Home, UserError
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, View
from solitaire.rules.record import Record, format_record, parse_record
from solver.result import Limit
from solver.thinking import Thought, thoughts
from tests.support.commands import done, failed, json_of, run
from tests.support.recorded import RECORDS

FEW = ("--playouts", "300")
STACKED = str(RECORDS / "in-progress.txt")


@pytest.mark.parametrize("knows", ["--fair", "--oracle"])
def test_a_hint_comes_at_once_where_one_move_is_legal(
    knows: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = Deal.numbered(42)
    record = tmp_path / "begun.txt"
    record.write_text(format_record(Record(deal, deal.fola, (Move(deal.deck[0]),))))
    advised, searched = Mock(side_effect=solver.advisor.advise), Mock(side_effect=solitaire.cli.solver.search)
    monkeypatch.setattr(solver.advisor, "advise", advised)
    monkeypatch.setattr("solitaire.cli.hint.search", searched)
    assert "play the next card" in done("hint", str(record), knows, "--seconds", "60")
    (call,) = (*advised.call_args_list, *searched.call_args_list)
    assert call.args[1].seconds <= 0.1


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
    monkeypatch.setattr(solitaire.cli.solver, "_PATIENCE", 10**9)  # then only the last is tried again
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
    monkeypatch.setenv("MINCHIATE_CORE", "native")
    assert "there is no native core here" in failed("solve", "42", *FEW)


def test_a_fair_hint_does_not_see_the_order_of_the_deck(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    advise = solver.advisor.advise
    advised = Mock(side_effect=lambda view, limit: advise(view, Limit(playouts=200)))
    monkeypatch.setattr(solver.advisor, "advise", advised)
    game = parse_record(Path(STACKED).read_text("utf-8"))
    played = len(game.deal.deck) - len(game.positions[-1].deck)
    deck = (*game.deal.deck[:played], *game.deal.deck[: played - 1 : -1])
    other = Record(Deal.from_cards((*deck, *game.deal.fola)), game.fola, game.moves)
    path = tmp_path / "other.txt"
    path.write_text(format_record(other), "utf-8")
    assert done("hint", STACKED, "--step", "4") == done("hint", str(path), "--step", "4")
    one, other = (call.args[0] for call in advised.call_args_list)
    assert one == other
    assert type(one) is View
