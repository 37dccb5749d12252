"""What can be done with a stored hand for four: watch it, play its cards, share it."""

from typing import Final

from scores.hands import HAND
from scores.kinds import Standing
from scores.tables import PlayedHand
from solitaire.classic.deal import parse_deal
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.table.context import Context
from solitaire.table.requests import HandVerdict, PlayHand, Replay
from solitaire.table.services import clipboard
from solitaire.table.services.records import Records
from solitaire.table.services.sharing import ask_to_watch
from solitaire.texts.words import Words

_LONGEST_NAME: Final = 24
"""Letters that the name of a numbered deal has at most; other deals are named by their 97 cards."""


def name(row: PlayedHand, words: Words) -> str:
    """Return the name of a hand by itself."""
    if len(row.deal) > _LONGEST_NAME:
        return words("status.deal", deal=words.short_deal(None))
    return words.hand(parse_deal(row.deal), Seat[row.dealer])


def watch(context: Context, records: Records, row: PlayedHand) -> None:
    """Replay a hand; ask first when that shows a deal that the player has not played.

    Raises:
        UserError: the store can't be read.
    """
    if (record := _record(records, row)) is None:
        return
    deal, nav = record.hand.deal, context.nav
    is_own = row.standing is not Standing.OTHERS
    if is_own or records.store.has_played(HAND, deal, context.settings.player):
        nav.show(Replay(record, is_own=is_own))
    else:
        ask_to_watch(context, records, deal, lambda: nav.show(Replay(record)))


def play(context: Context, records: Records, row: PlayedHand) -> None:
    """Play the cards of a hand, against the same others.

    Raises:
        UserError: the hand can't be kept.
    """
    if (record := _record(records, row)) is not None:
        context.nav.show(PlayHand(record))


def show_verdict(context: Context, records: Records, row: PlayedHand) -> None:
    """Show the verdict on a hand of the player's own."""
    if (record := _record(records, row)) is not None:
        context.nav.show(HandVerdict(record))


def share(context: Context, records: Records, row: PlayedHand) -> None:
    """Copy the short text of a hand."""
    if (record := _record(records, row)) is not None:
        clipboard.share_hand(context, record)


def _record(records: Records, row: PlayedHand) -> HandRecord | None:
    """Return the record of a hand, if it is still there."""
    return records.query(lambda store: store.find(HAND, row.id), default=None)
