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
