"""Everything the table has seen, in words: cards robbed, declared and discarded, voids, the fola."""

from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.classic.cards import TAROCCHI
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import SEATS, Seat
from solitaire.rules.cards import SUITS
from solitaire.table.models.known import known_of
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.texts import SEPARATOR
from solitaire.texts.sentences import APART
from solitaire.texts.words import Words, card_signs

_ROWS: Final = (*SUITS, TAROCCHI)
_IN_THE_OPEN: Final = (
    *(EventKind.ROBBED_AT_CUT, EventKind.ROBBED, EventKind.TAKEN),
    *(EventKind.DISCARDS_SHOWN, EventKind.DECLARED),
)
"""The kinds of event whose cards show later who had what, in the order in which they happen."""


def open_cards(seen: Snapshot, words: Words) -> Iterator[str]:
    """Yield what is known of each player, of the fola, and what the players have shown."""
    sentences, found = seen.sentences, known_of(seen)
    own = found.cards[Seat.S]
    if own:
        yield words("classic.known_own", cards=card_signs(own))
    for seat in SEATS[1:]:
        who, parts = sentences.names[seat], []
        if found.cards[seat]:
            parts.append(words("classic.known_of", who=who, cards=card_signs(found.cards[seat])))
        if lacked := found.voids[seat]:
            suits = APART.join(words(f"card.suit_{suit}") for suit in _ROWS if suit in lacked)
            parts.append(words("classic.lacks", who=who, suits=suits))
        if parts:
            yield SEPARATOR.join(parts)
    if sentences.has_signals:
        yield from (sentences.fumata(seat, card) for seat, card in found.fumate)
    if seen.view.fola:
        yield words("classic.fola", cards=card_signs(seen.view.fola))
    hidden = sum(number for _, number in seen.view.fola_hidden)
    if hidden:
        yield words("classic.fola_hidden", count=hidden)
    yield from map(sentences.event, _shown(seen.events))


def _shown(events: Sequence[Event]) -> Iterator[Event]:
    """Yield what was robbed, taken, discarded and declared; cards robbed by one player form one event."""
    for kind in _IN_THE_OPEN:
        of_kind = [event for event in events if event.kind is kind]
        if kind is EventKind.DECLARED:
            yield from of_kind
            continue
        for seat in {event.seat: None for event in of_kind}:
            own = [event for event in of_kind if event.seat is seat]
            cards = tuple(card for event in own for card in event.cards)
            yield own[0]._replace(cards=cards, points=0)
