-- Who takes part in an encounter, GMs among them: so that somebody is told at once where the fight waits for them.
-- And the message that announced a revision, to lead there.

CREATE TABLE IF NOT EXISTS people (
    encounter BIGINT NOT NULL REFERENCES encounters (id),
    "user" BIGINT NOT NULL,
    PRIMARY KEY (encounter, "user")
);

CREATE INDEX IF NOT EXISTS people_user ON people ("user", encounter);

ALTER TABLE revisions ADD COLUMN IF NOT EXISTS message BIGINT;
