"""The searches in plain Python: the twins of ``solver/core``, named like their originals."""
