"""Files that show the program to the desktop and the shell: entry, metadata, icons, manual, completions.

``share`` is laid out as in a prefix such as /usr; the wheel installs it in its own. All of it is made by
``python -m solitaire.desktop``, except the completions, which are written by hand.
"""

from pathlib import Path
from typing import Final

IDENTIFIER: Final = "minchiate"
"""The name of the entry, the icons and the window; to be a reverse domain name once there is a domain."""
HOMEPAGE: Final[str | None] = None
"""The address of the program's page; left out until it is known."""
PICTURES: Final[str | None] = None
"""The address of a folder with the pictures of ``assets``; left out until it is known."""

SHARE: Final = Path(__file__).parent / "share"
"""The folder of the files."""
SVG_ICON: Final = f"icons/hicolor/scalable/apps/{IDENTIFIER}.svg"
"""The icon's place in it."""
ENTRY: Final = f"applications/{IDENTIFIER}.desktop"
"""The desktop entry's place in it."""
