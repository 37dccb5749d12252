"""The questions on which the sources differ and a table may choose, and the presets (rules 12)."""

from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Final, Literal, get_args, get_type_hints

from solitaire.rules.doors import expect


class OptionsTextError(ValueError):
    """Options that do not exist or contradict each other."""


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen answers; the first value named for each option is the default.

    No two options exclude each other, because each decides a different moment.

    Raises (on construction):
        OptionsTextError: a value is not among these.
    """

    matto_last: Literal["lost", "kept"] = "lost"
    """In the last trick Il Matto is ``lost`` to the winner, or ``kept`` as in other tricks."""
    cutter_looks: Literal["thirteen", "robbed"] = "thirteen"
    """The cutter sees the last ``thirteen`` cards of the packet, or only the cards ``robbed`` and the card
    that stops the robbing."""
    fola_shown: Literal["cards", "numbers"] = "cards"
    """The dealer's partner shows the suit ``cards`` of the fola, or only says their ``numbers``."""
    discards_shown: Literal["second-card", "first-trick", "lead"] = "second-card"
    """Before the ``second-card``, after the ``first-trick``, or before the first ``lead``."""
    declare: Literal["second-card", "own-card"] = "second-card"
    """All before the ``second-card``, or each after its ``own-card`` of the first trick."""
    face_up: Literal["eleven", "round"] = "eleven"
    """The last card of the batch of ``eleven``, or a ``round`` of single cards after twice ten."""
    bottom: Literal["account", "any", "cartiglia"] = "account"
    """The card at the bottom of the shuffled pack is no card of ``account``, or ``any`` card, or must be a
    ``cartiglia``, a suit card other than a king."""
    cutter_stops: Literal["robbable", "cartiglia", "account"] = "robbable"
    """At the first card that is not ``robbable``; or, after a first card that is, at the first
    ``cartiglia``, or at the first card that is no card of ``account``."""
    rob_limit: Literal["13", "none"] = "13"
    """The cutter robs ``13`` cards at most, or there is ``none``."""
    take_29: Literal["always", "versicola", "never"] = "always"
    """The dealer takes T29 ``always``, if it makes a ``versicola`` at once, or ``never``; then it may be
    discarded."""
    look_back: Literal["own", "none"] = "own"
    """Players may look at their ``own`` side's tricks, or at ``none``."""
    cascare: Literal["off", "winner", "leader", "forced"] = "off"
    """A player without tarocchi plays on (``off``), or may open the hand, and then the trick's ``winner`` or
    its ``leader`` picks its cards; or is ``forced`` to, and the winner picks."""
    demonio: Literal["off", "on"] = "off"
    """Whether T14, T35 and T39 are a versicola: ``off`` or ``on``."""
    slam: Literal["nothing", "doubled", "fourteen", "six"] = "nothing"
    """Winning all tricks earns ``nothing``; or the resti of the count are ``doubled``, or they are
    ``fourteen`` and twice the tally, or ``six``."""
    girata_bonus: Literal["0", "3"] = "0"
    """``0`` or ``3`` resti for the side that wins the four hands of a giro."""
    no_rob_penalty: Literal["0", "1"] = "0"
    """``0`` or ``1`` resto from the side of a dealer who can neither rob nor take."""
    broken_giro: Literal["0", "2"] = "0"
    """``0`` or ``2`` resti for a giro that is not played to its end."""

    def __post_init__(self) -> None:
        for key, values in VALUES.items():
            value = getattr(self, key)
            expect(key, value, str)
            if value not in values:
                raise OptionsTextError(
                    f"option {key} is {' or '.join(values)}, not {value!r}{_meant(str(value), values)}"
                )

    def __str__(self) -> str:
        """The options that differ from the default, such as ``matto_last=kept``; may be empty."""
        return " ".join(f"{key}={value}" for key, value in self.chosen.items())

    @property
    def chosen(self) -> dict[str, str]:
        """By name, the options that differ from the default."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {key: value for key, value in values.items() if value != VALUES[key][0]}

    @property
    def preset(self) -> str | None:
        """The name of the preset with these options, or None."""
        return next((name for name, options in PRESETS.items() if options == self), None)


VALUES: Final[dict[str, tuple[str, ...]]] = {
    key: get_args(hint) for key, hint in get_type_hints(Options).items()
}
"""By option: its values, the default first."""

DEFAULT: Final = Options()
"""Every option at its default."""
_OLDER: Final = Options(
    rob_limit="none", take_29="never", fola_shown="numbers", declare="own-card", broken_giro="2"
)
"""What Dresden and both versions of Renzoni have in common."""
PRESETS: Final = {
    "default": DEFAULT,
    "pagat": Options(cutter_looks="robbed", matto_last="kept", look_back="none"),
    "dresden": replace(_OLDER, cutter_stops="account", cascare="forced", slam="fourteen"),
    "french": replace(
        _OLDER, cutter_stops="cartiglia", discards_shown="first-trick", cascare="leader", slam="six"
    ),
    "florence": replace(
        _OLDER,
        bottom="cartiglia",
        cutter_stops="cartiglia",
        face_up="round",
        discards_shown="first-trick",
        cascare="leader",
        slam="fourteen",
    ),
}
"""By name: the game of a source to the letter, our default where it is silent (rules 12.3)."""


def parse_options(text: str, base: Options = DEFAULT) -> Options:
    """Return the options listed in the text, as ``str`` prints them; the rest are those of ``base``.

    Raises:
        OptionsTextError: an option or a value is unknown, or an option is given two values.
    """
    chosen = dict[str, str]()
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals:
            raise OptionsTextError(f"{word!r} is not an option; options are written like matto_last=kept")
        if key not in VALUES:
            meant = _meant(key, tuple(VALUES)) or f"; there are {', '.join(VALUES)}"
            raise OptionsTextError(f"there is no option {key!r}{meant}")
        if chosen.setdefault(key, value) != value:
            raise OptionsTextError(f"option {key} is given as {chosen[key]!r} and as {value!r}")
    return replace(base, **chosen)  # type: ignore[arg-type]  # construction checks the values


def parse_rules(text: str) -> Options:
    """Return the options that a user asks for: a preset, options, or both, separated by commas or blanks.

    Examples: ``dresden``, ``demonio=on,slam=doubled`` and ``dresden,slam=nothing``.

    Raises:
        OptionsTextError: a preset, an option or a value is unknown, or two of them contradict each other.
    """
    words = text.replace(",", " ").split()
    presets = list(dict.fromkeys(word for word in words if "=" not in word))
    for name in presets:
        if name in VALUES:
            raise OptionsTextError(f"option {name} needs a value, {' or '.join(VALUES[name])}: {name}=...")
        if name not in PRESETS:
            meant = _meant(name, (*PRESETS, *VALUES)) or f"; presets are {', '.join(PRESETS)}"
            raise OptionsTextError(f"there are no rules {name!r}{meant}; options are written like demonio=on")
    if len(presets) > 1:
        raise OptionsTextError(f"{presets[0]} and {presets[1]} are two presets; only one can hold")
    base = PRESETS[presets[0]] if presets else DEFAULT
    return parse_options(" ".join(word for word in words if "=" in word), base)


def _meant(word: str, known: tuple[str, ...]) -> str:
    """Return a question that suggests the most similar known word, or an empty text."""
    near = get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else ""
