"""Makes a Debian package of the download that is there: ``python -m solitaire.desktop.deb``.

The download goes to /usr/lib, the program into the path, and the files of ``assets/desktop`` go where a
desktop, man and shells look for them. dpkg and chrpath are needed.
"""

import gzip
import re
import shutil
import subprocess
from collections.abc import Iterator
from hashlib import md5
from pathlib import Path
from typing import Final

from assets.desktop import IDENTIFIER, MAINTAINER, SHARE
from solitaire.desktop.bundle import BUILD, FOLDER, LICENCES, ROOT, size, version

TREE: Final = BUILD / "deb"
"""The package before it is packed, as it will lie below /."""
_LIB: Final = f"usr/lib/{IDENTIFIER}"
_DOC: Final = f"usr/share/doc/{IDENTIFIER}"
_ZSH: Final = ("zsh/site-functions", "zsh/vendor-completions")
"""Where zsh's completions lie, and where Debian has those of packages."""
_WINDOW: Final = ("libx11-6", "libxcursor1", "libxext6", "libxi6", "libxrandr2")
"""What SDL loads when it opens a window; no file says that it needs it."""
_BESIDES: Final = ("libpulse0", "libwayland-client0", "libwayland-cursor0", "libxkbcommon0", "libxss1")
"""What SDL loads where it is."""
_CONTROL: Final = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kibibytes}
Depends: {depends}
Recommends: {recommends}
Section: games
Priority: optional
Description: solitaire and game for four with the Florentine tarot
 Two card games with the 97-card pack of old Florence: Minchiate Solitaire, a
 scored game for one, and Minchiate, a game for tricks by four in two
 partnerships. The computer plays the other three.
 .
 Every shuffle can be played again. A hint knows no more than the player may
 know. After a game the program says how much was the cards and how much the
 play.
"""
_CHANGES: Final = """\
{name} ({version}) unstable; urgency=medium

  * See CHANGELOG.md in the source.

 -- {maintainer}  {date}
"""
_COPYRIGHT: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Minchiate
Comment: /{lib}/_internal has Python and libraries, whose licences are in
 /{doc}/{licences}.

Files: *
Copyright: {holder}
License: Expat
{text}
"""
_OVERRIDES: Final = """\
# The download has Python and all libraries inside, so that it runs on any system of its time.
{name}: embedded-library * [{lib}/*]
# Its texts were laid out with these very fonts.
{name}: duplicate-font-file * [{lib}/*]
# The program is PyInstaller's, as PyPI has it.
{name}: hardening-no-pie [{lib}/{name}]
# Strip would break some libraries that auditwheel has changed.
{name}: unstripped-binary-or-object [{lib}/*]
# Modules take from Python what they need; it is loaded before them.
{name}: library-not-linked-against-libc [{lib}/*]
{name}: shared-library-lacks-prerequisites [{lib}/*]
"""
"""What lintian finds and a download cannot mend, each with its reason."""


def make() -> Path:
    """Make the package of the download that is there; return its file."""
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.copytree(FOLDER, TREE / _LIB, symlinks=True, ignore=shutil.ignore_patterns(LICENCES.name))
    shutil.copytree(LICENCES, TREE / _DOC / LICENCES.name)
    shutil.copytree(SHARE, TREE / "usr/share", dirs_exist_ok=True)
    zsh, vendors = (TREE / "usr/share" / place for place in _ZSH)
    zsh.rename(vendors)
    for page in (TREE / "usr/share/man").rglob("*.6"):
        _write(page, page.read_text("utf-8"))
        page.unlink()
    (TREE / "usr/games").mkdir()
    (TREE / "usr/games" / IDENTIFIER).symlink_to(f"../lib/{IDENTIFIER}/{IDENTIFIER}")
    _delete_paths()
    _add_texts()
    _set_modes()
    package = BUILD / f"{IDENTIFIER}_{_version()}_{_said('dpkg', '--print-architecture')}.deb"
    _said("dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(TREE), str(package))
    return package


def _version() -> str:
    """Return the version as Debian writes it: one that is being developed comes before its release."""
    return version().replace(".dev", "~dev")


def _delete_paths() -> None:
    """Delete the library paths that lead to where a module was built."""
    inside = TREE / _LIB
    for library in (*inside.rglob("*.cpython-*.so"), *inside.rglob("libpython*")):
        listed = subprocess.run(("chrpath", "--list", library), capture_output=True, text=True)
        if "PATH=/" in listed.stdout:
            _said("chrpath", "--delete", str(library))


def _add_texts() -> None:
    """Add what every package says of itself."""
    licence = (ROOT / "LICENSE").read_text("utf-8")
    _, holder, text = licence.split("\n\n", 2)
    facts = {
        "name": IDENTIFIER,
        "version": _version(),
        "architecture": _said("dpkg", "--print-architecture"),
        "maintainer": MAINTAINER,
        "kibibytes": size(TREE) // 1024,
        "depends": ", ".join((_c_library(), *_WINDOW)),
        "recommends": ", ".join(_BESIDES),
        "date": _said("git", "log", "-1", "--format=%cD"),  # the same source makes the same package
        "lib": _LIB,
        "doc": _DOC,
        "licences": LICENCES.name,
        "holder": holder.removeprefix("Copyright (c) "),
        "text": "\n".join(f" {line or '.'}" for line in text.strip().splitlines()),
    }
    _write(TREE / _DOC / "changelog", _CHANGES.format_map(facts))
    (TREE / _DOC / "copyright").write_text(_COPYRIGHT.format_map(facts), "utf-8")
    overrides = TREE / "usr/share/lintian/overrides" / IDENTIFIER
    overrides.parent.mkdir(parents=True)
    overrides.write_text(_OVERRIDES.format_map(facts), "utf-8")
    control = TREE / "DEBIAN"
    sums = "".join(f"{md5(path.read_bytes()).hexdigest()}  {path.relative_to(TREE)}\n" for path in _files())
    control.mkdir()
    (control / "control").write_text(_CONTROL.format_map(facts), "utf-8")
    (control / "md5sums").write_text(sums, "utf-8")


def _c_library() -> str:
    """Return the package of the C library, with the oldest version that will do; all others are inside."""
    asked = {name for path in _files() for name in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", path.read_bytes())}
    major, minor = max((int(major), int(minor)) for major, minor in asked)
    return f"libc6 (>= {major}.{minor})"


def _write(path: Path, text: str) -> None:
    """Write a text, compressed as Debian has it, to a file with the ending for that."""
    path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _files() -> Iterator[Path]:
    return (path for path in sorted(TREE.rglob("*")) if path.is_file() and not path.is_symlink())


def _set_modes() -> None:
    """Let everybody read all files and run the program, and only its owner, root, change anything."""
    for path in TREE.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == TREE / _LIB / IDENTIFIER else 0o644)


def _said(*words: str) -> str:
    """Return what a command prints."""
    return subprocess.check_output(words, cwd=ROOT, text=True).strip()


if __name__ == "__main__":
    print(make())  # noqa: T201
