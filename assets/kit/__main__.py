"""Rebuild the card art: ``python -m assets.kit``, or a contact sheet of it with ``--sheet FILE.png``."""

from __future__ import annotations

import argparse
from pathlib import Path

from assets.kit.build import CARDS, write


def main() -> None:
    """Command-line entry."""
    parser = argparse.ArgumentParser(prog="python -m assets.kit", description=__doc__)
    parser.add_argument("--sheet", type=Path, metavar="FILE.png", help="draw all cards on one sheet")
    parser.add_argument("--width", type=int, default=150, help="card width on the sheet, in pixels")
    options = parser.parse_args()
    write(CARDS)
    if options.sheet:
        from assets.kit.sheet import sheet

        sheet(options.sheet, options.width)


if __name__ == "__main__":
    main()
