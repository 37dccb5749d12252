"""All twins by the names that the native core gives them: the twin of ``solver/core/module.cpp``."""

from solver.reference.anneal import Annealer
from solver.reference.beam import LineBeam
from solver.reference.beam_value import BeamWeights
from solver.reference.classic_policy import ClassicPolicy
from solver.reference.classic_search import ClassicSearch, classic_solve
from solver.reference.classic_state import ClassicState
from solver.reference.exact import Exact
from solver.reference.fair import FairSearch
from solver.reference.fair_policy import FairPolicy
from solver.reference.tail import Tail

__all__ = [
    "Annealer",
    "BeamWeights",
    "ClassicPolicy",
    "ClassicSearch",
    "ClassicState",
    "Exact",
    "FairPolicy",
    "FairSearch",
    "LineBeam",
    "Tail",
    "classic_solve",
]
