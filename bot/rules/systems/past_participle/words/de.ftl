### Die Sätze von Past Participle.

rules-card =
    Jede Runde: Alle sagen **schnell**, **normal** oder **langsam** an, heimlich (`/declare`).
    Die SL deckt die Karte auf (`/flip`). Dein Reflex-Pool, darauf gelesen, wird an der Leiste deines Tempos gemessen: Du darfst in einer Phase handeln, deren Zahl du erreichst. Wähle sie heimlich; sonst gilt die früheste.
    Du erreichst keine: Du zögerst und zählst nächste Runde ein Tempo schneller. CF: Du zögerst, ohne das.
    Die SL ruft die erste Phase auf (`/next`). Wenn du dran bist: `/act`, mit allem, was so schnell ist wie angesagt oder schneller.
    `/hold until:…` wartet auf einen Umstand: Handle, sobald er eintritt. `/hold` wartet auf später: Handle nach der laufenden Handlung, oder davor mit `/act preempt:…`, ein Reflex-Vergleich mit -2.
    `/abort` zieht vor dem Flip zurück, was du angesagt hast; im Halten gibt es das Warten und die Handlung auf.
instead-surge = sag stattdessen ein schnelleres Tempo an
stage-declare = Ansagen
stage-pick = Phase wählen
stage-act = Phase {$phase}
stage-close = bevor die Runde endet
from-next-round = Das gilt ab der nächsten Runde: In dieser hat schon jemand angesagt.
round-begins = **Runde {$round}.** Sagt euer Tempo an.
declared = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } angesagt. {$n} von {$m} {$n ->
        [one] hat
       *[other] haben
    } angesagt.
declared-openly = {$who} {COUNT($who) ->
        [one] sagt
       *[other] sagen
    } {WORD($speed)} an. {$n} von {$m} {$n ->
        [one] hat
       *[other] haben
    } angesagt.
all-declared = **Alle haben angesagt.** Die SL deckt die Karte auf: Flip.
flip-now = Die SL deckt die Karte auf: Flip.
withdrawn = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } die Ansage ab. {$n} von {$m} {$n ->
        [one] hat
       *[other] haben
    } angesagt.
you-declared-openly = Du hast **{WORD($speed)}** für {AND($who)} in Runde {$round} angesagt.
others-you-declared-openly = **{WORD($speed)}** ist für {AND($who)} in Runde {$round} angesagt.
you-declared = Du hast **{WORD($speed)}** für {AND($who)} in Runde {$round} angesagt. Bis zum Flip lässt sich das ändern.
others-you-declared = **{WORD($speed)}** ist für {AND($who)} in Runde {$round} angesagt. Bis zum Flip lässt sich das ändern.
your-plan = Notiert: {WORD($plan)}.
your-manner = Nebenbei, {WORD($manner)}.
worked-action = {WORD($what)} ({WORD($speed)})
worked-one = Ausgerechnet: {$actions} hat ein eigenes Tempo, {WORD($speed)}.
worked-several = Ausgerechnet: {$actions}; zusammen eins langsamer als das langsamste: {WORD($speed)}.
worked-maneuver = Nur Bewegung: {$actions}. Das geht in jedem Tempo, hier {WORD($speed)} (`speed:` ändert es); wer schnell ist, rennt.
was-aimed = Mit {WORD($weapon)} wurde in der Runde davor gezielt: Ein gezielter Angriff geht.
not-aimed = Mit {WORD($weapon)} wurde in der Runde davor nicht gezielt: Ein gezielter Angriff geht nicht.
worked-free = Ausgerechnet: {$actions} ist frei, und du bleibst schnell.
flipped = **Runde {$round}: Karte {$card} ist aufgedeckt.** Ja/Nein: {WORD($toggle)}.
flipped-for = Für {$whom}: **Karte {$card} ist aufgedeckt.** Ja/Nein: {WORD($toggle)}.
followed-up = Außergewöhnlich! Folgekarte {$card}, für {AND($names)}.
flipped-by-hand = **Runde {$round}: die eigenen Ergebnisse des Tisches.**
bar = {WORD($speed)}: I {$one} · II {$two} · III {$three} · IV {$four}
reads = {$who}: {WORD($speed)}, {$pool} ergibt {$result}.
reads-as = {$who}: {WORD($speed)} (zählt als {WORD($as_speed)}), {$pool} ergibt {$result}.
reads-open = {$who}: {WORD($speed)}, {$pool} ergibt {$result}. Offen: {$open}.
reads-as-open = {$who}: {WORD($speed)} (zählt als {WORD($as_speed)}), {$pool} ergibt {$result}. Offen: {$open}.
hesitates = {$who} {COUNT($who) ->
        [one] zögert
       *[other] zögern
    }.
hesitates-next = {$who} {COUNT($who) ->
        [one] zögert
       *[other] zögern
    } und {COUNT($who) ->
        [one] zählt
       *[other] zählen
    } nächste Runde ein Tempo schneller.
left-out = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nicht angesagt und {COUNT($who) ->
        [one] fehlt
       *[other] fehlen
    } in dieser Runde.
pick-now = Wählt heimlich eure Phase; die erste wird aufgerufen, wenn die SL es sagt.
picked = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } in Phase {$phase}.
result-noted = {$who}: {$result} ist für den Flip notiert.
card-noted = {$whom}: Karte {$cards} ist für den Flip notiert.
cards-noted = {$whom}: Karten {$cards} sind für den Flip notiert.
result-set = {$who}: Das Ergebnis ist {$result}.
result-set-open = {$who}: Das Ergebnis ist {$result}. Offen: {$open}.
phase-called = **Phase {$phase}:** {$names}. {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
phase-called-one = **Phase {$phase}:** {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
up = Phase {$phase}: {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
up-next = Phase {$phase}: {$who}, bisher im Halten, {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
acts = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }.
acts-with = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }: {WORD($action)}
acts-speed = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } ({WORD($speed)}).
acts-with-speed = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } ({WORD($speed)}): {WORD($action)}
acts-as-of = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }, Stand Phase {$phase}.
acts-with-as-of = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }, Stand Phase {$phase}: {WORD($action)}
acts-speed-as-of = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } ({WORD($speed)}), Stand Phase {$phase}.
acts-with-speed-as-of = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } ({WORD($speed)}), Stand Phase {$phase}: {WORD($action)}
hidden-due = {$who} (versteckt): Phase {$phase} ist da. Bis zum nächsten Flip darf gehandelt oder aufgedeckt werden, Stand damals.
revealed-owed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } bis zum nächsten Flip noch die Handlung aus Phase {$phase}.
not-yet = Noch nicht: {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } weiter bis: {$until}
reflex-waits = {$who}: Reflex {$before} → {$after} ab der nächsten Runde. Die SL kann ihn früher geben.
exposed-now = Offen für Gleichzeitiges: {$open}.
open-die = {$names} (bis d{$die} in Phase {$phase} gehandelt hat)
open-own = {$names} (bis in Phase {$phase} d{$die} drankommt)
open-phase = {$names} (bis Phase {$phase} beginnt)
open-round = {$names} (bis die Runde endet)
exposed = Offen für Gleichzeitiges, bis d{$die} in Phase {$phase} gehandelt hat.
exposed-own = Offen für Gleichzeitiges, bis in Phase {$phase} d{$die} drankommt.
exposed-phase = Offen für Gleichzeitiges, bis Phase {$phase} beginnt.
exposed-round = Offen für Gleichzeitiges, bis die Runde endet.
holds = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }.
holds-until = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } bis: {$until}
passed-over = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } übergangen und {COUNT($who) ->
        [one] hält
       *[other] halten
    }.
gives-up = {$who} {COUNT($who) ->
        [one] gibt
       *[other] geben
    } das Warten auf.
acts-next = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } gleich nach {AND($after)}.
preempts = {$who} {COUNT($who) ->
        [one] will
       *[other] wollen
    } vor {$other}: {$mine} - {$penalty} gegen {$theirs}. {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } zuerst.
preempt-fails = {$who} {COUNT($who) ->
        [one] will
       *[other] wollen
    } vor {$other}: {$mine} - {$penalty} gegen {$theirs}. {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } danach.
contest = Reflex-Vergleich: {$who} {$mine}, {$other} {$theirs}. {$winner} {COUNT($winner) ->
        [one] ist
       *[other] sind
    } zuerst dran.
contest-tied = Reflex-Vergleich: {$who} {$mine}, {$other} {$theirs}. Unentschieden.
checked = {$who}: {$pool} ergibt {$result} auf Karte {$card}.
ruling-yes = Abgehoben: Karte {$card}, **ja**. Das spricht für die Spielenden.
ruling-no = Abgehoben: Karte {$card}, **nein**. Das spricht für die SL.
aborts = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } ab: Das Warten ist aufgegeben, und die Handlung mit ihm.
closing = Die Runde endet gleich.
closing-wait = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } weiter warten auf: {$until} (Halten), jetzt handeln oder aufgeben.
closing-plain = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } ohne Umstand: jetzt handeln, sonst ist die Handlung verloren.
goes-on = {$who} {COUNT($who) ->
        [one] wartet
       *[other] warten
    } weiter: {$until}
action-lost = {$who} {COUNT($who) ->
        [one] verliert
       *[other] verlieren
    } die gehaltene Handlung.
reshuffled = Das Deck wird neu gemischt.
round-ends = Runde {$round} endet.
cut-short = Die SL beendet die Runde.
panel-declare = {$who}: Wie schnell?
panel-nothing = {$who}: Jetzt ist nichts anzusagen oder zu wählen.
panel-phase = {$who}: Ergebnis {$result}. Welche Phase?
offer-flip-for = Eigenes Ergebnis: {$who}
order-offer-earliest = Früheste Phase
order-phase = {$who}: die früheste Phase
offer-by-actions = Nach Handlungen…
offer-fast = Schnell
offer-normal = Normal
offer-slow = Langsam
offer-phase = Phase {$phase}
offer-pick = Phase wählen
offer-before = Vor {$who} gehen
offer-hold-until = Halten bis…
offer-check = Reflex-Vergleich
offer-give-up = Warten aufgeben
offer-pick-for = Phase wählen: {$who}
offer-contest = Reflex-Vergleich…
offer-ruling = Abheben
offer-go-on = Weiter warten
offer-not-yet = Noch nicht
offer-not-yet-for = Noch nicht: {$who}
odds-line = {WORD($speed)}: {$chances}
odds-part = {$phase} {$chance}
odds-hesitates = zögert {$chance}
odds-head = {$who}, {$pool}, mit den {$n} Karten, die noch kommen können:
odds-head-one = {$who}, {$pool}, mit der einen Karte, die noch kommen kann:
odds-going-on = weiter warten: {$chances}
odds-quicker = Nach dem Zögern zählt das Tempo eins schneller.
status-declared = hat angesagt
status-waited = muss ansagen
status-speed = {WORD($speed)}, {$result}
status-declared-openly = {WORD($speed)}
status-waits-on = wartet: {$until}
status-up = dran
status-acted = hat gehandelt
status-next = als Nächstes
status-hesitates = zögert
status-lost = Handlung verloren
status-idle = nächste Runde
status-holds = hält
status-holds-until = hält: {$until}
status-owes = hat noch die Handlung aus Phase {$phase}
status-goes-on = wartet weiter: {$until}
prompt-declare = {$n} von {$m} {$n ->
        [one] hat
       *[other] haben
    } angesagt.
prompt-flip = SL: Karte aufdecken.
prompt-empty = Noch ist niemand da: `/join`, und `/combatant add` für die SL.
prompt-pick = Wählt heimlich eine Phase. SL: Weiter ruft die erste auf.
prompt-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran: Handeln oder Halten.
prompt-next = SL: Weiter.
prompt-close = Wer hält: handeln, weiter warten oder lassen. SL: Weiter schließt die Runde.
secret-speed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {WORD($speed)} angesagt.
secret-plan = Notiert: {WORD($plan)}.
secret-focused = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } konzentriert: Bis zur Handlung ist der Verteidigungs-Zielwert um 2 niedriger.
secret-cautious = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } vorsichtig: Proben auf -2, und umfangreiche brauchen einen Sieg mehr, außer beim Nachladen.
secret-aimed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in der Runde davor gezielt: {$weapons}.
secret-owed = {$who} (versteckt) {COUNT($who) ->
        [one] hat
       *[other] haben
    } bis zum nächsten Flip noch die Handlung aus Phase {$phase}.
secret-reflex = {$who}: Reflex {$reflex} ab der nächsten Runde.
secret-undeclared = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nicht angesagt.
secret-phase = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } in Phase {$phase} (offen: {$open}).
secret-open = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nicht gewählt; offen: {$open}; ohne Wahl gilt: {$phase}.
secret-quicker = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } gezögert: Diese Runde zählt das Tempo eins schneller.
secret-hidden-ready = {$who} (versteckt) {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } ab jetzt handeln.
why-declared = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {WORD($speed)} angesagt.
why-quicker = Letzte Runde gezögert: Das zählt als {WORD($speed)}.
why-carried = Das Warten geht aus der letzten Runde weiter: bereit wie mit einer schnellen Handlung.
why-card-one = Karte {$card}, Spalte d{$sides}, Zeile 1: {$cells}.
why-card = Karte {$card}, Spalte d{$sides}, Zeilen 1 bis {$dice}: {$cells}.
why-follow-one = Außergewöhnlich: Folgekarte {$card}, noch einmal Zeile {$rows}: {$cells}. Dazu kommt {$value}.
why-follow = Außergewöhnlich: Folgekarte {$card}, noch einmal die Zeilen {$rows}: {$cells}. Dazu kommt {$value}.
why-follow-critical = CF zählt auf einer Folgekarte als 1.
why-given = Es gilt das eigene Ergebnis des Tisches.
why-result = Reflex {$pool} ergibt {$result}.
why-sum = Reflex {$pool} ergibt {$sum} = {$result}.
why-critical = Das ist ein kritischer Fehlschlag: Zögern.
why-bar = Zielwerte für {WORD($speed)}: I {$one}, II {$two}, III {$three}, IV {$four}.
why-open = Erreicht für: {$open}.
why-none = Keiner erreicht: Zögern.
why-phase = Die Handlung ist in Phase {$phase}, bei d{$sides}.
why-order = In einer Phase: größerer Reflex-Würfel, dann mehr Würfel, dann die Crew, dann Plätze.
why-not-yet = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch nicht angesagt.
declare-what = Sag, wie schnell: `speed:` schnell, normal oder langsam, oder `action:`, dann wird das Tempo ausgerechnet.
unknown-actions = „{$found}“ ist nicht bekannt. Gib auch `speed:` an, oder die SL nimmt es auf: `/encounter settings key:actions`.
attack-no-skill = {WORD($attacks)} mit {WORD($skills)}: Wer angreift, macht keine Probe außer schnell ziehen und schnell nachladen. Lass eins von beiden weg.
not-aimed-before = {$weapon} ist langsam: Ein gezielter Angriff braucht das Zielen in der Runde davor (`action:` aim {$weapon}). Ohne zu zielen genügt ihr Name.
no-wait-to-give-up = {$who} {COUNT($who) ->
        [one] wartet
       *[other] warten
    } jetzt auf keinen Umstand: Da ist kein Warten aufzugeben.
no-answer = {$who} kann bei {$at} nichts beantworten: Das kann nur, wer auf einen Umstand wartet (`/hold until:…`). Ohne Umstand: `/act` kommt nach der laufenden Handlung, `/act preempt:…` davor.
bad-gear = „{$found}“ ist keine Waffe. Schreib Name=Tempo/zum Spannen/zum Zielen, etwa `peacemaker=fast/fast/fast`, jedes eins von: {WORD($allowed)}.
auxiliary-no-attack = Was nebenbei geschieht, greift nicht an, darf aber nachladen: {WORD($attacks)}. Lass `kind:` weg, um anzugreifen.
bad-speed = „{$found}“ ist kein Tempo. Erlaubt: {WORD($allowed)}.
bad-actions = „{$found}“ ist keine Handlung. Schreib Name=Tempo, das Tempo eins von: {WORD($allowed)}.
too-many-actions = {$actions}: zu viele. Höchstens {$most} Handlungen in einer Runde, außer einer freien.
slow-stands-alone = {$actions}: Eine langsame Handlung geht mit keiner anderen. Sag sie allein an oder lass sie weg.
actions-slower = {$actions}: Das ist {WORD($worked)}, langsamer als {WORD($speed)}. Sag {WORD($worked)} an oder tu weniger.
bad-manner = „{$found}“ geht nicht nebenbei. Erlaubt: {WORD($allowed)}.
locked = Ansagen sind hier offen und danach fest. Die SL kann eine mit `force` ändern.
not-in-order = Angesagt wird in aufsteigendem Reflex: erst {$first}.
too-late-to-declare = Die Karte ist aufgedeckt; die nächsten Ansagen kommen mit der nächsten Runde.
not-all-declared = Noch nicht. Es fehlen Ansagen von: {$names}. Mit `force` lässt die SL sie in dieser Runde aus.
nobody-declared = Niemand, den alle sehen, hat angesagt: Es gibt nichts, wofür man aufdeckt.
already-flipped = Die Karte dieser Runde ist aufgedeckt. SL: `/next` macht weiter.
follow-up-wanted = Außergewöhnlich für {AND($names)}: Deck noch eine Karte auf und nenne ihre Zahl nach {$cards}, wie in `card:28 14`.
card-for-whom = Hier hat jede {WORD($option)} eine eigene Karte. Sag, wessen es ist, eine nach der anderen: `{$option}:` und `card:`. Dann `/flip`.
card-for-all = Hier wird eine Karte für alle aufgedeckt: nur `card:`. Die Einstellung `cards` ändert das.
card-for-side = Eine Seite gehört zu einer Karte, die der Tisch für sie gelegt hat: `side:` und `card:` zusammen.
no-such-side = Hier gibt es keine Seite „{$found}“. Es gibt: {$allowed}.
late-needs-no-hold = {$who} {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } tun, was offen ist, Stand Phase {$phase}, jederzeit bis zum nächsten Flip: `/act`.
bad-card = „{$found}“ ist keine Karte. Nenne die Zahl, 0 bis 53, Folgekarten dahinter: 28 14.
no-such-card = Es gibt keine Karte {$found}. Erlaubt: 0 bis {$most}.
bad-roll = „{$found}“ ist kein Ergebnis. Erlaubt: eine Zahl von 1 bis 99, oder CF.
bad-bar = „{$found}“ ist keine Leiste. Schreib dreimal vier Zahlen: 7/5/3/1 10/8/5/2 13/11/8/3.
bar-upside-down = „{$found}“ verlangt in einer späteren Phase mehr als in einer früheren. Schreib jede Zeile von Phase I bis Phase IV: 7/5/3/1 10/8/5/2 13/11/8/3.
roll-for-whom = Sag, wessen Ergebnis es ist: `combatant:` und `roll:` zusammen.
flip-first = Erst kommen die Ansagen (`/declare`), dann der Flip der SL.
no-pick-now = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } jetzt keine Phase zu wählen. Gewählt wird nach dem Flip, wenn mehrere offen sind.
phase-not-open = Phase {$found} ist für {$who} nicht offen. Offen: {$open}.
no-phase-called = Noch ist keine Phase aufgerufen. Die SL ruft die erste mit `/next` auf.
not-up = {$other} {COUNT($other) ->
        [one] ist
       *[other] sind
    } nicht dran; zuvorkommen kann man nur dem, der dran ist.
nobody-up = Niemand ist dran. SL: `/next` macht weiter.
not-your-turn = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht dran. Jetzt: {$up}. Wer wann kommt, steht auf der Tafel; `/why` sagt, wie es dazu kam.
already-acted = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Runde schon gehandelt. Die nächste beginnt mit Ansagen.
is-next = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } schon als Nächstes dran: gleich nach der laufenden Handlung.
is-hesitating = {$who} {COUNT($who) ->
        [one] zögert
       *[other] zögern
    } und {COUNT($who) ->
        [one] handelt
       *[other] handeln
    } in dieser Runde nicht. Angesagt wird für die nächste.
is-lost = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } die Handlung in dieser Runde verloren. Angesagt wird für die nächste.
not-in-round = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } in dieser Runde nicht dabei. Angesagt wird für die nächste.
slower-than-declared = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {WORD($speed)} angesagt; {WORD($found)} ist langsamer. Erlaubt: {WORD($allowed)}.
preempt-who-holds = Zuvorkommen kann nur, wer ohne Umstand hält: `/hold`, wenn man dran ist.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt und {COUNT($who) ->
        [one] muss
       *[other] müssen
    } nicht halten: Ab der eigenen Phase geht `/act` jederzeit.
holds-already = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } schon. `/act` handelt, `/abort` gibt das Warten auf.
no-circumstance = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } ohne Umstand: jetzt handeln, sonst ist die Handlung verloren.
nothing-to-abort = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts abzubrechen: vor dem Flip eine Ansage, später ein Halten.
check-what = Sag was: `ruling:true` hebt ab; `combatant:` und `against:` ist ein Reflex-Vergleich.
contest-with-itself = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } sich nicht mit sich selbst messen. Nenne jemand anderen: `against:`.
word-fast = schnell
word-normal = normal
word-slow = langsam
word-free = frei
word-focused = konzentriert
word-cautious = vorsichtig
word-combatant = Figur
