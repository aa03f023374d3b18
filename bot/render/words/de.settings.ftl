### Einstellungen, die jedes System hat: was eine bedeutet, unter `setting-means-` und ihrem Namen.

setting-means-language = die Sprache dessen, was alle lesen, anfangs die des Servers; was du allein liest, ist in der Sprache deines Discord
setting-means-joining = `open`: Mitspielen darf jeder; `ask`: Die SL lässt herein, wer mitspielen möchte; `closed`: Nur die SL stellt Figuren auf
setting-means-combatants = wie viele Figuren man mitbringen darf, ohne die SL zu fragen
setting-means-board = `follow`: Die Tafel rückt mit jeder neuen Runde nach unten, und wenn mehr als 8 Nachrichten des Bots unter ihr liegen und auf jemanden gewartet wird; `pin`: Sie ist angepinnt und bleibt, wo sie ist; `still`: Sie bleibt
setting-means-pace = `flow`: Der Kampf geht von selbst weiter, antworten kann man auch danach; `moments`: Er wartet, solange jemand reagieren könnte, bis alle es vorbeilassen; `gm`: Jeder Schritt wartet auf Weiter
setting-means-block = `sides`: Züge von Spielenden, die aufeinander folgen, sind ein Halt, und jeder handelt, wenn er da ist; die der SL ebenso; `off`: Jeder Zug wird für sich aufgerufen
setting-means-window = wenn `pace` auf `moments` steht: nach wie vielen Sekunden es weitergeht, auch wenn nicht alle geantwortet haben; `off`: Es wartet
setting-means-pings = für alle, die selbst nichts gewählt haben. `ping`: Ein Aufruf pingt sie an; `quiet`: Er nennt sie nur; `on deck`: Sie erfahren auch allein, dass sie als Nächste dran sind
setting-means-deadline = wie lange der Kampf auf eine Ansage, einen Zug oder die SL wartet, etwa `90s`, `2d` oder `24h 08-23 Europe/Berlin` (die Nacht zählt nicht); eine Erinnerung, dann geschieht das Übliche, oder wer säumt, wird übergangen; `off`: so lange es dauert

## Figuren in Zeilen.

field-number = Anzahl
paste-trait = {$trait} {$value}
paste-count = Anzahl {$n}
paste-hidden = versteckt
paste-usual = wie üblich
