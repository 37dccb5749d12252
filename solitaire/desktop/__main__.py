"""Writes the manual pages, docs/commands.md, docs/json.md and the icons: ``python -m solitaire.desktop``."""

from pathlib import Path
from typing import Final

from assets.desktop import IDENTIFIER, SHARE, SVG_ICON
from assets.kit.icon import icon as svg_icon
from solitaire.desktop.manual import commands_page, json_page, manual_pages
from solitaire.table.parts.icons import png_icon

SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256)
"""Pixels to a side of the icons, besides the SVG."""
DOCS: Final = Path(__file__).parents[2] / "docs"
"""The folder of the pages."""


def texts() -> dict[Path, str]:
    """Return every text that is made, by its file."""
    pages = {SHARE / f"man/man6/{name}.6": page for name, page in manual_pages().items()}
    return {
        DOCS / "commands.md": commands_page(),
        DOCS / "json.md": json_page(),
        SHARE / SVG_ICON: svg_icon(),
        **pages,
    }


def icon_place(side: int) -> str:
    """Return the place in ``share`` of the icon of this size in pixels."""
    return f"icons/hicolor/{side}x{side}/apps/{IDENTIFIER}.png"


def main() -> None:
    """Write every file, after the SVG from which the icons are drawn."""
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8", newline="\n")
    for side in SIZES:
        (SHARE / icon_place(side)).write_bytes(png_icon(side))


if __name__ == "__main__":
    main()
