"""Seated: everything that the person at the table sees and may do. Hidden cards stay behind it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from solitaire.classic.deal import LARGEST_CUT
from solitaire.classic.events import Event, EventKind
from solitaire.classic.match import GIRO, seating
from solitaire.classic.options import DEFAULT
from solitaire.classic.seats import Side
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.run.work import Work
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.models.claims import Claim, claim
from solitaire.table.models.scene import Scene, in_order, scene
from solitaire.table.models.show import Show, stops
from solitaire.table.offers import Offer, when
from solitaire.table.requests import Compare, HandVerdict, Menu
from solitaire.table.services import clipboard
from solitaire.table.services.classic import questions
from solitaire.table.services.classic.session import PERSON, MatchSession
from solitaire.table.sounds import Sound
from solitaire.table.texts import help_counts
from solitaire.texts.classic_rules import rules_name
from solitaire.texts.duties import refusal_text
from solitaire.texts.sentences import Sentences
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

_RESTS: Final = {
    Claim.OURS: "classic.rest_won",
    Claim.THEIRS: "classic.rest_lost",
    Claim.CERTAIN: "classic.rest_certain",
}
"""The words on what is certain of the rest."""


class Seated:
    """The table as the person sees it. The events are shown one after another, at the pace of the settings.

    Attributes:
        view: what the person can see.
        chosen: the cards chosen as discards.
        is_playing_on: whether the rest, which is decided, is played without asking.
        is_own: always True: the person sits at the bottom.
        is_open: always False: not all hands are open.
    """

    is_own: Final = True
    is_open: Final = False

    def __init__(self, context: Context, session: MatchSession) -> None:
        self._context, self._session = context, session
        self._show = Show()
        self._place: tuple[Path, int] | None = None
        self._scene: Scene
        self._scene_of: tuple[View, int, bool] | None = None  # the moment of that scene
        self.chosen: tuple[Card, ...] = ()
        self.is_playing_on = False

    def sit_down(self) -> None:
        """Look at the hand on the table: a new hand from its first event, another as it stands."""
        session = self._session
        self.view = session.view
        place = session.place
        if place != self._place:
            begun = (EventKind.DISCARDED, EventKind.PLAYED)
            is_new = not any(event.kind in begun for event in self.view.events)
            self._show.go_to(0 if is_new else len(self.view.events))
            self.chosen, self.is_playing_on = (), False
        self._place = place

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def sentences(self) -> Sentences:
        """Says what happens, in the language of the table."""
        session = self._session
        names = (
            session.hand_record.players if session.is_single else session.match.names(self.hand_number - 1)
        )
        return Sentences(self._context.words, names, signals=session.has_signals)

    @property
    def scene(self) -> Scene:
        """The cards on the table now."""
        now = self.view, self._show.shown, self._show.is_settled
        if self._scene_of != now:
            self._scene = scene(self.view, self._show.shown, is_settled=self._show.is_settled)
            self._scene_of = now
        return self._scene

    @property
    def events(self) -> Sequence[Event]:
        """The events shown so far."""
        return self.view.events[: self._show.shown]

    @property
    def is_shown(self) -> bool:
        """True if everything that has happened has been shown."""
        return self._show.is_over(self.view.events)

    @property
    def hand_number(self) -> int:
        """The number of the hand in the match, from 1."""
        return self._session.place[1]

    @property
    def hands(self) -> int:
        """The number of hands in the match."""
        return self._session.match.length

    @property
    def giro(self) -> int:
        """The number of the giro, from 1."""
        return (self.hand_number - 1) // GIRO + 1

    @property
    def is_single(self) -> bool:
        """True if this is a single hand, not part of a match."""
        return self._session.is_single

    @property
    def game(self) -> str:
        """Return in words which match this is, or whose deal a single hand is."""
        words, session = self._context.words, self._session
        if not session.is_single:
            return words("classic.match", number=session.record.number)
        deal, dealer = session.hand.deal, session.hand.dealer
        return words.hand(deal, dealer)

    @property
    def heading(self) -> str:
        """The number of the hand in the match, or the single hand, in words."""
        if self.is_single:
            return self.game
        words = self._context.words
        return words("classic.hand_of", hand=self.hand_number, hands=self.hands, giro=self.giro)

    @property
    def players(self) -> list[tuple[str, int]]:
        """The players of a match, the person first, with their resti so far; empty for a single hand.

        Hands whose count has not been fully shown are left out.
        """
        if self.is_single:
            return []
        match = self._session.match
        if not self.is_shown:
            match = replace(match, hands=match.hands[:-1])
        sentences, seats = self.sentences, seating(self.hand_number - 1)
        others = (sentences.names[seats.index(player)] for player in range(1, len(seats)))
        return [*zip((sentences.own, *others), match.resti, strict=True)]

    @property
    def is_match_over(self) -> bool:
        """True if this was the last hand."""
        return self._session.is_over

    @property
    def rules(self) -> list[str]:
        """The name of the rules, if they are not the usual."""
        words, options = self._context.words, self.view.options
        if options == DEFAULT:
            return []
        return [words("rules.at_table", name=rules_name(options, words))]

    @property
    def has_signals(self) -> bool:
        """True if the players of this match give and read signals."""
        return self._session.has_signals

    @property
    def is_weaker(self) -> bool:
        """True if the others play more weakly than they could because there is no native core."""
        return core_name() == "python"

    @property
    def help_used(self) -> list[str]:
        """The help used in this hand, in words."""
        return help_counts(self._session.help, self._context.words)

    @property
    def tricks(self) -> Sequence[Trick]:
        """The complete tricks that have been shown."""
        count = sum(event.kind is EventKind.WON for event in self.events)
        return self.view.tricks[:count]

    # -- what may be done -----------------------------------------------------------------------

    @property
    def is_to_discard(self) -> bool:
        """True if the person chooses discards now."""
        return self.is_shown and self.view.discards_due > 0

    @property
    def is_to_play(self) -> bool:
        """True if the person plays a card now."""
        return self.is_shown and bool(self.view.legal_plays)

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that the person may choose now."""
        if self.is_to_discard:
            return self.view.discardable
        return self.view.legal_plays if self.is_to_play else ()

    def take(self, card: Card) -> None:
        """Play a card, or choose it as a discard or no longer; if that is forbidden, say by which rule."""
        if self.is_to_discard:
            self._choose(card)
        elif not self.is_to_play:
            self._context.refuse("not_your_turn")
        elif (why := self._session.hand.refusal(card)) is not None:
            self._context.deny(refusal_text(self.view, why, self._context.words))
        else:
            self._session.decide((card,))
            self._look()

    @property
    def fan(self) -> tuple[Card, ...]:
        """The cards to choose from: the person's own, or a fallen hand from which they pick."""
        owner = self.view.picks_for if self.is_to_play else None
        picked = None if owner is None else self.view.open[owner]
        return self.scene.hand if picked is None else in_order(picked)

    @property
    def may_fall(self) -> bool:
        """True if the person may lay down their hand now."""
        return self.is_to_play and self.view.may_fall

    def fall(self) -> None:
        """Lay down the hand, if the person confirms it."""
        questions.fall(self._context, self._fall)

    def _fall(self) -> None:
        self._session.fall()
        self._look()

    def _choose(self, card: Card) -> None:
        if card in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != card)
        elif (why := self._session.hand.discard_refusal(card)) is not None:
            self._context.deny(refusal_text(self.view, why, self._context.words))
        elif len(self.chosen) == self.view.discards_due:
            self._context.refuse("enough_discards", count=self.view.discards_due)
        else:
            self.chosen = (*self.chosen, card)
            self._context.sounds.play(Sound.PLAY)
        self._context.nav.refresh()

    @property
    def can_discard(self) -> bool:
        """True if enough cards are chosen as discards."""
        return self.is_to_discard and len(self.chosen) == self.view.discards_due

    def discard(self) -> None:
        """Discard the chosen cards."""
        if not self.can_discard:
            self._context.refuse("choose_discards", count=self.view.discards_due)
            return
        self._session.decide(self.chosen)
        self.chosen = ()
        self._look()

    def follow(self, cards: tuple[Card, ...]) -> None:
        """Discard or play the cards proposed by a hint."""
        if self.is_to_discard:
            self.chosen = cards
            self.discard()
        else:
            self.take(cards[0])

    @property
    def can_undo(self) -> bool:
        """True if there is a decision to take back."""
        return self._session.can_undo

    def undo(self) -> None:
        """Take back the last decision, unless the person would rather have no help."""
        questions.undo(self._context, self._session, self._take_back)

    def _take_back(self) -> None:
        self._session.undo()
        self.view = self._session.view
        self._show.go_to(len(self.view.events))
        self.chosen, self.is_playing_on = (), False
        self._context.sounds.play(Sound.UNDO)
        self._context.tell(self._context.words("classic.undone"))
        self._context.nav.refresh()

    @property
    def is_decided(self) -> bool:
        """True if nothing is left to decide: one card, all tricks to one side, or a certain result."""
        return self.is_to_play and claim(self.view) is not None

    @property
    def rest(self) -> str:
        """Return in words what is certain of the rest, if that is more than one card; else an empty text."""
        reason = claim(self.view) if self.is_to_play else None
        if reason is None or reason is Claim.LAST_CARD:
            return ""
        return self._context.words(_RESTS[reason], count=len(self.view.held))

    def play_on(self) -> None:
        """Play what is decided without asking."""
        self.is_playing_on = True

    @property
    def other_matches(self) -> Sequence[Offer]:
        """What leads to another match, to an ended hand, or to the menu of this game."""
        context, session = self._context, self._session
        hands = when(bool(session.ended_hands), self.look_at_hands)
        return (
            Offer(Action.MENU, lambda: context.nav.show(Menu(classic=True))),
            Offer(Action.NEW, session.play_random),
            Offer(Action.DEAL, lambda: questions.match_by_number(context, session)),
            Offer(Action.GAMES, lambda: questions.unfinished_matches(context, session)),
            Offer(Action.CLASSIC_HANDS, hands),
            Offer(Action.CLASSIC_BREAK, when(session.can_break, self._break_off)),
        )

    def _break_off(self) -> None:
        questions.break_off(self._context, self._session)

    def look_at_hands(self) -> None:
        """Offer the ended hands of the match, for their verdicts or to watch."""
        questions.ended_hands(self._context, self._session)

    def next_hand(self) -> None:
        """Continue with the next hand."""
        self._session.next_hand()

    def play_again(self) -> None:
        """Play the hand again as a single hand: the same cards, against the same others."""
        self._session.play_again()

    def share(self) -> None:
        """Copy the short text of the ended hand."""
        clipboard.share(self._context, self._session.hand_record)

    def comparison(self) -> Callable[[], None] | None:
        """Return a request that shows the ended hand beside another player's; None if there is none."""
        own, other = self._session.hand_record, self._session.others_record()
        if other is None:
            return None
        return lambda: self._context.nav.show(Compare(own, other))

    def show_verdict(self) -> None:
        """Show the verdict on the ended hand."""
        self._context.nav.show(HandVerdict(self._session.hand_record))

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
        """Let the others think; return whether one of them has decided.

        Raises:
            WorkerError: their process failed.
        """
        if not self._session.poll():
            return False
        self.view = self._session.view
        return True

    def advance(self, seconds: float) -> list[Event]:
        """Let the events be shown; return those shown for the first time."""
        card = self._next_by_itself()
        if card is not None:
            self._session.decide((card,))
            self.view = self._session.view
        fresh = self._show.advance(seconds, self.view.events, self._context.settings.others_pace, self._stops)
        self._tell(fresh)
        return fresh

    def _next_by_itself(self) -> Card | None:
        """Return the card to play without asking: from the decided rest, or the only legal one."""
        if not self.is_to_play:
            return None
        legal = self.view.legal_plays
        if self.is_playing_on:
            self.is_playing_on = self.is_decided
            return legal[0] if self.is_playing_on else None
        if self.view.may_fall:
            return None
        return legal[0] if self._context.settings.play_single and len(legal) == 1 else None

    @property
    def _stops(self) -> frozenset[int]:
        """The numbers of events after which the show waits for the person; none when shown at once."""
        settings = self._context.settings
        if settings.others_pace == "at_once" and not settings.hold_trick:
            return frozenset()
        return stops(self.view, tricks=settings.hold_trick)

    @property
    def is_held(self) -> bool:
        """True while the show waits for the person: at the end of a trick, or for the cutter at the cut."""
        return self._show.is_held

    @property
    def is_waiting(self) -> bool:
        """True if time must pass: something is to be shown, or another player is to decide."""
        if not (self.is_shown or self.is_held):
            return True
        return self.view.turn not in (None, PERSON) and not self.thinking.is_in_trouble

    def hurry(self) -> list[Event]:
        """Show everything that has happened, or everything up to where the show waits for the person."""
        fresh = self._show.finish(self.view.events, self._stops)
        self._tell(fresh)
        return fresh

    def _look(self) -> None:
        """Look at the result of a decision."""
        self.view = self._session.view
        self._context.nav.refresh()

    def _tell(self, fresh: Sequence[Event]) -> None:
        """Announce what has happened, in words and sound."""
        for event in fresh:
            if event.resti:
                sound = Sound.WELL if event.side is Side.NS else Sound.POORLY
                self._context.sounds.play(sound)
            elif event.kind in _SOUNDS:
                self._context.sounds.play(_SOUNDS[event.kind])
            self._context.tell(self.sentences.event(event))
