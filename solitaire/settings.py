"""The player's settings: one small JSON file."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from solitaire.files import DamagedError, keep_aside, read_text, write_atomic

LANGUAGES: Final = ("en", "it", "fr")
"""The languages of the table, one catalogue each."""
THEMES: Final = ("dark", "light")
"""The themes of the table."""
BACKS: Final = ("lily", "pomegranate")
"""The backs of the cards."""
CLOTHS: Final = ("weave", "damask")
"""The patterns of the cloth."""


@dataclass(slots=True)
class Settings:
    """The table's settings.

    Attributes:
        player: the player's name in new records.
        width: window width in pixels, from 900.
        height: window height in pixels, from 600.
        fullscreen: whether the window fills the screen.
        animation: duration of a card's move in milliseconds, 0 (none) to 1000.
        reduced_motion: whether nothing glides or fades, regardless of ``animation``.
        language: one of LANGUAGES, or empty for the computer's language.
        theme: one of THEMES.
        text_scale: size of texts and buttons in per cent of the normal size, 100 to 200.
        large_index: whether the cards have large corner indices instead of small ones.
        four_colours: whether each suit has its own colour, on cards of high contrast.
        back: the back of the cards, one of BACKS.
        cloth: the pattern of the cloth, one of CLOTHS.
        all_kills: whether the table marks every possible kill.
        moves_volume: volume of the sounds of moving cards, 0 (silent) to 100.
        signals_volume: volume of the sounds that announce something, 0 (silent) to 100.
        move_log: whether the panel shows the log of moves instead of the parts of the score.
        spoken: whether moves and state are written to standard output for a screen reader.
        lessons: the numbers of the lessons done, such as ``134``.
    """

    player: str = ""
    width: int = 1280
    height: int = 800
    fullscreen: bool = False
    animation: int = 160
    reduced_motion: bool = False
    language: str = ""
    theme: str = "dark"
    text_scale: int = 100
    large_index: bool = False
    four_colours: bool = False
    back: str = "lily"
    cloth: str = "weave"
    all_kills: bool = False
    moves_volume: int = 60
    signals_volume: int = 60
    move_log: bool = False
    spoken: bool = False
    lessons: str = ""

    @property
    def glide(self) -> float:
        """Duration of a card's move in seconds; 0 moves it at once."""
        return 0.0 if self.reduced_motion else self.animation / 1000

    def check(self) -> None:
        """Check the type and range of every setting.

        Raises:
            ValueError: a setting is wrong; the message names it.
        """
        for setting in fields(self):
            found = getattr(self, setting.name)
            if type(found) is not type(setting.default):
                raise ValueError(f"{setting.name} is {found!r}")
        if not set(self.lessons) <= set("12345") or len(set(self.lessons)) < len(self.lessons):
            raise ValueError(f"lessons is {self.lessons!r}; it names each lesson done, 1 to 5, once")
        self.player.encode()  # fails for lone surrogates, which JSON can express but no file can hold
        if not (900 <= self.width <= 16384 and 600 <= self.height <= 16384):
            raise ValueError(f"the window is {self.width} x {self.height}; it is at least 900 x 600")
        if not 0 <= self.animation <= 1000:
            raise ValueError(f"animation is {self.animation}; it goes from 0 to 1000 milliseconds")
        choices = {"language": ("", *LANGUAGES), "theme": THEMES, "back": BACKS, "cloth": CLOTHS}
        for name, values in choices.items():
            if getattr(self, name) not in values:
                possible = ", ".join(filter(None, values))
                raise ValueError(f"{name} is {getattr(self, name)!r}; it is one of {possible}")
        if not 100 <= self.text_scale <= 200:
            raise ValueError(f"text_scale is {self.text_scale}; it goes from 100 to 200 per cent")
        for name in ("moves_volume", "signals_volume"):
            if not 0 <= getattr(self, name) <= 100:
                raise ValueError(f"{name} is {getattr(self, name)}; it goes from 0 to 100")


def load_settings(path: Path) -> tuple[Settings, str | None]:
    """Return the settings, and a line about a damaged file, which is set aside, or None.

    Settings that this version does not know are ignored; missing ones get their defaults.

    Raises:
        UserError: the file cannot be read, or a damaged one cannot be set aside.
    """
    if not path.exists():
        return Settings(), None
    try:
        found = json.loads(read_text(path))
        if not isinstance(found, dict):
            raise ValueError("not a JSON object")
        known = {setting.name for setting in fields(Settings)}
        settings = Settings(**{key: content for key, content in found.items() if key in known})
        settings.check()
    except (DamagedError, ValueError, RecursionError) as error:
        kept = keep_aside(path)
        return (
            Settings(),
            f"the settings in {path.name} are damaged ({error}); kept as {kept}, using the defaults",
        )
    return settings, None


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings.

    Raises:
        UserError: the file cannot be written.
    """
    write_atomic(path, json.dumps(asdict(settings), indent=2) + "\n")
