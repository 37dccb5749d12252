"""The fair player and the verdict on the command line."""

import json
from pathlib import Path
from typing import cast

import pytest

import solver.reviewer
from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import parse_move
from solitaire.rules.record import Record, parse_record
from tests.regenerate import RECORDS
from tests.test_cli import done, failed, misused, run

FEW = ("--playouts-per-move", "20")
FINISHED = str(RECORDS / "finished.txt")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINCHIATE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_autoplay_prints_what_scripts_rely_on() -> None:
    played = json.loads(done("autoplay", "42", *FEW, "--json"))
    assert list(played) == [
        *("deal", "score", "seconds", "playouts", "core", "fola", "moves"),
        *("decisions", "slowest_decision_seconds"),
    ]
    fola = parse_cards(" ".join(played["fola"]))
    game = Record(Deal.numbered(42), fola, tuple(map(parse_move, played["moves"])))
    assert game.score.points == played["score"]


def test_the_same_seed_and_budget_play_the_same_game() -> None:
    def moves(*options: str) -> list[str]:
        found: list[str] = json.loads(done("autoplay", "7", *FEW, "--json", *options))["moves"]
        return found

    assert moves() == moves("--seed", "0")
    assert moves("--seed", "1") != moves()


def test_autoplay_of_a_file_of_deals(tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text("".join(f"d{n}: {Deal.from_cards(Deal.numbered(n).cards)}\n" for n in (1, 2)), "utf-8")
    lines = done("autoplay", "--deals", str(deals), *FEW, "--out", str(tmp_path / "games")).splitlines()
    assert [line.split(":")[0] for line in lines] == ["d1", "d2", "mean of 2 games"]
    assert done("verify", str(tmp_path / "games" / "d1.txt")).count("finished, score") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name either DEAL or --deals FILE"),
        (("42", "--seconds-per-move", "1", "--playouts-per-move", "5"), "exclude one another"),
        (("42", "--seconds-per-move", "0"), "0"),
        (("42", "--playouts-per-move", "0"), "0"),
    ],
)
def test_autoplay_used_wrongly(arguments: tuple[str, ...], told: str) -> None:
    assert told in misused("autoplay", *arguments)


def test_review_in_words() -> None:
    text = done("review", FINISHED, "--seconds", "2")
    game = parse_record(Path(FINISHED).read_text("utf-8"))
    assert text.startswith(f"Deal {game.deal.name}: you made {game.score.points}.\nThe shuffle held ")
    assert "\nPar is " in text
    assert "The costliest decisions, by what could be known:" in text
    assert "\nWhy:\n" in text
    assert all(len(line) <= 100 for line in text.partition("\nWhy:\n")[2].splitlines())


def test_a_second_look_tells_the_same_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def review(seconds: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(done("review", FINISHED, "--seconds", seconds, "--json"))
        return found

    first = review("0.5")
    seconds = str(cast(float, first["seconds"]) + 0.5)
    longer = review(seconds)
    assert longer != first
    monkeypatch.setattr(solver.reviewer, "reviews", lambda *_, **__: pytest.fail("worked out again"))
    assert review("0.5") == review(seconds) == longer


def test_a_store_that_fails_stops_no_review(home: Path) -> None:
    home.mkdir()
    (home / "scores.sqlite3").mkdir()
    result = run("review", FINISHED, "--seconds", "0.5")
    assert result.exit_code == 0
    assert result.stdout.startswith("Deal 42: you made 35.")
    assert result.stderr.startswith("The review is not kept with the scores: cannot use ")
    assert len(result.stderr.splitlines()) == 1


def test_review_for_scripts() -> None:
    verdict = json.loads(done("review", FINISHED, "--seconds", "2", "--json"))
    assert set(verdict) == {"score", "held", "par", "decisions", "possible", "seconds", "core"}
    assert verdict["par"]["games"] >= 3
    assert verdict["decisions"][0]["move"] == "the stacking of the fola"
    assert {"move_number", "cost", "error", "mark", "better", "bad_luck"} <= set(verdict["decisions"][1])
    assert all(one["seconds"] > 0 for one in verdict["decisions"])
    assert all(bool(one["why"]) == (one["mark"] is not None) for one in verdict["decisions"][1:])


def test_only_an_ended_game_is_reviewed() -> None:
    assert "the game has not ended" in failed("review", str(RECORDS / "in-progress.txt"))
