-- Encounters, their seeds and revisions, and what the bot has to remember besides: as SQLite's have them.
-- Every id is Discord's or our own, every time is in milliseconds since 1970, UTC.
-- Only what distributed databases that speak PostgreSQL's language have, too. Those may end a migration between two of
-- its statements: so each one says IF NOT EXISTS, and the migration can be begun again.

CREATE TABLE IF NOT EXISTS encounters (
    id BIGINT PRIMARY KEY, -- random: it stands on buttons, and must not tell of other encounters
    channel BIGINT NOT NULL,
    ordinal BIGINT NOT NULL, -- which one of its channel
    guild BIGINT,
    system TEXT NOT NULL,
    started BIGINT NOT NULL,
    ended BIGINT
);

CREATE UNIQUE INDEX IF NOT EXISTS encounters_live ON encounters (channel) WHERE ended IS NULL;
CREATE UNIQUE INDEX IF NOT EXISTS encounters_channel ON encounters (channel, ordinal);
CREATE INDEX IF NOT EXISTS encounters_guild ON encounters (guild, channel);
CREATE INDEX IF NOT EXISTS encounters_ended ON encounters (ended);

CREATE TABLE IF NOT EXISTS seeds (
    encounter BIGINT NOT NULL REFERENCES encounters (id),
    since BIGINT NOT NULL, -- the number of the first revision that draws from it
    seed BYTEA NOT NULL,
    PRIMARY KEY (encounter, since)
);

-- Texts are in UTF-8 or compressed.
CREATE TABLE IF NOT EXISTS revisions (
    encounter BIGINT NOT NULL REFERENCES encounters (id),
    number BIGINT NOT NULL,
    play BIGINT NOT NULL, -- the number of the first revision of its play: those of a play are stored together
    kind TEXT NOT NULL,
    position BIGINT NOT NULL,
    parent BIGINT,
    actor BIGINT NOT NULL,
    actor_name TEXT NOT NULL,
    request BIGINT,
    at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    announced BIGINT NOT NULL, -- how many announcements it has, or had
    undelivered BIGINT, -- the first of them that has not been sent; null: all have, or it has none
    message BIGINT, -- the one that announced it
    command BYTEA,
    events BYTEA NOT NULL,
    draws BYTEA NOT NULL,
    announcements BYTEA, -- null once pruned
    deadlines BYTEA, -- until when the fight waits for whom: in the last revision of each play
    state BYTEA, -- null once pruned
    PRIMARY KEY (encounter, number),
    FOREIGN KEY (encounter, position) REFERENCES revisions (encounter, number),
    FOREIGN KEY (encounter, parent) REFERENCES revisions (encounter, number)
);

CREATE UNIQUE INDEX IF NOT EXISTS revisions_request ON revisions (request) WHERE request IS NOT NULL;
CREATE INDEX IF NOT EXISTS revisions_undelivered ON revisions (encounter, number) WHERE undelivered IS NOT NULL;

-- Who takes part in an encounter, GMs among them: so that somebody is told at once where the fight waits for them.
CREATE TABLE IF NOT EXISTS people (
    encounter BIGINT NOT NULL REFERENCES encounters (id),
    "user" BIGINT NOT NULL,
    PRIMARY KEY (encounter, "user")
);

CREATE INDEX IF NOT EXISTS people_user ON people ("user", encounter);

CREATE TABLE IF NOT EXISTS boards (
    encounter BIGINT PRIMARY KEY REFERENCES encounters (id),
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    posted BIGINT NOT NULL,
    digest TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS notes (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- What somebody is to be told in private that another one brought about: a row of `revisions` of which a person has not
-- heard, or, for revision 0, a sentence of its own. `sending`: 0, it waits; 1, its telling was begun and may have come
-- to nothing; 2, it was told.
CREATE TABLE IF NOT EXISTS news (
    encounter BIGINT NOT NULL REFERENCES encounters (id),
    revision BIGINT NOT NULL,
    "user" BIGINT NOT NULL,
    sending BIGINT NOT NULL DEFAULT 0,
    phrase TEXT, -- null: what that person may hear of the revision
    PRIMARY KEY (encounter, "user", revision)
);

-- What a server keeps from one encounter to the next. `key` is what it is found by; `user`: whose it is.
CREATE TABLE IF NOT EXISTS keepsakes (
    guild BIGINT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    "user" BIGINT NOT NULL,
    name TEXT NOT NULL,
    system TEXT NOT NULL,
    body TEXT NOT NULL, -- JSON
    PRIMARY KEY (guild, kind, key)
);
