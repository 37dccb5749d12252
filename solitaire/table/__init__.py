"""The table: a pygame window to play on.

``opening`` starts it, ``app`` is the window and its loop, ``registry`` names every screen, ``commands`` has
the general actions, ``background`` every service. Below: ``pages`` and ``screens``, ``services`` (the work
behind them), ``context`` (shared by all of them, with the Navigator, their only way up), ``parts`` (drawing),
``page`` (what trees are made of), ``texts``, ``models`` (values to draw), ``actions`` and ``look``. Imports
go down only, in this order. Nothing else imports pygame but the lab, which measures how the table draws.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the command line
