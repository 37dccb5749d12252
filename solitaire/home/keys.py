"""The keys that a player can change: an action's usual key, and what may stand in its place."""

import re
from collections.abc import Mapping
from itertools import combinations
from typing import Final

EVERYWHERE: Final = {
    "undo": "u",
    "redo": "r",
    "hint": "h",
    "oracle": "o",
    "finish": "e",
    "verdict": "v",
    "help": "f1",
    "scores": "f2",
    "stats": "f4",
    "settings": "f5",
    "learn": "f6",
    "pause": "f8",
    "work_again": "f9",
    "more": "f10",
    "fullscreen": "f11",
    "new": "ctrl+n",
    "deal": "ctrl+g",
    "games": "ctrl+o",
    "restart": "ctrl+r",
    "export": "ctrl+e",
    "menu": "ctrl+m",
    "paste": "ctrl+v",
    "quit": "ctrl+q",
}
"""The usual keys of the actions of every screen."""
_AT_A_TABLE: Final = {"inspect": "i", "take_hint": "p", "evaluate": "f"}
_SOLITAIRE: Final = {
    "play": "space",
    "kill_near": "1",
    "kill_far": "3",
    "kills": "a",
    "to_come": "k",
    "share": "s",
}
_CLASSIC: Final = {"classic_hurry": "space", "classic_last": "l", "classic_known": "k", "classic_why": "w"}
KEYS: Final = {**EVERYWHERE, **_AT_A_TABLE, **_SOLITAIRE, **_CLASSIC}
"""By action: its usual key; a key is shared only by actions of two games."""
_KEY: Final = re.compile(r"(ctrl\+)?([a-z0-9]|f[1-9]|f1[0-2]|space|insert|delete)")


def usable_keys(keys: Mapping[str, object]) -> tuple[dict[str, str], list[str]]:
    """Return the changed keys that can be used, and what is wrong with each other one.

    Args:
        keys: by action the new key, or an empty text for none.
    """
    good, faults = dict[str, str](), list[str]()
    for action, key in keys.items():
        if action not in KEYS:
            faults.append(f"keys: there is no action {action!r}")
        elif not isinstance(key, str) or (key and not _KEY.fullmatch(key)):
            faults.append(f"keys: {action} is {key!r}; a key is like g, 7, f7, space or ctrl+g")
        else:
            good[action] = key
    while twice := _used_twice(good):
        changed, other, key = twice
        del good[changed]
        faults.append(f"keys: {key} is the key of {changed} and of {other}")
    return good, faults


def _used_twice(keys: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Return an action whose changed key another has, that other action and the key; None if there is none.

    Of two that are changed it is the later one.
    """
    now = {**KEYS, **keys}
    for one, other in combinations(KEYS, 2):
        is_apart = one in _SOLITAIRE and other in _CLASSIC
        if now[one] == now[other] != "" and not is_apart:
            changed = max((action for action in (one, other) if action in keys), key=[*keys].index)
            return changed, other if changed == one else one, now[one]
    return None
