"""The parts of screens: they draw values, and know neither context nor game.

On the grid: ``board``, ``panel`` with ``lines``, ``useful``, ``kills_block`` and ``stock``, ``marks``,
``notice``. Around it: ``toolbar`` with ``icons``, ``plate`` and ``menu``, ``dialog``, ``status_bar``,
``card_view``. Pages: ``sheet`` and
``guide_pages``, ``charts``, ``futures``. ``picture`` draws games without a window.
``classic`` has the parts of the classic game.
"""
