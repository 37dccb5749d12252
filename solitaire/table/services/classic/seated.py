"""Seated: what the person at the table sees, and what they may do. Hidden cards stay behind it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.classic.deal import LARGEST_CUT
from solitaire.classic.events import Event, EventKind
from solitaire.classic.match import GIRO, seating
from solitaire.classic.options import DEFAULT
from solitaire.classic.seats import Side
from solitaire.classic.view import View
from solitaire.home.reviews import PERSON
from solitaire.rules.cards import Card
from solitaire.run.work import Work
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context
from solitaire.table.models.snapshot import Show, Snapshot, stops
from solitaire.table.parts.classic.count import step_note
from solitaire.table.parts.classic.seats import ShownHint
from solitaire.table.requests import Compare, HandVerdict, Replay, WholeMatch
from solitaire.table.services import exporter
from solitaire.table.services.classic import match_questions
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.sounds import Sound
from solitaire.table.texts import help_counts
from solitaire.texts.classic_words import Sentences, refusal_text, rules_name
from solver.cores import core_name

_SOUNDS: Final = {
    EventKind.CUT: Sound.CUT,
    **dict.fromkeys(
        (EventKind.ROBBED_AT_CUT, EventKind.ROBBED, EventKind.FACE_UP, EventKind.PLAYED), Sound.PLAY
    ),
    **dict.fromkeys((EventKind.TAKEN, EventKind.DISCARDED, EventKind.DISCARDS_SHOWN), Sound.STACK),
    EventKind.WON: Sound.KILL,
    **dict.fromkeys((EventKind.DECLARED, EventKind.VERSICOLA), Sound.VERSICOLA),
}
"""By kind of event: its sound; a resto sounds good or bad."""


class InMatch(NamedTuple):
    """Which hand of which match something is about."""

    game: str
    """The match in words, or whose deal a single hand is."""
    hand: int
    """The number of the hand, from 1."""
    hands: int
    """The number of hands in the match."""
    is_single: bool
    """Whether it is a single hand, not part of a match."""
    is_over: bool
    """Whether this was the last hand."""


class Seated:
    """The person's place at the table: what they see, and what they may do.

    The events are shown one after another, at the pace of the settings.

    Attributes:
        chosen: the cards chosen as discards.
        is_playing_on: whether the rest, which is decided, is played without asking.
    """

    def __init__(self, context: Context, session: MatchSession) -> None:
        self._context, self._session = context, session
        self._show = Show()
        self._place: tuple[Path, int] | None = None
        self._view: View
        self._seen: Snapshot
        self._seen_at: object = None
        self._is_first_giro = False
        self.chosen: tuple[Card, ...] = ()
        self.is_playing_on = False

    def sit_down(self) -> None:
        """Look at the hand on the table: a new hand from its first event, another as it stands."""
        session = self._session
        self._view = session.view
        place = session.place
        if place != self._place:
            begun = (EventKind.DISCARDED, EventKind.PLAYED)
            is_new = not any(event.kind in begun for event in self._view.events)
            self._show.go_to(0 if is_new else len(self._view.events))
            self._is_first_giro = session.is_first_giro
            self.chosen, self.is_playing_on = (), False
        self._place, self._seen_at = place, None

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def seen(self) -> Snapshot:
        """What the person sees now; it is made anew when something changes."""
        view, show, words = self._view, self._show, self._context.words
        now = view, show.shown, show.is_settled, words
        if self._seen_at != now:
            self._seen_at, sentences = now, self._sentences()
            players = tuple(self._players(sentences, is_shown=show.is_over(view.events)))
            self._seen = Snapshot(view, show.shown, show.is_settled, sentences, self._heading(), players)
        return self._seen

    def _sentences(self) -> Sentences:
        """Return the texts of the events, in the language of the table."""
        session = self._session
        names = (
            session.hand_record.players if session.is_single else session.match.names(session.place[1] - 1)
        )
        return Sentences(self._context.words, names, signals=session.has_signals)

    def _heading(self) -> str:
        """Return the number of the hand in the match, or the single hand, in words."""
        match = self.match
        if match.is_single:
            return match.game
        giro = (match.hand - 1) // GIRO + 1
        return self._context.words("classic.hand_of", hand=match.hand, hands=match.hands, giro=giro)

    def _players(self, sentences: Sentences, *, is_shown: bool) -> Iterator[tuple[str, int]]:
        """Yield the players of a match, the person first, with their resti so far; none for a single hand.

        Hands whose count has not been fully shown are left out.
        """
        if self._session.is_single:
            return
        match = self._session.match
        if not is_shown:
            match = replace(match, hands=match.hands[:-1])
        seats = seating(self._session.place[1] - 1)
        others = (sentences.names[seats.index(player)] for player in range(1, len(seats)))
        yield from zip((sentences.own, *others), match.resti, strict=True)

    # -- which match, and which hand of it ------------------------------------------------------

    @property
    def match(self) -> InMatch:
        """Which hand of which match is on the table."""
        words, session = self._context.words, self._session
        if session.is_single:
            game, hands = words.hand(session.hand.deal, session.hand.dealer), 1
        else:
            game, hands = words("classic.match", number=session.record.number), session.match.length
        return InMatch(game, session.place[1], hands, session.is_single, session.is_over)

    @property
    def about(self) -> Sequence[str]:
        """What there is to say of the match and of the hand: what is unusual, and which hand it is."""
        words, session, options = self._context.words, self._session, self._view.options
        match = self.match
        parts = [match.game]
        if options != DEFAULT:
            parts.append(words("rules.at_table", name=rules_name(options, words)))
        if not session.has_signals:
            parts.append(words("classic.no_signals"))
        if core_name() == "python":
            parts.append(words("classic.weaker"))
        if not match.is_single:
            parts.append(words("classic.hand", hand=match.hand, hands=match.hands))
        return parts

    @property
    def help_used(self) -> list[str]:
        """The help used in this hand, in words."""
        return help_counts(self._session.help, self._context.words)

    # -- what may be done -----------------------------------------------------------------------

    def take(self, card: Card) -> None:
        """Play a card, or choose it as a discard or no longer; if that is forbidden, say by which rule."""
        if self.seen.is_to_discard:
            self._choose(card)
        elif not self.seen.is_to_play:
            self._context.refuse("not_your_turn")
        elif (why := self._session.hand.refusal(card)) is not None:
            self._context.deny(refusal_text(self._view, why, self._context.words))
        else:
            self._session.decide((card,))
            self._look()

    def _choose(self, card: Card) -> None:
        if card in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != card)
        elif (why := self._session.hand.discard_refusal(card)) is not None:
            self._context.deny(refusal_text(self._view, why, self._context.words))
        elif len(self.chosen) == self._view.discards_due:
            self._context.refuse("enough_discards", count=self._view.discards_due)
        else:
            self.chosen = (*self.chosen, card)
            self._context.sounds.play(Sound.PLAY)
        self._context.nav.refresh()

    @property
    def can_discard(self) -> bool:
        """True if enough cards are chosen as discards."""
        return self.seen.is_to_discard and len(self.chosen) == self._view.discards_due

    def discard(self) -> None:
        """Discard the chosen cards."""
        if not self.can_discard:
            self._context.refuse("choose_discards", count=self._view.discards_due)
            return
        self._session.decide(self.chosen)
        self.chosen = ()
        self._look()

    def follow(self, cards: tuple[Card, ...]) -> None:
        """Discard or play the cards proposed by a hint."""
        if self.seen.is_to_discard:
            self.chosen = cards
            self.discard()
        else:
            self.take(cards[0])

    @property
    def moves(self) -> Sequence[Offer]:
        """What may be done in the hand, besides playing a card."""
        context, session, seen = self._context, self._session, self.seen
        return (
            Offer(Action.UNDO, when(session.can_undo, self._undo)),
            Offer(Action.CLASSIC_DISCARD, when(seen.is_to_discard, self.discard), "d"),
            Offer(
                Action.CLASSIC_FALL,
                when(seen.may_fall, lambda: match_questions.fall(context, self._fall)),
                "c",
            ),
            Offer(Action.CLASSIC_REST, when(seen.claim is not None, self._play_on), "a"),
            Offer(Action.VERDICT, self._whole_match),
        )

    @property
    def other_matches(self) -> Sequence[Offer]:
        """What leads to another match, or to an ended hand."""
        context, session = self._context, self._session
        break_off = when(session.can_break, lambda: match_questions.break_off(context, session))
        return (
            Offer(Action.NEW, session.play_random),
            Offer(Action.CLASSIC_HANDS, self._whole_match),
            Offer(Action.CLASSIC_BREAK, break_off),
        )

    @property
    def _whole_match(self) -> Callable[[], None] | None:
        """Offers the ended hands of the match; None if there are none."""
        return when(bool(self._session.ended_hands), lambda: self._context.nav.show(WholeMatch()))

    def _undo(self) -> None:
        """Take back the last decision, unless the person would rather have no help."""
        match_questions.undo(self._context, self._session, self._take_back)

    def _take_back(self) -> None:
        self._session.undo()
        self._view = self._session.view
        self._show.go_to(len(self._view.events))
        self.chosen, self.is_playing_on = (), False
        self._context.sounds.play(Sound.UNDO)
        self._context.tell(self._context.words("classic.undone"))
        self._context.nav.refresh()

    def _fall(self) -> None:
        self._session.fall()
        self._look()

    def _play_on(self) -> None:
        """Play what is decided without asking."""
        self.is_playing_on = True

    def next_hand(self) -> None:
        """Continue with the next hand."""
        self._session.next_hand()

    @property
    def after_hand(self) -> Sequence[Offer]:
        """What may be done with the ended hand; comparing it, if another player has played it."""
        context, session, own = self._context, self._session, self._session.hand_record
        offers = [
            Offer(Action.VERDICT, lambda: context.nav.show(HandVerdict(own))),
            Offer(Action.PLAY_AGAIN, session.play_again, "a"),
            Offer(Action.SHARE, lambda: exporter.share(context, own), "c"),
        ]
        if (other := session.others_record()) is not None:
            offers.append(Offer(Action.COMPARE, lambda: context.nav.show(Compare(own, other)), "b"))
        return offers

    def ask_why(self) -> None:
        """Show the replay of the ended hand, where every card can be asked about."""
        self._context.nav.show(Replay(self._session.hand_record))

    @property
    def is_cutting(self) -> bool:
        """True if the person is to cut for the next hand."""
        return self._session.is_cutting

    @property
    def largest_cut(self) -> int:
        """Most cards that may be cut."""
        return LARGEST_CUT

    @property
    def own_cut(self) -> int:
        """The next deal's own cut."""
        return self._session.own_cut()

    def cut(self, size: int) -> None:
        """Cut for the next hand, which is then dealt."""
        self._session.deal(size)

    # -- time -----------------------------------------------------------------------------------

    @property
    def thinking(self) -> Work:
        """The process in which the others think."""
        return self._session.thinking

    def poll(self) -> bool:
        """Let the others think; return whether one of them has decided."""
        if not self._session.poll():
            return False
        self._view = self._session.view
        return True

    def advance(self, seconds: float) -> list[Event]:
        """Let the events be shown; return those shown for the first time."""
        card = self._next_by_itself()
        if card is not None:
            self._session.decide((card,))
            self._view = self._session.view
        fresh = self._show.advance(
            seconds, self._view.events, self._context.settings.others_pace, self._stops
        )
        self._tell(fresh)
        return fresh

    def _next_by_itself(self) -> Card | None:
        """Return the card to play without asking: from the decided rest, or the only legal one."""
        if not self.seen.is_to_play:
            return None
        legal = self._view.legal_plays
        if self.is_playing_on:
            self.is_playing_on = self.seen.claim is not None
            return legal[0] if self.is_playing_on else None
        if self._view.may_fall:
            return None
        return legal[0] if self._context.settings.play_single and len(legal) == 1 else None

    @property
    def _stops(self) -> frozenset[int]:
        """The numbers of events after which the show waits for the person; none when shown at once."""
        settings = self._context.settings
        if settings.others_pace == "at_once" and not settings.hold_trick:
            return frozenset()
        return stops(self._view, tricks=settings.hold_trick, steps=self._is_in_steps)

    @property
    def _is_in_steps(self) -> bool:
        """True if the deal is shown in steps."""
        chosen = self._context.settings.deal_steps
        return chosen == "always" or (chosen == "first" and self._is_first_giro)

    @property
    def note(self) -> ShownHint | None:
        """What is said where the show waits at a step of the deal, or before the first resto; else None."""
        return step_note(self.seen, self._context.words) if self._is_in_steps and self.is_held else None

    @property
    def is_held(self) -> bool:
        """True while the show waits for the person: after a trick, a step of the deal or the own cut."""
        return self._show.is_held

    @property
    def is_waiting(self) -> bool:
        """True if time must pass: something is to be shown, or another player is to decide."""
        if not (self.seen.is_shown or self.is_held):
            return True
        return self._view.turn not in (None, PERSON) and not self.thinking.is_in_trouble

    def hurry(self) -> list[Event]:
        """Show everything that has happened, or everything up to where the show waits for the person."""
        fresh = self._show.finish(self._view.events, self._stops)
        self._tell(fresh)
        return fresh

    def _look(self) -> None:
        """Look at the result of a decision."""
        self._view = self._session.view
        self._context.nav.refresh()

    def _tell(self, fresh: Sequence[Event]) -> None:
        """Announce what has happened, in words and sound."""
        for event in fresh:
            if event.resti:
                sound = Sound.WELL if event.side is Side.NS else Sound.POORLY
                self._context.sounds.play(sound)
            elif event.kind in _SOUNDS:
                self._context.sounds.play(_SOUNDS[event.kind])
            self._context.tell(self.seen.sentences.event(event))
