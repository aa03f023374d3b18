-- Who takes part in an encounter, GMs among them: so that somebody is told at once where the fight waits for them.
-- And the message that announced a revision, to lead there.

CREATE TABLE people (
    encounter INTEGER NOT NULL REFERENCES encounters (id),
    user INTEGER NOT NULL,
    PRIMARY KEY (encounter, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX people_user ON people (user);

ALTER TABLE revisions ADD COLUMN message INTEGER;
