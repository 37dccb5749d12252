"""What commands print; see ``tests/support/transcript.py``."""

import sys
from pathlib import Path

import pytest

from solver.cores import core_name
from tests.support.transcript import TRANSCRIPTS, run_again

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs the programs of GNU")


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_commands_print_what_they_did(path: Path, tmp_path: Path) -> None:
    text = path.read_text("utf-8")
    if "# without the native core it takes minutes\n" in text and core_name() != "native":
        pytest.skip("it takes minutes")
    assert run_again(text, tmp_path) == text


def test_there_are_transcripts() -> None:
    assert TRANSCRIPTS
