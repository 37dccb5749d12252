"""The rules of Minchiate Solitaire. ``RULES.md`` is the rule book, cited as "rules 3.2".

The pack is in ``cards`` and ``names``, a shuffle in ``deal``, play in ``position``, the count in ``scoring``,
a game as text in ``record`` and ``help``, what a player may know in ``view``, what a kill changes in
``preview``.
Everything may import this package. It imports the standard library only and uses no screen, clock or disk.
"""
