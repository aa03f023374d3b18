### Was Torg Simple ist, seine Einstellungen, und was es von einer Figur wissen will.

summary = Der Zähler läuft herunter; sag unten an deiner Zahl an, und einige Zahlen später ist es fertig.
setting-means-scene = `standard`: Initiative +5 für die Seite crew; `dramatic`: +5 für die Seite foes
setting-means-movement = Bewegung beim Handeln: gar nicht, eine halbe mit einer einfachen Handlung, frei, oder als Mehrfachhandlung
setting-means-reroll-keep-best = `on`: Wer gehalten hat und neu würfelt, behält die bessere Grundinitiative
setting-means-take-time = `on`: Eine Handlung darf 6 Zahlen länger dauern, für +3 auf ihr Ergebnis
setting-means-haste = Eilkarten: keine, vor allem anderen handeln, Initiative +10, oder 9 Punkte weniger Abzug

trait-initiative = Grundinitiative
trait-initiative-means = 20 und eine Bonuszahl; ohne Angabe wird gewürfelt (`/flip`)
