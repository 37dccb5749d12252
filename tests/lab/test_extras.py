"""The advice on installing an extra fits the way the program was installed."""

import shlex
import sys
from pathlib import Path

import pytest

from solitaire.lab import extras


def test_pip_installs_the_packages_themselves_into_this_python() -> None:
    words = shlex.split(extras.how_to_install("survey"))
    assert words[1:4] == ["-m", "pip", "install"]
    assert Path(words[0]).samefile(sys.executable)
    assert [word.partition(">")[0] for word in words[4:]] == ["matplotlib", "pyarrow"]
    assert 'install "distributed>=' in extras.how_to_install("cluster")


def test_a_program_installed_by_pipx_is_extended_by_pipx(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert extras.how_to_install("survey").startswith('pipx inject minchiate-solitaire "matplotlib>=')


def test_the_download_cannot_be_added_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "install the program with pip" in str(extras.lacking("plots need matplotlib", "survey"))


def test_an_environment_without_pip_is_one_of_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "distributions", lambda name: ())
    monkeypatch.setattr(sys, "executable", "/a b/python")
    assert extras.how_to_install("survey").startswith('uv pip install --python "/a b/python" "matplotlib>=')
