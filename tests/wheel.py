"""Checks what a wheel holds: ``python -m tests.wheel FILE.whl``."""

import sys
from collections.abc import Collection, Iterator
from pathlib import Path, PurePath, PurePosixPath
from typing import Final
from zipfile import ZipFile

from assets.desktop import SHARE

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("solitaire", "solver", "scores", "assets")
SUFFIXES: Final = {
    *(".py", ".so", ".pyd", ".svg", ".ttf", ".wav", ".toml", ".txt", ".csv", ".bin", ".md"),
    ".typed",
    *(".png", ".xml", ".desktop", ".6", ".fish", ""),  # desktop files; completions have no suffix
}
"""Kinds of files that run, or that people read."""
TOOLS: Final = ("assets/kit/*", "assets/sounds/*.py", "solitaire/desktop/*", "solitaire/lab/training/*")
"""Modules that write files of the wheel, and stay out of it themselves."""
LARGEST: Final = 5_000_000
"""Bytes of the largest wheel."""


def needed(wheel: str) -> set[str]:
    """Return the files that a wheel of this name must hold, besides the core and its own description."""
    modules = {path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if not is_tool(path)}
    marks = {ROOT / package / "py.typed" for package in PACKAGES}
    shared = {path for path in SHARE.rglob("*") if path.is_file()}
    data = "-".join(wheel.split("-")[:2]) + ".data/data/share"
    return {path.relative_to(ROOT).as_posix() for path in modules | marks | shared} | {
        f"{data}/{path.relative_to(SHARE).as_posix()}" for path in shared
    }


def is_tool(path: PurePath) -> bool:
    """Return whether a file belongs to the tools that stay out of the wheel."""
    return any(path.match(pattern) for pattern in TOOLS)


def faults(wheel: str, names: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with the files of a wheel of this name, a line each."""
    yield from (f"missing: {name}" for name in sorted(needed(wheel) - set(names)))
    for name in names:
        path = PurePosixPath(name)
        top = path.parts[0]
        if top.endswith(".dist-info"):
            continue
        outside = top not in PACKAGES and not top.endswith(".data")
        if outside or path.suffix not in SUFFIXES or is_tool(path):
            yield f"not for users: {name}"


def main() -> None:
    """Print the faults of the wheel, and fail if there are any."""
    path = Path(sys.argv[1])
    with ZipFile(path) as wheel:
        names = [name for name in wheel.namelist() if not name.endswith("/")]
    found = [*faults(path.name, names)]
    if path.stat().st_size > LARGEST:
        found.append(f"larger than {LARGEST:,} bytes: {path.name}")
    sys.exit("\n".join(found) or None)


if __name__ == "__main__":
    main()
