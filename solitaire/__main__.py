"""``python -m solitaire`` is ``minchiate``."""

from solitaire.cli import main

main()
