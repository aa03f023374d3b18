### What EXP's tactical initiative is, its settings, and what it asks of a combatant.

summary = Everybody rolls d20 + DEX: a priority, to act first or to make the others go first.
setting-means-split-waits = whether move and attack may be waited separately
setting-means-referee-block = whether all referee personas act at once, at the highest of their scores

trait-dexterity-means = added to the d20 of initiative
trait-awareness = AWE
trait-awareness-means = the most that the d20 may show to intercede
about-trait-awareness = AWE, to act before others
trait-mental = MSTR
trait-mental-means = added to the d20 of a mental contest
about-trait-mental = MSTR, for mental contests
