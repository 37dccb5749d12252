"""Stored games and hands: watching them, their verdicts, and the name of a hand."""

from collections.abc import Callable
from typing import Any, Final

from scores.games import GAME
from scores.hands import HAND
from scores.kinds import Kind
from scores.tables import PlayedHand, PlayedMatch
from solitaire.classic.deal import parse_deal
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import HandVerdict, Replay, Request, Verdict
from solitaire.table.services.records import Records
from solitaire.texts.words import Words

_LONGEST_NAME: Final = 24
"""Most letters in the name of a numbered deal; other deals are named by their 97 cards."""


def hand_name(row: PlayedHand, words: Words) -> str:
    """Return the name of a hand by itself."""
    if len(row.deal) > _LONGEST_NAME:
        return words("status.deal", deal=words.short_deal(None))
    return words.hand(parse_deal(row.deal), Seat[row.dealer])


def with_hand(
    records: Records, row: PlayedMatch | PlayedHand | None, act: Callable[[HandRecord], None]
) -> None:
    """Do something with the record of a row, if it is a hand and still stored."""
    if not isinstance(row, PlayedHand):
        return
    record = records.query(lambda store: store.find(HAND, row.id), default=None)
    if record is not None:
        act(record)


def watch(context: Context, records: Records, record: Record | HandRecord, *, is_own: bool = False) -> None:
    """Replay a game or hand; ask first if that shows a deal that the player has not played.

    Raises:
        UserError: the store can't be read.
    """
    _look(context, records, record, Replay(record), is_own=is_own)


def judge(context: Context, records: Records, record: Record | HandRecord, *, is_own: bool = False) -> None:
    """Show the verdict on an ended game or hand; ask first likewise.

    Raises:
        UserError: the store can't be read.
    """
    verdict = HandVerdict(record) if isinstance(record, HandRecord) else Verdict(record)
    _look(context, records, record, verdict, is_own=is_own)


def judge_own(context: Context, records: Records, kind: Kind[Any], number: int) -> None:
    """Show the verdict on a stored game or hand of the player's own.

    Raises:
        UserError: the store can't be read.
    """
    record = records.query(lambda store: store.find(kind, number), default=None)
    if record is not None:
        judge(context, records, record, is_own=True)


def _look(
    context: Context, records: Records, record: Record | HandRecord, request: Request, *, is_own: bool
) -> None:
    store, player = records.store, context.settings.player
    if isinstance(record, HandRecord):
        deal = record.hand.deal
        is_known = is_own or store.has_played(HAND, deal, player)
    else:
        deal = record.deal
        is_known = store.has_played(GAME, deal, player)
    if is_known:
        context.nav.show(request)
    else:
        _ask_to_look(context, records, deal, request)


def _ask_to_look(context: Context, records: Records, deal: Deal, request: Request) -> None:
    """Ask before showing a deal that the player has not played, which then counts as seen."""

    def look(_: str) -> None:
        records.store.mark_seen(deal, context.settings.player)
        context.nav.show(request)

    words, label = context.words, "action.watch" if isinstance(request, Replay) else "button.show"
    answers = (Answer(words(label), look), Answer(words("button.cancel")))
    context.ask(Question(words("share.watch_title"), words("share.watch"), answers, escape=1))
