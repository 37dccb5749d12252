"""Hints, the verdict and surveys of the classic game on the command line."""

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.inferences import truthful
from solitaire.classic.record import HandRecord, format_hand, parse_hand
from solitaire.classic.view import View
from solitaire.home.files import Home
from solitaire.run.interrupts import Terminated
from solitaire.texts.sums import LUCKS_OF_HANDS
from solver.classic import hand_reviewer
from solver.classic.hand_review import HandReview
from tests.support.classic_playing import first, play_out
from tests.support.classic_recorded import RECORDS
from tests.support.commands import done, json_object, json_of, run
from tests.support.cores import needs_native

pytestmark = needs_native
ENDED = RECORDS / "resti-both-ways.txt"
GOING = RECORDS / "in-progress.txt"
FEW = ("--playouts", "60")


@pytest.fixture(autouse=True)
def short_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_reviewer, "PAR_HANDS", 4)


def record(path: Path) -> HandRecord:
    return parse_hand(path.read_text("utf-8"))


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
    first = json_of("review", str(ENDED), "--seat", seat)
    monkeypatch.setattr(hand_reviewer, "reviews", reviews)
    second = json_of("review", str(ENDED), "--seat", seat)
    assert begun == [0.0, first["share"]]
    assert json_of("review", str(ENDED), "--seat", seat) == second
    assert len(begun) == 2
    assert 0.0 < first["share"] < second["share"] == 1.0


# -- hint ---------------------------------------------------------------------------------------


def test_a_hint_gives_signals_where_the_players_of_the_record_do(tmp_path: Path) -> None:
    """The seat that leads here holds a fumata, but not T40."""
    hand = next(hand for hand in map(first_lead, range(100)) if truthful(view_of(hand)) != hand.legal_plays)
    options = list[set[tuple[str, ...]]]()
    for name in ("full", "full-nosignals"):
        path = tmp_path / name
        path.write_text(format_hand(HandRecord(hand, players=(name,) * 4)), "utf-8")
        found = json_of("classic", "hint", str(path), *FEW)
        options.append({tuple(option["cards"]) for option in found["options"]})
    assert options[0] < options[1]


def first_lead(deal: int) -> Hand:
    return next(hand for hand in play_out(Hand.start(numbered(deal)), first) if hand.tricks)


def view_of(hand: Hand) -> View:
    assert hand.turn is not None
    return View.of(hand, hand.turn)


def test_one_card_needs_no_time(tmp_path: Path) -> None:
    """The last card of a hand is played at once, whatever the time limit."""
    hand = moments(record(ENDED).hand)[-2]
    path = tmp_path / "hand.txt"
    path.write_text(format_hand(HandRecord(hand)), "utf-8")
    found = json_of("classic", "hint", str(path), "--seconds", "100")
    assert found["seconds"] < 50.0
    assert found["steps"][3] == ["No other card may be played."]


# -- review -------------------------------------------------------------------------------------


def test_the_verdict_for_people() -> None:
    text = done("classic", "review", str(ENDED), "--playouts", "400", "--seat", "w")
    assert "EW made " in text.splitlines()[0]
    assert "\nPar is " in text
    assert "what computer players who know no more make of these cards (4 hands, spread " in text
    assert "± is sampling error" in text
    assert re.search(
        r"\nThese cards and what nobody could know: ≈[+−]\d+, \w+ than in \d+ of 100 hands\n", text
    )
    for label in ("your play", "your partner", "your opponents", "what nobody could know", "your result"):
        assert f" {label}\n" in text
    costliest = "The costliest decisions, by what you could see" in text
    assert costliest != ("No decision of yours was clearly a mistake." in text)


def test_the_verdict_for_scripts_is_the_same_every_time() -> None:
    def review(*options: str) -> dict[str, object]:
        text = done("classic", "review", str(ENDED), "--playouts", "30", "--json", *options)
        assert text.count("\n") == 1
        found: dict[str, object] = json_object(text)
        par, decisions = found["par"], found["decisions"]
        assert isinstance(par, dict)
        assert isinstance(decisions, list)
        for part in (found, par, *decisions):
            part["seconds"] = 0
        return found

    found = review()
    assert set(found) == {
        *("deal", "seat", "points", "resti", "par", "verdict", "cards_share", "play_share", "choices"),
        *("decisions", "luck", "share", "seconds", "core", "sum", "sum_of_resti", "headline"),
        "luckier_than",
    }
    parts = found["sum"]
    assert isinstance(parts, dict)
    names = ("deal", "play", "partner", "opponents", "luck")
    assert sum(parts[name] for name in ("usual", *names)) == pytest.approx(parts["made"], abs=0.04)
    others = sum(parts[name] for name in names[1:])
    assert found["play_share"] == pytest.approx(others, abs=0.04)  # all but the cards, as in version 1.0
    luck = parts["deal"] + parts["luck"]
    assert found["luckier_than"] == pytest.approx(LUCKS_OF_HANDS.spread.cdf(luck), abs=0.001)
    assert review("--threads", "1") == found
    assert review("--seed", "1") != found


def test_a_retry_is_judged_without_naming_what_is_better() -> None:
    moment = ("classic", "review", str(ENDED), "--seat", "E", "--retry", "9")
    legal = json_of(*moment)["legal"]
    judged = [json_of(*moment, "--cards", card, "--playouts", "2000") for card in legal]
    assert all(set(one) == {"cards", "cost", "error", "mark"} for one in judged)
    assert [one["cards"] for one in judged] == [[card] for card in legal]
    assert min(one["cost"] for one in judged) <= 0.0 < max(one["cost"] for one in judged)
    text = done(*moment, "--cards", legal[0], *FEW)
    assert text == "Nothing is clearly better.\n" or text.endswith(". Something else is better.\n")


@pytest.mark.parametrize(("kind", "status"), [(KeyboardInterrupt, 130), (Terminated, 143)])
def test_an_interrupted_review_prints_what_it_has_found(
    kind: type[KeyboardInterrupt], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = hand_reviewer.reviews

    def cut_short(*args: object, **options: object) -> Iterator[object]:
        for number, found in enumerate(whole(*args, **options)):  # type: ignore[arg-type]
            if number == 3:
                raise kind
            yield found

    monkeypatch.setattr(hand_reviewer, "reviews", cut_short)
    result = run("classic", "review", str(ENDED), *FEW, "--json")
    assert (result.exit_code, result.stderr) == (status, "")
    assert len(json_object(result.stdout)["decisions"]) == 3


# -- survey -------------------------------------------------------------------------------------

RUN = ("classic", "survey", "run", "0", "3", "--player", "random", "--workers", "1")


def test_a_survey_that_is_stopped_says_how_far_it_is(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    from solitaire.lab import classic_run

    whole = classic_run.run

    def cut_short(*args: object) -> Iterator[int]:
        work = whole(*args)  # type: ignore[arg-type]
        yield next(work)
        raise KeyboardInterrupt

    monkeypatch.setattr(classic_run, "run", cut_short)
    result = run(*RUN)
    assert result.exit_code == 130
    assert result.stderr == "Stopped; 1 of 4 deals done. The same command resumes here.\n"
