"""MatchSession: the match on the table from its beginning to the store, kept at every decision."""

import secrets
from dataclasses import replace
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Final

from scores.store import Store
from solitaire.archive import gather
from solitaire.classic.deal import LARGEST_CUT
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.match import HANDS, Match, dealer_of
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.files import UserError
from solitaire.rules.cards import Card
from solitaire.rules.deal import DealTextError
from solitaire.rules.help import Help
from solitaire.saves import MatchFolder, Save
from solitaire.table.context import Context
from solitaire.table.services.four.again import before_last_decision, has_decided
from solitaire.table.services.four.others import OPPOSITION, Opposition, Others
from solitaire.table.services.records import Records
from solitaire.table.sounds import Sound
from solitaire.worker import WorkerError

PERSON: Final = Seat.S
"""Where the person at the table sits."""
NAMES: Final = (
    *("Cosimo", "Lucrezia", "Neri", "Ginevra", "Bindo", "Fiammetta", "Vieri", "Costanza", "Lapo"),
    *("Tessa", "Piero", "Alessandra"),
)
"""Names of old Florence for the three others."""
HELP: Final = "Help"
"""The header of a hand's record that says which help was used in it."""
_RANDOM_MATCHES: Final = 1_000_000
"""A random match has a number below this: short enough to remember and to tell a friend."""


def new_match(number: int, person: str) -> MatchRecord:
    """Return a match before its first hand; its number chooses the names of the others."""
    own = " ".join("".join(sign for sign in person.replace(";", ",") if sign.isprintable()).split())
    free = [name for name in NAMES if name != own]
    one = number % len(free)
    first, second, third = (free[(one + step) % len(free)] for step in (0, 1, 2))
    return MatchRecord(number, (own, first, second, third), extra=((OPPOSITION, str(Opposition.usual())),))


class MatchSession:
    """The match on the table, and the saved matches it can be changed for.

    Attributes:
        folder: the saved matches.
        save: the match on the table with its file, or None before the first and after closing.
        is_cutting: whether the person is to cut for the next hand.
        is_at_table: whether a match, not a game of the solitaire, was on the table last.
    """

    def __init__(self, context: Context, records: Records) -> None:
        self._context, self._records = context, records
        self.folder = MatchFolder(context.home.matches)
        self.save: Save[MatchRecord] | None = None
        self.is_cutting = self.is_at_table = False
        self._others = Others()
        self._is_stuck = False

    @property
    def has_match(self) -> bool:
        """Whether there is a match on the table."""
        return self.save is not None

    @property
    def record(self) -> MatchRecord:
        """The match on the table."""
        assert self.save is not None
        return self.save.game

    @property
    def match(self) -> Match:
        """The match on the table, by the rules."""
        return self.record.match

    @property
    def hand(self) -> Hand:
        """The hand on the table."""
        return self.record.hands[-1].hand

    @property
    def help(self) -> Help:
        """The help used in the hand on the table."""
        return Help.parse(dict(self.record.hands[-1].extra).get(HELP, ""))

    # -- beginning ------------------------------------------------------------------------------

    def waiting(self) -> MatchRecord | None:
        """Return the match that can be gone on with: the one on the table, or the last unfinished one."""
        if self.save is not None and not self.match.is_over:
            return self.record
        try:
            return next((match for _, match in self.folder.unfinished()), None)
        except UserError as error:
            self._context.tell(str(error), alarm=True)
            return None

    def go_on_waiting(self) -> None:
        """Go on with the match that waits; with none, show the title.

        Raises:
            UserError: matches can't be read in the home folder.
        """
        if self.save is not None and not self.match.is_over:
            self.go_on()
            return
        save, complaints = self.folder.resume()
        if save is None:
            self._context.nav.title()
        else:
            self._put_on_table(save)
        if complaints:
            self._context.tell("; ".join(complaints), alarm=True)

    def go_on(self) -> None:
        """Go back to the match on the table."""
        self._is_stuck = False
        self._context.tell("")
        self._context.nav.four()

    def play_random(self) -> None:
        """Begin any match.

        Raises:
            UserError: the match can't be kept.
        """
        self.begin(secrets.randbelow(_RANDOM_MATCHES))

    def begin(self, number: int) -> None:
        """Begin a match; the one that was on the table is kept.

        Raises:
            UserError: the match can't be kept.
        """
        record = self._with_next(new_match(number, self._context.settings.player), None)
        self._context.sounds.play(Sound.SHUFFLE)
        self._put_on_table(self.folder.create(record))

    def open(self, path: Path) -> None:
        """Go on with a saved match, unless another window has it open.

        Raises:
            UserError: the match can't be read.
        """
        save = self.folder.open(path)
        if save is None:
            self._context.tell(self._context.words("ask.locked"), alarm=True)
        else:
            self._put_on_table(save)

    def _put_on_table(self, save: Save[MatchRecord]) -> None:
        before, self.save = self.save, save
        self.is_cutting, self._is_stuck = False, False
        self._others.forget()
        self._context.nav.four()
        if before is not None:
            self._put_away(before)

    def _put_away(self, save: Save[MatchRecord]) -> None:
        """Keep a match; an ended one goes into the store."""
        try:
            save.write()
        finally:
            save.close()
            self._records.query(lambda store: gather(store, self.folder, Store.add_match), default=None)

    # -- from hand to hand ----------------------------------------------------------------------

    def next_hand(self) -> None:
        """Go on to the next hand: let the person cut if that is his turn, else deal."""
        if self.hand.phase is not Phase.ENDED or self.match.is_over:
            return
        if dealer_of(len(self.record.hands)).left is PERSON:
            self.is_cutting = True
            self._context.nav.four()
        else:
            self.deal(None)

    def own_cut(self) -> int:
        """Return the next deal's own cut, at which the table lies ready to be cut."""
        match = self.match
        assert len(match.hands) < HANDS
        return match.deal().hands[-1].deal.cut

    def deal(self, cut: int | None) -> None:
        """Deal the next hand, cut by the person, or with the deal's own cut."""
        assert self.save is not None
        try:
            self.save.game = self._with_next(self.record, cut)
        except DealTextError:  # someone would have too few cards to discard
            self._context.refuse("deal_refused")
            return
        self.is_cutting = False
        self._context.sounds.play(Sound.CUT if cut is not None else Sound.SHUFFLE)
        self._context.tell("")
        self._write()
        self._context.nav.four()

    def _with_next(self, record: MatchRecord, cut: int | None) -> MatchRecord:
        """Return the match with its next hand.

        Raises:
            DealTextError: the person's cut gives a deal that is refused.
        """
        number = len(record.hands)
        for size in (cut,) if cut is not None else chain((None,), range(1, LARGEST_CUT + 1)):
            try:
                hand = record.match.deal(size).hands[-1]
                break
            except DealTextError:
                if cut is not None:
                    raise
        place, names = (record.number, number), record.match.names(number)
        dealt = HandRecord(hand, place, names, date.today().isoformat())
        return replace(record, hands=(*record.hands, dealt))

    # -- playing --------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the person may know."""
        return View.of(self.hand, PERSON)

    def decide(self, cards: tuple[Card, ...]) -> None:
        """Let the seat in turn discard or play what the rules allow."""
        hand = self.hand
        self._change(hand.discard(cards) if hand.phase is Phase.DISCARDS else hand.play(*cards))

    def poll(self) -> bool:
        """Let the others think; return whether one of them has decided."""
        hand = self.hand
        if hand.turn in (None, PERSON) or self._is_stuck or self.is_cutting:
            return False
        assert hand.turn is not None
        try:
            if not self._others.is_thinking:
                self._others.ask(View.of(hand, hand.turn), Opposition.of(self.record))
            decision = self._others.poll()
        except WorkerError as error:
            self._is_stuck = True
            self._others.stop()
            self._context.tell(self._context.words("four.failed", why=str(error)), alarm=True)
            return False
        if decision is None:
            return False
        self.decide(decision)
        return True

    @property
    def can_undo(self) -> bool:
        """Whether the person has a decision in the hand, which is in progress, to take back."""
        return self.hand.phase is not Phase.ENDED and has_decided(self.hand, PERSON)

    def undo(self) -> None:
        """Go back to the person's last decision; the hand is assisted from now on."""
        before = before_last_decision(self.hand, PERSON)
        assert before is not None
        self._others.forget()
        self._is_stuck = False
        used = replace(self.help, undone_plays=self.help.undone_plays + 1)
        self._change(before, used)

    def _change(self, hand: Hand, used: Help | None = None) -> None:
        """Put another moment of the hand on the table and keep it."""
        assert self.save is not None
        *before, record = self.record.hands
        extra = record.extra
        if used is not None:
            extra = (*((key, text) for key, text in extra if key != HELP), (HELP, str(used)))
        now = replace(record, hand=hand, extra=extra)
        self.save.game = replace(self.record, hands=(*before, now))
        self._write()
        if self.match.is_over:
            self._records.query(lambda store: store.add_match(self.record), default=None)

    # -- keeping --------------------------------------------------------------------------------

    def _write(self) -> None:
        assert self.save is not None
        try:
            self.save.write()
        except UserError as error:
            self._context.tell(str(error), alarm=True)

    def close(self) -> None:
        """Keep the match on the table and take it away."""
        self._others.stop()
        if self.save is not None:
            self._write()
            save, self.save = self.save, None
            save.close()
            self._records.query(lambda store: gather(store, self.folder, Store.add_match), default=None)
