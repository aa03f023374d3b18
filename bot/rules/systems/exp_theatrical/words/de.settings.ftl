### Was die theatralische Initiative von EXP ist, ihre Einstellungen, und was sie von einer Persona wissen will.

summary = In jeder Einheit würfelt jede Seite; die höhere handelt zuerst, nach DEX.
setting-means-die = der Würfel, den jede Seite würfelt
setting-means-ties = ob gleiche Seiten noch einmal würfeln oder zugleich handeln
setting-means-within = die Folge innerhalb einer Seite: höchste DEX zuerst, oder Plätze

trait-dexterity-means = die Folge innerhalb einer Seite
