"""Replayed: a played hand, step by step, with all cards open or from one seat's view; two hands compared."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from solitaire.classic.count import TRICKS, value_of
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Phase, moments
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.play.opponents import signals_of
from solitaire.rules.cards import Card
from solitaire.table.models.snapshot import COUNTING, Snapshot
from solitaire.texts.classic_text import leads
from solitaire.texts.classic_words import Sentences, told_apart
from solitaire.texts.words import Words, card_sign
from solver.classic.hand_review import Opinion

_JOINED: Final = (
    EventKind.NOTHING_DECLARED,
    EventKind.WON,
    EventKind.MATTO_KEPT,
    EventKind.DIED,
    EventKind.STOPPED_AT_CUT,
    EventKind.STOPPED,
)
"""The kinds of event shown together with the event before, as a play is with its ``FORCED``."""
_DECISIONS: Final = (EventKind.DISCARDED, EventKind.PLAYED)
"""The kinds of event that a seat decides."""
_IN_A_ROW: Final = (EventKind.FACE_UP, EventKind.ROBBED_AT_CUT, EventKind.ROBBED)
"""The kinds of event shown together when several follow one another."""

_SLIGHT: Final = 1.0
"""A card that costs less than this, in points, is as good as the best."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A moment of a played hand."""

    hand: Hand
    """The hand after the decision that led here."""
    shown: int
    """Number of its events that have happened."""
    play: int
    """Number of cards played, 0 to 84."""
    decided: int
    """Number of decisions made."""


def steps(hand: Hand) -> list[ReplayStep]:
    """Return the steps of a hand: a play with what follows from it is a step, and so is the whole count."""
    found = list[ReplayStep]()
    seen = 0
    for decided, moment in enumerate(moments(hand)):
        for shown in range(seen + 1, len(moment.events) + 1):
            event, before = moment.events[shown - 1], moment.events[shown - 2] if shown > 1 else None
            played = sum(past.kind is EventKind.PLAYED for past in moment.events[:shown])
            if before is not None and _is_joined(event, before):
                found.pop()
            found.append(ReplayStep(moment, shown, played, decided))
        seen = len(moment.events)
    return found


def _is_joined(event: Event, before: Event) -> bool:
    """Return whether an event is shown together with the event before it."""
    if event.kind in _JOINED or before.kind in (EventKind.FORCED, EventKind.PICKED):
        return True
    in_a_row = event.kind is before.kind and event.kind in _IN_A_ROW
    return in_a_row or (event.kind in COUNTING and before.kind in COUNTING)


class Replayed:
    """A hand being watched.

    Attributes:
        step: the step shown, from 0.
        seat: the seat at the bottom, in front of the viewer.
        is_open: whether all four hands are open, or only that seat's view is shown.
    """

    def __init__(
        self,
        record: HandRecord,
        words: Callable[[], Words],
        opinions: Sequence[Opinion] = (),
    ) -> None:
        """Watch a hand.

        Args:
            record: the hand.
            words: returns the catalogue of the language in use.
            opinions: opinions on each card of the printed hand, which also has comments; empty for other
                hands.
        """
        self._record, self._words_now, self._opinions = record, words, opinions
        self._steps = steps(record.hand)
        self.step, self.seat, self.is_open = 0, Seat.S, True
        self._seen: Snapshot
        self._seen_at: object = None

    @property
    def _words(self) -> Words:
        return self._words_now()

    # -- where in the hand ----------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self._steps) - 1

    @property
    def play(self) -> int:
        """The number of cards played, 0 to 84."""
        return self._steps[self.step].play

    def go(self, step: int) -> None:
        """Go to a step, at least the first and at most the last."""
        self.step = max(0, min(self.last, step))

    @property
    def decided(self) -> int:
        """The number of decisions made."""
        return self._steps[self.step].decided

    def step_after(self, decision: int) -> int:
        """Return the step that shows a decision, by its index among all decisions of the hand."""
        return next((number for number, step in enumerate(self._steps) if step.decided > decision), self.last)

    def step_of(self, card: Card) -> int:
        """Return the step that shows the play of a card."""
        number = self._record.hand.plays.index(card) + 1
        return next(index for index, step in enumerate(self._steps) if step.play == number)

    @cached_property
    def decisions(self) -> list[tuple[Seat, tuple[Card, ...]]]:
        """By decision of the hand: the seat, and the card that it played, or its discards."""
        return [
            (now.turn, after.laid(now.turn) if now.discards_due else after.plays[-1:])
            for now, after in pairwise(moments(self._record.hand))
            if now.turn is not None
        ]

    @property
    def beginnings(self) -> list[tuple[int, int]]:
        """The tricks by number, from 1, each with the step that shows its first card."""
        plays = [step.play for step in self._steps]
        return [(play // 4 + 1, plays.index(play)) for play in sorted({*plays}) if play % 4 == 1]

    @cached_property
    def values(self) -> list[int]:
        """By step: the points by which South and North lead, plus 60 for each resto."""
        return [value_of(step.hand.events[: step.shown], Side.NS) for step in self._steps]

    def trick_step(self, step: int) -> int:
        """Return the next step with a complete trick or the start of the first; with -1 the previous one."""
        stops = [number for number in range(self.last + 1) if self._is_stop(number)]
        if step > 0:
            return next((number for number in stops if number > self.step), self.last)
        return next((number for number in reversed(stops) if number < self.step), 0)

    def _is_stop(self, number: int) -> bool:
        """Return whether the next step begins a trick, including the first, or the count."""
        here, after = self._steps[number], self._steps[min(number + 1, self.last)]
        return (
            (after.play > here.play and here.play % 4 == 0) or number == self.last or self.is_count_at(after)
        )

    def is_count_at(self, step: ReplayStep) -> bool:
        """Return whether the hand is counted at a step."""
        return step.hand.events[step.shown - 1].kind in COUNTING

        # -- the state shown ------------------------------------------------------------------------

    @property
    def is_count(self) -> bool:
        """True while the hand is being counted."""
        return self.is_count_at(self._steps[self.step])

    @property
    def seen(self) -> Snapshot:
        """What is seen now: all hands, or what the seat at the bottom could see."""
        now = self.step, self.seat, self.is_open, self._words
        if self._seen_at != now:
            self._seen_at = now
            step = self._steps[self.step]
            south, east, north, west = views = [View.of(step.hand, seat) for seat in SEATS]
            self._seen = Snapshot(
                views[self.seat],
                step.shown,
                is_settled=False,
                sentences=self._sentences(),
                heading=self._heading(),
                is_own=False,
                open_hands=(south, east, north, west) if self.is_open else None,
            )
        return self._seen

    def _sentences(self) -> Sentences:
        """Return the texts of the events, in the language of the table."""
        names, words = self._record.players, self._words
        if names.count("") > 1:  # nobody at this table: the seats say who
            names = tuple(told_apart(words, names))
        return Sentences(words, names, signals=signals_of(self._record))

    @property
    def fresh(self) -> Sequence[Event]:
        """The events that this step has added."""
        before = self._steps[self.step - 1].shown if self.step else 0
        return self.seen.events[before:]

    @property
    def news(self) -> list[str]:
        """The news of this step, in words; for the count, its end."""
        fresh = [event for event in self.fresh if event.kind is not EventKind.FORCED]
        return [*map(self.seen.sentences.event, fresh[-1:] if self.is_count else fresh)]

    @property
    def here(self) -> HandRecord:
        """The hand as it stood at this step."""
        return replace(self._record, hand=self._steps[self.step].hand, match=None)

    @property
    def whole(self) -> HandRecord:
        """The whole hand."""
        return self._record

    @property
    def has_verdict(self) -> bool:
        """True if there can be a verdict on it: it has ended, and is not the printed hand."""
        return self._record.hand.phase is Phase.ENDED and not self._opinions

    @property
    def decision(self) -> tuple[View, tuple[Card, ...]] | None:
        """The view and the cards of the seat that decided at this step of an ended hand; else None."""
        acts = [event for event in self.fresh if event.kind in _DECISIONS]
        if not acts or self._record.hand.phase is not Phase.ENDED:
            return None
        before = next(step.hand for step in reversed(self._steps) if step.decided < self.decided)
        assert before.turn is not None
        view = View.of(before, before.turn)
        return view, acts[0].cards or self._record.hand.laid(view.seat)  # discards are not news

    @property
    def can_play_on(self) -> bool:
        """True if a player is to decide at this step."""
        return self._steps[self.step].hand.turn is not None

    def _heading(self) -> str:
        """Return the name of the trick, of the deal before the tricks, or of the count."""
        words, play = self._words, self.play
        if self.is_count:
            return words("classic.replay_count")
        return words("classic.replay_trick", number=-(-play // 4)) if play else words("classic.replay_deal")

    @property
    def comment(self) -> str:
        """The comment on a complete trick, on the deal, or on the count; may be empty."""
        if not self._opinions or not (self.is_count or self._is_stop(self.step)):
            return ""
        return self._words(f"printed.t{22 if self.is_count else self.play // 4}")

    @property
    def thoughts(self) -> list[str]:
        """The cards that the program would have played in the trick, where it disagrees."""
        if not self._opinions or not self.play or self.is_count:
            return []
        said, seen = list[str](), self.seen
        for card, opinion in zip(seen.trick.cards, self._opinions[(self.play - 1) // 4 * 4 :], strict=False):
            if opinion.cost >= _SLIGHT:
                who, points = seen.sentences.names[seen.trick.player(card)], round(opinion.cost)
                played, best = card_sign(card), card_sign(opinion.best)
                said.append(self._words("printed.cost", who=who, card=played, best=best, points=points))
        return said or [self._words("printed.same")]

    @property
    def title(self) -> str:
        """The name of the hand."""
        words, record = self._words, self._record
        if record.match is not None:
            match, number = record.match
            return words("classic.replay_of", match=match, hand=number + 1)
        is_printed = record.hand.deal.number is None and any(key == "Source" for key, _ in record.extra)
        hand = record.hand
        return words("classic.replay_printed") if is_printed else words.hand(hand.deal, hand.dealer)


# -- two hands side by side -----------------------------------------------------------------------


class PlayedTrick(NamedTuple):
    """A trick, and the score after it."""

    trick: Trick
    lead: int
    """Points by which North and South led after it; negative if the other side did."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """An ended hand, for comparison with another."""

    player: str
    """Who sat South; may be empty."""
    tricks: Sequence[PlayedTrick]
    lead: int
    """Points by which North and South led at the end."""
    resti: int
    """The resti of North and South less those of the other side."""

    @classmethod
    def of(cls, record: HandRecord) -> "PlayedOut":
        """Return an ended hand, prepared for comparison."""
        hand = record.hand
        after = leads(hand.events)[-TRICKS:]
        tricks = [PlayedTrick(trick, lead) for trick, lead in zip(hand.tricks, after, strict=True)]
        resti = hand.tally.resti
        return cls(record.players[Seat.S], tricks, hand.tally.lead, resti[Side.NS] - resti[Side.EW])


def first_difference(one: PlayedOut, other: PlayedOut) -> int | None:
    """Return the number of the first trick, from 1, that was played differently; None if there is none."""
    pairs = zip(one.tricks, other.tricks, strict=True)
    differ = (number for number, (own, theirs) in enumerate(pairs, start=1) if own.trick != theirs.trick)
    return next(differ, None)
