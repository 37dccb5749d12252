"""The guided games: the teacher, what is shown before it was explained, looks; and that it is practice.

What the teacher says on the way through both is in the journey ``guided``.
"""

import random
import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scores.goals import goals
from scores.imports import add_imports, parse_imports
from scores.stats import statistics
from scores.store import Store
from solitaire.home.archive import open_store
from solitaire.home.files import Home
from solitaire.play.game import Game, Phase
from solitaire.rules.cards import parse_card, suit
from solitaire.rules.outlook import Place
from solitaire.rules.position import End, Move, legal_kills
from solitaire.rules.scoring import WORTH, score
from solitaire.table.models.shown import PanelPart
from solitaire.table.parts.marks import is_broken
from solitaire.table.parts.panel import HandCard
from solitaire.table.requests import Replay
from solitaire.table.screens.guided import GuidedScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.services.tutor import (
    FIRST,
    WHOLE,
    Prepared,
    Topic,
    Tutor,
    TutorStep,
    explanation,
    guided_game,
    prepared_of,
    proposal,
    sentences,
)
from solitaire.texts.words import Words, with_codes
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Point, Table, overlap, texts_drawn
from tests.support.table.panel import printed, useful

both = pytest.mark.parametrize("prepared", [FIRST, WHOLE], ids=["first", "whole"])


def follow(game: Game, step: TutorStep) -> None:
    """Make the move that a step proposes."""
    game.move(step.move or Move(game.position.next_card or 0))


@cache
def taught(prepared: Prepared) -> Sequence[tuple[int, TutorStep]]:
    """Return all steps of a guided game as the guide proposes it, each with the moves made before it."""
    game, tutor, steps = guided_game("Anna", prepared), Tutor(prepared), list[tuple[int, TutorStep]]()
    while (step := tutor.step(game)) is not None:
        steps.append((len(game.moves), step))
        follow(game, step)
    assert (game.score.end, game.score.points) == (End.FINISHED, 334)
    return steps


@cache
def line(prepared: Prepared) -> Sequence[Move]:
    """Return the moves of a guided game as the guide proposes them, with those made before it began."""
    game = guided_game("Anna", prepared)
    for _, step in taught(prepared):
        follow(game, step)
    return game.moves


# -- the teacher --------------------------------------------------------------------------------


@both
def test_nothing_is_said_twice_nor_for_long_nothing(prepared: Prepared) -> None:
    said, told, words = list[str](), [prepared.start], Words()
    for ply, step in taught(prepared):
        text = f"{explanation(step, words)} {proposal(step, words) if step.rule else ''}"
        said += [sentence for sentence in re.split(r"(?<=[.!:]) ", with_codes(text)) if len(sentence) > 25]
        told += [ply] if has_news(step) else []
    assert len(said) == len(set(said))
    if prepared is FIRST:
        assert max(later - one for one, later in pairwise(told)) <= 8


def has_news(step: TutorStep) -> bool:
    """Return whether a step says more than what to do."""
    return bool(step.topic or step.rule or step.is_great)


def test_the_two_games_explain_everything_and_what_a_text_needs_before_it() -> None:
    first, whole = ([step.topic for _, step in taught(one) if step.topic] for one in (FIRST, WHOLE))
    assert set(Topic) - {*first, *whole} == {Topic.ALL_PLAYED}  # another versicola is made with the last card
    assert first.index(Topic.MATTO) < first.index(Topic.DEL_MATTO)
    assert first.index(Topic.STACKED) < first.index(Topic.LIST)


def play_to(topic: Topic, prepared: Prepared) -> tuple[Game, TutorStep]:
    """Return a prepared game where a topic comes, with its step."""
    ply, step = next(one for one in taught(prepared) if one[1].topic is topic)
    game = guided_game("Anna", prepared)
    for move in line(prepared)[len(game.moves) : ply]:
        game.move(move)
    return game, step


@both
def test_what_both_games_say_of_a_move_that_matters_is_so(prepared: Prepared) -> None:
    game, step = play_to(Topic.BREAKS, prepared)
    broken = score(game.position.apply(Move(*step.cards)))
    assert broken.shown < game.score.shown
    assert (len(game.score.versicole), len(broken.versicole)) == (1, 0)
    game, step = play_to(Topic.REACH, prepared)
    grid, (killer, victim) = game.position.grid, step.cards
    assert (grid.index(killer) - grid.index(victim), suit(killer)) == (3, suit(victim))
    assert game.moves[-1].card == killer  # the kill before brought it there
    _, step = play_to(Topic.STAYS, prepared)
    assert (step.move, WORTH[step.cards[0]] > 0) == (Move(*step.cards), True)


def test_what_the_first_game_says_of_a_move_that_matters_is_so() -> None:
    game, step = play_to(Topic.TWICE, FIRST)
    assert (step.move, game.moves[-1].card) == (Move(*step.cards), step.cards[0])
    game, step = play_to(Topic.AHEAD, FIRST)
    jack, killer = step.cards
    assert (game.position.next_card, step.move and step.move.card, WORTH[jack]) == (killer, jack, -20)
    assert Move(killer, jack) in line(FIRST)[len(game.moves) :][:3]
    game, step = play_to(Topic.PAIR, FIRST)
    killer, first, second = step.cards
    assert (step.move, {WORTH[card] for card in step.cards}) == (Move(killer, first), {-10})
    assert Move(killer, second) in line(FIRST)[len(game.moves) :]
    game, step = play_to(Topic.FOLLOWS, FIRST)
    queen, killer = step.cards
    assert (game.position.fola[:2], suit(queen), WORTH[queen]) == (step.cards, suit(killer), -40)
    assert Move(killer, queen) in line(FIRST)[len(game.moves) :]


def test_the_beginning_of_the_first_game_can_not_be_taken_back() -> None:
    game = guided_game("Anna")
    assert not game.can_undo
    game.play()
    game.undo()
    assert not game.can_undo
    again = Game.load(game.save())
    assert (again.is_guided, again.practice, again.can_undo, prepared_of(again)) == (True, 112, False, FIRST)
    assert again.restarted().moves == game.moves


@both
def test_off_the_prepared_line_it_resumes_where_the_player_is(prepared: Prepared) -> None:
    game, tutor, chance = guided_game("Anna", prepared), Tutor(prepared), random.Random(1)
    said = list[Topic]()
    while (step := tutor.step(game)) is not None:
        said += [step.topic] if step.topic else []
        kills = list(legal_kills(game.position))
        if kills and len(game.moves) < 50 + (game.practice or 0) and chance.random() < 0.2:
            game.move(chance.choice(kills))
        else:
            follow(game, step)
    assert len(said) == len(set(said))
    assert game.score.end is End.FINISHED
    assert 0 < game.score.shown < 334


def test_what_is_taken_back_is_explained_again() -> None:
    game, tutor = guided_game("Anna"), Tutor(FIRST)
    first = tutor.step(game)
    game.play()
    second = tutor.step(game)
    game.undo()
    assert tutor.step(game) == first
    game.redo()
    assert tutor.step(game) == second
    assert Tutor(FIRST).step(game) == second  # as after a restart of the program


def test_the_prepared_line_is_found_again() -> None:
    game = guided_game("Anna", WHOLE)
    ply, step = next(one for one in taught(WHOLE) if one[1].topic is Topic.KILL)
    for move in line(WHOLE)[:ply]:
        game.move(move)
    tutor = Tutor(WHOLE)
    assert tutor.step(game) == step
    game.move(Move(parse_card("T7"), parse_card("T40")))
    assert tutor.step(game) != step
    game.undo()
    assert Tutor(WHOLE).step(game) == step
    follow(game, step)
    assert tutor.step(game) == Tutor(WHOLE).step(game)


# -- at the table -------------------------------------------------------------------------------


def explained(prepared: Prepared) -> Sequence[int]:
    """Return after how many moves there is something new to say."""
    return [ply for ply, step in taught(prepared) if has_news(step)]


@pytest.fixture
def first(table: Table) -> Table:
    """The guided first game from its beginning."""
    return begin(table, FIRST)


@pytest.fixture
def guided(table: Table) -> Table:
    """The whole guided game from its beginning."""
    return begin(table, WHOLE)


def begin(table: Table, prepared: Prepared) -> Table:
    table.app.services.session.play_guided(prepared)
    table.frame()
    return table


def scene(table: Table) -> GuidedScreen:
    return table.screen_as(GuidedScreen)


def step(table: Table) -> TutorStep:
    found = scene(table).step
    assert found is not None
    return found


def walk(table: Table, prepared: Prepared = WHOLE) -> Iterator[int]:
    """Go to each place of the game where there is something new to say."""
    for ply in explained(prepared):
        table.make(line(prepared)[len(table.game.moves) : ply])
        yield ply


def test_nothing_of_the_board_is_shown_before_it_was_explained(first: Table) -> None:
    for ply in explained(FIRST):
        first.make(line(FIRST)[len(first.game.moves) : ply])
        taught = step(first).explained
        with first.unseen():
            for card in first.position.grid[12:]:
                first.move(first.centre(card), held=False)
                first.frame()
                marks = scene(first).marks
                assert marks.hover is not None
                assert not marks.arrows or Topic.LOOK in taught
                first.click(first.centre(card))
                arrows = scene(first).marks.arrows
                assert Topic.ROWS in taught or not any(is_broken(arrow) for arrow in arrows)
                first.key(pygame.K_RETURN) if scene(first).marks.held is not None else None
        assert scene(first).shown.gap is None or Topic.CLOSED in taught
        assert scene(first).shown.counts_piles == (Topic.CLOSED in taught)
        assert scene(first).shown.last is None or ply > 112
        tracker = scene(first).shown.tracker
        if tracker is not None:
            assert (len(tracker.prospects) > 2) == (Topic.NAMES in taught)
            assert (Place.FOLA in tracker.places.values()) <= (Topic.SIGNS in taught)
        if ply > 112 + 30:
            break


def test_the_panel_shows_what_has_been_explained(guided: Table) -> None:
    came = dict[PanelPart | str, Topic | None]()
    assert scene(guided).status() == ""  # "97 to come" beside a deck of 84 would need an explanation
    for _ in walk(guided):
        shown = scene(guided).shown
        parts: list[PanelPart | str] = [*shown.parts, *(["list"] if shown.tracker else [])]
        for part in parts:
            came.setdefault(part, step(guided).topic)
        says = f"{guided.position.to_come} to come" if PanelPart.FOLA in shown.parts else ""
        assert scene(guided).status() == says
    assert came == {
        PanelPart.SCORE: Topic.USEFUL,
        PanelPart.USEFUL: Topic.USEFUL,
        PanelPart.NEGATIVES: Topic.COURT,
        PanelPart.FOLA: Topic.STACKED,
        PanelPart.VERSICOLE: Topic.VERSICOLE,
        "list": Topic.LIST,
    }
    begin(guided, FIRST)
    assert set(scene(guided).shown.parts) == set(PanelPart) - {PanelPart.VERSICOLE, PanelPart.KILLS}
    assert scene(guided).status() == "30 to come"
    begin(guided, WHOLE)
    guided.push("Teacher off")
    assert set(guided.app.navigation.screen.shown.parts) == set(PanelPart)  # type: ignore[attr-defined]
    assert guided.app.navigation.screen.status().startswith("Deal 667")


def test_its_letters_keep_their_size_and_the_list_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(Table(tmp_path, (1280, 800)), WHOLE)
    drawn, sizes = texts_drawn(monkeypatch), set()
    for _ in walk(table):
        box = scene(table).notice_box
        assert box is not None
        drawn.clear()
        table.draw()
        if box.notice.is_guide:
            sizes.add(
                next(pixels for words, pixels in drawn if len(words) > 3 and box.text.startswith(words))
            )
    assert min(sizes) >= 0.85 * max(sizes)


def test_a_list_of_cards_says_how_many_are_left_out(tmp_path: Path) -> None:
    table = begin(Table(tmp_path, (900, 600), text_scale=150), WHOLE)
    table.make(line(WHOLE)[:34])
    table.draw()
    listed, _, rest = printed(scene(table).board.panel)[-1].partition(" and ")
    negatives = scene(table).shown.score.negatives
    assert rest == f"{len(negatives) - len(listed.split())} more"


@crossed(("language", TRANSLATIONS), ("per_cent", [200, 100]))
def test_all_it_says_can_be_read(tmp_path: Path, language: str, per_cent: int) -> None:
    table = Table(tmp_path, language=language, text_scale=per_cent)
    words, layout = table.app.context.words, table.app.context.layout
    for prepared in (FIRST, WHOLE):
        for _ in walk(begin(table, prepared), prepared):
            box = scene(table).notice_box
            assert box is not None
            said = "".join(sentences(step(table), words))
            assert "".join(box.text.split()) == "".join(said.split())
            assert layout.panel.contains(box.area)
            others = [one.rect for one in table.own_buttons if not box.area.contains(one.rect)]
            assert box.area.collidelist(others) < 0
            hand = [place for _, place in scene(table).board.panel.view.all_of(HandCard)]
            assert not overlap([box.area, *hand, *others])
        table.key(pygame.K_e)
        assert table.notice is not None
        assert layout.panel.contains(table.notice.area)


@crossed(("language", ("en", *TRANSLATIONS)), ("size", [(900, 600), (1280, 800)]))
def test_below_what_it_says_there_is_room_for_totals_and_list(
    tmp_path: Path, size: Point, language: str
) -> None:
    table = Table(tmp_path, size, language=language)
    words = table.app.context.words
    totals = {
        PanelPart.USEFUL: words("panel.account"),
        PanelPart.VERSICOLE: words("panel.versicole"),
        PanelPart.NEGATIVES: words("panel.negatives"),
    }
    for _ in (ply for prepared in (FIRST, WHOLE) for ply in walk(begin(table, prepared), prepared)):
        panel = scene(table).board.panel
        assert {totals[part] for part in scene(table).shown.parts if part in totals} <= set(printed(panel))
        is_about_list = step(table).topic in (Topic.LIST, Topic.NAMES, Topic.SIGNS)
        if scene(table).shown.tracker is not None and (is_about_list or size != (900, 600)):
            assert useful(panel), step(table).topic


# -- practice: it is in no table of the store, whatever becomes of it ------------------------------


_KNOWN = {"deals", "players", "seen"}
"""Tables of the store that remember who has seen which cards: the next game of the deal is a repeat."""


def play_it(table: Table) -> None:
    """Press "Play it" to the end."""
    with table.unseen():
        while table.game.phase is not Phase.ENDED:
            table.key(pygame.K_p)


def check_nothing_counts(home: Path) -> None:
    """The store, with all ended games gathered, has nothing but the deal that has been seen."""
    with open_store(Home.at(home)) as store:
        assert not store.notices
        tables = store.read("SELECT name FROM sqlite_master WHERE type = 'table'")
        filled = {name for (name,) in tables if store.read(f"SELECT 1 FROM {name} LIMIT 1")}
        assert filled <= _KNOWN
        with Store(home / "empty.sqlite3") as empty:
            assert statistics(store, "Anna", date.today()) == statistics(empty, "Anna", date.today())
            assert goals(store, "Anna") == goals(empty, "Anna")


@both
def test_played_by_the_guide_to_its_end(table: Table, prepared: Prepared) -> None:
    begin(table, prepared)
    play_it(table)
    assert table.game.score.points == 334
    assert table.news == "The crown: all 334."
    assert not table.is_enabled("Verdict")
    ranked = table.app.services.session
    assert (ranked.ranking, ranked.par) == (None, None)
    table.key(pygame.K_u)  # the end, taken back and made again
    table.key(pygame.K_e)
    if prepared is FIRST:  # the other takes long
        table.key(pygame.K_r, pygame.KMOD_CTRL)  # and the whole game again
        play_it(table)
    table.close()
    check_nothing_counts(table.folder)


@both
def test_own_moves_and_the_guides_one_after_the_other(table: Table, prepared: Prepared) -> None:
    begin(table, prepared)
    for number in range(10):
        table.key(pygame.K_SPACE if number % 2 else pygame.K_p)
    path = table.save_path
    table.close()
    assert prepared is FIRST or '[Guided "yes"]' in path.read_text()  # as version 1.0 wrote it
    again = Table(table.folder).start(None)  # the program is started again
    again.push("Teacher off")
    while again.game.can_undo:
        again.key(pygame.K_u)
    again.keys(pygame.K_SPACE, pygame.K_SPACE)
    again.app.services.session.end()
    again.close()
    check_nothing_counts(again.folder)


def test_played_on_from_a_replay_of_it(table: Table) -> None:
    begin(table, WHOLE)
    play_it(table)
    table.app.navigation.show(Replay(table.game.record, 120))
    table.key(pygame.K_v)
    assert isinstance(table.app.navigation.screen, ReplayScreen)  # there is no verdict
    table.key(pygame.K_p)  # plays on from there
    assert len(table.game.moves) == 120
    table.app.services.session.end()
    table.app.services.session.restart()
    table.key(pygame.K_SPACE)
    table.app.services.session.end()
    table.close()
    check_nothing_counts(table.folder)


def test_its_record_is_not_imported(table: Table) -> None:
    begin(table, WHOLE)
    play_it(table)
    text = table.game.save()
    table.close()
    with open_store(Home.at(table.folder)) as store:
        (refused,) = add_imports(store, list(parse_imports(text)))
    assert str(refused) == "a practice game, which the guide has played in part, does not count"
    check_nothing_counts(table.folder)
