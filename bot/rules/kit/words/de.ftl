### Die Sätze der Züge: was ein System sagt, das einen nach dem anderen aufruft, wenn es keine eigenen hat.

begin = Wenn alle da sind, beginnt die SL: `/next`.
begins-empty = **Runde {$round}.** Noch ist niemand da: Wer kommt, wird aufgerufen.
order-settled = **Die Reihenfolge:** {$names}.
by-order = nach Zug
round-begins = **Runde {$round}.**
round-ends = Runde {$round} endet.
cut-short = Die SL beendet die Runde.
up = **Runde {$round}:** {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
up-block = **Runde {$round}:** {AND($names)} sind dran, in beliebiger Reihenfolge.
acts = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }.
acts-with = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }: {$action}
turn-done = {$who} {COUNT($who) ->
        [one] lässt
       *[other] lassen
    } es verstreichen.
offer-act-with = Handeln…
offer-done = Verstreichen lassen
passed-over = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } übergangen.
passed-disabled = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } übergangen: {$condition}.
holds = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }.
holds-until = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }: {$until}
hidden-due = {$who} (versteckt): Der Zug der Runde {$round} ist gekommen. Handle dafür oder decke auf, wann immer es passt.
secret-ready = {$who} (versteckt) {COUNT($who) ->
        [one] kann
       *[other] können
    } in dieser Runde jederzeit handeln.
stage-before = vor dem Beginn
stage-turns = Züge
status-up = dran
status-done = fertig
prompt-empty = Noch ist niemand da: `/join`, und `/combatant add` für die SL.
prompt-begin = SL: Weiter beginnt.
prompt-nobody-able = Niemand kann handeln. SL: Weiter beendet die Runde.
prompt-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
prompt-together = Im selben Zug: {$names}.
why-place = Das ist Platz {$place} von {$of} für {$who}.
not-begun = Noch gibt es keine Züge: Die SL beginnt sie.
already-done = {$who} {COUNT($who) ->
        [one] war
       *[other] waren
    } in dieser Runde schon dran. Der nächste Zug kommt mit der nächsten Runde.
is-disabled = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } nicht handeln: {$condition}. Die SL kann es mit `force` erlauben.
not-your-turn = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht dran; dran {COUNT($up) ->
        [one] ist
       *[other] sind
    } {$up}. Die SL kann handeln lassen: `/act force:true`.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt und {COUNT($who) ->
        [one] muss
       *[other] müssen
    } nicht halten: `/act` geht jederzeit.
nobody-up = Niemand ist dran. Die SL macht weiter: `/next`.

## Eine Reihenfolge nach Würfeln.

dice-wanted = **Runde {$round}.** Alle würfeln: Würfeln oder `/flip`. Das `/flip` der SL würfelt für alle Übrigen.
status-to-roll = muss würfeln
roll-for-whom = Sag, wessen Wurf es ist: `combatant:` und `roll:` zusammen.
has-begun = Die Reihenfolge steht. Wer später kommt, würfelt sofort.
has-rolled = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } schon gewürfelt. Die SL kann einen echten Würfel an die Stelle setzen: `roll:` mit `force`.
bad-roll = „{$found}“ ist kein Wurf. Erlaubt: 1 bis {$most}.
offer-roll = Würfeln
offer-roll-own = Eigene Würfel…
offer-roll-rest = Für alle Übrigen würfeln
option-flip-roll = Wurf
option-flip-roll-hint = der eigene Würfel für den Genannten
goes-on = {$who} {COUNT($who) ->
        [one] macht
       *[other] machen
    } weiter: {WORD($what)}.
offer-go-on = Weiter so
