"""The rules of a hand for four in words: the preset's name, what differs from the usual, what applies.

Texts about the rules may depend on the options: ``[take_29=always| and the 29]`` is a part that applies only
with that value (values separated by commas; conditions joined by ``&``), and ``[take_29]`` stands for the
sentence on the chosen value, if that is not the usual. The duty in a trick is for the prompt, and the reason
why a card is refused.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.classic.cards import TAROCCHI
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Refusal
from solitaire.classic.options import Options
from solitaire.classic.trick import Duty
from solitaire.classic.view import View
from solitaire.home.settings import OWN_RULES
from solitaire.rules.cards import MATTO
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
class RulesInWords:
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


_OF_EVENTS: Final = {
    EventKind.CUT: ("learn.rob_cut",),
    EventKind.ROBBED_AT_CUT: ("learn.rob_cut", "learn.rob_scores"),
    EventKind.STOPPED_AT_CUT: ("learn.rob_cut",),
    EventKind.FACE_UP: ("learn.rob_deal", "learn.at_once"),
    EventKind.ROBBED: ("learn.fola", "learn.rob_scores"),
    EventKind.STOPPED: ("learn.fola",),
    EventKind.TAKEN: ("learn.fola", "learn.rob_scores"),
    EventKind.NOTHING_TAKEN: ("rules.no_rob_penalty_says",),
    EventKind.FOLA: ("learn.fola_shown",),
    EventKind.DISCARDS_SHOWN: ("learn.declare",),
    EventKind.DECLARED: ("learn.declare", "learn.versicole_text"),
    EventKind.NOTHING_DECLARED: ("learn.declare",),
    EventKind.FORCED: ("learn.king",),
    EventKind.MATTO_PAID: ("learn.matto",),
    EventKind.FELL: ("rules.cascare_says",),
}
"""By kind of event that no player decides: the texts of the guide that explain it."""


def rules_of(events: Iterable[Event], options: Options, words: Words) -> list[str]:
    """Return what the guide says of events that follow from the rules, each text once."""
    keys = dict.fromkeys(key for event in events for key in _OF_EVENTS.get(event.kind, ()))
    return [text for text in map(RulesInWords(options, words), keys) if text]


_PROMPTS: Final = {
    Duty.FOLLOW: "classic.play_follow",
    Duty.TRUMP: "classic.play_trump",
    Duty.KING: "classic.play_king",
}
_REFUSALS: Final = {Duty.FOLLOW: "refuse.follow", Duty.TRUMP: "refuse.trump", Duty.KING: "refuse.king"}
"""By duty: its keys in the catalogue, for a trick to which a suit is led."""


def turn_prompt(view: View, words: Words, names: Sequence[str] = ()) -> str:
    """Return the prompt for the player of a view, who is to play, with the duty if there is one.

    ``names`` has the names of the players by seat, for playing from a fallen hand.
    """
    if not view.tricks[-1].cards:
        return words("classic.lead")
    if view.picks_for is not None:
        return words("classic.pick", who=names[view.picks_for])
    if view.duty is Duty.NONE:
        return words("classic.play")
    return _said(_PROMPTS, "classic.play_tarocco", view, words)


def discard_prompt(due: int, chosen: int, words: Words) -> str:
    """Return the prompt for a player who has chosen some of the discards due; then, how to discard them."""
    if chosen == due:
        return words("classic.discard_now", count=due)
    return words("classic.discard", count=due, chosen=chosen)


def refusal_text(view: View, why: Refusal, words: Words) -> str:
    """Return why a card is refused to the player of a view, who is to decide."""
    if view.duty is Duty.NONE:
        return RulesInWords(view.options, words)(f"refuse.{why.name.lower()}")
    return _said(_REFUSALS, "refuse.tarocco", view, words)


def _said(keys: Mapping[Duty, str], tarocco: str, view: View, words: Words) -> str:
    """Return the text for the duty; Il Matto is named only if it is held and may be played."""
    suit = view.tricks[-1].suit
    text = words(tarocco if suit == TAROCCHI else keys[view.duty], suit=words(f"card.suit_{suit}"))
    return words("classic.or_matto", text=text) if MATTO in view.legal_plays else text
