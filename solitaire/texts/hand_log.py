"""The log of a hand: an entry for each trick, and for declarations, payments and signals."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.classic.cards import is_tarocco
from solitaire.classic.count import TRICKS
from solitaire.classic.events import Event, EventKind
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.readings import fixed
from solitaire.classic.seats import Seat, Side
from solitaire.classic.signals import FUMATE
from solitaire.rules.cards import MATTO, Card, tarot
from solitaire.rules.versicole import versicole
from solitaire.texts.sentences import Sentences

_GAINS: Final = (EventKind.DIED, EventKind.RESTO)
"""The kinds of event that are good news for one side and bad news for the other."""


_OF_TRICK: Final = (EventKind.FORCED, EventKind.PICKED, EventKind.MATTO_KEPT)
"""The kinds of event that tell which card was played to a trick."""


class Entry(NamedTuple):
    """An entry of the log."""

    text: str
    """What happened."""
    side: Side | None = None
    """The side for which it is good news, or None."""


def hand_log(
    events: Sequence[Event],
    sentences: Sentences,
    options: Options = DEFAULT,
    *,
    hides_tricks: bool = False,
) -> list[Entry]:
    """Return the entries on these events of a hand with these options, latest last.

    With ``hides_tricks``, the entry of a gathered trick has only its winner and its points.
    """
    log = _Log(sentences, options, hides_tricks=hides_tricks)
    for event in events:
        log.add(event)
    return log.entries


class _Log:
    """A log being written."""

    def __init__(self, sentences: Sentences, options: Options, *, hides_tricks: bool) -> None:
        self.entries: list[Entry] = []
        self._sentences, self._options, self._fixed = sentences, options, fixed(options)
        self._hides_tricks = hides_tricks
        self._silent: list[Seat] = []  # seats with nothing to declare
        self._silent_at = 0
        self._trick: list[tuple[Seat, Card]] = []
        self._trick_at, self._tricks = 0, 0
        self._leader = Seat.S
        self._piles: tuple[set[Card], set[Card]] = (set(), set())  # by side
        self._have_led: set[Seat] = set()  # seats that have led a tarocco

    def add(self, event: Event) -> None:
        """Add an event: as an entry, or to the entry of its trick or of the declarations."""
        kind, seat = event.kind, event.seat
        if kind is EventKind.NOTHING_DECLARED and seat is not None:
            self._add_silent(seat)
        elif kind is EventKind.PLAYED and seat is not None:
            self._add_card(seat, event.cards[0])
        elif kind is EventKind.WON and seat is not None:
            if self._hides_tricks:
                self.entries[self._trick_at] = Entry(self._sentences.event(event))
            else:
                self._write_trick(winner=seat)
                self._gather(seat.side)
            self._trick = []
        elif self._hides_tricks and kind in _OF_TRICK:
            return
        elif self._hides_tricks and kind is EventKind.DIED and event.side is not None:
            self.entries.append(Entry(self._sentences.died_unseen(event), event.side))
        else:
            side = event.side if kind in _GAINS else None
            self.entries.append(Entry(self._sentences.event(event), side))

    def _add_silent(self, seat: Seat) -> None:
        if not self._silent:
            self._silent_at = len(self.entries)
            self.entries.append(Entry(""))
        self._silent.append(seat)
        self.entries[self._silent_at] = Entry(self._sentences.silent(self._silent))

    def _add_card(self, seat: Seat, card: Card) -> None:
        is_led = not self._trick
        if is_led:
            self._tricks += 1
            self._leader, self._trick_at = seat, len(self.entries)
            self.entries.append(Entry(""))
        self._trick.append((seat, card))
        self._write_trick()
        if is_led and is_tarocco(card) and seat not in self._have_led:
            self._have_led.add(seat)
            if self._sentences.has_signals and card in FUMATE and not self._hides_tricks:
                self.entries.append(Entry(self._sentences.fumata(seat, card)))

    def _gather(self, winner: Side) -> None:
        """Add the cards of a trick to the piles; Il Matto goes back, except in the last trick."""
        before = [{versicola.cards for versicola in versicole(pile, self._fixed)} for pile in self._piles]
        is_last = self._tricks == TRICKS and self._options.matto_last == "lost"
        for player, card in self._trick:
            is_back = card == MATTO and not is_last
            self._piles[player.side if is_back else winner].add(card)
            if card == tarot(1) and player.side is winner:
                self.entries.append(Entry(self._sentences.home(winner), winner))
        for side, known in zip(Side, before, strict=True):
            for versicola in versicole(self._piles[side], self._fixed):
                if versicola.cards not in known:
                    self.entries.append(Entry(self._sentences.completed(side, versicola)))

    def _write_trick(self, winner: Seat | None = None) -> None:
        cards = [card for _, card in self._trick]
        text = self._sentences.trick(self._tricks, self._leader, cards, winner)
        self.entries[self._trick_at] = Entry(text)
