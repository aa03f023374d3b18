### Was Seiten ist, und die Einstellung.

summary = Eine Seite handelt, dann die andere: ein Würfel für jede, und innerhalb einer Seite in beliebiger Reihenfolge.
setting-means-dice = `each-round`: jede Seite würfelt in jeder Runde; `once`: ihr Würfel gilt für den ganzen Kampf; `off`: die Seiten handeln in der Folge, in der sie gekommen sind
