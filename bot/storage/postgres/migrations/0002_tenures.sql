-- Who serves which shards, where several processes share the database. What is stored is stored under a tenure, whose
-- row is locked against deletion meanwhile; whoever takes over deletes it first. So nothing is stored under one that is
-- over, whatever its process believes. Times are this server's own.

CREATE TABLE IF NOT EXISTS tenure_numbers (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    newest BIGINT NOT NULL -- no number is given twice; whoever takes shards locks this row, so only one does at a time
);

INSERT INTO tenure_numbers (one, newest) VALUES (1, 0) ON CONFLICT (one) DO NOTHING;

CREATE TABLE IF NOT EXISTS tenures (
    number BIGINT PRIMARY KEY,
    holder TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL -- from then on others may end it; until they do, it can be held on to
);

CREATE TABLE IF NOT EXISTS leases (
    shards BIGINT NOT NULL, -- how many there are
    shard BIGINT NOT NULL,
    number BIGINT NOT NULL REFERENCES tenures (number) ON DELETE CASCADE,
    PRIMARY KEY (shards, shard)
);

CREATE INDEX IF NOT EXISTS leases_number ON leases (number);
