"""Computer players of the classic game on the command line: autoplay and duel."""

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
from tests.support.commands import done, json_object, json_of, run

RANDOM = ("--players", "random,random")


def tricks(*args: str) -> object:
    return json_of("classic", "autoplay", *args)["tricks"]


# -- autoplay -----------------------------------------------------------------------------------


def test_full_plays_the_same_by_playouts_and_seed() -> None:
    command = ("7", "--playouts-per-card", "4")
    assert tricks(*command) == tricks(*command, "--players", "full,full", "--seed", "0")
    assert tricks(*command) != tricks(*command, "--seed", "1")


def test_full_keeps_to_its_time() -> None:
    found = json_of("classic", "autoplay", "7", "--players", "full@0.02,random")
    assert found["seconds"] > 20 * 0.02


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


# -- duel ---------------------------------------------------------------------------------------


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
