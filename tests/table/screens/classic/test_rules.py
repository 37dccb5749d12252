"""What the journeys do not show of other rules: the guide, the log, which match continues."""

from datetime import date

import pygame

from solitaire.classic.deal import numbered
from solitaire.classic.options import PRESETS, VALUES, Options, parse_options, parse_rules
from solitaire.classic.seats import Seat
from solitaire.table.parts.classic.known_chips import known_of
from solitaire.table.requests import Guide
from solitaire.table.services.classic import match_questions
from solitaire.texts.classic_words import explained
from solitaire.texts.words import card_sign
from tests.support.table.classic import ClassicTable


def test_the_guide_says_what_holds_at_the_table_and_nothing_else(classic: ClassicTable) -> None:
    def pages(rules: str) -> str:
        classic.use(rules="own", own_rules=rules)
        classic.app.navigation.show(Guide(classic=True))
        classic.frame()
        lines = list[str]()
        with classic.unseen():
            for _ in range(9):
                lines += classic.app.navigation.screen.spoken().lines
                classic.key(pygame.K_PAGEDOWN)
        return " ".join(lines[: lines.index("The rules in short")])

    words, usual = classic.app.context.words, pages("")
    for option, (_, *others) in VALUES.items():
        for value in others:
            ((_, sentence),) = explained(parse_options(f"{option}={value}"), words)
            # of the table and of the game: once on the page of what differs, once where it belongs
            assert (usual.count(sentence), pages(f"{option}={value}").count(sentence)) == (0, 2), value
    assert "Only in the last trick is it lost" in usual
    assert "Only in the last trick is it lost" not in pages("matto_last=kept")
    assert "the cutter finds the 31" not in pages("cutter_stops=account")  # the 22 would end the robbing


def test_a_hand_by_number_has_the_rules_of_the_settings_and_the_daily_hand_the_usual(
    classic: ClassicTable,
) -> None:
    classic.use(rules="florence", others_pace="at_once")
    classic.app.services.matches.play_daily(date(2026, 12, 1))
    classic.frame()
    assert classic.hand.options == Options()
    match_questions.hand_by_number(classic.app.context, classic.app.services.matches)
    assert "played under other rules: Florence." in classic.dialog_text
    classic.enter("1")
    classic.key(pygame.K_RETURN)
    assert classic.hand.options == PRESETS["florence"]
    assert classic.hand.deal.number is None  # the number stands for another deal
    classic.app.services.matches.play_again()
    assert classic.hand.options == PRESETS["florence"]


def test_where_nobody_looks_back(classic: ClassicTable) -> None:
    """Of a gathered trick the log keeps nothing but its winner and its points."""
    classic.use(others_pace="at_once")
    classic.app.services.matches.begin_hand(numbered(7), Seat.E, options=parse_rules("look_back=none"))
    classic.frame()
    while classic.until_asked() and len(classic.seen.tricks) < 12:
        classic.decide()
    seated = classic.seated
    old = {card for trick in seated.seen.tricks for card in trick.cards}
    texts = [entry.text for entry in seated.seen.log]
    assert sum(text.startswith("Trick to") for text in texts) == 12
    assert any(text.startswith("Cards have died: +") for text in texts)
    first = next(number for number, text in enumerate(texts) if text.startswith("Trick to"))
    assert not [card for card in old if card_sign(card) in "".join(texts[first:])]
    found = known_of(seated.seen)
    assert found.gone == {*seated.seen.trick.cards, *seated.seen.view.fola}
    assert (any(found.voids), found.fumate) == (False, ())
    classic.play_hand()
    assert any(text.startswith("1. ") for text in (entry.text for entry in seated.seen.log))


def test_an_unfinished_match_of_other_rules_is_another_match(classic: ClassicTable) -> None:
    matches = classic.begin(7).app.services.matches
    usual = classic.match_path
    matches.resume_or_begin(7, PRESETS["french"])
    french = classic.match_path
    matches.resume_or_begin(7, Options())
    assert classic.match_path == usual
    matches.resume_or_begin(7, PRESETS["french"])
    assert classic.match_path == french != usual
    assert classic.hand.options == PRESETS["french"]
