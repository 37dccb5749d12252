"""The engines of the classic game on the command line: hints, verdicts, computer players."""

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

import solitaire.lab.duels
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.inferences import truthful
from solitaire.classic.players import Margin, compare
from solitaire.classic.record import HandRecord, format_hand, parse_hand
from solitaire.classic.seats import SEATS, Seat
from solitaire.kinds import CLASSIC
from solitaire.rules.deal import Deal
from solitaire.texts.sums import LUCKS_OF_HANDS
from solver.classic import hand_reviewer
from solver.classic.hand_review import HandReview
from tests.support.classic_playing import first, in_turn, play_out
from tests.support.classic_recorded import RECORDS
from tests.support.commands import done, json_object, json_of
from tests.support.cores import needs_native

pytestmark = needs_native
ENDED = str(RECORDS / "resti-both-ways.txt")
HAND = parse_hand(Path(ENDED).read_text("utf-8"))
FEW = ("--playouts", "60")
CLASSIC_REVIEW = ("classic", "review")


@pytest.fixture(autouse=True)
def short_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_reviewer, "PAR_HANDS", 4)


@pytest.mark.parametrize("seat", ["S", "E"])
def test_a_stored_verdict_is_shown_at_once_and_one_that_was_stopped_goes_on(
    monkeypatch: pytest.MonkeyPatch, seat: str
) -> None:
    monkeypatch.setattr(hand_reviewer, "PAR_PLAYOUTS", 2)
    begun, real = list[float](), hand_reviewer.reviews

    def reviews(*about: Any, before: HandReview | None, **more: Any) -> Iterator[HandReview]:  # noqa: ANN401
        begun.append(0.0 if before is None else before.share)
        return real(*about, before=before, **more)

    def stopped(*about: Any, **more: Any) -> Iterator[HandReview]:  # noqa: ANN401
        return takewhile(lambda review: review.share < 0.5, reviews(*about, **more))

    monkeypatch.setattr(hand_reviewer, "reviews", stopped)
    first = json_of("review", ENDED, "--seat", seat)
    monkeypatch.setattr(hand_reviewer, "reviews", reviews)
    second = json_of("review", ENDED, "--seat", seat)
    assert begun == [0.0, first["share"]]
    assert json_of("review", ENDED, "--seat", seat) == second
    assert len(begun) == 2
    assert 0.0 < first["share"] < second["share"] == 1.0


# -- hint ---------------------------------------------------------------------------------------


def test_a_hint_gives_signals_where_the_players_of_the_record_do(tmp_path: Path) -> None:
    """The seat that leads here holds a fumata, but not T40."""
    hand = next(hand for hand in map(first_lead, range(100)) if truthful(in_turn(hand)) != hand.legal_plays)
    options = list[set[tuple[str, ...]]]()
    for name in ("full", "full-nosignals"):
        path = tmp_path / name
        path.write_text(format_hand(HandRecord(hand, players=(name,) * 4)), "utf-8")
        found = json_of("classic", "hint", str(path), *FEW)
        options.append({tuple(option["cards"]) for option in found["options"]})
    assert options[0] < options[1]


def first_lead(deal: int) -> Hand:
    return next(hand for hand in play_out(Hand.start(numbered(deal)), first) if hand.tricks)


def test_one_card_needs_no_time(tmp_path: Path) -> None:
    """The last card of a hand is played at once, whatever the time limit."""
    hand = moments(HAND.hand)[-2]
    path = tmp_path / "hand.txt"
    path.write_text(format_hand(HandRecord(hand)), "utf-8")
    found = json_of("classic", "hint", str(path), "--seconds", "100")
    assert found["seconds"] < 50.0
    assert found["steps"][3] == ["No other card may be played."]


# -- review -------------------------------------------------------------------------------------


def test_the_verdict_for_people() -> None:
    heading, *said = done("review", ENDED, "--playouts", "60", "--seat", "w").splitlines()
    text = done(*CLASSIC_REVIEW, ENDED, "--playouts", "60", "--seat", "w")
    assert heading == f"Minchiate: {CLASSIC.summary(HAND)}"
    assert said[:-1] == text.splitlines()[:-1]  # the time differs
    assert "EW made " in text.splitlines()[0]
    assert "\nPar is " in text
    assert "what computer players who know no more make of these cards (4 hands, spread " in " ".join(
        text.split()
    )
    assert "± is sampling error" in text
    assert re.search(
        r"\nThese cards and what nobody could know: ≈[+−]\d+, \w+ than in \d+ of 100 hands\n", text
    )
    for label in ("your play", "your partner", "your opponents", "what nobody could know", "your result"):
        assert f" {label}\n" in text
    costliest = "The costliest decisions, by what you could see" in text
    assert costliest != ("No decision of yours was clearly a mistake." in text)


def verdict(*command: str) -> Any:  # noqa: ANN401
    """Return a verdict for scripts without its times."""
    text = done(*command, ENDED, "--playouts", "30", "--json")
    assert text.count("\n") == 1
    found = json_object(text)
    for part in (found, found["par"], *found["decisions"]):
        part["seconds"] = 0
    return found


def test_the_verdict_for_scripts_is_the_same_every_time() -> None:
    found = verdict(*CLASSIC_REVIEW)
    assert set(found) == {
        *("deal", "seat", "points", "resti", "par", "verdict", "cards_share", "play_share", "choices"),
        *("decisions", "luck", "share", "seconds", "core", "sum", "sum_of_resti", "headline"),
        "luckier_than",
    }
    parts = found["sum"]
    names = ("deal", "play", "partner", "opponents", "luck")
    assert sum(parts[name] for name in ("usual", *names)) == pytest.approx(parts["made"], abs=0.04)
    others = sum(parts[name] for name in names[1:])
    assert found["play_share"] == pytest.approx(others, abs=0.04)  # all but the cards, as in version 1.0
    luck = parts["deal"] + parts["luck"]
    assert found["luckier_than"] == pytest.approx(LUCKS_OF_HANDS.spread.cdf(luck), abs=0.001)
    assert verdict("review", "--threads", "1") == {"game": "classic", **found}
    assert verdict(*CLASSIC_REVIEW, "--seed", "1") != found


# -- autoplay and duel --------------------------------------------------------------------------


def test_full_keeps_to_its_time() -> None:
    found = json_of("classic", "autoplay", "7", "--players", "full@0.02,random")
    assert found["seconds"] > 20 * 0.02


def test_dealers_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = list[tuple[int | None, Seat]]()

    def compared(deal: Deal, dealer: Seat, *about: Any) -> Margin:  # noqa: ANN401
        dealt.append((deal.number, dealer))
        return compare(deal, dealer, *about)

    monkeypatch.setattr(solitaire.lab.duels, "compare", compared)
    done("classic", "duel", "random", "random", "--deals", "10..14")
    assert dealt == list(zip(range(10, 15), [*SEATS, SEATS[0]], strict=True))
