"""A second implementation of the rules, from the rule book alone: piles of named cards, plainly written.

It shares no code with ``solitaire.rules``; tests compare the two.
"""

from collections.abc import Iterable, Iterator
from functools import cache

_WORD = 2**64
_CARDS = [s + r for s in "CDSB" for r in ("1 2 3 4 5 6 7 8 9 10 F C Q K").split()]
_CARDS += ["M", *(f"T{number}" for number in range(1, 41))]
_OF_ACCOUNT = {*"CK DK SK BK M T1 T2 T3 T4 T5 T10 T13 T20 T28".split(), *(f"T{n}" for n in range(30, 41))}
_VALUES = {"F": 11, "C": 12, "Q": 13, "K": 14}


def _value(card: str) -> int:
    if card == "M":
        return 0
    return _VALUES[card[1:]] if card[1:] in _VALUES else int(card[1:])


@cache
def kills(killer: str, victim: str) -> bool:
    killer_is_tarot, victim_is_tarot = killer[0] in "MT", victim[0] in "MT"
    if killer_is_tarot and victim_is_tarot:
        return True
    if killer_is_tarot:
        return _value(killer) >= 3 * _value(victim)
    if victim_is_tarot:
        return False
    return killer[0] == victim[0] or _value(killer) == _value(victim)


def _words(seed: int) -> Iterator[int]:
    """Yield SplitMix64's words."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & (_WORD - 1)
        word = seed
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & (_WORD - 1)
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & (_WORD - 1)
        yield word ^ (word >> 31)


def deal(number: int) -> tuple[list[str], int, int]:
    """Return a numbered deal's cards before the cut, the cut, and how often it was shuffled."""
    words = _words(number)

    def bounded(limit: int) -> int:
        return next(word for word in words if word < _WORD - _WORD % limit) % limit

    cards, shuffles = list(_CARDS), 0
    while shuffles == 0 or cards[96] in _OF_ACCOUNT:
        shuffles += 1
        for i in range(96, 0, -1):
            j = bounded(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
    return cards, 1 + bounded(96), shuffles


class Referee:
    """A table with its piles, bottom card first, and the cards to come."""

    def __init__(self, deck: Iterable[str], fola: Iterable[str], grid: Iterable[str] = ()) -> None:
        self.to_come = [*deck, *fola]
        self.piles = [[card] for card in grid]
        self._done: list[tuple[int, int, int] | None] = []

    @property
    def grid(self) -> tuple[str, ...]:
        return tuple([pile[-1] for pile in self.piles])

    def can_play(self) -> bool:
        return bool(self.to_come) and len(self.piles) < 24

    def can_kill(self, right: int, left: int) -> bool:
        near = right - left in (1, 3) and left >= 0
        return near and kills(self.piles[right][-1], self.piles[left][-1])

    def play(self) -> str:
        assert self.can_play()
        self.piles.append([self.to_come.pop(0)])
        self._done.append(None)
        return self.piles[-1][-1]

    def kill(self, right: int, left: int) -> str:
        assert self.can_kill(right, left)
        text = f"{self.piles[right][-1]}x{self.piles[left][-1]}"
        pile = self.piles.pop(right)
        self.piles[left].extend(pile)
        self._done.append((right, left, len(pile)))
        return text

    def undo(self) -> None:
        """Take back the last play or kill by moving the same cards back."""
        done = self._done.pop()
        if done is None:
            self.to_come.insert(0, self.piles.pop()[-1])
            return
        right, left, size = done
        self.piles.insert(right, self.piles[left][-size:])
        del self.piles[left][-size:]

    def kills(self) -> list[tuple[int, int]]:
        return [
            (right, left)
            for right in range(len(self.piles))
            for left in (right - 1, right - 3)
            if self.can_kill(right, left)
        ]

    def moves(self) -> list[str]:
        tops = self.grid
        plays = [self.to_come[0]] if self.can_play() else []
        return plays + [f"{tops[right]}x{tops[left]}" for right, left in self.kills()]

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        if self.can_play():
            self.play()
            total += self.perft(depth - 1)
            self.undo()
        for right, left in self.kills():
            self.kill(right, left)
            total += self.perft(depth - 1)
            self.undo()
        return total


_ACCOUNT = {
    **dict.fromkeys(("T36", "T37", "T38", "T39", "T40"), 10),
    **dict.fromkeys(("T30", "T31", "T32", "T33", "T34", "T35", "T28", "T20", "T13", "T10", "T1", "M"), 5),
    **dict.fromkeys(("T2", "T3", "T4", "T5"), 3),
}
_COURTS = {"K": -50, "Q": -40, "C": -30, "F": -20}


def points(tops: set[str]) -> int:
    """Return the points of these cards on top of the piles, whatever is to come."""
    versicole = _versicole(tops)
    total = 0
    for card in tops:
        if card in _ACCOUNT:
            total += _ACCOUNT[card]
        elif not (card in ("T14", "T29") and any(card in versicola for versicola in versicole)):
            total += _COURTS.get(card[1:], -10)
    for versicola in versicole:
        total += sum(_ACCOUNT.get(card, 5) for card in versicola)
        total += 5 if "M" in tops and "M" not in versicola else 0
    return total


def _versicole(tops: set[str]) -> list[set[str]]:
    """Return the versicole: every candidate on top, but none inside a longer one of its kind."""
    found = []
    for low, high in ((1, 5), (28, 40)):
        runs = [
            {f"T{n}" for n in range(start, stop + 1)}
            for start in range(low, high - 1)
            for stop in range(start + 2, high + 1)
        ]
        found += _longest(tops, runs)
    found += _longest(tops, [{"M", "T1", "T40"}])
    found += _longest(tops, [{"T1", "T13", "T28"}])
    found += _longest(tops, [{"T10", "T20", "T30"}, {"T20", "T30", "T40"}, {"T10", "T20", "T30", "T40"}])
    return found + _longest(tops, [{"T14", "T39", "T35"}])


def _longest(tops: set[str], candidates: list[set[str]]) -> list[set[str]]:
    whole = [cards for cards in candidates if cards <= tops]
    return [cards for cards in whole if not any(cards < other for other in whole)]
