"""MatchSession: the match or hand on the table from its beginning to the store, saved at each decision."""

import secrets
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from scores.hands import HAND, help_of
from scores.kinds import HELP
from scores.store import Store
from scores.tables import hands_ended, hands_of_others, last_ended
from solitaire.classic.deal import daily_hand
from solitaire.classic.hand import Hand, Phase, before_last_decision, has_decided
from solitaire.classic.match import GIRO, Match, dealer_of, seating
from solitaire.classic.match_record import ClassicRecord, MatchRecord, options_of
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.record import HandRecord, Opposition
from solitaire.classic.seats import MIDDLE, PERSONS, STRONGEST, Seat
from solitaire.classic.view import View
from solitaire.home.files import UserError, is_there
from solitaire.home.reviews import PERSON
from solitaire.home.saves import Save, match_folder
from solitaire.home.settings import SEATS
from solitaire.kinds.tasks import Decision, decisions
from solitaire.play.opponents import (
    AGREED,
    current_opposition,
    new_hand,
    new_match,
    opposition_in,
    person_name,
    persons,
    uses_signals,
    with_next_hand,
)
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal, DealTextError
from solitaire.rules.record import Help
from solitaire.run.work import Conversation, Work
from solitaire.table.context import Context
from solitaire.table.requests import Table, WholeMatch
from solitaire.table.services.kept_session import KeptSession
from solitaire.table.services.records import Records
from solitaire.table.sounds import Sound
from solitaire.texts.classic_words import told_apart
from solitaire.texts.words import signed

_SECONDS: Final = 2.0
"""Seconds in which most decisions of the others are made; the strongest player takes one for a card."""
_RANDOM_MATCHES: Final = 1_000_000
"""A random match has a number below this: short enough to remember and to tell a friend."""
_BEATABLE: Final = PERSONS[MIDDLE - 1]
FIRST_TABLE: Final = {"partner": STRONGEST.key, "left": _BEATABLE.key, "right": _BEATABLE.key}
"""Who sits where in a first match, by setting."""
_TABLE_1_0: Final = dict.fromkeys(SEATS, STRONGEST.key)
"""Who sat where before one could choose."""


class MatchSession(KeptSession[ClassicRecord]):
    """The match or single hand on the table, and the saved ones to change to.

    Attributes:
        is_cutting: whether the person is to cut for the next hand.
        is_at_table: whether the game for four, not the solitaire, was on the table last.
    """

    def __init__(self, context: Context, records: Records) -> None:
        super().__init__(context, records, match_folder(context.home.matches))
        self.is_cutting = self.is_at_table = False
        self._others: Conversation[tuple[View, Opposition], Decision] = Conversation(
            context.start_worker, "players", _SECONDS, decisions
        )

    def line(self, game: ClassicRecord) -> str:
        words = self._context.words
        if isinstance(game, HandRecord):
            hand = game.hand
            return words(
                "classic.hand_line",
                deal=words.hand(hand.deal, hand.dealer),
                played=len(hand.plays),
                date=words.short_day(game.date),
            )
        return words(
            "classic.match_line",
            number=game.number,
            played=len(_ended_hands(game)),
            hands=game.match.length,
            resti=signed(game.match.resti[0]),
            date=words.short_day(game.date),
        )

    def _put_results(self, game: ClassicRecord) -> None:
        if ended := [game] if self.folder.has_ended(game) else _ended_hands(game):
            self._records.ask(lambda store: store.add_all(ended, own=True))

    @property
    def is_new(self) -> bool:
        """True if nothing has been played, and no lesson is done."""
        return not (self._context.settings.classic_lessons or self.has_played)

    @property
    def has_played(self) -> bool:
        """True if there is a saved match or hand, or the player has ended one."""
        scores, player = self._context.home.scores, self._context.settings.player
        return self.folder.is_used or (
            is_there(scores)
            and self._records.query(lambda store: last_ended(store, (HAND,), player), default=None)
            is not None
        )

    @property
    def is_first_giro(self) -> bool:
        """True if the player has not yet ended as many hands as a giro has."""
        player = self._context.settings.player
        return self._records.query(lambda store: hands_ended(store, player), default=GIRO) < GIRO

    @property
    def has_match(self) -> bool:
        """True if there is a match or a hand on the table."""
        return self.save is not None

    @property
    def played(self) -> ClassicRecord:
        """The match or the hand on the table."""
        assert self.save is not None
        return self.save.game

    @property
    def is_single(self) -> bool:
        """True if a single hand is on the table."""
        return isinstance(self.played, HandRecord)

    @property
    def record(self) -> MatchRecord:
        """The match on the table."""
        assert isinstance(self.played, MatchRecord)
        return self.played

    @property
    def match(self) -> Match:
        """The match on the table, by the rules."""
        return self.record.match

    @property
    def hand_record(self) -> HandRecord:
        """The hand on the table, with its names and headers."""
        return self.played if isinstance(self.played, HandRecord) else self.played.hands[-1]

    @property
    def hand(self) -> Hand:
        """The hand on the table."""
        return self.hand_record.hand

    @property
    def ended_hands(self) -> tuple[HandRecord, ...]:
        """The ended hands of the match on the table; empty for a single hand."""
        return _ended_hands(self.played)

    @property
    def options(self) -> Options:
        """The rules of the match or hand on the table; if there is none, those of the next."""
        return options_of(self.played) if self.has_match else self._context.settings.options

    @property
    def place(self) -> tuple[Path, int]:
        """Identifies the hand on the table: its file, and its number there from 1."""
        assert self.save is not None
        return self.save.path, 1 if self.is_single else len(self.record.hands)

    @property
    def is_over(self) -> bool:
        """True if the last hand has ended."""
        return self.folder.has_ended(self.played)

    @property
    def others(self) -> Opposition:
        """The three other players."""
        return opposition_in(self.played)

    def _player_at(self, seat: Seat) -> Opposition:
        """Return the computer player at a seat of the hand on the table."""
        place = seat if self.is_single else seating(len(self.record.hands) - 1)[seat]
        return self.others.one(place - 1)

    @property
    def has_signals(self) -> bool:
        """True if the other three players give and read signals."""
        return uses_signals(self.others)

    @property
    def help(self) -> Help:
        """The help used in the hand on the table."""
        return help_of(self.hand_record)

    # -- beginning ------------------------------------------------------------------------------

    def resume_table(self) -> None:
        self._context.tell("")
        self._context.nav.show(Table(classic=True))

    def play_random(self) -> None:
        """Begin a random match."""
        self.begin(secrets.randbelow(_RANDOM_MATCHES))

    def seat_others(self) -> None:
        """Choose who sits at each seat for which the settings name nobody yet.

        A first match is against opponents whom a beginner can beat; anyone who has played keeps those they
        had.
        """
        settings = self._context.settings
        usual = _TABLE_1_0 if self.has_played else FIRST_TABLE
        if free := {seat: usual[seat] for seat in SEATS if not getattr(settings, seat)}:
            self._context.change_settings(**free)

    def begin(self, number: int, options: Options | None = None) -> None:
        """Begin a match, by default by the rules of the settings; what was on the table is saved."""
        self.seat_others()
        settings = self._context.settings
        keys = settings.partner, settings.right, settings.left  # as they sit in the first giro
        others = persons(keys, signals=settings.conventions)
        self._begin(number, others, settings.giri, settings.options if options is None else options)

    def begin_again(self) -> None:
        """Begin a random match like the one on the table: with the same others, length and rules."""
        number, giri, options = secrets.randbelow(_RANDOM_MATCHES), self.record.giri, self.record.options
        self._begin(number, current_opposition(self.record), giri, options)

    def _begin(self, number: int, others: Opposition, giri: int, options: Options) -> None:
        begun = new_match(number, self._context.settings.player, others, giri, options)
        self._start(with_next_hand(begun, None))

    def _start(self, record: ClassicRecord) -> None:
        self._context.sounds.play(Sound.SHUFFLE)
        self.resume(self.folder.create(record))

    def resume_or_begin(self, number: int | None, options: Options | None = None) -> None:
        """Continue the unfinished match with this number, or begin it.

        With None, continue the last match or hand played, or begin a random match. With options, only one by
        these rules.

        Raises:
            UserError: matches can't be read or saved.
        """

        def is_it(record: ClassicRecord) -> bool:
            if options is not None and options_of(record) != options:
                return False
            return number is None or (isinstance(record, MatchRecord) and record.number == number)

        if not self._resume_first(is_it):
            self.begin(secrets.randbelow(_RANDOM_MATCHES) if number is None else number, options)

    def take(self, record: ClassicRecord) -> None:
        """Continue a match or hand from elsewhere, which is saved here from now on.

        Raises:
            UserError: it has ended, or can't be saved.
        """
        if self.folder.has_ended(record):
            raise UserError("the match has ended; minchiate classic replay shows it")
        self.resume(self.folder.create(record))

    def begin_hand(
        self,
        deal: Deal,
        dealer: Seat,
        others: Opposition = AGREED,
        options: Options = DEFAULT,
        before: HandRecord | None = None,
    ) -> None:
        """Begin a single hand, with the names of a hand ``before``, if any; what was on the table is saved.

        Raises:
            DealTextError: the deal cannot be played.
            UserError: the hand can't be saved.
        """
        self._start(new_hand(deal, dealer, self._context.settings.player, others, before, options))

    def play_hand(self, record: HandRecord, options: Options | None = None) -> None:
        """Begin the deal of a recorded hand, against the same others, by its rules or by other rules.

        Raises:
            DealTextError: the deal cannot be played by these rules.
            UserError: the hand can't be saved.
        """
        hand, rules = record.hand, record.hand.options if options is None else options
        self.begin_hand(hand.deal, hand.dealer, current_opposition(record), rules, record)

    def play_on(self, record: HandRecord) -> None:
        """Continue a recorded hand from its last moment, as a single hand; it counts as assisted."""
        hand = record.hand
        player, others = self._context.settings.player, current_opposition(record)
        begun = new_hand(hand.deal, hand.dealer, player, others, record, hand.options)
        extra = (*begun.extra, (HELP, str(Help(undone_plays=1))))
        self._start(replace(begun, hand=hand, extra=extra))

    def play_again(self) -> None:
        """Begin the hand on the table again, as a single hand."""
        self.play_hand(self.hand_record)

    def play_daily(self, day: date) -> None:
        """Begin a day's hand, or continue it if it is unfinished."""
        deal, dealer = daily_hand(day)

        def is_it(record: ClassicRecord) -> bool:
            if isinstance(record, MatchRecord):
                return False
            own = record.players[PERSON] == person_name(self._context.settings.player)
            hand = record.hand
            return own and (hand.deal, hand.dealer, hand.options) == (deal, dealer, DEFAULT)

        if not self._resume_first(is_it):
            self.begin_hand(deal, dealer)

    def resume(self, save: Save[ClassicRecord]) -> None:
        before, self.save = self.save, save
        if isinstance(save.game, MatchRecord) and not save.game.hands:  # nothing is dealt yet
            save.game = with_next_hand(save.game, None)
        self.is_cutting = False
        self._others.rest()
        if self.ended_hands:  # a match begun with version 1.0, or elsewhere
            self.store_results()
        self._context.nav.show(Table(classic=True))
        if before is not None:
            self._put_away(before)
            self.when_left()

    # -- from hand to hand ----------------------------------------------------------------------

    def next_hand(self) -> None:
        """Continue with the next hand: let the person cut if it is their turn, else deal."""
        if self.hand.phase is not Phase.ENDED or self.is_over:
            return
        if dealer_of(len(self.record.hands)).left is PERSON:
            self.is_cutting = True
            self._context.tell("")
            self._context.nav.show(Table(classic=True))
        else:
            self.deal(None)

    @property
    def can_break(self) -> bool:
        """True if the match on the table may be broken off now."""
        return self.has_match and not self.is_single and self.match.can_break

    def break_off(self) -> None:
        """End the match after the hand that has ended."""
        assert self.save is not None
        self.save.game = replace(self.record, is_broken=True)
        self.is_cutting = False
        self.write()
        self.store_results()
        self._context.nav.show(Table(classic=True))
        self._context.nav.show(WholeMatch())

    def own_cut(self) -> int:
        """Return the next deal's own cut, where the pack lies ready to be cut."""
        match = self.match
        assert len(match.hands) < match.length
        return match.deal().hands[-1].deal.cut

    def deal(self, cut: int | None) -> None:
        """Deal the next hand, cut by the person, or with the deal's own cut."""
        assert self.save is not None
        try:
            self.save.game = with_next_hand(self.record, cut)
        except DealTextError:  # a player would have too few cards to discard
            self._context.refuse("deal_refused")
            return
        self.is_cutting = False
        self._context.sounds.play(Sound.CUT if cut is not None else Sound.SHUFFLE)
        self._context.tell(self._new_partner())
        self.write()
        self._context.nav.show(Table(classic=True))

    def _new_partner(self) -> str:
        """Return a sentence on who sits opposite from the first hand of a giro on; else an empty text."""
        number = len(self.record.hands) - 1
        if number == 0 or number % GIRO:
            return ""
        words = self._context.words
        return words("classic.new_partner", who=told_apart(words, self.record.match.names(number))[Seat.N])

    # -- playing --------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The person's view."""
        return View.of(self.hand, PERSON)

    def decide(self, cards: tuple[Card, ...]) -> None:
        """Let the seat in turn discard or play what the rules allow."""
        hand = self.hand
        self._change(hand.discard(cards) if hand.phase is Phase.DISCARDS else hand.play(*cards))

    def fall(self) -> None:
        """Let the seat in turn lay down its hand (classic rules 12.4)."""
        self._change(self.hand.fall())

    def poll(self) -> bool:
        """Let the others think; return whether one of them has decided."""
        hand, seat = self.hand, self.hand.turn
        if seat is None or seat is PERSON or self.is_cutting:
            return False
        if not self._others.is_asked:
            self._others.ask((View.of(hand, seat), self._player_at(seat)))
        for decision in self._others.poll():
            self._others.rest()
            self.decide(decision)
            return True
        return False

    @property
    def thinking(self) -> Work:
        """The process in which the others think."""
        return self._others

    @property
    def can_undo(self) -> bool:
        """True if the person has a decision to take back in the hand, which is in progress."""
        return self.hand.phase is not Phase.ENDED and has_decided(self.hand, PERSON)

    def undo(self) -> None:
        """Go back to the person's last decision; the hand counts as assisted from now on."""
        before = before_last_decision(self.hand, PERSON)
        assert before is not None
        while self._context.settings.play_single and len(View.of(before, PERSON).legal_plays) == 1:
            earlier = before_last_decision(before, PERSON)  # a single card is played automatically again
            if earlier is None:
                break
            before = earlier
        self._others.rest()
        used = replace(self.help, undone_plays=self.help.undone_plays + 1)
        self._change(before, used)

    def use_hint(self) -> None:
        """Count a hint; the hand counts as assisted from now on."""
        self._change(self.hand, replace(self.help, fair_hints=self.help.fair_hints + 1))

    def use_evaluation(self) -> None:
        """Record that the evaluation was shown; the hand counts as assisted from now on."""
        self._change(self.hand, replace(self.help, fair_evaluation=True))

    def _change(self, hand: Hand, used: Help | None = None) -> None:
        """Put another moment of the hand on the table and save it."""
        assert self.save is not None
        record = self.hand_record
        extra = record.extra
        if used is not None:
            extra = (*((key, text) for key, text in extra if key != HELP), (HELP, str(used)))
        now = replace(record, hand=hand, extra=extra)
        played = self.played
        if isinstance(played, HandRecord):
            self.save.game = now
        else:
            self.save.game = replace(played, hands=(*played.hands[:-1], now))
        self.write()
        if hand.phase is Phase.ENDED:
            self.store_results()

    def others_record(self) -> HandRecord | None:
        """Return the latest hand by another player of this deal and rules; None if there is none."""
        hand = self.hand

        def find(store: Store) -> HandRecord | None:
            rows = hands_of_others(store, str(hand.deal), hand.dealer.name)
            found = (store.find(HAND, row) for row in rows)
            return next((record for record in found if record and record.hand.options == hand.options), None)

        return self._records.query(find, default=None)

    # -- keeping --------------------------------------------------------------------------------

    def close(self) -> None:
        self._others.stop()
        super().close()


def _ended_hands(game: ClassicRecord) -> tuple[HandRecord, ...]:
    """Return the ended hands of a match; none for a single hand."""
    if isinstance(game, HandRecord):
        return ()
    return tuple(record for record in game.hands if record.hand.phase is Phase.ENDED)
