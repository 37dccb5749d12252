"""The six questions on which the sources differ and a table may choose (rules 12.1)."""

from dataclasses import dataclass, fields
from typing import Final, Literal, get_args, get_type_hints


class OptionsTextError(ValueError):
    """Options that do not exist or contradict each other."""


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen answers; the first value named here of each option is the default.

    Attributes:
        matto_last: in the last trick Il Matto is ``lost`` to the winner, or ``kept`` as in other tricks.
        cutter_looks: the cutter sees the last ``thirteen`` cards of the packet, or only the cards
            ``robbed`` and the card that stops the robbing.
        fola_shown: the dealer's partner shows the suit ``cards`` of the fola, or only says their ``numbers``.
        discards_shown: before the ``second-card``, after the ``first-trick``, or before the first ``lead``.
        declare: all before the ``second-card``, or each after its ``own-card`` of the first trick.
        face_up: the last card of the batch of ``eleven``, or a ``round`` of single cards after twice ten.

    Raises (on construction):
        OptionsTextError: a value is not among these.
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
        """The options that differ from the default, such as ``matto_last=kept``; may be empty."""
        chosen = {field.name: getattr(self, field.name) for field in fields(self)}
        return " ".join(f"{key}={value}" for key, value in chosen.items() if value != VALUES[key][0])


VALUES: Final[dict[str, tuple[str, ...]]] = {
    key: get_args(hint) for key, hint in get_type_hints(Options).items()
}
"""By option: its values, the default first."""

DEFAULT: Final = Options()
"""Every option at its default."""


def parse_options(text: str) -> Options:
    """Return the options that the text lists, as ``str`` prints them; all others have their default.

    Raises:
        OptionsTextError: an option or a value is unknown, or an option is given two values.
    """
    chosen = dict[str, str]()
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key not in VALUES:
            raise OptionsTextError(f"{word!r} is not an option; options are written like matto_last=kept")
        if chosen.setdefault(key, value) != value:
            raise OptionsTextError(f"option {key} is given as {chosen[key]!r} and as {value!r}")
    return Options(**chosen)  # type: ignore[arg-type]  # construction checks the values
