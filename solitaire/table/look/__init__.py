"""The look and place of everything: colours and typefaces (``theme``), cards (``faces``), ``cloth``, geometry
(``layout``) and ``motion``.

The lowest layer of the table: it imports the rules, the settings, the art and words, but nothing else of the
table.
"""
