### Die Sätze von Torg Simple.

rules-card =
    Die Grundinitiative ist 20 und eine Bonuszahl, einmal gewürfelt (`/flip`). Der Zähler läuft vom Höchsten herunter (`/next`).
    {""}**Oben** an einer Zahl: Was fällig ist, kommt heraus (`/act`, mit `total:`, wenn die Folge wichtig ist: das höhere zuerst).
    {""}**Unten**: Wer seine Initiative erreicht hat, sagt an (`/declare`): sehr schnell 0, schnell 3, normal 6, langsam 9, sehr langsam 12 Zahlen, bis es fertig ist. Sehr Schnelles kommt sofort heraus, an diesem Unten.
    In einer Runde: eine einfache Handlung, eine volle Bewegung oder zwei halbe, eine dramatische Handlung und eine passive Abwehr, außer die dramatische war eine aktive. Abwehr kostet keine Zeit (`kind:`).
    `/hold` unten: Sag bei einer späteren Zahl an; wer bis zum Ende der Runde hält, ist in der nächsten zuerst. `/hold` auf Fälliges: Es ist bereit, und `/act` lässt es unten an jeder Zahl als sehr schnelle Handlung weitergehen. Wer vorbeilässt oder hält, wird nicht wieder gefragt und darf unten jederzeit dazwischen.
    `/surge` 3 bis 10: früher, um ebenso viel Abzug. `rush:` eine Stufe schneller, je 3 Punkte. Der Abzug gilt für jedes Ergebnis der Runde. `/interrupt` sagt dir allein, wie du rechtzeitig bist.
    `/abort` lässt fallen, was in der Luft ist: zwei Zahlen lang nichts Neues. `retarget:` behält es, mit anderem Ziel.
stage-ready = vor dem Herunterzählen
stage-top = Zahl {$count}, oben
stage-bottom = Zahl {$count}, unten
stage-very-fast = Zahl {$count}, unten: sehr schnell
round-begins = **Runde {$round}.** Jetzt Spurts, wer mag; SL: Weiter beginnt das Herunterzählen.
round-ends = Runde {$round} endet.
rolled = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$dice}: Bonuszahl {$bonus}, Grundinitiative {$initiative}.
rolled-again = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$dice}: Bonuszahl {$bonus}, Grundinitiative {$initiative}. Sie war {$before}.
rolled-kept = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$dice}: Bonuszahl {$bonus}. Die alte Grundinitiative von {$initiative} ist besser und bleibt.
holders-first = Bis zum Ende gehalten und jetzt zuerst: {$places}. Ihr dürft neu würfeln.
hidden-first = {$who} (versteckt) {COUNT($who) ->
        [one] hat
       *[other] haben
    } bis zum Ende gehalten, {COUNT($who) ->
        [one] ist
       *[other] sind
    } jetzt zuerst und {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } neu würfeln.
count-top = **Zahl {$count}**, oben: {$actions}.
count-very-fast = **Zahl {$count}**, unten, sehr schnell: {$actions}.
count-bottom = **Zahl {$count}**, unten: Ansagen {COUNT($names) ->
        [one] darf
       *[other] dürfen
    } {$names}.
count-target-gone = **Zahl {$count}**, unten: {$names}, {COUNT($names) ->
        [one] dein
       *[other] euer
    } Ziel ist aus dem Kampf. Weiter so, ein anderes, oder abbrechen?
count-fire = **Zahl {$count}**, unten: Was bereitliegt, {COUNT($names) ->
        [one] darf
       *[other] dürfen
    } {AND($names)} jetzt auslösen.
count-alone = **Zahl {$count}**, unten.
announces = {$who} {COUNT($who) ->
        [one] sagt
       *[other] sagen
    } an: {WORD($what)} ({WORD($speed)}), fällig oben an {$lands}. Abzug {$penalty}.
announces-very-fast = {$who} {COUNT($who) ->
        [one] sagt
       *[other] sagen
    } an: {WORD($what)} ({WORD($speed)}), fällig unten an {$lands}. Abzug {$penalty}.
announces-secret = {$who} {COUNT($who) ->
        [one] sagt
       *[other] sagen
    } heimlich etwas an. Abzug {$penalty}, soweit bekannt.
you-announces = {$who}, heimlich: {WORD($what)} ({WORD($speed)}), fällig oben an {$lands}. Abzug {$penalty}.
you-announces-very-fast = {$who}, heimlich: {WORD($what)} ({WORD($speed)}), fällig unten an {$lands}. Abzug {$penalty}.
takes-time = {$who} {COUNT($who) ->
        [one] nimmt
       *[other] nehmen
    } sich Zeit: {$bonus} auf dieses Ergebnis.
multi-action = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } in Bewegung: eine Mehrfachhandlung, Schwierigkeit {$difficulty} auf jede.
comes-out = Es kommt heraus, was {$who} {COUNT($who) ->
        [one] tut
       *[other] tun
    }: {$what}, fällig an {$lands}. Abzug {$penalty}.
planned = {$who} {COUNT($who) ->
        [one] sagt
       *[other] sagen
    } von selbst unten an {$count} an: {WORD($what)}.
planned-due = {$who} {COUNT($who) ->
        [one] sagt
       *[other] sagen
    } von selbst unten an {$count} an: {WORD($what)}, fällig an {$lands}.
plan-lapsed = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } an {$count} nicht ansagen, was geplant war ({WORD($what)}):
corrected = Die SL berichtigt die Ansage von {$who}: {WORD($what)} ({WORD($speed)}), fällig an {$lands}. Vorher: {WORD($before)} ({WORD($slower)}), fällig an {$was}. Abzug {$penalty}.
defends-active = {$who} {COUNT($who) ->
        [one] wehrt
       *[other] wehren
    } sich aktiv: {WORD($what)}.
defends-passive = {$who} {COUNT($who) ->
        [one] nutzt
       *[other] nutzen
    } die passive Abwehr dieser Runde: {WORD($what)}.
lets-pass = {$names} {COUNT($names) ->
        [one] lässt
       *[other] lassen
    } diese Zahl vorbei.
let-pass = Diese Zahl {COUNT($names) ->
        [one] lässt
       *[other] lassen
    } vorbei: {$names}.
comes-first = Vor Zahl {$to} kommt Zahl {$count}: Das ist zuerst.
answered = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } bereit.
answered-total = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } bereit, Ergebnis {$total}.
answered-total-modified = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } bereit, Ergebnis {$total} (eingerechnet: {$worth}).
resumes = {$who} {COUNT($who) ->
        [one] macht
       *[other] machen
    } mit dem Bereiten weiter: {WORD($what)}, unten an {$count}. Abzug {$penalty}.
order = In dieser Folge: {$names}.
coin = {$names}: alle gleich. Die Münze sagt: {$first} zuerst.
coin-order = {$names}: alle gleich. Die Münze sagt: {$order}.
resolves = Bei {$who} kommt heraus: {WORD($what)}. Abzug {$penalty}.
resolves-total = Bei {$who} kommt heraus: {WORD($what)}, Ergebnis {$total} (Abzug {$penalty} eingerechnet).
resolves-modified = Bei {$who} kommt heraus: {WORD($what)}. Abzug {$penalty}; auf das Ergebnis insgesamt: {$worth}.
resolves-total-modified = Bei {$who} kommt heraus: {WORD($what)}, Ergebnis {$total} (Abzug {$penalty} eingerechnet; insgesamt: {$worth}).
due = {$who}: {WORD($what)}
due-what = {WORD($what)}
due-noted = {WORD($what)} ({$notes})
due-together = {$first} + {$second}
worth = {$sum}: {$parts}
modifier-surge = Spurt {$by}
modifier-rush = Eile {$by}
modifier-haste = Eilkarte {$by}
modifier-time = Zeit genommen {$by}
modifier-target = anderes Ziel {$by}
modifier-multi = Mehrfachhandlung {$by} bei Schwierigkeit {$difficulty}
modifier-scene = Initiative +{$points} durch die Szene
modifier-ruled = {WORD($reason)} {$by}
holds = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }.
holds-until = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } bis: {$until}
prepped = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }: {WORD($what)} ist bereit und geht mit Handeln jederzeit weiter.
nothing-more = {$who} {COUNT($who) ->
        [one] fügt
       *[other] fügen
    } nichts hinzu.
is-done = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } für diese Runde fertig.
aborts = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } ab: {WORD($what)}. Nichts Neues vor Zahl {$count}.
aborts-secret = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } ab, was heimlich angesagt war. Nichts Neues vor Zahl {$count}.
drops = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } ab: {WORD($what)}.
plan-dropped = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } das nicht ansagen: {WORD($what)}.
retargets-same = {$who} {COUNT($who) ->
        [one] nimmt
       *[other] nehmen
    } ein anderes Ziel: {WORD($what)}, weiter fällig an {$lands}, -3 auf das Ergebnis.
retargets-later = {$who} {COUNT($who) ->
        [one] nimmt
       *[other] nehmen
    } ein anderes Ziel: {WORD($what)}, jetzt fällig an {$lands}. Das war {WORD($before)}.
modifier = Die Spielleitung ändert das Ergebnis von {$who} ({WORD($what)}) um {$by}: {WORD($reason)}.
surges = {$who} {COUNT($who) ->
        [one] spurtet
       *[other] spurten
    } um {$points}: Initiative {$initiative} in dieser Runde. Abzug {$penalty}. Vorher: Initiative {$before}, Abzug {$was}.
surge-cut = {$who} {COUNT($who) ->
        [one] spurtet
       *[other] spurten
    } spät: {$asked} wird auf {$points} gekürzt.
haste-trump = {$who} {COUNT($who) ->
        [one] spielt
       *[other] spielen
    } eine Eilkarte: Was jetzt angesagt wird, kommt vor allem anderen.
trumps = {$who}, durch die Eilkarte, sofort: {WORD($what)}.
haste-initiative = {$who} {COUNT($who) ->
        [one] spielt
       *[other] spielen
    } eine Eilkarte: +{$points} Initiative in dieser Runde, {$before} → {$initiative}.
haste-penalty = {$who} {COUNT($who) ->
        [one] spielt
       *[other] spielen
    } eine Eilkarte: {$points} Punkte weniger Abzug in dieser Runde. Abzug {$penalty}; vorher: {$was}.
dropped = In der Luft und mit der Runde verloren: {$names}.
hidden-may = {$who} (versteckt) {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } ansagen, ab {$initiative}.
hidden-due = {$who} (versteckt): {WORD($what)} kam an {$lands} an. Handeln lässt es heraus, wann es passt.
hidden-due-noted = {$who} (versteckt): {WORD($what)} kam an {$lands} an ({$notes}). Handeln lässt es heraus, wann es passt.
hidden-behind = {$who} (versteckt) {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } noch tun, was aus der letzten Runde offen ist, ab {$count}, bis das Herunterzählen beginnt.
announced-here = An Zahl {$count} angesagt: {$actions}.
announced-one = {$who}: {WORD($what)} (fällig an {$lands})
in-air = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } an etwas: {WORD($what)}, begonnen an {$begins}, fällig an {$lands}.
lane = {$who}: {WORD($what)}, begonnen an {$begins}, fällig oben an {$lands}
lane-very-fast = {$who}: {WORD($what)}, begonnen an {$begins}, fällig unten an {$lands}
lane-prepped = {$who}: {WORD($what)}, bereit
status-action = {WORD($what)}
status-unrolled = muss würfeln
status-first = zuerst, an {$count}
status-from = ab {$count}
status-up = darf ansagen ({$count})
status-due = jetzt fällig
status-total = Ergebnis {$total}
status-answered = bereit
status-busy = fällig an {$lands}
status-secret = an etwas Heimlichem
status-prepped = bereit: {WORD($what)}
status-done = fertig
status-holds = hält
status-holds-until = hält: {$until}
status-barred = nichts vor {$count}
status-passes = lässt vorbei ({$count})
status-owed = darf ansagen, ab {$count}
status-penalty = Abzug {$penalty}
prompt-empty = Noch ist niemand da: `/join`, und `/combatant add` für die SL.
prompt-roll = SL: Flip würfelt für {AND($names)}.
prompt-ready = Jetzt Spurts, wer mag. SL: Weiter beginnt das Herunterzählen.
prompt-due = {$names}: Handeln, mit Ergebnis, wenn die Folge wichtig ist, oder Halten.
prompt-asked = {$names}: Ansagen, Halten oder Fertig. SL: Weiter.
prompt-stands = Der Zähler steht hier. SL: Weiter.
prompt-next = SL: Weiter.
offer-total = Handeln mit Ergebnis…
offer-act-lesser = Handeln: {WORD($what)} mit -2
offer-total-lesser = Mit Ergebnis, {WORD($what)} mit -2…
offer-done = Fertig
offer-drop-forced = Verwerfen und die Runde beenden
offer-retarget-same = Anderes Ziel: -3
offer-retarget-later = Anderes Ziel: 3 später
offer-haste = Eilkarte
offer-reroll = Neu würfeln: {$who}
offer-reroll-now = Neu würfeln
offer-surge = Spurt…
offer-kind = {WORD($kind)}: {WORD($speed)}
offer-kind-rushed = {WORD($kind)}, eilig: {WORD($speed)}
offer-other = Anderes Tempo…
offer-in-secret = Heimlich…
offer-later = Bei einer späteren Zahl…
offer-early = {WORD($kind)}, an {$count}…
offer-come-out = Herauskommen lassen
offer-interrupt = Jetzt unterbrechen
offer-interrupt-for = Unterbrechen: {$who}
offer-modifier = Zu- oder Abrechnung…
offer-on-the-fly = Im Vorbeigehen: -{$cost}
offer-check-for = Zu- oder Abrechnung: {$who}
offer-check = Zu- oder Abrechnung
offer-way = {WORD($kind)}: {$start} → {$resolves}, Abzug {$penalty}
offer-fire = Jetzt los
offer-fire-what = Jetzt los: {WORD($what)}
offer-active-defence = Aktive Abwehr
offer-passive-defence = Passive Abwehr
panel-declare = {$who}: Was sagst du an?
panel-budget = Noch in dieser Runde: {WORD($left)}. Abzug {$penalty}.
panel-check = {$who}: Um wie viel ändert sich das Ergebnis?
panel-reroll = Die Grundinitiative von {$who} ist {$initiative}. Ein neuer Wurf ersetzt sie für den Rest des Kampfes, auch wenn er niedriger ist.
panel-interrupt = {$who}: Wen unterbrichst du?
secret-penalty = {$who}: Abzug {$penalty}, alles zusammen.
secret-budget = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch: {WORD($left)}.
interrupt-head = {$who} gegen {$other} ({WORD($what)}, fällig an {$due}):
interrupt-nobody = Nichts ist in der Luft, das unterbrochen werden könnte.
way = {WORD($kind)} ({WORD($speed)}): ansagen an {$start}, fertig an {$resolves}, Abzug {$penalty}
way-rush = {WORD($kind)} ({WORD($speed)}), Eile {$rush}: ansagen an {$start}, fertig an {$resolves}, Abzug {$penalty}
way-surge = {WORD($kind)} ({WORD($speed)}), Spurt {$surge}: ansagen an {$start}, fertig an {$resolves}, Abzug {$penalty}
way-surge-rush = {WORD($kind)} ({WORD($speed)}), Spurt {$surge}, Eile {$rush}: ansagen an {$start}, fertig an {$resolves}, Abzug {$penalty}
way-prior = Das kommt zu dem Abzug von {$penalty}, den du hast.
way-resume = mit dem Bereiten weitermachen ({WORD($what)}): fertig unten an {$count}
way-more = … und {$count} weitere Wege, jeder mit einem Knopf.
way-none = Es gibt keinen Weg. Am frühesten wärst du bei {$resolves} fertig, und das muss über {$due} liegen.
why-unrolled = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch keine Grundinitiative: `/flip` würfelt sie.
why-given = Grundinitiative {$initiative}, wie angegeben.
why-rolled = {$dice} gewürfelt, zusammen {$roll}: Bonuszahl {$bonus}, mit {$base} eine Grundinitiative von {$initiative}.
why-scene = Die Szene ist {WORD($scene)}: +{$points} für {WORD($side)}.
why-first = Bis zum Ende der letzten Runde gehalten: zuerst, an {$count}.
why-surge = Spurt: +{$points} in dieser Runde.
why-quick = Eilkarten von +{$each}: +{$points} in dieser Runde.
why-held = Gehalten und an {$count} angesagt: Das ist die Initiative für den Rest der Runde.
why-initiative = {$who} {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } ab {$count} abwärts ansagen.
why-action = {WORD($what)}: angesagt an {$begins}, {WORD($speed)}, {$counts} Zahlen, fällig an {$lands}.
why-penalty = Abzug: Spurt {$surge}, Eile {$rush}; {$penalty} in dieser Runde.
why-order = Im selben Augenblick: höheres Handlungsergebnis, dann höhere Initiative dieser Runde, dann eine Münze.
bad-roll = „{$found}“ ist kein Wurf. Erlaubt: die Summe (1 bis {$most}) oder jeder Würfel, alle bis auf den letzten eine 10 oder 20: 20 8.
bad-speed = „{$found}“ ist kein Tempo. Erlaubt: {WORD($allowed)}.
bad-kind = „{$found}“ ist keine Art von Handlung. Erlaubt: {WORD($allowed)}.
no-active-defence = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } sich nicht aktiv wehren: Das ist die dramatische Handlung und die passive Abwehr. Noch in dieser Runde: {WORD($left)}. Die SL kann es mit `force` erlauben.
no-passive-defence = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Runde keine passive Abwehr mehr. Noch da: {WORD($left)}. Die SL kann sie mit `force` erlauben.
bad-count = „{$found}“ ist keine Zahl. Gib eine ganze Zahl an, etwa 17.
bad-rush = {WORD($speed)} lässt sich nicht um {$found} beeilen. Erlaubt: {WORD($allowed)}.
no-rush = {WORD($speed)} lässt sich nicht beeilen. Erlaubte Stufen: keine. Fast und normal: 1; slow und very slow: 1 oder 2.
bad-surge = Ein Spurt von {$found} geht nicht. Erlaubt: {$least} bis {$most} Punkte in einer Runde.
surge-how-much = Sag, wie viel: `points:` 3 bis 10.
surge-what = Sag, wie viel: `points:` 3 bis 10; oder spiel eine Eilkarte: `haste:true`.
surge-spent = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } in dieser Runde um {$surge} gespurtet. Erlaubt insgesamt: {$most}; übrig: {$left}, und ein Spurt hat mindestens 3.
surge-late = Zu spät für einen Spurt: An Zahl {$count}, mit Initiative {$initiative}, nützen {$who} nur {$left}, und ein Spurt hat mindestens {$least}. Sag an, wenn die Zahl kommt, oder mit `phase:`.
surge-needless = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } die Initiative ({$initiative}) an Zahl {$count} erreicht: Ein Spurt nützt nichts. Sag jetzt an (`/declare`).
haste-off = Hier gibt es keine Eilkarten. Die SL kann sie erlauben: `/encounter settings key:haste`.
haste-not-yet = Diese Karte spielt man beim Herunterzählen. SL: `/next` beginnt es.
haste-already = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } eine Eilkarte gespielt: Sag jetzt an (`/declare`).
take-time-off = Zeit nehmen ist hier nicht erlaubt. Die SL kann es erlauben: `/encounter settings key:take-time`.
no-initiative = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch keine Grundinitiative. Die SL würfelt sie mit `/flip`; wer die Figur spielt, darf auch.
resolve-first = Erst kommt heraus, was an {$count} fällig ist. Sag danach unten an. Im Voraus sagst du mit `/declare phase:…` an.
above-initiative = {$who} {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } ab {$initiative} abwärts ansagen, nicht an {$count}. Früher durch einen Spurt, wenn Platz ist. Im Voraus sagst du mit `/declare phase:…` an.
count-passed = Zahl {$found} ist vorbei. Erlaubt: {$count} oder niedriger.
due-first = Vor Zahl {$to} ist an {$count} fällig: {$names}. `/act` lässt es heraus, oder Weiter für alle.
to-or-round = Entweder zu einer Zahl (`to:`) oder zum Ende der Runde (`round:`), nicht beides.
not-free = {$who} {COUNT($who) ->
        [one] war
       *[other] waren
    } an {$count} noch nicht frei. Erlaubt: ab {$freed} abwärts.
defence-untimed = {WORD($kind)} wirkt sofort: Dafür gibt es kein {$found}. Lass das weg.
barred = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } abgebrochen und {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } an {$count} nichts ansagen. Erlaubt ab Zahl {$barred}.
under-way = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } an etwas: {WORD($what)}. Abbrechen lässt es fallen (`/abort`). (Hier gilt `movement: {$movement}`.)
is-prepped = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } etwas bereit: {WORD($what)}. `/act` lässt es weitergehen, `/abort` lässt es fallen.
over-budget = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Runde nicht mehr: {WORD($kind)}. Noch da: {WORD($left)}. Die SL kann mit `force` mehr erlauben.
no-secret = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts heimlich angesagt, was herauskommen könnte. Etwas Heimliches: `/declare secret:true`.
nobody-to-roll = Alle haben eine Grundinitiative. SL: `/next` beginnt das Herunterzählen.
rolled-already = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } die Grundinitiative für den ganzen Kampf. Wer bis zum Ende einer Runde hielt, darf vor der nächsten neu würfeln; die SL kann es mit `force`.
roll-for-whom = Sag, wessen Wurf es ist: `combatant:` und `roll:` zusammen.
not-rolled = Ohne Grundinitiative: {$names}. `/flip` würfelt; mit `force` fehlen sie vorerst.
not-begun = Die Runde hat nicht begonnen. SL: `/next` beginnt das Herunterzählen.
in-progress = In der Luft: {$names}. Weiter geht bis dahin; mit `force` fällt es weg, und die Runde endet.
not-due = {$who}: Jetzt ist nichts fällig. In der Luft: {WORD($what)}. Die Zahl, an der es fällig ist, wird aufgerufen (`/next` macht weiter).
nothing-under-way = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts laufen.
not-yet-on = Erst geschieht, was bei {$count} fällig ist (`/act`). Unten bei dieser Zahl darf {$who} auslösen: {WORD($what)}.
share-whose = {$who} bewegt sich und handelt zugleich: Was von beidem bekommt -2 und nicht -4? `do:` {WORD($allowed)}.
no-choice = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } keine Mehrfachhandlung mit „{$found}“, die den kleineren Teil nehmen könnte. Erlaubt: {$allowed}.
no-move-total = {$who}: Keine Bewegung ist zusammen mit einer anderen Handlung fällig. Gib das eine Ergebnis als `total:` an.
done-resolves-nothing = Lass `done:true` weg, wenn du `do:`, `total:` oder `move_total:` angibst. Es beendet die Runde von {$who} und führt nichts aus.
done-already = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } für diese Runde schon fertig. Ansagen (`/declare`) oder halten (`/hold`) geht noch.
hold-when = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } jetzt nichts zu halten: Das geht, wenn die eigene Zahl dran ist, oder bei Fälligem. `/declare phase:` sagt bei einer späteren Zahl an.
holds-already = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } schon. Ansagen (`/declare`) geht bei jeder Zahl, und etwas anderes abwarten mit `until:`.
bad-retarget = „{$found}“ geht nicht. Erlaubt: {WORD($allowed)}.
retarget-how = Für ein neues Ziel gib auch `retarget:` an: {WORD($allowed)}.
retarget-nothing = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts in der Luft, was ein anderes Ziel nehmen könnte. Bereites darf fallen: `/abort`.
modifier-what = Sag, um wie viel und warum: `more:"modifier -3, reason …"`.
deed-check = Eine Zu- oder Abrechnung
interrupt-itself = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } sich nicht selbst unterbrechen: Nenne mit `target:`, wessen Handlung es ist. Eigenes darf fallen: `/abort`.
target-idle = {$other} {COUNT($other) ->
        [one] hat
       *[other] haben
    } nichts laufen, was sich unterbrechen ließe. Sobald etwas angesagt ist: `/interrupt`.
target-secret = {$other} {COUNT($other) ->
        [one] ist
       *[other] sind
    } an etwas Heimlichem: Niemand weiß, wann es fällig ist, bis es herauskommt. `/surge` macht dich früher.
word-very-fast = sehr schnell
word-fast = schnell
word-normal = normal
word-slow = langsam
word-very-slow = sehr langsam
word-simple = einfach
word-half-move = halbe Bewegung
word-move = Bewegung
word-dramatic = dramatisch
word-other = anderes
word-on-the-fly = im Vorbeigehen
word-ruling = Entscheid
word-active-defence = aktive Abwehr
word-passive-defence = passive Abwehr
word-plain = schlicht
word-standard = normal
word-nothing = nichts
