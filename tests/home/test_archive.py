"""Verdicts in the store: found again, and never a damaged one or one of another game."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from scores import reviews
from scores.estimates import Par, Surveyed, best_line, store_bound, store_line, store_par
from scores.store import Store
from solitaire.classic.seats import Seat
from solitaire.home import archive
from solitaire.home import reviews as kept_verdicts
from solitaire.home.archive import gather, known_from, open_store, store_thought, thought_of
from solitaire.home.files import Home
from solitaire.home.reviews import (
    CLASSIC,
    SOLITAIRE,
    ReviewedKind,
    known_hand_par,
    known_of,
    store_findings,
    stored_review,
)
from solitaire.home.saves import ENDED, Folder, game_folder
from solitaire.lab.engines import practice_deals
from solitaire.play.game import Game
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position
from solitaire.rules.record import Help, Record, format_record, parse_record
from solver.autoplay import play_game
from solver.classic import hand_reviewer
from solver.classic.hand_review import HandPar, HandReview
from solver.exact import Prover, prove
from solver.game_review import FAIR_ENGINE, FAIR_VERSION, BestResult, FairPar, GameReview, KnownFigures
from solver.oracle import ORACLE_ENGINE, solve
from solver.result import Limit
from solver.review_text import format_review
from solver.schedule import Schedule
from solver.thinking import Thought
from tests.support import recorded
from tests.support.recorded import RECORDS
from tests.support.reviews import finished_review
from tests.support.stored import count, played, single


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scores.sqlite3") as opened:
        yield opened


def game() -> Record:
    return parse_record((RECORDS / "finished.txt").read_text("utf-8"))


@cache
def verdict() -> GameReview:
    return finished_review()


@cache
def hand_verdict() -> HandReview:
    with mock.patch.object(hand_reviewer, "PAR_HANDS", 2):
        *_, last = hand_reviewer.reviews(single(42).hand, Seat.S, Limit(playouts=500))
    return replace(last, seconds=1.0)


ANSWERS = {"oracle 14": "4e71208864f74837", "fair 3": "7d3ad1589f7c23f8"}
"""By engine and version: a digest of what it answers below."""


def test_an_engine_that_answers_otherwise_has_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change of an engine, raise its version: the store keeps what it says under that."""
    deals = dict(practice_deals())
    stuck = deals["p41"]  # with a king that only punishments and jumps remove
    start, limit = Position((), stuck.deck, stuck.fola), Limit(playouts=20_000, seed=1)
    best = solve(start, limit, fola_free=True, schedule=Schedule(era=1000))
    deal = Deal.numbered(1003)
    start, longer = Position((), deal.deck, deal.fola), Schedule(beams_from=0)  # as in a longer search
    wide = solve(start, Limit(playouts=20_000), fola_free=True, schedule=longer)
    deal = deals["p43"]  # which the last cards bound
    start = Position((), deal.deck, deal.fola)
    short = solve(start, Limit(playouts=2000), fola_free=True)
    tails = Prover(start, fola_free=True)
    tails.lower(329, 4000, lambda: False)
    late, moves = Position((), stuck.deck, best.fola), iter(best.moves)
    while late.to_come > 14:
        late = late.apply(next(moves))
    proof = prove(late, fola_free=True, nodes=1000)
    proofs = tails.bound, tails.nodes, proof.bound, proof.nodes  # faster ones give other answers in a search
    deal = Deal.numbered(42)
    played = play_game(deal, Limit(playouts=20, seed=1))
    answers = {
        ORACLE_ENGINE: (best.fola, best.moves, wide.fola, wide.moves, short.bound, short.moves, *proofs),
        FAIR_ENGINE: played.record.moves,
    }
    digests = {name: sha256(repr(one).encode()).hexdigest()[:16] for name, one in answers.items()}
    assert digests == ANSWERS


@pytest.mark.parametrize(
    ("kind", "record", "review", "version"),
    [
        (SOLITAIRE, game, verdict, "GAME_REVIEW_VERSION"),
        (CLASSIC, lambda: single(42), hand_verdict, "HAND_REVIEW_VERSION"),
    ],
    ids=["solitaire", "classic"],
)
def test_a_verdict_comes_back_as_it_was(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    kind: ReviewedKind[Any, Any],
    record: Callable[[], Any],
    review: Callable[[], Any],
    version: str,
) -> None:
    def found() -> object:
        return stored_review(store, kind, record())

    assert found() is None
    store_findings(store, kind, record(), replace(review(), core="another"))
    store_findings(store, kind, record(), review(), as_verdict=False)
    assert found() is None
    with monkeypatch.context() as damaged:
        damaged.setattr(kept_verdicts, "format_review", lambda review: "{")
        store_findings(store, kind, record(), review())
    assert "{" in {text for (text,) in store.read("SELECT text FROM reviews")}
    assert found() is None
    store_findings(store, kind, record(), review())  # which replaces it
    assert found() == review()
    monkeypatch.setattr(kept_verdicts, version, "0")
    assert found() is None


def test_a_verdict_on_a_hand_is_of_a_seat_and_of_players_with_or_without_signals(store: Store) -> None:
    hand = single(42)
    store_findings(store, CLASSIC, hand, hand_verdict())
    assert stored_review(store, CLASSIC, replace(hand, players=("", "full-nosignals@0.5", "", ""))) is None
    assert stored_review(store, CLASSIC, hand, Seat.E) is None


def changed(review: Callable[[], Any], place: int, **fields: object) -> Any:  # noqa: ANN401
    """Return a review with another decision at a place."""
    decisions = list(review().decisions)
    decisions[place] = replace(decisions[place], **fields)
    return replace(review(), decisions=tuple(decisions))


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (SOLITAIRE, lambda: replace(verdict(), score=verdict().score + 1)),
        (SOLITAIRE, lambda: replace(verdict(), possible=(1, 2, 3))),
        (SOLITAIRE, lambda: replace(verdict(), held=replace(verdict().held, score=1))),  # type: ignore[type-var]
        (SOLITAIRE, lambda: replace(verdict(), held=replace(verdict().held, moves=(Move(0),)))),  # type: ignore[type-var]
        (SOLITAIRE, lambda: changed(verdict, 1, ply=1000)),
        (SOLITAIRE, lambda: changed(verdict, 1, move=Move(0, 1))),
        (SOLITAIRE, lambda: changed(verdict, 1, better=Move(0, 0))),
        (CLASSIC, lambda: replace(hand_verdict(), points=hand_verdict().points + 1)),
        (CLASSIC, lambda: replace(hand_verdict(), resti=9.0)),
        (CLASSIC, lambda: replace(hand_verdict(), changes=hand_verdict().changes[1:])),
        (CLASSIC, lambda: changed(hand_verdict, 0, moment=500)),
        (CLASSIC, lambda: changed(hand_verdict, 0, moment=hand_verdict().decisions[1].moment + 1)),
        (CLASSIC, lambda: changed(hand_verdict, 0, cards=(0,))),
        (CLASSIC, lambda: changed(hand_verdict, 0, better=(0, 0))),
        (CLASSIC, lambda: changed(hand_verdict, 0, better=tuple(range(40, 49)))),
    ],
)
def test_a_review_that_does_not_fit_is_none(
    store: Store, kind: ReviewedKind[Any, Any], wrong: Callable[[], Any]
) -> None:
    record = game() if kind is SOLITAIRE else single(42)
    engine = kind.engine(record, wrong().core)
    reviews.store_review(store, kind.key(record, Seat.S), engine, 1.0, format_review(wrong()))
    assert stored_review(store, kind, record) is None


def test_what_the_player_knew_is_said_by_the_record_not_by_another_of_the_same_moves(store: Store) -> None:
    first = game()
    again = replace(first, extra=(("Help", str(Help(played_before=True))),))
    for stored, asked in ((first, again), (again, first)):
        store_findings(store, SOLITAIRE, stored, replace(verdict(), knew_more=stored is again))
        found = stored_review(store, SOLITAIRE, asked)
        assert found is not None
        assert found.knew_more is (asked is again)
        assert GameReview.begun(asked).knew_more is (asked is again)


def test_a_line_is_kept_as_the_oracles_only_if_it_found_it(store: Store) -> None:
    """The player's own game once stood in the score tables as the best line, by the oracle."""
    assert known_of(store, game()) == KnownFigures()
    held, own = verdict().held, game()
    assert held is not None
    assert own.score.points is not None
    players = replace(held, score=own.score.points, fola=own.fola or (), moves=own.moves, by="player")
    store_findings(store, SOLITAIRE, own, replace(verdict(), held=players))
    assert best_line(store, own.deal) is None
    store_findings(store, SOLITAIRE, own, verdict())
    assert known_of(store, own).held == replace(held, seconds=0.0)


def test_what_is_known_is_the_best_of_store_and_par_table(
    store: Store, pars_known: dict[int, Surveyed]
) -> None:
    deal = game().deal
    assert deal.number is not None
    line = recorded.game(Deal.numbered(deal.number), recorded.tidy)
    store_line(store, line, "oracle 1")
    store_par(store, deal, Par(290.0, 4.0, 25), FAIR_ENGINE)
    known = known_of(store, game())
    assert known.held == BestResult(line.score.shown, 334, 0.0, line.fola or (), line.moves)
    assert known.par == FairPar(290.0, 4.0, 20.0, 25, 0.0)
    pars_known[deal.number] = Surveyed(327, 329, (250, 260))
    known = known_of(store, game())
    assert known.held == BestResult(327, 329, 0.0, line.fola or (), line.moves)
    assert known.par == FairPar(290.0, 4.0, 20.0, 25, 0.0)


def test_a_par_is_of_this_fair_player_and_two_equal_games_say_nothing_about_its_error(
    store: Store, pars_known: dict[int, Surveyed]
) -> None:
    store_par(store, game().deal, Par(290.0, 4.0, 25), "fair 0.1.0")
    pars_known[42] = Surveyed(327, 329, (250, 260), version=0.1)
    assert known_of(store, game()).par is None
    pars_known[42] = Surveyed(327, 329, (297, 297), FAIR_VERSION)
    assert known_of(store, game()).par == FairPar(297.0, inf, inf, 2, 0.0)


def test_long_thinking_continues_from_what_is_kept(store: Store) -> None:
    deal, line = game().deal, recorded.game(game().deal, recorded.tidy)
    assert thought_of(store, deal) == Thought()
    thought = Thought(line.score.shown, 329, line.fola or (), line.moves, runs=3, seconds=61.5)
    store_thought(store, deal, thought)
    assert thought_of(store, deal) == thought
    store_thought(store, deal, replace(Thought(), runs=4, seconds=70.0))
    assert thought_of(store, deal) == replace(thought, runs=4, seconds=70.0)
    assert known_of(store, game()).held == BestResult(line.score.shown, 329, 0.0, line.fola or (), line.moves)


def test_a_new_engine_resumes_the_line_and_begins_its_own_runs(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal, line = game().deal, recorded.game(game().deal, recorded.tidy)
    thought = Thought(line.score.shown, 329, line.fola or (), line.moves, runs=3, seconds=61.5)
    store_thought(store, deal, thought)
    monkeypatch.setattr(archive, "ORACLE_ENGINE", "oracle 99")
    assert thought_of(store, deal) == replace(thought, runs=0, seconds=0.0)
    store_thought(store, deal, replace(thought, runs=1, seconds=2.0))
    assert store.read("SELECT engine FROM estimates") == [(ORACLE_ENGINE,)]  # it has found no better line


def test_a_best_line_leads_on_from_its_own_positions(store: Store) -> None:
    deal, line = game().deal, recorded.game(game().deal, recorded.tidy)
    store_line(store, line, "oracle 1")
    ply = len(line.moves) // 2
    store_bound(store, deal, 329, "oracle 1")
    found = known_from(store, deal, line.positions[ply])
    assert (found.score, found.bound, found.moves) == (line.score.points, 329, line.moves[ply:])
    other = recorded.game(deal, recorded.at_random(1))
    found = known_from(store, deal, other.positions[ply])
    assert (found.score, found.bound, found.moves) == (-300, 329, ())
    assert known_from(store, Deal.numbered(43), line.positions[ply]).bound == 334


def test_every_figure_carries_its_time() -> None:
    weighed = verdict()
    assert weighed.held is not None
    assert weighed.par is not None
    assert min(weighed.held.seconds, weighed.par.seconds) > 0.0
    assert all(one.seconds > 0.0 for one in weighed.decisions)


def test_the_par_of_cards_that_were_played_before(store: Store) -> None:
    hand = single(42).hand

    def par(dealer: Seat, seat: Seat = Seat.S, *, signals: bool = True) -> HandPar | None:
        return known_hand_par(store, hand.deal, dealer, seat, signals=signals)

    store.add(single(42), own=True)
    assert par(hand.dealer) is None
    store_findings(store, CLASSIC, single(42), replace(hand_verdict(), share=0.9))
    assert par(hand.dealer) is None
    store_findings(store, CLASSIC, single(42), hand_verdict())
    assert par(hand.dealer) == hand_verdict().par
    assert par(hand.dealer.left) is par(hand.dealer, Seat.E) is par(hand.dealer, signals=False) is None


# -- Ended games move from the saved games into the store, whatever happened to their files --------


def ended(folder: Folder[Game]) -> Path:
    """Save an ended game, and return its file."""
    save = folder.create(Game.load(format_record(played(42))))
    save.close()
    return folder.folder / ENDED / save.path.name


def test_a_game_that_has_not_ended_goes_back(tmp_path: Path) -> None:
    home = Home.at(tmp_path)
    folder = game_folder(home.games)
    path = ended(folder)
    game = folder.load(path)
    game.undo()
    path.write_text(game.save())  # as it lay there when the end could not be written
    with open_store(home) as store:
        assert (count(store), store.notices) == (0, [])
    found, complaints = folder.resume()
    assert found is not None
    assert (found.game.moves, complaints) == (game.moves, [])


def test_a_game_that_another_window_has_gathered_meanwhile_is_no_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home.at(tmp_path)
    folder = game_folder(home.games)
    path = ended(folder)
    with Store(home.scores) as store, monkeypatch.context() as before:
        before.setattr(Folder, "ended", lambda _: [path])
        gather(store, folder)
        gather(store, folder)
        assert (count(store), store.notices) == (1, [])
