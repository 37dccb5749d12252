"""What screens are made of: they draw what they are given and know neither context nor game.

On the grid: ``board`` with ``shown`` (what there is to draw), ``panel``, ``marks``, ``kill_arrows``,
``move_log``. Around it: ``toolbar``, ``dialog``, ``status_bar``. Pages: ``sheet`` and ``guide_pages``,
``charts``, ``verdict_chart``, ``score_columns``. ``picture`` draws games without a window.
"""
