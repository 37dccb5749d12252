"""The tables of the score file, version by version."""

from typing import Final

from scores.database import Schema

_VERSION_1: Final = """
CREATE TABLE deals (
    id INTEGER PRIMARY KEY,
    cards BLOB NOT NULL UNIQUE CHECK (length(cards) = 97),  -- as they lie after the cut, top first
    name TEXT                                               -- 42 or 42/37; none for a deal without a number
);
CREATE INDEX deals_by_name ON deals (name);

CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE                               -- empty for one without a name
);

-- Every column of a game follows from its record; they are kept for sorting and counting.
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL,                                   -- of who played what and how; see games.insert
    deal INTEGER NOT NULL REFERENCES deals,
    player INTEGER NOT NULL REFERENCES players,
    standing INTEGER NOT NULL,                              -- games.Standing
    ended TEXT NOT NULL CHECK (ended IN ('finished', 'gave up', 'stuck')),
    points INTEGER NOT NULL,
    account INTEGER NOT NULL,
    versicole INTEGER NOT NULL,
    negative INTEGER NOT NULL,
    undone_plays INTEGER NOT NULL,
    fair_hints INTEGER NOT NULL,
    oracle_hints INTEGER NOT NULL,
    date TEXT,                                              -- begun on, YYYY-MM-DD
    seconds INTEGER,
    daily INTEGER NOT NULL,                                 -- 1: the daily deal of its own date
    kinds TEXT NOT NULL,                                    -- versicole made: names of their kinds, commas
    costly BLOB NOT NULL                                    -- the cards that cost points at the end
);
CREATE INDEX games_by_digest ON games (digest);
CREATE INDEX games_of_all ON games (standing, points DESC, id);
CREATE INDEX games_by_player ON games (player, standing, points DESC, id);
CREATE INDEX games_by_deal ON games (deal, standing, points DESC, id);
CREATE INDEX games_daily ON games (player, date) WHERE daily = 1;

CREATE TABLE records (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    text TEXT NOT NULL
);

-- Deals whose cards a player has seen without playing them, by watching another's game.
CREATE TABLE seen (
    deal INTEGER NOT NULL REFERENCES deals,
    player INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,
    PRIMARY KEY (deal, player)
);

-- What an engine says of a deal: the fair player's mean over many games, or the oracle's best line.
CREATE TABLE estimates (
    deal INTEGER NOT NULL REFERENCES deals,
    kind TEXT NOT NULL CHECK (kind IN ('par', 'oracle')),
    engine TEXT NOT NULL,                                   -- name and version
    value REAL NOT NULL,                                    -- points
    games INTEGER,                                          -- games played for a par
    error REAL,                                             -- standard error of a par, points
    record TEXT,                                            -- the oracle's line
    PRIMARY KEY (deal, kind, engine)
);
"""

_VERSION_2: Final = """
-- Verdicts that an engine has worked out, to be shown again at once.
CREATE TABLE reviews (
    game BLOB NOT NULL,                                     -- digest of deal, fola and moves; see reviews.py
    engine TEXT NOT NULL,                                   -- name and version
    deal INTEGER NOT NULL REFERENCES deals,
    seconds REAL NOT NULL,                                  -- time spent on it
    text TEXT NOT NULL,
    PRIMARY KEY (game, engine)
);
CREATE INDEX reviews_by_deal ON reviews (deal);
"""

SCHEMA: Schema = Schema(
    kind="score file",
    application_id=0x4D494E43,  # MINC
    migrations=(_VERSION_1, _VERSION_2),
    tables=frozenset({"deals", "players", "games", "records", "seen", "estimates", "reviews"}),
)
