"""Files that show the program to the desktop and the shell: entry, metadata, icons, manual, completions.

``share`` is laid out as in a prefix such as /usr; the wheel installs it in its own. ``python -m
solitaire.desktop`` makes the icons and the manual pages; entry, metadata and completions are written by hand.
The metadata is to name a homepage and screenshots once they have addresses.
"""

from pathlib import Path
from typing import Final

IDENTIFIER: Final = "minchiate"
"""The name of the entry, the icons and the window; to be a reverse domain name once there is a domain."""

SHARE: Final = Path(__file__).parent / "share"
"""The folder of the files."""
SVG_ICON: Final = f"icons/hicolor/scalable/apps/{IDENTIFIER}.svg"
"""The icon's place in it."""
ENTRY: Final = f"applications/{IDENTIFIER}.desktop"
"""The desktop entry's place in it."""
