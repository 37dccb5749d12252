"""Makes the download, which runs without Python: ``python -m solitaire.desktop.bundle``.

It makes a folder and an archive of it in build/download. PyInstaller freezes an environment into which only
the program's own wheel has been installed, so the download has what users of the wheel get, and nothing of
this source tree besides. Three things make it smaller. Fonts that nothing here shows stay out. So does
pandas, of which OR-Tools' CP-SAT needs the names of three classes only. And on Linux the libraries of the
solvers that are not called, and numpy's for linear algebra, are hollow (``hollow``).
"""

import os
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

from assets.desktop import IDENTIFIER, SHARE
from solitaire.desktop.hollow import hollow

ROOT: Final = Path(__file__).parents[2]
BUILD: Final = ROOT / "build" / "download"
"""Where all of it is made."""
FOLDER: Final = BUILD / IDENTIFIER
"""The folder that runs without Python."""
LICENCES: Final = FOLDER / "licences"
"""The licences of all that is inside."""
_INSIDE: Final = FOLDER / "_internal"
_ENVIRONMENT: Final = BUILD / "environment"
_HOOKS: Final = BUILD / "hooks"
_PROGRAM: Final = """\
import multiprocessing

multiprocessing.freeze_support()  # a worker process starts the same program, and goes no further than this

from solitaire.__main__ import run

run()
"""
_PANDAS: Final = '''\
"""The classes of pandas that OR-Tools' CP-SAT names; the program makes none of them."""
class Index: ...
class Series: ...
class DataFrame: ...
'''
_PACKAGES: Final = ("solitaire", "solver", "scores", "assets")
_LEFT_OUT: Final = (
    *("PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._webp"),  # it writes PNG alone
    *("numpy._core._simd", "numpy.f2py", "numpy.random", "numpy.testing"),
    *("markdown_it", "pygments"),  # rich would show code and Markdown with them
    *("_hashlib", "ssl"),  # OpenSSL is 5 MB, and Python has its own hashes
    *("setuptools", "tkinter", "unittest"),
)
"""Modules that something could import, and nothing here does."""
_FONTS: Final = {
    *("SourceSerifPro-Semibold.otf", "SourceSerifPro-Bold.otf", "freesansbold.ttf"),
    *("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
}
"""The fonts of the table, and the one that pygame falls back on."""
_STRIPPED: Final = ("libpython*", "python*/lib-dynload/*.so", "ortools/.libs/*.so*", "PIL/_imaging.*.so")
"""Libraries that are made smaller. Others that auditwheel has changed stay: some would load no more."""


def make() -> None:
    """Make the folder from nothing."""
    install()
    freeze()
    add_licences()


def install() -> None:
    """Install the program as it is now, and PyInstaller, into an environment of their own."""
    BUILD.mkdir(parents=True, exist_ok=True)
    _run(sys.executable, "-m", "venv", "--clear", _ENVIRONMENT)
    pip = (_python(), "-m", "pip", "--quiet", "--disable-pip-version-check")
    _run(*pip, "install", f"{ROOT}[download,reader]")
    _run(*pip, "uninstall", "--yes", "pandas")
    (_site_packages() / "pandas.py").write_text(_PANDAS, "utf-8")
    _HOOKS.mkdir(exist_ok=True)
    (_HOOKS / "hook-pandas.py").touch()  # PyInstaller's own looks for the whole package


def freeze() -> None:
    """Make the folder of what is in the environment."""
    program = BUILD / f"{IDENTIFIER}.py"
    program.write_text(_PROGRAM, "utf-8")
    options = [
        "--noconfirm",
        "--onedir",
        "--log-level=ERROR",
        f"--distpath={BUILD}",
        f"--additional-hooks-dir={_HOOKS}",
    ]
    options += [f"--icon={SHARE}/icons/hicolor/256x256/apps/{IDENTIFIER}.png"]
    options += [f"--collect-{kind}={package}" for kind in ("submodules", "data") for package in _PACKAGES]
    options += ["--collect-data=font_source_serif_pro", "--copy-metadata=minchiate-solitaire"]
    options += [f"--exclude-module={module}" for module in _LEFT_OUT]
    if sys.platform == "win32":
        # A click opens no console beside the window. OR-Tools loads its libraries from a folder of its own,
        # into which PyInstaller does not look there.
        libraries = f"{_site_packages()}/ortools/.libs/*.dll:ortools/.libs"
        options += ["--hide-console=hide-early", f"--add-binary={libraries}"]
    _run(_python(), "-m", "PyInstaller", *options, program)
    for path in _INSIDE.rglob("*.[ot]tf"):
        if path.name not in _FONTS:
            path.unlink()
    if sys.platform == "linux":
        hollow(_INSIDE)
        _run("strip", *(path for pattern in _STRIPPED for path in _INSIDE.glob(pattern)))


def add_licences() -> None:
    """Add the licences of all that is inside, and how each package describes itself."""
    LICENCES.mkdir()
    shutil.copy(ROOT / "LICENSE", LICENCES / f"{IDENTIFIER}.txt")
    shutil.copy(Path(_of_environment("sysconfig.get_path('stdlib')"), "LICENSE.txt"), LICENCES / "Python.txt")
    for package in _site_packages().glob("*.dist-info"):
        kept = LICENCES / package.stem
        kept.mkdir()
        shutil.copy(package / "METADATA", kept)
        if (package / "licenses").is_dir():
            shutil.copytree(package / "licenses", kept, dirs_exist_ok=True)


def archive() -> Path:
    """Pack the folder as its system is used to; return the file."""
    kind = "zip" if sys.platform == "win32" else "xztar"
    name = f"{IDENTIFIER}-{version()}-{sys.platform}-{platform.machine().lower()}"
    return Path(shutil.make_archive(str(BUILD / name), kind, BUILD, IDENTIFIER))


def version() -> str:
    """Return the version of the program."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def size(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _python() -> Path:
    """Return the Python of the environment that is frozen."""
    return _ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def _run(*words: str | Path) -> None:
    """Run a command.

    Raises:
        subprocess.CalledProcessError: it failed.
    """
    env = os.environ | {"MINCHIATE_REQUIRE_NATIVE": "1", "PYTHONPATH": ""}  # the wheel, not this source tree
    subprocess.run(words, check=True, cwd=BUILD, env=env)


def _of_environment(value: str) -> str:
    """Return what ``sysconfig`` says in the environment."""
    return subprocess.check_output((_python(), "-c", f"import sysconfig; print({value})"), text=True).strip()


def _site_packages() -> Path:
    return Path(_of_environment("sysconfig.get_path('purelib')"))


def main() -> None:
    """Make the folder and the archive, and say how large they are."""
    make()
    packed = archive()
    for path, large in ((FOLDER, size(FOLDER)), (packed, packed.stat().st_size)):
        print(f"{path}: {large / 1e6:.0f} MB")  # noqa: T201


if __name__ == "__main__":
    main()
