"""The events of a hand in sentences, the players' names, and who leads."""

from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.classic.events import Event, EventKind
from solitaire.classic.inferences import TROMBE
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import Card, Versicola, tarot
from solitaire.texts.words import Words, card_sign, card_signs, signed

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
