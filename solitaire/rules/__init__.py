"""The rules of Minchiate Solitaire. ``RULES.md`` is the rule book, cited as "rules 3.2".

The pack is in ``cards`` and ``names``, a shuffle in ``deal``, play in ``position``, combinations in
``versicole``, the count in ``scoring``, a game as text in ``record``, ``headers`` and ``help``, what a player
can see in ``view``, the effects of a kill in ``preview``. The classic game for four (``solitaire.classic``)
uses ``cards``, ``names``, ``deal``, ``versicole`` and ``headers`` only. Everything may import this package.
It imports the standard library only and uses no screen, clock or disk.
"""
