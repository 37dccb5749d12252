"""A shuffle of the player's own, entered in the window."""

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from scores.kinds import Standing
from scores.tables import Filter, size
from solitaire.home.saves import read_draft, write_draft
from solitaire.kinds.tasks import growing_reviews
from solitaire.play.entry import Entry
from solitaire.rules.cards import CODES, format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move
from solitaire.rules.record import parse_record
from solitaire.run.worker import Worker
from solitaire.table.actions import Action
from solitaire.table.pages.entry import EntryScreen
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.parts.pack import Pack
from solitaire.table.requests import EnterShuffle
from solitaire.table.screens.lesson import TryScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.services import verdict_work
from solitaire.texts.words import with_codes
from solver import cores
from solver.game_review import GameReview, MoveDecision, StackingDecision
from solver.result import Limit
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.workers import Here, Workers

PLAYED = recorded.game(Deal.numbered(42), recorded.tidy)
CARDS = Deal.numbered(9).cards


@pytest.fixture
def entering(table: Table) -> Table:
    table.app.navigation.show(EnterShuffle())
    table.frame()
    return table


def screen_of(table: Table) -> EntryScreen:
    return table.screen_as(EntryScreen)


def click(table: Table, card: int) -> None:
    """Click on a card of the pack."""
    ((pack, place),) = screen_of(table).view.all_of(Pack)
    places = {one: spot for spot, one in pack.cards(place, table.app.context.layout)}
    table.click(places[card].center)
    table.frame()


def said(table: Table) -> str:
    return next(screen_of(table).details())


def type_in(table: Table, line: str) -> None:
    """Type a line into the dialog, which asks for another."""
    table.enter(line)
    table.key(pygame.K_RETURN)


def test_cards_are_clicked_taken_back_and_kept(entering: Table) -> None:
    for card in CARDS[:3]:
        click(entering, card)
    assert screen_of(entering).entry.dealt == CARDS[:3]
    click(entering, CARDS[0])
    assert "was dealt before, as card 1" in entering.app.context.news
    entering.key(pygame.K_u)
    assert screen_of(entering).entry.dealt == CARDS[:2]
    assert read_draft(entering.app.context.home.entry).dealt == CARDS[:2]
    entering.key(pygame.K_ESCAPE)
    entering.app.navigation.show(EnterShuffle())
    assert screen_of(entering).entry.dealt == CARDS[:2]
    entering.push("Begin again")
    assert screen_of(entering).entry == Entry()


def test_a_whole_shuffle_is_played_by_one_who_knows_it(entering: Table) -> None:
    write_draft(entering.app.context.home.entry, Entry().with_moves(*map(Move, CARDS[:95])), Entry())
    entering.app.navigation.show(EnterShuffle())
    assert not entering.is_enabled("Play it")
    click(entering, CARDS[95])
    assert said(entering) == "The shuffle is whole"
    entering.key(pygame.K_p)
    assert entering.game.deal.cards == CARDS
    assert entering.game.help.played_before
    assert not entering.app.context.home.entry.exists()


def test_a_whole_shuffle_is_typed_and_begun_with_enter_alone(entering: Table) -> None:
    entering.key(pygame.K_RETURN)
    for start in range(0, 97, 25):
        assert entering.dialogs
        type_in(entering, " ".join(CODES[card] for card in CARDS[start : start + 25]))
    assert entering.dialogs == []
    entering.key(pygame.K_RETURN)
    assert entering.game.deal.cards == CARDS


def test_a_game_is_typed_line_by_line_and_gets_its_verdict(entering: Table) -> None:
    words = [str(move) for move in PLAYED.moves[:-1]]
    entering.key(pygame.K_t)
    for start in range(0, len(words), 25):
        type_in(entering, " ".join(words[start : start + 25]).replace("T", "").lower())
    type_in(entering, "")
    assert entering.dialogs == []
    points = PLAYED.score.points
    assert said(entering) == f"The game is whole: {points} points"
    entering.push("Verdict")
    assert entering.screen_as(VerdictScreen).record.moves == PLAYED.moves
    assert size(entering.app.services.records.store, Filter(Standing.OTHERS)) == 1
    assert size(entering.app.services.records.store, Filter(Standing.CLEAN)) == 0


def test_a_whole_shuffle_whose_game_is_not_over_goes_on_here(entering: Table) -> None:
    last = max(index for index, move in enumerate(PLAYED.moves) if move.is_play)
    write_draft(entering.app.context.home.entry, Entry().with_moves(*PLAYED.moves[: last + 1]), Entry())
    entering.app.navigation.show(EnterShuffle())
    entering.key(pygame.K_u)
    entering.key(pygame.K_p)
    assert entering.game.moves == PLAYED.moves[:last]
    assert entering.game.help.played_before


def test_a_game_that_stopped_in_the_middle_is_ended_and_its_other_cards_entered(entering: Table) -> None:
    how = entering.app.context.words("entry.half_without_fola")
    entering.key(pygame.K_t)
    type_in(entering, " ".join(CODES[card] for card in CARDS[:20]))
    type_in(entering, "")
    assert how not in [*screen_of(entering).details()]
    begun = PLAYED.moves[:60]
    entering.push("Begin again")
    entering.key(pygame.K_t)
    for start in range(0, 60, 20):
        type_in(entering, " ".join(map(str, begun[start : start + 20])))
    type_in(entering, "")
    assert how in [*screen_of(entering).details()]
    rest = [card for card in PLAYED.deal.cards if Move(card) not in begun]
    entering.key(pygame.K_t)
    type_in(entering, "# " + " ".join(CODES[card] for card in rest))
    assert entering.dialogs == []
    assert said(entering) == "The game is whole: −300 points"
    entering.key(pygame.K_RETURN)
    assert entering.screen_as(VerdictScreen).record.moves == (*begun, END)


# -- a game kept to move 60 -----------------------------------------------------------------------

BEGUN = PLAYED.moves[:60]


def weighed(text: str, *_: object) -> Iterator[GameReview]:
    """Stand in for the engine: the stacking and the last kill of a game cost points."""
    record = parse_record(text)
    last = max(ply for ply, move in enumerate(record.moves) if move.is_kill)
    stacking = StackingDecision(better=PLAYED.deal.fola[::-1], cost=30.0, error=2.0, expected=270.0)
    kill = MoveDecision(
        ply=last,
        move=record.moves[last],
        better=None,
        cost=12.4,
        error=1.0,
        expected=260.0,
        possible=0,
        known=False,
    )
    begun = replace(GameReview.begun(record), core=cores.core_name(), choices=2)
    yield replace(begun, decisions=(stacking,), share=0.5)
    yield replace(begun, decisions=(stacking, kill), share=1.0, seconds=9.0)


@pytest.fixture
def half(table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Table:
    """The entry of a game to its move 60, with its fola; its review is at hand."""
    monkeypatch.setattr(verdict_work, "growing_reviews", weighed)
    workers.use(Here, weighed)
    entry = Entry().with_moves(*BEGUN).with_fola(PLAYED.fola or ())
    write_draft(table.app.context.home.entry, entry, Entry())
    table.app.navigation.show(EnterShuffle())
    table.frame()
    return table


def judged(table: Table) -> VerdictScreen:
    screen = table.screen_as(VerdictScreen)
    table.wait(lambda: screen.work.is_final)
    table.frame()
    return screen


def test_the_decisions_of_a_game_kept_to_move_60_get_their_verdict(half: Table) -> None:
    assert half.is_enabled("Verdict")
    half.push("Verdict")
    screen = judged(half)
    assert screen.record.moves == BEGUN
    assert screen.found.sentence == "So far your decisions cost about 42 points."
    spoken = " ".join([screen.spoken().title, *screen.spoken().lines])
    for said in (
        screen.found.sentence,
        "points so far",
        "fair player's expected score: 260",
        "2/2",
        "The cards to come are not known: no par, luck or best score.",
    ):
        assert said in spoken
    assert [one.step for one in screen.found.costliest] == [0, 59]
    offer = screen.offer(Action.THINK)
    assert offer is not None
    assert offer.do is None, "there is no deal to search"


def test_what_a_part_is_answered_is_in_no_table_and_the_entry_stays(half: Table) -> None:
    half.key(pygame.K_v)
    judged(half)
    store = half.app.services.records.store
    assert store.read("SELECT name FROM deals") == []
    assert store.read("SELECT game FROM reviews") == []
    half.key(pygame.K_ESCAPE)
    assert screen_of(half).entry.moves == BEGUN
    assert read_draft(half.app.context.home.entry).moves == BEGUN


def test_a_second_look_finds_the_answer_and_another_move_asks_anew(half: Table) -> None:
    half.key(pygame.K_v)
    work = judged(half).work
    half.keys(pygame.K_ESCAPE, pygame.K_v)
    assert half.screen_as(VerdictScreen).work is work
    half.key(pygame.K_ESCAPE)
    half.key(pygame.K_u)
    half.key(pygame.K_v)
    assert judged(half).record.moves == BEGUN[:-1]


def test_the_whole_game_is_another_than_its_part_even_with_the_same_cards(
    half: Table,
) -> None:
    half.key(pygame.K_t)
    missing = screen_of(half).entry.missing
    type_in(half, "# " + " ".join(CODES[card] for card in missing[:-2]))
    type_in(half, "")
    half.key(pygame.K_v)
    work = judged(half).work
    half.key(pygame.K_ESCAPE)
    half.key(pygame.K_t)
    type_in(half, CODES[missing[-2]])
    half.key(pygame.K_v)
    screen = half.screen_as(VerdictScreen)
    assert screen.work is not work
    assert screen.record.deal.cards == work.record.deal.cards
    assert not screen.record.is_part


def test_cards_that_nobody_dealt_are_never_played(half: Table) -> None:
    half.key(pygame.K_v)
    screen = judged(half)
    screen.found.costliest[0].try_again()  # another order of the fola, in a new game
    assert "can't be played" in half.app.context.news
    assert half.screen_as(VerdictScreen) is screen
    screen.found.costliest[1].try_again()
    tried = half.screen_as(TryScreen)
    half.key(pygame.K_p)
    assert half.screen_as(TryScreen) is tried
    half.key(pygame.K_ESCAPE)
    screen.replay(len(BEGUN))
    replay = half.screen_as(ReplayScreen)
    half.key(pygame.K_p)
    assert half.screen_as(ReplayScreen) is replay
    half.key(pygame.K_w)
    half.key(pygame.K_SPACE)
    assert "has not shown this card" in half.app.context.news


def test_without_the_fola_it_is_asked_for(half: Table) -> None:
    write_draft(half.app.context.home.entry, Entry().with_moves(*BEGUN), screen_of(half).entry)
    half.app.navigation.show(EnterShuffle())
    assert not half.is_enabled("Play it")
    assert "type fola and its 13 cards" in " ".join(screen_of(half).details())
    half.key(pygame.K_t)
    type_in(half, f"fola {format_cards(PLAYED.fola or ())}")
    type_in(half, "")
    assert half.is_enabled("Verdict")


@pytest.mark.processes
def test_the_answer_comes_from_another_process_and_the_window_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    workers.use(Worker, growing_reviews)
    monkeypatch.setattr(verdict_work, "LIMIT", Limit(playouts=500, threads=2))
    entry = Entry().with_moves(*BEGUN).with_fola(PLAYED.fola or ())
    write_draft(table.app.context.home.entry, entry, Entry())
    table.app.navigation.show(EnterShuffle())
    table.key(pygame.K_v)
    screen = table.screen_as(VerdictScreen)
    assert screen.found.sentence == "Still counting: 0%"
    table.wait(lambda: screen.work.is_final, for_process=True)
    assert screen.review.has_all_decisions
    assert screen.found.sentence.startswith("So far your decisions cost")


# -- mistakes -------------------------------------------------------------------------------------


def test_what_is_wrong_with_a_line_is_said_and_it_stays_to_be_mended(entering: Table) -> None:
    entering.key(pygame.K_t)
    type_in(entering, "T9 T32 T9")
    assert "T9 was dealt before, as card 1" in with_codes(entering.dialog_text)
    assert entering.entered == "T9 T32 T9"
    type_in(entering, "fola 1 2 3")
    assert "The fola has 13 cards, each once; here are 3" in entering.dialog_text
    entering.key(pygame.K_ESCAPE)
    assert screen_of(entering).entry == Entry()


def test_a_damaged_entry_is_named_and_not_lost(table: Table) -> None:
    draft = table.app.context.home.entry
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text("something else")
    table.app.navigation.show(EnterShuffle())
    assert str(draft) in table.app.context.news
    assert draft.read_text() == "something else"
