"""My games: one list of both games, to watch a game, see its verdict, play its deal again, or share it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from scores.estimates import Estimates, estimates
from scores.games import GAME
from scores.hands import HAND
from scores.kinds import Standing
from scores.store import Store
from scores.tables import (
    Listing,
    Played,
    PlayedHand,
    PlayedMatch,
    ScoreRow,
    Show,
    count_listed,
    listed,
    repair,
)
from solitaire.classic.match import GIRO
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import STRONGEST, name_of
from solitaire.home.reviews import CLASSIC, SOLITAIRE, stored_review
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context
from solitaire.table.page.scroll import Choices, Option
from solitaire.table.page.tree import Column, Node, Panel, Picture, Row, Spare, Text
from solitaire.table.parts.figures import ParBar
from solitaire.table.parts.icons import draw_icon, draw_medal
from solitaire.table.requests import NextDrill, Play, PlayHand
from solitaire.table.screens.base import PageScreen
from solitaire.table.services import exporter
from solitaire.table.services.drills import Drills
from solitaire.table.services.records import Records, hand_name, judge, watch
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import SEPARATOR
from solitaire.texts import verdict
from solitaire.texts.sums import about
from solitaire.texts.verdict import grade_of, grade_words
from solitaire.texts.words import daily_day_of, notes, plain, signed

_TABS: Final = {
    Action.ALL_GAMES: Show.ALL,
    Action.SOLITAIRE_GAMES: Show.SOLITAIRE,
    Action.CLASSIC_GAMES: Show.CLASSIC,
    Action.OTHERS: Show.OTHERS,
}
"""What is listed, by the actions that choose it."""
_FULL: Final = 150
"""Points above or below par at which a bar is full."""
_FULL_OF_HAND: Final = 300
"""Points by which a side leads in a hand, likewise."""
_MOMENT: Final = 0.05
"""Seconds for which rows are replayed before the next frame; a match of three giri takes 0.07."""


class _Card(NamedTuple):
    """What a row shows."""

    text: str
    result: int
    below: str = ""
    """What is said of the result below the bar."""
    gained: float | None = None
    """Points above par, or by which the side leads; None for no bar."""
    most: float = _FULL
    """Points at which the bar is full."""
    medal: Node = Picture(partial(draw_icon, Action.CLASSIC_HAND), tall=20)
    grade: str = ""
    """The grade that the medal shows."""


class MyGamesScreen(PageScreen):
    """The list with a chosen row; a row is replayed, and its verdict read, before it is first shown.

    Attributes:
        which: what is listed; the hands of a match, if one is open.
        listing: the rows, one of them chosen.
        rows: the rows that have been replayed, by their places in the list.
    """

    help_key = "help.scores"
    here = Action.SCORES
    widest = 940

    def __init__(
        self, context: Context, records: Records, drills: Drills, show: Show, deal: Deal | None
    ) -> None:
        super().__init__(context)
        self._records, self._drills = records, drills
        self.which = Listing(context.settings.player, show, deal)
        self.listing = Choices(self._choose, lambda: context.nav.act(Action.WATCH), row=50)
        self.rows, self._found = dict[int, Played](), dict[int, Played]()
        self._headlines = dict[int, str]()
        self._count = 0
        self._match: PlayedMatch | None = None
        self._list_chosen = 0

    def offers(self) -> Sequence[Offer]:
        words, above, below, row = self.words, Where.ABOVE, Where.BELOW, self._row()
        order = words("scores.best" if self.which.is_by_result else "scores.newest")
        deal = (
            words("scores.all_deals") if self.which.deal is None else words.short_deal(self.which.deal.name)
        )
        tabs = (
            Offer(action, partial(self._turn_to, show), str(number), above, is_on=show is self.which.show)
            for number, (action, show) in enumerate(_TABS.items(), 1)
        )
        way_out, *bar = self.leading(Action.STATS)
        if self._match is not None:
            way_out = replace(way_out, do=self._close)
        is_game = row is not None and not isinstance(row, PlayedMatch)
        judged, again, shared = (
            when(is_game, partial(self._with_record, act))
            for act in (self._judge, self._play_again, self._share)
        )
        has_deal = self._match is None and (self.which.deal is not None or isinstance(row, ScoreRow))
        return (
            way_out,
            *bar,
            Offer(Action.DRILL, self._drill, "x", Where.BAR),
            *self.general(Action.PASTE, where=Where.MENU),
            *tabs,
            Offer(Action.WHICH_DEAL, when(has_deal, self._switch_deal), "d", above, {"deal": deal}),
            Offer(
                Action.WHICH_ORDER,
                when(self._match is None, self._switch_order),
                "s",
                above,
                {"order": order},
            ),
            Offer(Action.WATCH, when(row is not None, self._open), "return, w", below),
            Offer(Action.VERDICT, judged, where=below),
            Offer(Action.PLAY_AGAIN, again, "p", below),
            Offer(Action.SHARE, shared, "c", below),
        )

    # -- the rows -------------------------------------------------------------------------------

    def read(self) -> None:
        self.which = replace(self.which, player=self.context.settings.player)
        self._begin()

    def _begin(self) -> None:
        """Count the rows, and forget those that were read."""
        self.rows, self._found, which = {}, {}, self.which
        count = self._records.query(lambda store: count_listed(store, which), default=None)
        self._count, self._trouble = count or 0, self._records.trouble if count is None else ""

    def _fetch(self, seen: Sequence[int]) -> int:
        """Read the rows that will be seen; return how many rows there are.

        As many as a moment allows are replayed, the chosen row first; the others follow with the next frames.
        """
        which, until = self.which, time.monotonic() + _MOMENT
        if unread := [index for index in seen if index not in self._found]:
            first, count = unread[0], unread[-1] - unread[0] + 1
            found = self._records.query(
                lambda store: listed(store, which, count, first), default=list[Played]()
            )
            self._found.update(enumerate(found, first))
            if len(found) < count:  # some are no longer there
                self._count = first + len(found)
        unseen = [index for index in seen if index not in self.rows and index < self._count]
        for index in sorted(unseen, key=lambda index: index != self.listing.chosen):
            if self._replay(index):
                self._begin()
                return self._fetch(seen)
            if time.monotonic() > until:
                break
        return self._count

    def _replay(self, index: int) -> bool:
        """Replay a row that has been found, and read its verdict; return whether it was repaired instead."""
        row = self._found[index]
        is_repaired = self._records.query(lambda store: repair(store, [row]), default=None)
        if is_repaired is None:  # the store fails, which is said
            self._count = min(self._count, index)
        elif not is_repaired:
            self.rows[index] = row
            self._headlines[index] = self._records.query(partial(self._headline, row), default="")
        return bool(is_repaired)

    def advance(self, seconds: float) -> bool:
        is_reading = any(index not in self.rows for index in self.listing.seen)
        if is_reading:
            self.show()
        return super().advance(seconds) or is_reading

    def _headline(self, row: Played, store: Store) -> str:
        """Return the verdict on a game in a sentence; an empty text while it is unknown."""
        if isinstance(row, ScoreRow):
            game = store.find(GAME, row.id)
            review = None if game is None else stored_review(store, SOLITAIRE, game)
            if game is not None and review is not None and review.is_complete:
                return verdict.sentence(game, review, self.words)
        elif isinstance(row, PlayedHand):
            hand = store.find(HAND, row.id)
            found = None if hand is None else stored_review(store, CLASSIC, hand)
            if found is not None and found.is_complete:
                return verdict.hand_sentence(found, self.words)
        return ""

    def _row(self) -> Played | None:
        """Return the chosen row; None when there is none, or another program has just deleted it."""
        return self.rows.get(self.listing.chosen)

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        key = "empty.others" if self.which.show is Show.OTHERS else "empty.games"
        empty = self._trouble or self.words(key)
        rows = self.listing.of(self._count, self._option, self.listing.chosen, empty=empty, fetch=self._fetch)
        if self._match is None:
            return Panel(rows)
        return Column(Text(self._match_text(self._match), "title", "middle"), Panel(rows), space=8)

    def _option(self, index: int) -> Option:
        """Return a row: its medal, its result and how far that is from par, what it is, and its verdict."""
        if (row := self.rows.get(index)) is None:
            return Option(Node())
        if isinstance(row, ScoreRow):
            card = self._card_of_game(row)
        else:
            card = self._card_of_match(row) if isinstance(row, PlayedMatch) else self._card_of_hand(row)
        headline, result = self._headlines[index], signed(card.result)
        bar = (
            *([] if card.gained is None else [ParBar(card.gained, card.most)]),
            Text(card.below, "tiny", "middle"),
        )
        facts = Text(card.text), *([Text(headline, "note")] if headline else [])
        node = Row(
            Column(Spare(), card.medal, Spare(), wide=32),
            Text(result, "result", "right", 66),
            Column(Spare(), *bar, Spare(), wide=110),
            Column(Spare(), *facts, Spare()),
            space=14,
        )
        said = (card.text, result, card.below, card.grade, headline)
        return Option(node, (", ".join(filter(None, said)),))

    def _card_of_game(self, row: ScoreRow) -> "_Card":
        points, par, words = row.facts.points, row.par, self.words
        card = _Card(self._game_text(row), points, medal=Node())
        if par is not None:
            below = words("status.par", par=about(plain(round(par.mean)), par.games))
            card = card._replace(below=below, gained=None if points == UNFINISHED else points - par.mean)
        if (grade := grade_of(points, par)) is not None:
            medal = Picture(partial(draw_medal, grade), tall=32)
            card = card._replace(medal=medal, grade=grade_words(grade, words))
        return card

    def _card_of_match(self, row: PlayedMatch) -> "_Card":
        return _Card(self._match_text(row), row.resti, self.words("scores.resti_in", hands=row.giri * GIRO))

    def _card_of_hand(self, row: PlayedHand) -> "_Card":
        resti = self.words("scores.resti", resti=signed(row.resti))
        return _Card(self._hand_text(row), row.points, resti, row.points, _FULL_OF_HAND)

    # -- texts ----------------------------------------------------------------------------------

    def _game_text(self, row: ScoreRow) -> str:
        words, facts = self.words, row.facts
        day = words.short_day(facts.date or "")
        if (daily := daily_day_of(row.deal)) is None:
            deal = words("status.deal", deal=words.short_deal(row.deal))
        else:
            deal = words("status.daily", day=words.day(daily))
            day = "" if facts.daily else day
        who = [row.player or words("beat.someone")] if facts.standing is Standing.OTHERS else []
        again = [words("classic_scores.again")] if facts.standing is Standing.AGAIN else []
        parts = (deal, day, *who, *again, notes(facts, words))
        return SEPARATOR.join(filter(None, parts))

    def _match_text(self, row: PlayedMatch) -> str:
        words = self.words
        parts = [words("classic_scores.match", number=row.number, date=words.short_day(row.date))]
        parts += [words("classic_scores.short")] if row.giri == 1 else []
        parts += [words("classic_scores.assisted")] if row.is_assisted else []
        return SEPARATOR.join(parts)

    def _hand_text(self, row: PlayedHand) -> str:
        words, day = self.words, self.words.short_day(row.date)
        if row.match is not None:
            name = words("classic_scores.hand", match=row.match, hand=row.number)
        elif row.is_daily:
            name = words("classic_scores.daily", date=day)
        else:
            named = words("action.classic_games"), hand_name(row, words), day
            name = SEPARATOR.join(filter(None, named))
        if row.standing is Standing.OTHERS:
            return SEPARATOR.join([name, words("replay.by", player=row.player or words("beat.someone"))])
        is_weaker = row.opponents != STRONGEST.strength
        parts = [words("classic_scores.against", name=name_of(row.opponents))] if is_weaker else []
        keys = {Standing.ASSISTED: "classic_scores.assisted", Standing.AGAIN: "classic_scores.again"}
        parts += [words(keys[row.standing])] if row.standing in keys else []
        return SEPARATOR.join([name, *parts])

    # -- what the player does -------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        self.listing.chosen = index
        self.show()

    def _list(self, which: Listing, chosen: int = 0) -> None:
        """List something else, or in another order."""
        self.which = which
        self._begin()
        self._choose(chosen)

    def _turn_to(self, show: Show) -> None:
        self._match = None
        self._list(Listing(self.which.player, show, is_by_result=self.which.is_by_result))

    def _switch_deal(self) -> None:
        """List only the games of the chosen row's deal, or those of all deals again."""
        if self.which.deal is not None:
            self._list(replace(self.which, deal=None))
        else:
            self._with_record(lambda record: self._list(replace(self.which, deal=record.deal)))

    def _switch_order(self) -> None:
        """List the newest first, or the best."""
        self._list(replace(self.which, is_by_result=not self.which.is_by_result))

    def _open(self) -> None:
        """Watch the chosen game, or list the hands of the chosen match."""
        row = self._row()
        if isinstance(row, PlayedMatch):
            self._match, self._list_chosen = row, self.listing.chosen
            self._list(replace(self.which, match=row.id))
        else:
            self._with_record(lambda record: watch(self.context, self._records, record, is_own=self._is_own))

    def _close(self) -> None:
        """List everything again instead of the hands of a match."""
        self._match = None
        self._list(replace(self.which, match=None), self._list_chosen)

    def _drill(self) -> None:
        """Ask the next costly decision again: of the game that is listed, or of that which has any due."""
        is_classic = self.which.show is Show.CLASSIC
        if self.which.show is Show.ALL:
            is_classic = not self._drills.count(classic=False) and bool(self._drills.count(classic=True))
        self.nav.show(NextDrill(classic=is_classic))

    def _play_again(self, record: Record | HandRecord) -> None:
        self.nav.show(PlayHand(record) if isinstance(record, HandRecord) else Play(record.deal))

    def _share(self, record: Record | HandRecord) -> None:
        if isinstance(record, HandRecord):
            exporter.share(self.context, record)
        else:
            known = self._records.query(lambda store: estimates(store, record.deal), default=Estimates())
            exporter.share(self.context, record, known.par)

    def _judge(self, record: Record | HandRecord) -> None:
        judge(self.context, self._records, record, is_own=self._is_own)

    @property
    def _is_own(self) -> bool:
        """True if the chosen row is a hand of the player's own, which needs no question to be looked at."""
        row = self._row()
        return isinstance(row, PlayedHand) and row.standing is not Standing.OTHERS

    def _with_record(self, act: Callable[[Any], None]) -> None:
        """Do something with the record of the chosen row, if it is still there."""
        if (row := self._row()) is None:
            return
        kind: Any = HAND if isinstance(row, PlayedHand) else GAME
        record = self._records.query(lambda store: store.find(kind, row.id), default=None)
        if record is not None:
            act(record)

    # -- speech ---------------------------------------------------------------------------------

    def spoken(self) -> Announcement:
        shown = (offer for offer in self.offered if offer.is_on or offer.values)
        listed = ", ".join(self.words(f"action.{offer.action.value}", **offer.values) for offer in shown)
        said = super().spoken()
        return Announcement(said.title, (listed, *said.lines), said.focus)

    def status(self) -> str:
        count = self._count
        row = self.words("scores.row", row=self.listing.chosen + 1, count=count) if count else ""
        return SEPARATOR.join(filter(None, (self.context.settings.player, row)))
