### Was Past Participle ist, seine Einstellungen, und was es von einer Figur wissen will.

summary = Sag heimlich ein Tempo an, deck eine Karte auf, handle in den Phasen I bis IV.
setting-means-declarations = `secret`: Beim Flip werden alle gezeigt; `open`: sofort gesagt, dann fest; hat schon jemand angesagt, gilt es ab der nächsten Runde
setting-means-order = `any`: Angesagt wird in beliebiger Folge; `reflex`: in aufsteigendem Reflex
setting-means-cards = ob eine Karte für alle aufgedeckt wird oder je eine für jede Seite oder Figur
setting-means-call = `auto`: Die nächste Phase wird aufgerufen, wenn in der laufenden alle gehandelt haben; `gm`: mit `/next`
setting-means-exposure = ob bei einer Handlung steht, bis wann gleichzeitige dazukommen können
setting-means-actions = eigene Handlungen: `lasso=normal; whistle=free`
setting-means-gear = Waffen, jede mit ihrem Tempo, zum Spannen oder Bereitmachen, zum Zielen: `peacemaker=fast/fast/fast`
setting-means-deck = der Kartenstapel: eine Datei aus dem Verzeichnis der Stapel

trait-reflex = Reflex
trait-reflex-means = ein Pool von 1 bis 5 Würfeln, d4, d6, d8, d10 oder d12, etwa `2d6`
about-trait-reflex = Reflex-Pool, etwa `2d6`
trait-weapon = Waffen
trait-weapon-means = eigene Waffen, jede mit ihrem Tempo: `peacemaker=fast/fast/fast`
