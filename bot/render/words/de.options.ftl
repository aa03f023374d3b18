### Wonach gefragt und was gewählt wird: die Optionen, die Systeme gemeinsam haben, und zu jeder die Zeile für alle.
### Ein Name hat höchstens 45 Zeichen, ein Hinweis und eine Zeile zu einer Option höchstens 100.

as-it-is = {$text}
as-a-word = {WORD($word)}
word-crew = Trupp
word-foes = Gegner
word-yes = ja
word-no = nein
word-all = alle
word-side = Seite
word-group = Gruppe
word-each = nacheinander


## In anderen Sätzen.

any = irgendeine
either = {WORD($one)} oder {WORD($other)}
alike-side = Seite
alike-owner = wer sie spielt
alike-hidden = ob sie versteckt sind
alike-traits = Werte


## In Formularen.

option-declare-at = Bei
option-declare-at-hint = der Moment, auf den du antwortest: eine Zahl, ein Segment, eine Phase, ein Durchgang
option-declare-several = Für mehrere
option-declare-several-hint = alle, eine Seite, eine Gruppe oder nacheinander
option-declare-lines = Zeilen
option-declare-lines-hint = je eine Zeile: Ork 1-4: langsam, schießt
option-declare-same = Dasselbe
option-declare-same-hint = was letztes Mal angesagt war
option-act-action = Handlung
option-act-action-hint = was du tust
option-act-done = Fertig
option-act-done-hint = beendet den Zug
option-act-at = Bei
option-act-at-hint = der Moment, auf den du antwortest: eine Zahl, ein Segment, eine Phase, ein Durchgang
option-act-several = Für mehrere
option-act-several-hint = alle, die dran sind, eine Seite oder eine Gruppe
option-hold-until = Bis
option-hold-until-hint = worauf du wartest
option-hold-at = Bei
option-hold-at-hint = der Moment, auf den du antwortest: eine Zahl, ein Segment, eine Phase, ein Durchgang
option-abort-at = Bei
option-abort-at-hint = der Moment, auf den du antwortest: eine Zahl, ein Segment, eine Phase, ein Durchgang
option-next-round = Runde
option-next-round-hint = beendet die Runde jetzt
option-surge-at = Bei
option-surge-at-hint = der Moment, auf den du antwortest: eine Zahl, ein Segment, eine Phase, ein Durchgang
option-interrupt-at = Bei
option-interrupt-at-hint = der Moment, auf den du antwortest: eine Zahl, ein Segment, eine Phase, ein Durchgang


## Während ein Befehl getippt wird, was auch gespielt wird.

about-declare-speed = Wie schnell, in den Worten des Systems
about-declare-action = Was du vorhast; wo sich Tempi verbinden, rechnet der Bot das Tempo aus
about-declare-repeat = Wieder beginnen, wenn es fertig ist
about-declare-reacting = Antwortet auf eine sichtbare Handlung von jemand anderem
about-declare-closing = Die Segmente, bis eine Annäherung endet
about-declare-change = Fallen lassen, was läuft, und dies beginnen
about-declare-reach = Ein Angriff beim Annähern, mit der deutlich längeren Waffe
about-declare-secret = Heimlich ansagen
about-declare-at = Antwort auf einen Moment, der gerade vorbei ist: wo der Kampf da stand
about-declare-several = Für alle deine Figuren, die ansagen müssen; nur eine Seite oder Gruppe; oder nacheinander
about-declare-lines = Was jeder ansagt, mit Namen: Ork 1-4: langsam, schießt; Boss: schnell
about-declare-same = Dasselbe wie letztes Mal
about-declare-phase = In welcher dir offenen Phase du handelst; oder an welcher Zahl es angesagt wird
about-declare-kind = Welche Art von Handlung es ist
about-declare-rush = Um wie viele Stufen die Handlung schneller wird
about-declare-surge = Um wie viele Punkte du früher bist
about-declare-take-time = Dir mehr Zeit nehmen, für ein besseres Ergebnis
about-flip-card = Die Karte an eurem eigenen Tisch
about-flip-roll = Was deine eigenen Würfel oder Karten ergeben haben
about-flip-rest = SL: für alle Übrigen würfeln
about-flip-alike = SL: ein Wurf für alle, die gleich nummeriert sind
about-flip-side = Von welcher Seite Wurf oder Karte ist
about-flip-surprise = Die Seite, die überrascht
about-flip-bar = Eigene Zielzahlen
about-act-action = Was du tust
about-act-preempt = Wer dran ist und wem du zuvorkommst; oder wem du antwortest
about-act-target = Wem der Angriff gilt
about-act-times = Wie viele Angriffe es sind
about-act-done = Dein Zug endet
about-act-at = Antwort auf einen Moment, der gerade vorbei ist: wo der Kampf da stand
about-act-several = Für alle deine Figuren, die dran sind, nacheinander; oder nur eine Seite oder Gruppe
about-act-do = Was von deinem Zug du nutzt
about-act-total = Das Ergebnis deiner eigenen Würfel
about-act-move-total = Das Ergebnis der Bewegung in einer Mehrfachhandlung
about-act-cost = Was es kostet
about-act-distance = Wie weit
about-act-bind = Wie viele der Würfel gebunden bleiben
about-act-speed = Wie schnell es ist
about-hold-until = Der Umstand, auf den du wartest
about-hold-at = Antwort auf einen Moment, der gerade vorbei ist: wo der Kampf da stand
about-hold-what = Womit gewartet wird
about-abort-action = Was es gegen das neue Ziel ist: auf Cleo schießen
about-abort-at = Antwort auf einen Moment, der gerade vorbei ist: wo der Kampf da stand
about-abort-retarget = Dieselbe Handlung gegen ein anderes Ziel: an derselben Zahl oder später
about-next-round = Die Runde jetzt beenden
about-next-to = Zu welcher Zahl oder welchem Segment: dorthin, oder bis zu dem, was vorher fällig ist
about-surge-points = Um wie viel
about-surge-haste = Eine Eilkarte spielen
about-surge-at = Antwort auf einen Moment, der gerade vorbei ist: wo der Kampf da stand
about-check-mental = Ein geistiges Kräftemessen
about-check-against = Wer beim Vergleich dagegenhält
about-check-target = Was zu erreichen ist: nötige Erfolge, oder wo man zum Stehen kommt
about-check-dice = Weitere Würfel des Pools, oder was dein eigener Würfel ergeben hat
about-check-cost = Was dafür ausgegeben wird
about-check-distance = Wie weit
about-check-effect = Was jeder Punkt darüber bewirkt
about-check-modifier = Was zum Ergebnis hinzukommt
about-check-reason = Warum sich das Ergebnis ändert
about-check-ruling = Für eine Entscheidung abheben
about-odds-speed = In welchem Tempo; sonst alle
about-odds-dice = Wie viele Würfel
about-odds-target = Die nötigen Erfolge
about-interrupt-target = Wen du unterbrechen willst
about-interrupt-speed = Mit einer Handlung in welchem Tempo
about-interrupt-kind = Mit welcher Art von Handlung
about-interrupt-at = Antwort auf einen Moment, der gerade vorbei ist: wo der Kampf da stand
about-trait-initiative = Grundinitiative; bei D20, was zum Würfel zählt
about-trait-weapon = Eigene Waffen: `colt: draw IV, attack III` oder `peacemaker=fast/fast/fast`
