### Was die taktische Initiative von EXP ist, und ihre Einstellungen.

summary = Alle würfeln d20 + DEX: eine Priorität, zuerst zu handeln oder die anderen zuerst handeln zu lassen.
setting-means-split-waits = ob Bewegung und Angriff einzeln warten dürfen
setting-means-referee-block = ob alle Personas der Spielleitung zugleich handeln, mit der höchsten ihrer Prioritäten
