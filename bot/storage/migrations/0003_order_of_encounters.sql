-- Ids of encounters are random from here on: they stand on buttons, and must not tell how many encounters other channels
-- have had. What came first in a channel is counted instead; older encounters keep their ids.

ALTER TABLE encounters ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 0; -- which one of its channel

UPDATE encounters SET ordinal = id;

DROP INDEX encounters_channel;
CREATE UNIQUE INDEX encounters_channel ON encounters (channel, ordinal);
