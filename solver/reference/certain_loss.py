"""Certain loss: the points that junk left on top costs in every line that covers only mortal cards.

The twin of ``solver/core/certain_loss.hpp``: change both or neither. The *mortal* cards are given: those that
a line to the target may cover (``solver/reference/exact.py``). *Junk* is every card that is not useful.

**Lemma.** Take any line from the position that plays all cards to come and covers only mortal cards. The junk
on top of the piles at its end costs ``points(pairs=False)`` or more (rules 4.4).

*Row.* Lay the piles of the grid in a row, and to their right a pile for each of the next cards to come, as if
these were played. Further right is the *heap*: the piles of the cards that come later, in any order. A kill
puts a pile on a pile to its left, with no pile or two piles between them (rules 3.3): say that the right pile
goes away, and that the left pile gets a new top. So tops move only to the left, and a pile goes away only by
a kill. As cards are played in order, at the right end (rules 3.2), the piles between the two in the row have
been played by then. That the grid holds at most 24 piles is not used.

*Reach.* At any time ``_on[p]`` holds the top of pile p, and only piles that are ``_removable`` have gone
away. Both are so at the start; a blank may be any loose card, and is taken to be removable. If both are so
before k kills v on pile p, they are so after it. For v is mortal and in ``_on[p]``, and k is in ``_on[r]`` of
a pile r to the right, or in the heap. Of the piles between p and r those that are not removable are still
there: two at most, and if there is any, then two piles lie between, so that r is three places or more to the
right of p. ``_arrivals`` finds each such k that the next paragraph lets through too, and makes r removable;
``_extend`` adds k to ``_on[p]``; and ``points`` repeats both until nothing changes.

*Room.* A *lasting* card starts on a pile of the row and is not mortal, so it is on top at all times. Take the
lasting cards that started between p and r. When k kills v on pile p they lie to the left of r, and not on p:
two of them at most between p and r, the others to the left of p. The lasting cards that started to the left
of p still lie there, too, each on a pile of its own. There are only p piles to the left of p; so at most
``_room(p)`` = 2 + p - ``_lasting[p]`` lasting cards started between p and r.

*Killers.* Once nothing changes, ``_found[v]`` holds every card that may kill v, if v is junk that was watched
until then. On a pile these are the arrivals that kill it (``_able``). If v did not start there, it came by a
kill; and if only one card can have been its victim there, that card is covered and does not kill v. On the
heap these are other cards of the heap, because a killer comes from further right.

*Pairs.* Before k kills v neither has killed the other. So k cannot kill v if they cannot meet once the piles
are left out that either can reach only by killing the other (``_can_kill``). That is often so for kings,
which only their suit and kings kill. It takes longer, so it is asked late in a game, of junk with few
killers.

*Count.* Junk for which no killer is found stays on top and costs its points. Of the other junk leave out,
again and again, every card with a killer that is useful or that is not among those left. If any are left, all
their killers are among them, and one of them at least is on top at the end: otherwise the last of them to be
covered would lie under another of them, which is covered later. So they cost at least what the cheapest
costs.

*A gap.* In ``points(pairs=False)`` all junk in doubt is watched to the end. With ``pairs`` junk comes back
into doubt when killers are struck off, though it may have more killers than were found before it left; then
*Count* may leave junk that it should not. No line is known that loses less than ``points(pairs=True)``, but
only ``pairs=False`` is proved.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from solitaire.rules.cards import VICTIMS, Card, mask
from solitaire.rules.scoring import WORTH
from solver.reference.rules import KILLERS, USEFUL_CARDS, cards_of

BLANK: Final = 97
"""Top of a pile: a card that may come in any order and is not named yet."""
_FEW: Final = 6
"""Most killers of junk that is examined killer by killer."""


class CertainLoss:
    """The certain loss of a position; sets of cards are bit masks.

    Args:
        alive: all cards not covered.
        mortal: the cards that a line may cover.
        loose: the cards that have no name yet.
        heap: the cards to come after those that have piles of their own.
        tops: the tops of the piles from left to right: of the grid, then the next cards to come.
    """

    def __init__(self, alive: int, mortal: int, loose: int, heap: int, tops: Sequence[Card]) -> None:
        self._mortal, self._heap = mortal, heap
        self._useful, self._junk = alive & USEFUL_CARDS, alive & ~USEFUL_CARDS
        self._piles = len(tops)
        self._home = [loose if top == BLANK else 1 << top for top in tops]
        self._removable = [top == BLANK for top in tops]
        lasts = (top != BLANK and not mortal >> top & 1 for top in tops)
        self._lasting = list(accumulate(lasts, initial=0))  # by pile: lasting cards further left
        self._on = self._home[:]  # cards that may lie on a pile
        self._killers = [self._killers_of_any(cards) for cards in self._on]
        self._doubtful = self._junk  # junk that no chain of killers found links to a useful card
        self._found = {card: KILLERS[card] & heap if heap >> card & 1 else 0 for card in cards_of(self._junk)}

    def points(self, pairs: bool) -> int:
        """Return the points; with ``pairs``, junk with few killers is examined killer by killer."""
        few = self._with_few_killers() if pairs else 0
        while True:
            self._settle()
            watched = self._doubtful | few
            if not watched or not self._extend(watched):
                break
        if not few:
            return self._survivors()
        fixed = (not removable for removable in self._removable)
        self._fixed = list(accumulate(fixed, initial=0))
        for victim in cards_of(few):
            for killer in cards_of(self._found[victim]):
                if not self._can_kill(killer, victim):
                    self._found[victim] &= ~(1 << killer)
        self._doubtful = self._junk
        return self._survivors()

    def _killers_of_any(self, cards: int) -> int:
        killers = 0
        for card in cards_of(cards & self._mortal):
            killers |= KILLERS[card]
        return killers

    def _room(self, pile: int) -> int:
        """Return the most lasting cards that started between the pile and that of a killer."""
        return 2 + pile - self._lasting[pile]

    def _extend(self, watched: int) -> bool:
        """Let cards come onto each pile once, and find killers of the watched cards.

        Return whether more cards may lie on a pile now, or another pile may go away.
        """
        changed = False
        for pile in reversed(range(self._piles)):
            if not self._killers[pile]:
                continue
            arrivals, cleared = self._arrivals(pile)
            fresh = arrivals & ~self._on[pile]
            self._on[pile] |= fresh
            self._killers[pile] |= self._killers_of_any(fresh)
            changed |= cleared or bool(fresh)
            for card in cards_of(self._on[pile] & watched):
                self._found[card] |= self._able(card, pile, arrivals)
        return changed

    def _arrivals(self, pile: int) -> tuple[int, bool]:
        """Return the cards that may come onto the pile, and whether this allows other piles to go away."""
        killers, most_lasting = self._killers[pile], self._lasting[pile + 1] + self._room(pile)
        arrivals = fixed = 0
        cleared = False
        for right in range(pile + 1, self._piles):
            if fixed == 0 or right - pile > 2:
                able = killers & self._on[right]
                if able and not self._removable[right]:
                    cleared = self._removable[right] = True
                arrivals |= able
            fixed += not self._removable[right]
            if fixed > 2 or self._lasting[right + 1] > most_lasting:
                return arrivals, cleared
        return arrivals | killers & self._heap, cleared

    def _able(self, card: Card, pile: int, arrivals: int) -> int:
        """Return which arrivals kill the card on this pile.

        If it came here by a kill, its victim cannot be its killer.
        """
        able = KILLERS[card] & arrivals
        if not able or self._home[pile] >> card & 1:
            return able
        prey = VICTIMS[card] & self._on[pile] & self._mortal
        return able if prey & (prey - 1) else able & ~prey

    def _with_few_killers(self) -> int:
        alive = self._useful | self._junk
        return mask(card for card in cards_of(self._junk) if (KILLERS[card] & alive).bit_count() <= _FEW)

    def _can_kill(self, killer: Card, victim: Card) -> bool:
        """Return whether the killer may kill the victim anywhere, if neither has died before."""
        if self._heap >> victim & 1 and self._heap >> killer & 1:
            return True
        victims, killers = self._places(victim, killer), self._places(killer, victim)
        return any(
            killers[right] and self._meet(pile, right)
            for pile in range(self._piles)
            if victims[pile]
            for right in range(pile + 1, self._piles + 1)
        )

    def _places(self, card: Card, spared: Card) -> list[bool]:
        """Return, by pile (the heap last), where a card may lie that does not kill ``spared``."""
        result = [bool(home >> card & 1) for home in self._home] + [bool(self._heap >> card & 1)]
        prey = VICTIMS[card] & self._mortal & ~(1 << spared)
        for pile in reversed(range(self._piles)):
            if prey & self._on[pile]:
                rights = range(pile + 1, self._piles + 1)
                result[pile] |= any(result[right] and self._meet(pile, right) for right in rights)
        return result

    def _meet(self, pile: int, right: int) -> bool:
        """Return whether a card that lies on the right pile, or on the heap, may kill on the other pile."""
        fixed = self._fixed[right] - self._fixed[pile + 1]
        if right < self._piles and fixed > 0 and right - pile <= 2:
            return False
        return fixed <= 2 and self._lasting[right] - self._lasting[pile + 1] <= self._room(pile)

    def _settle(self) -> None:
        """Take out of doubt the junk that the killers found link to a card that is not in doubt."""
        changed = True
        while changed:
            changed = False
            for card in cards_of(self._doubtful):
                if self._found[card] & (self._useful | self._junk & ~self._doubtful):
                    changed = True
                    self._doubtful &= ~(1 << card)

    def _survivors(self) -> int:
        """Return the least that junk on top costs if only the cards found can kill it."""
        unkilled = mask(card for card in cards_of(self._doubtful) if not self._found[card])
        self._doubtful &= ~unkilled
        self._settle()
        loss = -sum(WORTH[card] for card in cards_of(unkilled))
        return loss + min((-WORTH[card] for card in cards_of(self._doubtful)), default=0)
