"""The parts of screens: they draw the values that they are given and know neither context nor game.

On the grid: ``board``, ``panel`` with ``rows``, ``useful_cards``, ``marks``, ``kill_arrows``, ``move_log``,
``notice``. Around it: ``toolbar`` with ``icons``, ``dialog``, ``status_bar``, ``card_view``, and ``fan`` on
the title. Pages: ``sheet`` and ``guide_pages``, ``charts``, ``goals``, ``verdict_chart``, ``little_board``,
``row_list`` and ``score_columns``. ``picture`` draws games without a window. ``classic`` has the parts of the
classic game.
"""
