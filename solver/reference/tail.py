"""Proofs from the last cards alone, in plain Python: the twin of ``solver/core/tail.hpp``, node for node.

Near its end a game without losses has hardly any freedom. The useful cards that have come lie on the grid for
good; with 21 of them there is room for three other cards, and before each play any of these must be covered
by a card 1 or 3 places to its right. Often the last cards of a deal, the tail, make that impossible whatever
the grid is before them. Change both twins or neither. Why a line of the game is always a line of this relaxed
game, kill by kill:

*Late kills.* As in ``solver.reference.exact``, only lines that play while the grid has room and make a single
kill before each play when it is full are considered; other kills come when all cards are played. So the grid
is full when the tail begins, and all its tops come from before.

*Lasting and mortal cards.* The lines looked for cover no useful card except the named spare cards. All other
useful cards are lasting: once they have come, they are on top. The rest are mortal.

*Old cards.* All 24 tops have their places. Those from before the tail, the old ones, have no names. As the
old lasting cards are all on top, it is known how many of the old tops are mortal: 24 less the lasting ones at
the start, and one less whenever an old card is covered, because no old card comes back. While that number is
above 0, any old top may be covered, by any card that kills some old mortal card, even one that is covered. An
old top may kill whatever some old lasting card kills, or some old mortal one if one is left on top besides
the victim. In the game it is one of these cards.

*Old on old.* A kill of an old top by an old one takes one old top out of the row, whichever they are. With
old tops side by side it is the same which of them goes. So only the last of these is tried as a killer (any
other leaves the row that the last one leaves by killing its neighbour); and if its neighbour is old, too,
that one is its victim rather than the one three places away.

*Blanks.* The cards of a fola that may come in any order are played face down, and named when they first take
part in a kill, as in ``solver.reference.exact``.

*Kinds.* All tarocchi kill one another. So for two of them that both last, or are both mortal and cost as much
when left on top, nothing can differ but the cartiglie that they kill: those of a third of their number at
most. If there is no cartiglia between the two that may still be covered (named and on top, to come or loose,
or old and mortal), they are of one kind: each may stand for the other in all that follows. Of old mortal
cards it only matters whether a card kills any, so it is enough to look at the lowest, and at none if there is
a tarocco among them. Only one blank of a kind is named.

*The table* has kinds in place of cards. Tops at the left end can kill nothing while all of them last, and
cannot be killed; so it does not matter which they are. Positions are told apart by 128 bits of a hash.

*The end.* When all cards are played, junk on top costs its points; old mortal cards on top cost at least what
as many of the cheapest do. Blanks left lie on top.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, Card, is_tarot, mask, value
from solitaire.rules.position import DISTANCES, GRID_SIZE
from solitaire.rules.scoring import USEFUL, WORTH
from solver.reference.checks import MOST_NODES, MOST_TABLE_BITS, PositionCheck, Turn, check_range
from solver.reference.rules import KILLERS, USEFUL_CARDS, cards_of

_BLANK: Final = 97
"""A loose card that is not named yet."""
_OLD: Final = 98
"""A card from before the tail."""
_FIXED: Final = 99
"""In keys: a top that can neither kill nor be killed, or no pile."""
_KINDS: Final = 128
"""The first kind of tarocchi."""
_RANKS: Final = 14
_POLL_NODES: Final = 1024
"""Nodes between two calls of ``stop``."""
_WORD: Final = (1 << 64) - 1
_SUITS: Final = (1 << CARTIGLIE) - 1
_COSTS: Final = tuple(0 if card in USEFUL else -WORTH[card] for card in range(CARD_COUNT))
"""By card, what it costs on top at the end."""


class _State(NamedTuple):
    row: tuple[Card, ...]
    """Tops, from left to right."""
    played: int
    mortal: int
    """Old cards on top that may be covered."""
    unnamed: int
    """The set of the loose cards that have no name yet."""


_Reach = tuple[int, ...]
"""By a third of a tarocco's number: the highest value that it kills of the cartiglie alive."""


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
        self._ordered, self._total = tuple(ordered), len(ordered) + len(loose)
        self._lasting = USEFUL_CARDS & ~mask(spare)
        self._old_lasting = mask(before) & self._lasting
        self._old_mortal = mask(before) & ~self._lasting
        old_mortal = list(cards_of(self._old_mortal))
        self._killers_of_old = 0
        for card in old_mortal:
            self._killers_of_old |= KILLERS[card]
        self._old_value = 1 << min(
            (0 if is_tarot(card) else value(card) for card in old_mortal), default=_RANKS
        )
        costs = sorted(_COSTS[card] for card in old_mortal)
        self._least = list(accumulate(costs + [0] * GRID_SIZE, initial=0))
        self._values_to_come = list(accumulate(map(_value_bit, reversed(ordered)), int.__or__, initial=1))[
            ::-1
        ]
        mortal = GRID_SIZE - self._old_lasting.bit_count()
        self._start = _State((_OLD,) * GRID_SIZE, 0, mortal, mask(loose))
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
            found = self._start.mortal >= 0 and self._visit(self._start)
            return None if self._open else found

    def _visit(self, state: _State) -> bool:
        self.nodes += 1
        if self.nodes > self._node_limit or (self.nodes % _POLL_NODES == 0 and self._stop()):
            self._open = True
        if self._open or (state.played == self._total and self._junk(state) <= self._allowance):
            return True
        reach = self._reach(state)
        key, check = self._key(state, reach)
        if self._table.get(key & self._table_mask) == (key, check):
            return False
        if any(self._visit(after) for after in self._kills(state, reach)):
            return True
        self._table[key & self._table_mask] = key, check
        return False

    def _kills(self, state: _State, reach: _Reach) -> Iterator[_State]:
        """Yield the state after each kill and the play that follows: kills of old cards last."""
        for is_old in (False, True):
            for right in range(len(state.row) - 1, 0, -1):
                for left in (right - distance for distance in DISTANCES):
                    if left >= 0 and (state.row[left] == _OLD) == is_old:
                        yield from self._kill(state, reach, left, right)

    def _kill(self, state: _State, reach: _Reach, left: int, right: int) -> Iterator[_State]:
        top = state.row[left]
        if top != _OLD:
            for victim in self._names(state, reach, top, ~self._lasting):
                yield from self._put(_name(state, victim), reach, left, right, KILLERS[victim])
        elif state.mortal > 0 and not _is_same_as_nearer(state.row, left, right):
            after = state._replace(mortal=state.mortal - 1)
            yield from self._put(after, reach, left, right, self._killers_of_old)

    def _put(self, state: _State, reach: _Reach, left: int, right: int, killers: int) -> Iterator[_State]:
        """Put the right pile down on the left one, as each of the killers that its top may be."""
        top = state.row[right]
        if top == _OLD:
            if killers & (self._old_lasting | (self._old_mortal if state.mortal > 0 else 0)):
                yield self._go_on(state, left, right, _OLD)
            return
        for card in self._names(state, reach, top, killers):
            yield self._go_on(_name(state, card), left, right, card)

    def _go_on(self, state: _State, left: int, right: int, top: Card) -> _State:
        """Put the right pile on the left one, with this top, and play the next card."""
        row, played, mortal, unnamed = state
        row = (*row[:left], top, *row[left + 1 : right], *row[right + 1 :])
        if played == self._total:
            return _State(row, played, mortal, unnamed)
        card = self._ordered[played] if played < len(self._ordered) else _BLANK
        return _State((*row, card), played + 1, mortal, unnamed)

    def _junk(self, state: _State) -> int:
        """Return the least that the junk on top costs when all cards are played."""
        named = sum(_COSTS[top] for top in state.row if top < CARD_COUNT)
        return self._least[state.mortal] + named + sum(_COSTS[card] for card in cards_of(state.unnamed))

    def _names(self, state: _State, reach: _Reach, top: Card, cards: int) -> Iterator[Card]:
        """Yield which of these cards a top that is not old may be; of loose cards of a kind the first."""
        if top != _BLANK:
            yield from cards_of(cards & 1 << top)
            return
        seen = set()
        for card in cards_of(cards & state.unnamed):
            if (kind := self._kind(card, reach)) not in seen:
                seen.add(kind)
                yield card

    def _reach(self, state: _State) -> _Reach:
        values = self._values_to_come[min(state.played, len(self._ordered))]
        for card in (*cards_of(state.unnamed & _SUITS), *state.row):
            values |= _value_bit(card)
        if state.mortal > 0:
            values |= self._old_value
        return tuple(
            accumulate(range(_RANKS), lambda below, number: number if values >> number & 1 else below)
        )

    def _kind(self, card: Card, reach: _Reach) -> int:
        """Return the kind of a card; a cartiglia is a kind of its own."""
        if not is_tarot(card):
            return card
        group = 0 if self._lasting >> card & 1 else 1 if card in USEFUL else 2
        return _KINDS + 16 * group + reach[value(card) // 3]

    def _key(self, state: _State, reach: _Reach) -> tuple[int, int]:
        tops = bytearray([_FIXED] * GRID_SIZE)
        fixed = True
        for pile, top in enumerate(state.row):
            fixed = fixed and (state.mortal == 0 if top == _OLD else bool(self._lasting >> top & 1))
            if not fixed:
                tops[pile] = self._kind(top, reach) if top < CARD_COUNT else top
        row = int.from_bytes(tops, "little")
        loose = sum(_hash(self._kind(card, reach))[0] for card in cards_of(state.unnamed & ~_SUITS))
        words = (row & _WORD, row >> 64 & _WORD, row >> 128)
        return _hash(*words, state.mortal << 8 | state.played, state.unnamed & _SUITS, loose & _WORD)


def _value_bit(card: Card) -> int:
    """Return the value of a cartiglia as a bit."""
    return 1 << value(card) if card < CARTIGLIE else 0


def _is_same_as_nearer(row: Sequence[Card], left: int, right: int) -> bool:
    """Return whether both are old, and another kill leaves the same row."""
    is_last = right + 1 == len(row) or row[right + 1] != _OLD
    return row[right] == _OLD and (not is_last or (right - left > 1 and row[right - 1] == _OLD))


def _name(state: _State, card: Card) -> _State:
    """Return the state with this card named, if it was loose and had no name."""
    return state._replace(unnamed=state.unnamed & ~(1 << card))


def _hash(*words: int) -> tuple[int, int]:
    key, check = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
    for word in words:
        key = (key ^ word) * 0xBF58476D1CE4E5B9 & _WORD
        key ^= key >> 29
        check = (check ^ word) * 0x94D049BB133111EB & _WORD
        check ^= check >> 32
    return key, check
