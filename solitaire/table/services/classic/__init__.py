"""The game for four behind its screens: the match on the table, the other players, advice, exercises."""
