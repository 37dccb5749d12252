"""Options: their texts, the presets, and the messages for invalid options."""

import random

import pytest

from solitaire.classic.options import PRESETS, VALUES, Options, OptionsTextError, parse_options, parse_rules


def some_options(chance: random.Random) -> Options:
    return Options(**{key: chance.choice(values) for key, values in VALUES.items()})  # type: ignore[arg-type]


def test_the_default_needs_no_words() -> None:
    assert str(Options()) == ""
    assert parse_options("") == Options() == parse_rules("") == parse_rules("default")


def test_options_read_back() -> None:
    chance = random.Random(1)
    for options in [*PRESETS.values(), *(some_options(chance) for _ in range(500))]:
        assert parse_options(str(options)) == parse_rules(str(options).replace(" ", ",")) == options


def test_only_what_is_not_default_is_written() -> None:
    text = "matto_last=kept declare=own-card"
    assert str(parse_options(f"declare=own-card fola_shown=cards  {text}")) == text


def test_rules_are_presets_and_options() -> None:
    for name, options in PRESETS.items():
        assert parse_rules(name) == options
        assert options.preset == name
    found = parse_rules("demonio=on, slam=nothing,dresden")
    assert (found.demonio, found.slam, found.cascare, found.preset) == ("on", "nothing", "forced", None)


def test_wrong_options() -> None:
    for text, message in (
        ("matto_last", "'matto_last' is not an option; options are written like matto_last=kept"),
        (
            "slam=double",
            "option slam is nothing or doubled or fourteen or six, not 'double'; did you mean doubled?",
        ),
        ("demon=on", "there is no option 'demon'; did you mean demonio?"),
        ("xyz=1", "there is no option 'xyz'; there are " + ", ".join(VALUES)),
        ("matto_last=lost matto_last=kept", "option matto_last is given as 'lost' and as 'kept'"),
        ("matto_last=", "option matto_last is lost or kept, not ''"),
        ("discards_shown=never", "option discards_shown is second-card or first-trick or lead, not 'never'"),
    ):
        with pytest.raises(OptionsTextError) as caught:
            parse_options(text)
        assert str(caught.value) == message


def test_wrong_rules() -> None:
    for text, message in (
        ("dresdn", "there are no rules 'dresdn'; did you mean dresden?; options are written like demonio=on"),
        (
            "x",
            "there are no rules 'x'; presets are default, pagat, dresden, french, florence; "
            "options are written like demonio=on",
        ),
        ("demonio", "option demonio needs a value, off or on: demonio=..."),
        ("french,dresden", "french and dresden are two presets; only one can hold"),
        ("pagat,slam=six,slam=doubled", "option slam is given as 'six' and as 'doubled'"),
    ):
        with pytest.raises(OptionsTextError) as caught:
            parse_rules(text)
        assert str(caught.value) == message


def test_wrong_options_cannot_be_made() -> None:
    with pytest.raises(OptionsTextError, match="option declare is second-card or own-card, not 'never'"):
        Options(declare="never")  # type: ignore[arg-type]
