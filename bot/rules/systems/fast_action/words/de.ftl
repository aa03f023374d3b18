### Die Sätze von Fast Action.

rules-card =
    Einmal, am Anfang: Alle würfeln ihre **Aktionswürfel** (`/flip`, oder `/flip roll:"6 5 5 2 1"` mit echten Würfeln; die SL für alle Übrigen). Mehr Erfolge (5 und 6) gehen vor, dann mehr Sechsen, Fünfen, Vieren …; Gleiche würfeln noch einmal. Die Reihenfolge gilt bis zum Ende.
    Angesagt wird nichts. In deinem Zug gib Würfel für beliebig viele Aktionen aus: `/act cost:3 action:…`; `/act done:true` oder `/next` beendet den Zug.
    Außerhalb des Zugs, auch davor, darf der Rest ebenso in Reaktionen gehen.
    Eine Probe ist `/check cost:… dice:… target:2S@10m,20 distance:… effect:2HP/SM`; `/odds` nennt die Chancen vorher.
    `/hold` beendet den Zug und behält den Rest für Reaktionen. Abbrechen lässt sich nichts: Ausgegeben ist ausgegeben.
    Am Ende der Runde gilt der Rest als in Wache gesteckt, und alle Würfel kommen zurück außer den EX-gebundenen (`/act bind:2`; die SL löst sie mit `/act bind:-2`).
instead-declare = sag es beim Ausgeben: `/act cost:… action:…`
instead-abort = ausgegeben ist ausgegeben; `/act done:true` beendet den Zug, und einen Vertipper nimmt die SL mit `/encounter undo` zurück
instead-surge = gib mehr Würfel für die Aktion aus: `/act cost:…` oder `/check cost:…`
order-wanted = **Runde {$round}.** Alle würfeln mit allen Aktionswürfeln um die Reihenfolge: Würfeln, oder `/flip roll:` mit echten Würfeln. Die SL würfelt für alle Übrigen.
one-success = 1 Erfolg
successes = {$n} Erfolge
no-dice = keine Würfel
one-die = 1 Würfel
some-dice = {$n} Würfel
rolls = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$roll}: {$hits}.
rolls-again = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } noch einmal: {$roll}.
order-open = Noch ist niemand da: Wer kommt, würfelt und wird eingereiht.
up = **Runde {$round}:** {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran, {$left} von {$dice} {$dice ->
        [one] Würfel
       *[other] Würfeln
    }.
spends = {$who} {COUNT($who) ->
        [one] gibt
       *[other] geben
    } aus: {$dice}. Übrig: {$left}.
spends-on = {$who} {COUNT($who) ->
        [one] gibt
       *[other] geben
    } {$dice} aus, übrig {$left}: {$action}
reacts = {$who} {COUNT($who) ->
        [one] reagiert
       *[other] reagieren
    } und {COUNT($who) ->
        [one] gibt
       *[other] geben
    } aus: {$dice}. Übrig: {$left}.
reacts-on = {$who} {COUNT($who) ->
        [one] reagiert
       *[other] reagieren
    }, {COUNT($who) ->
        [one] gibt
       *[other] geben
    } {$dice} aus, übrig {$left}: {$action}
binds = {$who} EX-{COUNT($who) ->
        [one] bindet
       *[other] binden
    } {$n}: zusammen {$bound} gebunden.
frees = {$who} {COUNT($who) ->
        [one] löst
       *[other] lösen
    } {$n} von EX, zurück am Ende der Runde; {$bound} noch gebunden.
frees-now = {$who} {COUNT($who) ->
        [one] bekommt
       *[other] bekommen
    } {$n} von EX zurück: {$bound} noch gebunden.
turn-done = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } fertig.
passed-over = Der Zug von {$who} ist beendet.
holds = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } und {COUNT($who) ->
        [one] behält
       *[other] behalten
    } {$left} für Reaktionen.
holds-until = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } und {COUNT($who) ->
        [one] behält
       *[other] behalten
    } {$left}: {$until}
tests = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } die Probe, {$having} ({$prowess} Können + {$dice} + {$spent} AD): {$roll}, {$hits}.
test-succeeds = Erfolg: {$n} von {$needed}, Spanne {$margin}.
test-effect = Wirkung: {$effect}.
test-fails = Misserfolg: {$n} von {$needed}.
watch = Übrig und in Wache gesteckt: {$names}.
round-ends = Runde {$round} endet; alle Würfel kommen zurück, außer den EX-gebundenen.
stage-roll = Würfeln um die Reihenfolge
status-rolls-again = gleich, würfelt noch einmal
status-rolled = {$roll}
status-dice = {$left}/{$dice} Würfel
status-bound = {$n} gebunden
status-holds-until = hält: {$until}
status-holds = hält
prompt-nobody = Niemand ist da: Wer kommt, würfelt und wird eingereiht.
prompt-flip = Würfelt um die Reihenfolge (`/flip`, echte mit `roll:`); SL: für alle Übrigen.
prompt-equals = Gleichstand: {$names}. Noch einmal würfeln: `/flip`, oder `/flip combatant:… roll:…` mit echten Würfeln.
prompt-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran: Handeln gibt Würfel aus, Fertig beendet den Zug.
offer-spend = {$n} ausgeben
offer-spend-done = {$n} ausgeben, fertig
offer-habit = {$action}: {$cost}
offer-spend-other = Ausgeben…
offer-test = Probe…
panel-chances = Eine Probe mit {$prowess} Können, und so viele davon dafür ausgegeben:
offer-done = Fertig
offer-bind = 1 binden
offer-free = 1 lösen
panel-act = {$who}: {$left} von {$dice} {$dice ->
        [one] Würfel
       *[other] Würfeln
    } übrig.
hidden-due = {$who} (versteckt): Der Zug in Runde {$round} ist gekommen, mit {$left}. Handle dafür oder decke auf, wann immer es passt.
hidden-behind = {$who} (versteckt) {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } noch {$left} aus Runde {$round} ausgeben, wie damals, bis der nächste Zug kommt.
revealed-owed = {$who} {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } noch {$left} aus Runde {$round} ausgeben, bis der nächste Zug kommt.
as-of = Stand Runde {$round}: {$what}
status-still = {$left} aus Runde {$round}
not-enough-owed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch {$has} aus Runde {$round} und {COUNT($who) ->
        [one] kann
       *[other] können
    } damals keine {$cost} ausgeben. Erlaubt: bis {$left}; `/act done:true` gibt sie auf.
secret-hidden-ready = {$who} (versteckt) {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$left} und {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } jederzeit ausgeben; der Zug ist ein eigener.
secret-hidden-roll = {$who} (versteckt) {COUNT($who) ->
        [one] kommt
       *[other] kommen
    } beim Aufdecken in die Reihenfolge; `/flip combatant:` würfelt jetzt.
odds-head = {$who}: {$prowess} Können + {$dice} Würfel + AD, {$left} AD übrig.
odds-line = {$spent} AD, {$pool}: {$chances}
why-roll = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$roll} gewürfelt: {$n}, {$faces}.
faces-6 = {$n ->
        [one] 1 Sechs
       *[other] {$n} Sechsen
    }
faces-5 = {$n ->
        [one] 1 Fünf
       *[other] {$n} Fünfen
    }
faces-4 = {$n ->
        [one] 1 Vier
       *[other] {$n} Vieren
    }
faces-3 = {$n ->
        [one] 1 Drei
       *[other] {$n} Dreien
    }
faces-2 = {$n ->
        [one] 1 Zwei
       *[other] {$n} Zweien
    }
faces-1 = {$n ->
        [one] 1 Eins
       *[other] {$n} Einsen
    }
why-again = Gleich mit anderen: noch einmal gewürfelt, {$roll}.
why-order = Mehr Erfolge zuerst, dann mehr Sechsen, Fünfen, Vieren, Dreien, Zweien, Einsen.
why-place = Das ist Platz {$place} von {$of}. Die Reihenfolge gilt bis zum Ende des Kampfes.
why-equal = Das ist gleich mit anderen; es wird noch einmal gewürfelt.
why-not-yet = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch nicht gewürfelt.
order-first = Erst wird um die Reihenfolge gewürfelt: `/flip`, jeder für die eigene Figur, die SL für alle Übrigen.
order-stands = Die Reihenfolge ist gewürfelt und gilt bis zum Ende des Kampfes. Mit `force` lässt die SL alle neu würfeln.
order-stands-for = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } gewürfelt, und der Wurf gilt. Mit `force` kann die SL ihn ändern.
has-rolled = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } gewürfelt. Echte Würfel stattdessen: `roll:…`.
rolled-once = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } gewürfelt. Die SL kann echte Würfel an die Stelle setzen: `/flip combatant:… roll:…`.
roll-for-whom = Sag, wessen Würfel es sind: `combatant:` und `roll:` zusammen.
bad-roll = „{$found}“ ist hier kein Wurf. Erlaubt: {$wanted} von 1 bis 6, etwa {$such}.
no-dice-to-roll = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } keine Würfel: Alle sind EX-gebunden. Lass `roll:` weg.
roll-again-first = Gleichstand: {$names}. Erst würfeln sie noch einmal: `/flip`.
act-what = Sag, was du ausgibst, `cost:…` (mit `action:`), oder `done:true` beendet den Zug.
not-enough-dice = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch {$has} und {COUNT($who) ->
        [one] kann
       *[other] können
    } keine {$cost} ausgeben ({$dice} im Ganzen, {$spent} ausgegeben, {$bound} EX-gebunden). Erlaubt: bis {$left}.
bad-cost = „{$found}“ sind keine Kosten. Erlaubt: 3, 2AD, 1AD+2 (mindestens 1, und 2 mehr), 7m/AD, 10m/2AD; mindestens 1.
cost-needs-distance = {$found} sind Kosten nach Entfernung. Sag, wie weit: `distance:5`.
distance-for-what = Eine Entfernung gehört zu Kosten wie 7m/AD. Sag `cost:7m/AD` oder lass `distance:` weg.
bad-distance = „{$found}“ ist keine Entfernung. Erlaubt: eine Zahl von Metern oder Fuß, etwa 5, 10.5m oder 35ft.
bound-too-many = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$dice} Aktionswürfel: {$n} lassen sich nicht EX-binden. Erlaubt: 0 bis {$dice}.
bound-cut = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } jetzt {$dice} Würfel, EX-gebunden bleiben also höchstens {$bound}.
units-mixed = „{$found}“ mischt Meter und Fuß. Gib alle Entfernungen in einem davon an: 2S@10ft,20,30.
bad-bind = Sag, wie viele Würfel: `bind:1` oder mehr bindet, `bind:-1` oder weniger löst.
bind-too-many = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Runde {$has} ausgegeben; {$n} lassen sich nicht binden. Erlaubt: bis {$spent}. Mit `force` darf die SL auch nicht ausgegebene binden, höchstens {$unbound}.
free-gm-only = Nur die SL löst EX-gebundene Würfel: `/act bind:-1` oder `/combatant edit bound:`.
free-too-many = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$has} EX-gebunden; {$n} lassen sich nicht lösen. Erlaubt: bis {$bound}.
not-your-turn = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht dran; dran {COUNT($up) ->
        [one] ist
       *[other] sind
    } {$up}. Außerhalb des Zugs gehen Würfel in Reaktionen: `/act cost:…`.
nobody-up = Niemand ist dran. Der Rest darf in Reaktionen gehen: `/act cost:…`.
already-done = {$who} {COUNT($who) ->
        [one] war
       *[other] waren
    } in dieser Runde schon dran. Der Rest darf in Reaktionen gehen: `/act cost:…`.
nothing-to-hold = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } keine Würfel mehr zu behalten. `/act done:true` beendet den Zug.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt und {COUNT($who) ->
        [one] muss
       *[other] müssen
    } nicht halten: Würfel gehen jederzeit (`/act cost:…`).
bad-target = „{$found}“ ist kein Ziel. Erlaubt: 3S, 2S@10m,20,30 (steigend) oder 2S@3m,2 (fallend); mindestens 1S.
target-not-one-way = Die Entfernungen in „{$found}“ steigen oder fallen nicht durchweg. Erlaubt: 2S@10m,20,30 oder 2S@3m,2.
target-needs-distance = {$target} hängt von der Entfernung ab. Sag, wie weit: `distance:14`.
not-effective = {$target} wirkt auf {$distance} nicht, und nichts wird ausgegeben. Gib eine `distance:` an, die es erreicht.
bad-effect = „{$found}“ ist keine Wirkung. Erlaubt: eine Zahl, wovon, und /SM, etwa 2HP/SM.
effect-needs-target = Eine Wirkung braucht eine Spanne: Nenne auch `target:`.
bad-dice = {$found} Würfel: nicht erlaubt. Erlaubt: 0 bis {$most}.
empty-pool = {$who} {COUNT($who) ->
        [one] hätte
       *[other] hätten
    } für die Probe gar keine Würfel. Gib `dice:` an oder gib welche aus: `cost:`.
