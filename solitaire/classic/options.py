"""The six points on which the sources differ and a table may choose (rules 12)."""

from dataclasses import dataclass, fields
from typing import Final, Literal, get_args, get_type_hints


class OptionsTextError(ValueError):
    """Text that names no options, or names them so that they contradict one another."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a hand is played where the sources differ; every default is the first value named.

    Attributes:
        matto_last: Il Matto in the last trick is ``lost`` to its winner, or ``kept`` as elsewhere.
        cutter_looks: the cutter sees the packet's last ``thirteen`` cards, or only those he has
            ``robbed`` and the one that stops him.
        fola_shown: the dealer's partner shows the suit ``cards`` of the fola, or only says their ``numbers``.
        discards_shown: before the ``second-card``, after the ``first-trick``, or before the first ``lead``.
        declare: all before the ``second-card``, or each after his ``own-card`` of the first trick.
        face_up: the last of the batch of ``eleven``, or dealt one each in a ``round`` of its own.

    Raises (on construction):
        OptionsTextError: a value is not one of these.
    """

    matto_last: Literal["lost", "kept"] = "lost"
    cutter_looks: Literal["thirteen", "robbed"] = "thirteen"
    fola_shown: Literal["cards", "numbers"] = "cards"
    discards_shown: Literal["second-card", "first-trick", "lead"] = "second-card"
    declare: Literal["second-card", "own-card"] = "second-card"
    face_up: Literal["eleven", "round"] = "eleven"

    def __post_init__(self) -> None:
        for key, values in VALUES.items():
            if getattr(self, key) not in values:
                raise OptionsTextError(f"option {key} is {' or '.join(values)}, not {getattr(self, key)!r}")

    def __str__(self) -> str:
        """The options that are not the default, such as ``matto_last=kept``; empty when all are."""
        chosen = {field.name: getattr(self, field.name) for field in fields(self)}
        return " ".join(f"{key}={value}" for key, value in chosen.items() if value != VALUES[key][0])


VALUES: Final[dict[str, tuple[str, ...]]] = {
    key: get_args(hint) for key, hint in get_type_hints(Options).items()
}
"""By option: its values, the default first."""


DEFAULT: Final = Options()
"""Every option at its default."""


def parse_options(text: str) -> Options:
    """Return the options that text as ``str`` prints it names; those not named are the default.

    Raises:
        OptionsTextError: an option or a value is unknown, or an option is given two values.
    """
    chosen = dict[str, str]()
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key not in VALUES:
            raise OptionsTextError(f"{word!r} is no option; options are written like matto_last=kept")
        if chosen.setdefault(key, value) != value:
            raise OptionsTextError(f"option {key} is given as {chosen[key]!r} and as {value!r}")
    return Options(**chosen)  # type: ignore[arg-type]  # construction checks the values
