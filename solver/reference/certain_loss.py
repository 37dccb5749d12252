"""Certain loss: the points that junk left on top costs in every line that covers only mortal cards.

The twin of ``solver/core/certain_loss.hpp``: change both or neither. Useful cards that are not mortal stay
alive to the end (``solver/reference/exact.py``). Why junk (cards that are not useful) is certain to stay on
top:

*Reach.* The piles are those of the grid, and to their right one for each of the next cards to come; cards
that come after all these, in whatever order, lie on a *heap*. For each pile, over-estimate the cards that may
come to lie on it, until nothing changes. A card may come if it kills a mortal card that may lie there, and if
it may itself lie on a pile to the right, with no pile or two piles between them once every pile that may go
away has gone. A pile goes away only by killing, and only to the left. A card of the heap may do the same to a
pile that has at most two piles to its right that cannot go away; cards of the heap may lie at any distance.

*Room.* A useful card on top that is not mortal lasts: it can only move to the left. When a card is killed,
at most two piles lie between it and its killer. So of the lasting cards that lie between now, all but two
have jumped over the victim by then; each killed a card further left and lies there for good. There are no
more of them than piles further left without a lasting card on top, as no kill makes more of these.

*Killers.* Junk can be killed on the piles where it may lie, by the cards that may come there, and on the
heap by other cards of the heap: never by a card to its left. A card on a pile where it did not start came
by a kill there: if only one card can have been its victim, that card is not its killer. Junk that has no
killer after all this stays on top and costs its points. More junk may be found this way: the last of any
junk that is killed is killed by a card that stays. So of the junk that no chain of killers links to a
useful card or to junk already counted, at least one card is on top at the end, and costs at least what the
cheapest costs.

*Pairs.* A victim does not kill its killer before, nor its killer the victim. So a killer is none if the two
cannot meet once the piles that either can reach only by killing the other are left out. That is often so
for kings, which only their suit and kings kill, and takes longer; so it is asked late in a game, of junk
that has few killers.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from solitaire.rules.cards import VICTIMS, Card, mask
from solitaire.rules.scoring import WORTH
from solver.reference.cardset import KILLERS, USEFUL_CARDS, cards_of

BLANK: Final = 97
"""Top of a pile: a card that may come in any order and is not named yet."""
_FEW: Final = 6
"""Killers."""


class CertainLoss:
    """The certain loss of one position; sets of cards are bit masks.

    Args:
        alive: all cards not covered.
        mortal: those that a line may cover.
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
        self._lasting = list(accumulate(lasts, initial=0))  # by pile: how many lasting cards lie further left
        self._on = self._home[:]  # the cards that may lie on a pile
        self._killers = [self._killers_of_any(cards) for cards in self._on]
        self._doubtful = self._junk  # junk that no chain of killers found links to a useful card
        self._found = {card: KILLERS[card] & heap if heap >> card & 1 else 0 for card in cards_of(self._junk)}

    def points(self, pairs: bool) -> int:
        """Return the points; ``pairs`` says whether junk with few killers is looked at killer by killer."""
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
        """Return how many lasting cards may lie between a card on the pile and its killer."""
        return 2 + pile - self._lasting[pile]

    def _extend(self, watched: int) -> bool:
        """Let cards come onto each pile once, and find killers of the cards watched.

        Return whether other cards may lie on a pile now, or another pile may go away.
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
        """Return the cards that may come onto the pile, and whether other piles may now go away for that."""
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
        """Return which of the arrivals kill the card on this pile.

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
        """Say whether the killer may kill the victim somewhere, if neither of them has died before."""
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
        """Return, by pile and last for the heap, where a card may lie that does not kill ``spared``."""
        result = [bool(home >> card & 1) for home in self._home] + [bool(self._heap >> card & 1)]
        prey = VICTIMS[card] & self._mortal & ~(1 << spared)
        for pile in reversed(range(self._piles)):
            if prey & self._on[pile]:
                rights = range(pile + 1, self._piles + 1)
                result[pile] |= any(result[right] and self._meet(pile, right) for right in rights)
        return result

    def _meet(self, pile: int, right: int) -> bool:
        """Say whether a card that lies on the right pile, or on the heap, may kill on the other one."""
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
