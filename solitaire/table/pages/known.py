"""Who has what: the known cards of each player, the fola, and every card played."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from solitaire.rules.cards import CODES
from solitaire.table.context import Context
from solitaire.table.models.known import known_of
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.page.scroll import TURNING_KEYS, Scroll
from solitaire.table.page.tree import First, Node, Panel
from solitaire.table.parts.classic.known import ROWS, KnownChips, of_suit
from solitaire.table.parts.sheet import Sheet, Written
from solitaire.table.screens.page import SidePage
from solitaire.table.services.classic.open_cards import open_cards
from solitaire.table.services.screen_reader import Announcement

_LEAST_CHIP: Final = 22
"""Least height of a chip at the smallest window; it is never higher than half its width."""


class ClassicKnownScreen(SidePage):
    """A chip for every card: dim once it is played or in the fola, marked where its holder is known."""

    left_by = "escape, k, return, space"
    is_classic = True

    def __init__(self, context: Context, seen: Callable[[], Snapshot]) -> None:
        super().__init__(context)
        self._seen, self._scroll = seen, Scroll(TURNING_KEYS)

    def page(self) -> Node:
        looks = ((True, 0.0), (False, 0.0), (False, _LEAST_CHIP))
        faces = self.context.classic_faces
        writers = (partial(self._write, is_titled=titled, chip=chip) for titled, chip in looks)
        sheets = [Written.by(write, faces) for write in writers]
        return Panel(self._scroll.of(First(sheets)), around=8, ground="")

    # -- knowledge ------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Yield the known cards of each player and of the fola, and the cards shown, in words."""
        return open_cards(self._seen(), self.words)

    def spoken(self) -> Announcement:
        """Return the known cards."""
        return Announcement(self.words("classic.known_title"), tuple(self.lines()))

    def details(self) -> Iterable[str]:
        """Return the cards that are still out, suit by suit."""
        if not self._seen().may_look_back:
            return
        found = known_of(self._seen())
        for suit in ROWS:
            out = [CODES[card] for card in of_suit(suit) if card not in found.gone | found.own]
            yield self.words("classic.out", cards=" ".join(out))

    def _write(self, sheet: Sheet, *, is_titled: bool, chip: float) -> None:
        """Write the chips suit by suit, and below them the words; ``chip`` is the height of a chip, or 0."""
        words = self.words
        if is_titled:
            sheet.title(words("classic.known_title"))
        is_whole = self._seen().may_look_back
        sheet.say(words("classic.known_how" if is_whole else "classic.known_unseen"), muted=True)
        chips = KnownChips.across(known_of(self._seen()), sheet, self.context.classic_faces, chip)
        for suit in ROWS:
            sheet.add(chips.height_of(suit), partial(chips.draw_suit, suit=suit, left=0, top=sheet.y))
            sheet.gap(6)
        for line in self.lines():
            sheet.say(line)
