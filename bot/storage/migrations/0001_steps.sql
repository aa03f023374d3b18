-- Encounters, their seeds and revisions, and what the bot has to remember besides.
-- Every id is Discord's or our own, every time is in milliseconds since 1970, UTC.

CREATE TABLE encounters (
    id INTEGER PRIMARY KEY, -- random: it stands on buttons, and must not tell of other encounters
    channel INTEGER NOT NULL,
    ordinal INTEGER NOT NULL, -- which one of its channel
    guild INTEGER,
    system TEXT NOT NULL,
    started INTEGER NOT NULL,
    ended INTEGER
) STRICT;

CREATE UNIQUE INDEX encounters_live ON encounters (channel) WHERE ended IS NULL;
CREATE UNIQUE INDEX encounters_channel ON encounters (channel, ordinal);

CREATE TABLE seeds (
    encounter INTEGER NOT NULL REFERENCES encounters (id),
    since INTEGER NOT NULL, -- the number of the first revision that draws from it
    seed BLOB NOT NULL,
    PRIMARY KEY (encounter, since)
) STRICT, WITHOUT ROWID;

-- Texts are in UTF-8 or compressed.
CREATE TABLE revisions (
    encounter INTEGER NOT NULL REFERENCES encounters (id),
    number INTEGER NOT NULL,
    play INTEGER NOT NULL, -- the number of the first revision of its play: those of a play are stored together
    kind TEXT NOT NULL,
    position INTEGER NOT NULL,
    parent INTEGER,
    actor INTEGER NOT NULL,
    actor_name TEXT NOT NULL,
    request INTEGER,
    at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    announced INTEGER NOT NULL, -- how many announcements it has, or had
    undelivered INTEGER, -- the first of them that has not been sent; null: all have, or it has none
    message INTEGER, -- the one that announced it
    command BLOB,
    events BLOB NOT NULL,
    draws BLOB NOT NULL,
    announcements BLOB, -- null once pruned
    deadlines BLOB, -- until when the fight waits for whom: in the last revision of each play
    state BLOB, -- null once pruned
    PRIMARY KEY (encounter, number),
    FOREIGN KEY (encounter, position) REFERENCES revisions (encounter, number),
    FOREIGN KEY (encounter, parent) REFERENCES revisions (encounter, number)
) STRICT;

CREATE UNIQUE INDEX revisions_request ON revisions (request) WHERE request IS NOT NULL;
CREATE INDEX revisions_undelivered ON revisions (encounter, number) WHERE undelivered IS NOT NULL;

-- Who takes part in an encounter, GMs among them: so that somebody is told at once where the fight waits for them.
CREATE TABLE people (
    encounter INTEGER NOT NULL REFERENCES encounters (id),
    user INTEGER NOT NULL,
    PRIMARY KEY (encounter, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX people_user ON people (user);

CREATE TABLE boards (
    encounter INTEGER PRIMARY KEY REFERENCES encounters (id),
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    posted INTEGER NOT NULL,
    digest TEXT NOT NULL
) STRICT;

CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What somebody is to be told in private that another one brought about: a row of `revisions` of which a person has not
-- heard, or, for revision 0, a sentence of its own. `sending`: 0, it waits; 1, its telling was begun and may have come
-- to nothing; 2, it was told.
CREATE TABLE news (
    encounter INTEGER NOT NULL REFERENCES encounters (id),
    revision INTEGER NOT NULL,
    user INTEGER NOT NULL,
    sending INTEGER NOT NULL DEFAULT 0,
    phrase TEXT, -- null: what that person may hear of the revision
    PRIMARY KEY (encounter, user, revision)
) STRICT, WITHOUT ROWID;

-- What a server keeps from one encounter to the next: presets by their names, and each person's newest character in each
-- system. `key` is what it is found by; `user`: whose it is.
CREATE TABLE keepsakes (
    guild INTEGER NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    system TEXT NOT NULL,
    body TEXT NOT NULL, -- JSON
    PRIMARY KEY (guild, kind, key)
) STRICT, WITHOUT ROWID;

-- A table in the browser has no Discord that would keep its channels, people and messages: they are kept here. A bot on
-- the real Discord leaves these tables empty.

CREATE TABLE local_facts (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE local_messages (
    id INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    body TEXT NOT NULL -- JSON: what it says now, and of whom; only what everybody in its channel sees is kept
) STRICT;

CREATE INDEX local_messages_channel ON local_messages (channel, id);

CREATE TABLE local_files (
    id INTEGER PRIMARY KEY,
    message INTEGER NOT NULL REFERENCES local_messages (id) ON DELETE CASCADE,
    contents BLOB NOT NULL
) STRICT;

CREATE INDEX local_files_message ON local_files (message);
