"""The texts of the program, from one catalogue per language in ``assets/words``."""

import os
import re
import string
import tomllib
from collections.abc import Iterable
from datetime import date
from functools import cache
from importlib import resources
from typing import Any, Final

from solitaire.rules.cards import CARTIGLIE, CODES, FANTE, MATTO, Card, suit, value
from solitaire.rules.deal import Deal
from solitaire.rules.names import roman
from solitaire.rules.position import Move
from solitaire.settings import LANGUAGES

_COURTS: Final = ("cavallo", "queen", "king")
_MAIDS: Final = "CD"
"""The suits whose fante is a maid."""
_BREAKABLE: Final = re.compile(r" (?=[:;!?»])|(?<=«) ")
"""Spaces where a line must not break, as French typography requires."""


class Words:
    """A language's catalogue.

    A text may contain a plural, ``{count} {count:card|cards}``. A float is written with the language's
    decimal mark.

    Attributes:
        language: one of LANGUAGES.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._sections = _catalogue(self.language)
        self._filler = _Filler(self("language.decimal"), self("language.singular").split())

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key like ``"action.undo"``, with its values filled in.

        Raises:
            KeyError: the catalogue has no such key, or its text needs a value that is not given.
        """
        section, _, name = key.partition(".")
        words = self._sections[section][name]
        return self._filler.vformat(words, (), values) if "{" in words else words

    def number(self, number: float, digits: int = 0) -> str:
        """Return a number with so many digits after the decimal mark."""
        return self._filler.format_field(float(number), f".{digits}f")

    def day(self, day: date) -> str:
        """Return a date in full, such as ``3 May 2026``."""
        number = self("date.first") if day.day == 1 else str(day.day)
        return self("date.full", day=number, month=self.month(day), year=day.year)

    def month(self, day: date) -> str:
        """Return the name of a date's month."""
        return self("date.months").split()[day.month - 1]

    def short_day(self, iso: str) -> str:
        """Return a date of a record, ``2026-05-03``, in the short form; other text unchanged."""
        try:
            return self("date.short", date=date.fromisoformat(iso))
        except ValueError:
            return iso

    def deal(self, deal: Deal) -> str:
        """Return the name of a deal, such as ``Deal 42/37``."""
        return self("status.deal", deal=deal.name) if deal.name else self("status.cards")

    def name(self, card: Card) -> str:
        """Return a card's name, such as ``ace of cups`` or ``the Wheel of Fortune``."""
        if card >= CARTIGLIE:
            return self(f"card.{CODES[card]}")
        rank = value(card)
        if rank > FANTE:
            title = _COURTS[rank - FANTE - 1]
        elif rank == FANTE:
            title = "fantina" if suit(card) in _MAIDS else "fante"
        else:
            title = str(rank)
        return f"{self(f'card.{title}')} {self(f'card.of_{suit(card)}')}"

    def card(self, card: Card) -> str:
        """Return a card's code with its name, such as ``T9 the Wheel of Fortune``."""
        return f"{CODES[card]} {self.name(card)}"

    def move(self, move: Move) -> str:
        """Return a move in words."""
        if move.victim is not None:
            return self("status.killed", killer=self.card(move.card), victim=self.card(move.victim))
        return self("status.played", card=self.card(move.card)) if move.is_play else self("status.ended")


class _Filler(string.Formatter):
    """Formats the values in a text, with the plurals and the decimal mark of a language."""

    def __init__(self, decimal: str, singular: list[str]) -> None:
        self._decimal, self._singular = decimal, singular

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401
        """Return one value as text."""
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if str(value).lstrip("+-\N{MINUS SIGN}") in self._singular else many
        written = str(super().format_field(value, format_spec))
        return written.replace(".", self._decimal) if isinstance(value, float) else written


@cache
def _catalogue(language: str) -> dict[str, dict[str, str]]:
    text = resources.files("assets").joinpath("words", f"{language}.toml").read_text("utf-8")
    return tomllib.loads(_BREAKABLE.sub("\N{NO-BREAK SPACE}", text))


def language_name(language: str) -> str:
    """Return the name of a language in that language, such as ``Italiano``."""
    return Words(language)("language.name")


def computer_language(locales: Iterable[str]) -> str:
    """Return the first of our languages that the environment or the computer prefers, else English.

    Args:
        locales: the computer's preferred languages, such as ``it`` or ``fr_FR``, best first.
    """
    asked = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES")]
    return next((one[:2] for one in (*asked, *locales) if one[:2] in LANGUAGES), "en")


def index_text(card: Card) -> str:
    """Return the index in a card's corner: rank, Roman numeral, or for the five arie the number."""
    if card < CARTIGLIE:
        return CODES[card][1:]
    if card == MATTO:
        return "Matto"
    return roman(value(card)) if value(card) <= 35 else str(value(card))


def clock(seconds: int) -> str:
    """Return a time in seconds as ``minutes:seconds``, from one hour on as ``hours:minutes:seconds``."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def whole_error(error: float) -> str:
    """Return the standard error of an estimate in whole points: at least 1, and 0 only if it is exactly 0."""
    return f"{max(error, 1.0):.0f}" if error else "0"


def signed(points: int) -> str:
    """Return points with their sign, a true minus sign for the negative."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
