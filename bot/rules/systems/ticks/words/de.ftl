### Die Sätze von Ticks.

rules-card =
    Es gibt keine Runden: Alle stehen auf einem Tick, und der niedrigste handelt. Du beginnst auf dem Tick deines Bogens (`start`) plus einem Würfel (`/flip`, oder `/flip roll:4` mit eigenem); das `/flip` der SL würfelt für alle Übrigen und startet die Uhr.
    Eine Handlung kostet Ticks und bringt dich so weit voran: `/act action:Angriff`, nach der Liste des Tisches, oder `/act cost:7 action:…`. Auf einem Tick ist der höhere `edge` zuerst; Gleiche würfeln.
    {""}**Außer der Reihe** darfst du jederzeit reagieren, auf dieselbe Weise: Dein eigener Zug kommt so viel später.
    `/hold until:14` wartet bis zu diesem Tick. `/hold`, gern mit dem, worauf du wartest, verlässt die Linie: `/act`, wenn es geschieht, ab dem Tick, der dann ist. `/abort` kommt auf die Linie zurück.
    `/act done:true` oder `/next` lässt einen Tick verstreichen. Was Handlungen kosten: `/encounter settings key:costs`.
instead-declare = sag es, wenn du handelst: `/act action:…`
instead-surge = Ticks entscheiden; eine schnellere Handlung kostet weniger: `/act cost:…`
instead-check = würfle am Tisch; Gleichstand auf einem Tick regelt der Bot
begin = Alle würfeln um den Tick, auf dem sie beginnen: `/flip`. Das `/flip` der SL würfelt für alle Übrigen und startet die Uhr.
encounter-ended = **{$title} endet.** Gekämpft haben: {$names}.
rolls = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$die}.
clock-starts = **Die Uhr läuft.**
clock-starts-empty = **Die Uhr läuft.** Noch ist niemand da: Wer kommt, kommt auf die Linie.
starts = {$who} {COUNT($who) ->
        [one] beginnt
       *[other] beginnen
    } auf Tick {$tick}.
comes-in = {$who} {COUNT($who) ->
        [one] kommt
       *[other] kommen
    } auf Tick {$tick} dazu.
stands = {$who} {COUNT($who) ->
        [one] steht
       *[other] stehen
    } auf Tick {$tick}.
rolls-off = Wer ist zuerst? {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$roll}.
up = **Tick {$tick}:** {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
up-block = **Tick {$tick}:** {AND($names)} sind dran, in beliebiger Reihenfolge.
acts = {$who}: {WORD($what)} ({$cost}), wieder auf Tick {$tick}.
reacts = {$who} {COUNT($who) ->
        [one] reagiert
       *[other] reagieren
    }: {WORD($what)} ({$cost}), wieder auf Tick {$tick}.
lets-go = {$who} {COUNT($who) ->
        [one] lässt
       *[other] lassen
    } es, wieder auf Tick {$tick}.
passed-over = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } übergangen, wieder auf Tick {$tick}.
tick-goes-by = Tick {$tick}.
holds = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }, neben der Linie.
holds-until = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } bis: {$until}
holds-until-tick = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } bis Tick {$tick}.
aborts = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } das Warten ab und {COUNT($who) ->
        [one] ist
       *[other] sind
    } wieder auf der Linie, auf Tick {$tick}.
tick-head = Tick {$tick}
before-head = vor dem Start
status-action = {WORD($what)}
status-to-roll = muss würfeln
status-die = hat {$die} gewürfelt
status-tick = Tick {$tick}
status-up = dran
status-waits = hält
status-waits-until = hält: {$until}
prompt-empty = Noch ist niemand da: `/join`, und `/combatant add` für die SL.
prompt-begin = Wer mag, würfelt selbst um den Start; SL: Flip würfelt für die Übrigen und startet die Uhr.
prompt-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran: Handeln kostet Ticks, Halten wartet. Alle anderen dürfen reagieren.
prompt-nobody = Niemand ist auf der Linie: Wer hält, darf handeln. SL: Weiter lässt einen Tick vergehen.
offer-named = {WORD($name)} ({$ticks})
offer-act-with = Etwas anderes…
offer-pass-on = Lassen (1)
panel-react = {$who} {COUNT($who) ->
        [one] reagiert
       *[other] reagieren
    }:
hidden-due = {$who} (versteckt) {COUNT($who) ->
        [one] ist
       *[other] sind
    } seit Tick {$tick} dran und {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } handeln, wann es passt.
secret-later = {$who} (versteckt) {COUNT($who) ->
        [one] steht
       *[other] stehen
    } auf Tick {$tick}.
why-not-yet = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch nicht um den Start gewürfelt.
why-die = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$die} gewürfelt, zum Start von {$start}.
why-rolled = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$die} gewürfelt und auf Tick {$tick} begonnen.
why-start = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } auf Tick {$tick} begonnen.
why-late = {$who} {COUNT($who) ->
        [one] kam
       *[other] kamen
    } später dazu, auf Tick {$tick}.
why-since = Seitdem ging es um {$ticks} weiter, auf Tick {$tick}.
why-waits = Gewartet wird neben der Linie.
why-order = Der niedrigste Tick handelt; auf einem Tick der höhere Vorrang (edge), dann der höhere Wurf.
why-tie = Dafür gewürfelt: {$rolls}.
why-place = Das ist Platz {$place} von {$of}.
not-begun = Die Uhr läuft noch nicht. SL: `/flip` startet sie.
has-begun = Die Uhr läuft: Um den Start würfelt niemand mehr. `/act`, wenn du dran bist, oder außer der Reihe als Reaktion.
has-rolled = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } um den Start gewürfelt. Mit `force` kann die SL neu würfeln lassen.
no-die-to-start = {$who} {COUNT($who) ->
        [one] beginnt
       *[other] beginnen
    } auf dem eigenen Tick, ohne Würfel (Einstellung `opening`). SL: `/flip` startet die Uhr.
roll-for-whom = Sag, wessen Würfel es ist: `combatant:` und `roll:` zusammen.
bad-roll = „{$found}“ ist hier kein Wurf. Erlaubt: 1 bis {$most}.
bad-cost = „{$found}“ sind keine Kosten. Erlaubt: 1 bis {$most}.
bad-costs = „{$found}“ sind keine Kosten einer Handlung. Erlaubt: Name=Ticks mit 1 bis 99 Ticks und ; dazwischen, etwa attack=7; react=3; other=5.
cost-unknown = {$found} hat hier keine Kosten. Sag `cost:…` oder eins von: {$allowed}.
done-alone = `done:true` lässt den Tick verstreichen: Sag es allein.
not-your-turn = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht dran; dran {COUNT($up) ->
        [one] ist
       *[other] sind
    } {$up}. Außer der Reihe darf man reagieren: `/act cost:…`.
nobody-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht dran, niemand ist es. Außer der Reihe darf man reagieren: `/act cost:…`; wer wartet, kommt mit `/abort` zurück.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt und {COUNT($who) ->
        [one] wartet
       *[other] warten
    } auf niemanden: `/act` geht jederzeit.
tick-has-passed = Tick {$found} ist kein späterer: Jetzt ist Tick {$now}. Nenne einen, der noch kommt, oder worauf du wartest.
waits-for-nothing = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } auf der Linie und {COUNT($who) ->
        [one] wartet
       *[other] warten
    } auf nichts. Wer dran ist, kann `/hold`, oder den Tick lassen: `/act done:true`.
word-action = Handlung
word-reaction = Reaktion
