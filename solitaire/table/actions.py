"""Every action of the table, and the keys of those that every screen offers."""

from enum import Enum
from typing import Final

import pygame
from pygame.event import Event


class Action(Enum):
    """Something the player can have done by a button or a key; the value is its key in the catalogue."""

    # from every screen
    NEW = "new"
    EASY = "easy"
    HARD = "hard"
    DEAL = "deal"
    GAMES = "games"
    PASTE = "paste"
    PLAYER = "player"
    HELP = "help"
    MORE = "more"
    FULLSCREEN = "fullscreen"
    EXPORT = "export"
    QUIT = "quit"
    # to another screen
    MENU = "menu"
    TABLE = "table"
    SCORES = "scores"
    DAILY = "daily"
    STATS = "stats"
    SETTINGS = "settings"
    LEARN = "learn"
    LESSON = "lesson"
    GUIDED = "guided"
    VERDICT = "verdict"
    THINK = "think"
    LEAVE = "leave"
    # on a game
    RESTART = "restart"
    UNDO = "undo"
    REDO = "redo"
    FINISH = "finish"
    HINT = "hint"
    ORACLE = "oracle"
    EVALUATE_FAIR = "evaluate_fair"
    EVALUATE_POSSIBLE = "evaluate_possible"
    LOG = "log"
    # on the grid
    PLAY = "play"
    KILL_NEAR = "kill_near"
    KILL_FAR = "kill_far"
    PICK = "pick"
    ESCAPE = "escape"
    INSPECT = "inspect"
    NEXT_KILLER = "next_killer"
    LAST_KILLER = "last_killer"
    KILLS = "kills"
    TAKE_HINT = "take_hint"
    MORE_HINT = "more_hint"
    GUIDE_OFF = "guide_off"
    # before the first card
    CUT = "cut"
    OWN_CUT = "own_cut"
    STACK = "stack"
    BY_SUIT = "by_suit"
    AS_DEALT = "as_dealt"
    TAKE_ORDER = "take_order"
    # in a replay and beside it
    RUN = "run"
    BACK = "back"
    FORWARD = "forward"
    BEGIN = "begin"
    END = "end"
    SLOWER = "slower"
    FASTER = "faster"
    WHAT_IF = "what_if"
    LINES = "lines"
    LAST_LINE = "last_line"
    NEXT_LINE = "next_line"
    DROP_LINE = "drop_line"
    PLAY_ON = "play_on"
    NEXT_MARK = "next_mark"
    BACK_TO_REPLAY = "back_to_replay"
    # in a lesson and in the guide
    SHOW_ME = "show_me"
    LESSON_BEFORE = "lesson_before"
    LESSON_AFTER = "lesson_after"
    PAGE_BEFORE = "page_before"
    PAGE_AFTER = "page_after"
    READ_ON = "read_on"
    # on the title
    GO_ON = "go_on"
    TODAY = "today"
    FOUR_ON = "four_on"
    FOUR_NEW = "four_new"
    FOUR_MENU = "four_menu"
    FOUR_HAND = "four_hand"
    # at the table for four
    FOUR_HURRY = "four_hurry"
    FOUR_DISCARD = "four_discard"
    FOUR_LAST = "four_last"
    FOUR_KNOWN = "four_known"
    FOUR_REST = "four_rest"
    FOUR_NEXT = "four_next"
    FOUR_HANDS = "four_hands"
    FOUR_TAKE = "four_take"
    FOUR_LEARN = "four_learn"
    FOUR_SCORES = "four_scores"
    SOLITAIRE_SCORES = "solitaire_scores"
    FOUR_STATS = "four_stats"
    FOUR_MATCHES = "four_matches"
    FOUR_BY_RESTI = "four_by_resti"
    FOUR_BY_POINTS = "four_by_points"
    FOUR_OTHERS = "four_others"
    FOUR_DAILY = "four_daily"
    # in a replay of a hand for four
    FOUR_OPEN = "four_open"
    FOUR_SEAT = "four_seat"
    FOUR_TRICK_BEFORE = "four_trick_before"
    FOUR_TRICK_AFTER = "four_trick_after"
    FOUR_PRINTED = "four_printed"
    FOUR_LESSON = "four_lesson"
    # in the verdict
    BEST_LINE = "best_line"
    TRY = "try"
    BACK_TO_VERDICT = "back_to_verdict"
    # in long thinking
    THINK_ON = "think_on"
    THINK_STOP = "think_stop"
    THINK_LESS = "think_less"
    THINK_MORE = "think_more"
    # in the score tables, the statistics and the calendar
    CLEAN = "clean"
    ASSISTED = "assisted"
    AGAIN = "again"
    OTHERS = "others"
    WHOSE = "whose"
    WHICH_DEAL = "which_deal"
    WHICH_ORDER = "which_order"
    PLAY_AGAIN = "play_again"
    WATCH = "watch"
    SHARE = "share"
    LAST_MONTH = "last_month"
    NEXT_MONTH = "next_month"
    PLAY_DAY = "play_day"
    FOUR_PLAY_DAY = "four_play_day"
    # in the settings
    USUAL_SETTINGS = "usual_settings"


_KEYS: Final = {
    (pygame.K_u, False): Action.UNDO,
    (pygame.K_BACKSPACE, False): Action.UNDO,
    (pygame.K_z, True): Action.UNDO,
    (pygame.K_r, False): Action.REDO,
    (pygame.K_y, True): Action.REDO,
    (pygame.K_e, False): Action.FINISH,
    (pygame.K_e, True): Action.EXPORT,
    (pygame.K_v, False): Action.VERDICT,
    (pygame.K_h, False): Action.HINT,
    (pygame.K_o, False): Action.ORACLE,
    (pygame.K_n, True): Action.NEW,
    (pygame.K_g, True): Action.DEAL,
    (pygame.K_o, True): Action.GAMES,
    (pygame.K_r, True): Action.RESTART,
    (pygame.K_F1, False): Action.HELP,
    (pygame.K_F2, False): Action.SCORES,
    (pygame.K_F3, False): Action.DAILY,
    (pygame.K_F4, False): Action.STATS,
    (pygame.K_F5, False): Action.SETTINGS,
    (pygame.K_COMMA, True): Action.SETTINGS,
    (pygame.K_F6, False): Action.LEARN,
    (pygame.K_m, True): Action.MENU,
    (pygame.K_v, True): Action.PASTE,
    (pygame.K_F10, False): Action.MORE,
    (pygame.K_F11, False): Action.FULLSCREEN,
    (pygame.K_q, True): Action.QUIT,
}
"""Actions of every screen, by key and whether Ctrl (or Command) is held."""


def action_of_key(event: Event) -> Action | None:
    """Return the action that a pressed key stands for on every screen, if any."""
    if event.type != pygame.KEYDOWN:
        return None
    control = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if control and event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
        return Action.REDO
    return Action.HELP if event.unicode == "?" else _KEYS.get((event.key, control))
