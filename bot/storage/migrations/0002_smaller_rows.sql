-- A row holds what its command changed, compressed: `whole` is the revision, at or before this one, that holds a state
-- whole; those from there on hold what changed in it. Texts are in clear or, as blobs, compressed. Rows from before
-- stay as they are: in clear, each with its state whole.

CREATE TABLE revisions_2 (
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
    announced INTEGER NOT NULL, -- how many announcements it has, or had
    undelivered INTEGER, -- the first of them that has not been sent; null: all have, or it has none
    whole INTEGER NOT NULL,
    command ANY,
    events ANY NOT NULL,
    draws ANY NOT NULL,
    announcements ANY, -- null once pruned
    state ANY, -- null once pruned
    PRIMARY KEY (encounter, number),
    FOREIGN KEY (encounter, position) REFERENCES revisions_2 (encounter, number),
    FOREIGN KEY (encounter, parent) REFERENCES revisions_2 (encounter, number)
) STRICT;

INSERT INTO revisions_2
SELECT
    encounter, number, kind, position, parent, actor, actor_name, request, at, version,
    coalesce(json_array_length(announcements), 0), undelivered, number, command, events, draws, announcements, state
FROM revisions ORDER BY encounter, number;

DROP TABLE revisions;
ALTER TABLE revisions_2 RENAME TO revisions;

CREATE UNIQUE INDEX revisions_request ON revisions (request) WHERE request IS NOT NULL;
CREATE INDEX revisions_undelivered ON revisions (encounter, number) WHERE undelivered IS NOT NULL;
