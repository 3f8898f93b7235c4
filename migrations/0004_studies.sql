-- What-ifs: turns that a member tries out from some entry of a game, for herself. They are no part of any game.
CREATE TABLE studies (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,  -- an address stays nobody else's when its what-if is deleted
    account  TEXT    NOT NULL REFERENCES accounts (account),  -- whose it is; nobody else sees it, not even an organiser
    game     TEXT    NOT NULL,  -- public name of the game it branches off from
    entry    INTEGER NOT NULL,  -- number of the entry from which it does
    eye      TEXT    NOT NULL,  -- through whose eyes it began: 'white' and the like, 'spectator', or 'everything' once a game is over
    assumed  TEXT    NOT NULL,  -- JSON list of [seat, card]: cards put into hands at its beginning
    shuffle  INTEGER NOT NULL,  -- which of the assumed orders the cards that its owner does not know are in
    steps    TEXT    NOT NULL,  -- JSON list of the turns and answers made in it
    draft    TEXT    NOT NULL,  -- JSON of the turn being composed behind them
    name     TEXT    NOT NULL,  -- as its owner calls it; empty: not named yet
    note     TEXT    NOT NULL,  -- her words about it
    revision INTEGER NOT NULL,  -- rises with every change, so that a page that is old is known
    updated  INTEGER NOT NULL   -- when it was last changed
) STRICT;

CREATE INDEX studies_of ON studies (account, game);
