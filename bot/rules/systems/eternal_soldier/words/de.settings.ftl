### Was Eternal Soldier ist, seine Einstellungen, und was es von einer Figur wissen will.

summary = Eine laufende Uhr in Segmenten von einer halben Sekunde: Jede Handlung dauert, nach ihrer Klasse und deiner Gewandtheit.
setting-means-clock = `auto`: Die Uhr läuft weiter, wenn alles Fällige getan ist und niemand ansagen muss; `gm`: mit `/next`
setting-means-secrets = wer heimlich ansagen darf: alle, und die SL erfährt es jedes Mal; oder nur die SL
setting-means-actions = eigene Handlungen: `lasso=V; lift=20s`; `lasso=none` nimmt eine heraus
setting-means-weapons = Waffen: `colt: draw IV, attack III, reload X, holds 6; gun: attack V, holds 20, automatic 5`; `colt: none` nimmt eine heraus

trait-agility = Gewandtheit
trait-agility-means = eine ganze Zahl ab 1; je höher, desto schneller
about-trait-agility = Gewandtheit, ab 1
trait-weapon = Waffen
trait-weapon-means = eigene Waffen: `colt: draw IV, attack III, reload X, holds 6`; `colt: none` nimmt eine weg
