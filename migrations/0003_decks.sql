-- Decks that members build for games to which each brings her own. What was brought to a game stands in its log; changing a deck here changes no game.
CREATE TABLE decks (
    id       INTEGER NOT NULL PRIMARY KEY,
    account  TEXT    NOT NULL REFERENCES accounts (account),  -- whose deck it is; nobody else sees it
    game     TEXT    NOT NULL,  -- which game it is for: 'heretik'
    name     TEXT    NOT NULL,  -- as she calls it
    name_key TEXT    NOT NULL,  -- the name folded to lower case
    cards    TEXT    NOT NULL,  -- JSON list of names of cards, one for each copy, in the order of the game's list
    updated  INTEGER NOT NULL,  -- when it was last changed
    UNIQUE (account, game, name_key)
) STRICT;
