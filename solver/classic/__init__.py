"""Engines of the classic game: the player ``full``, its hints and its reviews."""
