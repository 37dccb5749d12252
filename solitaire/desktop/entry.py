"""The desktop entry and the AppStream metadata, in the languages of the catalogues.

Sources: the Desktop Entry Specification 1.4 and the AppStream specification, both of freedesktop.org.
"""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as Xml

from assets.desktop import HOMEPAGE, IDENTIFIER
from solitaire.home.settings import LANGUAGES
from solitaire.texts.words import Words

_LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_RELEASE: Final = re.compile(r"^## (\d[\d.]*) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)


def desktop_entry() -> str:
    """Return the desktop entry."""
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Version=1.4",
            *_translated_lines("Name", "app.title"),
            *_translated_lines("GenericName", "desktop.kind"),
            *_translated_lines("Comment", "desktop.summary"),
            "Exec=minchiate play",
            f"Icon={IDENTIFIER}",
            "Terminal=false",
            "Categories=Game;CardGame;",
            *_translated_lines("Keywords", "desktop.keywords"),
            f"StartupWMClass={IDENTIFIER}",
            "",
        )
    )


def _translated_lines(name: str, key: str) -> Iterator[str]:
    for language, text in _translations(key):
        yield f"{name}[{language}]={text}" if language else f"{name}={text}"


def _translations(key: str) -> Iterator[tuple[str, str]]:
    """Yield each language with its text; English, which holds for all others, as an empty language."""
    for language in LANGUAGES:
        yield "" if language == "en" else language, Words(language)(key)


def releases(changelog: str) -> list[tuple[str, str]]:
    """Return version and date of every release in the changelog, headed ``## 1.0.0 (2026-12-31)``."""
    return _RELEASE.findall(changelog)


def metainfo(pictures: str | None, released: list[tuple[str, str]]) -> str:
    """Return the AppStream metadata.

    Args:
        pictures: the address of the folder with the pictures, or None.
        released: versions with their dates.
    """
    root = Xml.Element("component", type="desktop-application")
    _add(root, "id", IDENTIFIER)
    _add(root, "metadata_license", "MIT")
    _add(root, "project_license", "MIT AND OFL-1.1")
    _add_translated(root, "name", "app.title")
    _add_translated(root, "summary", "desktop.summary")
    description = _add(root, "description")
    for key in ("desktop.game", "desktop.classic", "desktop.solver"):
        _add_translated(description, "p", key)
    _add(root, "launchable", f"{IDENTIFIER}.desktop", type="desktop-id")
    if HOMEPAGE is not None:
        _add(root, "url", HOMEPAGE, type="homepage")
    if pictures is not None:
        screenshot = _add(_add(root, "screenshots"), "screenshot", type="default")
        _add(screenshot, "image", f"{pictures}/table.png")
    _add(_add(root, "provides"), "binary", "minchiate")
    categories = _add(root, "categories")
    for category in ("Game", "CardGame"):
        _add(categories, "category", category)
    _add(root, "content_rating", type="oars-1.1")
    if released:
        history = _add(root, "releases")
        for version, day in released:
            _add(history, "release", version=version, date=day)
    Xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(root, "unicode")}\n'


def _add(parent: Xml.Element, tag: str, text: str | None = None, **attributes: str) -> Xml.Element:
    element = Xml.SubElement(parent, tag, attributes)
    element.text = text
    return element


def _add_translated(parent: Xml.Element, tag: str, key: str) -> None:
    for language, text in _translations(key):
        _add(parent, tag, text).attrib.update({_LANGUAGE: language} if language else {})
