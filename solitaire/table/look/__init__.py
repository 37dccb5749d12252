"""How everything looks and where it is: colours and typefaces (``theme``), cards (``faces``), ``cloth``,
``arrows``, geometry (``layout``) and ``motion``.

The lowest layer of the table: it imports the rules, the settings and the art, and nothing else of the table.
"""
