### Die Sätze von EXP: tactical.

rules-card =
    In jeder Einheit würfeln alle **d20 + DEX** (`/flip`, oder `/flip roll:` mit echtem Würfel; die Spielleitung für alle Übrigen); Gleiche fügen einen d10 als nächste Dezimale an. Das ist die Priorität: Wer höher ist, darf zuerst handeln oder die anderen zuerst handeln lassen.
    Erster Durchgang, von oben nach unten: `/act do:Bewegung`, `do:Angriff` oder `do:beides`, oder warten: `/hold what:Bewegung`, `what:Angriff` oder `beides`. Wer am niedrigsten ist, darf nicht warten. Angesagt wird nichts.
    Spätere Durchgänge: Wer am niedrigsten ist und noch etwas hat, muss es tun oder aufgeben (`/abort`). Wer höher ist, darf mit `/act` vorher: ein AWE-Wurf, d20 bis AWE; wer scheitert, wartet, bis der Nächste gehandelt hat.
    Betäubt, bewusstlos, tot: Gewartete Bewegungen und Angriffe sind verloren; gelähmt: Angriffe; niedergeschlagen: Bewegungen.
    Jederzeit: `/act do:Geisteskraft`, `/act do:Reaktion` (gilt einem Angriff seit dem letzten Aufruf). `more:"target …, times …"` gehört zu einem Angriff, mit `preempt:` kommt er ohne AWE-Wurf vor dem eines anderen. Geistiges Kräftemessen: `/check mental:true`.
instead-declare = sag es, wenn du handelst: `/act do:… action:…`
instead-surge = wer hoch steht, handelt zuerst oder zuletzt: `/act`, oder `/hold` und später dazwischengehen
costs = Das kostet {$who}: {WORD($what)}.
hidden-forced = {$who} (versteckt) {COUNT($who) ->
        [one] steht
       *[other] stehen
    } am niedrigsten mit einem Rest ({WORD($left)}) und {COUNT($who) ->
        [one] müsste
       *[other] müssten
    } jetzt fertig werden.
part-owed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } aus der Einheit davor nicht mehr: {WORD($part)}. Davon noch da: {WORD($left)}; `/abort` gibt es auf.
secret-owed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } bezahlt mit: {WORD($what)}. Die anderen sehen das noch als Rest.
dice-wanted = **Einheit {$round}.** Alle würfeln d20 + DEX: Würfeln oder `/flip`. Die Spielleitung würfelt für alle Übrigen.
rolls = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$roll} + {$dex} = {$score}.
rolls-again = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$roll} auf dem d10: {$score}.
scored = {$names} ({$score})
order-settled = **Prioritäten:** {$names}.
up = **Einheit {$round}, Durchgang {$lap}:** {$names} {COUNT($names) ->
        [one] ist
       *[other] sind
    } dran: handeln oder warten.
up-block = **Einheit {$round}, Durchgang {$lap}:** {AND($names)} sind dran, in beliebiger Reihenfolge: handeln oder warten.
up-goes-on = **Einheit {$round}, Durchgang {$lap}:** {$names} {COUNT($names) ->
        [one] ist
       *[other] sind
    } dran: den Rest nutzen oder aufgeben: {WORD($left)}.
up-lowest = **Einheit {$round}, Durchgang {$lap}:** {$names}, am niedrigsten, {COUNT($names) ->
        [one] muss
       *[other] müssen
    } jetzt alles tun: {WORD($left)}.
forced = **Einheit {$round}, Durchgang {$lap}:** {$names} {COUNT($names) ->
        [one] muss
       *[other] müssen
    } fertig werden: {WORD($left)}. Wer höher ist, darf vorher: {$higher}.
forced-last = **Einheit {$round}, Durchgang {$lap}:** {$names} {COUNT($names) ->
        [one] hat
       *[other] haben
    } das letzte Wort: {WORD($left)}, oder nichts (`/abort`).
holds = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }; es wartet: {WORD($what)}.
aborts = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } ab und {COUNT($who) ->
        [one] gibt
       *[other] geben
    } auf: {WORD($what)}.
loses = {$who} {COUNT($who) ->
        [one] verliert
       *[other] verlieren
    }: {WORD($what)}.
loses-condition = {$who}, {WORD($condition)}, {COUNT($who) ->
        [one] verliert
       *[other] verlieren
    }: {WORD($what)}.
awareness-made = {$who} {COUNT($who) ->
        [one] geht
       *[other] gehen
    } vor {$up}: AWE-Wurf {$roll} von {$awareness}, geschafft.
awareness-failed = {$who} {COUNT($who) ->
        [one] wollte
       *[other] wollten
    } vor {$up}: AWE-Wurf {$roll} von {$awareness}, gescheitert. Erst handelt, wer als Nächstes kommt.
awareness-now = AWE zählt ab jetzt dafür, wer vor anderen darf; die Reihenfolge bleibt.
comes-late = {$who} {COUNT($who) ->
        [one] kommt
       *[other] kommen
    } in Einheit {$round}. Ein echter Würfel statt dieses Wurfs, bis zum ersten Zug: `/flip roll:`.
contest = Geistiges Kräftemessen: {$who} {$mine}, {$other} {$theirs}. {$winner} {COUNT($winner) ->
        [one] ist
       *[other] sind
    } zuerst.
contest-alone = Geistiges Kräftemessen: {$who} {$mine}.
stage-roll = Würfeln um die Initiative
stage-pass = Durchgang {$lap}
status-to-roll = muss würfeln
status-rolls-again = {$score}, gleich
status-score = {$score}
status-barred = nach dem Nächsten
chip-move = Bewegung
chip-attack = Angriff
status-waits = wartet
status-lost = alles verloren
prompt-up = {$names} {COUNT($names) ->
        [one] ist
       *[other] sind
    } dran: handeln oder warten.
prompt-goes-on = {$names} {COUNT($names) ->
        [one] ist
       *[other] sind
    } dran: den Rest nutzen oder aufgeben (Abbrechen): {WORD($left)}.
prompt-lowest = {$names}, am niedrigsten, {COUNT($names) ->
        [one] muss
       *[other] müssen
    } jetzt alles tun oder aufgeben (Abbrechen): {WORD($left)}.
prompt-forced = {$names} {COUNT($names) ->
        [one] muss
       *[other] müssen
    } fertig werden oder aufgeben (Abbrechen): {WORD($left)}.
left-to = {$who} {WORD($left)}
prompt-higher = Dürfen vorher, mit AWE-Wurf: {$names}.
prompt-last = {$names} {COUNT($names) ->
        [one] hat
       *[other] haben
    } das letzte Wort: {WORD($left)}, oder nichts (Abbrechen).
prompt-next-forced = Als Nächstes gezwungen: {$names}.
offer-before = Vor {$up}: AWE-Wurf
offer-before-for = {$who}: vor {$up}, AWE-Wurf
offer-do-move-done = Bewegung, Angriff verfällt
offer-do-attack-done = Angriff, Bewegung verfällt
offer-roll-once = Ein Wurf für {$who}
offer-hold-move = Bewegung warten lassen
offer-hold-attack = Angriff warten lassen
offer-mental = Geistiges Messen…
offer-mental-alone = Wurf mit MSTR
why-roll = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } d20 + DEX gewürfelt: {$score}.
why-roll-dex = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$roll} auf dem d20 gewürfelt, dazu DEX {$dex}: {$score}.
why-decimals = Gleich mit anderen: ein d10 für jede weitere Dezimale, {$score}.
why-equal = Das ist gleich mit anderen; es wird noch einmal gewürfelt.
why-priority = Das ist Priorität {$place} von {$of}: Wer höher ist, darf zuerst handeln oder die anderen lassen.
why-block = Personas der Spielleitung handeln zugleich, beim höchsten ihrer Werte.
why-lowest = Das ist der niedrigste Rest: Hier wird gezwungen.
why-not-yet = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Einheit noch nicht gewürfelt.
roll-for-whom = Sag, wessen Würfel es ist: `combatant:` und `roll:` zusammen.
bad-roll = „{$found}“ ist kein Wurf eines d{$die}. Erlaubt: 1 bis {$die}.
roll-stands = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } gewürfelt und {COUNT($who) ->
        [one] war
       *[other] waren
    } dran. Mit `force` kann die Spielleitung den Wurf ändern.
has-rolled = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } gewürfelt. Ein echter Würfel stattdessen: `roll:…`.
nothing-left = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Einheit nichts mehr zu tun. Die nächste beginnt mit neuen Würfen.
all-paid = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } mit allem bezahlt, was noch da scheint; die anderen wissen es nicht. `/hold` oder `/abort`.
part-gone = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Einheit nicht mehr: {WORD($part)}. Noch da: {WORD($left)}.
not-above = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } keine höhere Priorität als {$up} und {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } nicht vorher. Der eigene Zug kommt.
answers-first = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } wieder aufgerufen, wenn die anderen geantwortet haben oder es vorbeilassen.
is-barred = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } am Vorgehen gescheitert und {COUNT($who) ->
        [one] wartet
       *[other] warten
    }, bis {$up} gehandelt {COUNT($up) ->
        [one] hat
       *[other] haben
    }.
loses-rest = {$who} {COUNT($who) ->
        [one] verlöre
       *[other] verlören
    } damit: {WORD($what)}. Bewegung und Angriff warten hier zusammen (Einstellung `split-waits`). Trotzdem vorgehen: `done:true`.
nobody-alike = Niemand ist wie {$who} nummeriert, hat dieselbe DEX und muss noch würfeln.
all-alike = {$names} (ein Wurf)
awareness-missing = {$who} {COUNT($who) ->
        [one] braucht
       *[other] brauchen
    } AWE, um vor anderen zu gehen: `/combatant edit awareness:`.
bad-total = {$found} ist kein Wurf eines d20. Erlaubt: 1 bis 20.
no-awareness-roll = `total:` ist der AWE-Wurf dessen, wer vor anderen geht; {$who} {COUNT($who) ->
        [one] braucht
       *[other] brauchen
    } jetzt keinen.
answers-what = `cost:` gehört zu `do:psionic` oder `do:reaction`.
cost-gm-only = Eine Kraft kostet nichts, außer die Spielleitung sagt es: Nur sie gibt `cost:` an.
bad-cost = „{$found}“ kann eine Kraft nicht kosten. Erlaubt: {WORD($allowed)}.
bad-wait = „{$found}“ kann nicht warten. Erlaubt: {WORD($allowed)}.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt und {COUNT($who) ->
        [one] muss
       *[other] müssen
    } nicht warten: In der Einheit geht `/act` jederzeit.
waits-already = {$who} {COUNT($who) ->
        [one] wartet
       *[other] warten
    } schon. Vor anderen geht es mit `/act`, aufgeben mit `/abort`.
lowest-may-not-wait = {$who} {COUNT($who) ->
        [one] steht
       *[other] stehen
    } am niedrigsten und {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } nicht warten: jetzt alles tun (`/act`) oder aufgeben (`/abort`).
forced-may-not-wait = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } gezwungen und {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } nicht mehr warten: `/act`, oder aufgeben (`/abort`).
no-split = Bewegung und Angriff warten hier zusammen (Einstellung `split-waits`): {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } beide warten lassen, vor dem ersten.
nothing-to-abort = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Einheit nichts mehr aufzugeben. Die nächste beginnt mit neuen Würfen.
check-what = Sag was: `mental:true` ist ein geistiges Kräftemessen, d20 + MSTR, von `combatant:` (und `against:`).
mental-missing = {$who} {COUNT($who) ->
        [one] braucht
       *[other] brauchen
    } dafür MSTR: `/combatant edit mental:`.
contest-with-itself = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } sich nicht mit sich selbst messen. Nenne jemand anderen: `against:`.
