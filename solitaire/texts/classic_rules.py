"""The rules of a hand for four in words: the name of a preset, and what differs from the usual rules."""

from collections.abc import Iterator

from solitaire.classic.options import Options
from solitaire.home.settings import OWN_RULES
from solitaire.texts.words import Words


def rules_name(options: Options, words: Words) -> str:
    """Return the name of the preset with these options, or what a person's own are called."""
    return words(f"rules.{options.preset or OWN_RULES}")


def value_name(option: str, value: str, words: Words) -> str:
    """Return a value of an option in a few words."""
    return words(f"rules.{option}_{value.replace('-', '_')}")


def explained(options: Options, words: Words) -> Iterator[tuple[str, str]]:
    """Yield each option that differs from the usual with its value, and what it is about."""
    for option, value in options.chosen.items():
        name, chosen = words(f"rules.{option}"), value_name(option, value, words)
        yield words("spoken.named", name=name, value=chosen), words(f"rules.{option}_says")


def differences(options: Options, words: Words) -> str:
    """Return a line: the rules by name, and each option that differs from the usual; empty if none does."""
    differ = [
        words("rules.differs", label=words(f"rules.{option}"), value=value_name(option, value, words))
        for option, value in options.chosen.items()
    ]
    if not differ:
        return ""
    return words("rules.differ", name=rules_name(options, words), list=" · ".join(differ))
