"""The sounds of the table, played in a process of their own: a sound device that is missing or never answers
holds up nothing."""

import os
from collections.abc import Iterator, Sequence
from enum import Enum
from importlib import resources
from io import BytesIO
from itertools import cycle
from multiprocessing.connection import Connection
from typing import Final

from solitaire.home.settings import Settings
from solitaire.play.ending import SURE_GOLD
from solitaire.rules.cards import is_royal
from solitaire.rules.outlook import nearly_stuck
from solitaire.rules.position import Move, Position, View
from solitaire.rules.scoring import USEFUL, score
from solitaire.run.work import Conversation, messages
from solitaire.run.worker import Worker, WorkerFactory

_SECONDS: Final = 0.1
"""Seconds in which the device answers, once the process has started."""
_CHANNELS: Final = 16
"""Most sounds heard at a time."""
_RATE: Final = 44100
_BUFFER: Final = 512
"""Samples sent to the device at a time, so that it answers within 12 ms."""


class Sound(Enum):
    """A sound; the value is the name of its files, and how many there are to take turns."""

    PLAY = "play", 3
    KILL = "kill", 2
    FALL = "fall", 1
    UNDO = "undo", 1
    SHUFFLE = "shuffle", 1
    CUT = "cut", 1
    STACK = "stack", 1
    REFUSED = "refused", 1
    BUTTON = "button", 1
    HINT = "hint", 1
    VERSICOLA = "versicola", 1
    BROKEN = "broken", 1
    LOST = "lost", 1
    STUCK = "stuck", 1
    TICK = "tick", 1
    SPLENDIDLY = "splendidly", 1
    WELL = "well", 1
    MODESTLY = "modestly", 1
    POORLY = "poorly", 1

    @property
    def files(self) -> tuple[str, ...]:
        """The names of its files in ``assets/sounds``, which take turns."""
        name, count = self.value
        return tuple(f"{name}{take}.wav" for take in range(1, count + 1)) if count > 1 else (f"{name}.wav",)

    @property
    def is_move(self) -> bool:
        """True for the sound of a card, False for a signal: each sort has its own volume."""
        return self in _MOVES


_MOVES: Final = (Sound.PLAY, Sound.KILL, Sound.FALL, Sound.UNDO, Sound.SHUFFLE, Sound.CUT, Sound.STACK)


def _sounds_of(move: Move, before: Position, after: Position) -> Iterator[Sound]:
    """Yield the sounds of a move that does not end the game: the card's, and those of its effects."""
    yield Sound.PLAY if move.victim is None else Sound.FALL if is_royal(move.victim) else Sound.KILL
    change = score(after).versicole_points - score(before).versicole_points
    if change > 0:
        yield Sound.VERSICOLA
    elif change < 0:
        yield Sound.BROKEN
    elif move.victim in USEFUL:
        yield Sound.LOST
    was_sure, is_sure = (nearly_stuck(View.of(position)) for position in (before, after))
    if is_sure is not None and (was_sure is None or is_sure < was_sure):
        yield Sound.STUCK


_USUAL_PAR: Final = 300
"""Approximate mean of all pars, used for a deal whose par is not known."""
_NEAR_PAR: Final = 15
"""Up to this much below par a score counts as normal; this much above, it is splendid."""


def end_sound(points: int, par: float | None = None, *, is_best: bool = False) -> Sound:
    """Return the sound of a game's end.

    Args:
        points: the score of the game.
        par: the par of its deal, or None if it is not known.
        is_best: whether it is the best of the player's games.
    """
    par = min(_USUAL_PAR if par is None else par, SURE_GOLD - _NEAR_PAR)
    if points <= 0:
        return Sound.POORLY
    if is_best or points >= par + _NEAR_PAR:
        return Sound.SPLENDIDLY
    return Sound.WELL if points >= par - _NEAR_PAR else Sound.MODESTLY


class Sounds:
    """The sounds of one table.

    A sound ordered by ``play`` starts with the next ``poll``. Before the first poll, and while both volumes
    are 0, nothing is loaded and no process is started. Sounds ordered before the device is ready are dropped.

    Attributes:
        ordered: the sounds ordered since the last poll.
        work: the process that plays.
    """

    def __init__(self, settings: Settings, start: WorkerFactory = Worker) -> None:
        self._settings = settings
        self.work = Conversation[Sequence[tuple[Sound, int]], str](start, "sound", _SECONDS, serve)
        self._is_ready = self._has_failed = False
        self.ordered: set[Sound] = set()

    def play(self, sound: Sound) -> None:
        """Order a sound."""
        self.ordered.add(sound)

    def play_move(self, move: Move, before: Position, after: Position) -> None:
        """Order the sounds of a move between two positions; the end sounds according to its score."""
        points = score(after).points
        if points is not None:
            self.play(end_sound(points))
        else:
            for sound in _sounds_of(move, before, after):
                self.play(sound)

    def poll(self) -> str | None:
        """Play what was ordered, at the volumes of the settings; return once why there is no sound."""
        settings = self._settings
        if self._has_failed or not (settings.moves_volume or settings.signals_volume):
            self.stop()
            return None
        if not (self.work.is_open or self.work.has_stopped):
            self._is_ready = False
            self.work.ask(())  # the device is slow to answer
        for why in self.work.poll():
            self._has_failed = True
            self.stop()
            return why
        if self.work.is_asked:
            if not self._is_ready or self.work.is_in_trouble:
                self.ordered.clear()
            return None
        self._is_ready = True
        if sounds := self._due():
            self.work.ask(sounds)
        return None

    def _due(self) -> list[tuple[Sound, int]]:
        """Return the sounds ordered, each with its volume, and forget them."""
        ordered, self.ordered = self.ordered, set()
        settings = self._settings
        if len(ordered) > 1:
            ordered.discard(Sound.BUTTON)  # the button's effect has a sound of its own
        volumes = {
            sound: settings.moves_volume if sound.is_move else settings.signals_volume for sound in ordered
        }
        return sorted(
            ((sound, volume) for sound, volume in volumes.items() if volume), key=lambda due: due[0].value
        )

    def stop(self) -> None:
        """Be silent, and end the process that plays."""
        self.ordered.clear()
        self.work.stop()


def serve(orders: Connection) -> Iterator[tuple[int, str | None]]:
    """Play what is ordered; runs in its own process.

    An order is a number and sounds with their volumes; the first also opens the device. Yields its number
    with why there is no sound, if so, and with None when they have begun.
    """
    import pygame.mixer  # the table has it loaded, but must not have it running

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # sound server libraries write long complaints there
    folder = resources.files("assets").joinpath("sounds")
    takes: dict[Sound, Iterator[pygame.mixer.Sound]] = {}
    for number, sounds in messages(orders):
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(_RATE, -16, 1, _BUFFER)
                pygame.mixer.set_num_channels(_CHANNELS)
            for sound, volume in sounds:
                if sound not in takes:
                    files = [BytesIO(folder.joinpath(name).read_bytes()) for name in sound.files]
                    takes[sound] = cycle([pygame.mixer.Sound(file=file) for file in files])
                take = next(takes[sound])
                take.set_volume((volume / 100) ** 2)  # half the number sounds about half as loud
                take.play()
        except pygame.error as error:
            yield number, str(error)
        yield number, None
