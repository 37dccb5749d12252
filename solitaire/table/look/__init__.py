"""The look and the place of everything: colours and typefaces (``theme``), cards (``faces``), ``cloth``,
geometry (``layout``) and ``motion``.

The lowest layer of the table: it imports the rules, the settings and the art, and nothing else of the table.
"""
