"""What journeys write of a table besides what is heard: their questions, and the answers."""

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Final

import pygame
import pytest

from scores.hands import HAND, help_of
from solitaire.classic.record import HandRecord, Opposition
from solitaire.home.settings import load_settings
from solitaire.play.game import Game
from solitaire.rules.cards import CODES, format_cards
from solitaire.rules.position import Move
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.screens.classic.table import ClassicScreen
from solitaire.table.screens.grid import GridScreen
from solitaire.table.screens.grid_view import GridView
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.stack import StackScreen
from solitaire.table.services import exporter
from solitaire.table.services.tutor import Tutor, prepared_of, sentences
from solitaire.texts.words import with_codes
from tests.support.table.classic import ClassicTable
from tests.support.table.panel import printed


def _buttons(table: ClassicTable, _: str) -> list[str]:
    """Return the words of the buttons, in brackets where nothing can be done."""
    dialog = table.app.navigation.dialog
    stops = table.buttons if dialog is None else dialog.stops
    return [", ".join(table.word(one) if one.is_enabled else f"({table.word(one)})" for one in stops)]


def _notice(table: ClassicTable, _: str) -> list[str]:
    """Return what the notice over the grid says, with its buttons."""
    box = table.notice
    if box is None:
        return ["no notice"]
    return [with_codes(box.text), ", ".join(one.text for one in table.noticed)]


def _panel(table: ClassicTable, _: str) -> list[str]:
    """Return what the solitaire's panel says, cards by their codes."""
    table.draw()
    screen = table.app.navigation.screen
    assert isinstance(screen, GridScreen)
    lines = printed(screen.board.panel, has_points=True)
    return [with_codes(" | ".join(lines))]


def _marks_on_grid(screen: GridScreen) -> list[str]:
    """Return the marks of the piles on the grid; each by its card, a kill by both."""
    marks, grid = screen.marks, screen.position.grid
    piles = {name: getattr(marks, name) for name in ("held", "focus", "hover", "aimed", "lit")}
    said = [f"{name} {CODES[grid[pile]]}" for name, pile in piles.items() if pile is not None]
    for name in ("targets", "killers", "made", "left"):
        if found := [grid[pile] for pile in getattr(marks, name)]:
            said.append(f"{name} {format_cards(found)}")
    arrows = {
        name: sorted(getattr(marks, name))
        for name in ("kills", "arrows", "costly", "follows", "opened", "closed")
    }
    if (hint := marks.hint) is not None:
        said += ["hint", *(["deck"] if hint.is_deck else []), *(["play"] if hint.is_play else [])]
        said += [CODES[grid[pile]] for pile in hint.piles]
        arrows["hinted"] = [*hint.kills]
    for name, pairs in arrows.items():
        if pairs:
            said.append(f"{name} {' '.join(f'{CODES[grid[a]]}x{CODES[grid[b]]}' for a, b in pairs)}")
    return ["; ".join(said) or "no marks"]


def _laid(table: ClassicTable, _: str) -> list[str]:
    """Return the cards laid out in the middle of the table for four, those that scored with their points."""
    seen = table.seen
    cards = [f"{CODES[card]}{f' {seen.scored[card]:+}' if card in seen.scored else ''}" for card in seen.laid]
    rows = "; ".join(f"{seen.sentences.names[seat]}: {len(row)}" for seat, row in seen.discards.items())
    return [f"{', '.join(cards) or 'no cards'}{f' ({rows})' if rows else ''}"]


def _note(table: ClassicTable, _: str) -> list[str]:
    """Return why the deal waits at the table for four, as the panel says it."""
    note = table.seated.note
    return ["no note"] if note is None else [note.title, *map(with_codes, note.latest)]


def _legal(table: ClassicTable, _: str) -> list[str]:
    """Return the cards in the hand that stand out, as they may be chosen."""
    screen = table.app.navigation.screen
    assert isinstance(screen, FanScreen)
    return [format_cards(screen.fan.legal) if screen.fan.is_asked else "nothing is asked"]


def _marks(table: ClassicTable, _: str) -> list[str]:
    """Return the marks of the piles, or of the cards in the hand: chosen, and what a hint shows."""
    screen = table.app.navigation.screen
    if isinstance(screen, GridScreen):
        return _marks_on_grid(screen)
    assert isinstance(screen, FanScreen)
    fan, hint = screen.fan, screen.fan.hint
    marked = {"chosen": fan.chosen, "around": hint.around, "hinted": hint.cards}
    said = [f"{name} {format_cards(cards)}" for name, cards in marked.items() if cards]
    said += [f"{CODES[card]} {worth}" for card, worth in hint.worths.items()]
    return ["; ".join(said) or "no marks"]


def _moving(table: ClassicTable, _: str) -> list[str]:
    """Return the cards on their way, face down in brackets, and whether what a move changed is shown."""
    screen = table.app.navigation.screen
    assert isinstance(screen, GridView | StackScreen)
    motion = screen.motion
    cards = sorted(card for card in motion.cards if not motion.has_arrived(card))
    said = [f"({CODES[card]})" if motion.shows_back(card) else CODES[card] for card in cards]
    moments = ["moments"] if isinstance(screen, GridView) and screen.board.moments.is_moving else []
    return [" ".join([*said, *moments]) or "still"]


def _gauge(table: ClassicTable, _: str) -> list[str]:
    """Return the marks of the gauge, one of the position before in brackets, and the change shown."""
    screen = table.app.navigation.screen
    gauge = screen._gauge if isinstance(screen, ClassicScreen) else table.screen_as(PlayScreen).gauge
    reading = gauge.reading
    said = [f"{one.name} {f'({one.full})' if one.is_old else one.full}" for one in reading.marks]
    if gauge.shows_change and reading.change is not None:
        said.append(f"change {reading.change.points:+}{'' if reading.change.is_sure else ', not sure'}")
    return ["; ".join(said) or "no marks"]


def _rows(table: ClassicTable, _: str) -> list[str]:
    """Return what is heard of each row of the list, which is walked through; it ends at the first."""
    found = list[str]()
    with redirect_stdout(io.StringIO()):
        table.key(pygame.K_HOME)
        while (focus := table.app.navigation.screen.spoken().focus) and focus[0] not in found[-1:]:
            found.append(with_codes(focus[0]))
            table.key(pygame.K_DOWN)
        table.key(pygame.K_HOME)
    return found


def _saved(table: ClassicTable, _: str) -> list[str]:
    matches = table.app.services.matches
    if matches.is_at_table:
        return _saved_hand(table)
    game = Game.load(table.save_path.read_text("utf-8"))
    last = game.moves[-1] if game.moves else "none"
    return [f"{game.phase.name.lower()}, {len(game.moves)} moves, the last {last}; {game.help}"]


def _saved_hand(table: ClassicTable) -> list[str]:
    """Return what is saved of the hand for four."""
    kept = table.kept_game
    if isinstance(kept, HandRecord):
        record, what = kept, f"deal {kept.hand.deal.name or 'without a number'}"
    else:
        record, what = kept.hands[-1], f"match {kept.number}, hand {len(kept.hands)}"
    hand = record.hand
    last = CODES[hand.plays[-1]] if hand.plays else "none"
    return [f"{what}, dealer {hand.dealer.name}, {len(hand.plays)} cards, the last {last}; {help_of(record)}"]


def _others(table: ClassicTable, _: str) -> list[str]:
    """Return who plays the other hands, and as whom."""
    record = table.app.services.matches.hand_record
    return [f"{', '.join(record.players[1:])}: {Opposition.among(record.extra)}"]


def _games(table: ClassicTable, _: str) -> list[str]:
    games = (Game.load(path.read_text("utf-8")) for path in table.saves())
    return sorted(f"{game.deal.name}, {len(game.moves)} moves" for game in games) or ["none"]


def _keys(table: ClassicTable, _: str) -> list[str]:
    """Return what the icons of the toolbar say of keys, or of the buttons of a controller."""
    tools = table.app.navigation.toolbar.tools.values()
    return [", ".join(f"{tool.word} {tool.key or 'none'}" for tool in tools)]


def _line(table: ClassicTable, _: str) -> list[str]:
    """Return the entry line: the caret is |, what is selected or composed stands in brackets."""
    line, composed = table.entry.editing, table.entry.composed
    marked = f"[{line.selected}]" if line.selected else f"|({composed})" if composed else "|"
    return [f"{line.text[: line.selection.start]}{marked}{line.text[line.selection.stop :]}"]


def _setting(table: ClassicTable, name: str) -> list[str]:
    settings, _ = load_settings(table.app.context.home.settings)
    return [str(getattr(settings, name)) or "empty"]


def _sounds(table: ClassicTable, _: str) -> list[str]:
    ordered = table.app.context.sounds.ordered
    return [", ".join(sorted(one.name.lower() for one in ordered)) or "none"]


def _status(table: ClassicTable, _: str) -> list[str]:
    news = f"error: {table.news}" if table.alarm else table.news or "no news"
    return [f"{news}; {table.app.navigation.screen.status()}".rstrip("; ")]


def _stored(table: ClassicTable, _: str) -> list[str]:
    store = table.app.services.records.store
    hands = [record for number in store.numbers(HAND) if (record := store.find(HAND, number)) is not None]
    return [
        *(f"{kept.score.points}" for _, kept in store.records()),
        *(f"a hand of deal {one.hand.deal.name}" for one in hands),
    ]


def _drawn(table: ClassicTable, part: str) -> list[str]:
    with pytest.MonkeyPatch.context() as patch:
        return [" | ".join(sorted(text for text in table.texts(patch) if part in text)) or "none"]


def _teacher(table: ClassicTable, _: str) -> list[str]:
    """Return all that the teacher will say on the prepared way, with the moves made from one to the next."""
    game, lines = Game.load(table.game.save()), list[str]()
    tutor = Tutor(prepared_of(game))
    while (step := tutor.step(game)) is not None:
        said = " ".join(with_codes(text) for text in sentences(step, table.app.context.words))
        move = "." if step.move is None else str(step.move)
        if step.topic or step.rule or step.is_great:
            lines.append(f"{said} [{move}]")
        else:
            lines[-1] = f"{lines[-1][:-1]} {move}]"
        game.move(step.move or Move(game.position.next_card or 0))
    return lines


def _tip(table: ClassicTable, _: str) -> list[str]:
    """Return what is said of the thing under the mouse."""
    said = list[str]()
    with pytest.MonkeyPatch.context() as patch:
        for screen in ("play", "grid_view", "classic.table"):
            spy = f"solitaire.table.screens.{screen}.draw_tip"
            patch.setattr(spy, lambda _, __, words, *___: said.append(words))
        table.draw()
    return said or ["no tip"]


def _window(table: ClassicTable, _: str) -> list[str]:
    width, height = table.window.size
    return [f"{'open' if table.app.navigation.is_open else 'closed'}, {width}x{height}"]


ANSWERS: Final[dict[str, Callable[[ClassicTable, str], list[str]]]] = {
    "buttons": _buttons,
    "card": lambda table, _: ["none" if (card := table.app.navigation.card) is None else CODES[card]],
    "clock": lambda table, _: [f"{int(table.game.seconds)} s"],
    "copied": lambda *_: (exporter.get() or "").splitlines(),
    "fola": lambda table, _: [format_cards(table.saved.fola or table.game.fola)],
    "games": _games,
    "gauge": _gauge,
    "items": lambda table, _: table.items,
    "keys": _keys,
    "line": _line,
    "laid": _laid,
    "legal": _legal,
    "marks": _marks,
    "menu": lambda table, _: [", ".join(table.menu) or "no menu"],
    "moving": _moving,
    "note": _note,
    "notice": _notice,
    "others": _others,
    "panel": _panel,
    "rows": _rows,
    "saved": _saved,
    "screen": lambda table, _: [table.shown, *table.dialogs],
    "setting": _setting,
    "sounds": _sounds,
    "status": _status,
    "stored": _stored,
    "teacher": _teacher,
    "texts": _drawn,
    "tip": _tip,
    "window": _window,
}
"""The buttons, the ``card`` shown large, the seconds of the game, the text ``copied``, the order of the
``fola``, the ``games`` in files, the marks of the gauge, the items of the dialog, the keys of icons, the
entry line, the cards ``laid`` out and those ``legal`` at the table for four, the ``note`` of a step of the
deal there, the ``marks`` of the piles or of that hand, the ``menu``, the cards ``moving``, the ``notice``,
the ``others`` at the table for four, the ``panel`` of the solitaire, the ``rows`` of a list, the game or
hand as ``saved``, the screen and the dialog by name, a ``setting`` as saved, the sounds of the last step,
news and status line, the points of the games ``stored`` and the hands, all that the ``teacher`` will say with
the moves between, a dot for a play, all the texts drawn or those with a word, the tip under the mouse,
whether the window is open and how large it is."""
