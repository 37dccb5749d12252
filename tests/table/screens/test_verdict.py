"""The verdict on the table."""

import multiprocessing
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scores.estimates import Par, Surveyed, best_line, estimates, store_par
from solitaire.home.files import UserError
from solitaire.kinds.tasks import growing_reviews
from solitaire.play.game import Phase
from solitaire.rules.position import END
from solitaire.rules.record import parse_record
from solitaire.rules.scoring import count
from solitaire.run.worker import Worker
from solitaire.table.actions import Action
from solitaire.table.page.blocks import Press
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.parts.figures import StandingBar
from solitaire.table.screens.lesson import TryScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.services import verdict_work
from solitaire.table.services.records import Records
from solitaire.table.services.verdict_work import VerdictWork
from solitaire.texts import verdict
from solitaire.texts.sums import about
from solitaire.texts.words import signed
from solver import cores, game_reviewer
from solver.game_review import (
    FAIR_ENGINE,
    FAIR_VERSION,
    BestResult,
    FairPar,
    GameReview,
    MoveDecision,
    StackingDecision,
)
from solver.result import Limit
from tests.support import recorded
from tests.support.table.driver import Button, Point, Table, overlap, texts_drawn
from tests.support.table.pixels import table_at
from tests.support.table.reviewed import growing_review
from tests.support.table.workers import Here, Slow, Workers

RECORDS = Path(__file__).parents[2] / "data" / "records"


def known_reviews(text: str, *_: object) -> Iterator[GameReview]:
    """Stand in for the engine: a review in work, and at the next poll the whole one."""
    record = parse_record(text)
    line, last = recorded.game(record.deal, recorded.tidy), len(record.moves) - 1
    assert line.fola is not None
    stacking = StackingDecision(better=line.fola[::-1], cost=30.0, error=2.0, expected=270.0)
    giving_up = MoveDecision(
        ply=last, move=END, better=None, cost=560.0, error=3.0, expected=260.0, possible=634, known=False
    )
    begun = GameReview(
        -300, BestResult(line.score.shown, 334, 0.1, line.fola, line.moves), core=cores.core_name()
    )
    yield replace(begun, share=0.2, seconds=0.1)
    yield replace(
        begun,
        par=FairPar(290.0, 4.0, 10.0, 6, 0.0),
        possible=(334,) * (last + 1) + (-300,),
        decisions=(stacking, giving_up),
        share=1.0,
        seconds=60.0,
    )


@pytest.fixture
def ended_with_engine(table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Table:
    """A table with a game that has just ended, given up after a few cards."""
    workers.use(Worker, growing_reviews)
    monkeypatch.setattr(verdict_work, "LIMIT", Limit(playouts=500, threads=2))
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * 5, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert table.game.phase is Phase.ENDED
    return table


@pytest.fixture
def ended(ended_with_engine: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Table:
    """The same with reviews that are known already."""
    workers.use(Here, known_reviews)
    monkeypatch.setattr(verdict_work, "growing_reviews", known_reviews)
    return ended_with_engine


def scene_of(table: Table) -> VerdictScreen:
    return table.screen_as(VerdictScreen)


def buttons(table: Table, words: str) -> list[Button]:
    return [one for one in table.buttons if one.text == words]


def scene_area(table: Table) -> Rect:
    layout = table.app.context.layout
    return Rect(0, layout.toolbar.bottom, layout.size[0], layout.status.y - layout.toolbar.bottom)


def picture_of(scene: VerdictScreen, number: int) -> Point:
    """Return a point of the picture of a decision."""
    card = scene.cards.place(number)
    return card.centerx, card.y + card.height // 3


def hidden_answers(scene: VerdictScreen) -> list[Rect]:
    """Return where the offers are to show what would have been better."""
    return [one.place for one in scene.view.placed if isinstance(one.node, Press)]


def finished(table: Table) -> VerdictScreen:
    scene = scene_of(table)
    table.wait(lambda: scene.review is not None and scene.review.share == 1.0)
    table.frame()
    return scene


def judged(table: Table) -> VerdictScreen:
    """Ask for the verdict on the game that has ended, and wait until it is complete."""
    table.key(pygame.K_v)
    return finished(table)


@pytest.mark.processes
def test_the_notice_at_the_end_leads_to_the_verdict(ended_with_engine: Table) -> None:
    ended = ended_with_engine
    ended.push_notice("Shuffle or play?")
    scene = scene_of(ended)
    ended.wait(lambda: scene.review is not None and scene.review.share == 1.0, for_process=True)
    assert scene.review is not None
    assert scene.review.score == -300


def test_the_score_tables_learn_what_was_found(ended: Table) -> None:
    ended.push_notice("Shuffle or play?")
    scene = finished(ended)
    assert scene.review is not None
    assert scene.review.held is not None
    store = ended.app.services.records.store
    known, line = estimates(store, ended.game.deal), best_line(store, ended.game.deal)
    assert line is not None
    assert (line.score, known.best) == (scene.review.held.score, None), "it is below par"
    if known.par is not None:  # else there was no time for two games
        assert known.par.games >= 2
        assert (
            f"par {about(f'{known.par.mean:.0f}', known.par.games)} " in ended.app.navigation.screen.status()
        )


def test_while_it_works_it_says_so(ended: Table) -> None:
    headings = list[str]()
    ended.post(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0)
    while not headings or "Still counting" in headings[-1]:
        ended.frame()
        headings.append(scene_of(ended).heading)
    assert headings[0] == "Still counting: 0%"
    assert headings[-1] == "The costliest decisions, by what you could see"


@pytest.fixture
def slow(ended: Table, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The verdict on a game, of which nothing is known yet."""

    Slow.let.clear()
    workers.use(Slow, growing_review)
    monkeypatch.setattr(verdict_work, "growing_reviews", growing_review)
    ended.key(pygame.K_v)
    ended.frame(3)
    return ended


def let(table: Table) -> None:
    Slow.let[growing_review] = 1
    table.frame(2)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_the_page_says_at_every_moment_what_is_known_and_how_far_it_is(slow: Table, size: Point) -> None:
    slow.resize(*size)
    scene = scene_of(slow)
    assert (scene.found.sentence, scene.heading) == (
        "You gave up: \N{MINUS SIGN}300 points.",
        "Still counting: 0%",
    )
    let(slow)
    assert scene.heading == "Still counting: 20%"
    let(slow)
    assert "par ≈290" in [one.label for one in scene.found.standings]
    assert len(scene.course().lines) == 2  # the score now, and the best still possible
    assert buttons(slow, "Try it")
    let(slow)
    assert scene.found.rows
    assert scene.found.share == 0.9
    let(slow)
    assert scene.found.share == 1.0


def test_a_verdict_in_progress_can_be_left_and_looked_at_again(slow: Table) -> None:
    scene = scene_of(slow)
    slow.key(pygame.K_ESCAPE)
    assert not isinstance(slow.app.navigation.screen, VerdictScreen)
    slow.key(pygame.K_v)
    assert scene_of(slow) is scene


def test_the_small_print_is_behind_a_key(ended: Table) -> None:
    scene = judged(ended)
    assert not any("spread" in text for text in scene.view.said())
    ended.key(pygame.K_i)
    text = ended.dialog_text
    assert all(figure in text for figure, _ in scene.found.figures)
    assert "sampling error" in text
    ended.key(pygame.K_ESCAPE)
    assert scene_of(ended) is scene


def test_what_a_shuffle_held_has_a_true_minus_sign_too(ended: Table) -> None:
    scene = judged(ended)
    assert scene.review is not None
    assert scene.review.held is not None
    poor = replace(scene.review, par=None, held=replace(scene.review.held, score=-56))
    made, _, held = verdict.figures(poor, ended.app.context.words)
    assert (made[0], held[0]) == ("\N{MINUS SIGN}300", "\N{MINUS SIGN}56")


def test_a_verdict_begins_with_what_the_home_knows_and_never_says_less(
    ended: Table, pars_known: dict[int, Surveyed]
) -> None:
    pars_known[42] = Surveyed(334, 334, (300, 310), FAIR_VERSION)
    ended.key(pygame.K_v)
    scene, words = scene_of(ended), ended.app.context.words
    begun = VerdictWork(scene.record, ended.app.services.records).review
    assert verdict.figures(begun, words)[1:] == [
        ("305 ± 5", "par: a fair player's average, 2 games, spread 7"),
        ("334", "best possible score, proved"),
    ]
    finished(ended)
    assert scene.review.share == 1.0
    assert scene.review.held is not None
    assert (scene.review.held.score, scene.review.held.is_proved) == (334, True)
    assert scene.can(Action.BEST_LINE)
    ended.key(pygame.K_b)
    replay = ended.screen_as(ReplayScreen)
    assert replay.is_running
    assert "ends with +35" in replay.status()


def test_the_par_of_an_older_fair_player_stands_until_there_is_another(
    ended: Table, pars_known: dict[int, Surveyed]
) -> None:
    pars_known[42] = Surveyed(334, 334, (300, 310), FAIR_VERSION - 1)
    ended.app.services.session.find_rivals()
    ended.key(pygame.K_v)
    scene = scene_of(ended)
    assert scene.review.par is None
    assert "par ≈305" in scene.status()
    assert scene.found.figures[1] == ("305 ± 5", "par: a fair player's average")
    finished(ended)
    assert scene.found.figures[1][0] != "305 ± 5"


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_decision_can_be_tried_again(ended: Table, way: str) -> None:
    scene, before = judged(ended), ended.game.record
    tried = [isinstance(one, MoveDecision) and one.move == END for one in scene.review.costliest()].index(
        True
    )
    if way == "key":
        ended.key(pygame.K_1 + tried, text=str(tried + 1))
    else:
        ended.click(buttons(ended, "Try it")[tried].rect.center)
    screen = ended.screen_as(TryScreen)
    assert screen.position == before.positions[-2]
    assert ended.notice is not None
    assert ended.notice.notice.text.startswith("You played “End game”: ")
    assert ended.notice.notice.text.endswith(" points. Find better.")
    assert ended.notice.notice.text in screen.spoken().lines
    ended.key(pygame.K_ESCAPE)
    assert ended.app.navigation.screen is scene
    assert ended.game.record == before


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_decision_is_replayed_and_leads_back(ended: Table, size: Point, way: str) -> None:
    ended.resize(*size)
    scene = judged(ended)
    for number, decision in enumerate(scene.review.costliest()):
        if way == "click":
            ended.click(picture_of(scene, number))
        else:
            ended.keys(pygame.K_TAB, pygame.K_RETURN)
        shown = ended.screen_as(ReplayScreen)
        assert (shown.record.moves, shown.branches.ply) == (scene.record.moves, decision.number)
        assert shown.chart.course.mistakes  # of a review that need not be complete
        ended.key(pygame.K_ESCAPE)
        assert scene_of(ended) is scene
        assert scene.cards.chosen == (-1 if way == "click" else number)
        if way == "click":
            ended.key(pygame.K_PAGEDOWN)


def test_what_was_better_is_hidden_until_it_is_asked_for(ended: Table) -> None:
    scene = judged(ended)
    first, second = scene.found.costliest
    hidden = ended.picture(scene_area(ended))

    def read() -> list[bool]:
        lines = scene.spoken().lines
        return [costly.better in lines for costly in (first, second)]

    assert read() == [False, False]
    ended.click(hidden_answers(scene)[0].center)
    assert read() == [True, False]
    assert ended.app.navigation.screen is scene
    assert ended.picture(scene_area(ended)) != hidden
    ended.keys(pygame.K_TAB, pygame.K_TAB, pygame.K_s)
    assert read() == [True, True]
    assert not ended.is_enabled("Show me")


def test_a_key_shows_all_that_was_better(ended: Table) -> None:
    scene = judged(ended)
    ended.key(pygame.K_s)
    assert all(costly.better in scene.spoken().lines for costly in scene.found.costliest)


def test_the_focus_goes_round_and_is_read(ended: Table) -> None:
    scene = judged(ended)
    seen = []
    for mod in (0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_SHIFT):
        ended.key(pygame.K_TAB, mod)
        seen.append(scene.spoken().focus[0][0])
    assert seen == ["1", "2", "1", "2", "1"]


def test_one_decision_is_shown_at_a_time_and_the_course_of_the_game_last(ended: Table) -> None:
    scene = judged(ended)
    for size in ((900, 600), (1280, 800), (2560, 1600)):
        ended.resize(*size)
        for number, _ in enumerate(scene.found.costliest):
            assert scene.cards.seen == [number]
            assert len(buttons(ended, "Try it")) == 1
            assert scene.cards.place(number).height > size[1] * 0.4
            ended.key(pygame.K_PAGEDOWN)
        assert not buttons(ended, "Try it")
        assert scene.chart.chart.frame.height > 0
        assert not ended.is_enabled("Next page")
        ended.keys(*[pygame.K_PAGEUP] * len(scene.found.costliest))


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_a_click_on_the_chart_replays_from_there(ended: Table, size: Point) -> None:
    ended.resize(*size)
    scene = judged(ended)
    ended.keys(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    ended.click((round(scene.chart.chart.at(3, 0)[0]), scene.chart.chart.area.centery))
    shown = ended.screen_as(ReplayScreen)
    assert shown.branches.ply == 3
    ended.keys(pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    shown = ended.screen_as(ReplayScreen)
    assert shown.branches.ply == len(scene.record.moves) - 1


def test_the_best_line_can_be_watched_and_leads_back(ended: Table) -> None:
    scene = judged(ended)
    ended.key(pygame.K_b)
    shown = ended.screen_as(ReplayScreen)
    held = scene.review.held if scene.review is not None else None
    assert held is not None
    assert shown.record.score.points == held.score
    ended.key(pygame.K_ESCAPE)
    assert scene_of(ended) is scene


def test_the_stacking_can_be_tried_again(ended: Table) -> None:
    ended.app.services.session.play_from(ended.game.record, -1)
    ended.frame()
    assert (ended.game.phase, ended.game.help.played_before) == (Phase.STACKING, True)


def test_a_second_look_finds_the_verdict_as_it_was(ended: Table) -> None:
    scene = judged(ended)
    ended.key(pygame.K_ESCAPE)
    assert not isinstance(ended.app.navigation.screen, VerdictScreen)
    ended.key(pygame.K_v)
    assert ended.app.navigation.screen is scene


def test_a_verdict_stored_with_the_scores_is_there_at_once(ended: Table, workers: Workers) -> None:
    before = judged(ended)
    workers.use(lambda *_: pytest.fail("worked out again"), known_reviews)
    again = VerdictWork(before.record, ended.app.services.records, workers)
    assert again.poll()
    assert again.is_final
    ended.app.navigation.rebuild()  # where it takes over what is stored
    assert again.review == before.review


def test_large_letters_in_a_long_language_are_not_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_at("verdict-small", tmp_path) as table:
        table.use(language="de", text_scale=150)
        table.frame()
        scene = scene_of(table)
        assert any(isinstance(one.node, StandingBar) for one in scene.view.placed), "also above the sum alone"
        drawn = texts_drawn(monkeypatch)
        table.push("Nächste Seite")
        table.frame(4)
        shown = " ".join(text for text, _ in drawn)
        assert all(word in shown for line in (scene.heading, *scene.found.balance) for word in line.split())


def test_a_store_that_fails_is_reported_and_stops_no_verdict(
    ended: Table, monkeypatch: pytest.MonkeyPatch, pars_known: dict[int, Surveyed]
) -> None:
    def fail(*_: object) -> None:
        raise UserError("cannot use the scores: no")

    pars_known[42] = Surveyed(334, 334, tuple([300] * 20 + [310] * 20), FAIR_VERSION)
    monkeypatch.setattr(Records, "ask", fail)
    ended.key(pygame.K_v)
    assert "cannot use the scores: no" in ended.news
    verdict = ended.screen_as(VerdictScreen)
    assert [one.label for one in verdict.found.standings][1:] == ["par 305", "best 334"], "known without it"
    assert "par 305" in verdict.status()
    assert finished(ended).review is not None


def test_taking_back_the_end_after_the_verdict_counts_as_the_oracles_help(ended: Table) -> None:
    ended.take_back()
    assert ended.game.help.oracle_hints == 0
    ended.keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_v, pygame.K_ESCAPE, pygame.K_u)
    assert ended.game.help.oracle_hints == 1


def test_a_verdict_on_one_game_is_no_help_in_the_next(ended: Table) -> None:
    ended.keys(pygame.K_v, pygame.K_ESCAPE)
    session = ended.app.services.session
    session.restart()
    session.stack()
    session.game.play()
    session.end()
    assert session.game.score.end is not None
    session.undo()
    assert session.game.phase is Phase.DECK
    assert session.game.help.oracle_hints == 0


def test_another_game_stops_the_work(ended_with_engine: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = ended_with_engine
    ended.key(pygame.K_v)
    ended.frame()
    assert len(multiprocessing.active_children()) == 1
    ended.app.navigation.act(Action.NEW)
    assert multiprocessing.active_children() == []


def test_a_resize_keeps_the_verdict(ended: Table) -> None:
    scene = judged(ended)
    ended.resize(1280, 800)
    assert ended.app.navigation.screen is scene
    assert buttons(ended, "Try it")


def test_a_game_still_played_has_no_verdict(table: Table) -> None:
    table.start(stacked=True)
    table.key(pygame.K_v)
    assert not isinstance(table.app.navigation.screen, VerdictScreen)


def test_verdicts_are_sent_now_and_then_and_the_last_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_reviewer, "PAR_PLAYOUTS", 50)
    monkeypatch.setattr(game_reviewer, "STANDARD", 20_000)
    text = (RECORDS / "gave-up.txt").read_text("utf-8")
    sent = list(growing_reviews(text, Limit(), None))
    assert sent[-1].share == 1.0
    assert all(later.seconds - one.seconds > 0.2 for one, later in pairwise(sent[:-1]))


def test_the_par_of_fair_games_behind_the_table_reaches_the_verdict(ended: Table) -> None:
    scene = judged(ended)
    store_par(ended.app.services.records.store, ended.game.deal, Par(250.0, 3.0, 400), FAIR_ENGINE)
    scene.show_found()
    words = ended.app.context.words
    assert verdict.figures(scene.review, words)[1][0] == "250 ± 3"
    assert "par 250" in scene.status()


def test_the_chart_says_what_it_shows_under_the_mouse_and_by_keys(ended: Table) -> None:
    scene = judged(ended)
    while scene.can(Action.PAGE_AFTER):
        ended.key(pygame.K_PAGEDOWN)
    layout = ended.app.context.layout
    assert scene.spoken().focus == ()
    ended.move((layout.size[0] // 2, layout.status.y - 100), held=False)
    ended.frame()
    number = int(scene.spoken().focus[0].removeprefix("Move ").partition(":")[0])
    assert 2 <= number <= 4
    shown = [count(position.grid).shown for position in scene.record.positions]
    assert scene.spoken().focus[1] == f"score now: {signed(shown[number])}"
    ended.key(pygame.K_UP)
    assert scene.spoken().focus[0].startswith(f"Move {number + 1}: ")
    ended.keys(*[pygame.K_DOWN] * 9)
    assert scene.spoken().focus[0].startswith("Move 0: ")
    ended.move((layout.size[0] // 2, 5), held=False)
    ended.frame()
    assert scene.spoken().focus == ()


@pytest.mark.parametrize(("size", "text_scale"), [((900, 600), 100), ((900, 600), 200), ((2560, 1600), 100)])
def test_every_decision_has_a_board_and_a_button_with_room(
    ended: Table, size: tuple[int, int], text_scale: int
) -> None:
    scene = judged(ended)
    ended.resize(*size)
    ended.use(text_scale=text_scale, language="fr")
    found = 0
    while True:
        ended.frame()
        rects = [one.rect for one in buttons(ended, "Réessayer")]
        found += len(rects)
        assert not overlap(rects)
        assert all(rect.bottom < ended.app.context.layout.status.y for rect in rects)
        if not scene.can(Action.PAGE_AFTER):
            break
        ended.key(pygame.K_PAGEDOWN)
    assert found == len(scene.review.costliest())
