"""Minchiate: a solitaire and a game for four, their table and their command line.

At the bottom are the rules (``rules``, ``classic``). Above them a game in progress (``play``), its files
(``home``), processes (``run``) and texts for people (``texts``). On top are the window (``table``), the
commands (``cli``, with what differs between the games in ``kinds``) and measurements (``lab``). ``api`` is
what other programs may use. The engines are in ``solver``, the stored results in ``scores``. Imports go
downward only; ``lint-imports`` checks it.
"""
