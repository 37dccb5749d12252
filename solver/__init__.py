"""The solver: the engines that find lines, prove bounds, advise a player and review a game.

``oracle`` (lines), ``exact`` and ``bound`` (proofs) know the whole shuffle; ``advisor`` and ``autoplay`` see
only what a player can see; the reviewers use both. ``classic`` has the engines of the classic game.
``reasons`` explains moves, as data. ``cores`` chooses between ``core/`` (C++) and ``reference/`` (Python).
docs/engines.md says how the engines work, README.md what was tried and how it did. The package imports
``solitaire.rules`` and ``solitaire.classic`` only. Any other package may import it, but not
``solver.reference``.
"""
