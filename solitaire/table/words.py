"""The table's words, from one catalogue a language in ``assets/words``."""

import tomllib
from importlib import resources

from solitaire.rules.cards import CARTIGLIE, CODES, MATTO, Card, value
from solitaire.rules.names import italian_name, roman
from solitaire.rules.position import Move


class Words:
    """A language's catalogue."""

    def __init__(self, language: str = "en") -> None:
        text = resources.files("assets").joinpath("words", f"{language}.toml").read_text("utf-8")
        self._sections: dict[str, dict[str, str]] = tomllib.loads(text)

    def __call__(self, key: str, **values: object) -> str:
        """Return the words for a key like ``"action.undo"``, with the values they want filled in.

        Raises:
            KeyError: the catalogue has no such key, or wants a value that is not given.
        """
        section, _, name = key.partition(".")
        return self._sections[section][name].format(**values)

    def card(self, card: Card) -> str:
        """Return a card's code with its name, such as ``T9 Ruota della Fortuna``."""
        return f"{CODES[card]} {italian_name(card)}"

    def move(self, move: Move) -> str:
        """Return a move in words."""
        if move.victim is not None:
            return self("status.killed", killer=self.card(move.card), victim=self.card(move.victim))
        return self("status.played", card=self.card(move.card)) if move.is_play else self("status.ended")


def index_text(card: Card) -> str:
    """Return what a card's corner reads: rank, Roman numeral, or for the five arie the number."""
    if card < CARTIGLIE:
        return CODES[card][1:]
    if card == MATTO:
        return "Matto"
    return roman(value(card)) if value(card) <= 35 else str(value(card))


def signed(points: int) -> str:
    """Return points with their sign, a true minus sign for the negative."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
