"""Which of the two cores a test runs on."""

import pytest

from solver import cores
from tests.support.cores import CORES


@pytest.fixture(params=CORES)
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run the test with each core; return its name."""
    monkeypatch.setenv("MINCHIATE_CORE", request.param)
    assert cores.core_name() == request.param
    return str(request.param)
