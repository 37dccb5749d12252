"""A table for four to be played by tests: the others decide in this process, at once."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

import pygame
from pygame import Rect

from solitaire.classic.count import TRICKS
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.match_record import ClassicRecord, MatchRecord, parse_classic
from solitaire.classic.record import NO_NAMES, Opposition
from solitaire.classic.view import View
from solitaire.home.reviews import PERSON
from solitaire.kinds.tasks import Decision, decide
from solitaire.rules.cards import Card
from solitaire.run.work import Conversation
from solitaire.table.models.snapshot import Moment, Snapshot
from solitaire.table.parts.classic.seats import fan_places
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from solitaire.table.screens.classic.table import ClassicScreen
from solitaire.table.services.classic.seated import Seated
from solitaire.texts.classic_words import Sentences
from solitaire.texts.words import Words
from tests.support.table.driver import Point, Table


def snapshot(view: View, shown: int | None = None, *, is_settled: bool = True) -> Snapshot:
    """Return what is seen of a hand after some of its events, by default after all; nobody has a name."""
    return Snapshot(
        view, len(view.events) if shown is None else shown, is_settled, Sentences(Words(), NO_NAMES)
    )


def spot(screen: FanScreen, card: Card) -> Point:
    """Return the middle of the part of a card of the hand that no other card covers."""
    places = fan_places(screen.fan, screen.seating, screen.layout)
    number = screen.fan.cards.index(card)
    place, others = places[number], places[number + 1 :]
    beside = [other.left for other in others if other.colliderect(place) and other.left > place.left]
    width = min(beside, default=place.right) - place.left
    above = [other.top for other in others if other.top > place.top + place.height // 4]
    x, y = Rect(place.topleft, (width, min([place.height, *(top - place.top for top in above)]))).center
    return x, y


def lying(screen: FanScreen | ClassicReplayScreen, card: Card) -> Point:
    """Return the middle of a card of the trick on the table."""
    if isinstance(screen, ClassicReplayScreen):
        trick = screen.watched.seen.trick
    else:
        trick = screen.looking.trick or screen.seen.trick
    return screen.seating.places[trick.player(card)].center


@cache
def near_its_end(hand: Hand) -> Hand:
    """Return a hand before its last two tricks, as ``ClassicTable.play_hand`` plays it."""
    while (seat := hand.turn) is not None and len(hand.tricks) < TRICKS - 2:
        view = View.of(hand, seat)
        if seat is not PERSON:
            cards = decide(view, Opposition("handbook"))
        else:
            cards = view.discardable[: view.discards_due] or view.legal_plays[:1]
        hand = hand.discard(cards) if hand.phase is Phase.DISCARDS else hand.play(*cards)
    return hand


class QuickPlayers(Conversation[tuple[View, Opposition], Decision]):
    """They decide when they are polled, in the table's own process."""

    _view: View | None = None

    @property
    def is_asked(self) -> bool:
        return self._view is not None

    def ask(self, question: tuple[View, Opposition] | None) -> None:
        self._view = question and question[0]

    def poll(self) -> list[Decision]:
        view, self._view = self._view, None
        return [] if view is None else [decide(view, Opposition("handbook"))]


class ClassicTable(Table):
    """A table with a match on it."""

    def begin(self, number: int = 7, pace: str = "at_once") -> "ClassicTable":
        self.use(others_pace=pace)
        self.app.services.matches.begin(number)
        self.frame()
        return self

    @property
    def seated(self) -> Seated:
        return self.app.services.seated

    @property
    def seen(self) -> Snapshot:
        """What the person sees."""
        return self.seated.seen

    @property
    def hand(self) -> Hand:
        return self.app.services.matches.hand

    @property
    def record(self) -> MatchRecord:
        return self.app.services.matches.record

    @property
    def screen(self) -> ClassicScreen:
        screen = self.app.navigation.screen
        assert isinstance(screen, ClassicScreen)
        return screen

    @property
    def shown(self) -> str:
        """The name of the screen shown."""
        return type(self.app.navigation.screen).__name__

    @property
    def match_path(self) -> Path:
        assert self.app.services.matches.save is not None
        return self.app.services.matches.save.path

    @property
    def kept_game(self) -> ClassicRecord:
        """The match or hand in the file of the one on the table."""
        return _read(self.match_path.read_text(encoding="utf-8"))

    @property
    def kept(self) -> MatchRecord:
        """The match in the file of the one on the table."""
        kept = self.kept_game
        assert isinstance(kept, MatchRecord)
        return kept

    def needs_drawing(self) -> bool:
        return self.app.context.needs_drawing

    def until(self, is_there: Callable[[], bool], seconds: float = 0.05) -> None:
        """Let frames pass until a condition holds."""
        for _ in range(2000):
            if is_there():
                self.frame(1, 0.0)
                return
            self.app.advance(seconds)
        raise AssertionError("it never came")

    def until_asked(self) -> bool:
        """Let the others play until the person decides; return whether they do, or the hand is counted."""
        self.until(lambda: self.is_asked or self.seen.moment is Moment.COUNT)
        return self.is_asked

    @property
    def is_asked(self) -> bool:
        return self.shown == "ClassicScreen" and (self.seen.is_to_discard or self.seen.is_to_play)

    def spot(self, card: Card) -> Point:
        """Return a point of a card of the hand that no other card covers."""
        return spot(self.screen, card)

    def discard_first(self) -> None:
        """Discard the first cards allowed, by click and key."""
        for card in self.seen.view.discardable[: self.seen.view.discards_due]:
            self.click(self.spot(card))
        self.key(pygame.K_d)

    def at_discards(self, number: int = 7) -> "ClassicTable":
        """Begin, and let the others act until the person is asked for the first time."""
        with self.unseen():
            self.begin(number)
            self.until_asked()
        return self

    def at_play(self, choices: int = 1) -> "ClassicTable":
        """Begin, and play until the person may choose among this many cards."""
        self.at_discards()
        with self.unseen():
            self.discard_first()
            while self.until_asked() and len(self.seen.legal) < choices:
                self.click(self.spot(self.seen.legal[0]))
        assert self.is_asked
        return self

    def decide(self) -> None:
        """Make the awaited decision, if any: the first legal cards, without mouse and keys.

        Where the show waits for the person, it continues.
        """
        seated = self.seated
        if seated.is_held:
            seated.hurry()
        if seated.seen.is_to_discard:
            for card in seated.seen.view.discardable[: seated.seen.view.discards_due]:
                seated.take(card)
            seated.discard()
        elif seated.seen.is_to_play:
            seated.take(seated.seen.legal[0])

    def play_hand(self) -> None:
        """Play the hand to its count, always the first legal card, without mouse and keyboard.

        The table itself plays the last tricks; the moment before them is known from test to test.
        """
        seated, matches = self.seated, self.app.services.matches
        assert matches.save is not None
        later = replace(matches.hand_record, hand=near_its_end(matches.hand))
        matches.save.game = (
            later if matches.is_single else replace(self.record, hands=(*self.record.hands[:-1], later))
        )
        seated.sit_down()
        while self.shown == "ClassicScreen":
            self.decide()
            self.app.advance(0.05)
        self.until(lambda: seated.seen.is_shown)


_read = lru_cache(parse_classic)
"""Most often the file is as before."""
