"""The classic game for four as a GameKind. Its records are matches and hands."""

from collections.abc import Sequence
from typing import Any, Final

from solitaire.classic.hand import Phase
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import SEATS, Side
from solitaire.kinds.kind import Adviser, GameKind
from solitaire.texts.classic_text import hand_json, hand_result, hand_title, match_result, replay_text
from solitaire.texts.printable import one_line


def _hands(record: ClassicRecord) -> Sequence[HandRecord]:
    return (record,) if isinstance(record, HandRecord) else record.hands


def _summary(record: ClassicRecord) -> str:
    if isinstance(record, MatchRecord):
        return match_result(record)
    return f"{hand_title(record)}; {hand_result(record.hand)}"


def _result_json(record: ClassicRecord) -> dict[str, object]:
    if isinstance(record, MatchRecord):
        match = record.match
        return {
            "match": str(match.number),
            "hands": len(match.hands),
            "over": match.is_over,
            "resti": match.resti,
        }
    hand = record.hand
    return {
        "deal": hand.deal.name,
        "dealer": hand.dealer.name,
        "plays": len(hand.plays),
        "lead": hand.tally.lead,
        "resti": {side.name: hand.tally.resti[side] for side in Side},
    }


def _replay_text(record: ClassicRecord, columns: int) -> str:
    """Return a hand, or all hands of a match and its result, event by event."""
    texts = [replay_text(hand, columns) for hand in _hands(record)]
    if isinstance(record, MatchRecord):
        texts.append(one_line(match_result(record)))
    return "\n\n".join(texts)


def _replay_json(record: HandRecord) -> dict[str, object]:
    """Return a hand for JSON: its place in its match, if any, who played it, and its course."""
    match, number = record.match or (None, None)
    return {
        "match": None if match is None else str(match),
        "number": None if number is None else number + 1,
        "date": record.date,
        "players": {seat.name: record.players[seat] for seat in SEATS},
        "options": str(record.hand.options),
        **hand_json(record.hand),
    }


def _adviser() -> Adviser[HandRecord, Any]:
    from solitaire.kinds.classic_advice import ADVISER

    return ADVISER


CLASSIC: Final = GameKind[ClassicRecord, HandRecord](
    key="classic",
    name="Minchiate",
    noun="hand",
    games=_hands,
    has_ended=lambda record: record.hand.phase is Phase.ENDED,
    title=hand_title,
    result=lambda record: hand_result(record.hand),
    summary=_summary,
    result_json=_result_json,
    replay_text=_replay_text,
    replay_json=_replay_json,
    adviser=_adviser,
)
