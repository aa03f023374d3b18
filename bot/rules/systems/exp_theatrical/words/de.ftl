### Die Sätze von EXP: theatrical.

rules-card =
    In jeder Einheit würfelt jede **Seite** einen Würfel (`/flip`, durch jemanden von ihr; oder `/flip roll:8`, ein echter). Die höhere handelt zuerst; gleiche würfeln noch einmal oder handeln zugleich, wenn die Spielleitung es so eingestellt hat.
    Innerhalb einer Seite: höchste DEX zuerst (oder Plätze). Angesagt wird nichts.
    Wenn du dran bist: `/act do:"Bewegung, dann Angriff"`, `Angriff, dann Bewegung` oder `Angriff in der Bewegung`; `Bewegung`, `Angriff` oder `nichts`. Eine Abwehr geht jederzeit und ist frei: `do:Reaktion`; sie gilt einem Angriff seit dem letzten Aufruf. `more:"target …, times …"` gehört zu einem Angriff, mit `preempt:` kommt er außer der Reihe vor dem eines anderen.
    Nichts wartet: Wer den Zug verpasst (`/next`), hat ihn verpasst. Wer betäubt, bewusstlos oder tot ist, wird übergangen.
    Kein Halten, kein Abbrechen: `/act do:nichts` lässt den Zug verstreichen.
instead-declare = sag es, wenn du dran bist: `/act do:… action:…`
instead-hold = verbinde Bewegung und Angriff in deinem Zug: `/act do:"Angriff, dann Bewegung"`, `do:"Angriff in der Bewegung"` …; Warten gehört zu exp-tactical
instead-abort = `/act do:nichts` lässt deinen Zug verstreichen
instead-surge = der Würfel deiner Seite entscheidet
instead-check = würfle am Tisch, was die Spielleitung verlangt
dice-wanted = **Einheit {$round}.** Für jede Seite würfelt jemand von ihr: Würfeln oder `/flip`. Die Spielleitung würfelt für alle Übrigen.
rolls = {WORD($side)} würfelt {$roll} (d{$die}).
rolls-again = {WORD($side)} würfelt noch einmal: {$roll} (d{$die}).
order-settled = **Die Würfel:** {$sides}.
up = **Einheit {$round}:** {$names} {COUNT($names) ->
        [one] ist
       *[other] sind
    } dran.
at-once = **Einheit {$round}:** gleiche Würfel, also handeln zugleich: {$names}. Was jetzt auch geschieht, jeder Angriff dieses Augenblicks gilt. Wege, die sich kreuzen, stoßen zusammen.
attack-stands = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } {WORD($condition)}, der Zug gilt trotzdem: Das geschieht zugleich.
which-passed = Zugleich handeln: {$names}. Wer wird übergangen? Eine: `/act do:nichts combatant:…`; alle: `/next force:true`.
misses = {$who} {COUNT($who) ->
        [one] verpasst
       *[other] verpassen
    } den Zug.
stage-roll = Würfeln der Seiten
stage-turns = Züge
rolled-then = {$before}, dann {$roll}
status-side = {WORD($side)} {$roll}
side-rolled = {WORD($side)} {$roll}
status-to-roll = {WORD($side)} würfelt
status-dex = DEX {$dex}
prompt-up = {$names} {COUNT($names) ->
        [one] ist
       *[other] sind
    } dran: bewegen und angreifen, in einem Zug.
prompt-at-once = Zugleich handeln: {$names}.
why-side = {WORD($side)} hat gewürfelt: {$rolls}.
why-not-yet = {WORD($side)} hat noch nicht gewürfelt.
why-order = Die Seite mit dem höheren Würfel handelt zuerst.
why-dex = Innerhalb einer Seite: höchste DEX zuerst, dann Plätze. {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } DEX {$dex}.
why-no-dex = Innerhalb einer Seite: höchste DEX zuerst, dann Plätze. {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } keine und {COUNT($who) ->
        [one] kommt
       *[other] kommen
    } zuletzt.
why-seat = Innerhalb einer Seite: Plätze.
why-free = Gleiche Personas der Spielleitung handeln in der Reihenfolge, die ihr gefällt.
why-place = Das ist Platz {$place} von {$of}.
hidden-rolls-not = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt und {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } für niemanden: `/flip side:…`.
side-of-another = {$who} {COUNT($who) ->
        [one] gehört
       *[other] gehören
    } nicht zu {$found}, sondern zu {WORD($side)}. Nenne eins von beiden.
roll-for-whom = Sag, wessen Würfel es ist: `side:` und `roll:` zusammen.
no-such-side = Es gibt keine Seite „{$found}“. Es gibt: {$allowed}.
bad-roll = „{$found}“ ist kein Wurf eines d{$die}. Erlaubt: 1 bis {$die}.
side-stands = {WORD($side)} hat gewürfelt und ist aufgerufen. Mit `force` kann die Spielleitung den Wurf ändern.
side-defeated = Von {WORD($side)} kann niemand handeln: Für sie wird nicht gewürfelt.
side-rolled-once = {WORD($side)} hat {$roll} gewürfelt. Die Spielleitung kann einen echten Würfel dafür setzen: `/flip side:… roll:…`.
side-has-rolled = {WORD($side)} hat {$roll} gewürfelt. Ein echter Würfel stattdessen: `roll:…`.
