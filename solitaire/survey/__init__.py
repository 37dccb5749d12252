"""Surveys: solve many numbered deals, on this machine or on a cluster, and report what is true of them.

``work`` does one deal; ``workers`` are the processes or the cluster that do many; ``run`` hands the deals out
and stores the results. ``findings`` reads the results, ``statistics`` has the formulas, ``report`` puts both
into sections, ``page`` writes them as Markdown with plots. ``exchange`` writes and reads CSV and Parquet.
Only the command line imports from here. Results are stored by ``scores.surveys``.
"""
