"""The lab: surveys, duels and measurements, for those who work on the engines and the table.

``minchiate lab`` has its commands: ``survey`` (many deals, solved or played on this machine or on a cluster),
``duel`` (two computer players; ``duels``), ``bench`` (speed, strength, and how good the verdicts are).

Of a survey, ``workers`` do the deals, ``run`` and ``classic_run`` hand them out, ``surveys`` stores the
results, ``report`` and ``classic_report`` put them into sections by the formulas in ``statistics``, ``files``
and ``survey_text`` write them. ``engines``, ``table``, ``calibration``, ``blunders`` and ``persons`` measure;
``why_count`` and ``classic_why_count`` count reasons. ``training/`` makes the policies in ``solver/data``.

Nothing else loads the lab, and only its commands and files are promised.
"""
