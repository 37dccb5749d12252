"""Building blocks of sounds: noise, resonances and plucked strings, as lists of numbers.

A recipe always gives the same samples: noise comes from seeded generators.
"""

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

RATE: Final = 22050
"""Samples a second; paper and gut have little above the 11 kHz that this can hold."""
FULL: Final = 32767
"""The largest number in a file of 16 bits a sample."""
_FADE_IN: Final = 0.001
_FADE_OUT: Final = 0.02
"""Seconds of fade at the beginning and the end of a sound, so that neither clicks."""
_RUMBLE: Final = 45.0
"""Lower frequencies, in Hz, are removed: small loudspeakers only rattle with them."""
_LOSS: Final = 0.28
"""Share of the neighbouring sample in a string's loop: how fast gut loses its upper partials."""
_FINGER: Final = 1800.0
"""The soft tip of a finger excites no higher frequencies, in Hz."""

Samples: TypeAlias = list[float]


def span(seconds: float) -> int:
    """Return how many samples a time takes."""
    return round(seconds * RATE)


def noise(seed: str, seconds: float) -> Samples:
    """Return white noise between -1 and 1."""
    chance = random.Random(seed)
    return [2 * chance.random() - 1 for _ in range(span(seconds))]


def shaped(samples: Sequence[float], loudness: Callable[[float], float]) -> Samples:
    """Return a sound multiplied by a loudness, a function of the seconds from its beginning."""
    return [sample * loudness(index / RATE) for index, sample in enumerate(samples)]


def blow(rise: float, fall: float) -> Callable[[float], float]:
    """Return the loudness of a blow: up in ``rise`` seconds, then down to 1/e every ``fall`` seconds."""
    return lambda time: min(1.0, time / rise) * math.exp(-max(0.0, time - rise) / fall)


def swell(length: float, peak: float) -> Callable[[float], float]:
    """Return the loudness of a slide: up to the peak, at a share of its length, and down."""

    def loudness(time: float) -> float:
        share = min(1.0, time / length)
        part = share / peak if share < peak else (1 - share) / (1 - peak)
        return math.sin(part * math.pi / 2) ** 2

    return loudness


def low_pass(samples: Sequence[float], frequency: float) -> Samples:
    """Remove frequencies above a limit in Hz, 12 dB per octave."""
    turn = 2 * math.pi * frequency / RATE
    return _biquad(samples, turn, (1 - math.cos(turn)) / 2, 1 - math.cos(turn), (1 - math.cos(turn)) / 2)


def high_pass(samples: Sequence[float], frequency: float) -> Samples:
    """Remove frequencies below a limit in Hz, 12 dB per octave."""
    turn = 2 * math.pi * frequency / RATE
    return _biquad(samples, turn, (1 + math.cos(turn)) / 2, -1 - math.cos(turn), (1 + math.cos(turn)) / 2)


def _biquad(samples: Sequence[float], turn: float, now: float, before: float, earlier: float) -> Samples:
    """Filter with two poles and two zeros; Butterworth, after R. Bristow-Johnson's cookbook."""
    alpha = math.sin(turn) / math.sqrt(2)
    scale, last, second = 1 / (1 + alpha), -2 * math.cos(turn), 1 - alpha
    x1 = x2 = y1 = y2 = 0.0
    filtered = []
    for x in samples:
        y = (now * x + before * x1 + earlier * x2 - last * y1 - second * y2) * scale
        x1, x2, y1, y2 = x, x1, y, y1
        filtered.append(y)
    return filtered


def ring(force: Sequence[float], seconds: float, modes: Sequence[tuple[float, float, float]]) -> Samples:
    """Return the sound of a body that resonates with a force.

    Args:
        force: the blow, sample by sample.
        seconds: length of the sound.
        modes: the body's resonances: frequency in Hz, seconds to 1/e, and loudness.
    """
    length = span(seconds)
    blow_padded = [*force[:length], *([0.0] * (length - len(force)))]
    answer = [0.0] * length
    for frequency, decay, loudness in modes:
        turn, damping = 2 * math.pi * frequency / RATE, math.exp(-1 / (decay * RATE))
        one, two = 2 * damping * math.cos(turn), damping * damping
        gain = loudness * math.sin(turn)
        y1 = y2 = 0.0
        for index, x in enumerate(blow_padded):
            y1, y2 = gain * x + one * y1 - two * y2, y1
            answer[index] += y1
    return answer


def touch(seconds: float) -> Samples:
    """Return the force of a touch: longer is softer."""
    length = max(2, span(seconds))
    return [(1 - math.cos(2 * math.pi * index / length)) / length for index in range(length)]


def pluck(seed: str, frequency: float, seconds: float, ring_time: float) -> Samples:
    """Return a plucked gut string, after Karplus and Strong.

    Args:
        seed: seed of the finger's noise.
        frequency: frequency of the tone in Hz.
        seconds: length of the sound.
        ring_time: seconds until the tone has fallen by 60 dB.
    """
    period = RATE / frequency
    whole = int(period - _LOSS - 0.3)
    part = period - _LOSS - whole
    bend = (1 - part) / (
        1 + part
    )  # an all-pass adds the remaining fraction of a sample, so the string is in tune
    keep = 10 ** (-3 / (frequency * ring_time))
    string = _plucked(seed, whole)
    sound, last, all_pass_in, all_pass_out = [], 0.0, 0.0, 0.0
    for index in range(span(seconds)):
        sample = string[index % whole]
        sound.append(sample)
        damped, last = keep * ((1 - _LOSS) * sample + _LOSS * last), sample
        all_pass_out = bend * damped + all_pass_in - bend * all_pass_out
        all_pass_in = damped
        string[index % whole] = all_pass_out
    return sound


def _plucked(seed: str, length: int) -> Samples:
    """Return the slope of a string released at a fifth of its length, with a little noise of the finger."""
    short = length // 5
    slope = [1.0 - short / length if index < short else -short / length for index in range(length)]
    rough = [one + 0.25 * other for one, other in zip(slope, noise(seed, length / RATE), strict=True)]
    return low_pass(rough * 3, _FINGER)[length : 2 * length]


def mix(*parts: tuple[float, float, Sequence[float]]) -> Samples:
    """Mix sounds, each with its start in seconds and its loudness."""
    length = max(span(start) + len(samples) for start, _, samples in parts)
    mixed = [0.0] * length
    for start, loudness, samples in parts:
        first = span(start)
        for index, sample in enumerate(samples):
            mixed[first + index] += loudness * sample
    return mixed


def even(samples: Sequence[float]) -> Samples:
    """Return a sound with its peak at 1."""
    peak = max(abs(sample) for sample in samples)
    return [sample / peak for sample in samples]


def finish(samples: Sequence[float], peak: float) -> bytes:
    """Return a sound as 16-bit samples: no rumble, no clicks, its peak ``below`` dB under full scale."""
    clean = high_pass([*samples, *([0.0] * span(_FADE_OUT))], _RUMBLE)
    rise, fall, last = span(_FADE_IN), span(_FADE_OUT), len(clean) - 1
    faded = [sample * min(1.0, at / rise, (last - at) / fall) for at, sample in enumerate(clean)]
    loudness = FULL * 10 ** (-peak / 20)
    numbers = array.array("h", (round(sample * loudness) for sample in even(faded)))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def write(path: Path, frames: bytes) -> None:
    """Write a file of one channel."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames)
