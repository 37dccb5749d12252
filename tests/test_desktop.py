"""What shows the program among others: the files made are up to date, and all say what they should."""

import re
import shutil
import subprocess
import sys
import tomllib
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from PIL import Image, ImageChops

from assets.desktop import ENTRY, SHARE
from solitaire.cli import main
from solitaire.cli.group import subcommands
from solitaire.desktop.__main__ import SIZES, icon_place, texts
from solitaire.desktop.hollow import hollow
from solitaire.desktop.manual import manual_pages
from solitaire.home.settings import LANGUAGES
from solitaire.table.parts.icons import png_icon

ROOT = Path(__file__).parents[1]
AGAIN = "python -m solitaire.desktop makes the files again"
METAINFO = "metainfo/minchiate.metainfo.xml"
BASH = "bash-completion/completions/minchiate"
BY_HAND = {ENTRY, METAINFO, BASH, "zsh/site-functions/_minchiate", "fish/vendor_completions.d/minchiate.fish"}
SLIGHT = 3
"""Icons are alike if no colour differs by more, of 255: other versions of SDL round otherwise."""


def test_no_other_files_are_there() -> None:
    kept = {path for path in SHARE.rglob("*") if path.is_file()}
    ours = {SHARE / place for place in BY_HAND.union(map(icon_place, SIZES))}
    assert kept == {*ours, *(path for path in texts() if path.is_relative_to(SHARE))}, AGAIN


def test_texts_are_up_to_date() -> None:
    for path, text in texts().items():
        assert path.read_text("utf-8") == text, f"{path}: {AGAIN}"


@pytest.mark.parametrize("side", SIZES)
def test_icons_are_up_to_date(side: int) -> None:
    with Image.open(BytesIO(png_icon(side))) as drawn, Image.open(SHARE / icon_place(side)) as kept:
        assert drawn.size == kept.size == (side, side)
        assert max(ImageChops.difference(drawn, kept).tobytes()) <= SLIGHT, AGAIN


def test_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in SHARE.rglob("*") if path.is_file()) < 150_000


# -- manual pages -------------------------------------------------------------------------------


def options(command: click.Command) -> set[str]:
    """Return the options of a command and of all below it."""
    own = {name for param in command.params for name in param.opts if name.startswith("-")}
    return own.union(*map(options, subcommands(command).values()))


@pytest.mark.parametrize("name", subcommands(main))
def test_a_manual_page_has_every_option(name: str) -> None:
    page = manual_pages()[f"minchiate-{name}"].replace(r"\-", "-")
    assert {option for option in options(subcommands(main)[name]) if rf"\fB{option}\fP" not in page} == set()


def test_manual_pages_print_every_sign() -> None:
    page = manual_pages()["minchiate"]
    assert r".TH MINCHIATE 6" in page
    assert r"\fB130\fP" in page
    assert all(line.startswith(".") or line[:1] != "'" for line in page.splitlines())


@pytest.mark.processes
@pytest.mark.skipif(sys.platform != "linux" or shutil.which("man") is None, reason="needs Linux's man")
@pytest.mark.parametrize("name", ["minchiate", "minchiate-scores"])
def test_man_reads_the_pages_without_a_warning(name: str) -> None:
    command = ["man", "--warnings", "-E", "UTF-8", "-l", str(SHARE / f"man/man6/{name}.6")]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stderr == ""


# -- entry and metadata -------------------------------------------------------------------------


def test_the_entry_speaks_all_languages() -> None:
    entry = (SHARE / ENTRY).read_text("utf-8")
    for name in ("GenericName", "Comment", "Keywords"):
        assert len(set(re.findall(rf"^{name}(?:\[..\])?=(.+)$", entry, re.MULTILINE))) == len(LANGUAGES)
    assert re.findall(r"^Name(?:\[..\])?=(.+)$", entry, re.MULTILINE) == ["Minchiate"] * len(LANGUAGES)


def test_the_metadata_names_both_games_in_all_languages() -> None:
    root = ElementTree.parse(SHARE / METAINFO).getroot()
    summaries = [one.text or "" for one in root.iter("summary")]
    both = (
        *(("solitaire", "for four"), ("solitario", "in quattro"), ("solitaire", "à quatre")),
        ("Patience", "zu viert"),
    )
    assert all(name in text for text, names in zip(summaries, both, strict=True) for name in names)
    assert len(summaries) == len(LANGUAGES)
    assert len(list(root.iter("p"))) == 3 * len(summaries)
    assert all(f"={text}\n" in (SHARE / ENTRY).read_text("utf-8") for text in summaries)


# -- completions --------------------------------------------------------------------------------


@pytest.mark.processes
@pytest.mark.skipif(shutil.which("bash") is None or sys.platform == "win32", reason="needs bash")
def test_bash_completes_commands(tmp_path: Path) -> None:
    program = tmp_path / "minchiate"
    program.write_text(f"#!{sys.executable}\nfrom solitaire.cli import main\nmain(prog_name='minchiate')\n")
    program.chmod(0o755)
    script = (
        f'PATH="{tmp_path}:$PATH"; source "{SHARE / BASH}"\n'
        "COMP_WORDS=(minchiate ver) COMP_CWORD=1\n"
        '_minchiate_completion minchiate; echo "${COMPREPLY[@]}"; complete -p minchiate'
    )
    ended = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[0] == "verify"
    assert "_minchiate_completion minchiate" in ended.stdout.splitlines()[1]


# -- the download -------------------------------------------------------------------------------


@pytest.mark.processes
@pytest.mark.skipif(shutil.which("cc") is None or sys.platform != "linux", reason="needs a C compiler")
def test_a_library_loads_with_a_hollow_one_below_it(tmp_path: Path) -> None:
    below, above = tmp_path / "libCgl.so.0", tmp_path / "libabove.so"
    sources = {
        below: "char data[9000] = {1}; int solve(void) { return data[0]; } int other(void) { return 2; }",
        above: "extern char data[9000]; int solve(void); int own(void) { return 7 + data[0]; }"
        " int others(void) { return solve(); }",
    }
    for path, source in sources.items():
        linked = [below] if path is above else [f"-Wl,-soname,{below.name}"]
        command = [*"cc -shared -fPIC -x c - -x none -Wl,-rpath,$ORIGIN -o".split(), path, *linked]
        subprocess.run(command, input=source, encoding="utf-8", check=True)
    hollow(tmp_path)
    named = subprocess.check_output(["nm", "-D", "--defined-only", below], encoding="utf-8")
    assert {line.split()[-1] for line in named.splitlines()} == {"data", "solve"}
    call = f"import ctypes; print(ctypes.CDLL({str(above)!r})."
    assert subprocess.check_output([sys.executable, "-c", f"{call}own())"]) == b"7\n"
    assert subprocess.run([sys.executable, "-c", f"{call}others())"], check=False).returncode < 0


# -- versions -----------------------------------------------------------------------------------


def test_every_file_has_the_version_of_the_changelog() -> None:
    """Between releases it is one in development, so that nobody takes it for the last release."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest, state = re.findall(r"^## (\S+) \((.+)\)$", changes, re.MULTILINE)[0]
    version = f"{newest}.dev0" if state == "unreleased" else newest
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == version
    packaged = (ROOT / "solitaire/desktop/debian/changelog").read_text("utf-8")
    assert packaged.startswith(f"minchiate ({version.replace('.dev', '~dev')}) ")
    released = re.findall(r"^## (\d[\d.]*) \((\d{4}-\d\d-\d\d)\)$", changes, re.MULTILINE)
    named = ElementTree.parse(SHARE / METAINFO).iter("release")
    assert [(one.get("version"), one.get("date")) for one in named] == released
    cited = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited == [released[0][0]]
