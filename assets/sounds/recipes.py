"""The sounds of the table, modelled on real ones: cards, felt over a wooden table, a lute."""

from collections.abc import Callable
from typing import Final

from assets.sounds.synth import (
    Samples,
    blow,
    even,
    finish,
    high_pass,
    low_pass,
    mix,
    noise,
    pluck,
    ring,
    shaped,
    swell,
    touch,
)

_FELT_TABLE: Final = ((124.0, 0.026, 0.7), (193.0, 0.022, 1.0), (288.0, 0.016, 0.7), (431.0, 0.010, 0.4))
"""Resonances of a table under felt, for a soft blow: low and short. Modes for ``ring``."""
_FLOOR: Final = ((66.0, 0.085, 1.0), (97.0, 0.07, 0.9), (146.0, 0.045, 0.6), (228.0, 0.03, 0.35))
"""Resonances of table and floor under a heavy blow."""
_WOOD: Final = ((171.0, 0.045, 0.9), (262.0, 0.036, 0.8), (414.0, 0.022, 0.6), (655.0, 0.013, 0.35))
"""Resonances of the bare edge of the table."""
_LUTE: Final = ((118.0, 0.07, 1.0), (213.0, 0.05, 0.7), (372.0, 0.03, 0.4))
"""Resonances of the body of a lute."""


def _paper(seed: str, low: float, high: float, fall: float) -> Samples:
    """Return the slap of paper: noise between two frequencies that fades in about ``fall`` seconds."""
    return even(shaped(high_pass(low_pass(noise(seed, 8 * fall + 0.01), high), low), blow(0.0012, fall)))


def _slide(seed: str, seconds: float, low: float, high: float, peak: float) -> Samples:
    """Return a card that slides over another: noise that grows and fades."""
    return even(shaped(high_pass(low_pass(noise(seed, seconds), high), low), swell(seconds, peak)))


def _table(softness: float, pitch: float = 1.0) -> Samples:
    """Return the thump of the table under the felt."""
    modes = [(frequency * pitch, decay, loudness) for frequency, decay, loudness in _FELT_TABLE]
    return even(ring(touch(softness), 0.16, modes))


def _knock(softness: float, pitch: float = 1.0) -> Samples:
    """Return a knock on the bare wood."""
    modes = [(frequency * pitch, decay, loudness) for frequency, decay, loudness in _WOOD]
    return even(ring(touch(softness), 0.28, modes))


def _lute(seed: str, frequency: float, seconds: float, ring_time: float = 1.6) -> Samples:
    """Return one string of the lute, with the resonance of its body."""
    string = pluck(seed, frequency, seconds, ring_time)
    body = ring(touch(0.004), min(0.3, seconds), _LUTE)
    return even(mix((0.0, 1.0, even(string)), (0.0, 0.22, even(body))))


def play(take: int) -> Samples:
    """A card laid on the table: it slides off the deck, then slaps down flat."""
    seed, pitch = f"play {take}", (1.0, 0.94, 1.07)[take - 1]
    return mix(
        (0.0, 0.20, _slide(f"{seed} slide", 0.080, 900, 4200, 0.7)),
        (0.070, 0.85, _paper(f"{seed} slap", 500 * pitch, 3400 * pitch, 0.008)),
        (0.073, 0.25, _paper(f"{seed} air", 250, 1200, 0.018)),
        (0.071, 0.50, _table(0.003, pitch)),
    )


def kill(take: int) -> Samples:
    """A pile put on another: card on card, then all on the table; lower in pitch than a card played."""
    seed, pitch = f"kill {take}", (1.0, 0.93)[take - 1]
    return mix(
        (0.0, 0.55, _paper(f"{seed} edge", 700 * pitch, 3000 * pitch, 0.005)),
        (0.055, 0.90, _paper(f"{seed} slap", 320 * pitch, 2200 * pitch, 0.012)),
        (0.058, 0.30, _paper(f"{seed} air", 180, 900, 0.024)),
        (0.056, 0.75, _table(0.004, 0.84 * pitch)),
    )


def fall() -> Samples:
    """A king or a queen falls: a pile lifted high comes down, and table and floor answer."""
    return mix(
        (0.0, 0.30, _slide("fall lift", 0.16, 400, 2200, 0.75)),
        (0.215, 0.95, _paper("fall slap", 220, 1700, 0.014)),
        (0.218, 0.40, _paper("fall air", 120, 700, 0.040)),
        (0.216, 1.00, even(ring(touch(0.006), 0.42, _FLOOR))),
        (0.216, 0.35, _table(0.004, 0.7)),
    )


def broken() -> Samples:
    """A versicola broken: a string snaps, whips the wood, and its end settles on the felt."""
    taut = shaped(_lute("broken taut", 440.0, 0.16, 0.5), blow(0.001, 0.07))
    return mix(
        (0.06, 0.55, taut),
        (0.165, 0.80, _paper("broken snap", 1500, 6000, 0.0035)),
        (0.168, 0.45, _knock(0.0014, 1.9)),
        (0.175, 0.50, shaped(_lute("broken slack", 92.5, 0.30, 0.5), blow(0.002, 0.08))),
        (0.24, 0.16, _slide("broken end", 0.20, 700, 3200, 0.3)),
    )


def lost() -> Samples:
    """A useful card covered for good: a low string, stopped with the palm."""
    stopped = shaped(_lute("lost", 146.83, 0.34, 0.6), blow(0.003, 0.09))
    return mix((0.09, 0.9, stopped), (0.09, 0.25, _table(0.006, 0.8)))


def stuck() -> Samples:
    """Few kills are left: a heart beats twice under a low string."""
    beat = even(ring(touch(0.012), 0.22, _FLOOR))
    return mix(
        (0.10, 0.55, _lute("stuck string", 103.83, 0.62, 0.9)),
        (0.10, 0.80, beat),
        (0.33, 0.55, beat),
    )


def tick() -> Samples:
    """A counter laid on a row of counters, while the final score is counted."""
    return mix((0.0, 0.5, _knock(0.0011, 3.6)[:1000]), (0.0, 0.3, _paper("tick", 1400, 5200, 0.0022)))


def undo() -> Samples:
    """A card picked up again: first a slide that grows, then a very soft touch."""
    return mix(
        (0.0, 0.45, _slide("undo lift", 0.13, 500, 2600, 0.85)),
        (0.115, 0.28, _paper("undo leave", 700, 3600, 0.005)),
        (0.112, 0.22, _table(0.006, 1.1)),
    )


def shuffle() -> Samples:
    """A riffle shuffle: the cards of two packets fall faster and faster and are pushed together."""
    parts = []
    time, gap = 0.0, 0.030
    for number in range(34):
        loudness = 0.30 + 0.25 * (number % 3 == 0) + 0.1 * (number % 5 == 0)
        parts.append((time, loudness, _paper(f"shuffle {number}", 800, 3600 + 60 * (number % 7), 0.0035)))
        parts.append((time, 0.10, _table(0.004, 1.15)))
        time, gap = time + gap, max(0.0115, gap * 0.955)
    parts.append((time + 0.05, 0.40, _slide("shuffle push", 0.17, 500, 2600, 0.4)))
    parts.append((time + 0.17, 0.42, _paper("shuffle square", 450, 2600, 0.008)))
    parts.append((time + 0.17, 0.45, _table(0.005)))
    return mix(*parts)


def cut() -> Samples:
    """A packet lifted off, and the other laid on it."""
    return mix(
        (0.0, 0.40, _slide("cut lift", 0.12, 500, 2800, 0.7)),
        (0.20, 0.70, _paper("cut slap", 350, 2500, 0.010)),
        (0.20, 0.85, _table(0.005, 0.9)),
    )


def stack() -> Samples:
    """Thirteen cards made even: tapped twice on the wood, then laid down."""
    return mix(
        (0.0, 0.45, _knock(0.0022, 1.25)),
        (0.0, 0.50, _paper("stack tap", 600, 3200, 0.006)),
        (0.13, 0.36, _knock(0.0024, 1.21)),
        (0.13, 0.42, _paper("stack tap again", 600, 3000, 0.006)),
        (0.29, 0.60, _paper("stack lay", 320, 2300, 0.011)),
        (0.29, 0.80, _table(0.006, 0.86)),
    )


def refused() -> Samples:
    """A knuckle on wood under felt, twice, softly: a move that is not allowed."""
    one = mix((0.0, 1.0, _knock(0.0032)), (0.0, 0.15, _paper("refused", 200, 900, 0.010)))
    return mix((0.0, 0.8, one), (0.105, 0.55, one))


def button() -> Samples:
    """A small wooden key going down."""
    return mix((0.0, 0.5, _knock(0.0016, 2.6)[:1600]), (0.0, 0.35, _paper("button", 900, 3600, 0.0025)))


def hint() -> Samples:
    """Two strings, a fourth up: a call for attention."""
    return mix(
        (0.0, 0.8, _lute("hint d", 293.66, 0.62, 0.9)), (0.11, 0.75, _lute("hint g", 392.00, 0.58, 0.9))
    )


def _chord(seed: str, tones: tuple[float, ...], apart: float, seconds: float, ring_time: float) -> Samples:
    """Return strings plucked one after the other that ring together."""
    return mix(
        *(
            (number * apart, 0.9, _lute(f"{seed} {number}", tone, seconds - number * apart, ring_time))
            for number, tone in enumerate(tones)
        )
    )


def versicola() -> Samples:
    """A versicola made: a broken chord of G on gut strings, after the card has landed."""
    return mix((0.08, 1.0, _chord("versicola", (196.00, 246.94, 293.66, 392.00), 0.055, 1.07, 1.7)))


def well() -> Samples:
    """A game ended well: from C to G with the fourth held, and the octave as the last chord."""
    first = _chord("well first", (130.81, 196.00, 261.63, 329.63), 0.05, 0.55, 1.2)
    last = _chord("well last", (98.00, 146.83, 196.00, 246.94, 392.00), 0.05, 1.35, 1.9)
    return mix((0.0, 0.8, first), (0.42, 1.0, last))


def splendidly() -> Samples:
    """A game ended far above par, or the best ever: up two octaves of C, then the lute's widest chord."""
    steps = (130.81, 164.81, 196.00, 261.63, 329.63, 392.00)
    rise = mix(
        *(
            (number * 0.085, 0.7, _lute(f"splendidly {number}", tone, 0.45, 1.0))
            for number, tone in enumerate(steps)
        )
    )
    last = _chord("splendidly last", (65.41, 98.00, 130.81, 196.00, 261.63, 329.63, 523.25), 0.045, 1.45, 2.0)
    return mix((0.0, 0.8, rise), (0.58, 1.0, last))


def modestly() -> Samples:
    """A game ended above nothing, but below par: a step up, and a bare fifth."""
    return mix(
        (0.0, 0.7, _lute("modestly one", 196.00, 0.4, 0.8)),
        (0.20, 0.9, _chord("modestly last", (130.81, 196.00, 261.63), 0.05, 0.75, 1.2)),
    )


def poorly() -> Samples:
    """A game ended poorly: one step down, then a low fifth without its third."""
    return mix(
        (0.0, 0.8, _lute("poorly one", 220.00, 0.5, 0.9)),
        (0.24, 0.8, _lute("poorly two", 196.00, 0.5, 0.9)),
        (0.50, 0.9, _chord("poorly last", (110.00, 164.81), 0.05, 0.95, 1.5)),
    )


_RECIPES: Final[dict[str, tuple[Callable[[], Samples], float]]] = {
    "play1": (lambda: play(1), 13.0),
    "play2": (lambda: play(2), 13.0),
    "play3": (lambda: play(3), 13.0),
    "kill1": (lambda: kill(1), 11.0),
    "kill2": (lambda: kill(2), 11.0),
    "fall": (fall, 10.5),
    "undo": (undo, 17.0),
    "shuffle": (shuffle, 14.0),
    "cut": (cut, 13.0),
    "stack": (stack, 13.0),
    "refused": (refused, 15.0),
    "button": (button, 21.0),
    "hint": (hint, 16.0),
    "versicola": (versicola, 14.0),
    "broken": (broken, 14.0),
    "lost": (lost, 15.0),
    "stuck": (stuck, 14.0),
    "tick": (tick, 20.0),
    "splendidly": (splendidly, 12.0),
    "well": (well, 13.0),
    "modestly": (modestly, 14.0),
    "poorly": (poorly, 14.0),
}
"""The sound of each file, and its peak in dB below full scale: quiet, so that several at once do not clip."""

NAMES: Final = tuple(_RECIPES)
"""The files' names, without their ending."""


def frames(name: str) -> bytes:
    """Return the samples of a sound as stored in its file."""
    recipe, peak = _RECIPES[name]
    return finish(recipe(), peak)
