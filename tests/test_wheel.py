"""The check of wheels: it finds what is missing in one, and what does not belong there."""

from tests.wheel import faults, needed

NAME = "minchiate_solitaire-1.0.0-cp312-abi3-linux_x86_64.whl"
INFO = "minchiate_solitaire-1.0.0.dist-info/RECORD"


def test_a_whole_wheel() -> None:
    assert "minchiate_solitaire-1.0.0.data/data/share/applications/minchiate.desktop" in needed(NAME)
    assert list(faults(NAME, {*needed(NAME), "solver/_core.abi3.so", "assets/cards/T38.svg", INFO})) == []


def test_what_is_missing() -> None:
    found = needed(NAME) - {"solver/oracle.py", "scores/py.typed"}
    assert list(faults(NAME, found)) == ["missing: scores/py.typed", "missing: solver/oracle.py"]


def test_what_is_not_for_users() -> None:
    tools = (
        *("assets/kit/pen.py", "assets/sounds/synth.py", "solitaire/desktop/manual.py"),
        "solitaire/lab/training/beam_lines.py",
    )
    sources = (
        "solver/core/rules.hpp",
        "solitaire/lab/training/train_fair.cpp",
        "tests/wheel.py",
        "README.md",
    )
    for stray in tools + sources:
        assert list(faults(NAME, {*needed(NAME), stray})) == [f"not for users: {stray}"]
