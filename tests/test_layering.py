"""What lint-imports, which checks the layers, cannot see: the standard library, names, private sessions."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import get_type_hints

from solitaire.classic.hand import Hand
from solitaire.classic.match import Match
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.record import HandRecord
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.services.classic.seated import Seated

ROOT = Path(__file__).parents[1]
RULES = [path for game in ("rules", "classic") for path in sorted((ROOT / "solitaire" / game).glob("*.py"))]


def imports(source: str) -> set[str]:
    """Return the modules that the source imports from outside the rules."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name for name in found if not name.startswith(("solitaire.rules", "solitaire.classic"))}


def test_the_rules_need_the_standard_library_only() -> None:
    needed = {name.partition(".")[0] for path in RULES for name in imports(path.read_text(encoding="utf-8"))}
    assert needed <= sys.stdlib_module_names
    # no clock, no disk
    assert not needed & {"io", "os", "pathlib", "random", "secrets", "socket", "sys", "time"}


def test_a_process_that_computes_loads_nothing_of_the_window() -> None:
    """Else each hint and verdict would wait for pygame to be loaded: 0.3 of 0.8 seconds."""
    modules = "solitaire.kinds.tasks, solitaire.table.services.evaluation_engine"
    check = f"import sys, {modules}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_nothing_imports_by_name() -> None:
    """An import by name is hidden from the layers that import-linter checks.

    The group of commands, on top of its package, loads the package's own modules so, and those of the lab.
    """
    hidden = re.compile(r"import_module|__import__|importlib\.util|runpy")
    found = {
        path.relative_to(ROOT).as_posix()
        for package in ("solitaire", "solver", "scores", "assets")
        for path in (ROOT / package).rglob("*.py")
        if hidden.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"solitaire/cli/group.py"}
    group = (ROOT / "solitaire" / "cli" / "group.py").read_text(encoding="utf-8")
    assert hidden.findall(group.replace('import_module(f"solitaire.{module}', "")) == [
        "import_module"
    ]  # its import


def test_nothing_hidden_is_public_where_the_person_sits() -> None:
    """The screens get a Snapshot from ``Seated``; they may not use private members of others (ruff, SLF)."""
    public = {name: member for name, member in vars(Seated).items() if not name.startswith("_")}
    got = {name: get_type_hints(getattr(one, "fget", one)).get("return") for name, one in public.items()}
    assert got["seen"] is Snapshot
    hidden = {Hand, HandRecord, Match, MatchRecord, MatchSession}
    assert not hidden.intersection(got.values())


def test_the_architecture_names_the_parts_of_the_table_in_their_order() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one.get("containers") == ["solitaire.table"])
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = page.partition("THE TABLE")[2].partition("```")[0].splitlines()[1:]
    named = [name for row in rows for name in row.split("  ")[0].split(", ")]
    assert named == [name for layer in layers for name in layer.split(" | ")]
