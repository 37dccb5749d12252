"""A shuffle from a real table, entered card by card in the order dealt; with the moves made, a game.

An entry is a list of moves as records write them: ``T21`` is a card that was dealt, ``T21xB4`` a kill, ``#``
the end. As long as it has neither kills nor an end it is a shuffle only, and nothing else is checked. The
fola, as it was stacked, may be entered at any time; until then it is the last 13 cards.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from solitaire.rules.cards import CARD_COUNT, CODES, Card, CardTextError, format_cards, parse_cards
from solitaire.rules.deal import FOLA_SIZE, Deal
from solitaire.rules.position import END, Move, MoveTextError, parse_move
from solitaire.rules.record import (
    ENTERED,
    Record,
    RecordMoveError,
    RecordTextError,
    format_header,
    parse_headers,
)

_VERSION = "1"
_BARE_NUMBER = re.compile(r"(?<![A-WYZa-wyz0-9])(?=[1-9])")
"""Where the T of a tarocco was left out; none begins with 0."""
_COURT = re.compile(r"(?<![A-WYZ0-9])([CDSB])([A-WYZ]{1,2})(?![A-WYZ0-9])", re.IGNORECASE)
"""A court: its suit and its letters."""
_ENGLISH = {"J": "F"}
"""The letter that an English card has instead of its code's."""
_DECK_SIZE = CARD_COUNT - FOLA_SIZE


class EntryError(ValueError):
    """Something that cannot be read, or cannot have been dealt or played; the message says why in English.

    Attributes:
        code: the reason, for the catalogues.
        values: what fills the places in its text there.
    """

    def __init__(self, code: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.code, self.values = code, values


@dataclass(frozen=True)
class Entry:
    """What has been entered so far."""

    moves: tuple[Move, ...] = ()
    """The cards dealt and the kills, in order; perhaps the end."""
    fola: tuple[Card, ...] = ()
    """The fola in the order in which it was stacked; empty as long as it was not entered by itself."""

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The cards dealt, in order."""
        return tuple(move.card for move in self.moves if move.is_play)

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that have not been entered, in canonical order."""
        known = {*self.dealt, *self.fola}
        return tuple(card for card in range(CARD_COUNT) if card not in known)

    @property
    def is_game(self) -> bool:
        """True once it has kills or an end."""
        return any(not move.is_play for move in self.moves)

    @property
    def is_over(self) -> bool:
        """True if its game has an end; what was entered after it was only dealt."""
        return END in self.moves

    @property
    def is_whole(self) -> bool:
        """True if the order of all cards is known; the last one needs not be entered."""
        return len(self.missing) <= 1

    @property
    def is_judged_in_part(self) -> bool:
        """True for a game of which enough is known to judge its decisions: what the player saw, its fola."""
        return self.is_game and not self.is_whole and bool(self.fola)

    @property
    def deal(self) -> Deal:
        """The deal; where cards are missing, they come after those dealt, in canonical order."""
        deck = self.dealt[:_DECK_SIZE] if self.fola else self.dealt
        return Deal.from_cards((*deck, *self.missing, *self.fola))

    @property
    def record(self) -> Record:
        """The game with this deal, its moves those entered if it is a game.

        Raises:
            RecordMoveError: a move is not allowed.
        """
        deal = self.deal
        if not self.is_game:
            return Record(deal)
        moves = self.moves[: self.moves.index(END) + 1] if self.is_over else self.moves
        return Record(deal, deal.fola, moves, extra=((ENTERED, "yes" if self.is_whole else "part"),))

    def with_moves(self, *moves: Move) -> "Entry":
        """Return the entry with more cards dealt, kills, or the end.

        Raises:
            EntryError: a card was entered before, is not the next of the fola, or the rules do not allow it.
        """
        return self._checked((*self.moves, *moves), self.fola)

    def with_fola(self, cards: tuple[Card, ...]) -> "Entry":
        """Return the entry with the fola in the order in which it was stacked.

        Raises:
            EntryError: they are not 13 cards, each once, or others were dealt from the fola.
        """
        if len(cards) != FOLA_SIZE or len({*cards}) != FOLA_SIZE:
            count = len({*cards})
            raise EntryError(
                "fola", f"the fola has {FOLA_SIZE} cards, each once; here are {count}", count=count
            )
        if not self.is_game and {*self.dealt[_DECK_SIZE:]} <= {*cards}:
            return self._checked(self.moves[:_DECK_SIZE], cards)  # stacked otherwise than it was dealt
        return self._checked(self.moves, cards)

    def after(self, line: str, printed: Mapping[str, str] = _ENGLISH) -> "Entry":
        """Return the entry after a line that was typed: cards and kills, ``fola`` and its cards, or ``undo``.

        The T of tarocchi may be left out, ``undo`` may have a number.

        Args:
            printed: the letters of their codes by those that courts have on the player's cards, in capitals.

        Raises:
            EntryError: the line cannot be read, or cannot be.
        """
        command, *words = line.split() or [""]
        if command.lower() == "undo":
            if len(words) > 1 or not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
                raise EntryError("undo", "undo takes one number: undo 3")
            found = self
            for _ in range(int(words[0]) if words else 1):
                found = found.undone()
            return found
        try:
            if command.lower() == "fola":
                return self.with_fola(parse_cards(_as_codes(words, printed)))
            return self.with_moves(*map(parse_move, _as_codes(line.split(), printed).split()))
        except (CardTextError, MoveTextError) as error:
            raise EntryError("text", str(error)) from None

    def undone(self) -> "Entry":
        """Return the entry without the last card or kill; without any of them, without the fola."""
        return replace(self, moves=self.moves[:-1]) if self.moves else Entry()

    @property
    def ended(self) -> "Entry":
        """The entry with the end of its game, if nothing else is left to do."""
        if not self.is_game or self.is_over:
            return self
        last = self.record.positions[-1]
        return self.with_moves(END) if last.is_stuck or not last.to_come else self

    def _checked(self, moves: tuple[Move, ...], fola: tuple[Card, ...]) -> "Entry":
        """Return an entry that can have happened."""
        found = Entry(moves, fola)
        if found.is_over and any(not move.is_play for move in moves[moves.index(END) + 1 :]):
            raise EntryError("over", "the game has ended; after it, only the other cards can be entered")
        dealt, late = found.dealt, found.dealt[_DECK_SIZE:]
        for place, card in enumerate(dealt):
            if card in dealt[:place]:
                number = dealt.index(card) + 1
                said = f"{CODES[card]} was dealt before, as card {number}"
                raise EntryError("twice", said, card=card, number=number)
            if fola and card in fola and place < _DECK_SIZE:
                said = f"{CODES[card]} is in the fola, and came from the deck as card {place + 1}"
                raise EntryError("in_fola", said, card=card, number=place + 1)
        if fola and late != fola[: len(late)]:
            said = f"the fola came as {format_cards(late)}, but was stacked as {format_cards(fola)}"
            raise EntryError("order", said)
        try:
            _ = found.record
        except RecordMoveError as error:
            raise EntryError("move", str(error), number=error.number, move=error.move) from None
        return found


def _as_codes(words: list[str], printed: Mapping[str, str]) -> str:
    courts = _COURT.sub(lambda court: court[1] + printed.get(court[2].upper(), court[2]), " ".join(words))
    return _BARE_NUMBER.sub("T", courts)


def format_entry(entry: Entry) -> str:
    """Return an entry as text; ``parse_entry`` reads it back."""
    headers = [format_header(ENTERED, _VERSION)]
    if entry.fola:
        headers.append(format_header("Fola", format_cards(entry.fola)))
    return "\n".join([*headers, "", " ".join(map(str, entry.moves)), ""])


def parse_entry(text: str) -> Entry:
    """Read an entry.

    Raises:
        EntryError: the text is not an entry, or its cards and moves cannot be.
    """
    try:
        headers, _, rest = parse_headers(text, (ENTERED, "Fola"))
        if headers.get(ENTERED) != _VERSION:
            raise EntryError("file", f"not an entry of version {_VERSION}")
        entry = Entry().with_moves(*map(parse_move, rest.split()))
        return entry.with_fola(parse_cards(headers["Fola"])) if "Fola" in headers else entry
    except (RecordTextError, CardTextError, MoveTextError) as error:
        raise EntryError("file", str(error)) from None
