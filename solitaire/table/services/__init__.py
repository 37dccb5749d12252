"""The work behind the screens: no screen is imported here.

``session`` is the game on the table, ``records`` the store. Engines in worker processes: ``hints``,
``evaluation`` (with ``evaluation_engine``), ``par``, ``verdict_work``, ``judge``. The
rest serves the player: ``questions``, ``importer``, ``stored_games``, ``clipboard``, ``exporter``,
``screen_reader``. Screens, commands, navigation and app import them.
"""
