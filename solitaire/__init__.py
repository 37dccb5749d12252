"""Minchiate Solitaire: the game, its table and its command line.

At the bottom is ``rules``: cards, deals, positions, scores, records. Above it are a game in progress and its
files (``game``, ``saves``, ``settings``, ``archive``) and texts for people (``words``, ``text``, ``hints``,
``verdict``). On top are the window (``table``), surveys (``survey``) and the commands (``cli``). The engines
are in ``solver``, the stored results in ``scores``. Imports go downward only; ``lint-imports`` checks it.
"""
