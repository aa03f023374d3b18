### Die Sätze von Eternal Soldier.

rules-card =
    Es gibt keine Runden: eine Uhr, in Segmenten von einer halben Sekunde. Eine Handlung der Klasse S dauert S × 10 / Gewandtheit Segmente, gerundet, mindestens 1.
    `/declare speed:VII action:swing`, oder eine übliche Handlung allein mit ihrem Namen. X+X für eine lange, 20s für eine, die keine Gewandtheit verkürzt. `/flip` startet die Uhr bei Segment 0; `/flip surprise:Trupp` nur für eine Seite.
    Der Bot ruft jedes Segment auf, in dem etwas fertig ist. `/act` bestätigt es; Angriffe beginnen von selbst wieder. Sag mit `/declare` etwas anderes an, dann zählt es von dort.
    Mit *Antworten*, oder `reacting:true`: erst eine Verzögerung der Klasse I. `action:parry` und `action:dodge` dauern nicht. `speed:VII more:"closing 14"`: eine Annäherung von 14 Segmenten mit der längeren Waffe, die ein Segment früher angreift, wenn Klasse VII sie vorbereitet hat.
    `/declare action:laufen`: Halbes Tempo ist das Segment nach dem, in dem es begann, volles das danach. `action:anhalten`: halb, dann steht man; früher durch einen Wurf (`/check`): d20, Gewandtheit - 10 oder weniger sofort, Gewandtheit oder weniger ein Segment später, sonst fällst du.
    `/declare more:change` entscheidet um: Was läuft, ist verloren, und dies beginnt; `/abort` lässt es nur fallen. `/hold` wartet, und nichts läuft.
    Die SL: `/next` stellt die Uhr weiter, `/next to:24` auf ein Segment; `/combatant edit aware:true` für Überraschte; Waffen einer Figur mit `/combatant edit weapon:`, für alle, und eigene Handlungen, mit `/encounter settings`.
instead-surge = sag stattdessen eine Handlung einer schnelleren Klasse an
opening = Sagt an, womit ihr beginnt (`/declare`). Die SL startet die Uhr (`/flip`).
clock-starts = **Segment 0.** Die Uhr läuft.
clock-starts-asking = **Die Uhr läuft.**
clock-starts-again-asking = **Die Uhr läuft neu;** was lief, ist vorbei.
clock-starts-again = **Segment 0.** Die Uhr läuft neu; was lief, ist vorbei.
surprise = Überraschung durch {WORD($side)}. Die anderen beginnen, wenn sie es merken.
surprise-of = Überraschung durch {WORD($side)}. Wer es erst merken muss: {$names}.
what-first = Segment {$segment}: {$names}, womit {COUNT($names) ->
        [one] beginnst du
       *[other] beginnt ihr
    }?
target-gone = Segment {$segment}: {$names}, {COUNT($names) ->
        [one] dein
       *[other] euer
    } Ziel ist aus dem Kampf. Weiter so, oder etwas anderes?
what-next = Segment {$segment}: {$names}, was nun?
segment = **Segment {$segment}:** {$who}.
due-with = {$names} ({WORD($what)})
segment-comes = **Segment {$segment}.**
aware = Segment {$segment}: {$who} {COUNT($who) ->
        [one] merkt
       *[other] merken
    } es und {COUNT($who) ->
        [one] darf
       *[other] dürfen
    } beginnen.
passed-over = Übergangen, {COUNT($names) ->
        [one] hält
       *[other] halten
    }: {$names}.
due-before = An Segment {$segment} ist etwas fällig, vor Segment {$to}.
bell-stops = **Segment {$segment}.** Die Uhr hält für eine Glocke: antwortet; mit Weiter lässt die SL sie laufen.
stopped-here = **Segment {$segment}.** Die SL hat die Uhr hier angehalten.
hidden-due = Segment {$segment}, nur für dich: {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } fertig mit {WORD($what)}. Handle dafür oder decke auf.
announces = {$who} {COUNT($who) ->
        [one] sagt
       *[other] sagen
    } an: {WORD($what)} ({$how}), fertig in Segment {$lands}. {$n} von {$m} {$n ->
        [one] hat
       *[other] haben
    } angesagt.
announces-moving = {$who} {COUNT($who) ->
        [one] sagt
       *[other] sagen
    } an: {WORD($what)}, halbes Tempo in Segment {$half}. {$n} von {$m} {$n ->
        [one] hat
       *[other] haben
    } angesagt.
begins = {$who} {COUNT($who) ->
        [one] beginnt
       *[other] beginnen
    }: {WORD($what)} ({$how}), fertig in Segment {$lands}.
begins-and-repeats = {$who} {COUNT($who) ->
        [one] beginnt
       *[other] beginnen
    }: {WORD($what)} ({$how}), fertig in Segment {$lands}, dann immer wieder.
unnamed-action = eine Handlung
how-speed = {$speed}
how-prepared = vorbereitet in {$speed}
how-reacting = als Reaktion
how-reach = mit Reichweite
how-quick = schneller Angriff
how-repeat = wiederholt
how-moving = in Bewegung
needs-cover = Alle anderen sehen {$who} noch überlegen, und darauf wartet die Uhr. `/hold` deckt es; was jetzt offen angesagt wird, tritt an seine Stelle.
others-needs-cover = Alle anderen sehen {$who} noch überlegen, und darauf wartet die Uhr.
others-begins-in-secret = Heimlich, {$who}: {WORD($what)} ({$how}), fertig in Segment {$lands}.
begins-in-secret = Heimlich, {$who}: {WORD($what)} ({$how}), fertig in Segment {$lands}. Nur du und die SL sehen das.
begins-to-run = {$who} {COUNT($who) ->
        [one] rennt
       *[other] rennen
    } los: halbes Tempo in Segment {$half}, volles in {$full}.
begins-to-walk = {$who} {COUNT($who) ->
        [one] geht
       *[other] gehen
    } los: halbes Tempo in Segment {$half}.
begins-to-stop = {$who} {COUNT($who) ->
        [one] bremst
       *[other] bremsen
    }: halbes Tempo in Segment {$half}, Stand in {$lands}.
is-quick = {$who} {COUNT($who) ->
        [one] wartet
       *[other] warten
    } nicht, bis die Waffe bereit ist: ein schneller Angriff, mit dem Abzug der SL.
is-it-prepared = Ist die Waffe von {$who} bis Segment {$lands} bereit? Wenn nicht, sag es neu an, mit der Klasse der Vorbereitung nach der Zeit der Annäherung: `speed:{$again} reach:true`.
hidden-was-due = Nur für dich: Das war in Segment {$segment} fertig, und jetzt ist Segment {$now}. {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } fertig mit {WORD($what)}. Handle dafür oder decke auf.
armed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } diese eigenen Waffen: {$weapons}.
has-in-hand = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in der Hand: {$weapon}.
acts = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }: {WORD($what)}.
acts-with = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }: {WORD($what)}, {$note}
starts-again = {$who} {COUNT($who) ->
        [one] beginnt
       *[other] beginnen
    } wieder: {WORD($what)}, fertig in Segment {$lands}.
fires = {$who} {COUNT($who) ->
        [one] feuert
       *[other] feuern
    }, {$weapon}: {$shots} verschossen, {$left} übrig.
is-empty = {$who}: {$weapon} ist leer.
loaded = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } geladen, {$weapon}: {$rounds}.
does-parry = {$who} {COUNT($who) ->
        [one] pariert
       *[other] parieren
    }.
does-dodge = {$who} {COUNT($who) ->
        [one] weicht
       *[other] weichen
    } aus.
releases = {$who} {COUNT($who) ->
        [one] lässt
       *[other] lassen
    } den Abzug los.
waited = {$who} {COUNT($who) ->
        [one] wartet
       *[other] warten
    } nicht länger.
stops = {$who} {COUNT($who) ->
        [one] steht
       *[other] stehen
    }.
falls = {$who} {COUNT($who) ->
        [one] fällt
       *[other] fallen
    }.
stops-sooner = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$roll} gegen {$most}: Stand in Segment {$segment}.
stops-badly = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$roll} gegen {$most}: ein Sturz in Segment {$segment}.
holds = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    }.
holds-until = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } bis: {$until}
aborts = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } ab: {WORD($what)} ist verloren.
aborts-hold = {$who} {COUNT($who) ->
        [one] bricht
       *[other] brechen
    } das Halten ab.
encounter-ended = **{$title} endet.** Gekämpft haben: {$names}.
before-head = bevor die Uhr läuft
segment-head = Segment {$segment}
lane = {$who}: {WORD($what)} (begonnen an {$begins}, fertig an {$lands})
lane-lasts = {$who}: {WORD($what)} (seit {$begins})
status-action = {WORD($what)}
status-due = jetzt fertig
status-doing = fertig an {$lands}
status-sets-off = halbes Tempo an {$half}
status-half = halbes Tempo
status-full = volles Tempo
status-surprised = merkt nichts
status-holds = hält
status-holds-until = hält: {$until}
status-to-declare = muss ansagen
status-weapon = {$weapon}
status-loaded = {$weapon} {$left}/{$holds}
status-prone = liegt
prompt-empty = Noch ist niemand da: `/join`, und `/combatant add` für die SL.
all-declared = **Alle haben angesagt.** Die SL startet die Uhr.
flip-now = Die SL startet die Uhr.
prompt-announce = {$n} von {$m} {$n ->
        [one] hat
       *[other] haben
    } angesagt.
prompt-start = SL: Die Uhr startet mit `/flip`.
prompt-due = {$names}: Handeln, oder etwas anderes ansagen.
prompt-declare = {$names}: Was nun? Ansagen oder Halten. SL: Weiter übergeht.
prompt-next = SL: Weiter stellt die Uhr weiter.
prompt-stands = Die Uhr steht hier: antwortet, oder SL: Weiter lässt sie laufen.
prompt-quiet = Es läuft nichts, was ein Ende hat. Sagt etwas an; die SL kann zu einem Segment gehen.
offer-start = Uhr starten
offer-class = {$speed} ({$segments})
offer-form = Ansagen…
offer-change = Umentscheiden…
offer-change-reacting = Umentscheiden, als Reaktion…
offer-beside = Neben dem Gehen erlauben…
offer-action = {WORD($action)}
offer-armed = {WORD($deed)}: {$arm}
offer-reacting = Als Reaktion…
offer-reach = Reichweite, Annäherung…
offer-go-to = Zu Segment…
offer-hold-until = Halten bis…
offer-stop-first = Wurf: Stand im ersten Segment
offer-stop-second = Wurf: Stand im zweiten Segment
panel-declare = {$who}, Gewandtheit {$agility}: Was, und wie schnell? In Klammern: Segmente.
panel-busy = Eine Handlung auf einmal. Wer umentscheidet, verliert sie.
panel-moving = In Bewegung. Bei halbem Tempo oder weniger kann die SL eine einfache Handlung daneben erlauben.
panel-surprised = Noch nichts gemerkt: Die SL sagt, wann.
secret-due = {$who} (versteckt) {COUNT($who) ->
        [one] ist
       *[other] sind
    } seit Segment {$segment} fertig mit {WORD($what)}. Handle dafür oder decke auf.
secret-free = {$who} (versteckt) {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts laufen: Was angesagt wird, zählt ab Segment {$segment}.
odds-lengths = {$who}, Gewandtheit {$agility}, Segmente je Klasse: {$lengths}.
odds-speed = {$who}: {$speed} dauert {$segments}; jetzt begonnen, fertig in Segment {$lands}.
odds-stop = Aus dem Rennen zum Stehen: im ersten Segment {$first} %, im zweiten {$second} %, danach von selbst.
why-nothing-under-way = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts laufen.
why-begins = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in Segment {$begins} begonnen: {WORD($what)}.
why-reacting = Eine Reaktion: erst eine Verzögerung der Klasse I, {$segments}.
why-class = Klasse {$part}: {$place} × 10 / {$agility} = {$exact}, gerundet: {$segments}.
why-fixed = Eine Dauer, die keine Gewandtheit verkürzt: {$segments}.
why-reach = Die längere Waffe: ein Segment vor dem Ende der Annäherung.
why-reach-prepares = Die längere Waffe: ein Segment vor dem Ende der Annäherung, oder wenn sie bereit ist ({$classes}: {$segments}), je nachdem, was später ist.
why-quick = Ein schneller Angriff: ein Segment früher, bevor die Waffe bereit ist.
why-run = Halbes Tempo ist das Segment nach dem Beginn, volles das danach, bis zum Anhalten.
why-walk = Halbes Tempo ab dem Segment nach dem Beginn, bis zum Anhalten.
why-stop = Halbes Tempo ist das Segment nach dem Beginn, Stand das danach.
why-rolled = Der Wurf auf früheres Anhalten gelang.
why-fire = Eine automatische Waffe feuert in jedem Segment, bis man loslässt oder sie leer ist.
why-lands = Fertig in Segment {$lands}.
flip-first = Die Uhr läuft noch nicht: Die SL startet sie mit `/flip`.
already-running = Die Uhr läuft, bei Segment {$segment}, am Werk: {AND($names)}. `/next` stellt sie weiter; mit `force` startet die SL sie neu bei 0, und was läuft, ist verloren.
one-clock = Eine Uhr gilt für alle: Lass `combatant:` weg. Für Überraschte: `/combatant edit aware:false`, später aware:true.
no-such-side = „{$found}“ ist hier keine Seite. Erlaubt: {$allowed}.
no-rounds = Hier gibt es keine Runden: eine Uhr. Lass `round:` weg.
nothing-to-come = Die Uhr steht bei Segment {$segment}: Es läuft nichts, was ein Ende hat. Sag erst etwas an oder nenne ein Segment: `/next to:`.
to-past = Segment {$found} ist vorbei: Jetzt ist Segment {$segment}. `/next to:` geht zu einem späteren.
declare-what = Sag was: `action:` (eine übliche, oder eine eigene mit Tempo), oder `speed:` eins von {$allowed}.
bad-speed = „{$found}“ ist kein Tempo. Erlaubt: {WORD($allowed)}; eine längere Handlung ist eine Summe (X+X), und 20s sind zwanzig Segmente bei jeder Gewandtheit (1s bis 999s).
too-many-parts = „{$found}“: zu viele Teile. Höchstens {$most}.
unknown-draw = „{$found}“ dauert so lange wie die Waffe, die gezogen wird: Nenne eine aus der Liste, oder gib auch `speed:` an.
draw-how-fast = „{$found}“ dauert so lange wie die Waffe, die gezogen wird: Gib auch `speed:` an. Oder die SL trägt die Waffe mit ihren Klassen ein: `/combatant edit weapon:"Schwert: draw VII, attack VII"`.
unknown-action = „{$found}“ hat keine eigene Klasse: Gib auch `speed:` an.
reach-closes = {$found} ist eine Vorbereitung, die {$who} nicht verkürzen {COUNT($who) ->
        [one] kann
       *[other] können
    }. `reach:` gehört zur Zeit einer Annäherung: `speed:14s reach:true`. Mit `force` macht die SL einen schnellen Angriff daraus, mit Abzug.
is-prone = {$who} {COUNT($who) ->
        [one] liegt
       *[other] liegen
    } und {COUNT($who) ->
        [one] kann
       *[other] können
    } nicht rennen oder gehen: erst `/declare action:"get up from prone"`. Die SL kann es mit `force` erlauben.
does-not-fit = `{$option}:` passt nicht zu „{$what}“. Erlaubt damit: {$allowed}.
unaware = {$who} {COUNT($who) ->
        [one] merkt
       *[other] merken
    } noch nichts. Die SL sagt, wann: `/combatant edit aware:true`.
busy = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dabei: {WORD($what)}, fertig in Segment {$lands}. Eine Handlung auf einmal; mit `more:change` ist sie verloren, und die neue beginnt stattdessen.
busy-to-hold = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dabei: {WORD($what)}, fertig in Segment {$lands}. Um stattdessen zu warten, gib das erst auf: `/abort`.
moving = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } in Bewegung ({WORD($what)}). Erst `/declare action:stop`; bei halbem Tempo oder weniger kann die SL mit `force` eine einfache Handlung erlauben.
open-already = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } sichtbar dabei: {WORD($what)}. Etwas Heimliches kann das nicht ersetzen. Lass das erst fallen, zum selben Moment: `/abort` mit demselben `at:`.
act-first = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } mit etwas fertig: erst `/act`, dann heimlich ansagen.
not-moving = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht in Bewegung: Es gibt nichts anzuhalten. `/declare action:run` rennt los.
already-moving = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } schon in Bewegung ({WORD($what)}). `/declare action:stop` hält an.
already-stopping = {$who} {COUNT($who) ->
        [one] bremst
       *[other] bremsen
    } schon, fertig in Segment {$lands}. Früher: `/check`.
no-draw = {$weapon} muss man nicht ziehen. Benutze es: attack.
no-reload = {$weapon} lässt sich nicht nachladen. Erlaubt: attack.
already-drawn = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } schon in der Hand: {$weapon}. Benutze es: attack.
not-drawn = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$weapon} nicht in der Hand: erst ziehen (Klasse {$speed}). Die SL kann es mit `force` erlauben.
draw-it = {$who} {COUNT($who) ->
        [one] muss
       *[other] müssen
    } {$weapon} ziehen (Klasse {$speed}): Die Uhr läuft. Die SL kann es mit `force` erlauben.
must-reload = {$who}: {$weapon} ist leer. Erst nachladen (Klasse {$speed}).
is-spent = {$who}: {$weapon} ist leer und lässt sich nicht nachladen. Nimm eine andere Waffe.
is-full = {$who}: {$weapon} ist voll ({$rounds}).
no-attack-seen = Niemand greift sichtbar an: {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts zu parieren, und nichts, um auszuweichen. Mit `speed:` ist es eine Handlung wie andere.
not-firing = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } keinen Abzug einer automatischen Waffe, jedenfalls nicht dieser: nichts loszulassen. `/why` sagt, was läuft.
nothing-due = An Segment {$segment} ist nichts fällig. SL: `/next` stellt die Uhr weiter.
which-due = Mehrere sind fällig: {$names}. Sag welche: `combatant:`. `/next` nimmt alle der SL.
still-due = An Segment {$segment} fällig, und nicht von der SL: {$names}. Wer sie spielt, handelt, oder die SL nimmt es mit `force` als getan.
not-due = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } mit {WORD($what)} nicht vor Segment {$lands} fertig; jetzt ist Segment {$segment}. SL: `/next` stellt die Uhr weiter.
nothing-to-act = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts laufen. Erst `/declare`.
holds-already = {$who} {COUNT($who) ->
        [one] hält
       *[other] halten
    } schon. `/declare`, wann immer es Zeit ist.
until-past = Segment {$found} ist vorbei: Jetzt ist Segment {$segment}. Halte bis zu einem späteren.
nothing-to-abort = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts abzubrechen: Nichts läuft, und nichts wird abgewartet.
must-stop = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } in Bewegung ({WORD($what)}): Das endet mit `/declare action:stop`, nicht sofort.
no-roll-now = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } nichts zu würfeln. Gewürfelt wird, um früher anzuhalten, beim Rennen oder Bremsen.
stop-on-which = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    }, um früher anzuhalten: sofort, mit {$first} oder weniger auf einem d20 (`target:first`), oder ein Segment später, mit {$second} oder weniger (`target:second`)? Wer scheitert, fällt.
bad-target = „{$found}“ ist kein Segment des Anhaltens. Erlaubt: {WORD($allowed)}.
first-is-over = {$who}: Das erste Segment des Anhaltens ist vorbei. Erlaubt: {WORD($allowed)}.
bad-die = {$found} ist kein Wurf eines d20. Erlaubt: {$lowest} bis {$highest}.
bad-action = „{$found}“ ist keine Handlung. Schreib Name=Tempo, das Tempo eins von: {WORD($allowed)}.
kept-word = „{$found}“ hat eine eigene Bedeutung. Nicht zu nehmen: {$allowed}.
no-such-action = „{$found}“ ist keine eurer eigenen Handlungen. Es gibt: {$allowed}.
bad-weapon = „{$found}“ ist keine Waffe. Schreib „colt: attack III“ mit beliebigem davon: {$allowed}.
automatic-holds-what = „{$found}“: Eine automatische Waffe braucht auch `holds`.
too-many-weapons = Zu viele Waffen für {$who}: Nimm erst welche weg, wie in `weapon:"axe=none"`.
no-such-weapon = „{$found}“ ist hier keine Waffe. Es gibt: {$allowed}.
