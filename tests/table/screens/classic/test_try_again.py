"""A costly decision of a hand for four tried again: the question, the judgement, the ways on and back."""

from dataclasses import replace

import pygame
import pytest

from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, Seat
from solitaire.kinds import tasks
from solitaire.rules.cards import Card
from solitaire.table.screens.classic.hand_exercises import ClassicTryScreen
from solitaire.table.services.classic import exercises
from solitaire.texts.classic_text import hand_log
from solitaire.texts.words import card_sign, with_codes
from solver.classic.hand_review import HandDecision
from tests.support.table.classic import ClassicTable, spot
from tests.support.table.driver import Point
from tests.support.table.reviewed import counted, known_costs, review_here
from tests.support.table.workers import Here, Workers

ENGINE = tasks.card_costs


@pytest.fixture
def judged(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> ClassicTable:
    """The table with the verdict on a hand."""
    review_here(monkeypatch)
    counted(classic).key(pygame.K_v)
    classic.frame(4)
    return classic


def screen(classic: ClassicTable) -> ClassicTryScreen:
    return classic.screen_as(ClassicTryScreen)


def decision(classic: ClassicTable) -> HandDecision:
    return screen(classic).tried.decision


def text(classic: ClassicTable) -> str:
    classic.frame(2)
    return with_codes(" ".join(screen(classic).spoken().lines))


def at(classic: ClassicTable, card: Card) -> Point:
    return spot(screen(classic), card)


def other(classic: ClassicTable) -> Card:
    """Return a card that is neither the played one nor the better one."""
    known = {*decision(classic).cards, *decision(classic).better}
    return [card for card in screen(classic).fan.legal if card not in known][-1]


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_play_is_tried(judged: ClassicTable, way: str) -> None:
    if way == "key":
        judged.key(pygame.K_2, text="2")
    else:
        judged.keys(pygame.K_TAB, pygame.K_TAB)  # the second decision
        judged.push("Try it")
    assert decision(judged).trick > 0
    said = text(judged)
    assert "You played " in said
    assert "55 points. Find better." in said
    better = with_codes(judged.app.context.words.card(decision(judged).better[0]))
    assert better not in said


def test_what_is_played_is_judged_at_once_and_taken_back(judged: ClassicTable) -> None:
    judged.key(pygame.K_2, text="2")
    judged.frame(20)  # while the person thinks all cards are weighed
    before = judged.kept
    for card, answer in (
        (decision(judged).cards[0], "That is what you played: it costs 55 points."),
        (decision(judged).better[0], "Yes, that is it: it costs nothing; what you played cost 55 points."),
    ):
        judged.click(at(judged, card))
        assert answer in text(judged)
        judged.click(at(judged, screen(judged).fan.cards[0]))
        assert judged.news.startswith("Your move has been judged")
        judged.key(pygame.K_u)
        assert "Find better." in text(judged)
    judged.click(at(judged, other(judged)))
    cost = screen(judged).tried.cost
    assert cost is not None
    assert f"it costs {cost:.0f} points; what you played cost 55." in text(judged)
    assert "Take it back with U" in text(judged)
    better = with_codes(judged.app.context.words.card(decision(judged).better[0]))
    assert better not in text(judged)
    judged.click(screen(judged).seating.middle.center)
    assert "Find better." in text(judged)
    assert judged.kept == before


def test_it_has_all_that_the_table_had(judged: ClassicTable) -> None:
    judged.key(pygame.K_2, text="2")
    trying = screen(judged)
    events = [text for text, _ in hand_log(trying.tried.seen.events, trying.tried.seen.sentences)]
    assert [line for line in trying.text.text if line in events] == events[::-1]
    assert trying.tried.seen.sentences.lead(trying.tried.seen.tally.lead) in [*trying.details()]
    assert not {*trying.spoken().lines} & {*events}  # they are read when all is read again
    judged.key(pygame.K_k)
    assert judged.shown == "ClassicKnownScreen"
    known = [*judged.app.navigation.screen.spoken().lines]
    judged.key(pygame.K_k)
    assert judged.app.navigation.screen is trying
    for seat in SEATS[1:]:
        for card in trying.tried.seen.known[seat]:
            assert any(card_sign(card) in line for line in known)
    judged.keys(pygame.K_ESCAPE)
    judged.key(pygame.K_3, text="3")
    trying, felt = screen(judged), screen(judged).seating.middle
    last = trying.tried.seen.last
    assert last is not None
    before = judged.picture(felt)
    judged.push("Previous trick")
    assert trying.looking.trick == last
    assert judged.picture(felt) != before
    judged.click(felt.center)
    assert judged.picture(felt) == before
    assert trying.tried.answer is None


def test_earlier_tricks_are_looked_at_as_at_the_table(judged: ClassicTable) -> None:
    judged.key(pygame.K_3, text="3")
    trying, seen = screen(judged), screen(judged).seen
    assert len(seen.tricks) > 1
    judged.keys(pygame.K_l, *[pygame.K_UP] * len(seen.tricks))
    assert trying.looking.trick == seen.tricks[0]
    judged.key(pygame.K_l)
    assert screen(judged).looking.trick is None
    trying.tried._seen = replace(seen, view=replace(seen.view, options=Options(look_back="none")))
    judged.key(pygame.K_l)
    assert judged.news == "Under this hand's rules nobody may look back at a trick"
    assert screen(judged).looking.trick is None


def test_until_a_card_is_weighed_it_says_so(judged: ClassicTable, workers: Workers) -> None:
    is_ready = [False]

    class Waiting(Here):
        def poll(self) -> list[object]:
            return super().poll() if is_ready[0] else []

    workers.use(Waiting, known_costs)
    judged.key(pygame.K_2, text="2")
    judged.keys(pygame.K_TAB)
    judged.click(at(judged, other(judged)))
    assert "Weighing your move…" in text(judged)
    is_ready[0] = True
    judged.frame(20)
    assert "Weighing" not in text(judged)


def test_a_card_that_may_not_be_played_says_the_rule(judged: ClassicTable) -> None:
    judged.key(pygame.K_2, text="2")
    barred = [card for card in screen(judged).fan.cards if card not in screen(judged).fan.legal]
    if not barred:
        judged.key(pygame.K_ESCAPE)
        judged.key(pygame.K_3, text="3")
        barred = [card for card in screen(judged).fan.cards if card not in screen(judged).fan.legal]
    judged.click(at(judged, barred[0]))
    assert judged.alarm
    assert judged.news.startswith(("You must follow", "You cannot follow", "The king"))
    assert screen(judged).tried.answer is None


@pytest.mark.parametrize("by_key", [False, True])
def test_other_discards_are_tried(judged: ClassicTable, by_key: bool) -> None:
    judged.key(pygame.K_1, text="1")
    assert "You discarded " in text(judged)
    due = screen(judged).tried.discards_due
    cards = [card for card in screen(judged).fan.legal if card not in decision(judged).cards][:due]
    assert not judged.is_enabled("Discard")
    if by_key:
        while len(screen(judged).tried.chosen) < due:
            judged.keys(pygame.K_TAB)
            if screen(judged).focus in cards:
                judged.key(pygame.K_RETURN)
        judged.key(pygame.K_d)
    else:
        for card in cards:
            judged.click(at(judged, card))
        judged.push("Discard")
    assert screen(judged).tried.answer == tuple(sorted(cards))
    judged.frame(3)
    assert screen(judged).tried.cost == 0.0
    assert "As good as the best" in text(judged)


def test_the_hand_is_played_on_from_there(judged: ClassicTable) -> None:
    judged.key(pygame.K_2, text="2")
    view = screen(judged).tried.seen.view
    judged.key(pygame.K_p)
    assert judged.seated.match.is_single
    assert judged.seated.seen.view.held == view.held
    assert judged.app.services.matches.help.undone_plays == 1
    assert judged.hand.turn is Seat.S


def test_a_failing_judge_is_reported(judged: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*about: object) -> object:
        if about:
            raise ValueError("no engine")
        yield

    monkeypatch.setattr(exercises, "card_costs", fail)
    judged.key(pygame.K_2, text="2")
    judged.frame(2)
    assert (judged.news, judged.alarm) == ("Judgement: ValueError: no engine, twice. F9 tries again", True)
    monkeypatch.setattr(exercises, "card_costs", known_costs)


def test_the_engine_itself_judges(judged: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercises, "card_costs", ENGINE)
    monkeypatch.setattr(exercises, "SECONDS", 0.01)
    judged.key(pygame.K_2, text="2")
    judged.click(at(judged, other(judged)))
    judged.until(lambda: screen(judged).tried.cost is not None)
    assert (screen(judged).tried.cost or 0.0) >= 0.0
