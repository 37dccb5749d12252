"""The searches in plain Python: the twins of ``solver/core``, named like their originals.

``anneal.py`` and ``beam.py`` find lines, the latter with the weights of ``beam_value.py``; ``exact.py`` and
``tail.py`` prove, ``fair.py`` plays out games with hidden cards, each by ``fair_playout.py`` with the
weights of ``fair_policy.py``; ``certain_loss.py`` finds junk that must cost. For the classic game
``classic_search.py`` plays out hands by the weights of ``classic_policy.py``, by the rules of
``classic_state.py``, and solves the last tricks. Each gives the same results as the C++ header of its name:
change both or neither. They run where the native core is not built, and tests compare the two.
``module.py`` has all of them, by the names and with the arguments that they have in ``solver._core``. Only
``solver.cores`` may import that, where the twins are needed, and ``solver.policy`` the layout of the
weights.
"""
