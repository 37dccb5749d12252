"""The words of the table by language, as stored."""

import tomllib
from importlib import resources


def catalogue(language: str) -> dict[str, str]:
    """Return a language's words by key."""
    text = resources.files("assets").joinpath("words", f"{language}.toml").read_text("utf-8")
    return {
        f"{section}.{name}": words
        for section, part in tomllib.loads(text).items()
        for name, words in part.items()
    }


CATALOGUE = catalogue("en")
