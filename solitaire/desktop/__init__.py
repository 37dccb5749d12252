"""Makes the files of ``assets/desktop``: ``python -m solitaire.desktop``; and the downloads.

``entry`` makes the desktop entry and the AppStream metadata; from the commands ``manual`` makes the manual
pages and ``commands`` docs/commands.md. ``bundle`` (with ``hollow``) makes the download that runs without
Python, ``deb`` a Debian package of it; flatpak.yml describes a Flatpak. Nothing of the game imports this
package.
"""
