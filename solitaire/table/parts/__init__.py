"""The parts of screens: they draw values, and know neither context nor game.

On the grid: ``board``, ``panel`` with ``panel_blocks``, ``marks``, ``moment_drawing``, ``gauge``.
Around it: ``toolbar`` with ``icons``, ``dialog``, ``messages``, ``card_view``.
On pages: ``menus``, ``sheet``, ``guide_pages``, ``chart``, ``figures``, ``futures``, ``pack``.
``picture`` draws games and statistics without a window. ``classic`` has the parts of the classic game.
"""
