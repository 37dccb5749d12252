"""The rules of Minchiate Solitaire. ``RULES.md`` is the rule book, cited as "rules 3.2".

The pack is in ``cards``, a shuffle in ``deal``, play in ``position``, combinations in ``versicole``, the
count in ``scoring``, a game as text in ``record`` and ``headers`` (``plain`` takes off what mail and chats
add), what a player can see in ``view``. ``preview`` has the effects of a kill, ``tracker`` the versicole so
far, ``outlook`` a strong player's questions. The classic game for four (``solitaire.classic``) uses
``cards``, ``deal``, ``versicole``, ``headers`` and ``plain`` only. Everything may import this package.
It imports the standard library only and uses no screen, clock or disk.
"""
