"""Pictures and animations of what has been played: the option --export."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from solitaire.cli.outputs import OUTPUT, check_output, export, is_standard_output
from solitaire.cli.printing import say, track

if TYPE_CHECKING:
    from PIL.Image import Image

    from solitaire.home.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])
P = TypeVar("P")


def export_option(end: str, whole: str) -> Callable[[F], F]:
    """Return the option: what a picture shows, and what an animation."""
    return click.option(
        "--export",
        "picture",
        type=OUTPUT,
        metavar="FILE",
        help=f"Write a picture of {end} (.png, or - for standard output), or an animation of {whole} (.gif).",
    )


def check_picture(file: Path) -> None:
    """Check the place of a picture before the work.

    Raises:
        click.BadParameter: the name says neither picture nor animation.
        UserError: it can't be written.
    """
    if not is_standard_output(file) and file.suffix.lower() not in (".png", ".gif"):
        raise click.BadParameter(f"{file.name!r} ends neither in .png nor in .gif", param_hint="--export")
    check_output(file, is_text=False)


def export_picture(
    file: Path,
    played: P,
    picture: "Callable[[P, Settings], bytes]",
    frames: "Callable[[P, Settings], Iterator[Image]]",
    last: int,
) -> None:
    """Draw what was played into a file. Ctrl-C stops that; the animation then ends with the last move drawn.

    Args:
        file: ``.gif`` for an animation, else a picture.
        played: the game or the hand.
        picture: makes the picture.
        frames: yields those of the animation.
        last: the number of the last of them; the first is 0.
    """
    from solitaire.home.settings import Settings
    from solitaire.table.parts.picture import animation

    settings = Settings(language="en")
    if file.suffix.lower() != ".gif":
        export(file, picture(played, settings))
        return
    pictures = []
    try:
        for one in track(frames(played, settings), "drawing", last + 1):
            pictures.append(one)
        content = animation(pictures)
    except KeyboardInterrupt:
        if pictures:
            export(file, animation(pictures))
            if len(pictures) <= last:
                say(f"Stopped after move {len(pictures) - 1} of {last}.", err=True)
        raise
    export(file, content)
