"""Who has what: the known cards of each player, the fola, and every card played."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from solitaire.rules.cards import CODES
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.models.known import known_of
from solitaire.table.models.watched import Watched, may_look_back
from solitaire.table.parts.classic.known import ACROSS, ROWS, KnownChips, of_suit, row_count
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.classic.page import ClassicPageScreen
from solitaire.table.services.classic.open_cards import open_cards
from solitaire.table.services.screen_reader import Announcement

_BAR: Final = 14
"""Width of the scroll bar at the smallest window."""
_LEAST_CHIP: Final = 22
"""Least height of a chip at the smallest window; it is never higher than half its width."""


class ClassicKnownScreen(ClassicPageScreen):
    """A chip for every card: dim once it is played or in the fola, marked where its holder is known."""

    keys: Mapping[int, Action] = {**ClassicPageScreen.keys, pygame.K_k: Action.LEAVE}

    def __init__(self, context: Context, seated: Watched) -> None:
        super().__init__(context)
        self._seated = seated

    def build(self) -> None:
        """Lay everything out for a new window size; a long page scrolls."""
        super().build()
        layout = self.layout
        area = layout.felt
        area.inflate_ip(-layout.gap(32), -layout.gap(20))
        for is_titled, chip in ((True, 0), (False, 0), (False, layout.px(_LEAST_CHIP))):
            sheet = self._sheet(area, chip, is_titled=is_titled)
            if sheet.y <= area.height:
                break
        self._page = Scroller(sheet, area, layout.gap(_BAR), self.context.manager)

    # -- knowledge ------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Yield the known cards of each player and of the fola, and the cards shown, in words."""
        return open_cards(self._seated, self.words)

    def spoken(self) -> Announcement:
        """Return the known cards."""
        return Announcement(self.words("classic.known_title"), tuple(self.lines()))

    def details(self) -> Iterable[str]:
        """Return the cards that are still out, suit by suit."""
        if not may_look_back(self._seated):
            return
        found = known_of(self._seated)
        for suit in ROWS:
            out = [CODES[card] for card in of_suit(suit) if card not in found.gone | found.own]
            yield self.words("classic.out", cards=" ".join(out))

    # -- drawing --------------------------------------------------------------------------------

    def _sheet(self, area: Rect, least: int, *, is_titled: bool) -> Sheet:
        """Write the chips suit by suit, and below them the words.

        ``least`` is the height of a chip in pixels if that is less than usual; 0 for the usual height.
        """
        layout, words = self.layout, self.words
        sheet = Sheet(area.width - layout.gap(_BAR + 4), layout, self.context.classic_faces)
        if is_titled:
            sheet.title(words("classic.known_title"))
        is_whole = may_look_back(self._seated)
        sheet.say(words("classic.known_how" if is_whole else "classic.known_unseen"), muted=True)
        gap = layout.gap(3)
        wide = (sheet.width + gap) // ACROSS - gap
        high = min(wide // 2, least or wide // 2)
        faces, found = self.context.classic_faces, known_of(self._seated)
        chips = KnownChips(found, layout, faces, (wide, high), gap)
        for suit in ROWS:
            draw = partial(chips.draw_suit, suit=suit, left=0, top=sheet.y)
            sheet.add(row_count(suit) * (high + gap), draw)
            sheet.gap(6)
        for line in self.lines():
            sheet.say(line)
        return sheet
