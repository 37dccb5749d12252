"""Writes the files of ``assets/desktop``, and docs/commands.md: ``python -m solitaire.desktop``."""

from pathlib import Path
from typing import Final

from assets.desktop import ENTRY, IDENTIFIER, PICTURES, SHARE, SVG_ICON
from assets.kit.icon import icon as svg_icon
from solitaire.desktop.commands import page
from solitaire.desktop.entry import desktop_entry, metainfo, releases
from solitaire.desktop.manual import pages
from solitaire.table.parts.icons import png_icon

SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256)
"""Pixels to a side of the icons, besides the SVG."""
_ROOT: Final = Path(__file__).parents[2]
CHANGELOG: Final = _ROOT / "CHANGELOG.md"
COMMANDS: Final = _ROOT / "docs" / "commands.md"
"""The page about the commands."""


def texts() -> dict[str, str]:
    """Return every file that is text, by its place in ``share``."""
    changes = CHANGELOG.read_text("utf-8")
    return {
        ENTRY: desktop_entry(),
        f"metainfo/{IDENTIFIER}.metainfo.xml": metainfo(PICTURES, releases(changes)),
        SVG_ICON: svg_icon(),
        **{f"man/man6/{name}.6": page for name, page in pages().items()},
    }


def icon_place(side: int) -> str:
    """Return the place in ``share`` of the icon of this size in pixels."""
    return f"icons/hicolor/{side}x{side}/apps/{IDENTIFIER}.png"


def main() -> None:
    """Write every file, after the SVG from which the icons are drawn."""
    for path, text in {COMMANDS: page(), **{SHARE / place: text for place, text in texts().items()}}.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    for side in SIZES:
        path = SHARE / icon_place(side)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png_icon(side))


if __name__ == "__main__":
    main()
