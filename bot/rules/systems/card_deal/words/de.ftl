### Die Sätze von Card Deal.

rules-card =
    In jeder Runde gibt die SL allen eine Karte (`/flip`); eine Gruppe hat eine. Die höchste handelt zuerst: Ass, König … 2, bei gleichem Rang ♠, ♥, ♦, ♣. Angesagt wird nichts.
    Wenn du dran bist: `/act`, gern mit `action:`; `/act done:true` oder `/next` lässt den Zug verstreichen.
    Mit einem **Joker** handelst du, wann du willst, auch vor allen, die dran sind: `/act`. Am Ende dieser Runde werden alle Karten gemischt; sonst bleiben die gegebenen draußen.
    `/hold` behält deine Handlung, auch bis in die nächste Runde (dann bekommst du keine Karte). `/act` nimmt sie nach dem, der dran ist; `/act preempt:` versucht es vorher: Beide heben ab, die höhere Karte ist zuerst. `/abort` gibt sie auf.
    Quick: Eine Karte von 5 oder darunter wird neu gegeben. Level Headed: Die beste von zwei Karten zählt, verbessert (2) von drei. Zögerlich: die niedrigere von zweien, außer bei einem Joker. `/flip combatant:` gibt eine weitere, von der die beste zählt: Was sie kostet, macht ihr mit der SL aus.
    Mit eigenen Karten: `/flip combatant:… card:K♠`, dann gibt `/flip` allen, die keine haben.
instead-declare = sag es, wenn du dran bist: `/act action:…`
instead-surge = eine weitere Karte gibt `/flip combatant:…`
instead-check = würfle am Tisch; vor wem du handelst, wird mit `/act preempt:…` abgehoben
round-begins = **Runde {$round}.** SL: `/flip` gibt die Karten.
dealt = **Die Karten sind gegeben.**
by-card = nach Karte
has-card = {$who}: {WORD($card)}
has-cards-hesitant = {$who}: {WORD($card)}, zögernd zwischen {WORD($cards)}
has-cards = {$who}: {WORD($card)}, die beste von {WORD($cards)}
gets = {$who}: {WORD($card)}.
gets-another = Noch eine Karte für {$who}: {WORD($card)}. Die beste: {WORD($best)}.
joker-is-out = Ein Joker: Nach dieser Runde werden alle Karten gemischt.
pack-is-out = Das Paket ist aufgebraucht: Die Karten früherer Runden werden gemischt.
up = **Runde {$round}:** {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
up-card = **Runde {$round}, {WORD($card)}:** {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
up-joker = **Runde {$round}, {WORD($card)}:** Sonst ist niemand mehr aufzurufen, {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
up-next = **Runde {$round}:** {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran, aus dem Halten.
acts = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }.
acts-with = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }: {$action}
acts-joker = {$who} {COUNT($who) ->
        [one] spielt
       *[other] spielen
    } den Joker und {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }.
acts-joker-with = {$who} {COUNT($who) ->
        [one] spielt
       *[other] spielen
    } den Joker und {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }: {$action}
hidden-due = {$who} (versteckt): An der Reihe ist {WORD($card)}. Handle dafür oder decke auf, wann immer es passt.
acts-unseen = {$who} (versteckt): handelt
acts-unseen-with = {$who} (versteckt): {$action}
asks-next = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } nicht länger und {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } nach {AND($up)}.
goes-before = {$who} {COUNT($who) ->
        [one] geht
       *[other] gehen
    } vor {$up}.
cut-won = Abgehoben: {$who} {WORD($card)}, {$up} {WORD($other)}. {$who} {COUNT($who) ->
        [one] geht
       *[other] gehen
    } vor.
cut-lost = Abgehoben: {$who} {WORD($card)}, {$up} {WORD($other)}. {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } danach.
holds = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }.
holds-until = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } bis: {$until}
holds-on = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } weiter.
aborts = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } ab: Was gehalten war, ist aufgegeben.
turn-done = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } fertig.
passed-over = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } übergangen.
cut-short = Die SL beendet die Runde.
round-ends = Runde {$round} endet.
reshuffled = Alle Karten werden gemischt.
stage-before = Geben
stage-turns = Züge
status-card = {WORD($card)}
status-up = dran
status-next = als Nächstes
status-holds = hält
status-holds-until = hält: {$until}
status-free = jederzeit
status-done = fertig
status-surprised = überrascht
prompt-empty = Noch ist niemand da: `/join`, und `/combatant add` für die SL.
prompt-nobody = Niemand ist da: Wer kommt, bekommt eine Karte. SL: Weiter beendet die Runde.
prompt-begin = SL: Flip gibt die Karten.
prompt-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran: Handeln, oder Halten für später.
prompt-holders = Übrig: {$names}, handeln oder weiter halten. SL: Weiter beendet die Runde.
prompt-go-on = SL: Weiter.
offer-act-with = Handeln…
offer-lie-in-wait = Auf der Lauer liegen
offer-another = Noch eine Karte
offer-own-card = Eigene Karte…
offer-before = Vor {$who} gehen
offer-done = Fertig
secret-card = {$who} (versteckt): {WORD($card)}. Handeln geht jederzeit, bis wieder gegeben wird.
secret-done = {$who} (versteckt): {WORD($card)}.
why-not-yet = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch keine Karte.
why-holds = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } aus einer früheren Runde gehalten und keine Karte bekommen.
why-dealt = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } bekommen: {WORD($cards)}.
why-surprised = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } überrascht und {COUNT($who) ->
        [one] bekommt
       *[other] bekommen
    } in dieser Runde keine Karte.
why-hesitant = Zögerlich: Von den ersten beiden Karten zählt die niedrigere, ein Joker aber immer: {WORD($card)}.
why-level-headed = Level Headed: {$n} Karten.
why-quick = Quick: Eine Karte von 5 oder darunter wurde neu gegeben.
why-best = Die beste zählt: {WORD($card)}.
why-order = Die höchste Karte handelt zuerst; bei gleichem Rang Pik, Herz, Karo, Kreuz.
why-joker = Ein Joker handelt nach Belieben.
why-place = Das ist Platz {$place} von {$of}.
bad-card = „{$found}“ ist keine Karte. Erlaubt: 2 bis 10, J, Q, K oder A, mit ♠ ♥ ♦ ♣ oder s h d c, etwa K♠ oder 10h; red joker; black joker.
card-for-whom = Sag, wessen Karte es ist: `combatant:` und `card:` zusammen.
card-is-taken = Diese Karte ist in dieser Runde schon vergeben ({$who}): {WORD($card)}. Nenne eine andere.
dealt-already = Die Karten dieser Runde sind gegeben. `/flip combatant:…` gibt eine weitere; mit `force` lässt die SL allen neu geben.
deal-to-all = Noch hat in dieser Runde niemand eine Karte. SL: `/flip` gibt allen. Weitere kommen später; eine aus dem eigenen Paket: `card:…`.
hidden-is-dealt-first = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt: Gib erst allen (`/flip`), dann die Karte aus dem eigenen Paket.
not-begun = Erst werden die Karten gegeben. SL: `/flip`.
holds-without-card = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } und {COUNT($who) ->
        [one] bekommt
       *[other] bekommen
    } vor der Handlung keine Karte. Mit `/abort` endet das Warten.
is-up-already = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } schon dran: `/act` oder `/hold`. Eine weitere Karte ändert das nicht.
already-done = {$who} {COUNT($who) ->
        [one] war
       *[other] waren
    } in dieser Runde schon dran. Der nächste Zug kommt mit den Karten der nächsten Runde.
not-your-turn = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht dran; dran {COUNT($up) ->
        [one] ist
       *[other] sind
    } {$up}. Alle ruft ihre Karte; die SL kann handeln lassen: `/act force:true`.
nobody-up = Niemand ist dran, auch {$who} nicht. Wer hält, darf handeln: `/act`. SL: `/next` macht weiter.
is-next-already = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } schon als Nächstes dran. Stattdessen weiter halten: `/abort`.
preempt-who-is-up = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } nur vor den, der dran ist: {$up}.
needs-no-cut = {$who} {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } jederzeit handeln und {COUNT($who) ->
        [one] hebt
       *[other] heben
    } um nichts ab: nur `/act`.
no-hold-to-preempt = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } nicht. Nur wer die Handlung behalten hat, geht vor andere: `/hold`, wenn man dran ist.
is-surprised = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } überrascht: keine Karte in dieser Runde. `/combatant edit aware:true` beendet das.
holds-already = {$who} {COUNT($who) ->
        [one] liegt
       *[other] liegen
    } schon auf der Lauer.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt und {COUNT($who) ->
        [one] hält
       *[other] halten
    } nichts zurück: `/act` geht jederzeit.
nothing-held = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } nichts, was sich aufgeben ließe. Wer dran ist, kann `/hold`, oder den Zug lassen: `/act done:true`.
