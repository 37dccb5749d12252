"""The solver: the engines that find lines, prove bounds, advise a player and review a game.

``oracle`` (lines), ``exact`` and ``bound`` (proofs) know the whole shuffle; ``advisor``, ``autoplay`` and
``par`` know what a player may know; ``review`` uses both. ``reasons`` says why, as data. ``bench`` and
``gap`` measure. ``cores`` chooses between ``core/`` (C++) and ``reference/`` (Python). ``training/`` makes
``data/fair_policy.bin``. README.md says how the engines work, what was tried and what it gave.
The package imports ``solitaire.rules`` only. Any other package may import it, but not ``solver.reference``.
"""
