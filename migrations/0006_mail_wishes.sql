-- What mail each member wants and when; mails that wait for a digest; what comes back by mail; private addresses of feeds.

ALTER TABLE accounts ADD COLUMN mail_policy TEXT NOT NULL DEFAULT 'each'
    CHECK (mail_policy IN ('each', 'first', 'digest', 'deadlines', 'none'));  -- which mail about her games she gets, and when
ALTER TABLE accounts ADD COLUMN digest_hour INTEGER NOT NULL DEFAULT 8 CHECK (digest_hour BETWEEN 0 AND 23);  -- hour of her day at which the digest goes
ALTER TABLE accounts ADD COLUMN digest_day TEXT;     -- newest day of hers for which a digest was made, or found to have nothing to say: '2026-11-30'
ALTER TABLE accounts ADD COLUMN reminder TEXT NOT NULL DEFAULT '24h'
    CHECK (reminder IN ('off', '6h', '12h', '24h', '48h', 'half', 'quarter'));  -- how long before her time runs out she is reminded
ALTER TABLE accounts ADD COLUMN quiet_by INTEGER;    -- under 'first': the mail after which she gets no other until she visits; NULL: she has visited
ALTER TABLE accounts ADD COLUMN asks_first INTEGER NOT NULL DEFAULT 1 CHECK (asks_first IN (0, 1));  -- whether a turn sent by mail counts only once she has confirmed it
ALTER TABLE accounts ADD COLUMN mail_trouble TEXT;   -- why mail to her address comes back; NULL: it does not
UPDATE accounts SET mail_policy = 'none' WHERE wants_mail = 0;
ALTER TABLE accounts DROP COLUMN wants_mail;

-- The outbox with two more kinds of rows: a digest, and a notice that is held until a digest tells it.
CREATE TABLE new_outbox (
    id         INTEGER NOT NULL PRIMARY KEY,
    event      TEXT    NOT NULL UNIQUE,  -- what it tells, to whom: one event gives one mail
    account    TEXT    REFERENCES accounts (account),  -- receiver; NULL: somebody without an account, at `address`
    address    TEXT,                     -- receiver's address where it is not the account's confirmed one
    kind       TEXT    NOT NULL CHECK (kind IN ('game', 'letter', 'digest')),
    game       TEXT,                     -- for 'game': the game
    entry      INTEGER,                  -- for 'game': number of the entry after which it was written
    what       TEXT    NOT NULL,         -- word of the notice ('your-turn'), or of the letter ('sign-in')
    letter     TEXT,                     -- for 'letter': JSON of its words and link; NULL once sent or dropped, since links are secrets
    digest     INTEGER,                  -- for a notice that is held: the mail that tells it; NULL: the next digest
    created    INTEGER NOT NULL,
    due        INTEGER NOT NULL,         -- not before this moment; moves with every failed attempt
    good_until INTEGER,                  -- of no use after this moment (its link has expired); NULL: always of use
    attempts   INTEGER NOT NULL,         -- attempts made so far
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'sending', 'held', 'sent', 'failed', 'dropped')),
    closed     INTEGER,                  -- when it was sent, given up or dropped
    last_error TEXT,                     -- why the last attempt failed, or why it was dropped
    sent_to    TEXT,                     -- address that the last attempt went to
    bounce     BLOB                      -- SHA-256 of the secret in the address to which that attempt comes back if it cannot be delivered
) STRICT;

INSERT INTO new_outbox (id, event, account, address, kind, game, entry, what, letter, created, due, good_until, attempts, state, closed, last_error)
    SELECT id, event, account, address, kind, game, entry, what, letter, created, due, good_until, attempts, state, closed, last_error FROM outbox;
DROP TABLE outbox;
ALTER TABLE new_outbox RENAME TO outbox;

CREATE INDEX outbox_by_due ON outbox (due) WHERE state = 'waiting';
CREATE INDEX outbox_sending ON outbox (id) WHERE state = 'sending';
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
CREATE INDEX outbox_held ON outbox (account) WHERE state = 'held';
CREATE INDEX outbox_by_account ON outbox (account, game);
CREATE INDEX outbox_by_bounce ON outbox (bounce) WHERE bounce IS NOT NULL;

-- Secrets in the addresses to which members may send their turns.
CREATE TABLE reply_secrets (
    secret  BLOB    NOT NULL PRIMARY KEY,  -- SHA-256 of the secret
    account TEXT    NOT NULL REFERENCES accounts (account),  -- whose reply it lets in
    game    TEXT    NOT NULL,              -- the game that she may act in by it
    entry   INTEGER NOT NULL,              -- the newest entry that the mail showed her
    turn    TEXT,                          -- JSON of the turn or answer that a reply of 'yes' confirms; NULL: there is none to confirm
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX reply_secrets_by_account ON reply_secrets (account, game);

-- Mails that members have sent in, for a while: each is worked on once, and nobody sends too many.
CREATE TABLE received (
    account TEXT    NOT NULL REFERENCES accounts (account),  -- who sent it
    message BLOB    NOT NULL,              -- SHA-256 of its Message-ID, or of the whole of it
    at      INTEGER NOT NULL,              -- when it came
    PRIMARY KEY (account, message)
) STRICT, WITHOUT ROWID;

-- What another process has done that the server does not know yet.
CREATE TABLE knocks (
    id   INTEGER NOT NULL PRIMARY KEY,
    game TEXT                              -- the game that it added to; NULL: it only put mail into the outbox
) STRICT;

-- Private addresses of a member's feeds.
CREATE TABLE feeds (
    account TEXT    NOT NULL PRIMARY KEY REFERENCES accounts (account),
    secret  BLOB    NOT NULL UNIQUE,       -- SHA-256 of the secret in the addresses
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
