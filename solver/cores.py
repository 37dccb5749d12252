"""The engines: the native core where it is built, and plain Python."""

import os
from importlib import import_module
from typing import Any

native: Any
"""The module ``solver._core``, or None."""
try:
    native = import_module("solver._core")
except ImportError:  # installed without a compiler
    native = None


def core_name() -> str:
    """Return the engine in use: "native", or "python" without it or if MINCHIATE_CORE=python is set."""
    return "python" if native is None or os.environ.get("MINCHIATE_CORE") == "python" else "native"
