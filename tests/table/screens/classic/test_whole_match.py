"""The page of a match hand by hand, and the end of a match."""

from dataclasses import replace

import pygame
import pytest

from solitaire.classic.match import GIRO
from solitaire.classic.match_record import MatchRecord
from solitaire.table.requests import WholeMatch
from tests.support.stored import ended
from tests.support.table.classic import ClassicTable
from tests.support.table.reviewed import review_here


@pytest.fixture(autouse=True)
def _reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    review_here(monkeypatch)


def giro(number: int, hands: int = GIRO) -> MatchRecord:
    """Return a match of one giro after some of its hands, broken off if it has not ended."""
    record = ended(number)
    return replace(record, hands=record.hands[:hands], giri=1, is_broken=hands < GIRO)


def at_its_end(classic: ClassicTable, record: MatchRecord) -> tuple[str, ...]:
    """Show the page of an ended match; return its title and its lines."""
    matches = classic.app.services.matches
    matches.resume(matches.folder.create(record))
    classic.app.navigation.show(WholeMatch())
    said = classic.app.navigation.screen.spoken()
    return said.title, *said.lines


def test_a_match_without_a_winner_is_a_draw(classic: ClassicTable) -> None:
    title, players = at_its_end(classic, giro(4))[:2]
    assert title == "The match is over: a draw. Nobody won."
    assert players.startswith("You (Anna) 0 · ")
    assert players.count(" 0") == 4


def test_partners_win_a_giro_together(classic: ClassicTable) -> None:
    record = giro(5)
    resti = record.match.resti
    assert sorted(resti)[2:] == [max(resti)] * 2
    title, players = at_its_end(classic, record)[:2]
    won = [player.rpartition(" ")[0] for player in players.split(" · ") if f" +{max(resti)}" in player]
    assert title == f"The match is over. The winners, with {max(resti)} resti: {', '.join(won)}"


def test_a_single_winner_rises_from_the_table(classic: ClassicTable) -> None:
    assert at_its_end(classic, ended())[0].endswith(" rises from the table with 23 resti.")


def test_the_hands_of_an_ended_match_are_reviewed_and_the_costliest_decision_named(
    classic: ClassicTable,
) -> None:
    at_its_end(classic, giro(4))
    screen = classic.app.navigation.screen
    assert screen.spoken().focus[0].startswith("Hand 4, Points ")
    assert not any("ostliest" in line for line in screen.spoken().lines)
    classic.frame(20)
    assert "not reviewed yet" not in screen.spoken().focus[0]
    assert any(
        line.startswith("Costliest: hand ") and line.endswith(": 65 points") for line in screen.spoken().lines
    )
    classic.key(pygame.K_HOME)
    assert screen.spoken().focus[0].startswith("Hand 1, ")
    classic.keys(pygame.K_RETURN)
    assert classic.shown == "ClassicVerdictScreen"
    classic.keys(pygame.K_ESCAPE, pygame.K_w)
    assert classic.shown == "ClassicReplayScreen"


def test_the_hands_of_a_match_under_way_are_not_reviewed_unasked(classic: ClassicTable) -> None:
    classic.at_count()
    classic.app.navigation.show(WholeMatch())
    classic.frame(20)
    assert classic.app.navigation.screen.spoken().focus[0].endswith("not reviewed yet")
    assert "The same table again" not in classic.labels


def test_the_same_table_again(classic: ClassicTable) -> None:
    classic.use(partner="vieri", left="lapo", right="tessa", giri=1)
    classic.begin(5)
    begun = classic.record
    classic.use(partner="ginevra", giri=3)
    for _ in range(GIRO - 1):
        classic.play_hand()
        classic.app.services.matches.deal(None)
    classic.play_hand()
    classic.push("The whole match")
    classic.push("The same table again")
    assert classic.shown == "ClassicScreen"
    assert classic.record.names == begun.names
    assert (classic.record.giri, classic.record.options) == (1, begun.options)
    assert classic.record.number != begun.number
    assert len(classic.record.hands) == 1


def test_a_broken_match_shows_its_end(classic: ClassicTable) -> None:
    classic.begin().play_hand()
    classic.app.services.matches.break_off()
    assert classic.shown == "MatchScreen"
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicCountScreen"
