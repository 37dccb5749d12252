"""Options: their texts, and the messages for wrong ones."""

from itertools import product

import pytest

from solitaire.classic.options import VALUES, Options, OptionsTextError, parse_options

EVERY = [Options(**dict(zip(VALUES, values, strict=True))) for values in product(*VALUES.values())]  # type: ignore[arg-type]


def test_the_default_needs_no_words() -> None:
    assert str(Options()) == ""
    assert parse_options("") == Options()


def test_options_read_back() -> None:
    for options in EVERY:
        assert parse_options(str(options)) == options


def test_only_what_is_not_default_is_written() -> None:
    text = "matto_last=kept declare=own-card"
    assert str(parse_options(f"declare=own-card fola_shown=cards  {text}")) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("matto_last", "'matto_last' is not an option; options are written like matto_last=kept"),
        ("slam=double", "'slam=double' is not an option; options are written like matto_last=kept"),
        ("matto_last=lost matto_last=kept", "option matto_last is given as 'lost' and as 'kept'"),
        ("matto_last=", "option matto_last is lost or kept, not ''"),
        (
            "discards_shown=never",
            "option discards_shown is second-card or first-trick or lead, not 'never'",
        ),
    ],
)
def test_wrong_options(text: str, message: str) -> None:
    with pytest.raises(OptionsTextError) as caught:
        parse_options(text)
    assert str(caught.value) == message


def test_wrong_options_cannot_be_made() -> None:
    with pytest.raises(OptionsTextError, match="option declare is second-card or own-card, not 'never'"):
        Options(declare="never")  # type: ignore[arg-type]
