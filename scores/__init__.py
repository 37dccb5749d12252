"""Results: games with their records, what engines say of deals, score tables, sharing, statistics, surveys.

``store`` is the score file: ``database`` opens it, ``schema`` has its tables, ``file_schema``
checks them, ``recover`` repairs it.
``games``, ``lines``, ``estimates`` and ``reviews`` are its content; ``tables``, ``stats``, ``daily`` read it.
Of the game for four these are ``hands``, ``matches``, ``match_tables``, ``hand_stats``; ``hand_repair``
replays the rows shown. ``parts`` takes a text apart, ``imports`` reads it; ``share`` is a game as a short
text. ``surveys``, ``survey_text`` and ``par_table`` hold survey results.
It imports ``solitaire.rules`` and ``solitaire.home.files``. The table, the
command line and the surveys import it.
"""
