"""The difference between the player's decision and a better one, as data: why was that better?

``solver.reasons`` says what speaks for a move by itself. Here two futures, or two orders of the fola, are
compared, by the View alone, and only what holds for one and not for the other counts.
``solitaire.texts.hints`` puts it into words.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from solitaire.rules.cards import CARTIGLIE, MATTO, QUEEN, Card, Versicola, kills, value
from solitaire.rules.position import DISTANCES, END, GRID_SIZE, Move, Position, View, legal_kills
from solitaire.rules.scoring import USEFUL, WORTH, count
from solver import oracle
from solver.outcomes import gain
from solver.quick_score import simple_bound
from solver.result import Limit

_FEW_KILLERS: Final = 2
"""Most killers left of a queen or king in danger of staying."""
_MOST_NAMED: Final = 3
"""Most kills or cards that a contrast names."""
_A_KILL: Final = 2.0
"""Approximate worth of one more open kill, points."""
_BLOCKED: Final = 20.0
"""Approximate cost of a full grid with no kill open, or only bad ones, points."""
_LINE: Final = Limit(playouts=20_000)
"""Limit of the search for kills that raise the score at the end."""
_CLEARLY: Final = 1.4
"""The factor by which two numbers differ clearly."""


class ContrastCode(Enum):
    """The subject of a contrast; *yours* is the player's move."""

    LOSES_POINTS = "loses points"
    """Yours covers ``cards[0]``: the best score that could be reached falls by ``points``. ``counts[0]`` lie
    on the table, as do ``shares``; ``counts[1]`` could have come with ``cards[1:]``, the best first. What
    lies there beyond ``points`` other cards can still bring back.
    """
    COVERS_MORE = "covers more"
    """The better kill covers ``cards[0]``, which would cost ``points``; yours the cheaper ``cards[1]``."""
    ONE_KILLER = "one killer"
    """``cards[0]`` can kill only one of the two: the victim of yours, ``cards[1]``, or the better
    ``cards[2]``.
    """
    COVERED_KILLER = "covered killer"
    """Yours covers the killer of ``kills``, which were open."""
    ORDER = "order"
    """The better kill, ``kills[0]``, leaves yours, ``kills[1]``, possible, but not the other way round."""
    KEEPS = "keeps"
    """``kills`` were open; they still are after the better move, and not after yours."""
    OPENS = "opens"
    """The better kill makes ``kills`` possible; yours does not."""
    CHAIN = "chain"
    """After the better kill ``kills[0]`` is possible, which makes ``kills[1]`` possible. Together they cover
    ``points``, which no two kills after yours do."""
    STRANDS = "strands"
    """Yours covers a killer of ``cards[0]``; only ``cards[1:]``, right of it or to come, still can."""
    ONLY_USEFUL = "only useful"
    """All kills after yours cover useful cards, such as ``kills[0]``; after the better kill there is
    ``kills[1]``.
    """
    MORE_OPEN = "more open"
    """``counts[0]`` kills of cards that are not useful, such as ``kills``, are open after the better kill,
    ``counts[1]`` after yours."""
    COULD_WAIT = "could wait"
    """Yours, ``kills[0]``, is still possible after the next card; there is room for ``points`` cards."""
    GIVEN_UP = "given up"
    """The game was given up although ``kills`` was open; it is empty if a card could be played."""
    STILL_TO_COME = "still to come"
    """``cards`` are the best of the ``points`` useful cards that were still to come."""
    STOPS = "stops"
    """To end the game before ``kills[0]`` scores ``points``."""
    RAISES = "raises"
    """All cards are played: ``kills``, one after the other, raise the score by ``points``."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """A difference between two moves."""

    code: ContrastCode
    """Its subject, whose documentation says what the other fields mean."""
    weight: float
    """How much it matters, approximate points; it orders the contrasts."""
    kills: tuple[Move, ...] = ()
    """Kills concerned."""
    cards: tuple[Card, ...] = ()
    """Cards concerned."""
    points: int = 0
    """Points, or a number of places or cards."""
    counts: tuple[int, ...] = ()
    """Numbers of cards or kills, that of the better move first unless the code says otherwise."""
    shares: tuple[tuple[Versicola, int], ...] = ()
    """The versicole that are broken, and what is lost of each, most first."""

    @property
    def named(self) -> set[Card]:
        """The cards named in it."""
        return {*self.cards, *(card for kill in self.kills for card in kill if card is not None)}


@lru_cache(maxsize=64)
def contrasts(view: View, played: Move, better: Move | None) -> tuple[Contrast, ...]:
    """Return the differences between a player's move and a better move, most important first.

    Args:
        view: what the player knew.
        played: the player's move, a kill or the end.
        better: a better kill, the end, or None for the play of the next card.

    Raises:
        IllegalMoveError: a kill is not legal.
    """
    position = Position(view.grid, view.unseen, view.fola)
    if played == END:
        found = list(_ended(position, better))
    elif better is None:
        found = list(_too_early(position, played))
    elif better == END:
        found = list(_losses(position, position, played, None))
        found.append(Contrast(ContrastCode.STOPS, 1.0, (played,), points=count(view.grid).shown))
    else:
        found = list(_Compared(position, played, better).found())
    found.sort(key=lambda contrast: -contrast.weight)
    return tuple(contrast for contrast in found if contrast.weight > 0)


# -- the end --------------------------------------------------------------------------------------


def _ended(position: Position, better: Move | None) -> Iterator[Contrast]:
    """Yield what ending too early gives away."""
    kill = () if better is None or not better.is_kill else (better,)
    if position.to_come:
        yield Contrast(ContrastCode.GIVEN_UP, 2 * _BLOCKED, kill)
        useful = sorted(USEFUL.intersection(position.deck + position.fola), key=lambda card: -WORTH[card])
        if useful:
            cards = tuple(useful[:_MOST_NAMED])
            yield Contrast(ContrastCode.STILL_TO_COME, _BLOCKED, cards=cards, points=len(useful))
    elif kill:
        line, points = _raise(position, kill[0])
        if line:
            yield Contrast(ContrastCode.RAISES, points, line, points=points)


def _raise(position: Position, first: Move) -> tuple[tuple[Move, ...], int]:
    """Return kills, starting with a given kill, that raise the score, and by how much; none if no such line
    is found.

    Of the oracle's line the shortest beginning is taken that scores as much.
    """
    after = [position, position.apply(first)]
    moves = (first, *oracle.solve(after[-1], _LINE).moves[:-1])
    for kill in moves[1:]:
        after.append(after[-1].apply(kill))
    shown = [count(each.grid).shown for each in after]
    kills_made = shown.index(max(shown))
    return moves[:kills_made], shown[kills_made] - shown[0]


# -- a kill although there was room ---------------------------------------------------------------


def _too_early(position: Position, played: Move) -> Iterator[Contrast]:
    """Yield what a kill that could have waited for the next card gave away."""
    room = GRID_SIZE - len(position.grid)
    yield Contrast(ContrastCode.COULD_WAIT, 2 * _BLOCKED, (played,), points=room)
    yield from _losses(position, position, played, None)
    lost = [kill for kill in _good_kills(position) if kill.victim != played.victim]
    yield from _kept(lost, [*legal_kills(position.apply(played))], played)


# -- what both need -------------------------------------------------------------------------------


def _good_kills(position: Position) -> list[Move]:
    """Return the kills that cover no useful card, those that cover the most points first."""
    found = [kill for kill in legal_kills(position) if kill.victim not in USEFUL]
    return sorted(found, key=_cost, reverse=True)


def _cost(kill: Move) -> int:
    """Return the points that the victim would cost on top at the end, or 0."""
    assert kill.victim is not None
    return 0 if kill.victim in USEFUL else -WORTH[kill.victim]


def _alive(position: Position) -> set[Card]:
    return {*position.grid, *position.deck, *position.fola}


def _killers(position: Position, victim: Card) -> tuple[Card, ...]:
    """Return the cards that can still kill a card: to come, and on top to its right, at any distance."""
    grid = position.grid
    right = grid[grid.index(victim) + 1 :] if victim in grid else ()
    return tuple(sorted(card for card in (*right, *position.deck, *position.fola) if kills(card, victim)))


def _kept(lost: Iterable[Move], kills_then: Sequence[Move], played: Move) -> Iterator[Contrast]:
    """Yield the kills whose victims are out of reach after the player's move: those by its victim first."""
    gone = _unmatched((kill for kill in lost if kill.victim != played.victim), kills_then)
    by_victim = tuple(kill for kill in gone if kill.card == played.victim)[:_MOST_NAMED]
    if by_victim and played.victim not in USEFUL:  # otherwise its points matter more
        yield Contrast(ContrastCode.COVERED_KILLER, 0.8 * _cost(by_victim[0]), by_victim)
    others = tuple(kill for kill in gone if kill.card != played.victim)[:_MOST_NAMED]
    if others:
        yield Contrast(ContrastCode.KEEPS, 0.5 * _cost(others[0]) + _A_KILL * len(others), others)


def _losses(position: Position, then: Position, played: Move, better: Move | None) -> Iterator[Contrast]:
    """Yield what dies by the player's move but not by the better move, which leads to ``then``."""
    after, victim = position.apply(played), played.victim
    assert victim is not None
    more = simple_bound(then) - simple_bound(after)
    if victim in USEFUL and more > 0:
        points = simple_bound(position) - simple_bound(after)
        sets = [each.cards for each, _ in _shares(USEFUL & _alive(position), victim)]
        wanted = {card for cards in sets for card in (*cards, MATTO)}  # the Fool counts in every versicola
        to_come = sorted(wanted & {*position.deck, *position.fola}, key=lambda card: -WORTH[card])
        lying, here = max(0, -gain(position.grid, played)), USEFUL.intersection(position.grid)
        sure = lying if to_come else max(points, lying)
        yield Contrast(
            ContrastCode.LOSES_POINTS,
            float(more),
            cards=(victim, *to_come[:_MOST_NAMED]),
            points=points,
            counts=(sure, max(0, points - sure)),
            shares=_shares(here, victim) if sure == lying else (),
        )
    for court in sorted(_alive(after)):
        if court >= CARTIGLIE or value(court) < QUEEN or victim not in _killers(position, court):
            continue
        left = _killers(after, court)
        saved = better is not None and court == better.victim
        if 0 < len(left) <= _FEW_KILLERS and not saved and len(_killers(then, court)) > len(left):
            yield Contrast(ContrastCode.STRANDS, -WORTH[court] / (1 + len(left)), cards=(court, *left))


def _shares(useful: Set[Card], victim: Card) -> tuple[tuple[Versicola, int], ...]:
    """Return the versicole of these cards that lose points without the victim, and what each loses."""
    without = count(useful - {victim}).versicole
    found = list[tuple[Versicola, int]]()
    for made in count(useful).versicole:
        left = sum(
            each.total for each in without if each.kind is made.kind and {*each.cards} <= {*made.cards}
        )
        found.append((made, made.total - left))
    return tuple(sorted((share for share in found if share[1]), key=lambda share: -share[1]))


def _unmatched(mine: Iterable[Move], others: Iterable[Move]) -> list[Move]:
    """Return the kills of cards that no other kill covers."""
    victims = {kill.victim for kill in others}
    return [kill for kill in mine if kill.victim not in victims]


# -- two kills ------------------------------------------------------------------------------------


class _Compared:
    """Two kills, and the positions after them.

    If the better kill is still possible after the player's, only what the player's does by itself counts.
    """

    def __init__(self, position: Position, played: Move, better: Move) -> None:
        self._position, self._played, self._better = position, played, better
        self._after, self._then = position.apply(played), position.apply(better)
        self._before = [*legal_kills(position)]
        self._kills, self._better_kills = [*legal_kills(self._after)], [*legal_kills(self._then)]
        self._good, self._better_good = _good_kills(self._after), _good_kills(self._then)
        self._is_lost = better not in self._kills
        if not self._is_lost:
            self._kills += legal_kills(self._after.apply(better))

    def found(self) -> Iterator[Contrast]:
        """Yield the contrasts, in no particular order."""
        yield from _losses(self._position, self._then, self._played, self._better)
        fresh = [kill for kill in self._better_good if kill.victim != self._played.victim]
        yield from _kept([kill for kill in fresh if kill in self._before], self._kills, self._played)
        if self._is_lost:
            yield from self._covers_more()
        opened = _unmatched(fresh, (*self._before, *self._kills))
        if opened:
            weight = 0.5 * _cost(opened[0]) + _A_KILL * len(opened)
            yield Contrast(ContrastCode.OPENS, weight, tuple(opened[:_MOST_NAMED]))
        if not self._is_lost:
            return
        if self._played.victim != self._better.victim:
            yield from self._better_lost()
        yield from self._chain()
        yield from self._by_open_kills()

    def _covers_more(self) -> Iterator[Contrast]:
        """Yield that the better victim costs more, if neither is useful."""
        mine, other = self._played.victim, self._better.victim
        assert mine is not None
        assert other is not None
        more, points = _cost(self._better) - _cost(self._played), _cost(self._better)
        if more > 0 and USEFUL.isdisjoint((mine, other)):
            yield Contrast(ContrastCode.COVERS_MORE, float(more), cards=(other, mine), points=points)

    def _better_lost(self) -> Iterator[Contrast]:
        """Yield why the better kill is no longer possible after the player's."""
        played, better = self._played, self._better
        weight = 0.5 * max(0, _cost(better)) + 5
        if played.victim == better.card and played.victim not in USEFUL:
            yield Contrast(ContrastCode.COVERED_KILLER, weight, (better,))
        elif played in self._better_kills:
            yield Contrast(ContrastCode.ORDER, weight, (better, played))
        elif played.card == better.card:
            assert played.victim is not None
            assert better.victim is not None
            weight = float(max(1, _cost(better) - _cost(played)))
            cards = (played.card, played.victim, better.victim)
            yield Contrast(ContrastCode.ONE_KILLER, weight, cards=cards)

    def _chain(self) -> Iterator[Contrast]:
        """Yield two kills, the second opened by the first, that cover more than any two after yours."""
        first, line = _best_two(self._better_good, self._then)
        second, _ = _best_two(self._good, self._after)
        is_new = self._played.victim not in {kill.victim for kill in line}
        if is_new and first > second and len(line) == 2 and line[1] not in self._better_kills:
            yield Contrast(ContrastCode.CHAIN, 0.6 * (first - second), line, points=first)

    def _by_open_kills(self) -> Iterator[Contrast]:
        """Yield how the kills open afterwards differ in number and use."""
        mine, other = self._good, self._better_good
        new = [kill for kill in other if kill not in (*mine, self._played)]
        if not new or not self._kills:
            return
        if not mine:
            yield Contrast(ContrastCode.ONLY_USEFUL, 0.8 * _BLOCKED, (self._kills[0], new[0]))
        elif len(other) >= _CLEARLY * len(mine):
            weight = _A_KILL * (len(other) - len(mine))
            counts = (len(other), len(mine))
            yield Contrast(ContrastCode.MORE_OPEN, weight, tuple(new[:_MOST_NAMED]), counts=counts)


def _best_two(first: Sequence[Move], position: Position) -> tuple[int, tuple[Move, ...]]:
    """Return the most points that two kills in a row can cover, and these kills."""
    best: tuple[int, tuple[Move, ...]] = (0, ())
    for kill in first:
        second = next(iter(_good_kills(position.apply(kill))), None)
        line = (kill,) if second is None else (kill, second)
        best = max(best, (sum(map(_cost, line)), line), key=lambda found: found[0])
    return best


class FolaCode(Enum):
    """The subject of a contrast of two orders."""

    KILLERS_AFTER = "killers after"
    """``cards[0]`` costs points. ``counts[0]`` cards that can kill it come after it in the better order,
    first of all ``cards[1:]``; ``counts[1]`` in the player's.
    """
    USEFUL_LATER = "useful later"
    """The useful ``cards[0]`` is number ``counts[0]`` of the better order, ``counts[1]`` of the player's."""
    IN_REACH = "in reach"
    """``cards[0]`` comes one or three cards after its victim ``cards[1]``, in the better order alone."""


@dataclass(frozen=True, slots=True)
class FolaContrast:
    """A difference between two orders of the fola."""

    code: FolaCode
    """Its subject, whose documentation says what the other fields mean."""
    weight: float
    """About what it matters, points; it orders the contrasts."""
    cards: tuple[Card, ...]
    """Cards concerned."""
    counts: tuple[int, ...] = ()
    """Numbers, that of the better order first."""


def fola_contrasts(own: Sequence[Card], better: Sequence[Card]) -> tuple[FolaContrast, ...]:
    """Return the differences between the player's order and a better order, most important first."""
    found = [*_killers_after(own, better), *_useful_later(own, better), *_in_reach(own, better)]
    return tuple(sorted(found, key=lambda contrast: -contrast.weight))


def _killers_after(own: Sequence[Card], better: Sequence[Card]) -> Iterator[FolaContrast]:
    for card in better:
        if WORTH[card] >= 0 or card in USEFUL:
            continue
        now, then = (
            [later for later in order[order.index(card) + 1 :] if kills(later, card)]
            for order in (own, better)
        )
        if len(then) > len(now):
            weight = -WORTH[card] * (1 / (1 + len(now)) - 1 / (1 + len(then)))
            counts = (len(then), len(now))
            yield FolaContrast(FolaCode.KILLERS_AFTER, weight, (card, *then[:2]), counts)


def _useful_later(own: Sequence[Card], better: Sequence[Card]) -> Iterator[FolaContrast]:
    for card in better:
        turns = (better.index(card) + 1, own.index(card) + 1)
        if card in USEFUL and turns[0] > turns[1]:
            weight = (turns[0] - turns[1]) / len(better) * max(5, WORTH[card])
            yield FolaContrast(FolaCode.USEFUL_LATER, weight, (card,), turns)


def _in_reach(own: Sequence[Card], better: Sequence[Card]) -> Iterator[FolaContrast]:
    for turn, card in enumerate(better):
        for victim in (better[turn - step] for step in DISTANCES if step <= turn):
            is_new = own.index(card) - own.index(victim) not in DISTANCES
            if is_new and kills(card, victim) and victim not in USEFUL:
                yield FolaContrast(FolaCode.IN_REACH, -WORTH[victim] / 5, (card, victim))
