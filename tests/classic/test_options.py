"""Options: their texts, the presets, and the messages for invalid options."""

import random

import pytest

from solitaire.classic.options import PRESETS, VALUES, Options, OptionsTextError, parse_options, parse_rules


def some_options(chance: random.Random) -> Options:
    return Options(**{key: chance.choice(values) for key, values in VALUES.items()})  # type: ignore[arg-type]


def test_options_read_back() -> None:
    chance = random.Random(1)
    for options in [*PRESETS.values(), *(some_options(chance) for _ in range(500))]:
        assert parse_options(str(options)) == parse_rules(str(options).replace(" ", ",")) == options


def test_rules_are_presets_and_options() -> None:
    for name, options in PRESETS.items():
        assert parse_rules(name) == options
        assert options.preset == name
    found = parse_rules("demonio=on, slam=nothing,dresden")
    assert (found.demonio, found.slam, found.cascare, found.preset) == ("on", "nothing", "forced", None)


def test_wrong_options_cannot_be_made() -> None:
    with pytest.raises(OptionsTextError, match="option declare is second-card or own-card, not 'never'"):
        Options(declare="never")  # type: ignore[arg-type]
