"""The type of all arguments and options that name a file or a folder."""

import os
from pathlib import Path
from typing import Any

import click


class FilePath(click.Path):
    """The name of a file or a folder, which is not empty."""

    def __init__(self, **checks: bool) -> None:
        super().__init__(path_type=Path, **checks)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        """Return the path, or fail."""
        if not os.fspath(value):
            self.fail("'' is no name of a file", param, ctx)
        return super().convert(value, param, ctx)
