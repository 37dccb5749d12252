"""Makes the files of ``assets/desktop``: ``python -m solitaire.desktop``.

``entry`` makes the desktop entry and the AppStream metadata, ``manual`` the manual pages from the commands.
Nothing of the game imports this package.
"""
