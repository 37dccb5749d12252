"""A shuffle of the player's own, entered in the window."""

import pygame
import pytest

from scores.kinds import Standing
from scores.tables import Filter, size
from solitaire.home.saves import read_draft, write_draft
from solitaire.play.entry import Entry
from solitaire.rules.cards import CODES
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move
from solitaire.table.pages.entry import EntryScreen
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.parts.pack import Pack
from solitaire.table.requests import EnterShuffle
from solitaire.texts.words import with_codes
from tests.support import recorded
from tests.support.table.driver import Table

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
    entering.key(pygame.K_p)
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
    how = entering.app.context.words("entry.half")
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
