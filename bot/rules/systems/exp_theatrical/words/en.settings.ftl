### What EXP's theatrical initiative is, its settings, and what it asks of a combatant.

summary = Every side rolls a die in each unit; the higher one acts first, by DEX.
setting-means-die = the die that each side rolls
setting-means-ties = whether equal sides roll again or act at once
setting-means-within = the order within a side: highest DEX first, or seats

trait-dexterity-means = the order within a side
