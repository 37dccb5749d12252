"""The illustrated guide to the game for four."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import pygame

from solitaire.table.actions import Action
from solitaire.table.look.faces import Faces
from solitaire.table.parts.classic import guide
from solitaire.table.requests import Printed
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


class ClassicGuideScreen(PagesScreen):
    """The guide to the game for four, open at a page."""

    keys: ClassVar = {
        **PagesScreen.keys,
        pygame.K_l: Action.CLASSIC_LESSON,
        pygame.K_p: Action.CLASSIC_PRINTED,
    }
    toolbar: tuple[Action, ...] = (
        *(Action.MENU, Action.TABLE, Action.PAGE_BEFORE, Action.PAGE_AFTER, Action.CLASSIC_LESSON),
        *(Action.CLASSIC_PRINTED, Action.HELP, Action.FULLSCREEN),
    )
    help_key: ClassVar = "help.classic_guide"
    here: ClassVar = Action.CLASSIC_LEARN

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {**super().actions(), Action.CLASSIC_PRINTED: lambda: self.context.nav.show(Printed())}

    @property
    def pages(self) -> Pages:
        """The pages."""
        return _PAGES

    @property
    def faces(self) -> Faces:
        """The card pictures of the game for four."""
        return self.context.classic_faces
