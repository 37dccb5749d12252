"""The rules of a hand for four in words: the preset's name, what differs from the usual, what applies.

Texts about the rules may depend on the options: ``[take_29=always| and the 29]`` is a part that applies only
with that value (values separated by commas; conditions joined by ``&``), and ``[take_29]`` stands for the
sentence on the chosen value, if that is not the usual.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from solitaire.classic.options import Options
from solitaire.home.settings import OWN_RULES
from solitaire.texts.text import rules_lines
from solitaire.texts.words import Words

_PART: Final = re.compile(r"\[([\w=,&-]+)(?:\|([^\]]*))?\]")
_SAID_ALREADY: Final = frozenset(("girata_bonus", "no_rob_penalty", "broken_giro"))
"""Options whose general explanation is already the sentence on their unusual value."""


def rules_name(options: Options, words: Words) -> str:
    """Return the name of the preset with these options, or the name for custom rules."""
    return words(f"rules.{options.preset or OWN_RULES}")


def value_name(option: str, value: str, words: Words) -> str:
    """Return a value of an option in a few words."""
    return words(f"rules.{option}_{value.replace('-', '_')}")


def explained(options: Options, words: Words) -> Iterator[tuple[str, str]]:
    """Yield each option that differs from the usual with its value, and a sentence on what then applies."""
    for option, value in options.chosen.items():
        name, chosen = words(f"rules.{option}"), value_name(option, value, words)
        yield words("spoken.named", name=name, value=chosen), _sentence(option, value, words)


def differences(options: Options, words: Words) -> str:
    """Return a line: the rules by name, and each option that differs from the usual; empty if none does."""
    differ = [
        words("rules.differs", label=words(f"rules.{option}"), value=value_name(option, value, words))
        for option, value in options.chosen.items()
    ]
    if not differ:
        return ""
    return words("rules.differ", name=rules_name(options, words), list=" · ".join(differ))


def _sentence(option: str, value: str, words: Words) -> str:
    """Return what applies with an unusual value of an option."""
    if option in _SAID_ALREADY:
        return words(f"rules.{option}_says")
    return words(f"rules.{option}_{value.replace('-', '_')}_holds")


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a table in words: what the catalogue says, as far as it applies."""

    options: Options
    """The options of the table."""
    words: Words
    """The catalogue."""

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key without the parts that do not apply; it may be empty."""
        return self.holding(self.words(key, **values))

    def holding(self, text: str) -> str:
        """Return a text without the parts that do not apply."""
        if "[" not in text:
            return text
        start = text[: len(text) - len(text.lstrip())]
        return start + re.sub(" {2,}", " ", _PART.sub(self._part, text).strip())

    def chosen(self, option: str) -> str:
        """Return a sentence on the value of an option; an empty text if it is the usual."""
        value = self.options.chosen.get(option)
        return "" if value is None else _sentence(option, value, self.words)

    @property
    def in_short(self) -> list[str]:
        """The rules in short, a line for each paragraph or row."""
        lines = rules_lines(self.words.language, classic=True)
        held = [(line, self.holding(line)) for line in lines]
        return [text for line, text in held if text.strip() or not line]

    def _part(self, part: re.Match[str]) -> str:
        condition, text = part.groups()
        if text is None:
            return self.chosen(condition)
        pairs = (part.partition("=") for part in condition.split("&"))
        return (
            text if all(getattr(self.options, key) in values.split(",") for key, _, values in pairs) else ""
        )
