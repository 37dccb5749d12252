"""What a screen offers: one table, from which its keys, buttons and menu come, and what is possible now."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final, TypeAlias

import pygame

from solitaire.table.actions import Action

Act: TypeAlias = Callable[[], None]


class Where(Enum):
    """Where an offer has its button."""

    BAR = auto()  # in the toolbar, or in the menu behind it
    ABOVE = auto()
    BELOW = auto()
    NOWHERE = auto()


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that the player can do on a screen."""

    action: Action
    do: Act | None = None
    """Does it; None while it is not possible."""
    key: str = ""
    """Its keys, separated by commas: letters, names such as ``page up``, or ``wheel up``, ``wheel down``."""
    where: Where = Where.NOWHERE
    values: Mapping[str, object] = field(default_factory=dict)
    """Fills the places in the label of its button."""
    is_on: bool = False
    """Whether it leads to what is shown already."""
    is_main: bool = False
    """Whether it is what the player most likely wants; one button may stand out."""

    @property
    def keys(self) -> list[str]:
        """The names of its keys."""
        return [name.strip() for name in self.key.split(",") if name]


def when(is_possible: bool, act: Act) -> Act | None:
    """Return the function of an action if the action is possible now, else None."""
    return act if is_possible else None


def keys_of(offers: Iterable[Offer]) -> dict[int, Action]:
    """Return pygame's codes of the keys on the keyboard, each with its action."""
    return {code: offer.action for offer in offers for name in offer.keys for code in _codes(name)}


def wheel_of(offers: Iterable[Offer]) -> dict[bool, Action]:
    """Return the actions of the mouse wheel, by whether it turns up."""
    turns = {"wheel up": True, "wheel down": False}
    return {turns[name]: offer.action for offer in offers for name in offer.keys if name in turns}


def first_code(name: str) -> int:
    """Return pygame's code of a key by its name, that of the main keyboard; 0 for the wheel."""
    return next(iter(_codes(name)), 0)


def _codes(name: str) -> tuple[int, ...]:
    if name.startswith("wheel "):
        return ()
    if name in _TWINS:
        return _TWINS[name]
    if len(name) == 1:
        return (ord(name),)
    return (getattr(pygame, f"K_{name.upper().replace(' ', '')}"),)


_TWINS: Final = {
    "return": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "+": (pygame.K_PLUS, pygame.K_EQUALS),
}
"""The keys that stand for one another: both that enter, and the plus sign without Shift."""
