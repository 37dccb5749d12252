"""Every public method says what it does: itself, by what it overrides, or in the docstring of its class."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType

import pytest

PACKAGES = ("solitaire", "solver", "scores", "assets")


def undocumented(package: str) -> Iterator[str]:
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        for owner in vars(import_module(module.name)).values():
            if not inspect.isclass(owner) or owner.__module__ != module.name or owner.__name__[0] == "_":
                continue
            if getattr(owner, "_is_protocol", False):  # says what it needs by its types
                continue
            said = {word for base in owner.__mro__ for word in re.findall(r"\w+", base.__doc__ or "")}
            said |= {name for base in owner.__mro__[1:] for name in inspect.get_annotations(base)}
            for name, member in vars(owner).items():
                is_method = isinstance(member, FunctionType | property | classmethod | staticmethod)
                if (
                    not is_method
                    or name[0] == "_"
                    or name in said
                    or getattr(member, "__name__", "") == "<lambda>"
                ):
                    continue
                if not inspect.getdoc(getattr(owner, name)):
                    yield f"{module.name}.{owner.__name__}.{name}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_method_has_a_docstring(package: str) -> None:
    assert [*undocumented(package)] == []
