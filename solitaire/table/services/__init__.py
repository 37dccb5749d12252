"""The work behind the screens: no screen is imported here.

``session`` is the game on the table (``kept_session`` what both games' sessions do), ``records`` the store,
``unsaved`` what could not be written. Engines in worker processes: ``hints``, ``evaluation`` (with
``evaluation_engine``), ``par``, ``thinking``, ``verdict_work``, ``habits_work``, ``drills``. The rest serves
the player: ``tutor``, ``questions``, ``importer``, ``exporter``, ``clipboard``, ``ending``,
``screen_reader``, ``accessibility``.
"""
