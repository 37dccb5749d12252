"""Questions about whole matches: which one to play next."""

from pathlib import Path

from solitaire.classic.hand import Phase
from solitaire.classic.match import HANDS
from solitaire.classic.match_record import MatchRecord
from solitaire.rules.deal import MAX_DEAL_NUMBER
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.four.session import MatchSession
from solitaire.words import signed


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


def unfinished_matches(context: Context, session: MatchSession) -> None:
    """Offer the other unfinished matches."""
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


def _line(record: MatchRecord, context: Context) -> str:
    ended = sum(hand.hand.phase is Phase.ENDED for hand in record.hands)
    return context.words(
        "four.match_line",
        number=record.number,
        played=ended,
        hands=HANDS,
        resti=signed(record.match.resti[0]),
        date=context.words.short_day(record.date),
    )
