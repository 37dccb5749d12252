"""What can be known: who has what, the count of a hand, and the solitaire's cards to come."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.rules.cards import CODES, format_cards
from solitaire.rules.outlook import court_outlooks
from solitaire.rules.position import View
from solitaire.table.actions import Action, Offer, Where
from solitaire.table.context import Context
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.page.blocks import CardField, First, Ground, Layers
from solitaire.table.page.scroll import TURNING_KEYS, Scroll
from solitaire.table.page.tree import Node, Panel, Spare
from solitaire.table.parts.classic.count import CountPage
from solitaire.table.parts.classic.known_chips import ROWS, ChipsOf, known_of, of_suit
from solitaire.table.parts.pack import left_in, to_come
from solitaire.table.parts.sheet import Sheet
from solitaire.table.requests import Known, Menu, WholeMatch
from solitaire.table.screens.base import CLASSIC_BAR, PageScreen, SidePage
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import SEPARATOR
from solitaire.texts.classic_words import APART
from solitaire.texts.words import Words, card_signs, signed

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
        sheets = [Sheet(faces, write) for write in writers]
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
        sheet.say(words("classic.known_how" if is_whole else "classic.known_unseen"), "aside")
        for suit in ROWS:
            sheet.add(ChipsOf(known_of(self._seen()), suit, self.context.classic_faces, chip), Spare(6))
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


# -- the count ------------------------------------------------------------------------------------


class ClassicCountScreen(PageScreen):
    """The count, shown event by event; Enter continues with the next hand.

    Attributes:
        scroll: what the count is shown in.
    """

    bar: tuple[Action, ...] = CLASSIC_BAR
    more = (Action.CLASSIC_HANDS, Action.CLASSIC_BREAK)
    help_key = ""
    is_classic = True

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(context)
        self._seated, self.scroll = seated, CountPage.scroll()
        self._after_hand: Sequence[Offer] = ()
        seated.sit_down()

    @property
    def _seen(self) -> Snapshot:
        return self._seated.seen

    @property
    def _count(self) -> CountPage:
        return CountPage(self.context.canvas, self._seen)

    @property
    def _note(self) -> tuple[str, ...]:
        """Why the count waits for the person, if it does."""
        note = self._seated.note
        return (*note.latest, self.words("classic.hurry")) if note is not None else ()

    def own(self) -> Sequence[Offer]:
        nav = self.nav
        return (
            *self._seated.other_matches,
            Offer(Action.CLASSIC_KNOWN, lambda: nav.show(Known()), "k"),
        )

    def offers(self) -> Sequence[Offer]:
        match = self._seated.match
        action = Action.CLASSIC_HANDS if match.is_over and not match.is_single else Action.CLASSIC_NEXT
        on = Offer(action, self._continue, "space, return", is_main=True)
        menu = Offer(Action.MENU, self.nav.general(Action.MENU), "escape", is_main=True)
        first, elsewhere = (menu, on) if match.is_single else (on, menu)
        below = (replace(offer, where=Where.BELOW) for offer in (first, *self._after_hand))
        why = Offer(Action.CLASSIC_WHY, self._seated.ask_why, "w")
        return (*super().offers(), *below, elsewhere, why)

    def read(self) -> None:
        self._after_hand = self._seated.after_hand

    def page(self) -> Node:
        count = self._count.node(self._title(), self.scroll, note=self._note)
        return Layers([Ground(None if self._seen.is_shown else self._hurry), count])

    # -- what the player does -------------------------------------------------------------------

    def _continue(self) -> None:
        """Show the rest of the count at once; after it, the next hand or the whole match."""
        if not self._seen.is_shown:
            self._hurry()
        elif self._seated.match.is_single:
            self.nav.show(Menu(classic=True))
        elif self._seated.match.is_over:
            self.nav.show(WholeMatch())
        else:
            self._seated.next_hand()

    def _hurry(self) -> None:
        """Show the rest of the count at once."""
        self._seated.hurry()
        self.show()

    def advance(self, seconds: float) -> bool:
        was_shown = self._seen.is_shown
        if self._seated.advance(seconds) or self._seen.is_shown is not was_shown:
            self.show()
            return True
        return super().advance(seconds)

    @property
    def is_waiting(self) -> bool:
        return self._seated.is_waiting

    # -- sight and speech -----------------------------------------------------------------------

    def status(self) -> str:
        match = self._seated.match
        if match.is_single:
            return match.game
        return f"{match.game} · {self.words('classic.hand', hand=match.hand, hands=match.hands)}"

    def spoken(self) -> Announcement:
        if not self._seen.is_shown:
            return Announcement(self._title(), self._note)
        resti = (f"{name} {signed(resti)}" for name, resti in self._seen.players)
        return Announcement(self._title(), (*self._count.result(), *resti))

    def details(self) -> Iterable[str]:
        for side in Side:
            yield from self._count.read_out(side)

    def _title(self) -> str:
        words, match = self.words, self._seated.match
        if match.is_single:
            return words("count.single")
        return words("count.title", hand=match.hand, hands=match.hands)


# -- the cards to come of the solitaire -----------------------------------------------------------


class ToComeScreen(SidePage):
    """A page over the table; a press on a card shows it large, one beside the cards leads back."""

    left_by = "escape, k, return, space"

    def __init__(self, context: Context, view: View) -> None:
        super().__init__(context)
        self._known = view

    def page(self) -> Node:
        cards = to_come(self._known, self.context.faces, self.words)
        return Panel(CardField(cards, self.nav.show_card, self.nav.leave), around=8, ground="")

    def _courts(self) -> Iterator[str]:
        """Yield a line for each king and queen that is not covered."""
        words = self.words
        for court in court_outlooks(self._known):
            key = "to_come.court" if court.killers else "to_come.helpless"
            where = words(f"to_come.{court.place.value}")
            cards, name = format_cards(court.killers), words.card(court.card)
            yield words(key, court=name, where=where, count=len(court.killers), cards=cards)

    def spoken(self) -> Announcement:
        view, words = self._known, self.words
        where = words("to_come.where", deck=len(view.unseen), fola=len(view.fola))
        lines = tuple(self._courts()) or (words("to_come.no_courts"),)
        return Announcement(words("to_come.title", count=view.to_come), (where, *lines))

    def details(self) -> Iterable[str]:
        return (
            self.words(f"tracker.{place.value}", cards=format_cards(cards))
            for place, cards in left_in(self._known)
            if cards
        )
