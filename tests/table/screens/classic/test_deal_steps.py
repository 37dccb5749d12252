"""The deal in steps: one click each in a first giro, with what happened, the points and why."""

import pygame
import pytest

from solitaire.classic.deal import parse_deal
from solitaire.classic.events import EventKind
from solitaire.classic.seats import Seat
from solitaire.rules.cards import parse_cards
from solitaire.table.models.snapshot import AT_CUT
from solitaire.texts.words import with_codes
from tests.support.stored import short
from tests.support.table.classic import ClassicTable


def stopped_at(classic: ClassicTable) -> list[tuple[str, str]]:
    """Play to the count, going on by a key where the show waits; return what each step is called and says."""
    seated, found = classic.seated, list[tuple[str, str]]()
    while classic.shown == "ClassicScreen":
        if seated.is_held:
            note = seated.note
            found.append(("", "") if note is None else (note.title, with_codes(" ".join(note.latest))))
            if note is not None:
                assert note.latest[-1] in classic.screen.spoken().lines
            classic.key(pygame.K_SPACE)
        elif seated.seen.is_shown:
            classic.decide()
        classic.app.advance(0.2)
    return found


def test_all_discards_lie_in_one_picture_a_row_each(classic: ClassicTable) -> None:
    classic.begin(7, pace="usual")
    while not (classic.seated.is_held and classic.seen.discards):
        if classic.seated.is_held:
            classic.key(pygame.K_SPACE)
        elif classic.seen.is_shown:
            classic.decide()
        classic.app.advance(0.2)
    assert len(classic.seen.discards) == 2
    assert classic.seen.laid == tuple(card for cards in classic.seen.discards.values() for card in cards)
    classic.picture()


def test_what_was_robbed_stays_in_the_picture_with_its_points(classic: ClassicTable) -> None:
    classic.use(deal_steps="never")
    classic.begin(7, pace="usual")
    classic.until(lambda: classic.seen.event is not None and classic.seen.event.kind is EventKind.STOPPED)
    assert classic.seen.laid == parse_cards("T13 T36 T1 C6")
    assert [classic.seen.scored[card] for card in parse_cards("T13 T36 T1")] == [5, 10, 5]


@pytest.mark.parametrize(
    ("setting", "is_beginner", "waits"),
    [
        ("first", True, True),
        ("first", False, False),
        ("always", False, True),
        ("never", True, False),
    ],
)
def test_the_steps_follow_the_setting(
    classic: ClassicTable, setting: str, is_beginner: bool, waits: bool
) -> None:
    if not is_beginner:
        classic.app.services.records.store.add(short(("full", "full", "full")), own=True)
    classic.use(deal_steps=setting)
    classic.begin(7, pace="fast")
    classic.frame(200, 0.1)
    assert classic.seated.is_held is waits
    assert (classic.seated.note is not None) is waits


def test_rules_of_another_table_are_not_explained_as_the_usual(classic: ClassicTable) -> None:
    classic.use(rules="florence")
    classic.begin(7, pace="usual")
    found = stopped_at(classic)
    assert found
    assert not any("from 21 to 29" in text for _, text in found)


def test_the_steps_tell_nothing_of_what_the_others_hold(classic: ClassicTable) -> None:
    classic.begin(7, pace="usual")
    while not classic.seen.is_to_discard:
        hidden = {*classic.hand.held[Seat.E], *classic.hand.held[Seat.N], *classic.hand.held[Seat.W]}
        hidden.difference_update(card for event in classic.hand.events for card in event.cards)
        assert hidden.isdisjoint(classic.seen.laid)
        assert hidden.isdisjoint(classic.seen.scored)
        if classic.seated.is_held:
            classic.key(pygame.K_SPACE)
        classic.app.advance(0.2)


def test_a_versicola_that_makes_a_resto_is_explained_with_it(classic: ClassicTable) -> None:
    classic.begin(473896, pace="usual")
    found = dict(stopped_at(classic))
    assert "Nothing is robbed this time." in found["The cut"]
    assert found["The fola"].endswith("Now you discard 5. Try to empty a suit: then you can trump it.")
    said = found["A versicola is declared"]
    assert "T38 T39 T40 M: +35" in said
    assert "lead by 60. At sixty the side that is behind pays one resto" in said


def test_the_cutter_sees_the_last_cards_of_the_packet(classic: ClassicTable) -> None:
    for dealer, is_cutter in ((Seat.E, True), (Seat.N, False)):
        classic.use(others_pace="usual", deal_steps="never")
        classic.app.services.matches.begin_hand(parse_deal("8"), dealer)
        classic.until(lambda: classic.seen.event is not None and classic.seen.event.kind in AT_CUT)
        classic.frame(100, 0.1)
        assert classic.seated.is_held is is_cutter
        packet = classic.hand.layout.looked_at[::-1]
        assert (classic.seen.laid == packet) is is_cutter
        assert len(packet) == 13
    assert classic.seen.view.looked_at == ()
