"""The rules for four in words: only what holds, in every language, in the guide and in the rules in short."""

import re

from solitaire.classic.options import DEFAULT, PRESETS, VALUES, Options, parse_options
from solitaire.home.settings import LANGUAGES
from solitaire.texts.classic_words import RulesInWords, explained
from solitaire.texts.text import rules_lines
from solitaire.texts.words import Words
from tests.support.catalogues import catalogue

UNUSUAL = [(key, value) for key, (_, *others) in VALUES.items() for value in others]
"""Each option with each of its values other than the usual."""
PART = re.compile(r"\[([^]|]*)\|?[^]]*\]")
"""A part of a text that depends on the options."""


def in_short(options: Options, language: str = "en") -> str:
    return "\n".join(RulesInWords(options, Words(language)).in_short)


def test_every_condition_in_a_text_names_options_and_their_values() -> None:
    for language in LANGUAGES:
        texts = [*catalogue(language).values(), *rules_lines(language, classic=True)]
        conditions = [part for text in texts for part in PART.findall(text)]
        assert len(conditions) > 40
        for pair in (one for condition in conditions for one in condition.split("&")):
            option, _, values = pair.partition("=")
            assert set(values.split(",")) - {""} <= set(VALUES[option]), (language, pair)


def test_each_unusual_value_is_said_once_in_the_rules_in_short_and_never_of_the_usual_rules() -> None:
    for language in LANGUAGES:
        usual = in_short(DEFAULT, language)
        assert "[" not in usual
        for option, value in UNUSUAL:
            options = parse_options(f"{option}={value}")
            ((_, sentence),) = explained(options, Words(language))
            held = in_short(options, language)
            assert (held.count(sentence), usual.count(sentence)) == (1, 0), (language, option, value)


def test_what_does_not_hold_is_left_out() -> None:
    usual, dresden = in_short(DEFAULT), in_short(PRESETS["dresden"])
    for text in (
        ", up to thirteen",
        "without scoring. The dealer's partner shows the suit cards that are left.",
        "never a card of account or T29.",
        "Before the second card of the first trick all versicole in one hand are shown and scored",
    ):
        assert (text in usual, text in dresden) == (True, False), text
    for text in (
        "never a card of account.",
        "All versicole in one hand are shown and scored. Each player declares when playing to the "
        "first trick. The discards are shown before the second card.",
        "Cascare: between two tricks",
    ):
        assert (text in usual, text in dresden) == (False, True), text


def test_texts_of_the_guide_join_what_holds_in_whole_sentences() -> None:
    for language in LANGUAGES:
        texts = {
            key: text
            for key, text in catalogue(language).items()
            if key[:6] == "learn." and PART.search(text)
        }
        assert "learn.declare" in texts
        for options in (DEFAULT, *PRESETS.values(), *(parse_options("=".join(one)) for one in UNUSUAL)):
            rules = RulesInWords(options, Words(language))
            for key in texts:
                text = rules(key)
                assert not re.search(r"\[|\]|  |\.\.|^ | $|\. ?,|[^.)]$", text), (language, key, text)
