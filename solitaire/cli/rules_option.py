"""The option that chooses the rules of the classic game."""

from typing import Final

import click

from solitaire.classic.options import PRESETS, Options, OptionsTextError, parse_rules
from solitaire.cli.printing import one_line


def _rules(ctx: click.Context, option: click.Parameter, text: str | None) -> Options | None:
    """Read the rules of the classic game."""
    try:
        return None if text is None else parse_rules(text)
    except OptionsTextError as error:
        raise click.BadParameter(one_line(str(error))) from None


RULES_OPTION: Final = click.option(
    "--rules",
    "options",
    metavar="RULES",
    callback=_rules,
    help=f"The rules: {', '.join(PRESETS)}, or options such as demonio=on,slam=doubled.",
)
"""The rules by which a hand of the classic game is played; None for what is usual."""
