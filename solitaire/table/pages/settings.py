"""The settings: each takes effect and is saved as soon as it is changed."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from solitaire.home.settings import BACKS, CLOTHS, LANGUAGES, NUMERALS, PACES, THEMES, Settings
from solitaire.table.actions import Action
from solitaire.table.offers import Offer, Where
from solitaire.table.pages.form import Choice, FormPage, Scale, Value
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.sounds import Sound
from solitaire.texts.words import Words, language_name

_HEARD: Final = {"moves_volume": Sound.PLAY, "signals_volume": Sound.HINT}
"""The sound by which to judge a changed volume."""


def _language(value: Value, words: Words) -> str:
    return language_name(str(value)) if value else words("settings.language_own")


SETTINGS: Final[tuple[Choice | Scale, ...]] = (
    Choice("language", ("", *LANGUAGES), _language),
    Choice("theme", THEMES),
    Scale("text_scale", 100, 200, 10, "percent"),
    Choice("numerals", NUMERALS),
    Choice("large_index"),
    Choice("four_colours"),
    Choice("back", BACKS),
    Choice("cloth", CLOTHS),
    Choice("evaluation"),
    Scale("animation", 0, 1000, 20, "milliseconds"),
    Choice("reduced_motion"),
    Scale("moves_volume", 0, 100, 5, "percent"),
    Scale("signals_volume", 0, 100, 5, "percent"),
    Choice("spoken"),
    Choice("fullscreen"),
    Choice("all_kills"),
    Choice("others_pace", PACES),
    Choice("hold_trick"),
    Choice("play_single"),
    Choice("conventions"),
)


class SettingsScreen(FormPage):
    """All settings except those set elsewhere."""

    rows: ClassVar[Sequence[Choice | Scale]] = SETTINGS
    headings: ClassVar[Mapping[str, str]] = {
        "language": "title.of_both",
        "all_kills": "title.of_solitaire",
        "others_pace": "classic.title",
    }
    title = "settings.title"
    help_key = "help.settings"
    here = Action.SETTINGS

    def offers(self) -> Sequence[Offer]:
        return (
            Offer(Action.LEAVE, self.nav.leave, "escape", Where.BAR),
            *self.general(Action.MENU),
            Offer(Action.USUAL_SETTINGS, self._ask_to_reset, where=Where.BAR),
            *self.general(Action.PLAYER, Action.PAD, Action.HELP, Action.FULLSCREEN),
        )

    def _ask_to_reset(self) -> None:
        answers = (
            Answer(self.words("button.keep")),
            Answer(self.words("button.reset"), lambda _: self._reset()),
        )
        question = Question(self.words("ask.reset_title"), self.words("ask.reset"), answers, escape=0)
        self.context.ask(question)

    def _reset(self) -> None:
        """Reset everything here to its default."""
        usual = Settings()
        self.context.change_settings(**{setting.name: getattr(usual, setting.name) for setting in SETTINGS})
        self.refresh()

    def changed(self, name: str, value: Value) -> None:
        if name in _HEARD:
            self.context.sounds.play(_HEARD[name])
        if name == "evaluation" and value:
            self.context.tell(self.words("settings.evaluation_counts"))
