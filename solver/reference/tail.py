"""Proofs from the last cards alone, in plain Python: the twin of ``solver/core/tail.hpp``, node for node.

Near its end a game without losses has hardly any freedom. The useful cards that have come lie on the grid for
good; with 21 of them there is room for three other cards, and before each play any of these must be covered
by a card 1 or 3 places to its right. Often the last cards of a deal, the tail, make that impossible whatever
the grid is before them. Change both twins or neither. Why a line of the game is always a line of this relaxed
game:

*Late kills.* As in ``solver.reference.exact``, only lines that play while the grid has room and make a single
kill before each play when it is full are considered. So the grid is full when the tail begins.

*The window.* Of the full grid only the six piles at the right end are known. The kills there are those of the
game. A kill takes the killer's pile away: piles to its right move up, those to its left stay. So no pile ever
comes back into the window.

*Lasting and mortal cards.* The lines looked for cover no useful card except the named spare cards. All other
useful cards are lasting; the rest are mortal. Of the mortal cards left of the window only the number is
known: each of them may be covered at any time, by a card there, or by a card in the window within reach.

*Old cards.* A card from before the tail has no name, not even in the window. It may be any card from before
the tail: any useful card, and any other as long as a mortal card is hidden.

*Blanks.* The cards of a fola that may come in any order are played face down, and named when they first take
part in a kill, as in ``solver.reference.exact``.

*The end.* When all cards are played, junk stays in the window if no pile to its right can ever be a card that
kills it. Junk further left is taken to be covered.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, VICTIMS, Card, mask
from solitaire.rules.position import DISTANCES, GRID_SIZE
from solitaire.rules.scoring import USEFUL, WORTH
from solver.reference.cardset import KILLERS, cards_of
from solver.reference.checks import MOST_NODES, MOST_TABLE_BITS, PositionCheck, Turn, check_range

_BLANK: Final = 97
"""A loose card that is not named yet."""
_OLD: Final = 98
"""A card from before the tail."""
_WINDOW: Final = 6
_LEFT: Final = _WINDOW
"""The place of a pile left of the window."""
_POLL_NODES: Final = 1024
"""Nodes between two calls of ``stop``."""
_WORD: Final = (1 << 64) - 1
_SUITS: Final = (1 << CARTIGLIE) - 1
_USEFUL: Final = mask(USEFUL)
_EVERYTHING: Final = (1 << CARD_COUNT) - 1


class _State(NamedTuple):
    window: tuple[Card, ...]
    """Tops, from right to left."""
    hidden: int
    """Mortal cards left of the window, or old cards in it."""
    blanks: int
    """Blanks left of the window."""
    to_come: int
    unnamed: int
    """The set of the loose cards that have no name yet."""


class Tail:
    """The search for a line in the relaxed game.

    Args:
        before: the cards that may be on the grid when the tail begins; the grid is full then.
        ordered: the cards that come then, in their order.
        loose: the cards that come after them, in any order.
        spare: the useful cards that a line may cover.
        allowance: points that junk on top may cost at the end.
        table_bits: the table holds 2 to this power positions.

    Attributes:
        nodes: positions searched so far.
    """

    def __init__(
        self,
        before: Sequence[Card],
        ordered: Sequence[Card],
        loose: Sequence[Card],
        spare: Sequence[Card],
        allowance: int,
        table_bits: int,
    ) -> None:
        check = PositionCheck()
        check.add("before", before)
        check.add("ordered", ordered)
        check.add("loose", loose)
        PositionCheck().add("spare", spare)
        check_range("table_bits", table_bits, 0, MOST_TABLE_BITS)
        self._turn, self.nodes = Turn(), 0
        self._ordered = tuple(ordered)
        self._lasting = _USEFUL & ~mask(spare)
        self._old_lasting = mask(before) & self._lasting
        self._old_mortal = mask(before) & ~self._lasting
        hidden = GRID_SIZE - self._old_lasting.bit_count()
        self._total = len(ordered) + len(loose)
        self._start = _State((_OLD,) * _WINDOW, hidden, 0, self._total, mask(loose))
        self._allowance = allowance
        self._table_mask = (1 << table_bits) - 1
        self._table: dict[int, tuple[int, int]] = {}

    def search(self, nodes: int, stop: Callable[[], bool]) -> bool | None:
        """Look for a line.

        Returns:
            False if every line of the game covers another useful card, leaves more junk on top or gets
            stuck; True if the relaxed game has a line; None if this many more nodes are spent, or if
            ``stop``, called every 1,024 nodes, returned True.
        """
        check_range("nodes", nodes, -MOST_NODES, MOST_NODES)
        with self._turn:
            self._node_limit = self.nodes + nodes
            self._stop = stop
            self._open = False
            found = self._start.hidden >= 0 and self._visit(self._start)
            return None if self._open else found

    def _visit(self, state: _State) -> bool:
        self.nodes += 1
        if self.nodes > self._node_limit or (self.nodes % _POLL_NODES == 0 and self._stop()):
            self._open = True
        if self._open:
            return True
        if state.to_come == 0:
            return self._can_finish(state)
        key, check = _key(state)
        if self._table.get(key & self._table_mask) == (key, check):
            return False
        if any(self._visit(after) for after in self._kills(state)):
            return True
        self._table[key & self._table_mask] = key, check
        return False

    def _kills(self, state: _State) -> Iterator[_State]:
        """Yield the state after each kill and the play that follows."""
        for place in range(1, _WINDOW):
            for victim in cards_of(self._tops(state, state.window[place]) & ~self._lasting):
                after = _name(state, victim)
                for distance in DISTANCES:
                    if distance <= place:
                        yield from self._kill(after, place - distance, place, KILLERS[victim])
        yield from self._kills_left(state)

    def _kills_left(self, state: _State) -> Iterator[_State]:
        """Yield the same for the kills left of the window, and those of old cards in it."""
        if state.hidden > 0:
            after = state._replace(hidden=state.hidden - 1)
            yield self._play_on(after, _LEFT)
            for killer in range(_WINDOW):
                for place in (killer + distance for distance in DISTANCES):
                    if place >= _WINDOW or after.window[place] == _OLD:
                        yield from self._kill(after, killer, min(place, _LEFT), _EVERYTHING)
        if state.blanks > 0:
            for victim in cards_of(state.unnamed & ~self._lasting):
                after = _name(state, victim)._replace(blanks=state.blanks - 1)
                yield self._play_on(after, _LEFT)
                for killer in range(_WINDOW - max(DISTANCES), _WINDOW):
                    yield from self._kill(after, killer, _LEFT, KILLERS[victim])

    def _tops(self, state: _State, top: Card) -> int:
        """Return the cards of the tail that a top in the window may be."""
        return state.unnamed if top == _BLANK else 0 if top == _OLD else 1 << top

    def _old(self, state: _State) -> int:
        """Return the cards that an old top in the window may be."""
        return self._old_lasting | (self._old_mortal if state.hidden > 0 else 0)

    def _kill(self, state: _State, killer: int, place: int, killers: int) -> Iterator[_State]:
        """Put the pile at ``killer`` down on ``place``, as each of the killers that its top may be."""
        top = state.window[killer]
        if top == _OLD:
            if killers & self._old(state):
                yield self._put(state, killer, place, _OLD)
            return
        for card in cards_of(killers & self._tops(state, top)):
            yield self._put(_name(state, card), killer, place, card)

    def _put(self, state: _State, killer: int, place: int, card: Card) -> _State:
        if place < _WINDOW:
            window = (*state.window[:place], card, *state.window[place + 1 :])
            state = state._replace(window=window)
        elif self._is_mortal(card):
            state = state._replace(hidden=state.hidden + 1)
        return self._play_on(state, killer)

    def _is_mortal(self, top: Card) -> bool:
        return top < CARD_COUNT and not self._lasting >> top & 1

    def _play_on(self, state: _State, killer: int) -> _State:
        """Take the killer's pile away and play the next card."""
        window, hidden, blanks, to_come, unnamed = state
        if killer == _LEFT:
            killer -= 1
            hidden += self._is_mortal(window[killer])
            blanks += window[killer] == _BLANK
        played = self._total - to_come
        card = self._ordered[played] if played < len(self._ordered) else _BLANK
        return _State((card, *window[:killer], *window[killer + 1 :]), hidden, blanks, to_come - 1, unnamed)

    def _can_finish(self, state: _State) -> bool:
        """Return whether the junk in the window that no card can cover costs no more than allowed."""
        mortal = mask(filter(self._is_mortal, state.window)) | state.unnamed & ~self._lasting
        if state.hidden > 0:  # any junk may kill a hidden card, and lie further left then
            return True
        if mortal == state.unnamed and mortal.bit_count() == 1 and state.window[0] == _BLANK:
            only = next(cards_of(mortal))
            return only in USEFUL or -WORTH[only] <= self._allowance
        junk = (place for place, top in enumerate(state.window) if top < CARD_COUNT and top not in USEFUL)
        stays = (state.window[place] for place in junk if not self._can_be_covered(state, place, mortal))
        return -sum(WORTH[card] for card in stays) <= self._allowance

    def _can_be_covered(self, state: _State, place: int, mortal: int) -> bool:
        """Return whether a card may be covered.

        That can happen from the right; or from anywhere, once it has killed another mortal card and moved.
        """
        victim = state.window[place]
        if VICTIMS[victim] & mortal:
            return True
        places: Iterable[int] = range(place)
        if mortal.bit_count() == 1:  # no other kill can move the piles
            places = (place - distance for distance in DISTANCES if distance <= place)
        return any(
            KILLERS[victim] & (self._old(state) if top == _OLD else self._tops(state, top))
            for top in (state.window[right] for right in places)
        )


def _name(state: _State, card: Card) -> _State:
    """Return the state with this card named, if it was loose and had no name."""
    return state._replace(unnamed=state.unnamed & ~(1 << card))


def _key(state: _State) -> tuple[int, int]:
    window = int.from_bytes(bytes(state.window), "little")
    counts = state.hidden << 16 | state.blanks << 8 | state.to_come
    key, check = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
    for word in (window, counts, state.unnamed & _SUITS, state.unnamed >> CARTIGLIE):
        key = (key ^ word) * 0xBF58476D1CE4E5B9 & _WORD
        key ^= key >> 29
        check = (check ^ word) * 0x94D049BB133111EB & _WORD
        check ^= check >> 32
    return key, check
