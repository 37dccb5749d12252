"""What lint-imports, which checks the layers, cannot see: the standard library, names, private sessions."""

import ast
import re
import sys
from pathlib import Path

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


def test_where_the_table_for_four_is_drawn_nothing_hidden_is_in_reach() -> None:
    """The screens get the person's View from ``Seated``; its session, which has all hands, is private."""
    table = ROOT / "solitaire" / "table"
    sources = [*(table / "screens" / "classic").glob("*.py"), *(table / "parts" / "classic").glob("*.py")]
    assert len(sources) > 8
    hidden = re.compile(r"\b_?session\b|services\.matches|\.record\b|\.hands\[")
    found = {path.name for path in sources if hidden.search(path.read_text(encoding="utf-8"))}
    assert found == set()
    public = {name for name in vars(Seated) if not name.startswith("_")}
    assert not public & {"session", "match", "record", "hand", "deal", "save"}
