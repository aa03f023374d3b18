-- What was committed to before the first draw from a seed: 1, the SHA-256 of the seed alone, as until now; 2, that of the
-- seed, the id of its encounter and the moment from which it is drawn from.

ALTER TABLE seeds ADD COLUMN form INTEGER NOT NULL DEFAULT 1;
