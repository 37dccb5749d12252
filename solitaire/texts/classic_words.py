"""The rules and the events of a hand for four in words: presets, what differs, what applies, who did what.

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
from solitaire.classic.inferences import TROMBE
from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import Duty, Trick
from solitaire.classic.view import View
from solitaire.home.settings import OWN_RULES
from solitaire.rules.cards import MATTO, Card, Versicola, tarot
from solitaire.texts.text import rules_lines
from solitaire.texts.words import Words, card_sign, card_signs, signed

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


# -- the events in sentences, the players' names, and who leads ------------------------------------

APART: Final = ", "
"""Separates the items of a list."""


def told_apart(words: Words, names: Sequence[str]) -> list[str]:
    """Return, by seat, what players are called, no two the same.

    A single player without a name is called a player, as a seat would stand beside names; several are called
    by their seats. Namesakes have their seats after the name.
    """
    seats = [words(f"classic.seat_{seat.name.lower()}") for seat in SEATS]
    nameless = [words("classic.nameless")] * len(seats) if [*names].count("") == 1 else seats
    called = [name or other for name, other in zip(names, nameless, strict=True)]
    pairs = zip(called, seats, strict=True)
    return [f"{name} ({seat})" if called.count(name) > 1 else name for name, seat in pairs]


class Sentences:
    """Says what happens in a hand, in the language of the table.

    Args:
        names: by seat, the names of the players, the person's own first; they may be empty, or the same.

    Attributes:
        names: by seat, what the players are called, no two the same; "You" for a person without a name.
        whom: by seat, what they are called after a preposition: "for you", where the person has no name.
        own: name of the person at their own place, such as "You (Anna)".
        has_signals: whether the players use signals.
    """

    def __init__(self, words: Words, names: Sequence[str], *, signals: bool = False) -> None:
        self._words, self.has_signals = words, signals
        own, you = names[0], words("classic.you")
        others = told_apart(words, (own or you, *names[1:]))[1:]
        self.names = (own or you, *others)
        self.whom = (own or words("classic.you_object"), *others)
        self.own = words("classic.you_named", name=own) if own else you

    def side(self, side: Side) -> str:
        """Return a side by the names of its players."""
        return self._side(side, self.names)

    def whom_of(self, side: Side) -> str:
        """Return the same in the form after a preposition."""
        return self._side(side, self.whom)

    def _side(self, side: Side, names: Sequence[str]) -> str:
        one, other = (Seat.S, Seat.N) if side is Side.NS else (Seat.W, Seat.E)
        return self._words("classic.side", one=names[one], other=names[other])

    def event(self, event: Event) -> str:
        """Return what happened, with the points and for whom."""
        words = self._words
        key = event.kind.name.lower()
        text = words(f"event.{key}", **self._values(event))
        if event.kind is EventKind.DIED and event.cards == (tarot(1),):
            text = words("event.t1_died", cards=self.cards(event.cards))
        if event.kind is EventKind.FOLA and not event.cards:
            whom, suits = self._whom(event), self._suits(event)
            said = words("event.fola_announced", whom=whom, suits=suits)
            text = said if suits else words("event.fola_without_suits", whom=whom)
        if event.points and event.side is not None:
            return words(
                "event.points", text=text, points=signed(event.points), whom=self.whom_of(event.side)
            )
        return text

    def _values(self, event: Event) -> dict[str, object]:
        return {
            "who": "" if event.seat is None else self.names[event.seat],
            "whom": self._whom(event),
            "cards": self.cards(event.cards),
            "suits": self._suits(event),
            "resti": event.resti,
            "kind": ""
            if event.versicola is None
            else self._words(f"family.{event.versicola.kind.name.lower()}"),
        }

    def _whom(self, event: Event) -> str:
        if event.side is not None:
            return self.whom_of(event.side)
        return "" if event.seat is None else self.whom[event.seat]

    def died_unseen(self, event: Event) -> str:
        """Return that cards have died, with the points and for whom, but not which cards."""
        words, whom = self._words, self._whom(event)
        return words("event.points", text=words("event.died_unseen"), points=signed(event.points), whom=whom)

    def trick(self, number: int, leader: Seat, cards: Sequence[Card], winner: Seat | None) -> str:
        """Return the cards of a trick, the leader's first, and its winner, unless that is open."""
        said = {"number": number, "who": self.names[leader], "cards": card_signs(cards)}
        if winner is None:
            return self._words("event.trick", **said)
        return self._words("event.trick_won", whom=self.whom[winner], **said)

    def home(self, side: Side) -> str:
        """Return that the 1 of tarocchi, which everybody hunts, is safe with its side."""
        return self._words("event.t1_home", whom=self.whom_of(side))

    def completed(self, side: Side, versicola: Versicola) -> str:
        """Return that a side has won all cards of a versicola, with its points in the count."""
        return self._words(
            "event.completed",
            cards=card_signs(versicola.cards),
            whom=self.whom_of(side),
            points=signed(versicola.total),
        )

    def silent(self, seats: Sequence[Seat]) -> str:
        """Return that these players have nothing to declare."""
        who = APART.join(self.names[seat] for seat in seats)
        return self._words("event.nothing_declared", who=who)

    def fumata(self, seat: Seat, card: Card) -> str:
        """Return that a player has signalled the highest tarocco by leading a card."""
        return self._words("event.fumata", who=self.names[seat], card=card_sign(card), high=card_sign(TROMBE))

    def plays(self, trick: Trick) -> Iterator[str]:
        """Yield the cards of a trick, each with its player."""
        for card in trick.cards:
            yield self._words("event.played", who=self.names[trick.player(card)], cards=self.cards((card,)))

    def cards(self, cards: Sequence[Card]) -> str:
        """Return cards as texts show them: a single card with its name, several as small cards alone.

        The name is in brackets, so that it is not read as part of the sentence: the 13 is Death.
        """
        if len(cards) == 1:
            return f"{card_signs(cards)} ({self._words.name(cards[0])})"
        return card_signs(cards)

    def _suits(self, event: Event) -> str:
        """Return the size of each suit of the fola: ``2 swords``, because ``2 of swords`` would be a card."""
        parts = [self._words(f"card.count_{suit}", count=number) for suit, number in event.suits if number]
        return APART.join(parts)

    def lead(self, lead: int) -> str:
        """Return which side leads by how much."""
        if not lead:
            return self._words("classic.level")
        side = Side.NS if lead > 0 else Side.EW
        return self._words("classic.leads", side=self.side(side), points=abs(lead))
