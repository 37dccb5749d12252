"""The illustrated guide to the game for four."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import pygame

from solitaire.table.actions import Action
from solitaire.table.look.faces import Faces
from solitaire.table.parts.four import guide
from solitaire.table.screens.guide import Pages, PagesScreen

_PAGES: Final[Pages] = (
    ("learn.game", guide.game),
    ("learn.ranks", guide.ranks),
    ("learn.versicole", guide.sets),
    ("learn.points", guide.points),
    ("learn.deal", guide.deal),
    ("learn.play", guide.play),
    ("learn.resti", guide.resti),
    ("learn.rules", guide.rules),
)


class FourGuideScreen(PagesScreen):
    """The guide to the game for four, open at a page."""

    keys: ClassVar = {**PagesScreen.keys, pygame.K_l: Action.FOUR_LESSON, pygame.K_p: Action.FOUR_PRINTED}
    toolbar: tuple[Action, ...] = (
        *(Action.MENU, Action.TABLE, Action.PAGE_BEFORE, Action.PAGE_AFTER, Action.FOUR_LESSON),
        *(Action.FOUR_PRINTED, Action.HELP, Action.FULLSCREEN),
    )
    help_key: ClassVar = "help.four_guide"
    here: ClassVar = Action.FOUR_LEARN

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {**super().actions(), Action.FOUR_PRINTED: self.context.nav.four_printed}

    @property
    def pages(self) -> Pages:
        """The pages."""
        return _PAGES

    @property
    def faces(self) -> Faces:
        """The card pictures of the game for four."""
        return self.context.four_faces
