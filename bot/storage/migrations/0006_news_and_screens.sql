-- What somebody is to be told in private that another one brought about: a row of `revisions` of which a person has not
-- heard, or, for revision 0, a sentence of its own. `standing`: 0, it waits; 1, its telling was begun and may have come
-- to nothing; 2, it was told.
-- And the lasting screen of an encounter: the message, in another channel, that shows its GM everything.

CREATE TABLE news (
    encounter INTEGER NOT NULL REFERENCES encounters (id),
    revision INTEGER NOT NULL,
    user INTEGER NOT NULL,
    standing INTEGER NOT NULL DEFAULT 0,
    phrase TEXT, -- null: what that person may hear of the revision
    PRIMARY KEY (encounter, user, revision)
) STRICT, WITHOUT ROWID;

CREATE TABLE screens (
    encounter INTEGER PRIMARY KEY REFERENCES encounters (id),
    channel INTEGER NOT NULL, -- where it is, not where the encounter is
    user INTEGER NOT NULL, -- who asked for it
    message INTEGER, -- null: not posted yet
    posted INTEGER NOT NULL,
    digest TEXT NOT NULL
) STRICT;
