"""Minchiate Solitaire: the game, its table and its command line."""
