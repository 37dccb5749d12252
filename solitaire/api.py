"""The public API: both games and their engines for scripts, in one place.

Everything in ``__all__`` keeps its name, its arguments and its meaning in all versions 1.x; the rest of the
packages may change. docs/api.md shows how it is used. Names of Minchiate for four say ``hand``, where the
solitaire has the same: ``advise`` and ``advise_hand``, ``View`` and ``HandView``.

All values are immutable. With a limit of playouts and a seed, every answer is the same on every machine.

A story, which the tests run. Deal, and play nine cards; then look at what may be done, and what it is worth:

>>> deal = parse_deal("42")
>>> position = start(deal)
>>> for _ in range(9):
...     position = position.apply(Move(position.next_card))
>>> position
<Position, 88 to come
 T9 T32  T4  BC  D8  D4
 BK  S3 T22>
>>> [str(move) for move in legal_moves(position)]
['C5', 'T32xT9', 'T4xT32', 'D4xD8', 'BKxBC', 'T22xS3', 'T22xD4']
>>> score(position).shown
-122

The king of batons kills the cavalier three places to its left, which cost 30 points on top:

>>> score(position.apply(parse_move("BKxBC"))).shown
-92

What was the most that this shuffle had in it?

>>> solve(deal, Limit(playouts=20_000, seed=1)).score
322

A simple player, who plays while there is room and else makes the kill that looks best at once:

>>> def choose(position):
...     moves = list(legal_moves(position))
...     if not moves or moves[0].is_play:
...         return moves[0] if moves else END
...     return max(moves, key=lambda move: score(position.apply(move)).shown)
>>> moves, position = [], start(deal)
>>> while position.end is None:
...     moves.append(choose(position))
...     position = position.apply(moves[-1])
>>> game = Record(deal, deal.fola, tuple(moves), player="Greedy")
>>> game.score.points
-85

Was it the shuffle or poor skill? The shuffle gave 3 points more than usual, the cards 2; the play cost 394:

>>> verdict = review(game, Limit(playouts=20_000, seed=1))
>>> verdict.sum.in_points
{'deal': 3, 'play': -394, 'luck': 2}
"""

from collections.abc import Sequence

from solitaire.classic import deal as hand_deals
from solitaire.classic import hand as hands
from solitaire.classic import players as hand_players
from solitaire.classic import record as hand_records
from solitaire.classic.hand import Hand, IllegalDecisionError, Phase
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.players import Margin, Player
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.view import View as HandView
from solitaire.notebook import show_cards
from solitaire.play import opponents
from solitaire.play.opponents import NAMES, UnknownPlayerError
from solitaire.rules import cards, deal, position, record, scoring
from solitaire.rules.cards import Card, CardTextError
from solitaire.rules.deal import Deal, DealTextError
from solitaire.rules.doors import door
from solitaire.rules.position import (
    END,
    IllegalMoveError,
    Move,
    MoveTextError,
    Position,
    PositionTextError,
    Refusal,
    View,
)
from solitaire.rules.record import Record, RecordTextError
from solitaire.rules.scoring import Score
from solver import advisor, cores, oracle
from solver import reasons as kill_reasons
from solver.advisor import Advice, StackingAdvice
from solver.classic import hand_advisor, hand_reviewer
from solver.classic.hand_advisor import ClassicAdvice as HandAdvice
from solver.classic.hand_review import HandReview
from solver.classic.player import USUAL
from solver.game_review import GameReview as Review
from solver.game_reviewer import reviews
from solver.reasons import Reason, ReasonCode
from solver.result import Limit, Result, Status

__all__ = [
    "END",
    "NAMES",
    "SEATS",
    "Advice",
    "Card",
    "CardTextError",
    "Deal",
    "DealTextError",
    "Hand",
    "HandAdvice",
    "HandRecord",
    "HandReview",
    "HandView",
    "IllegalDecisionError",
    "IllegalMoveError",
    "Limit",
    "Margin",
    "Move",
    "MoveTextError",
    "Options",
    "Phase",
    "Player",
    "Position",
    "PositionTextError",
    "Reason",
    "ReasonCode",
    "Record",
    "RecordTextError",
    "Refusal",
    "Result",
    "Review",
    "Score",
    "Seat",
    "Side",
    "StackingAdvice",
    "Status",
    "UnknownPlayerError",
    "View",
    "advise",
    "advise_hand",
    "core_name",
    "format_cards",
    "format_hand",
    "format_record",
    "hand_deal",
    "legal_moves",
    "margin",
    "moments",
    "parse_card",
    "parse_cards",
    "parse_deal",
    "parse_hand",
    "parse_move",
    "parse_record",
    "play_hand",
    "play_out",
    "player",
    "reasons",
    "refusal",
    "review",
    "review_hand",
    "score",
    "solve",
    "stack",
    "start",
]


advise = door(advisor.advise)
advise_hand = door(hand_advisor.advise)
core_name = cores.core_name
format_cards = door(cards.format_cards)
format_hand = door(hand_records.format_hand)
format_record = door(record.format_record)
hand_deal = door(hand_deals.numbered)
legal_moves = door(position.legal_moves)
margin = door(hand_players.margin)
moments = door(hands.moments)
parse_card = door(cards.parse_card)
parse_cards = door(cards.parse_cards)
parse_deal = door(deal.parse_deal)
parse_hand = door(hand_records.parse_hand)
parse_move = door(position.parse_move)
parse_record = door(record.parse_record)
play_out = door(hand_players.play_out)
player = door(opponents.player)
reasons = door(kill_reasons.reasons)
refusal = door(position.refusal)
score = door(scoring.score)
stack = door(advisor.stack)

show_cards()


def __dir__() -> list[str]:
    return sorted(__all__)


@door
def start(deal: Deal, fola: Sequence[Card] | None = None) -> Position:
    """Return the first position of a game of the solitaire.

    Args:
        deal: the shuffle and its cut.
        fola: the 13 cards of its fola in the order in which they will be played; by default as dealt.

    Raises:
        TypeError: ``deal`` is not a Deal.
        RecordTextError: ``fola`` does not hold the cards of the deal's fola.
    """
    return Record(deal, None if fola is None else tuple(fola)).positions[0]


@door
def solve(game: Deal | Record | Position, limit: Limit) -> Result:
    """Return the best line to the end of a game found with every card to come known.

    Args:
        game: a deal; an unfinished game, to continue; or a position. The fola may still be stacked if it
            is a deal, or a game without moves and order of the fola.
        limit: the most that the search may spend. Without one it searches until the line is proved best.

    Raises:
        TypeError: an argument is of another type; the error names it.
        ValueError: the game has ended.
    """
    if isinstance(game, Position):
        return oracle.solve(game, limit)
    record = Record(game) if isinstance(game, Deal) else game
    return oracle.solve(record.positions[-1], limit, fola_free=record.fola is None)


@door
def review(record: Record, limit: Limit) -> Review:
    """Return what a game of the solitaire owes to its shuffle, to its player's decisions and to luck.

    Args:
        record: a game that has ended.
        limit: the most playouts, the standard number without; it ends earlier when its figures are sure.
            After its seconds, if there are any, it stops, and its ``share`` is below 1.

    Raises:
        TypeError: an argument is of another type; the error names it.
        ValueError: the game has not ended, or its fola was never stacked.
    """
    *_, last = reviews(record, limit)
    return last


@door
def review_hand(record: HandRecord, seat: Seat, limit: Limit) -> HandReview:
    """Return what a hand for four owes to its cards, to the decisions of a seat and to luck.

    Args:
        record: a hand that has ended.
        seat: the seat whose decisions are reviewed.
        limit: the playouts, the standard number without. After its seconds, if there are any, the review
            stops, and its ``share`` is below 1.

    Raises:
        TypeError: an argument is of another type; the error names it.
        ValueError: the hand has not ended.
    """
    *_, last = hand_reviewer.reviews(record.hand, seat, limit, signals=opponents.signals_of(record))
    return last


@door
def play_hand(
    deal: Deal,
    players: Sequence[str | Player],
    *,
    dealer: Seat = Seat.S,
    options: Options = DEFAULT,
    limit: Limit = USUAL,
) -> HandRecord:
    """Return a hand for four played to its end.

    Args:
        deal: the shuffle and its cut; ``hand_deal`` gives that of a number.
        players: the players of S, E, N and W: names of computer players (``NAMES``), or your own players,
            which get a ``HandView`` and nothing else.
        dealer: the seat that deals.
        options: the options of the rules, by default the usual.
        limit: the most that a searching computer player may spend on a card; its seed is used by all.

    Raises:
        TypeError: an argument is of another type; the error names it.
        ValueError: there are not four players.
        UnknownPlayerError: there is no player of that name.
        IllegalDecisionError: a player's decision breaks the rules.
    """
    hand_players.expect_players(players, str, Player)
    seated = [opponents.player(one, limit.seed, limit) if isinstance(one, str) else one for one in players]
    names = tuple(one if isinstance(one, str) else type(one).__name__ for one in players)
    hand = Hand.start(deal, dealer, options)
    for played in hand_players.play_out(hand, seated):
        hand = played
    return HandRecord(hand, players=names)
