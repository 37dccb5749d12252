"""The command that measures, on a deal or two."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from statistics import fmean
from unittest.mock import Mock

import pytest

import solitaire.lab.bench
import solver.cores
import solver.game_reviewer
from scores.estimates import scores_by_seed
from solitaire.classic.seats import PERSONS
from solitaire.lab import bench, blunders, costs, engines, persons
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solver.autoplay import play_game
from solver.classic import shares
from solver.game_review import GameReview, KnownFigures
from solver.game_reviewer import limit_for
from solver.result import Limit
from tests.support.commands import done, failed
from tests.support.cores import needs_native
from tests.support.reviews import END_DECISION


@pytest.fixture(autouse=True)
def two_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    few = engines.practice_deals()[:2]
    monkeypatch.setattr(engines, "practice_deals", lambda: few)


def test_how_fast_rules_and_engines_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solitaire.lab.bench, "rules_rate", lambda: 1234567.8)
    for rate in ("oracle_rate", "fair_rate", "classic_rate"):
        monkeypatch.setattr(engines, rate, lambda core: 98765.4)
    lines = done("lab", "bench").splitlines()
    assert lines[0] == "rules: 1,234,568 plays or kills a second"
    core = solver.cores.core_name()
    assert lines[1:4] == [
        f"{engine}, {core} core, the one in use: 98,765 playouts a second"
        for engine in ("oracle", "fair player", "classic game")
    ]


def test_how_strong_the_oracle_is() -> None:
    lines = done("lab", "bench", "--strength", "--seconds", "0.05", "--seeds", "2").splitlines()
    assert lines[0] == "2 practice deals, 0.05 s each, threads: 1"
    assert lines[1].split("  ")[0] == "seed"
    assert [line.split()[0] for line in lines[2:]] == ["1", "2", "all"]
    assert all("of 2" in line for line in lines[2:4])


def test_how_strong_the_oracle_is_by_playouts() -> None:
    lines = done("lab", "bench", "--strength", "--playouts", "200", "--seeds", "1").splitlines()
    assert lines[0] == "2 practice deals, 200 playouts each, threads: 1"
    runs = engines.solve_all(engines.practice_deals(), Limit(playouts=200, seed=1))
    assert lines[2].split()[:2] == ["1", f"{fmean(run.result.score for run in runs):.1f}"]


def test_how_strong_the_fair_player_is() -> None:
    title, row = done("lab", "bench", "--fair", "--seconds", "0.001").splitlines()
    assert title.split() == "a decision games mean standard error slowest decision".split()
    assert row.split()[:3] == ["0.001", "s", "2"]


def test_only_deals_that_are_played_are_shuffled(monkeypatch: pytest.MonkeyPatch) -> None:
    shuffled, numbered = set[int](), Deal.numbered

    def counting(number: int) -> Deal:
        shuffled.add(number)
        return numbered(number)

    monkeypatch.setattr(Deal, "numbered", counting)
    done("lab", "bench", "--fair", "--numbers", "2000..2999", "--deals", "2", "--playouts-per-move", "2")
    assert shuffled == {2000, 2001}


def test_the_fair_player_against_that_of_the_par_table() -> None:
    lines = done("lab", "bench", "--fair", "--numbers", "5..7", "--playouts-per-move", "10").splitlines()
    games = [play_game(Deal.numbered(n), Limit(playouts=10, seed=1)).score for n in (5, 6, 7)]
    gain = fmean(games) - fmean(scores_by_seed(1)[n] for n in (5, 6, 7))
    assert lines[1].split()[:4] == ["10", "playouts", "3", f"{fmean(games):.1f}"]
    assert lines[2].startswith(f"against the par table's games of seed 1: {gain:+.1f} ± ")
    assert lines[2].endswith(" (3 deals)")
    beyond = done("lab", "bench", "--fair", "--numbers", "2000..2001", "--playouts-per-move", "2")
    assert len(beyond.splitlines()) == 2


VERDICTS = ("bench", "--verdicts", "--playouts-per-move", "2", "--numbers")


def test_reviews_of_games_whose_cost_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A review finds one decision, which cost as many points as there were moves."""
    asked = list[tuple[Record, Limit]]()

    def reviews(record: Record, limit: Limit, *, known: KnownFigures) -> Iterator[GameReview]:
        assert known.par is not None, "no game of par is played"
        asked.append((record, limit))
        decision = replace(END_DECISION, cost=float(len(record.moves)))
        yield GameReview(0, decisions=(decision,), choices=1, share=1.0)

    monkeypatch.setattr(solver.game_reviewer, "reviews", reviews)
    out = tmp_path / "verdicts.jsonl"
    begun = [*VERDICTS, "3..4", "--out", str(out)]
    whole = done(*begun)
    header, *lines = out.read_text().splitlines()
    assert (json.loads(header)["playouts"], [json.loads(line)["deal"] for line in lines]) == (2, [3, 4])
    first = json.loads(lines[0])
    made = [
        play_game(Deal.numbered(3), Limit(playouts=2, seed=7 + n), slips=6 if n else None) for n in (0, 1)
    ]
    assert first["lost"] == made[1].score - made[0].score
    assert asked[:2] == [(game.record, limit_for(game.record, 2)) for game in made]
    assert [first["fair"], first["slips"]] == [-len(game.record.moves) for game in made]
    out.write_text("\n".join([header, lines[0], lines[1][:20]]))  # as when it was killed while writing
    printed = done(*begun)
    assert printed == whole
    rows = [re.split("  +", line) for line in printed.splitlines()[1:]]
    figures = {name: float(figure.split()[0]) for name, figure in rows}
    found = figures["fair player with slips"] - figures["really lost by the slips"]
    assert figures["found, less what was lost"] == pytest.approx(found, abs=0.02)
    assert f"{out} is of another calibration" in failed(*begun, "--seed", "2")
    out.write_text("{")
    assert f"{out} is not a file of a calibration" in failed(*begun)


def test_what_the_games_of_a_player_lose_per_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver.game_reviewer, "explained", lambda _, decision: decision)  # which takes long
    monkeypatch.setattr(costs, "PAR_PLAYOUTS", 1)
    title, row = done("lab", "bench", "--costs", "first kill", "--numbers", "3..4").splitlines()
    assert title.startswith("2 games of 'first kill'")
    name, figure = re.split("  +", row)
    assert name == "lost a decision"
    assert float(figure.split()[0]) > 2


@needs_native
def test_hands_of_every_person_taken_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(persons, "PERSONS", PERSONS[:2])
    monkeypatch.setattr(persons, "STRONGEST", PERSONS[1])
    monkeypatch.setattr(persons, "PAR_HANDS", 2)
    monkeypatch.setattr(shares, "VARIANTS", 1)
    out = tmp_path / "persons.jsonl"
    begun = ("lab", "bench", "--persons", "--playouts-per-move", "2", "--numbers", "3..4", "--out", str(out))
    printed = done(*begun)
    header, *lines = out.read_text().splitlines(keepends=True)
    deals = [json.loads(line) for line in lines]
    assert [deal["deal"] for deal in deals] == [3, 4]
    for deal in deals:
        for person in ("par", "lapo", "tessa"):
            parts = deal[person]
            for unit in (0, 1):
                added = sum(parts[name][unit] for name in ("cards", "own", "partner", "opponents"))
                assert added == pytest.approx(parts["made"][unit])
    out.write_text(header + lines[0] + lines[1][:50])  # as when the program was killed while writing
    assert done(*begun) == printed
    points, resti = printed.split("\nresti")
    for text, unit in ((points, 0), (resti, 1)):
        title, lapo, tessa, cards = (re.split("  +", line) for line in text.splitlines()[:4])
        assert (title[1], lapo[0], tessa[0]) == ("more than par", "lapo", "tessa")
        more, *parts = (float(figure.split()[0]) for figure in lapo[1:])
        made = fmean(deal["lapo"]["made"][unit] - deal["par"]["made"][unit] for deal in deals)
        assert more == pytest.approx(made, abs=0.006)
        assert sum(parts[:4]) == pytest.approx(more, abs=0.03)
        assert cards[0].startswith("the cards: par less the usual")
    out.write_text(header + '{"deal": 3, "par": {"made": [NaN, 1]}}\n')
    assert f"{out} is not a file of a calibration of persons" in failed(*begun)


def test_blunders_in_the_cards_as_they_lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blunders, "REPEATS", 2)
    monkeypatch.setattr(blunders, "value_of", Mock(side_effect=cycle((1, 4))))  # of what was done; of better
    few, out = ("bench", "--blunders", "--playouts-per-move", "2", "--numbers"), tmp_path / "blunders.jsonl"
    printed = done(*few, "14..16", "--out", str(out))
    lines = out.read_text().splitlines(keepends=True)
    first, without, last = map(json.loads, lines[1:])
    assert without == {"deal": 15}
    found = [first, last]
    assert [(line["deal"], line["gained"]) for line in found] == [(14, 3.0), (16, 3.0)]
    titles, *rows = (re.split("  +", line) for line in printed.splitlines())
    assert titles[0] == "2 blunders in 3 hands, 2 playouts a decision"
    claimed, gained = (sum(line[name] for line in found) for name in ("claimed", "gained"))
    means = [float(figure.split()[0]) for _, figure in rows]
    gains = sum(line["gained"] > 0 for line in found)
    assert means == pytest.approx([claimed / 2, gained / 2, gained / claimed, gains / 2], abs=0.006)
    out.write_text("".join(lines)[:-9])  # as when the program was killed while writing
    assert done(*few, "14..16", "--out", str(out)) == printed
    assert out.read_text() == "".join(lines)
    assert "of another test of blunders" in failed(*few, "14..16", "--out", str(out), "--seed", "2")
    assert "only 0 of 2 hands had a blunder" in failed(*few, "12..13")


def test_the_stacking_study() -> None:
    lines = done("lab", "bench", "--stacking", "--seconds", "0.001").splitlines()
    assert [line.split("  ")[0] for line in lines[1:]] == ["as dealt", "by a simple rule", "by the adviser"]


def test_the_gap_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LINE_SECONDS", 0.05)
    lines = done("lab", "bench", "--gap", "--seconds", "0.05").splitlines()
    assert [int(line.split()[0]) for line in lines[1:]] == list(engines.STEPS)
    assert {line.split()[1] for line in lines[1:]} <= {"0%", "50%", "100%"}  # of two deals


def test_the_usual_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "PAR_PLAYOUTS", 10)
    (line,) = done("lab", "bench", "--par", "--deals", "2").splitlines()
    assert line.startswith("usual par over deals 0 to 1: ")
