"""What goes on behind the screens: no screen is imported here.

``session`` is the game on the table, ``records`` the store. Engines in worker processes: ``hints``,
``evaluation`` (with ``evaluation_engine``), ``par``, ``verdict_work``, ``judge``. Words: ``status_line``,
``endings``, ``spoken_text``, ``verdict_text``. The rest serves the player: ``questions``, ``sharing``,
``clipboard``, ``exporter``, ``screen_reader``. Screens, commands, navigation and app import them.
"""
