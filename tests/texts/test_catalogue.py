"""The catalogue and the program agree: no word is missing, none is left over."""

import ast
import re
from collections.abc import Iterable
from enum import Enum
from functools import cache
from pathlib import Path

import pytest

import solitaire
from scores.goals import goals_of
from solitaire.classic.cards import TAROCCHI
from solitaire.classic.events import EventKind
from solitaire.classic.match import GIRI
from solitaire.classic.options import VALUES
from solitaire.classic.seats import BY_KEY, Seat
from solitaire.home.settings import BACKS, CLOTHS, DEAL_STEPS, LANGUAGES, NUMERALS, PACES, RULES
from solitaire.play.ending import Grade
from solitaire.play.lessons import CLASSIC_LESSONS, LESSONS
from solitaire.rules.cards import CARTIGLIE, CODES, SUITS, VersicolaKind
from solitaire.rules.outlook import Place
from solitaire.rules.position import End, Refusal
from solitaire.table.actions import Action
from solitaire.table.commands import REFUSALS
from solitaire.table.input import SHAPES
from solitaire.table.models.shown import HelpSource
from solitaire.table.models.snapshot import STEPS
from solitaire.table.pages.forms import SETTINGS, NewMatchScreen
from solitaire.table.pages.title import CLASSIC_MENU, MENU
from solitaire.table.services.tutor import TaughtRule, Topic
from solitaire.table.texts import NAMED_KEYS
from solitaire.texts.sums import CLASSIC, SOLITAIRE
from solver.classic.hand_reasons import NAMES
from solver.classic.hand_review import HandDecisionKind
from solver.contrasts import ContrastCode, FolaCode
from solver.game_review import DecisionKind, OutcomeCode
from solver.outcomes import WayCode
from solver.reasons import ReasonCode
from solver.review import SOLITAIRE_SCALE, Level, Mark
from tests.support.catalogues import CATALOGUE, catalogue

KEYS = set(CATALOGUE)
SECTIONS = {key.partition(".")[0] for key in KEYS}
PROGRAM = sorted(Path(solitaire.__path__[0]).rglob("*.py"))
NO_KEYS = {"settings.json", "scores.sqlite3"}
"""Files whose names look like keys."""


def _names(*kinds: type[Enum]) -> set[str]:
    return {one.name.lower() for kind in kinds for one in kind}


def _values(*kinds: type[Enum]) -> set[str]:
    return {one.value for kind in kinds for one in kind}


NO_BUTTONS = {
    *(Action.GO_ON, Action.QUIT, Action.CLASSIC_HURRY),
    *(Action.PLAY, Action.KILL_NEAR, Action.KILL_FAR, Action.PICK, Action.ESCAPE),
    *(Action.INSPECT, Action.NEXT_KILLER, Action.LAST_KILLER),
}
"""Actions that have keys alone, or are named in the title's own words."""
NOT_ON_THE_TABLE = {"not_next", "not_on_top", "nothing_to_undo", "nothing_to_redo"}
"""Reasons of the rules that the table gives no occasion for, or words of its own."""
LESSON_NAMES = {lesson.name for lesson in LESSONS}
CLASSIC_LESSON_NAMES = {lesson.name for lesson in CLASSIC_LESSONS}
HINT_REASONS = _names(ReasonCode) - {"last_killers", "new_neighbours"}  # those are spelt out
WHY_REASONS = _names(ContrastCode, FolaCode) | {
    *("loses_more", "loses_later", "loses_less", "given_up_with_room", "all_to_come"),
    *("raise_in_turn", "raise_in_many"),
}
GREAT_KILLS = {f"great_{rule.value}" for rule in (TaughtRule.SUIT, TaughtRule.VALUE, TaughtRule.NUMBER)}
HAND_GOALS = {"hands_won", "three_resti", "t1_saved", "match_won", "match_strongest"}
HELP_SOURCES = {HelpSource.FAIR.value, HelpSource.ORACLE.value}
EVALUATORS = {HelpSource.FAIR.value, HelpSource.CLASSIC.value}
GAUGES = {"par", "to_beat", "usual", "classic_par"}
MADE_UP: dict[str, set[str]] = {
    "action.{}": {action.value for action in Action if action not in NO_BUTTONS},
    "card.{}": {*CODES[CARTIGLIE:], *map(str, range(1, 11)), "fante", "fantina", "cavallo", "queen", "king"},
    "card.of_{}": set(SUITS),
    "card.count_{}": {*SUITS},
    "card.suit_{}": {*SUITS, TAROCCHI},
    "ended.{}": _names(End) | {"above", "below", "at_par", "restart", "new", "lesson", "verdict"},
    "family.{}": _names(VersicolaKind),
    "grade.{}": _names(Grade),
    "guided.{}": _names(Topic) | _values(TaughtRule) | {"kill_known"} | GREAT_KILLS,
    "goal.{}": {goal.name for goal in goals_of([])} - _names(VersicolaKind) | HAND_GOALS,
    "help_used.{}": {"undo", "fair_hints", "oracle_hints", "none"},
    "classic_hint.{}": {"play", "discard"},
    "classic_why.{}": set(NAMES),
    "classic_why.at_{}": {"left", "right"},
    "classic_hint.where_{}": {*SUITS, TAROCCHI, "M", "discards", "open"},
    "help.keys_of_{}": {
        *("list", "grid", "form", "scroll", "reading", "contents", "cards", "decisions", "chart")
    },
    "hint.{}": HINT_REASONS,
    "hint.{}_counts": HELP_SOURCES,
    "hint.{}_title": HELP_SOURCES,
    "keys.{}": {"play", "kill_near", "kill_far", "inspect", "classic_hurry", "quit"},
    "letter.{}": set("FCQK"),
    "lesson.{}": LESSON_NAMES,
    "lesson.{}_done": LESSON_NAMES,
    "lesson.{}_lost": LESSON_NAMES - {"near"},  # which cannot be lost
    "lesson.{}_goal": LESSON_NAMES,
    "lesson.{}_how": LESSON_NAMES,
    "note.{}": {"gave_up", "stuck", "undone", "fair", "oracle"},
    "classic.seat_{}": _names(Seat),
    "classic_lesson.{}": CLASSIC_LESSON_NAMES,
    "classic_lesson.{}_ask": CLASSIC_LESSON_NAMES,
    "classic_lesson.{}_how": CLASSIC_LESSON_NAMES,
    "classic_lesson.{}_{}": {
        f"{name}_{answer}" for name in CLASSIC_LESSON_NAMES for answer in ("right", "wrong")
    },
    "printed.t{}": {str(trick) for trick in range(23)},
    "count.{}": _names(EventKind) & {"last_trick", "cards", "over_42"},
    "event.{}": _names(EventKind),
    "news.{}": {"made", "longer", "lower", "broken"},
    "unit.{}": {"percent", "milliseconds"},
    "key.{}": {*(name.replace(" ", "_") for name in NAMED_KEYS), *SHAPES, "stick", "right_stick", "kill"},
    "to_come.{}": _values(Place),
    "tracker.{}": _values(Place) | {"complete", "open", "broken"},
    # the other refusals are found one by one
    "refuse.{}": {*REFUSALS.values(), *_names(Refusal) - NOT_ON_THE_TABLE, "must_keep"},
    "verdict.{}": _names(Mark),
    "rating.{}": _values(Level) | {*SOLITAIRE_SCALE.marks},
    "habit.{}": _values(DecisionKind),
    "classic_habit.{}": _values(HandDecisionKind),
    "work.{}": {
        *("advice", "evaluation", "export", "habits", "hint", "import"),
        *("judge", "par", "players", "sound", "think", "verdict"),
    },
    "sum.{}": {"level", "too_close", "small_losses"},
    "sum.{}_{}": {
        f"{way}_{name}"
        for way in ("was", "brought", "kind", "cost")
        for name in (*SOLITAIRE.names.values(), *CLASSIC.names.values(), "known")
    }
    | {"cost_small"},
    "entry.wrong_{}": {"twice", "in_fola", "fola", "order", "move", "over", "text", "undo"},
    "verdict.why_{}": WHY_REASONS,
    "outcome.{}_{}": {f"{what}_{code.value}" for what in ("move", "even", "fola") for code in OutcomeCode},
    "outcome.fola_{}_by": {"covered", "left"},
    "classic_why.then_{}": {"home", "risk"},
    "outcome.way_{}": _values(WayCode),
    "scores.{}": {"clean", "assisted", "again", "others"},
    "settings.{}": {one.name for one in (*SETTINGS, *NewMatchScreen.rows)},
    "person.{}": set(BY_KEY),
    "rules.{}": {*RULES, *VALUES},
    "rules.{}_says": {*RULES, *VALUES},
    "rules.{}_{}": {f"{key}_{value.replace('-', '_')}" for key, values in VALUES.items() for value in values},
    "rules.{}_{}_holds": {
        f"{key}_{value.replace('-', '_')}"
        for key, (_, *others) in VALUES.items()
        for value in others
        if key not in ("girata_bonus", "no_rob_penalty", "broken_giro")
    },
    "settings.{}_{}": {
        *("language_own", "theme_dark", "theme_light"),
        *(f"back_{back}" for back in BACKS),
        *(f"cloth_{cloth}" for cloth in CLOTHS),
        *(f"others_pace_{pace}" for pace in PACES),
        *(f"deal_steps_{when}" for when in DEAL_STEPS),
        *(f"numerals_{numerals}" for numerals in NUMERALS),
        *(f"giri_{giri}" for giri in GIRI),
    },
    "settings.others_pace_{}": set(PACES),
    "step.{}": {"resto", "final_resti", *STEPS.values()} - {"discards"},
    "step.{}_title": {*STEPS.values()},
    "stats.{}": {
        *("games", "finished", "stuck", "gave_up", "best", "mean", "median"),
        *("finished_in_a_row", "days_in_a_row", "daily", "time"),
    },
    "status.{}": {"undone", "fair", "oracle"},
    "status.{}_evaluation": {"fair", "oracle"},
    "gauge.{}": GAUGES,
    "gauge.{}_tip": GAUGES,
    "title.{}": {action.value for action in MENU},
    "classic_title.{}": {action.value for action in CLASSIC_MENU},
    "classic_entry.{}": {action.value for action in CLASSIC_MENU},
    "evaluation.{}_counts": EVALUATORS,
    "evaluation.{}_title": EVALUATORS,
}
"""The keys that the program puts together: by template, what its gaps are filled with."""


class Keys(ast.NodeVisitor):
    """Finds the keys that a program names and the templates it makes keys from.

    Attributes:
        named: keys written in full.
        templates: f-strings that begin with a section, each gap written ``{}``.
    """

    def __init__(self) -> None:
        self.named: set[str] = set()
        self.templates: set[str] = set()

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring names keys without using them
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and _is_key(node.value):
            self.named.add(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
        template = "".join(parts)
        if _is_key(template.replace("{}", "x")) and template[:1] != "{":
            self.templates.add(template)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr == "refuse":
            reason = node.args[0]
            reasons = (reason.body, reason.orelse) if isinstance(reason, ast.IfExp) else (reason,)
            self.named |= {f"refuse.{one.value!s}" for one in reasons if isinstance(one, ast.Constant)}
        self.generic_visit(node)


def _is_key(text: str) -> bool:
    section, dot, name = text.partition(".")
    return section in SECTIONS and bool(dot and re.fullmatch(r"\w+", name)) and text not in NO_KEYS


def keys_of(program: Iterable[str]) -> Keys:
    """Return the keys in a program's source files."""
    found = Keys()
    for source in program:
        found.visit(ast.parse(source))
    return found


@cache
def found() -> Keys:
    """Return the keys in our own program."""
    return keys_of(path.read_text(encoding="utf-8") for path in PROGRAM)


def used() -> set[str]:
    """Return every key that the program names or puts together."""
    made = {
        template.replace("{}_{}", "{}").format(name) for template, names in MADE_UP.items() for name in names
    }
    return found().named | made


def test_every_template_is_known_and_every_known_one_is_in_the_program() -> None:
    assert found().templates == set(MADE_UP)


def test_keys_are_found_wherever_they_are_written() -> None:
    program = """
def show(words, app, kind):
    "Not used here: action.redo"
    words("action.undo" if kind else "action.nowhere")
    words(f"hint.{kind}_title")
    app.context.refuse("full" if kind == "near" else "over")
    keys = {1: "help.text", 2: "settings.json", 3: f"{kind}.text"}
"""
    keys = keys_of([program])
    assert keys.named == {"action.undo", "action.nowhere", "refuse.full", "refuse.over", "help.text"}
    assert keys.templates == {"hint.{}_title"}


def test_every_word_that_is_used_is_in_the_catalogue() -> None:
    assert used() - KEYS == set()


def test_every_word_in_the_catalogue_is_used() -> None:
    assert KEYS - used() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_help_page_has_the_same_lines_in_every_language(language: str) -> None:
    for key, text in catalogue(language).items():
        if key.startswith("help."):
            lines, own = CATALOGUE[key].splitlines(), text.splitlines()
            assert len(own) == len({*lines} - {""}) + lines.count(""), key
