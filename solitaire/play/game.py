"""A game in progress: phases, undo and redo, the clock, and an honest account of the help used.

No screen and no disk: the table drives a Game and shows it; ``solitaire.home.saves`` stores its text.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from solitaire.rules.cards import CARD_COUNT, Card, CardTextError, format_cards, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import (
    END,
    IllegalMoveError,
    Move,
    MoveTextError,
    Position,
    Refusal,
    View,
    parse_move,
)
from solitaire.rules.record import (
    GUIDED,
    Help,
    Record,
    RecordTextError,
    format_record,
    parse_record,
    parse_seconds,
)
from solitaire.rules.scoring import Score, score


class Phase(Enum):
    """The phase of a game; the value is the word that saved games use."""

    CUT = "cut"
    STACKING = "stacking"
    DECK = "main play"
    FOLA = "fola in hand"
    ENDED = "ended"


class PhaseError(ValueError):
    """An action that is not possible in this phase of the game."""


_ORDERS: Final = " / "
"""Separates the orders of the fola in a header."""
_THERE, _LEFT = "yes", "left"
"""Words of the header of a guided game: the teacher is there, or has left."""
_OWN_HEADERS: Final = ("Phase", "Arranged", "Unarranged", "Undone", "Seconds", "Help", GUIDED)


@dataclass(slots=True)
class Game:
    """One game, from the cut to the score."""

    deal: Deal
    """The shuffle with its cut."""
    player: str = ""
    """The player's name, or empty."""
    date: str = ""
    """The day it was begun, ``YYYY-MM-DD``, or empty."""
    help: Help = field(default_factory=Help)
    """The help used so far; changed only by this class."""
    seconds: float = 0.0
    """Time played, counted by ``tick``."""
    is_guided: bool = False
    """Whether the teacher is there."""
    practice: int | None = None
    """For a game with the teacher, which enters no score table, the number of moves made before it began;
    they cannot be taken back. None for other games."""
    _is_cut: bool = False
    _arranged: list[tuple[Card, ...]] = field(default_factory=list)
    _arranged_at: int = 0
    _stacked: tuple[Card, ...] | None = None
    _moves: list[Move] = field(default_factory=list)
    _positions: list[Position] = field(default_factory=list)
    _at: int = 0
    _extra: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.deal.number is None:
            self._begin_stacking()  # such a deal is known only in its order after the cut

    # -- what a table shows ---------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The current phase."""
        if not self._is_cut:
            return Phase.CUT
        if self._stacked is None:
            return Phase.STACKING
        position = self._positions[self._at]
        if position.end is not None:
            return Phase.ENDED
        return Phase.DECK if position.deck else Phase.FOLA

    @property
    def position(self) -> Position:
        """The position, hidden cards included: for the rules and the oracle, never for the screen.

        Raises:
            PhaseError: the fola is not stacked yet.
        """
        self._demand(Phase.DECK, Phase.FOLA, Phase.ENDED)
        return self._positions[self._at]

    @property
    def view(self) -> View:
        """All that the player can see now; for fair help.

        Raises:
            PhaseError: the deal is not cut yet.
        """
        if self.phase is Phase.STACKING:
            return View.before_stacking(self.deal)
        return View.of(self.position)

    @property
    def fola(self) -> tuple[Card, ...]:
        """The cards of the fola that the player may look at, in order.

        While stacking: all 13 as arranged. In hand: those to come. Otherwise none, because between stacking
        and its turn the fola lies face down.
        """
        if self.phase is Phase.STACKING:
            return self._arranged[self._arranged_at]
        return self.position.fola if self.phase is Phase.FOLA else ()

    @property
    def stacked(self) -> tuple[Card, ...] | None:
        """The fola in the order in which it was stacked, for comparison only; None before that."""
        return self._stacked

    @property
    def score(self) -> Score:
        """The itemised score of the cards on top."""
        return score(self.position)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made and not taken back."""
        return tuple(self._moves[: self._at])

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the first, before any move, to the current one."""
        return tuple(self._positions[: self._at + 1])

    # -- cut and fola ---------------------------------------------------------------------------

    def cut(self, size: int | None = None) -> None:
        """Cut ``size`` cards (1 to 96), or as the deal number does.

        Raises:
            PhaseError: the deal is cut already.
            DealTextError: the size is out of range.
        """
        self._demand(Phase.CUT)
        if size is not None:
            self.deal = self.deal.recut(size)
        self._begin_stacking()

    def _begin_stacking(self) -> None:
        self._is_cut = True
        self._arranged = [self.deal.fola]

    def arrange(self, order: Sequence[Card]) -> None:
        """Lay the fola's 13 cards in another order, first to be played first; undo takes it back.

        Raises:
            PhaseError: the fola is not being stacked.
            ValueError: these are not the fola's cards.
        """
        self._demand(Phase.STACKING)
        if sorted(order) != sorted(self.deal.fola):
            raise ValueError("these are not the 13 cards of the fola")
        if tuple(order) != self.fola:
            self._arranged[self._arranged_at + 1 :] = [tuple(order)]
            self._arranged_at += 1

    def stack(self) -> None:
        """Lay the fola face down as it is arranged; until a card is played, undo takes it up again.

        Raises:
            PhaseError: the fola is not being stacked.
        """
        self._demand(Phase.STACKING)
        self._stacked = self.fola
        self._positions = [Position((), self.deal.deck, self._stacked)]

    # -- play -----------------------------------------------------------------------------------

    def move(self, move: Move) -> None:
        """Make a move: a play, a kill or the end.

        Raises:
            PhaseError: the fola is not stacked yet.
            IllegalMoveError: the rules do not allow it; nothing has changed.
        """
        after = self.position.apply(move)
        self._moves[self._at :] = [move]
        self._positions[self._at + 1 :] = [after]
        self._at += 1

    def play(self) -> Move:
        """Play the next card and return the move.

        Raises:
            PhaseError: the fola is not stacked yet.
            IllegalMoveError: no card may be played.
        """
        card = self.position.next_card
        if card is None:
            raise IllegalMoveError(Refusal.ALL_PLAYED)
        move = Move(card)
        self.move(move)
        return move

    def finish(self) -> None:
        """Stop: the game is finished, given up or stuck.

        Raises:
            PhaseError: the fola is not stacked yet.
            IllegalMoveError: the game has ended.
        """
        self.move(END)

    @property
    def can_undo(self) -> bool:
        """True if there is something to take back in this phase."""
        if self.phase is Phase.STACKING:
            return self._arranged_at > 0
        return self._at > (self.practice or 0) or self.next_undo_is_stacking

    @property
    def next_undo_is_stacking(self) -> bool:
        """True if the next undo takes the fola up again: until a card is played (rules 2.3).

        In a practice game the teacher has stacked it.
        """
        return self._stacked is not None and self.is_unplayed and self.practice is None

    @property
    def can_redo(self) -> bool:
        """True if something taken back can be redone."""
        if self.phase is Phase.STACKING:
            return self._arranged_at + 1 < len(self._arranged)
        return self._at < len(self._moves)

    @property
    def next_undo_is_help(self) -> bool:
        """True if the next undo takes back a play or the end, and so counts as help."""
        return self._at > 0 and not self._moves[self._at - 1].is_kill

    def undo(self) -> Move | None:
        """Take back the last move, and return it; or the stacking of the fola, or its last rearrangement.

        Raises:
            IllegalMoveError: there is nothing to take back.
        """
        if not self.can_undo:
            raise IllegalMoveError(Refusal.NOTHING_TO_UNDO)
        if self.phase is Phase.STACKING:
            self._arranged_at -= 1
            return None
        if self.next_undo_is_stacking:
            self._stacked, self._positions = None, []
            return None
        if self.next_undo_is_help:
            self.help = replace(self.help, undone_plays=self.help.undone_plays + 1)
        self._at -= 1
        return self._moves[self._at]

    def redo(self) -> Move | None:
        """Redo what undo took back last, and return the move, or None for a rearrangement.

        Raises:
            IllegalMoveError: there is nothing to redo.
        """
        if not self.can_redo:
            raise IllegalMoveError(Refusal.NOTHING_TO_REDO)
        if self.phase is Phase.STACKING:
            self._arranged_at += 1
            return None
        self._at += 1
        return self._moves[self._at - 1]

    def use_fair_hint(self) -> None:
        """Count a hint that used only what the player can see."""
        self.help = replace(self.help, fair_hints=self.help.fair_hints + 1)

    def use_oracle_hint(self) -> None:
        """Count a hint that used the whole shuffle."""
        self.help = replace(self.help, oracle_hints=self.help.oracle_hints + 1)

    def use_fair_evaluation(self) -> None:
        """Record that the fair evaluation was shown, which counts once per game."""
        self.help = replace(self.help, fair_evaluation=True)

    def mark_played_before(self) -> None:
        """Mark the deal as played before by the player."""
        self.help = replace(self.help, played_before=True)

    def tick(self, seconds: float) -> None:
        """Let the clock run; it stops when the game has ended."""
        if self.phase is not Phase.ENDED:
            self.seconds += seconds

    def restarted(self) -> "Game":
        """Return a game of the same deal with the same cut, from the stacking on.

        It counts as played before, unless no card was ever played: then it is still the first play, with the
        date, the help and the time of this game. A practice game stays one, from its own beginning.

        Raises:
            PhaseError: the deal is not cut yet.
        """
        self._demand(Phase.STACKING, Phase.DECK, Phase.FOLA, Phase.ENDED)
        game = Game(self.deal, self.player, help=Help(played_before=True))
        if self.is_unplayed:
            game.date, game.help, game.seconds = self.date, self.help, self.seconds
        if game.phase is Phase.CUT:
            game.cut(self.deal.cut)
        if self.practice is not None:
            game.practice = 0
            if self._stacked is not None:
                game.practise(self._stacked, self._moves[: self.practice])
        return game

    def practise(self, fola: Sequence[Card], moves: Iterable[Move]) -> None:
        """Make this a practice game, which begins with its fola stacked and these moves made.

        Raises:
            PhaseError: the fola is stacked already.
            ValueError: these are not the fola's cards, or a move is not allowed.
        """
        self.arrange(fola)
        self.stack()
        for move in moves:
            self.move(move)
        self.practice = len(self._moves)

    @property
    def is_untouched(self) -> bool:
        """True if nothing has been done or seen yet: a game that nobody would miss."""
        return self.phase is Phase.CUT

    @property
    def is_unplayed(self) -> bool:
        """True if no move was ever made, though the fola may have been seen."""
        return len(self._moves) == (self.practice or 0)

    @property
    def cards_played(self) -> int:
        """How many cards have been played."""
        return 0 if self.is_unplayed else CARD_COUNT - self.position.to_come

    def _demand(self, *phases: Phase) -> None:
        if self.phase not in phases:
            raise PhaseError(f"not in this phase of the game ({self.phase.value})")

    # -- text -----------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The game so far as a record, with the account of help among its headers."""
        return self._record(())

    def _record(self, more: Iterable[tuple[str, str]]) -> Record:
        """Return the record with more headers; its moves were checked as they were made."""
        own = [("Help", str(self.help)), ("Seconds", f"{self.seconds:.0f}")]
        if self.practice is not None:
            own.append((GUIDED, f"{_THERE if self.is_guided else _LEFT} {self.practice or ''}".rstrip()))
        extra = (*own, *self._extra, *more)
        positions = self.positions or (Position((), self.deal.deck, self.deal.fola),)
        return Record(self.deal, self._stacked, self.moves, self.player, self.date, extra, positions)

    def save(self) -> str:
        """Return the game as text: its record, with everything else needed to continue it."""
        extra = list[tuple[str, str]]()
        if self._stacked is None:
            extra.append(("Phase", self.phase.value))
            made, undone = self._arranged[1 : self._arranged_at + 1], self._arranged[self._arranged_at + 1 :]
            orders = (("Arranged", made), ("Unarranged", undone))
            extra += [(key, _ORDERS.join(map(format_cards, those))) for key, those in orders if those]
        if self._at < len(self._moves):
            extra.append(("Undone", " ".join(map(str, self._moves[self._at :]))))
        return format_record(self._record(extra))

    @classmethod
    def load(cls, text: str) -> "Game":
        """Return the game that ``save`` wrote, or a game from any record.

        Raises:
            RecordTextError: the text is not a record, or one of the program's own headers is malformed.
            RecordMoveError: a move is not allowed.
            RecordClaimError: the record makes a claim that its moves contradict.
        """
        record = parse_record(text)
        own = {key: content for key, content in record.extra if key in _OWN_HEADERS}
        extra = tuple((key, content) for key, content in record.extra if key not in _OWN_HEADERS)
        game = cls(record.deal, record.player, record.date, Help.parse(own.get("Help", "")), _extra=extra)
        game.seconds = parse_seconds(own.get("Seconds", "0"))
        if GUIDED in own:
            game.is_guided, game.practice = _parse_guided(own[GUIDED], len(record.moves))
        phase = own.get("Phase", Phase.STACKING.value)
        if phase not in (Phase.CUT.value, Phase.STACKING.value):
            raise RecordTextError(f"Phase header: {phase!r} is unknown")
        if record.fola is None and phase == Phase.CUT.value:
            return game
        if game.phase is Phase.CUT:
            game.cut(record.deal.cut)
        for key in ("Arranged", "Unarranged") if record.fola is not None else ("Undone",):
            if key in own:
                raise RecordTextError(f"{key} header: not in this phase of the game")
        if record.fola is None:
            for key in ("Arranged", "Unarranged"):
                game._arranged += _parse_orders(key, own.get(key), record.deal)
                if key == "Arranged":
                    game._arranged_at = len(game._arranged) - 1
            return game
        game.arrange(record.fola)
        game.stack()
        game._moves = [*record.moves, *_parse_undone(own.get("Undone", ""))]
        game._at = len(record.moves)
        game._positions = list(Record(record.deal, record.fola, tuple(game._moves)).positions)
        return game


def piles_after(moves: Iterable[Move], grid: Iterable[Card] = ()) -> list[list[Card]]:
    """Return the piles after legal moves from an empty grid or from these single cards.

    Each pile is given bottom first, the piles from left to right.
    """
    piles = [[card] for card in grid]
    for move in moves:
        if move.is_play:
            piles.append([move.card])
        elif move.is_kill:
            right = next(index for index, pile in enumerate(piles) if pile[-1] == move.card)
            left = next(index for index, pile in enumerate(piles) if pile[-1] == move.victim)
            piles[left] += piles.pop(right)
    return piles


def _parse_guided(text: str, moves: int) -> tuple[bool, int]:
    """Return whether the teacher is there, and the number of moves made before the game began."""
    guide, _, before = text.partition(" ")
    if guide not in (_THERE, _LEFT) or not (before or "0").isdecimal() or int(before or 0) > moves:
        raise RecordTextError(f"{GUIDED} header: {text!r} is unknown")
    return guide == _THERE, int(before or 0)


def _parse_orders(key: str, text: str | None, deal: Deal) -> list[tuple[Card, ...]]:
    try:
        orders = [parse_cards(order) for order in text.split(_ORDERS)] if text is not None else []
    except CardTextError as error:
        raise RecordTextError(f"{key} header: {error}") from None
    if any(sorted(order) != sorted(deal.fola) for order in orders):
        raise RecordTextError(f"the {key} header does not hold the cards of this deal's fola")
    return orders


def _parse_undone(text: str) -> list[Move]:
    try:
        return [parse_move(word) for word in text.split()]
    except MoveTextError as error:
        raise RecordTextError(f"Undone header: {error}") from None
