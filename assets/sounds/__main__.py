"""Make the sounds again: ``python -m assets.sounds``."""

from pathlib import Path

from assets.sounds.recipes import NAMES, frames
from assets.sounds.synth import write


def main() -> None:
    """Command-line entry."""
    for name in NAMES:
        write(Path(__file__).parent / f"{name}.wav", frames(name))


if __name__ == "__main__":
    main()
