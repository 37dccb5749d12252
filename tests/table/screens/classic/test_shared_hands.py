"""Shared hands of the classic game, taken in by real events."""

import pygame
import pytest

from scores.share_hand import format_shared_hand
from solitaire.classic.record import Opposition
from solitaire.classic.seats import Seat
from solitaire.play.opponents import AGREED, BY_CLOCK
from solitaire.table.requests import Menu
from solitaire.table.services import exporter
from tests.support.classic_playing import BY_CLOCK_SILENT
from tests.support.stored import single
from tests.support.table.classic import ClassicTable


def pasted(classic: ClassicTable, text: str) -> ClassicTable:
    """Paste a text at the title."""
    exporter.put(text)
    classic.app.navigation.show(Menu())
    classic.key(pygame.K_v, pygame.KMOD_CTRL)
    return classic


def test_a_shared_hand_is_pasted_and_played_against_the_same_others(classic: ClassicTable) -> None:
    text = format_shared_hand(single(43, "Carla"), AGREED)
    assert "by Carla" in pasted(classic, f"beat this!\n{text}").dialog_text
    assert "may play differently" not in classic.dialog_text
    classic.push("Play this deal")
    matches = classic.app.services.matches
    assert classic.shown == "ClassicScreen"
    assert (matches.hand.deal, matches.hand.dealer) == (single(43).hand.deal, Seat.S)
    assert matches.others == AGREED
    classic.post(pygame.DROPTEXT, text=text)
    classic.frame()
    assert "You have this hand already" in classic.dialog_text


@pytest.mark.parametrize(
    ("others", "plays"),
    [
        (Opposition("full", 99, 50, 3), Opposition("full", AGREED.version, 50, 3)),
        (BY_CLOCK, BY_CLOCK),
        (BY_CLOCK_SILENT, BY_CLOCK_SILENT),
    ],
    ids=["another version", "by the clock", "by the clock, silent"],
)
def test_a_hand_that_was_played_against_others_says_so(
    classic: ClassicTable, others: Opposition, plays: Opposition
) -> None:
    pasted(classic, format_shared_hand(single(43, "Carla"), others))
    assert "may play differently" in classic.dialog_text
    classic.push("Play this deal")
    assert classic.app.services.matches.others == plays


def test_a_hand_that_breaks_the_rules_is_refused(classic: ClassicTable) -> None:
    pasted(classic, format_shared_hand(single(43), AGREED).replace("deal 43", "deal 44"))
    assert "check code" in classic.dialog_text
