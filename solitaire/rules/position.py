"""Positions and moves: which moves are legal, where they lead, and why a move is refused.

The whole model is ``legal_moves(position)`` and ``position.apply(move)``. A Position is immutable. It holds
only what the rules need: the top cards of the piles (covered cards are out of play), the cards to come in
their order, and the way the game has ended, if it has.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from solitaire.rules.cards import (
    CARD_COUNT,
    CODES,
    VICTIMS,
    Card,
    CardTextError,
    format_cards,
    is_tarot,
    parse_card,
    parse_cards,
    tarot_needed,
)
from solitaire.rules.deal import Deal
from solitaire.rules.doors import expect, expect_fields

COLUMNS: Final = 6
ROWS: Final = 4
GRID_SIZE: Final = COLUMNS * ROWS
"""Most piles on the grid (rules 3.1). They are read left to right, row by row, as a single line."""
DISTANCES: Final = (1, 3)
"""Distances in places to its left at which a pile can kill (rules 3.3)."""


class End(Enum):
    """The end of a game (rules 3.6); the value is the word that records use."""

    FINISHED = "finished"
    GAVE_UP = "gave up"
    STUCK = "stuck"

    def __repr__(self) -> str:
        return str(self)  # a position's repr is a constructor call


class Refusal(Enum):
    """Why a move is not allowed; the value says it in English, with fields for its cards."""

    OVER = "the game has ended ({end})"
    ALL_PLAYED = "all cards are played"
    NOT_NEXT = "another card comes next"
    FULL = "the grid is full; a kill must come first"
    NOT_ON_TOP = "{missing} is not on top of a pile"
    DISTANCE = "{victim} is not 1 or 3 places to the left of {killer}"
    NO_CARTIGLIA = "{killer} does not kill {victim}: no cartiglia kills a tarocco"
    TOO_LOW = "{killer} does not kill {victim}: three times the value of {victim} is {needed}"
    UNLIKE = "{killer} does not kill {victim}: they share neither suit nor value"
    NOTHING_TO_UNDO = "there is nothing to take back"
    NOTHING_TO_REDO = "there is nothing to make again"


class MoveTextError(ValueError):
    """Text that is not a move."""


class PositionTextError(ValueError):
    """Text that is not a position."""


class IllegalMoveError(ValueError):
    """A well-formed move that the rules do not allow here.

    The message says why in English; by default it is the value of the refusal.

    Attributes:
        refusal: the reason.
    """

    def __init__(self, refusal: Refusal, message: str | None = None) -> None:
        super().__init__(refusal, message)  # both, so that the error can be pickled
        self.refusal = refusal
        self._message = refusal.value if message is None else message

    def __str__(self) -> str:
        return self._message


def _name(end: End) -> str:
    """Return the value of an end; what is none is shown as it is, in errors and by ``repr``."""
    return str(getattr(end, "value", end))


class _Signs(dict[Card, str]):
    """The codes of the cards; what is no card is shown as it is, in errors and by ``repr``."""

    def __missing__(self, key: Card) -> str:
        return str(key)


_SIGNS: Final = _Signs(enumerate(CODES))


class Move(NamedTuple):
    """A play (``card`` comes from the deck or the fola), a kill (``card`` kills ``victim``) or the end.

    ``str`` gives the record's text: ``T21``, ``T21xB4``, ``#``.
    """

    card: Card
    victim: Card | None = None

    def __str__(self) -> str:
        if self.card < 0:
            return "#"
        return _SIGNS[self.card] if self.victim is None else f"{_SIGNS[self.card]}x{_SIGNS[self.victim]}"

    @property
    def is_play(self) -> bool:
        """True if the move plays a card from the deck or the fola."""
        return self.victim is None and self.card >= 0

    @property
    def is_kill(self) -> bool:
        """True if the move puts a pile on another."""
        return self.victim is not None


END: Final = Move(-1)
"""The player stops: the game is finished, given up or stuck."""

_MOVE_TEXT: Final = re.compile(r"([A-WYZ0-9]+)(?:X([A-WYZ0-9]+))?", re.IGNORECASE | re.ASCII)


def parse_move(text: str) -> Move:
    """Return the move that ``T21``, ``T21xB4`` or ``#`` names, in upper or lower case.

    Raises:
        MoveTextError: the text is not a move.
    """
    if text == "#":
        return END
    match = _MOVE_TEXT.fullmatch(text)
    if match is None:
        raise MoveTextError(f"{text!r} is not a move; moves are written like T21, T21xB4 or #")
    killer, victim = match.groups()
    try:
        return Move(parse_card(killer), None if victim is None else parse_card(victim))
    except CardTextError as error:
        raise MoveTextError(f"{text!r} is not a move: {error}") from None


def in_rows(cards: Iterable[Card]) -> str:
    """Return cards in rows of six, each on a new line; what is no card is shown as it is."""
    signs = [f"{_SIGNS[card]:>3}" for card in cards]
    return "".join("\n" + " ".join(signs[first : first + 6]) for first in range(0, len(signs), 6))


class Position(NamedTuple):
    """A moment of a game."""

    grid: tuple[Card, ...] = ()
    """The piles' top cards, left to right, at most 24."""
    deck: tuple[Card, ...] = ()
    """The cards of the deck to come, next first."""
    fola: tuple[Card, ...] = ()
    """The cards of the fola to come, in the stacked order."""
    end: End | None = None
    """How the game ended, or None while it is in progress."""

    @property
    def to_come(self) -> int:
        """Number of cards not yet played, 0 to 97."""
        return len(self.deck) + len(self.fola)

    @property
    def next_card(self) -> Card | None:
        """The next card to be played, or None when all are played."""
        if self.deck:
            return self.deck[0]
        return self.fola[0] if self.fola else None

    @property
    def can_play(self) -> bool:
        """True if a card may be played: the game is in progress, cards are to come and the grid has room."""
        return play_refusal(self) is None

    @property
    def is_stuck(self) -> bool:
        """True if cards are to come but no play or kill is possible, or if the game has ended that way."""
        if self.end is not None:
            return self.end is End.STUCK
        return self.to_come > 0 and not self.can_play and next(legal_kills(self), None) is None

    def apply(self, move: Move) -> "Position":
        """Return the position after the move.

        Raises:
            IllegalMoveError: the rules do not allow the move here.
        """
        expect("move", move, Move)
        grid, deck, fola, end = self
        card, victim = move
        if card.__class__ is not int or not (victim is None or victim.__class__ is int):
            expect_fields("move", move)
        if victim is not None:
            if (why := refusal(self, card, victim)) is not None:
                raise _illegal(self, move, why)
            piles = [*grid]
            left = piles.index(victim)
            piles[left] = piles.pop(piles.index(card, left))  # the piles further right close up
            return Position(tuple(piles), deck, fola)
        if card < 0:
            if end is not None:
                raise _illegal(self, move, Refusal.OVER)
            return Position(grid, deck, fola, self._end())
        if (why := play_refusal(self, card)) is not None:
            raise _illegal(self, move, why)
        grid += (card,)
        return Position(grid, deck[1:], fola) if deck else Position(grid, deck, fola[1:])

    def _end(self) -> End:
        if not self.to_come:
            return End.FINISHED
        return End.STUCK if self.is_stuck else End.GAVE_UP

    def __repr__(self) -> str:
        end = "" if self.end is None else f", {_name(self.end)}"
        return f"<Position, {self.to_come} to come{end}{in_rows(self.grid)}>"

    def __str__(self) -> str:
        """``grid | deck to come | fola to come``, followed by ``| end`` when the game has ended."""
        fields = [format_cards(self.grid), format_cards(self.deck), format_cards(self.fola)]
        if self.end is not None:
            fields.append(_name(self.end))
        return " | ".join(fields)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Return the position in a text as ``str`` writes it; trailing fields may be left out.

        Cards not named count as covered.

        Raises:
            PositionTextError: a card is malformed or named twice, the grid is too long, or the end unknown.
        """
        expect("text", text, str)
        fields = [field.strip() for field in text.split("|")]
        if len(fields) > 4:
            raise PositionTextError("a position has at most four fields: grid | deck | fola | end")
        fields += [""] * (4 - len(fields))
        try:
            parse_cards(" ".join(fields[:3]))
            grid, deck, fola = (parse_cards(field) for field in fields[:3])
            end = End(fields[3]) if fields[3] else None
        except ValueError as error:
            raise PositionTextError(str(error)) from None
        if len(grid) > GRID_SIZE:
            raise PositionTextError(f"the grid holds at most {GRID_SIZE} piles, not {len(grid)}")
        return cls(grid, deck, fola, end)


def refusal(position: Position, killer: Card, victim: Card) -> Refusal | None:
    """Return why the kill is not allowed (rules 3.3 and 3.4), or None for a legal kill."""
    grid = position.grid
    if position.end is not None:
        return Refusal.OVER
    try:
        distance = grid.index(killer) - grid.index(victim)
    except ValueError:
        return Refusal.NOT_ON_TOP
    if distance not in DISTANCES:
        return Refusal.DISTANCE
    if VICTIMS[killer] >> victim & 1:
        return None
    if is_tarot(victim):
        return Refusal.NO_CARTIGLIA
    return Refusal.TOO_LOW if is_tarot(killer) else Refusal.UNLIKE


def play_refusal(position: Position, card: Card | None = None) -> Refusal | None:
    """Return why the card may not be played (rules 3.2), or None for a legal play.

    Args:
        card: the card, or None for the next card, whichever it is.
    """
    grid, deck, fola, end = position
    if end is not None:
        return Refusal.OVER
    if not deck and not fola:
        return Refusal.ALL_PLAYED
    if card is not None and card != (deck or fola)[0]:
        return Refusal.NOT_NEXT
    return Refusal.FULL if len(grid) >= GRID_SIZE else None


def _illegal(position: Position, move: Move, why: Refusal) -> IllegalMoveError:
    """Return the error for a move, with the reason in English."""
    card, victim = move
    fields = {"end": "" if position.end is None else _name(position.end)}
    if victim is not None:
        missing = victim if card in position.grid else card
        fields |= {"killer": _SIGNS[card], "victim": _SIGNS[victim], "missing": _SIGNS[missing]}
        fields["needed"] = str(tarot_needed(victim))
    return IllegalMoveError(why, f"{move}: {why.value.format_map(fields)}")


def neighbours(grid: tuple[Card, ...]) -> Iterator[tuple[Card, Card]]:
    """Yield the pairs of top cards that are 1 or 3 places apart, the right card of each pair first."""
    for right in range(1, len(grid)):
        yield grid[right], grid[right - 1]
        if right >= 3:
            yield grid[right], grid[right - 3]


def legal_kills(position: Position) -> Iterator[Move]:
    """Yield the legal kills, by killer from left to right, the nearer victim first."""
    if position.end is not None:
        return
    grid = position.grid
    for right in range(1, len(grid)):
        card = grid[right]
        victims = VICTIMS[card]
        if victims >> grid[right - 1] & 1:
            yield Move(card, grid[right - 1])
        if right >= 3 and victims >> grid[right - 3] & 1:
            yield Move(card, grid[right - 3])


def legal_moves(position: Position) -> Iterator[Move]:
    """Yield the play, if it is legal, then the legal kills. The end, which is always legal, is left out."""
    if play_refusal(position) is None:
        yield Move((position.deck or position.fola)[0])
    yield from legal_kills(position)


def is_forced(position: Position) -> bool:
    """Return whether only one move is legal, the fola being stacked.

    Ending the game is always legal, but counts as a choice only when all cards have been played.
    """
    return len(list(legal_moves(position))) + (not position.to_come) <= 1


def perft(position: Position, depth: int) -> int:
    """Count the paths of exactly ``depth`` plays and kills from the position (1 for depth 0)."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in legal_moves(position))
    return sum(perft(position.apply(move), depth - 1) for move in legal_moves(position))


# -- what exactly a player can see (rules 3.7), and all that fair help ever gets ------------------


class View(NamedTuple):
    """A position as its player sees it."""

    grid: tuple[Card, ...]
    """The piles' top cards, left to right."""
    unseen: tuple[Card, ...]
    """The cards still in the deck, in canonical order; every order of them counts as equally likely (ruling,
    rules 3.7)."""
    fola: tuple[Card, ...]
    """The cards of the fola to come, as this player stacked them; as dealt before that."""
    stacked: bool = True
    """True once the fola has been stacked."""
    end: End | None = None
    """The end of the game, or None while it is in progress."""

    @classmethod
    def of(cls, position: Position) -> "View":
        """Return the view of this position's player."""
        expect("position", position, Position)
        return cls(position.grid, tuple(sorted(position.deck)), position.fola, True, position.end)

    @classmethod
    def before_stacking(cls, deal: Deal) -> "View":
        """Return the view of a player looking at the fola before stacking it."""
        expect("deal", deal, Deal)
        return cls((), tuple(sorted(deal.deck)), deal.fola, False)

    def __repr__(self) -> str:
        end = "" if self.end is None else f", {_name(self.end)}"
        return f"<View, {len(self.unseen)} unseen, {len(self.fola)} in the fola{end}{in_rows(self.grid)}>"

    @property
    def played(self) -> frozenset[Card]:
        """Every card played so far, on top or covered."""
        return frozenset(range(CARD_COUNT)).difference(self.unseen, self.fola)

    @property
    def to_come(self) -> int:
        """Number of cards not yet played."""
        return len(self.unseen) + len(self.fola)
