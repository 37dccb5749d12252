"""Who has what: the known cards of each player, the fola, and every card played."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import SEATS, Seat
from solitaire.rules.cards import CODES
from solitaire.table.context import Context
from solitaire.table.models.known import known_of
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.page.scroll import TURNING_KEYS, Scroll
from solitaire.table.page.tree import First, Node, Panel
from solitaire.table.parts.classic.known import ROWS, KnownChips, of_suit
from solitaire.table.parts.sheet import Sheet, Written
from solitaire.table.screens.page import SidePage
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import SEPARATOR
from solitaire.texts.sentences import APART
from solitaire.texts.words import Words, card_signs

_IN_THE_OPEN: Final = (
    *(EventKind.ROBBED_AT_CUT, EventKind.ROBBED, EventKind.TAKEN),
    *(EventKind.DISCARDS_SHOWN, EventKind.DECLARED),
)
"""The kinds of event whose cards show later who had what, in the order in which they happen."""
_LEAST_CHIP: Final = 22
"""Least height of a chip at the smallest window; it is never higher than half its width."""


class ClassicKnownScreen(SidePage):
    """A chip for every card: dim once it is played or in the fola, marked where its holder is known."""

    left_by = "escape, k, return, space"
    is_classic = True

    def __init__(self, context: Context, seen: Callable[[], Snapshot]) -> None:
        super().__init__(context)
        self._seen, self._scroll = seen, Scroll(TURNING_KEYS)

    def page(self) -> Node:
        looks = ((True, 0.0), (False, 0.0), (False, _LEAST_CHIP))
        faces = self.context.classic_faces
        writers = (partial(self._write, is_titled=titled, chip=chip) for titled, chip in looks)
        sheets = [Written.by(write, faces) for write in writers]
        return Panel(self._scroll.of(First(sheets)), around=8, ground="")

    # -- knowledge ------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Yield the known cards of each player and of the fola, and the cards shown, in words."""
        return open_cards(self._seen(), self.words)

    def spoken(self) -> Announcement:
        return Announcement(self.words("classic.known_title"), tuple(self.lines()))

    def details(self) -> Iterable[str]:
        if not self._seen().may_look_back:
            return
        found = known_of(self._seen())
        for suit in ROWS:
            out = [CODES[card] for card in of_suit(suit) if card not in found.gone | found.own]
            yield self.words("classic.out", cards=" ".join(out))

    def _write(self, sheet: Sheet, *, is_titled: bool, chip: float) -> None:
        """Write the chips suit by suit, and below them the words; ``chip`` is the height of a chip, or 0."""
        words = self.words
        if is_titled:
            sheet.title(words("classic.known_title"))
        is_whole = self._seen().may_look_back
        sheet.say(words("classic.known_how" if is_whole else "classic.known_unseen"), muted=True)
        chips = KnownChips.across(known_of(self._seen()), sheet, self.context.classic_faces, chip)
        for suit in ROWS:
            sheet.add(chips.height_of(suit), partial(chips.draw_suit, suit=suit, left=0, top=sheet.y))
            sheet.gap(6)
        for line in self.lines():
            sheet.say(line)


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
            suits = APART.join(words(f"card.suit_{suit}") for suit in ROWS if suit in lacked)
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
