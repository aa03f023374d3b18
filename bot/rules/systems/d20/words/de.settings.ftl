### Was D20 ist, seine Einstellungen, und was es von einer Figur wissen will.

summary = Ein W20 und ein Modifikator: Der höchste handelt zuerst, Runde für Runde, mit Verzögern und Bereithalten.
setting-means-reroll = `never`: die Reihenfolge gilt für den ganzen Kampf; `each-round`: in jeder Runde wird neu gewürfelt

trait-initiative = Initiative
trait-initiative-means = was zum Würfel zählt; bei gleicher Summe ist der höhere Wert zuerst dran
