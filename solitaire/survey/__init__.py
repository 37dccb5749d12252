"""Surveys: solve many numbered deals, on this machine or on a cluster, and report what is true of them.

``workers`` do the deals, as processes or on a cluster; ``run`` hands the deals out and stores the results.
``report`` reads the results and puts them into sections, by the formulas in ``statistics``; ``files`` writes
these as Markdown with plots, and the results as CSV or Parquet.
Only the command line imports from here. Results are stored by ``scores.surveys``.
"""
