"""The scores of the game for four: matches, the best hands, and figures over all of them."""

from collections.abc import Sequence
from statistics import fmean
from typing import ClassVar, Final

from scores import match_tables
from scores.match_tables import PlayedHand, PlayedMatch
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.sheet import Sheet
from solitaire.table.screens.guide import Pages, PagesScreen
from solitaire.table.services.records import Records
from solitaire.words import Words, signed

_MOST: Final = 40
"""Rows of a table."""
_GIRI: Final = 3
"""Giri in a match."""


class FourScoresScreen(PagesScreen):
    """The player's matches and hands, on three pages."""

    toolbar: tuple[Action, ...] = (
        *(Action.MENU, Action.TABLE, Action.PAGE_BEFORE, Action.PAGE_AFTER, Action.SCORES),
        *(Action.HELP, Action.FULLSCREEN),
    )
    help_key: ClassVar = "help.four_scores"
    here: ClassVar = Action.FOUR_SCORES

    def __init__(self, context: Context, records: Records) -> None:
        super().__init__(context)
        player = context.settings.player
        self._matches = records.query(
            lambda store: match_tables.matches(store, player), default=list[PlayedMatch]()
        )
        self._hands = records.query(
            lambda store: match_tables.hands(store, player), default=list[PlayedHand]()
        )

    @property
    def pages(self) -> Pages:
        """The pages."""
        return (
            ("four_scores.matches", self._write_matches),
            ("four_scores.hands", self._write_hands),
            ("four_scores.figures", self._write_figures),
        )

    def status(self) -> str:
        """Return whose scores these are."""
        return self.context.settings.player

    def _write_matches(self, sheet: Sheet, words: Words) -> None:
        if not self._matches:
            sheet.say(words("four_scores.none"))
        for number, one in enumerate(self._matches[:_MOST]):
            text = words("four_scores.match", number=one.number, date=words.short_day(one.date))
            sheet.line(_noted(text, one, words), signed(one.resti), strong=number == 0)

    def _write_hands(self, sheet: Sheet, words: Words) -> None:
        if not self._hands:
            sheet.say(words("four_scores.none"))
        for number, one in enumerate(self._hands[:_MOST]):
            text = words("four_scores.hand", match=one.match, hand=one.number, points=signed(one.points))
            sheet.line(_noted(text, one, words), signed(one.resti), strong=number == 0)

    def _write_figures(self, sheet: Sheet, words: Words) -> None:
        if not self._matches:
            sheet.say(words("four_scores.none"))
            return
        resti = [one.resti for one in self._matches]
        won = sum(one.resti > 0 for one in self._hands)
        lost = sum(one.resti < 0 for one in self._hands)
        sheet.line(words("four_scores.played"), str(len(resti)))
        sheet.line(words("four_scores.won"), str(sum(one > 0 for one in resti)))
        sheet.line(words("four_scores.mean"), _mean(resti, words))
        sheet.line(words("four_scores.a_giro"), _mean([one / _GIRI for one in resti], words))
        sheet.line(words("four_scores.hands_won"), str(won))
        sheet.line(words("four_scores.hands_lost"), str(lost))
        sheet.line(words("four_scores.points"), _mean([one.points for one in self._hands], words))


def _noted(text: str, one: PlayedMatch | PlayedHand, words: Words) -> str:
    """Return a row's text, which says if it was assisted."""
    return words("four_scores.assisted", text=text) if one.is_assisted else text


def _mean(figures: Sequence[float], words: Words) -> str:
    """Return the mean with one digit after the decimal mark, and a true minus sign."""
    return words.number(fmean(figures), 1).replace("-", "\N{MINUS SIGN}")
