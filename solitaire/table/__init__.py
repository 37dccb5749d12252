"""The table: the only package that imports pygame. `app` opens it."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the command line
