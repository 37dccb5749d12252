"""The table: a pygame window to play on, the only code that imports pygame.

``opening`` starts it, ``app`` is the window and its loop, ``registry`` names every screen, ``all_services``
every service. Below: ``screens``, ``commands`` (the general actions), ``services`` (the work behind the
screens), ``context`` (shared by all of them, with the Navigator, their only way up), ``parts`` and ``look``
(drawing), ``texts``, and ``models`` (values to draw). Imports go down only, in this order; the command line
alone imports the table.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the command line
