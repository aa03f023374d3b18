-- Encounters, their seeds and revisions, and what the bot has to remember besides.
-- Every id is Discord's or our own, every time is in milliseconds since 1970, UTC.

CREATE TABLE encounters (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: buttons on old messages carry it
    channel INTEGER NOT NULL,
    guild INTEGER,
    system TEXT NOT NULL,
    started INTEGER NOT NULL,
    ended INTEGER
) STRICT;

CREATE UNIQUE INDEX encounters_live ON encounters (channel) WHERE ended IS NULL;
CREATE INDEX encounters_channel ON encounters (channel, id);

CREATE TABLE seeds (
    encounter INTEGER NOT NULL REFERENCES encounters (id),
    since INTEGER NOT NULL, -- the number of the first revision that draws from it
    seed BLOB NOT NULL,
    PRIMARY KEY (encounter, since)
) STRICT, WITHOUT ROWID;

CREATE TABLE revisions (
    encounter INTEGER NOT NULL REFERENCES encounters (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    position INTEGER NOT NULL,
    parent INTEGER,
    actor INTEGER NOT NULL,
    actor_name TEXT NOT NULL,
    request INTEGER,
    at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    undelivered INTEGER, -- the first of its announcements that has not been sent; null: all have, or it has none
    command TEXT,
    events TEXT NOT NULL,
    draws TEXT NOT NULL,
    announcements TEXT, -- null once pruned
    state TEXT, -- null once pruned
    PRIMARY KEY (encounter, number),
    FOREIGN KEY (encounter, position) REFERENCES revisions (encounter, number),
    FOREIGN KEY (encounter, parent) REFERENCES revisions (encounter, number)
) STRICT;

CREATE UNIQUE INDEX revisions_request ON revisions (request) WHERE request IS NOT NULL;
CREATE INDEX revisions_undelivered ON revisions (encounter, number) WHERE undelivered IS NOT NULL;

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
