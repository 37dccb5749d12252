"""Saved hands that belong to no match."""

from dataclasses import replace
from pathlib import Path

from scores.hands import HAND
from scores.tables import hands
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.record import HandRecord
from solitaire.home.archive import open_store
from solitaire.home.files import Home
from solitaire.home.saves import match_folder
from tests.support.classic_playing import first, play_out

MOMENTS = play_out(Hand.start(numbered(42)), first)
BEGUN = HandRecord(MOMENTS[20], players=("Anna", "Bindo", "Lapo", "Neri"), date="2026-07-01")


def test_a_hand_is_saved_beside_the_matches(tmp_path: Path) -> None:
    folder = match_folder(tmp_path)
    save = folder.create(replace(BEGUN, date=""))
    assert "-hand-42-" in save.path.name
    assert isinstance(save.game, HandRecord)
    assert save.game.date  # today
    save.close()
    (found,) = folder.unfinished()
    assert found == (save.path, save.game)
    again, complaints = folder.resume()
    assert (again and again.game, complaints) == (save.game, [])


def test_an_ended_hand_goes_into_the_store(tmp_path: Path) -> None:
    home = Home.at(tmp_path)
    folder = match_folder(home.matches)
    save = folder.create(BEGUN)
    save.game = replace(BEGUN, hand=MOMENTS[-1])
    save.write()
    save.close()
    assert folder.unfinished() == []
    with open_store(home) as store:
        (row,) = hands(store, "Anna")
        assert store.find(HAND, row.id) == save.game
    assert folder.ended() == []
