"""The fair player on the command line; its games are short of playouts."""

from pathlib import Path

import pytest

from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import parse_move
from solitaire.rules.record import Record
from tests.support.commands import done, json_of, misused

FEW = ("--playouts-per-move", "20")


def test_autoplay_prints_what_scripts_rely_on() -> None:
    played = json_of("autoplay", "42", *FEW)
    assert list(played) == [
        *("deal", "score", "seconds", "playouts", "core", "fola", "moves"),
        *("decisions", "slowest_decision_seconds"),
    ]
    fola = parse_cards(" ".join(played["fola"]))
    game = Record(Deal.numbered(42), fola, tuple(map(parse_move, played["moves"])))
    assert game.score.points == played["score"]


def test_the_same_seed_and_budget_play_the_same_game() -> None:
    def moves(*options: str) -> list[str]:
        found: list[str] = json_of("autoplay", "7", *FEW, *options)["moves"]
        return found

    assert moves() == moves("--seed", "0")
    assert moves("--seed", "1") != moves()


def test_autoplay_of_a_file_of_deals(tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text("".join(f"d{n}: {Deal.from_cards(Deal.numbered(n).cards)}\n" for n in (1, 2)), "utf-8")
    lines = done("autoplay", "--deals", str(deals), *FEW, "--out", str(tmp_path / "games")).splitlines()
    assert [line.split(":")[0] for line in lines] == ["d1", "d2", "mean of 2 games"]
    assert done("verify", str(tmp_path / "games" / "d1.txt")).count("finished, score") == 1


def test_autoplay_of_many_deals(tmp_path: Path) -> None:
    lines = done("autoplay", "5", "7..8", *FEW, "--out", str(tmp_path / "games")).splitlines()
    assert [line.split(":")[0] for line in lines] == ["Deal 5", "Deal 7", "Deal 8", "mean of 3 games"]
    assert sorted(path.stem for path in (tmp_path / "games").iterdir()) == ["5", "7", "8"]
    assert len(done("verify", str(tmp_path / "games")).splitlines()) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name either DEAL or --deals FILE"),
        (("42", "--seconds-per-move", "1", "--playouts-per-move", "5"), "can't be used together"),
        (("42", "--seconds-per-move", "0"), "0"),
        (("42", "--playouts-per-move", "0"), "0"),
    ],
)
def test_autoplay_used_wrongly(arguments: tuple[str, ...], message: str) -> None:
    assert message in misused("autoplay", *arguments)
