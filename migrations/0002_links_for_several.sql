-- A secret link to a game for four opens as many places as are left.

ALTER TABLE invitations ADD COLUMN places INTEGER NOT NULL DEFAULT 1;  -- how many may use it; `used` and `used_by` tell of the last of them

-- Who has used an invitation.
CREATE TABLE invitation_uses (
    invitation INTEGER NOT NULL REFERENCES invitations (id),
    account    TEXT    NOT NULL REFERENCES accounts (account),  -- who came by it
    at         INTEGER NOT NULL,                                -- when
    PRIMARY KEY (invitation, account)
) STRICT, WITHOUT ROWID;

INSERT INTO invitation_uses (invitation, account, at) SELECT id, used_by, used FROM invitations WHERE used_by IS NOT NULL;
