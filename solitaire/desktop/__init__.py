"""What a release needs besides the wheel; nothing of the game imports this package.

``python -m solitaire.desktop`` writes the manual pages, docs/commands.md (``manual``) and the icons.
minchiate.spec tells PyInstaller how to make the download that runs without Python (with ``hollow`` and
``without_pandas``); of that, ``debian`` tells dpkg and flatpak.yml Flatpak how to make a package.
"""
