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
    digest BLOB NOT NULL,                                   -- of who played what and how; see kinds.insert
    deal INTEGER NOT NULL REFERENCES deals,
    player INTEGER NOT NULL REFERENCES players,
    standing INTEGER NOT NULL,                              -- kinds.Standing
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

_VERSION_3: Final = """
-- Matches of the classic game for four. The first player of the draw is the person at the table, who sits S.
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,                            -- of its record; see matches.py
    number TEXT NOT NULL,                                   -- up to 2^64 - 1, too large for an INTEGER
    player INTEGER NOT NULL REFERENCES players,
    date TEXT,                                              -- begun on, YYYY-MM-DD
    resti INTEGER NOT NULL                                  -- the player's, won less paid
);
CREATE INDEX matches_of_all ON matches (resti DESC, id);
CREATE INDEX matches_by_player ON matches (player, resti DESC, id);
CREATE INDEX matches_by_number ON matches (number, id);

-- Every column follows from the record; they are kept for sorting and counting.
CREATE TABLE hands (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    number INTEGER NOT NULL,                                -- in its match, 0 to 11
    deal TEXT NOT NULL,                                     -- 84 or 84/37
    points INTEGER NOT NULL,                                -- of NS less those of EW
    resti_ns INTEGER NOT NULL,                              -- won
    resti_ew INTEGER NOT NULL,
    text TEXT NOT NULL,                                     -- of the first: with the headers of the match
    PRIMARY KEY (match, number)
);
"""

_VERSION_4: Final = """
-- Hands of the classic game for four: those of matches, and those by themselves.
-- Every column follows from the record; they are kept for sorting and counting.
CREATE TABLE all_hands (
    id INTEGER PRIMARY KEY,
    match INTEGER REFERENCES matches ON DELETE CASCADE,     -- none for a hand by itself
    number INTEGER,                                         -- in its match, 0 to 11
    digest TEXT UNIQUE,                                     -- of a hand by itself; see hands.py
    player INTEGER NOT NULL REFERENCES players,             -- who sits S
    standing INTEGER NOT NULL,                              -- kinds.Standing
    date TEXT,                                              -- begun on, YYYY-MM-DD
    daily INTEGER NOT NULL,                                 -- 1: the daily hand of its own date
    deal TEXT NOT NULL,                                     -- 84 or 84/37, or the 97 cards
    dealer TEXT NOT NULL,                                   -- S, E, N or W
    points INTEGER NOT NULL,                                -- of NS less those of EW
    resti_ns INTEGER NOT NULL,                              -- won
    resti_ew INTEGER NOT NULL,
    t1_saved INTEGER,                                       -- 1 or 0; none if NS did not have T1
    kings_lost INTEGER,                                     -- of NS; none: not reckoned yet
    last_trick INTEGER,                                     -- 1: taken by NS; none: not reckoned yet
    declared INTEGER,                                       -- points of NS; none: not reckoned yet
    text TEXT NOT NULL,                                     -- of the first in a match: with its headers
    UNIQUE (match, number)
);
INSERT INTO all_hands
    (match, number, player, standing, date, daily, deal, dealer, points, resti_ns, resti_ew, text)
    SELECT match, hands.number, player, text LIKE '%' || char(10) || '[Help "%', date, 0, deal,
        substr('SENW', hands.number % 4 + 1, 1), points, resti_ns, resti_ew, text
    FROM hands JOIN matches ON matches.id = match ORDER BY match, hands.number;
DROP TABLE hands;
ALTER TABLE all_hands RENAME TO hands;
CREATE INDEX hands_by_player ON hands (player, standing);
CREATE INDEX hands_by_deal ON hands (deal);
"""

_VERSION_5: Final = """
-- What an engine has proved of a deal; valid for ever.
CREATE TABLE bounds (
    deal INTEGER PRIMARY KEY REFERENCES deals,
    points INTEGER NOT NULL,                                -- no line scores more
    engine TEXT NOT NULL                                    -- name and version
);

-- Where long thinking about a deal goes on.
CREATE TABLE thinking (
    deal INTEGER NOT NULL REFERENCES deals,
    engine TEXT NOT NULL,                                   -- name and version
    runs INTEGER NOT NULL,                                  -- begun
    seconds REAL NOT NULL,                                  -- spent
    PRIMARY KEY (deal, engine)
);
"""

_VERSION_6: Final = """
-- The games and hands that were played here, of deals that have reviews: which reviews are theirs.
CREATE TABLE review_keys (
    game INTEGER UNIQUE REFERENCES games ON DELETE CASCADE,
    hand INTEGER UNIQUE REFERENCES hands ON DELETE CASCADE,
    key BLOB NOT NULL,                                      -- reviews.game, if there is a review
    CHECK ((game IS NULL) != (hand IS NULL))
);
CREATE INDEX review_keys_by_key ON review_keys (key);
-- What statistics and drills need of a review: JSON, see home/reviews.py; none: not reckoned yet.
ALTER TABLE reviews ADD COLUMN figures TEXT;

-- Costly decisions that a player was asked again.
CREATE TABLE drills (
    player INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,
    key BLOB NOT NULL,                                      -- reviews.game
    place INTEGER NOT NULL,                                 -- the ply, or the moment of the hand
    begun TEXT NOT NULL,                                    -- day of the first answer, YYYY-MM-DD
    box INTEGER NOT NULL,                                   -- from 1; see home/drills.py
    due TEXT NOT NULL,                                      -- the day on which it is asked again
    PRIMARY KEY (player, key, place)
);
"""

_VERSION_7: Final = """
-- Who played, as strengths of solitaire/classic/seats.py; before there were five, all were of the highest.
ALTER TABLE hands ADD COLUMN opponents INTEGER NOT NULL DEFAULT 5;  -- of the weaker opponent
ALTER TABLE hands ADD COLUMN partner INTEGER NOT NULL DEFAULT 5;
ALTER TABLE matches ADD COLUMN giri INTEGER NOT NULL DEFAULT 3;     -- its length
"""

SCHEMA: Schema = Schema(
    kind="score file",
    application_id=0x4D494E43,  # MINC
    migrations=(_VERSION_1, _VERSION_2, _VERSION_3, _VERSION_4, _VERSION_5, _VERSION_6, _VERSION_7),
    impossible={
        "games": "standing NOT BETWEEN 0 AND 4 OR ended NOT IN ('finished', 'gave up', 'stuck') "
        "OR seconds < 0 OR length(costly) > 97 OR date(date) IS NOT date",
        "matches": "number = '' OR number GLOB '*[^0-9]*' OR length(number) > 20 OR date(date) IS NOT date "
        "OR giri NOT IN (1, 3)",
        "hands": "standing NOT BETWEEN 0 AND 4 OR number NOT BETWEEN 0 AND 11 OR date(date) IS NOT date "
        "OR dealer NOT IN ('S', 'E', 'N', 'W') "
        "OR opponents NOT BETWEEN 0 AND 5 OR partner NOT BETWEEN 0 AND 5",
        "bounds": "points NOT BETWEEN -300 AND 334",
        "drills": "box NOT BETWEEN 1 AND 100 OR date(begun) IS NOT begun OR date(due) IS NOT due",
        "thinking": "runs NOT BETWEEN 0 AND 1000000000 OR seconds < 0",
    },
)
