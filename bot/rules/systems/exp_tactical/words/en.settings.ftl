### What EXP's tactical initiative is, and its settings.

summary = Everybody rolls d20 + DEX: a priority, to act first or to make the others go first.
setting-means-split-waits = whether move and attack may be waited separately
setting-means-referee-block = whether all referee personas act at once, at the highest of their scores
