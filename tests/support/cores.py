"""The cores that a test runs on: the native one where it is built."""

import pytest

from solver import cores

needs_native = pytest.mark.skipif(not cores.HAS_NATIVE, reason="the native core is not built")
CORES = ("python", pytest.param("native", marks=needs_native))
