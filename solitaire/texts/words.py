"""The texts of the program, from a catalogue per language in ``assets/words``."""

import os
import re
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache
from gettext import c2py
from importlib import resources
from math import isfinite
from typing import Any, Final

from scores.games import Facts
from solitaire.classic.deal import daily_hand_day
from solitaire.classic.seats import Seat
from solitaire.home.settings import LANGUAGES, NUMERALS
from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, CODES, FANTE, MATTO, Card, roman, suit, tarot, value
from solitaire.rules.deal import Deal, daily_day
from solitaire.rules.position import End, Move
from solitaire.rules.scoring import WORTH
from solitaire.texts.printable import unbroken

_COURTS: Final = ("cavallo", "queen", "king")
_FIRST_ARIA: Final = 36
_BY_VERSICOLA: Final = {tarot(14), tarot(29)}
"""The tarocchi that count for the player in a versicola only."""
_MAIDS: Final = "CD"
"""The suits whose fante is a maid."""
_FIRST_SIGN: Final = 0xE000
"""Signs of cards are characters of Unicode's private use area, from here on in canonical order."""
SIGNS: Final = re.compile(f"([{chr(_FIRST_SIGN)}-{chr(_FIRST_SIGN + CARD_COUNT - 1)}])")
"""Matches the signs of cards in a text."""
BOLD, LIGHT = (chr(_FIRST_SIGN + CARD_COUNT + number) for number in (0, 1))
"""Signs before and after what is bold in a text; catalogues write ``<b>`` and ``</b>``."""


class Words:
    """A language's catalogue.

    A text may contain a plural, ``{count} {count:card|cards}``, with as many forms as the language has. Its
    rule, ``language.plural``, gives the form for a number ``n``, from 0, like gettext's Plural-Forms. A float
    is written with the language's decimal mark. ``{pad.x:Space}`` is what a game controller has for a key:
    what ``on_pad`` returns for the name or, if that is empty, the key's own.

    Attributes:
        language: from LANGUAGES.
        on_pad: returns what the controller in hand has by such a name; nothing while none is in hand.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.on_pad: Callable[[str], str] = lambda _: ""
        self._sections = _catalogue(self.language)
        self._filler = _Filler(
            self("language.decimal"), c2py(self("language.plural").replace("\N{NO-BREAK SPACE}", " "))
        )

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key like ``"action.undo"``, with its values filled in.

        Raises:
            KeyError: the catalogue has no such key, or its text needs a value that is not given.
        """
        section, _, name = key.partition(".")
        words = self._sections[section][name]
        return self._filler.vformat(words, (), values | {"pad": _Pad(self.on_pad)}) if "{" in words else words

    def number(self, number: float, digits: int = 0) -> str:
        """Return a number with the given digits after the decimal mark."""
        return self._filler.format_field(float(number), f".{digits}f")

    def signed_number(self, number: float) -> str:
        """Return a number with its sign and a digit after the decimal mark."""
        rounded = round(number, 1)
        sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
        return sign + self.number(abs(rounded), 1)

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
        """Return the name of a deal, such as ``Deal 42/37``; a daily deal has its day as its name."""
        if (day := daily_day_of(deal.name)) is not None:
            return self("status.daily", day=self.day(day))
        return self("status.deal", deal=deal.name) if deal.name else self("status.cards")

    def hand(self, deal: Deal, dealer: Seat) -> str:
        """Return the name of a hand for four by itself; a daily hand has its day as its name."""
        if (day := daily_hand_day(deal, dealer, date.today())) is not None:
            return self("classic.daily", day=self.day(day))
        return self.deal(deal)

    def short_deal(self, name: str | None) -> str:
        """Return a deal's name for a column of a table; None for a deal without a number."""
        if (day := daily_day_of(name)) is not None:
            return self("scores.daily_of", date=self.short_day(day.isoformat()))
        return name or self("scores.own_deal")

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

    def index(self, card: Card, numerals: str = NUMERALS[0]) -> str:
        """Return the index printed on a card: its rank or number, for a court its letter in this language.

        The five arie, which have no number on old cards, always get Arabic numerals.
        """
        if card == MATTO:
            return CODES[MATTO]
        if card >= CARTIGLIE:
            is_roman = numerals == "roman" and value(card) < _FIRST_ARIA
            return roman(value(card)) if is_roman else str(value(card))
        return str(value(card)) if value(card) < FANTE else self(f"letter.{CODES[card][1:]}")

    @property
    def courts(self) -> Mapping[str, str]:
        """The letters of courts in codes, by those printed on the cards, in capitals."""
        return {self(f"letter.{letter}").upper(): letter for letter in "FCQK"}

    def card(self, card: Card) -> str:
        """Return a card's sign with its name, such as ``T9 the Wheel of Fortune``."""
        return f"{card_sign(card)} {self.name(card)}"

    def move(self, move: Move) -> str:
        """Return a move in words."""
        if move.victim is not None:
            return self("status.killed", killer=self.card(move.card), victim=self.card(move.victim))
        return self("status.played", card=self.card(move.card)) if move.is_play else self("status.ended")

    def brief_move(self, move: Move) -> str:
        """Return a move in words, its cards as signs."""
        if move.victim is not None:
            killer, victim = card_sign(move.card), card_sign(move.victim)
            return self("status.killed", killer=killer, victim=victim)
        return card_sign(move.card) if move.is_play else self("status.ended")


def daily_day_of(name: str | None) -> date | None:
    """Return the day whose daily deal has this name, up to today; None for any other deal."""
    return None if name is None or "/" in name else daily_day(int(name), date.today())


class _Pad:
    """What is written ``pad`` in a text; its attributes are what a controller has for keys."""

    def __init__(self, on_pad: Callable[[str], str]) -> None:
        self._on_pad = on_pad

    def __getattr__(self, name: str) -> "_InPlaceOfKey":
        return _InPlaceOfKey(self._on_pad(name))


class _InPlaceOfKey(str):
    __slots__ = ()

    def __format__(self, key: str) -> str:
        return str(self) or key


class _Filler(string.Formatter):
    """Formats the values in a text, with the plurals and the decimal mark of a language."""

    def __init__(self, decimal: str, plural: Callable[[int], int]) -> None:
        self._decimal, self._plural = decimal, plural

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401
        """Return a value as text."""
        if "|" in format_spec:
            forms, number = format_spec.split("|"), str(value).lstrip("+-\N{MINUS SIGN}")
            return forms[self._plural(int(number))] if number.isdecimal() else forms[-1]
        written = str(super().format_field(value, format_spec))
        return written.replace(".", self._decimal) if isinstance(value, float) else written


@cache
def _catalogue(language: str) -> dict[str, dict[str, str]]:
    text = resources.files("assets").joinpath("words", f"{language}.toml").read_text("utf-8")
    return tomllib.loads(unbroken(text).replace("<b>", BOLD).replace("</b>", LIGHT))


def language_name(language: str) -> str:
    """Return the name of a language in that language, such as ``Italiano``."""
    return Words(language)("language.name")


def computer_language(locales: Iterable[str]) -> str:
    """Return the first of our languages that the environment or the computer prefers, else English.

    Args:
        locales: the computer's preferred languages, such as ``it`` or ``fr_FR``, best first.
    """
    asked = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES")]
    return next((language[:2] for language in (*asked, *locales) if language[:2] in LANGUAGES), "en")


def card_sign(card: Card) -> str:
    """Return the character that stands for a card in a text.

    The table draws it as a small card; elsewhere ``with_codes`` writes the code.
    """
    return chr(_FIRST_SIGN + card)


def card_signs(cards: Iterable[Card]) -> str:
    """Return the signs of cards, separated by blanks."""
    return " ".join(map(card_sign, cards))


def move_signs(move: Move) -> str:
    """Return a move as a record writes it, with signs in place of the codes."""
    if move.victim is not None:
        return f"{card_sign(move.card)}x{card_sign(move.victim)}"
    return card_sign(move.card) if move.is_play else str(move)


def with_codes(text: str) -> str:
    """Return a text with the code of each card in place of its sign, and nothing bold."""
    return SIGNS.sub(lambda found: CODES[card_of(found[0])], text.replace(BOLD, "").replace(LIGHT, ""))


def bold(text: str) -> str:
    """Return a text with the signs that make it bold."""
    return f"{BOLD}{text}{LIGHT}"


def card_of(sign: str) -> Card:
    """Return the card that a sign stands for."""
    return ord(sign) - _FIRST_SIGN


def notes(facts: Facts, words: Words) -> str:
    """Return how a game ended if it was not finished, and the help used: ``given up, undone 2``."""
    counts = (("undone", facts.undone_plays), ("fair", facts.fair_hints), ("oracle", facts.oracle_hints))
    ending = [] if facts.ended == End.FINISHED.value else [words(f"note.{End(facts.ended).name.lower()}")]
    return ", ".join(ending + [words(f"note.{name}", count=count) for name, count in counts if count])


def clock(seconds: int) -> str:
    """Return a time in seconds as ``minutes:seconds``, from an hour on as ``hours:minutes:seconds``."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def capital(text: str) -> str:
    """Return a text with a capital first letter, as it stands by itself."""
    return text[:1].upper() + text[1:]


def whole_error(error: float) -> str:
    """Return the standard error of an estimate in whole points: at least 1, and 0 only if it is exactly 0.

    Empty if it is infinite, which means that it is not known.
    """
    if not isfinite(error):
        return ""
    return f"{max(error, 1.0):.0f}" if error else "0"


def with_error(figure: str, error: str) -> str:
    """Return an estimate with its standard error, if that is known: not empty."""
    return f"{figure} ± {error}" if error else figure


def printed_worth(card: Card) -> str:
    """Return the points at a card's foot in the solitaire, and those in a versicola if they differ."""
    return signed(WORTH[card]) + ("/+5" if card in _BY_VERSICOLA else "")


def signed(points: int) -> str:
    """Return points with their sign, a true minus sign for the negative."""
    return f"+{points}" if points > 0 else plain(points)


def plain(points: int) -> str:
    """Return points, with a true minus sign if they are negative."""
    return str(points).replace("-", "−")
