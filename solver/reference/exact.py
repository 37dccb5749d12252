"""The exact search in plain Python: the twin of ``solver/core/exact.hpp`` and its fall-back.

It asks of a position: is there a line that scores at least a target? If not, it says what no line
exceeds. Change both twins or neither: they look at the same positions in the same order. Why each
saving is safe:

*Late kills.* A kill and then a play leave the same piles as the play and then the kill, if the grid had
room for the play before the kill, for a kill touches nothing to the right of the killer but to close
up. Swapping such pairs until none is left turns any line that plays all cards into one that plays
whenever the grid has room, and with a full grid makes one kill before each play; only when all cards
are played is there any other kill. Nothing but such lines is searched.

*Blanks.* Where the fola may come in any order its cards are played face down and named, from those not
named yet, when they first take part in a kill. Any order of the fola is some naming and the other way
round; those never named show at the end whichever is which.

*Positions met before.* What can still be scored hangs on the tops in their order, the cards to come and
the fola cards not named: with the bound found for them they go into a table of fixed size, where later
ones push out earlier ones.

*Useful cards.* A covered card never comes back, so no line scores more than the useful cards still
alive (on top or to come) together and nothing else; T14 and T29, which may cost, count only where they
gain. More useful cards are never worth less, so covering one costs at least what the set loses by it
alone; a card is *mortal* if the target survives that. Lines to the target cover only mortal cards; what
others could reach goes into the bound.

*Certain loss.* Some junk can't be covered on the way to the target. Over-estimate, until nothing changes,
which cards may come to lie on top of each pile: one that kills a mortal card which may lie there, and
may itself lie on a pile to the right, with nothing or two piles between once all are away that may be.
A pile goes away only by killing, and only ever to the left. A card to come may do the same to a pile
with at most two piles to its right that can't go away; among themselves cards to come may lie at any
distance. A card on a pile that is not its own came by a kill there: if only one card can have been its
prey, that one is not the killer. Junk that meets no killer in this stays on top and costs its points.
Further, the last of any junk that is killed is killed by a card that stays: junk that no chain of such
killers links to a useful card or to junk already counted has at least one member on top at the end, at
the price of the cheapest.
What this finds makes fewer cards mortal, and so may find more.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, VICTIMS, Card, kills, mask, tarot
from solitaire.rules.position import GRID_SIZE
from solitaire.rules.scoring import USEFUL, WORTH, count

NO_SCORE: Final = -10000
"""Less than any finished game scores."""

_BLANK: Final = 97
_NO_PILE: Final = 255
_POLL: Final = 1024
_WORTHS_KEPT: Final = 1 << 15
_WORD: Final = (1 << 64) - 1
_SUITS: Final = (1 << CARTIGLIE) - 1
_USEFUL: Final = mask(USEFUL)
_KILLERS: Final = tuple(
    mask(killer for killer in range(CARD_COUNT) if kills(killer, victim)) for victim in range(CARD_COUNT)
)


def _cards(bits: int) -> Iterator[Card]:
    """Yield the cards of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@lru_cache(maxsize=_WORTHS_KEPT)
def most_of(useful: int) -> int:
    """Return the most that a set of useful cards can score if no other shows."""
    return max(
        count(_cards(useful & ~mask(left_out))).shown
        for left_out in ((), (tarot(14),), (tarot(29),), (tarot(14), tarot(29)))
    )


@lru_cache(maxsize=_WORTHS_KEPT)
def _losses(useful: int) -> tuple[tuple[Card, int], ...]:
    """Return what each card of a set of useful cards is worth to it."""
    return tuple((card, most_of(useful) - most_of(useful & ~(1 << card))) for card in _cards(useful))


class _State(NamedTuple):
    grid: tuple[Card, ...]
    next: int
    blanks: int
    alive: int
    """All cards not covered."""
    loose: int
    """The loose cards not named yet."""


class _Step(NamedTuple):
    """A play, of ``killer`` (``right`` is 0), or a kill."""

    left: int
    right: int
    killer: Card
    victim: Card = 0


class Exact:
    """The exact search from one position.

    Args:
        grid: the tops of the piles.
        ordered: the cards that come first, in their order.
        loose: the cards that come then, in any order.
        table_bits: 2 to this power is how many positions the table holds.
    """

    def __init__(
        self, grid: Sequence[Card], ordered: Sequence[Card], loose: Sequence[Card], table_bits: int
    ) -> None:
        if len(grid) > GRID_SIZE:
            raise ValueError("the grid holds at most 24 piles")
        self.nodes = 0
        self._ordered = tuple(ordered)
        self._start = _State(tuple(grid), 0, 0, mask((*grid, *ordered, *loose)), mask(loose))
        self._exposed = self._find_exposed()
        self._table_mask = (1 << table_bits) - 1
        self._table: dict[int, tuple[int, int, int]] = {}
        self._made: list[_Step] = []
        self._line: list[_Step] = []

    def search(self, target: int, nodes: int, stop: Callable[[], bool]) -> int | None:
        """Look for a line that scores at least ``target``.

        Returns:
            The score of a line found, ``target`` or more, with the line in ``line``; or, below the
            target, what no line exceeds (``NO_SCORE`` if none plays all cards); or None when that many
            more nodes are spent or ``stop``, asked every 1,024 nodes, answered True.
        """
        self._node_limit = self.nodes + nodes
        self._stop = stop
        self._open = False
        self._made.clear()
        value = self._visit(self._start, target)
        return None if self._open else value

    def _visit(self, state: _State, target: int) -> int:
        grid, position, blanks, alive, loose = state
        mark = len(self._made)
        while len(grid) < GRID_SIZE and not self._all_played(state):
            if position < len(self._ordered):
                card = self._ordered[position]
                position += 1
            else:
                card = _BLANK
                blanks += 1
            grid = (*grid, card)
            self._made.append(_Step(0, 0, card))
            state = _State(grid, position, blanks, alive, loose)
        value = self._judge(state, target)
        del self._made[mark:]
        return value

    def _all_played(self, state: _State) -> bool:
        return state.next == len(self._ordered) and state.blanks == state.loose.bit_count()

    def _judge(self, state: _State, target: int) -> int:
        useful = state.alive & _USEFUL
        bound = most_of(useful)
        if bound < target:
            return bound
        self.nodes += 1
        if self.nodes > self._node_limit or (self.nodes % _POLL == 0 and self._stop()):
            self._open = True
        if self._open:
            return bound
        best = count(_cards(state.alive)).shown if self._all_played(state) else NO_SCORE
        if best >= target:
            self._line = self._made[:]
            return best
        key, check = self._key(state)
        entry = self._table.get(key & self._table_mask)
        if entry and entry[:2] == (key, check) and entry[2] < target:
            return entry[2]
        lost, mortal, best = self._settle(state, bound, target, best)
        if bound - lost < target:
            best = max(best, bound - lost)
        else:
            best = max(best, self._try_kills(state, mortal, target))
            if self._open or best >= target:
                return best
        self._table[key & self._table_mask] = (key, check, best)
        return best

    def _settle(self, state: _State, bound: int, target: int, best: int) -> tuple[int, int, int]:
        """Return the certain loss, the mortal cards, and ``best`` with what lines that cover others reach."""
        lost = 0
        while True:
            mortal = state.alive & ~_USEFUL
            for card, loss in _losses(state.alive & _USEFUL):
                if bound - lost - loss >= target:
                    mortal |= 1 << card
                else:
                    best = max(best, bound - lost - loss)
            loss = self._certain_loss(state, mortal)
            if loss <= lost:
                return lost, mortal, best
            lost = loss
            if bound - lost < target:
                return lost, mortal, best

    def _try_kills(self, state: _State, mortal: int, target: int) -> int:
        best = NO_SCORE
        for step in self._kills(state, mortal):
            self._made.append(step)
            best = max(best, self._visit(_after(state, step), target))
            self._made.pop()
            if best >= target or self._open:
                break
        return best

    @staticmethod
    def _kills(state: _State, mortal: int) -> list[_Step]:
        """Return the kills of mortal cards, the dearest to leave first, useful ones last."""
        tops = [_tops(state, place) for place in range(len(state.grid))]
        steps = [
            _Step(left, right, killer, victim)
            for right in range(1, len(tops))
            for left in (right - 1, right - 3)
            if left >= 0
            for victim in _cards(tops[left] & mortal)
            for killer in _cards(tops[right] & _KILLERS[victim])
        ]
        return sorted(steps, key=lambda step: 1 if step.victim in USEFUL else WORTH[step.victim])

    @staticmethod
    def _key(state: _State) -> tuple[int, int]:
        grid = int.from_bytes(bytes(state.grid).ljust(GRID_SIZE, bytes([_NO_PILE])), "little")
        loose = (state.loose & _SUITS, state.loose >> CARTIGLIE)
        words = (grid & _WORD, grid >> 64 & _WORD, grid >> 128, *loose, state.next << 8 | state.blanks)
        key, check = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03
        for word in words:
            key = (key ^ word) * 0xBF58476D1CE4E5B9 & _WORD
            key ^= key >> 29
            check = (check ^ word) * 0x94D049BB133111EB & _WORD
            check ^= check >> 32
        return key, check & 0xFFFFFFFF

    def _find_exposed(self) -> tuple[int, ...]:
        """Return, by the index of the next card, the junk to come that no card to come can cover.

        Such a card must be covered on the grid, and ``_certain_loss`` looks whether it can.
        """
        loose = self._start.loose
        tops = [1 << card for card in self._ordered]
        covered, changed = 0, True
        while changed:
            changed, right = False, loose
            for index in reversed(range(len(tops))):
                arrivals = 0
                for card in _cards(tops[index]):
                    killers = _KILLERS[card] & right
                    arrivals |= killers
                    if card != self._ordered[index]:
                        killers = _without_sole(VICTIMS[card] & tops[index], killers)
                    covered |= 1 << card if killers else 0
                changed = changed or bool(arrivals & ~tops[index])
                tops[index] |= arrivals
                right |= tops[index]
        covered |= mask(card for card in _cards(loose) if _KILLERS[card] & loose)
        exposed = [loose & ~_USEFUL & ~covered]
        for card in reversed(self._ordered):
            exposed.append(exposed[-1] | (1 << card & ~_USEFUL & ~covered))
        return tuple(reversed(exposed))

    def _certain_loss(self, state: _State, mortal: int) -> int:
        """Return the points that lines which cover only mortal cards lose by junk that stays on top."""
        piles = len(state.grid)
        named = mask(card for card in state.grid if card != _BLANK)
        to_come = state.alive & ~named
        watched = named & ~_USEFUL | self._exposed[state.next] & state.alive
        reach = _Reach([_tops(state, pile) for pile in range(piles)], mortal, watched)
        removable = [card == _BLANK for card in state.grid]
        while True:
            changed = False
            for pile in reversed(range(piles)):
                changed |= reach.extend(pile, _arrivals(reach, removable, pile, to_come))
            changed |= reach.cleared
            reach.cleared = False
            loss = _survivors_loss(state.alive, watched, reach.found)
            if loss == 0 or not changed:
                return loss

    @property
    def line(self) -> list[int]:
        """The last line found: played cards, and kills as ``128 * (killer + 1) + victim``.

        Blanks have their names here; those that took part in no kill get what is left, ascending.
        """
        result: list[int] = []
        piles: list[int | None] = [None] * len(self._start.grid)  # where in the line a blank was played
        unnamed = set(_cards(self._start.loose))
        for left, right, killer, victim in self._line:
            if right == 0:
                piles.append(len(result) if killer == _BLANK else None)
                result.append(killer)
                continue
            for place, card in ((left, victim), (right, killer)):
                played = piles[place]
                if played is not None and result[played] == _BLANK:
                    result[played] = card
                    unnamed.remove(card)
            piles[left] = piles.pop(right)
            result.append(128 * (killer + 1) + victim)
        names = iter(sorted(unnamed))
        return [next(names) if token == _BLANK else token for token in result]


class _Reach:
    """What may come to lie on each pile, and who may kill it there: over-estimates that only grow."""

    def __init__(self, tops: list[int], mortal: int, watched: int) -> None:
        self.on = tops
        self._home = tuple(tops)
        self.mortal = mortal
        self.watched = watched
        self.killers = [self._killers(cards) for cards in tops]
        self.found = dict.fromkeys(_cards(watched), 0)
        self.cleared = False
        """Whether another pile has turned out to be removable."""

    def _killers(self, cards: int) -> int:
        killers = 0
        for card in _cards(cards & self.mortal):
            killers |= _KILLERS[card]
        return killers

    def extend(self, pile: int, arrivals: int) -> bool:
        """Let cards come onto a pile and say whether that told anything new."""
        fresh = arrivals & ~self.on[pile]
        self.on[pile] |= fresh
        self.killers[pile] |= self._killers(fresh)
        changed = bool(fresh)
        for card in _cards(self.on[pile] & self.watched):
            able = _KILLERS[card] & arrivals & ~self.found[card]
            if able and not self._home[pile] >> card & 1:
                able = _without_sole(VICTIMS[card] & self.on[pile] & self.mortal, able)
            self.found[card] |= able
            changed = changed or bool(able)
        return changed


def _without_sole(prey: int, killers: int) -> int:
    """Return the killers without a card's prey if that is a single card: it died when the card came."""
    return killers if prey & (prey - 1) else killers & ~prey


def _arrivals(reach: _Reach, removable: list[bool], pile: int, to_come: int) -> int:
    """Return the cards that may come onto a pile, and mark the piles that may leave for it."""
    arrivals = fixed = 0
    for right in range(pile + 1, len(removable)):
        if fixed == 0 or right - pile > 2:
            able = reach.killers[pile] & reach.on[right]
            if able and not removable[right]:
                reach.cleared = removable[right] = True
            arrivals |= able
        fixed += not removable[right]
        if fixed > 2:
            return arrivals
    return arrivals | reach.killers[pile] & to_come


def _survivors_loss(alive: int, watched: int, found: dict[Card, int]) -> int:
    """Return the least that junk on top costs if watched cards are killed by the found ones only."""
    reached = alive & _USEFUL
    left = alive & ~_USEFUL
    loss = 0
    for card in _cards(watched):
        if not found[card]:
            loss -= WORTH[card]
            reached |= 1 << card
            left &= ~(1 << card)
    changed = True
    while changed:
        changed = False
        for card in _cards(left):
            if found.get(card, _KILLERS[card]) & reached:
                changed = True
                reached |= 1 << card
                left &= ~(1 << card)
    return loss + (min(-WORTH[card] for card in _cards(left)) if left else 0)


def _tops(state: _State, place: int) -> int:
    """Return the cards that may top a pile as it lies: one, or all not named yet."""
    card = state.grid[place]
    return state.loose if card == _BLANK else 1 << card


def _after(state: _State, step: _Step) -> _State:
    grid, position, blanks, alive, loose = state
    for place, card in ((step.left, step.victim), (step.right, step.killer)):
        if grid[place] == _BLANK:
            loose &= ~(1 << card)
            blanks -= 1
    left, right = step.left, step.right
    grid = (*grid[:left], step.killer, *grid[left + 1 : right], *grid[right + 1 :])
    return _State(grid, position, blanks, alive & ~(1 << step.victim), loose)
