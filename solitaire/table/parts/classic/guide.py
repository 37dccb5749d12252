"""The pages of the guide to the classic game; each writes itself on a sheet."""

from functools import partial
from itertools import groupby
from typing import Final

from pygame import Rect

from solitaire.classic.cards import RANK, ROBBABLE, SUIT, USEFUL, WORTH
from solitaire.classic.options import Options
from solitaire.rules.cards import CARD_COUNT, MATTO, Card, parse_cards, tarot
from solitaire.rules.versicole import CLASSIC, VersicolaKind, versicole
from solitaire.table.parts.classic.panel import draw_tally
from solitaire.table.parts.guide_pages import short_rules
from solitaire.table.parts.sheet import Sheet
from solitaire.texts.classic_rules import explained, rules_name
from solitaire.texts.words import Words, signed

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


def game(sheet: Sheet, words: Words) -> None:
    """Write the aim of the game."""
    for key in ("learn.game_text", "learn.game_points", "learn.game_how"):
        sheet.say(words(key))
    sheet.cards(parse_cards("T40 T36 T1 M CK DK SK BK"), 64)
    sheet.say(words("learn.try"))


def at_table(options: Options, sheet: Sheet, words: Words) -> None:
    """Say which rules hold at the table, where they are not the usual."""
    sheet.say(words("rules.table_text", name=rules_name(options, words)))
    for chosen, meaning in explained(options, words):
        sheet.heading(chosen)
        sheet.say(meaning)


def play(sheet: Sheet, words: Words) -> None:
    """Explain the words for it, the cards that may be played, and the signals given by them."""
    for key in ("learn.lead", "learn.follow", "learn.king", "learn.king_example"):
        sheet.say(words(key))
    sheet.cards(parse_cards("D7 T6 DK"), 56)
    sheet.say(words("learn.signal"))
    sheet.cards(map(tarot, range(21, 28)), 50)


def ranks(sheet: Sheet, words: Words) -> None:
    """Show the order of the long and the round suits, of tarocchi and Il Matto."""
    for suit, key in ((_LONG, "learn.long"), (_ROUND, "learn.round")):
        cards = [card for card in range(CARD_COUNT) if SUIT[card] == suit]
        sheet.say(words(key))
        sheet.cards(sorted(cards, key=lambda card: -RANK[card]), 40)
    sheet.say(words("learn.tarocchi"))
    sheet.cards(_TRUMPS, 56)
    sheet.say(words("learn.matto"))
    sheet.cards((MATTO,), 56)


def points(sheet: Sheet, words: Words) -> None:
    """Show the cards of account, and when each of them scores."""

    def worth(card: Card) -> int:
        return -WORTH[card]

    sheet.say(words("learn.account"))
    account = sorted((card for card in range(CARD_COUNT) if WORTH[card]), key=worth)
    for least, cards in groupby(account, key=worth):
        sheet.heading(words("learn.worth", points=-least))
        sheet.cards(cards, 44)
    for key in ("learn.at_once", "learn.dies", "learn.at_end"):
        sheet.say(words(key))


def sets(sheet: Sheet, words: Words) -> None:
    """Show every kind of versicola."""
    sheet.say(words("learn.versicole_text"))
    sheet.heading(words("learn.run"))
    for run in ((1, 2, 3, 4, 5), range(28, 41)):
        sheet.cards(map(tarot, run), 44)
    others = [
        versicola for versicola in versicole(USEFUL, CLASSIC) if versicola.kind is not VersicolaKind.REGULAR
    ]
    sheet.groups(
        (words("learn.of", kind=words(f"versicola.{versicola.kind.name.lower()}")), versicola.cards)
        for versicola in others
    )


def deal(sheet: Sheet, words: Words) -> None:
    """Explain robbing, taking and discarding."""
    for number, key in enumerate(_STEPS, 1):
        sheet.point(number, words(key))
    sheet.say(words("learn.rob_scores"))
    sheet.say(words("learn.rob_example"))
    found = parse_cards("T31 T22 C7")
    scores = [signed(WORTH[card]) if card in ROBBABLE else words("learn.rob_stops") for card in found]
    sheet.cards(found, 56, scores)


def resti(sheet: Sheet, words: Words) -> None:
    """Show the tally, and when resti are paid."""
    sides = words("classic.we"), words("classic.they")
    sheet.say(words("learn.tally", we=_LEADS[0], they=-_LEADS[1]))
    wide, high = (sheet.px(length) for length in _TRAY)
    for lead in _LEADS:
        sheet.add(high, partial(draw_tally, area=Rect(0, sheet.y, wide, high), lead=lead, sides=sides))
        sheet.gap(12)
    sheet.say(words("learn.sixty"))


def rules(sheet: Sheet, words: Words) -> None:
    """Print the rules in short."""
    short_rules(sheet, words, classic=True)
