"""The searches in plain Python: the twins of ``solver/core``, named like their originals.

``anneal.py`` finds lines, ``exact.py`` proves, ``fair.py`` plays out games with hidden cards by the weights
of ``fair_policy.py``. Each gives the same results as the C++ header of its name: change both or neither.
They run where the native core is not built, and tests compare the two.
The classes here have the names and arguments of those in ``solver._core``.
Only ``solver.cores`` may import them; ``solver.policy`` takes the layout of the weights.
"""

from solver.reference.anneal import Annealer
from solver.reference.exact import Exact
from solver.reference.fair import FairSearch
from solver.reference.fair_policy import FairPolicy

__all__ = ["Annealer", "Exact", "FairPolicy", "FairSearch"]
