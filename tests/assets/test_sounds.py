"""The sounds: what is committed is what the recipes make, quiet, clean at both ends, and in tune."""

import array
import cmath
import math
import sys
import wave
from pathlib import Path

import pytest

import assets.sounds
from assets.sounds.recipes import NAMES, frames
from assets.sounds.synth import FULL, RATE, pluck

FOLDER = Path(assets.sounds.__path__[0])


def samples(name: str) -> list[float]:
    """Return a file's samples between -1 and 1."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        numbers = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        numbers.byteswap()
    return [number / FULL for number in numbers]


def strength(sound: list[float], frequency: float) -> float:
    """Return how much there is of one frequency."""
    turn = -2j * math.pi * frequency / RATE
    return abs(sum(sample * cmath.exp(turn * index) for index, sample in enumerate(sound)))


@pytest.mark.parametrize("name", NAMES)
def test_a_rebuild_is_what_is_committed(name: str) -> None:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert file.readframes(file.getnframes()) == frames(name)


def test_the_files_are_few_and_small() -> None:
    files = sorted(FOLDER.glob("*.wav"))
    assert [path.stem for path in files] == sorted(NAMES)
    assert sum(path.stat().st_size for path in files) < 650_000


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_is_quiet_and_clean(name: str) -> None:
    sound = samples(name)
    peak = max(map(abs, sound))
    assert 10 ** (-22 / 20) < peak < 10 ** (-10 / 20)
    assert abs(sum(sound) / len(sound)) < 0.0005  # it swings about silence
    assert max(map(abs, sound[:2] + sound[-2:])) < peak / 20  # no click at either end
    tail = sound[-RATE // 50 :]
    assert max(map(abs, tail)) < peak / 20  # it has died away, and is not cut off


def test_moves_are_short() -> None:
    for name in NAMES:
        if name.startswith(("play", "kill", "undo", "button")):
            assert len(samples(name)) < 0.3 * RATE


def test_the_better_the_end_the_longer_it_sounds() -> None:
    lengths = [len(samples(name)) for name in ("modestly", "well", "splendidly")]
    assert lengths == sorted(lengths)
    assert lengths[0] < 0.6 * lengths[1]


def test_a_king_falls_deeper_than_a_knave() -> None:
    fall, kill = samples("fall"), samples("kill1")
    assert strength(fall, 66) / strength(fall, 190) > 5 * strength(kill, 66) / strength(kill, 190)


@pytest.mark.parametrize("frequency", [98.0, 196.0, 392.0])
def test_the_strings_are_in_tune(frequency: float) -> None:
    tone = pluck("a string", frequency, 1.0, 1.5)
    cent = 2 ** (1 / 1200)
    assert strength(tone, frequency) > strength(tone, frequency * cent**8)
    assert strength(tone, frequency) > strength(tone, frequency / cent**8)
