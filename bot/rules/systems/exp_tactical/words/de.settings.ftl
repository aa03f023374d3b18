### Was die taktische Initiative von EXP ist, ihre Einstellungen, und was sie von einer Persona wissen will.

summary = Alle würfeln d20 + DEX: eine Priorität, zuerst zu handeln oder die anderen zuerst handeln zu lassen.
setting-means-split-waits = ob Bewegung und Angriff einzeln warten dürfen
setting-means-referee-block = ob alle Personas der Spielleitung zugleich handeln, mit der höchsten ihrer Prioritäten

trait-dexterity-means = zählt zum d20 der Initiative
trait-awareness = AWE
trait-awareness-means = so viel darf der d20 höchstens zeigen, um vor anderen zu handeln
about-trait-awareness = AWE, um vor anderen zu handeln
trait-mental = MSTR
trait-mental-means = zählt zum d20 beim geistigen Kräftemessen
about-trait-mental = MSTR, fürs geistige Kräftemessen
