"""Pages of the site that are stored elsewhere in the repository, so that no fact is stored twice."""

import posixpath
import re
from pathlib import Path
from typing import Any, Final

_ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {
    "README.md": "index.md",
    "solitaire/rules/RULES.md": "rules-solitaire.md",
    "solitaire/classic/RULES.md": "rules-minchiate.md",
    "solver/README.md": "engine-log.md",
    "scores/data/report.md": "survey.md",
    "scores/data/hundred.md": "survey-hundred.md",
    "scores/data/classic.md": "survey-classic.md",
    "scores/data/README.md": "survey-data.md",
    "CONTRIBUTING.md": "contributing.md",
    "ARCHITECTURE.md": "architecture.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
"""By place in the repository, the name of the page."""
_ICON: Final = "assets/desktop/share/icons/hicolor/scalable/apps/minchiate.svg"
_PLACES: Final = {name: place for place, name in PAGES.items()}
_LINK: Final = re.compile(r"(?<=\]\()([^)#:]+)(?=[)#])")
_NAMED_LINK: Final = re.compile(r"(?<!!)\[([^][]+)\]\(([^)#:]+)\)")
_SHOWN: Final = (".md", ".png", ".webp")


def on_files(files: Any, config: Any) -> Any:  # noqa: ANN401
    """Add the pages, the icon, and the pictures that all pages show; called by the generator of the site."""
    from mkdocs.structure.files import File  # the tests read PAGES, and do without the generator

    for place, name in PAGES.items():
        files.append(File.generated(config, name, content=(_ROOT / place).read_text(encoding="utf-8")))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(_ROOT / _ICON)))
    for page in files.documentation_pages():
        for target in _LINK.findall(page.content_string):
            picture = _place(target, page.src_uri)
            if picture.endswith((".png", ".webp")) and files.get_file_from_path(picture) is None:
                files.append(File.generated(config, picture, abs_src_path=str(_ROOT / picture)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:  # noqa: ANN401
    """Return a page's text with its links as they are in the site; called by the generator of the site.

    A link to a file that the site does not show becomes its words alone.
    """

    def kept(found: re.Match[str]) -> str:
        return found[0] if found[2].endswith(_SHOWN) else found[1]

    def link(found: re.Match[str]) -> str:
        place = _place(found[1], page.file.src_uri)
        return PAGES.get(place, place.removeprefix("docs/"))

    return _LINK.sub(link, _NAMED_LINK.sub(kept, markdown))


def _place(target: str, name: str) -> str:
    """Return the place in the repository to which a link of a page leads."""
    folder = posixpath.dirname(_PLACES.get(name, f"docs/{name}"))
    return posixpath.normpath(posixpath.join(folder, target))
