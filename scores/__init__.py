"""The store: games with their records, engines' estimates, tables, shared texts, statistics.

From the top down: ``tables``, ``stats``, ``goals`` and ``daily`` read the store; ``estimates`` and
``reviews`` hold what engines have found; ``imports`` reads texts of any kind and adds them; ``store`` is the
score file. Below it ``kinds`` describes a kind of game once, ``games`` and ``hands`` are the two kinds,
``recover`` repairs rows and whole files, ``schema`` has the tables, ``database`` opens files.
``share`` and ``share_hand`` are the short texts for a chat. ``par_table`` has the survey that comes with the
program.

Whatever takes a ``Store``, here or in other packages, raises a ``UserError`` that says why if its file cannot
be read or written.

The package imports ``solitaire.rules``, ``solitaire.classic`` and ``solitaire.home.files`` only.
"""
