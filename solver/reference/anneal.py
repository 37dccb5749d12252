"""The oracle's search in plain Python: the twin of ``solver/core/anneal.hpp``.

Both make the same moves from the same seed. The C++ file explains the method and its constants. Where a
changed line comes back to the line's own position, this twin still replays to the end. Change both or
neither.
"""

from collections.abc import Sequence
from typing import Final

from solitaire.rules.cards import CARD_COUNT, VICTIMS, Card, is_tarot, value
from solitaire.rules.position import GRID_SIZE
from solitaire.rules.scoring import UNFINISHED, USEFUL, WORTH
from solver.quick_score import most_of, score_of, tarot_bit
from solver.reference.checks import MOST_POINTS, PositionCheck, Turn, check_range

Token = int
"""A move of a line: a played card, or a kill as ``128 * (killer + 1) + victim``; the code below decodes kills
with shifts and masks."""

_HEAD: Final = 97
_TAIL: Final = 98
_USEFUL_VICTIM, _PLAIN_VICTIM, _NEXT_CARD, _OTHER_FOLA_CARD = 1, 100, 100, 30
_HIGH_VICTIM_FROM, _HIGH_VICTIM_LOWEST, _HIGH_VICTIM_STEP = 8, 130, 30
_EASE_STEP: Final = 5
_DELAYED, _DROPPED, _LONGEST_DELAY = 4, 2, 12
_BEFORE_LOSSES, _SHORTLY = 50, 16
_STUCK_PENALTY, _TO_COME_PENALTY = 100, 4
_STRIDE: Final = 4
_JUMPED, _TOO_FAR, _KILLER_THERE = 100, 10, 20
_NO_CARD: Final = -1
_NO_SCORE_YET: Final = -10000
_REFUSED: Final = _NO_SCORE_YET - 1
_WORD: Final = (1 << 64) - 1
_LOGARITHM_OF_2: Final = 0.6931471805599453


def _weight(card: Card) -> int:
    if card in USEFUL:
        return _USEFUL_VICTIM
    rank = 0 if is_tarot(card) else value(card)
    if rank < _HIGH_VICTIM_FROM:
        return _PLAIN_VICTIM
    return _HIGH_VICTIM_LOWEST + _HIGH_VICTIM_STEP * (rank - _HIGH_VICTIM_FROM)


def _extra(card: Card) -> int:
    return 0 if is_tarot(card) else max(0, _EASE_STEP * (value(card) - 10))


def _logarithm(index: int) -> float:
    """Return ln((index + 0.5) / 1024) from basic operations only, so that it is the same on every machine."""
    x, halvings = (index + 0.5) / 1024, 0.0
    while x < 0.5:
        x *= 2
        halvings += 1
    z = (x - 1) / (x + 1)
    square = z * z
    power, series = z, 0.0
    for k in range(1, 30, 2):
        series += power / k
        power *= square
    return 2 * series - halvings * _LOGARITHM_OF_2


_WEIGHTS: Final = tuple(map(_weight, range(CARD_COUNT)))
_EXTRAS: Final = tuple(map(_extra, range(CARD_COUNT)))
_LOSSES: Final = frozenset(killer + 1 << 7 | victim for killer in range(CARD_COUNT) for victim in USEFUL)
_PLAIN_COSTS: Final = tuple(0 if card in USEFUL else WORTH[card] for card in range(CARD_COUNT))
_TAROT_BITS: Final = tuple(tarot_bit(card) if is_tarot(card) else 0 for card in range(CARD_COUNT))
_KILLS: Final = tuple(tuple(victims >> card & 1 == 1 for card in range(_TAIL)) for victims in VICTIMS)
_LOGARITHMS: Final = tuple(map(_logarithm, range(1024)))


class _Grid:
    """The piles' tops as a doubly linked list."""

    __slots__ = ("count", "left", "right")

    def __init__(self) -> None:
        self.left = [_HEAD] * 100
        self.right = [_HEAD] * 100
        self.right[_HEAD] = _TAIL
        self.count = 0

    def copy(self) -> "_Grid":
        other = _Grid.__new__(_Grid)
        other.left = self.left[:]
        other.right = self.right[:]
        other.count = self.count
        return other

    def play(self, card: Card) -> None:
        left, right = self.left, self.right
        last = left[_TAIL]
        left[card] = last
        right[last] = card
        right[card] = _TAIL
        left[_TAIL] = card
        self.count += 1

    def kill(self, killer: Card, victim: Card) -> bool:
        left, right = self.left, self.right
        near = left[killer]
        if near == victim:
            left[killer] = before = left[victim]
            right[before] = killer
        elif left[left[near]] == victim:
            before, middle, after = left[victim], right[victim], right[killer]
            left[killer] = before
            right[before] = killer
            right[killer] = middle
            left[middle] = killer
            right[near] = after
            left[after] = near
        else:
            return False
        left[victim] = _HEAD
        self.count -= 1
        return True

    def apply(self, tokens: Sequence[Token]) -> None:
        for token in tokens:
            if token >= 128:
                self.kill((token >> 7) - 1, token & 127)
            else:
                self.play(token)


class Annealer:
    """Simulated annealing on the lines from a position, in a single thread.

    Args:
        grid: the tops from left to right, at most 24.
        ordered: the cards to come in their order.
        loose: the cards that come after these, in the order that the search likes best.
        seed: 0 to 2**64-1.

    Attributes:
        best_score: the score of the best line so far.
        best_line: its moves as tokens, without the end.

    Raises:
        ValueError: no game leads to this position.
    """

    def __init__(
        self, grid: Sequence[Card], ordered: Sequence[Card], loose: Sequence[Card], seed: int
    ) -> None:
        check = PositionCheck()
        check.add("grid", grid, GRID_SIZE)
        check.add("ordered", ordered)
        check.add("loose", loose)
        self._turn, self._plays = Turn(), [*ordered, *loose]
        self._state = seed
        self._loose = frozenset(loose)
        self._start = _Grid()
        self._start.apply(grid)
        self._saved: list[_Grid] = []
        self._line: list[Token] = []
        self._losses: list[int] = []
        self._extra = list(_EXTRAS)
        self._useful = set(USEFUL.intersection((*grid, *ordered, *loose)))
        self._length = self._made_length = 0
        self._jumper = _NO_CARD
        self._line_approach = self._lead = self._made_lead = 0
        self._score = self._energy = 0
        self.best_score = _NO_SCORE_YET
        self.best_line: list[Token] = []
        self._follow(self._plays)

    @property
    def tops(self) -> list[Card]:
        """The cards on top at the end of the current line, from right to left."""
        grid = self._start.copy()
        grid.apply(self._line[: self._length])
        result: list[Card] = []
        card = grid.left[_TAIL]
        while card != _HEAD:
            result.append(card)
            card = grid.left[card]
        return result

    def favour(self, card: Card, points: int) -> None:
        """From now on value a line ``points`` higher if it ends with this card on top.

        This changes only what the search looks for, not ``best_score``.

        Args:
            card: any card of the game.
            points: above 0 for a useful card: a line that loses it is given up by what the rest may count.

        Raises:
            ValueError: there is no such card, or its points exceed a million in all.
        """
        with self._turn:
            check_range("card", card, 0, CARD_COUNT - 1)
            check_range("points", self._extra[card] + points, -MOST_POINTS, MOST_POINTS)
            self._extra[card] += points
            if card in self.tops:
                self._energy += points

    @property
    def energy(self) -> int:
        """The score of the current line, with the points that the search adds to it."""
        return self._energy

    def go_on_from(self, line: Sequence[Token]) -> None:
        """Continue from this line.

        Args:
            line: tokens, without the end; all cards are played.

        Raises:
            ValueError: it is no line from the position.
        """
        with self._turn:
            if not self._is_line(line):
                raise ValueError("line: not one from this position")
            self._follow(line)

    def _is_line(self, line: Sequence[Token]) -> bool:
        """Return whether it plays the cards to come, and its kills are possible somewhere."""
        plays = [token for token in line if token < 128]
        kills = [divmod(token - 128, 128) for token in line if token >= 128]
        fixed = len(plays) - len(self._loose)
        return (
            plays[:fixed] == self._plays[:fixed]
            and sorted(plays) == sorted(self._plays)
            and all(killer < CARD_COUNT and VICTIMS[killer] >> victim & 1 for killer, victim in kills)
        )

    def _follow(self, tokens: Sequence[Token]) -> None:
        """Make what comes of these moves the line."""
        self._made: list[Token] = []
        self._rest = list(tokens)
        self._grid = self._start.copy()
        self._alive = self._useful.copy()
        self._least: float = _NO_SCORE_YET
        self._energy = self._replay()
        self._lead, self._line_approach = self._made_lead, self._approach
        self._accept(0)

    def jump(self, card: Card) -> None:
        """From now on look for lines in which this card jumps over a card that can kill it.

        There is only one jumper: the last card passed here.

        Raises:
            ValueError: there is no such card.
        """
        with self._turn:
            check_range("card", card, 0, CARD_COUNT - 1)
            self._jump(card)

    def _jump(self, card: Card) -> None:
        self._energy -= self._lead
        self._jumper = card
        self._approach = 0
        grid = self._grid = self._start.copy()
        for token in self._line[: self._length]:
            if token == card:
                self._approach = self._approaching()
            grid.apply((token,))
        self._line_approach = self._approach
        self._lead = 0 if self._length < len(self._line) else self._leading()
        self._energy += self._lead

    def advance(self, playouts: int, temperature: float, target: int) -> int:
        """Make playouts; return their number. The search ends early when the best score reaches the target.

        Args:
            playouts: the most playouts to make.
            temperature: in points; a line that is worse by this much is accepted with probability 1/e.
            target: a score.

        Raises:
            ValueError: the temperature is not a number, or below 0.
            RuntimeError: another call is using the search.
        """
        made = 0
        with self._turn:
            if not temperature >= 0:
                raise ValueError("temperature: not a number from 0 on")
            while made < playouts and self.best_score < target:
                self._step(temperature)
                made += 1
        return made

    def _step(self, temperature: float) -> None:
        ply = self._choose_ply()
        self._restore(ply)
        if not self._propose(ply):
            return
        self._least = self._energy + temperature * _LOGARITHMS[self._below(1024)]
        energy = self._replay()
        if energy >= self._least:
            self._energy = energy
            self._lead = self._made_lead
            self._line_approach = self._approach
            self._accept(ply)

    def _below(self, limit: int) -> int:
        self._state = state = self._state + 0x9E3779B97F4A7C15 & _WORD
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
        return ((word ^ word >> 31) >> 32) * limit >> 32

    def _choose_ply(self) -> int:
        if self._losses and self._below(100) < _BEFORE_LOSSES:
            loss = self._losses[self._below(len(self._losses))]
            return max(0, loss - self._below(_SHORTLY))
        return self._below(self._length + 1)

    def _restore(self, ply: int) -> None:
        self._grid = self._saved[ply // _STRIDE].copy()
        self._grid.apply(self._line[ply // _STRIDE * _STRIDE : ply])
        self._alive = self._useful.difference(self._line[loss] & 127 for loss in self._losses if loss < ply)

    def _propose(self, ply: int) -> bool:
        line = self._line
        held = line[ply] if ply < len(line) else 0
        options, weights = self._list_kills()
        if held in options:
            weights[options.index(held)] = 0
        if self._grid.count < GRID_SIZE:
            self._list_plays(ply, options, weights)
        total = sum(weights)
        if total == 0:
            return False
        chosen = options[self._pick(weights, total)]
        self._made = line[:ply]
        self._rest = rest = line[ply:]
        if chosen < 128:
            rest.remove(chosen)
        if held >= 128:
            self._displace()
        rest.insert(0, chosen)
        return True

    def _list_plays(self, ply: int, options: list[Token], weights: list[int]) -> None:
        plays = [token for token in self._line[ply:] if token < 128]
        if not plays:
            return
        if self._line[ply] != plays[0]:
            options.append(plays[0])
            weights.append(_NEXT_CARD)
        if plays[0] in self._loose:
            options += plays[1:]
            weights += [_OTHER_FOLA_CARD] * (len(plays) - 1)

    def _displace(self) -> None:
        ticket = self._below(10)
        if ticket >= _DELAYED + _DROPPED:
            return
        kill = self._rest.pop(0)
        if ticket < _DELAYED:
            self._rest.insert(self._below(_LONGEST_DELAY), kill)

    def _replay(self) -> int:
        grid, made = self._grid, self._made
        self._approach = self._line_approach
        left, right, count = grid.left, grid.right, grid.count
        for index, token in enumerate(self._rest):
            if token >= 128:  # _Grid.kill inlined: calls would take half of the time
                killer, victim = (token >> 7) - 1, token & 127
                near = left[killer]
                if near == victim:
                    left[killer] = before = left[victim]
                    right[before] = killer
                elif left[left[near]] == victim:
                    left[killer] = before = left[victim]
                    middle, after = right[victim], right[killer]
                    right[before] = killer
                    right[killer] = middle
                    left[middle] = killer
                    right[near] = after
                    left[after] = near
                else:
                    continue
                left[victim] = _HEAD
                count -= 1
                if victim in USEFUL and self._is_too_bad(victim):
                    return _REFUSED
            else:
                while count == GRID_SIZE:
                    if not self._make_room():
                        return self._get_stuck(index)
                    count -= 1
                    victim = made[-1] & 127
                    if victim in USEFUL and self._is_too_bad(victim):
                        return _REFUSED
                if token == self._jumper:
                    self._approach = self._approaching()
                last = left[_TAIL]
                left[token] = last
                right[last] = left[_TAIL] = token
                right[token] = _TAIL
                count += 1
            made.append(token)
        grid.count = count
        self._clear_plain()
        self._made_length = len(made)
        self._made_lead = self._leading()
        energy = self._count_points() + self._made_lead
        self._note()
        return energy

    def _approaching(self) -> int:
        left = self._grid.left
        killer = False
        away = 1
        card = left[_TAIL]
        while card != _HEAD:
            if not killer:
                killer = _KILLS[card][self._jumper]
            elif _KILLS[self._jumper][card]:
                return max(_KILLER_THERE, _JUMPED - _TOO_FAR * abs(away - 3) - 1)
            card = left[card]
            away += 1
        return _KILLER_THERE if killer else 0

    def _leading(self) -> int:
        if self._jumper == _NO_CARD:
            return 0
        grid = self._grid
        on_top = grid.left[self._jumper] != _HEAD or grid.right[_HEAD] == self._jumper
        return self._approach if on_top else _JUMPED

    def _is_too_bad(self, victim: Card) -> bool:
        self._alive.discard(victim)
        most = most_of(self._alive)
        if most > self.best_score:
            return False
        lead = 0 if self._jumper == _NO_CARD else _JUMPED
        return most + sum(self._extra[card] for card in self._alive) + lead < self._least

    def _make_room(self) -> bool:
        options, weights = self._list_kills()
        if not options:
            return False
        token = options[self._pick(weights, sum(weights))]
        self._grid.kill((token >> 7) - 1, token & 127)
        self._made.append(token)
        return True

    def _get_stuck(self, first: int) -> int:
        self._made_length = len(self._made)
        unplayed = [token for token in self._rest[first:] if token < 128]
        self._made += unplayed
        self._made_lead = 0
        energy = self._count_points() - _STUCK_PENALTY - _TO_COME_PENALTY * len(unplayed)
        self._score = UNFINISHED
        self._note()
        return energy

    def _clear_plain(self) -> None:
        while True:
            options, _ = self._list_kills()
            costliest = min(options, key=lambda token: _PLAIN_COSTS[token & 127], default=0)
            if costliest == 0 or _PLAIN_COSTS[costliest & 127] == 0:
                return
            self._grid.kill((costliest >> 7) - 1, costliest & 127)
            self._made.append(costliest)

    def _count_points(self) -> int:
        left = self._grid.left
        tarocchi = plain = extra = 0
        card = left[_TAIL]
        while card != _HEAD:
            plain += WORTH[card]
            extra += self._extra[card]
            tarocchi |= _TAROT_BITS[card]
            card = left[card]
        self._score = score_of(tarocchi, plain)
        return self._score + extra

    def _list_kills(self) -> tuple[list[Token], list[int]]:
        left = self._grid.left
        options: list[Token] = []
        weights: list[int] = []
        killer = left[_TAIL]
        while killer != _HEAD:
            near = left[killer]
            far = left[left[near]]
            kills = _KILLS[killer]
            if kills[near]:
                options.append(killer + 1 << 7 | near)
                weights.append(_WEIGHTS[near])
            if kills[far]:
                options.append(killer + 1 << 7 | far)
                weights.append(_WEIGHTS[far])
            killer = near
        return options, weights

    def _pick(self, weights: Sequence[int], total: int) -> int:
        ticket = self._below(total)
        for chosen, weight in enumerate(weights):
            if ticket < weight:
                return chosen
            ticket -= weight
        raise AssertionError("the weights do not add up")

    def _note(self) -> None:
        if self._score > self.best_score:
            self.best_score = self._score
            self.best_line = self._made[: self._made_length]

    def _accept(self, start: int) -> None:
        self._line, self._made = self._made, self._line
        self._length = self._made_length
        self._losses = [ply for ply, token in enumerate(self._line[: self._length]) if token in _LOSSES]
        ply = start // _STRIDE * _STRIDE
        grid = self._saved[ply // _STRIDE].copy() if ply else self._start.copy()
        del self._saved[ply // _STRIDE :]
        while True:
            self._saved.append(grid.copy())
            if ply + _STRIDE > self._length:
                return
            grid.apply(self._line[ply : ply + _STRIDE])
            ply += _STRIDE
