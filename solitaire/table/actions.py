"""Every action of the table, the keys of those available on every screen, and what a screen offers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cache
from typing import Final, TypeAlias

import pygame
from pygame.event import Event

from solitaire.home.settings import EVERYWHERE, KEYS


class Action(Enum):
    """Something the player can do by a button or a key; the value is its key in the catalogue."""

    # from every screen
    NEW = "new"
    EASY = "easy"
    DEAL = "deal"
    GAMES = "games"
    PASTE = "paste"
    PLAYER = "player"
    HELP = "help"
    MORE = "more"
    FULLSCREEN = "fullscreen"
    EXPORT = "export"
    QUIT = "quit"
    WORK_AGAIN = "work_again"
    PAUSE = "pause"
    # to another screen
    MENU = "menu"
    TABLE = "table"
    SCORES = "scores"
    STATS = "stats"
    SETTINGS = "settings"
    LEARN = "learn"
    LESSON = "lesson"
    GUIDED = "guided"
    GUIDED_WHOLE = "guided_whole"
    VERDICT = "verdict"
    THINK = "think"
    THINK_STOP = "think_stop"
    LEAVE = "leave"
    # on a game
    RESTART = "restart"
    UNDO = "undo"
    REDO = "redo"
    FINISH = "finish"
    HINT = "hint"
    ORACLE = "oracle"
    EVALUATE = "evaluate"
    # on the grid
    PLAY = "play"
    KILL_NEAR = "kill_near"
    KILL_FAR = "kill_far"
    PICK = "pick"
    ESCAPE = "escape"
    INSPECT = "inspect"
    NEXT_KILLER = "next_killer"
    LAST_KILLER = "last_killer"
    KILLS = "kills"
    TO_COME = "to_come"
    TAKE_HINT = "take_hint"
    MORE_HINT = "more_hint"
    GUIDE_OFF = "guide_off"
    # before the first card
    CUT = "cut"
    OWN_CUT = "own_cut"
    STACK = "stack"
    BY_SUIT = "by_suit"
    AS_DEALT = "as_dealt"
    TAKE_ORDER = "take_order"
    # in a replay and beside it
    RUN = "run"
    BACK = "back"
    FORWARD = "forward"
    BEGIN = "begin"
    END = "end"
    SLOWER = "slower"
    FASTER = "faster"
    WHAT_IF = "what_if"
    LINES = "lines"
    LAST_LINE = "last_line"
    NEXT_LINE = "next_line"
    DROP_LINE = "drop_line"
    PLAY_ON = "play_on"
    NEXT_MARK = "next_mark"
    # in a lesson and in the guide
    SHOW_ME = "show_me"
    FIGURES = "figures"
    LESSON_BEFORE = "lesson_before"
    LESSON_AFTER = "lesson_after"
    PAGE_BEFORE = "page_before"
    PAGE_AFTER = "page_after"
    READ_ON = "read_on"
    # on the title
    GO_ON = "go_on"
    TODAY = "today"
    CLASSIC_NEW = "classic_new"
    CLASSIC_BEGIN = "classic_begin"
    CLASSIC_MENU = "classic_menu"
    CLASSIC_HAND = "classic_hand"
    CLASSIC_MATCH = "classic_match"
    # at the table for four
    CLASSIC_HURRY = "classic_hurry"
    CLASSIC_DISCARD = "classic_discard"
    CLASSIC_LAST = "classic_last"
    CLASSIC_KNOWN = "classic_known"
    CLASSIC_REST = "classic_rest"
    CLASSIC_FALL = "classic_fall"
    CLASSIC_BREAK = "classic_break"
    CLASSIC_NEXT = "classic_next"
    CLASSIC_HANDS = "classic_hands"
    CLASSIC_AGAIN = "classic_again"
    CLASSIC_TAKE = "classic_take"
    CLASSIC_LEARN = "classic_learn"
    CLASSIC_STATS = "classic_stats"
    # in a replay of a hand for four
    CLASSIC_OPEN = "classic_open"
    CLASSIC_SEAT = "classic_seat"
    CLASSIC_WHY = "classic_why"
    CLASSIC_TRICK_BEFORE = "classic_trick_before"
    CLASSIC_TRICK_AFTER = "classic_trick_after"
    CLASSIC_PRINTED = "classic_printed"
    CLASSIC_LESSON = "classic_lesson"
    # in the verdict
    BEST_LINE = "best_line"
    DRILL = "drill"
    NEXT_DRILL = "next_drill"
    # in the list of games and the statistics
    ALL_GAMES = "all_games"
    SOLITAIRE_GAMES = "solitaire_games"
    CLASSIC_GAMES = "classic_games"
    OTHERS = "others"
    WHICH_DEAL = "which_deal"
    WHICH_ORDER = "which_order"
    MORE_COLUMNS = "more_columns"
    PLAY_AGAIN = "play_again"
    COMPARE = "compare"
    WATCH = "watch"
    SHARE = "share"
    # in a shuffle of the player's own
    ENTRY = "entry"
    ENTRY_TYPE = "entry_type"
    ENTRY_NEW = "entry_new"
    ENTRY_PLAY = "entry_play"
    # in the settings
    USUAL_SETTINGS = "usual_settings"
    KEYS = "keys"
    CHANGE_KEY = "change_key"
    USUAL_KEYS = "usual_keys"
    PAD = "pad"


_NAMED: Final = 1 << 30
"""From here on pygame's constants are no characters."""
Key: TypeAlias = tuple[int, bool]
"""pygame's code of a key, and whether Ctrl (or Command) is held."""


def key_of_name(name: str) -> Key:
    """Return a key by its name, such as ``g``, ``f7`` or ``ctrl+g``; the code is 0 for the wheel."""
    return first_code(name.removeprefix("ctrl+")), name.startswith("ctrl+")


def is_single(key: Key) -> bool:
    """Return whether a key is a letter, a digit or a sign without Ctrl."""
    code, has_control = key
    return not has_control and pygame.K_SPACE < code < _NAMED and code != pygame.K_DELETE


def changed(offer: "Offer", keys: Mapping[str, str]) -> "Offer":
    """Return an offer with the key that the player has given its action in place of the usual one."""
    value = offer.action.value
    if value not in keys:
        return offer
    names = (keys[value] if name == KEYS[value] else name for name in offer.keys)
    return replace(offer, key=", ".join(filter(None, names)))


def key_of(action: Action, own: Mapping[int, Action], keys: Mapping[str, str]) -> Key | None:
    """Return the key of an action: the player's, that of the current screen, or the usual one."""
    if action.value in keys:
        return key_of_name(keys[action.value]) if keys[action.value] else None
    general = (key for key, found in _general().items() if found is action)
    return next(((key, False) for key, found in own.items() if found is action), next(general, None))


IN_CLASSIC: Final = {
    Action.MENU: Action.CLASSIC_MENU,
    Action.DEAL: Action.CLASSIC_NEW,
    Action.STATS: Action.CLASSIC_STATS,
    Action.LEARN: Action.CLASSIC_LEARN,
    Action.LESSON: Action.CLASSIC_LESSON,
}
"""Where these actions lead on the screens of the classic game."""


def action_of_key(
    event: Event, keys: Mapping[str, str], is_possible: Callable[[Action], bool]
) -> Action | None:
    """Return the action of a pressed key that the player has chosen or that every screen has, if any.

    The player's keys come first, where what they do is possible.
    """
    if event.type != pygame.KEYDOWN:
        return None
    control = bool(event.mod & pygame.KMOD_CTRL)
    own = (
        Action(value) for value, name in keys.items() if name and key_of_name(name) == (event.key, control)
    )
    if (chosen := next(filter(is_possible, own), None)) is not None:
        return chosen
    if control and event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
        return Action.REDO
    usual = Action.HELP if event.unicode == "?" else _general().get((event.key, control))
    if usual is not None and usual.value in keys and key_of_name(KEYS[usual.value]) == (event.key, control):
        return None  # another key has taken its place
    return usual


# -- offers ---------------------------------------------------------------------------------------


Act: TypeAlias = Callable[[], None]


class Where(Enum):
    """Where an offer has its button."""

    BAR = auto()
    MENU = auto()
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
    if name.startswith(("wheel ", "ctrl+")):
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


@cache
def _general() -> Mapping[Key, Action]:
    """Return the usual keys of every screen: one that can be changed for each action, and more for some."""
    return {key_of_name(name): Action(value) for value, name in EVERYWHERE.items()} | {
        (pygame.K_BACKSPACE, False): Action.UNDO,
        (pygame.K_z, True): Action.UNDO,
        (pygame.K_y, True): Action.REDO,
        (pygame.K_COMMA, True): Action.SETTINGS,
        (pygame.K_PAUSE, False): Action.PAUSE,
    }
