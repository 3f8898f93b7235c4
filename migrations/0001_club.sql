-- The first form of the club's file: the log, what is derived from it, people, and mail.
--
-- Moments are milliseconds since 1970 in UTC. Public names of accounts and games are 8 letters and digits.
-- Tokens are kept as SHA-256 only; whoever reads this file can use none of them.

-- THE LOG. Nothing else decides what a game is. -------------------------------------------------------------------------------

-- One phase of one turn, or one event of the table. Append-only: see the triggers below.
CREATE TABLE entries (
    game   TEXT    NOT NULL,  -- public name of the game
    number INTEGER NOT NULL,  -- from 1, without gaps, within the game
    seat   INTEGER,           -- whose act it was, from 0 in turn order; NULL for the table's own acts
    at     INTEGER NOT NULL,  -- when it was appended
    kind   TEXT    NOT NULL,  -- word of the kind: 'opened', 'move', 'resigned', …
    body   TEXT    NOT NULL,  -- JSON, exactly the bytes that the hash covers
    hash   BLOB    NOT NULL CHECK (length(hash) = 32),  -- SHA-256 over the previous hash and this entry
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;

CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;

-- Also stops INSERT OR REPLACE, which would not fire the trigger on deletion.
CREATE TRIGGER entries_are_appended_in_order BEFORE INSERT ON entries
WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM entries WHERE game = NEW.game), 0)
BEGIN SELECT RAISE(ABORT, 'entries are appended in order'); END;

-- The secret seed of a game's shuffle, until the log reveals it.
CREATE TABLE seeds (
    game TEXT NOT NULL PRIMARY KEY,             -- the game
    seed BLOB NOT NULL CHECK (length(seed) = 32) -- 32 secret bytes; their SHA-256 is the commitment in the game's first entry
) STRICT, WITHOUT ROWID;

-- DERIVED FROM THE LOG. May be emptied and rebuilt at any time (`postern rebuild`); never a source of anything. ----------------

CREATE TABLE games (
    game          TEXT    NOT NULL PRIMARY KEY,  -- public name
    kind          TEXT    NOT NULL,  -- which game is played: 'heretik'; '?' if the log cannot be read
    options       TEXT    NOT NULL,  -- JSON object of the options agreed on
    days_per_turn INTEGER NOT NULL,  -- pace
    status        TEXT    NOT NULL CHECK (status IN ('open', 'running', 'over', 'off', 'broken')),
    open_to       TEXT    NOT NULL CHECK (open_to IN ('everyone', 'member', 'link')),  -- whom it waits, or waited, for
    invited       TEXT,              -- account of the challenged member
    host          TEXT    NOT NULL,  -- account that opened it
    host_seat     INTEGER,           -- the seat that the host takes; NULL: chance decides
    opened_at     INTEGER NOT NULL,
    began_at      INTEGER,
    ended_at      INTEGER,
    waiting_since INTEGER NOT NULL,  -- since when those who are to act have been so
    deadline      INTEGER,           -- when their time runs out; NULL if nobody is to act
    result        TEXT,              -- JSON outcome of a game played to an end; reason of one that was called off; what is wrong with a broken one
    head_number   INTEGER NOT NULL,  -- number of the newest entry
    head_hash     BLOB    NOT NULL   -- its hash
) STRICT, WITHOUT ROWID;

CREATE INDEX games_open ON games (opened_at) WHERE status = 'open';

-- Who takes part.
CREATE TABLE game_seats (
    game      TEXT    NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,  -- turn order once begun; joining order while open
    account   TEXT    NOT NULL,  -- account of the player
    name      TEXT    NOT NULL,  -- the name that she had when she joined
    is_to_act INTEGER NOT NULL CHECK (is_to_act IN (0, 1)),  -- whether the game waits for her
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_seats_by_account ON game_seats (account, game);

-- PEOPLE ------------------------------------------------------------------------------------------------------------------------

CREATE TABLE accounts (
    account      TEXT    NOT NULL PRIMARY KEY,  -- public name, as the log has it
    name         TEXT    NOT NULL,              -- as she writes it
    name_key     TEXT    NOT NULL UNIQUE,       -- the name folded to lower case: names differ by more than case
    email        TEXT,                          -- confirmed mail address; NULL until one is confirmed
    email_key    TEXT    UNIQUE,                -- the address folded to lower case
    new_email    TEXT,                          -- address that she gave and has not confirmed yet
    password     TEXT,                          -- argon2id hash in PHC form; NULL: she signs in by mailed links
    is_organiser INTEGER NOT NULL CHECK (is_organiser IN (0, 1)),
    is_active    INTEGER NOT NULL CHECK (is_active IN (0, 1)),  -- 0: may not sign in; her games stay
    zone         TEXT    NOT NULL,              -- name of her time zone: 'Europe/Berlin'
    wants_mail   INTEGER NOT NULL CHECK (wants_mail IN (0, 1)),  -- whether she gets mail about her games
    created      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token   BLOB    NOT NULL PRIMARY KEY,  -- SHA-256 of the cookie's token
    account TEXT    NOT NULL REFERENCES accounts (account),
    created INTEGER NOT NULL,              -- when she signed in
    seen    INTEGER NOT NULL,              -- last use, to the hour
    expires INTEGER NOT NULL               -- moves with use
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_account ON sessions (account);

-- Links that work once and for a while.
CREATE TABLE tokens (
    token   BLOB    NOT NULL PRIMARY KEY,  -- SHA-256 of the link's token
    purpose TEXT    NOT NULL CHECK (purpose IN ('sign-in', 'reset', 'address', 'first-organiser', 'unsubscribe')),
    account TEXT    REFERENCES accounts (account),  -- whose; NULL for the first organiser, who has no account yet
    email   TEXT,                          -- the address that an 'address' or 'sign-in' link was sent to and so confirms
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    used    INTEGER                        -- when it was used; an 'unsubscribe' link may be used again
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_account ON tokens (account, purpose);
CREATE INDEX tokens_by_expiry ON tokens (expires);

-- Who may make an account: a new member of the club, or the friend for whom a game is kept.
CREATE TABLE invitations (
    id      INTEGER NOT NULL PRIMARY KEY,
    token   BLOB    NOT NULL UNIQUE,       -- SHA-256 of the link's token
    label   TEXT    NOT NULL,              -- whom it is for, in the inviter's words
    email   TEXT,                          -- address to which it was mailed; NULL: the link was handed over
    game    TEXT,                          -- the game that its holder may join; NULL: an invitation to the club
    by      TEXT    NOT NULL REFERENCES accounts (account),  -- who invites
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    revoked INTEGER,                       -- when it was taken back
    used    INTEGER,                       -- when an account was made with it
    used_by TEXT REFERENCES accounts (account)  -- that account
) STRICT;

CREATE INDEX invitations_by_game ON invitations (game);

-- AT THE TABLE ------------------------------------------------------------------------------------------------------------------

-- A turn being composed.
CREATE TABLE drafts (
    account  TEXT    NOT NULL REFERENCES accounts (account),
    game     TEXT    NOT NULL,
    turn     TEXT    NOT NULL,  -- JSON object: phase → choices
    based_on INTEGER NOT NULL,  -- number of the entry that was the newest when it was last changed
    updated  INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- What the players of a game say to each other.
CREATE TABLE messages (
    id      INTEGER NOT NULL PRIMARY KEY,
    game    TEXT    NOT NULL,
    account TEXT    NOT NULL REFERENCES accounts (account),
    at      INTEGER NOT NULL,
    text    TEXT    NOT NULL
) STRICT;

CREATE INDEX messages_by_game ON messages (game, id);

-- How far somebody has read a game.
CREATE TABLE reads (
    account TEXT    NOT NULL REFERENCES accounts (account),
    game    TEXT    NOT NULL,
    entry   INTEGER NOT NULL,  -- number of the newest entry that she has seen
    message INTEGER NOT NULL,  -- id of the newest message that she has seen; 0 for none
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- MAIL --------------------------------------------------------------------------------------------------------------------------

-- Mail to be sent. Written in the transaction of what it tells; sent by the worker.
CREATE TABLE outbox (
    id         INTEGER NOT NULL PRIMARY KEY,
    event      TEXT    NOT NULL UNIQUE,  -- what it tells, to whom: one event gives one mail
    account    TEXT    REFERENCES accounts (account),  -- receiver; NULL: somebody without an account, at `address`
    address    TEXT,                     -- receiver's address where it is not the account's confirmed one
    kind       TEXT    NOT NULL CHECK (kind IN ('game', 'letter')),
    game       TEXT,                     -- for 'game': the game
    entry      INTEGER,                  -- for 'game': number of the entry after which it was written
    what       TEXT    NOT NULL,         -- word of the notice ('your-turn'), or of the letter ('sign-in')
    letter     TEXT,                     -- for 'letter': JSON of its words and link; NULL once sent or dropped, since links are secrets
    created    INTEGER NOT NULL,
    due        INTEGER NOT NULL,         -- not before this moment; moves with every failed attempt
    good_until INTEGER,                  -- of no use after this moment (its link has expired); NULL: always of use
    attempts   INTEGER NOT NULL,         -- attempts made so far
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
    closed     INTEGER,                  -- when it was sent, given up or dropped
    last_error TEXT                      -- why the last attempt failed, or why it was dropped
) STRICT;

CREATE INDEX outbox_by_due ON outbox (due) WHERE state = 'waiting';
CREATE INDEX outbox_sending ON outbox (id) WHERE state = 'sending';
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
