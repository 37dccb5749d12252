"""Opposition: the computer player that plays the other three seats, and its budget of thought."""

import re
from dataclasses import dataclass
from typing import Final

from solitaire.rules.headers import RecordTextError

OPPOSITION: Final = "Opposition"
"""The key of the header."""
MAX_PLAYOUTS: Final = 100_000
"""Most playouts per card that a record may ask for: some seconds of thought."""
_TEXT: Final = re.compile(
    r"(?P<engine>[a-z][a-z-]{0,19})(?: version=(?P<version>[0-9]{1,4}))?"
    r"(?: playouts=(?P<playouts>[0-9]{1,6}))? seed=(?P<seed>[0-9]{1,20})"
)


@dataclass(frozen=True, slots=True)
class Opposition:
    """The player of the other three seats. With playouts it decides alike everywhere, else by the clock.

    Attributes:
        engine: the name of the computer player.
        version: its version; another version may decide otherwise. 0 when a record does not say.
        playouts: playouts per card, or None when it thinks by the clock.
        seed: its seed, 0 to 2**64-1.
    """

    engine: str
    version: int = 0
    playouts: int | None = None
    seed: int = 1

    def __str__(self) -> str:
        """The text of the header, such as ``full version=1 playouts=4000 seed=1``."""
        version = f" version={self.version}" if self.version else ""
        playouts = "" if self.playouts is None else f" playouts={self.playouts}"
        return f"{self.engine}{version}{playouts} seed={self.seed}"

    @classmethod
    def parse(cls, text: str) -> "Opposition":
        """Read the header.

        Raises:
            RecordTextError: the text is malformed, or asks for too many playouts.
        """
        found = _TEXT.fullmatch(text.strip())
        if found is None:
            raise RecordTextError(f"{OPPOSITION} header: {text!r} names no computer player")
        playouts, seed = found["playouts"], int(found["seed"])
        if playouts is not None and not 1 <= int(playouts) <= MAX_PLAYOUTS:
            raise RecordTextError(f"{OPPOSITION} header: playouts go from 1 to {MAX_PLAYOUTS}")
        if seed >= 1 << 64:
            raise RecordTextError(f"{OPPOSITION} header: seed {seed} is above 2**64-1")
        return cls(
            found["engine"],
            int(found["version"] or 0),
            None if playouts is None else int(playouts),
            seed,
        )
