"""Makes libraries hollow: what the others ask of them is there, and does nothing.

OR-Tools' library hangs on those of all solvers that it can call, and numpy on one for linear algebra. The
program calls OR-Tools' own solver alone, which needs numpy's arrays. So a download for Linux has a small
library in place of each of the others: it defines the symbols without which the rest would not load. To call
one of its functions ends the program.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_SOLVERS: Final = (
    "scip",
    "highs",
    "Cbc",
    "CbcSolver",
    "Cgl",
    "Clp",
    "ClpSolver",
    "CoinUtils",
    "Osi",
    "OsiCbc",
    "OsiClp",
)
_ALGEBRA: Final = ("scipy_openblas64_", "gfortran", "quadmath")
_CALLED: Final = {
    "scipy_cblas_sdot64_": """\
float scipy_cblas_sdot64_(long count, const float *a, long a_step, const float *b, long b_step) {
    float sum = 0;
    for (long i = 0; i < count; i++) sum += a[i * a_step] * b[i * b_step];
    return sum;
}"""
}
"""The function that is called nevertheless, in C: numpy tries it while it is loaded."""
_COMMAND: Final = ("cc", "-shared", "-s", "-w", "-fno-builtin", "-x", "c", "-")


def hollow(folder: Path) -> None:
    """Replace the libraries that nothing calls, wherever they are in a folder; needs a C compiler and ``nm``.

    Raises:
        subprocess.CalledProcessError: a library cannot be read or made.
    """
    libraries = {path for path in folder.rglob("*.so*") if path.is_file() and not path.is_symlink()}
    hollowed = {
        path
        for name in (*_SOLVERS, *_ALGEBRA)
        for path in libraries
        if path.name.startswith((f"lib{name}.so", f"lib{name}-"))
    }
    needed = {name for path in libraries - hollowed for name, _ in _symbols(path, "--undefined-only")}
    for path in hollowed:
        parts = [_in_c(name, size) for name, size in _symbols(path, "--defined-only") if name in needed]
        command = (*_COMMAND, f"-Wl,-soname,{path.name}", "-o", path)
        subprocess.run(command, input="\n".join(parts), encoding="utf-8", check=True)


def _symbols(library: Path, which: str) -> Iterator[tuple[str, int]]:
    """Yield the symbols that a library defines or needs, each with the bytes of data; functions have none."""
    listed = subprocess.check_output(("nm", "-D", "--format=posix", which, library), encoding="utf-8")
    for line in listed.splitlines():
        name, kind, *numbers = line.split()
        is_data = kind in "BDRVu" and len(numbers) == 2
        yield name.partition("@")[0], int(numbers[1], 16) if is_data else 0


def _in_c(name: str, size: int) -> str:
    return (
        f"char {name}[{size}];" if size else _CALLED.get(name, f"void {name}(void) {{ __builtin_trap(); }}")
    )
