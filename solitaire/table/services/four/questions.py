"""Questions about whole matches and hands by themselves: which one to play next."""

from pathlib import Path
from typing import Final

from solitaire.classic.deal import LARGEST_CUT, DealRefusedError, parse_deal
from solitaire.classic.hand import Phase
from solitaire.classic.match import HANDS
from solitaire.classic.match_record import Sitting
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.rules.deal import MAX_DEAL_NUMBER, DealTextError
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.four.session import MatchSession
from solitaire.words import signed

_DEALERS: Final = {**Seat.__members__, "O": Seat.W}
"""By letter: who deals. West is Ovest and Ouest too."""


def match_by_number(
    context: Context, session: MatchSession, entry: str = "", *, is_wrong: bool = False
) -> None:
    """Ask for the number of a match; again, if what was entered is none."""
    words = context.words
    text = words("four.ask_number")
    if is_wrong:
        text = f"{words('four.ask_number_wrong', most=MAX_DEAL_NUMBER)}<br>{text}"
    answers = (
        Answer(words("button.ok"), lambda entered: _begin_entered(context, session, entered)),
        Answer(words("button.cancel")),
    )
    context.ask(Question(words("four.ask_number_title"), text, answers, entry=entry))


def _begin_entered(context: Context, session: MatchSession, entered: str) -> None:
    number = entered.strip()
    if number.isascii() and number.isdigit() and len(number) <= 20 and int(number) <= MAX_DEAL_NUMBER:
        session.begin(int(number))
    else:
        match_by_number(context, session, entered, is_wrong=True)


def hand_by_number(context: Context, session: MatchSession, entry: str = "", *, wrong: str = "") -> None:
    """Ask for the deal of a hand by itself, and who deals; again, if what was entered is none.

    Args:
        context: what services share.
        session: the match or hand on the table.
        entry: what was entered before.
        wrong: what was wrong about it; empty at first.
    """
    words = context.words
    text = words("four.ask_hand")
    if wrong:
        text = f"{wrong}<br>{text}"
    answers = (
        Answer(words("button.ok"), lambda entered: _begin_hand(context, session, entered)),
        Answer(words("button.cancel")),
    )
    context.ask(Question(words("four.ask_hand_title"), text, answers, entry=entry))


def _begin_hand(context: Context, session: MatchSession, entered: str) -> None:
    words = context.words
    name, _, letter = entered.strip().partition(" ")
    dealer = _DEALERS.get(letter.strip().upper() or "S")
    try:
        deal = parse_deal(name)
        if dealer is None:
            raise DealTextError(letter)
        session.begin_hand(deal, dealer)
    except DealRefusedError:
        hand_by_number(context, session, entered, wrong=words("refuse.deal_refused"))
    except DealTextError:
        wrong = words("four.ask_hand_wrong", most=MAX_DEAL_NUMBER, cut=LARGEST_CUT)
        hand_by_number(context, session, entered, wrong=wrong)


def unfinished_matches(context: Context, session: MatchSession) -> None:
    """Offer the other unfinished matches and hands."""
    words = context.words
    lines: dict[str, Path] = {}
    for path, match in session.folder.unfinished():
        if session.save is None or path != session.save.path:
            lines[f"{len(lines) + 1}.  {_line(match, context)}"] = path
    if not lines:
        context.tell(words("four.matches_none"))
        return
    answers = (
        Answer(words("button.open"), lambda line: session.open(lines[line])),
        Answer(words("button.cancel")),
    )
    context.ask(Question(words("four.matches_title"), "", answers, items=tuple(lines)))


def _line(record: Sitting, context: Context) -> str:
    if isinstance(record, HandRecord):
        words, hand = context.words, record.hand
        return words(
            "four.hand_line",
            deal=words.hand(hand.deal, hand.dealer),
            played=len(hand.plays),
            date=words.short_day(record.date),
        )
    ended = sum(hand.hand.phase is Phase.ENDED for hand in record.hands)
    return context.words(
        "four.match_line",
        number=record.number,
        played=ended,
        hands=HANDS,
        resti=signed(record.match.resti[0]),
        date=context.words.short_day(record.date),
    )
