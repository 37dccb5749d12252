"""Pages of the site that stand elsewhere in the repository, so that no fact stands twice."""

import posixpath
import re
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {
    "README.md": "index.md",
    "solitaire/rules/RULES.md": "rules-solitaire.md",
    "solitaire/classic/RULES.md": "rules-minchiate.md",
    "solver/README.md": "engines.md",
    "scores/data/report.md": "survey.md",
    "scores/data/classic.md": "survey-classic.md",
    "scores/data/README.md": "survey-data.md",
    "CONTRIBUTING.md": "contributing.md",
    "ARCHITECTURE.md": "architecture.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
"""By place in the repository, the name of the page."""
_LINK: Final = re.compile(r"(?<=\]\()([^)#:]+)(?=[)#])")


def on_files(files: Any, config: Any) -> Any:  # noqa: ANN401
    """Add the pages, and the pictures that they show; called by the generator of the site."""
    from mkdocs.structure.files import File  # the tests read PAGES, and do without the generator

    for place, name in PAGES.items():
        text = (_ROOT / place).read_text(encoding="utf-8")
        folder = posixpath.dirname(place)
        for target in dict.fromkeys(_LINK.findall(text)):
            there = posixpath.normpath(posixpath.join(folder, target))
            if there.endswith(".png") and files.get_file_from_path(there) is None:
                files.append(File.generated(config, there, abs_src_path=str(_ROOT / there)))
        files.append(File.generated(config, name, content=_relinked(text, folder)))
    return files


def _relinked(text: str, folder: str) -> str:
    """Return a page's text with its links as they are in the site."""

    def link(found: re.Match[str]) -> str:
        there = posixpath.normpath(posixpath.join(folder, found[1]))
        return PAGES.get(there, there.removeprefix("docs/"))

    return _LINK.sub(link, text)
