-- Time: what is agreed about it, vacations, the club's holidays, and what the server knows of its own absences.

ALTER TABLE games ADD COLUMN timing TEXT NOT NULL DEFAULT '';  -- JSON of pace and terms; empty in rows of before: `days_per_turn` alone counts. With a bank of time `days_per_turn` is 0
ALTER TABLE games ADD COLUMN due INTEGER;                      -- after this moment the table itself has to write something (time ran out); NULL: never

UPDATE games SET due = deadline WHERE status = 'running';

CREATE INDEX games_due ON games (due) WHERE status = 'running' AND due IS NOT NULL;

-- Vacations of members. What they do to a game stands in its log; these rows are what days are counted from, and what others are shown before a game begins.
CREATE TABLE absences (
    id        INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,  -- an old page never means another one
    account   TEXT    NOT NULL REFERENCES accounts (account),
    first_day TEXT    NOT NULL,  -- first day away in her zone as it was then: '2026-08-03'
    last_day  TEXT    NOT NULL,  -- last day away, which counts too
    from_at   INTEGER NOT NULL,  -- the moment from which her clocks stand
    until_at  INTEGER NOT NULL,  -- and until when
    created   INTEGER NOT NULL
) STRICT;

CREATE INDEX absences_by_account ON absences (account, from_at);

-- When the club is closed.
CREATE TABLE closings (
    id        INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,  -- an old page never means another one
    first_day TEXT    NOT NULL,  -- first day, in the zone of the organiser who closed it
    last_day  TEXT    NOT NULL,  -- last day, which counts too
    from_at   INTEGER NOT NULL,  -- the moment from which all clocks stand
    until_at  INTEGER NOT NULL,  -- and until when
    by        TEXT    NOT NULL REFERENCES accounts (account)  -- the organiser
) STRICT;

-- The last moment at which the server is known to have run; one row at most. No part of any log.
CREATE TABLE heartbeat (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;

-- Times in which the server did not run. Each game that ran then has an entry of its own about it.
CREATE TABLE outages (
    id       INTEGER NOT NULL PRIMARY KEY,
    from_at  INTEGER NOT NULL,
    until_at INTEGER NOT NULL,
    is_noted INTEGER NOT NULL CHECK (is_noted IN (0, 1))  -- 1: every game that ran has its entry
) STRICT;
