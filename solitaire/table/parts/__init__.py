"""The parts of screens: they draw the values that they are given and know neither context nor game.

On the grid: ``board`` with ``shown`` (what there is to draw), ``panel`` with ``rows``, ``useful_cards``,
``marks``, ``kill_arrows``, ``versicola_news`` and ``versicola_text``, ``move_log``, ``notice`` with
``medal``, ``count_lights``. Around it: ``toolbar`` with ``icons``, ``dialog``, ``status_bar``, ``card_view``,
and ``fan`` on the title. Pages: ``sheet`` and ``guide_pages``, ``charts``, ``goal_list``, ``verdict_chart``,
``little_board``, ``score_columns``. ``picture`` draws games without a window.
"""
