"""The pages of the guide to the classic game; each writes itself on a sheet."""

from functools import partial
from itertools import groupby
from typing import Final

from solitaire.classic.cards import RANK, ROBBABLE, SUIT, WORTH, fixed, useful
from solitaire.rules.cards import CARD_COUNT, MATTO, Card, VersicolaKind, parse_cards, tarot, versicole
from solitaire.table.page.tree import Picture, Row
from solitaire.table.parts.classic.middle import draw_tally
from solitaire.table.parts.guide_pages import short_rules
from solitaire.table.parts.sheet import Sheet
from solitaire.texts.classic_words import RulesInWords, explained, rules_name
from solitaire.texts.words import signed

_LONG, _ROUND = "S", "D"
"""The suits that stand for the long and the round suits."""
_TRUMPS: Final = parse_cards("T1 T2 T10 T20 T30 T36 T40")
_LEADS: Final = (37, -23)
"""The leads that are laid out in fish and counters, for either side."""
_STEPS: Final = (
    "learn.rob_cut",
    "learn.rob_deal",
    "learn.fola",
    "learn.fola_shown",
    "learn.discard",
    "learn.declare",
)
"""The steps until the second card of the first trick."""
_TRAY: Final = (300, 60)


def game(sheet: Sheet, rules: RulesInWords) -> None:
    """Write the aim of the game."""
    for key in ("learn.game_text", "learn.game_points", "learn.game_how"):
        sheet.say(rules(key))
    sheet.show(parse_cards("T40 T36 T1 M CK DK SK BK"), 64)
    sheet.say(rules("learn.try"))


def at_table(sheet: Sheet, rules: RulesInWords) -> None:
    """Say which rules apply at the table, if they are not the usual."""
    sheet.say(rules("rules.table_text", name=rules_name(rules.options, rules.words)))
    for chosen, meaning in explained(rules.options, rules.words):
        sheet.heading(chosen)
        sheet.say(meaning)


def play(sheet: Sheet, rules: RulesInWords) -> None:
    """Explain the words for it, the cards that may be played, and the signals given by them."""
    for key in ("learn.lead", "learn.follow", "learn.king", "learn.king_example"):
        sheet.say(rules(key))
    sheet.show(parse_cards("D7 T6 DK"), 56)
    sheet.say(rules("learn.signal"))
    sheet.show(map(tarot, range(21, 28)), 50)
    _say_chosen(sheet, rules, "look_back", "cascare")


def ranks(sheet: Sheet, rules: RulesInWords) -> None:
    """Show the order of the long and the round suits, of tarocchi and Il Matto."""
    for suit, key in ((_LONG, "learn.long"), (_ROUND, "learn.round")):
        cards = [card for card in range(CARD_COUNT) if SUIT[card] == suit]
        sheet.say(rules(key))
        sheet.show(sorted(cards, key=lambda card: -RANK[card]), 40)
    sheet.say(rules("learn.tarocchi"))
    sheet.show(_TRUMPS, 56)
    sheet.say(rules("learn.matto"))
    sheet.show((MATTO,), 56)


def points(sheet: Sheet, rules: RulesInWords) -> None:
    """Show the cards of account, and when each of them scores."""

    def worth(card: Card) -> int:
        return -WORTH[card]

    sheet.say(rules("learn.account"))
    account = sorted((card for card in range(CARD_COUNT) if WORTH[card]), key=worth)
    for least, cards in groupby(account, key=worth):
        sheet.heading(rules("learn.worth", points=-least))
        sheet.show(cards, 44)
    for key in ("learn.at_once", "learn.dies", "learn.at_end"):
        sheet.say(rules(key))


def sets(sheet: Sheet, rules: RulesInWords) -> None:
    """Show every kind of versicola."""
    sheet.say(rules("learn.versicole_text"))
    sheet.heading(rules("learn.run"))
    for run in ((1, 2, 3, 4, 5), range(28, 41)):
        sheet.show(map(tarot, run), 44)
    others = [
        versicola
        for versicola in versicole(useful(rules.options), fixed(rules.options))
        if versicola.kind is not VersicolaKind.REGULAR
    ]
    sheet.groups(
        (rules("learn.of", kind=rules(f"family.{versicola.kind.name.lower()}")), versicola.cards)
        for versicola in others
    )
    _say_chosen(sheet, rules, "demonio")


def deal(sheet: Sheet, rules: RulesInWords) -> None:
    """Explain robbing, taking and discarding."""
    for number, key in enumerate(_STEPS, 1):
        sheet.point(number, rules(key))
    sheet.say(rules("learn.rob_scores"))
    if rules.options.cutter_stops == "account":
        return  # the 22 of the example would end the robbing
    sheet.say(rules("learn.rob_example"))
    found = parse_cards("T31 T22 C7")
    scores = [signed(WORTH[card]) if card in ROBBABLE else rules("learn.rob_stops") for card in found]
    sheet.show(found, 56, scores)


def resti(sheet: Sheet, rules: RulesInWords) -> None:
    """Show the tally, and when resti are paid."""
    sides = rules("classic.we"), rules("classic.they")
    sheet.say(rules("learn.tally", we=_LEADS[0], they=-_LEADS[1]))
    for lead in _LEADS:
        sheet.add(Row(Picture(partial(draw_tally, lead=lead, sides=sides), wide=_TRAY[0], tall=_TRAY[1])))
        sheet.gap(12)
    sheet.say(rules("learn.sixty"))
    _say_chosen(sheet, rules, "slam", "girata_bonus", "no_rob_penalty", "broken_giro")


def in_short(sheet: Sheet, rules: RulesInWords) -> None:
    """Print the rules in short."""
    short_rules(sheet, rules.in_short)


def _say_chosen(sheet: Sheet, rules: RulesInWords, *options: str) -> None:
    """Say what applies under the options that are not at their usual values."""
    for option in options:
        if said := rules.chosen(option):
            sheet.say(said)
