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
