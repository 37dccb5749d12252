"""The dependency direction: the rules at the bottom, nothing points up, only the table draws."""

import ast
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[1]
RULES = sorted((ROOT / "solitaire" / "rules").glob("*.py"))


def test_import_contracts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    broken = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert not broken, "lint-imports says where"


def imports(source: str) -> set[str]:
    """Return the modules that the source imports from outside the rules."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name for name in found if not name.startswith("solitaire.rules")}


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_the_rules_need_the_standard_library_only(path: Path) -> None:
    needed = {name.partition(".")[0] for name in imports(path.read_text(encoding="utf-8"))}
    assert needed <= sys.stdlib_module_names
    assert not needed & {
        "io",
        "os",
        "pathlib",
        "random",
        "secrets",
        "socket",
        "sys",
        "time",
    }  # no clock, no disk
