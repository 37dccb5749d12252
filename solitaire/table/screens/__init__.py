"""The screens of the table, of which the window shows one at a time.

Each is a ``base.Screen`` and gets everything it may use in its constructor: the context, and the services it
needs. ``grid`` is the base of those on which piles are moved: ``play``, ``lesson`` and the what if of
``replay``; it builds on ``grid_view``, which draws them, and ``pointer``. A screen that serves both games
gets an object for its game. Another screen is reached through ``context.nav``.
"""
