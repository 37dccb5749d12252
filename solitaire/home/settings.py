"""The player's settings, in a small JSON file, and the keys that can be changed."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from itertools import combinations
from pathlib import Path
from typing import Final

from solitaire.classic.match import GIRI, USUAL_GIRI
from solitaire.classic.options import PRESETS, Options, OptionsTextError, parse_options
from solitaire.classic.seats import BY_KEY, STRONGEST
from solitaire.home.files import DamagedError, MissingError, read_text, set_aside, write_atomic

# -- keys: an action's usual key, and what may stand in its place ---------------------------------

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


# -- the settings ---------------------------------------------------------------------------------

LANGUAGES: Final = ("en", "it", "fr", "de")
"""The languages of the table, with a catalogue each."""
THEMES: Final = ("dark", "light")
"""The themes of the table."""
BACKS: Final = ("lily", "pomegranate")
"""The card backs."""
CLOTHS: Final = ("weave", "damask")
"""The patterns of the cloth."""
PACES: Final = ("slow", "usual", "fast", "at_once")
"""Paces of the other players in the game for four, slowest first."""
DEAL_STEPS: Final = ("first", "always", "never")
"""When the deal of the game for four is shown in steps: in the player's first giro, always or never."""
OWN_RULES: Final = "own"
"""Rules that are not a preset."""
RULES: Final = (*PRESETS, OWN_RULES)
"""The rules of a new match or hand for four: a preset, or options chosen one by one."""
NUMERALS: Final = ("arabic", "roman")
"""Numbers of the tarocchi on the cards."""
SEATS: Final = ("partner", "left", "right")
"""The settings that say who sits where at the table for four."""
_USUAL_GLIDE: Final = 0.16
"""Usual duration of a card's move in seconds."""
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "language": ("", *LANGUAGES),
    "theme": THEMES,
    "numerals": NUMERALS,
    "back": BACKS,
    "cloth": CLOTHS,
    "others_pace": PACES,
    "deal_steps": DEAL_STEPS,
    **dict.fromkeys(SEATS, ("", *BY_KEY)),
    "rules": RULES,
}
_RANGES: Final = {
    "width": (900, 16384, " pixels"),
    "height": (600, 16384, " pixels"),
    "animation": (0, 1000, " milliseconds"),
    "text_scale": (100, 200, " per cent"),
    "moves_volume": (0, 100, ""),
    "signals_volume": (0, 100, ""),
}


@dataclass(slots=True)
class Settings:
    """The table's settings."""

    player: str = ""
    """The player's name in new records."""
    width: int = 1280
    """Window width in pixels, from 900."""
    height: int = 800
    """Window height in pixels, from 600."""
    fullscreen: bool = False
    """Whether the window fills the screen."""
    animation: int = 160
    """Duration of a card's move in milliseconds, 0 (none) to 1000."""
    reduced_motion: bool = False
    """Whether nothing glides or fades, regardless of ``animation``."""
    language: str = ""
    """From LANGUAGES, or empty for the computer's language."""
    theme: str = "dark"
    text_scale: int = 100
    """Size of texts and buttons in per cent of the normal size, 100 to 200."""
    numerals: str = "arabic"
    """How the tarocchi are numbered on the cards, from NUMERALS."""
    large_index: bool = True
    """Whether the cards have large corner indices instead of small."""
    four_colours: bool = False
    """Whether each suit has its own colour, on cards of high contrast."""
    back: str = "lily"
    """The back of the cards, from BACKS."""
    cloth: str = "weave"
    """The pattern of the cloth, from CLOTHS."""
    cut: bool = False
    """Whether the player cuts the pack of a new deal; else its number does."""
    all_kills: bool = False
    """Whether the table marks every possible kill."""
    count_early: bool = True
    """Whether par and the best line of a deal are computed while it is played."""
    evaluation: bool = False
    """Whether the gauge with the evaluation is on from the beginning of a new game."""
    moves_volume: int = 60
    """Volume of the sounds of moving cards, 0 (silent) to 100."""
    signals_volume: int = 60
    """Volume of the announcing sounds, 0 (silent) to 100."""
    others_pace: str = "usual"
    """How fast the other players play in the game for four, from PACES."""
    deal_steps: str = "first"
    """When each step of its deal is explained and waits for a click or a key, from DEAL_STEPS."""
    hold_trick: bool = False
    """Whether a trick of the game for four stays on the table until a click or a key."""
    play_single: bool = False
    """Whether a person's only legal card there is played automatically."""
    conventions: bool = True
    """Whether the players of a new match for four give and read signals, on both sides."""
    partner: str = ""
    """Who is the partner in a new match for four, from PERSONS; empty until first needed."""
    left: str = ""
    """The same, of the person on the left in the first giro."""
    right: str = ""
    """The same, on the right."""
    rules: str = "default"
    """The rules of a new match or hand for four, from RULES."""
    own_rules: str = ""
    """The options chosen one by one, as in a record's ``Options`` header."""
    giri: int = USUAL_GIRI
    """Number of giri of four hands in a new match for four, from GIRI."""
    finger: bool = False
    """Whether the last press was a finger's: then there is room for it around all buttons and rows."""
    keys: dict[str, str] = field(default_factory=dict)
    """By action: its key, where the player has changed it; an empty text for none."""
    single_keys: bool = True
    """Whether letters, digits and signs are keys without Ctrl, too."""
    spoken: bool = False
    """Whether moves and state are written to standard output, for a screen reader."""
    lessons: str = ""
    """The signs of the lessons done, such as ``134``, from LESSON_SIGNS."""
    classic_lessons: str = ""
    """The same, of the game for four."""
    classic_offered: bool = False
    """Whether the first start of the game for four has offered to teach it."""
    unknown: dict[str, object] = field(default_factory=dict)
    """What else the file has, of other versions: plain values, which are kept."""

    @property
    def options(self) -> Options:
        """The rules of a new match or hand for four."""
        return parse_options(self.own_rules) if self.rules == OWN_RULES else PRESETS[self.rules]

    @property
    def glide(self) -> float:
        """Duration of a card's move in seconds; 0 moves it at once."""
        return 0.0 if self.reduced_motion else self.animation / 1000

    @property
    def pace(self) -> float:
        """Durations of motion, relative to the usual time."""
        return self.glide / _USUAL_GLIDE


_USUAL: Final = Settings()
_KEYS_IN_FILE: Final = {"classic_lessons": "four_lessons"}
"""Settings with another key in the file, from version 1.0."""
_OLD_VALUES: Final = {"evaluation": {"off": False, "expected": True, "possible": True}}
"""Values that version 1.0 wrote, and what they mean now."""
_BEFORE: Final = {"cut": True}
"""How it was before a setting existed, for the files of earlier versions."""
LESSON_SIGNS: Final = "123456789abcdef"
"""The signs of the lessons done: the first nine are the numbers that version 1.0 gave them."""
_LESSONS: Final = {"lessons": LESSON_SIGNS[:5], "classic_lessons": LESSON_SIGNS}
"""By setting: the signs of its lessons."""


def key_in_file(name: str) -> str:
    """Return the key of a setting in the file."""
    return _KEYS_IN_FILE.get(name, name)


def fault(name: str, value: object) -> str | None:
    """Return why a setting cannot have this value, or None if it can."""
    key = key_in_file(name)
    if type(value) is not type(getattr(_USUAL, name)):
        return f"{key} is {value!r}"
    if isinstance(value, dict):
        return "; ".join(usable_keys(value)[1]) or None
    if isinstance(value, int) and name in _RANGES and not _RANGES[name][0] <= value <= _RANGES[name][1]:
        low, high, unit = _RANGES[name]
        return f"{key} is {value}; it goes from {low} to {high}{unit}"
    if name in _CHOICES and value not in _CHOICES[name]:
        return f"{key} is {value!r}; it is one of {', '.join(filter(None, _CHOICES[name]))}"
    if name == "own_rules":
        try:
            parse_options(str(value))
        except OptionsTextError as error:
            return f"{key}: {error}"
    if name == "giri" and value not in GIRI:
        return f"{key} is {value}; it is {' or '.join(map(str, GIRI))}"
    if isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        return f"{key} has signs that no file can hold"
    if name in _LESSONS and not (
        set(str(value)) <= set(_LESSONS[name]) and len(set(str(value))) == len(str(value))
    ):
        return f"{key} is {value!r}; it names each lesson done, 1 to {_LESSONS[name][-1]}, once"
    return None


def load_settings(path: Path) -> tuple[Settings, str | None]:
    """Return the settings, and a line about what is wrong with the file, or None.

    Unknown settings are kept as they are; missing settings and invalid values become the defaults. An
    invalid file is set aside.

    Raises:
        UserError: the file cannot be read, or a damaged file cannot be set aside.
    """
    try:
        found = json.loads(read_text(path))
        if not isinstance(found, dict):
            raise ValueError("not a JSON object")
    except MissingError:
        return Settings(), None
    except (DamagedError, ValueError, RecursionError) as error:
        kept = set_aside(path)
        return (
            Settings(),
            f"the settings in {path.name} are damaged ({error}); saved as {kept}, using the defaults",
        )
    for key, meanings in _OLD_VALUES.items():
        if isinstance(value := found.get(key), str):
            found[key] = meanings.get(value, value)
    *names, _ = (setting.name for setting in fields(Settings))
    keys = {name: key_in_file(name) for name in names}
    known = _BEFORE | {name: found[key] for name, key in keys.items() if key in found}
    faults = {name: why for name, value in known.items() if (why := fault(name, value))}
    others = ((key, value) for key, value in found.items() if key not in keys.values())
    unknown = {key: value for key, value in others if not isinstance(value, dict | list)}
    valid = {name: value for name, value in known.items() if name not in faults}
    if "keys" in faults and isinstance(known["keys"], dict):
        valid["keys"], _ = usable_keys(known["keys"])
    settings = Settings(**valid, unknown=unknown)
    if not settings.classic_offered and {getattr(settings, seat) for seat in SEATS} == {STRONGEST.key}:
        for seat in SEATS:  # nobody chose them: they were the defaults, and are saved with the rest
            setattr(settings, seat, "")
    if not faults:
        return settings, None
    used = ", ".join(f"{key_in_file(name)} {getattr(settings, name)!r}" for name in faults)
    return (
        settings,
        f"{path.name}: {'; '.join(faults.values())}; using {used}, and the other settings as they are",
    )


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings.

    Raises:
        UserError: the file cannot be written.
    """
    values = asdict(settings)
    values = {**values.pop("unknown"), **{key_in_file(name): value for name, value in values.items()}}
    write_atomic(path, json.dumps(values, indent=2) + "\n")
