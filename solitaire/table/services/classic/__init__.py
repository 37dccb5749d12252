"""The classic game for four behind its screens: the match on the table, the others, and how it is shown."""
