-- What a member writes down for herself beside a game. Nobody else ever reads it: not her opponents, not an organiser, and it is in no export.
CREATE TABLE notes (
    account TEXT    NOT NULL REFERENCES accounts (account),  -- whose note it is
    game    TEXT    NOT NULL,  -- the game beside which it stands
    text    TEXT    NOT NULL,  -- as she wrote it
    updated INTEGER NOT NULL,  -- when she last changed it
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;

-- Whose messages a member does not want to read.
CREATE TABLE mutes (
    account TEXT    NOT NULL REFERENCES accounts (account),  -- who does not want to read
    muted   TEXT    NOT NULL REFERENCES accounts (account),  -- whose messages
    since   INTEGER NOT NULL,  -- when she decided so
    PRIMARY KEY (account, muted)
) STRICT, WITHOUT ROWID;
