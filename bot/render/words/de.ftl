### Die Sätze, die allen Systemen gemeinsam sind. Die eines Systems gehen vor.

joined = {$who} {COUNT($who) ->
        [one] kommt
       *[other] kommen
    } dazu ({WORD($side)}).
joined-unseen = {$what} Vor den anderen versteckt.
joined-several = {$names} {COUNT($names) ->
        [one] kommt
       *[other] kommen
    } dazu ({WORD($side)}).
joined-side = {$who} ({WORD($side)})
joined-sides = {$names} {COUNT($names) ->
        [one] kommt
       *[other] kommen
    } dazu.
split = {$who} {COUNT($who) ->
        [one] teilt
       *[other] teilen
    } sich: {$other} {COUNT($other) ->
        [one] hat
       *[other] haben
    } {$parted}, {$who} {COUNT($who) ->
        [one] behält
       *[other] behalten
    } {$count}.
merged = {$who} {COUNT($who) ->
        [one] geht
       *[other] gehen
    } zu {$other}: jetzt {$count}.
asks-to-join = <@{$user}> möchte {$who} ({WORD($side)}) mitbringen: Die SL lässt herein oder weist ab.
asked = {$who} {COUNT($who) ->
        [one] wartet
       *[other] warten
    } auf Einlass: Die SL ist gefragt.
asked-for-more = {$who} {COUNT($who) ->
        [one] wartet
       *[other] warten
    } auf Einlass: Die SL ist gefragt, denn mehr als {$most} darf man ohne Nachfrage nicht mitbringen.
turned-away = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } nicht hereingelassen.
left = {$who} {COUNT($who) ->
        [one] geht
       *[other] gehen
    }.
edited = {$who}: {$changes}.
renamed = {$who} {COUNT($who) ->
        [one] heißt
       *[other] heißen
    } ab jetzt {$now}.
played-by = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } ab jetzt von <@{$user}> gespielt.
run-by-gm = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } von jetzt an von der SL geführt.
revealed = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } sichtbar ({WORD($side)}).
revealed-as = Der Name {$who} ist vergeben: Aufgedeckt heißt es ab jetzt {$now}.
seated = {$who} {COUNT($who) ->
        [one] bekommt
       *[other] bekommen
    } einen anderen Platz: {$place}.
seat-before = vor {$other}
seat-last = am Ende
bell-set = Eine Glocke ist gestellt auf {TIME($at)}: {$text}
bell-set-secret = Eine Glocke nur für die SL ist gestellt auf {TIME($at)}: {$text}
bell-removed = Die Glocke für {TIME($at)} ist abgestellt: {$text}
counter-set = {$name}: {$value}.
counter-set-of = {$who}: {$name} {$value}.
counter-set-secret = Nur für die SL, {$name}: {$value}.
counter-set-of-secret = Nur für die SL, {$who}: {$name} {$value}.
counter-removed = Der Zähler {$name} ist weg.
counter-removed-of = {$who}: Der Zähler {$name} ist weg.
counter-removed-secret = Der Zähler {$name} der SL ist weg.
counter-removed-of-secret = {$who}: Der Zähler {$name} der SL ist weg.
bell-rings = **Die Glocke läutet, {TIME($at)}:** {$text}
forced-for-nothing = Nichts stand im Weg; dass es erzwungen war, erfährt deshalb niemand.
forced-unseen = Nur was die anderen nicht sehen, stand im Weg; dass es erzwungen war, erfahren sie deshalb nicht.
configured = Einstellung {$key}: {$before} → {$value}.
configured-same = Einstellung {$key} ist schon {$value}.
gm-added = <@{$user}> ist jetzt SL.
gm-removed = <@{$user}> ist nicht mehr SL.
encounter-ended = **{$title} endet** in Runde {$rounds}. Gekämpft haben: {$names}.
encounter-ended-empty = **{$title} endet.**
encounter-started = **{$title}** beginnt: {$system}. {$who} {COUNT($who) ->
        [one] leitet
       *[other] leiten
    }. Mitspielen: `/join`.
encounter-started-unnamed = Ein Kampf beginnt: **{$system}**. {$who} {COUNT($who) ->
        [one] leitet
       *[other] leiten
    }. Mitspielen: `/join`.
seed-committed = -# Faire Ziehungen: SHA-256 `{$commitment}…`
seed-committed-whole = Faire Ziehungen: SHA-256 `{$sealed}` (mit Kampf {$encounter} und der Zeit {$at})
own-dice = eigene Würfel
by-standing-order = Dauerauftrag
by-hand-card = von Hand: Karte
by-hand-result = von Hand: Ergebnis
by-hand-bar = von Hand: Leiste
by-hand-initiative = von Hand: Initiative
seed-fixed = -# Achtung: Der Startwert steht in der Konfiguration dieses Bots fest; wer ihn betreibt, kennt jede Ziehung vorher.
seed-revealed = Der Startwert war `{$seed}`. `/encounter verify` rechnet jede Karte und jeden Würfel nach.
encounter-restored = **{$title}** geht weiter. Neue Ziehungen kommen aus einem neuen Startwert.
undone = {$who} {COUNT($who) ->
        [one] nimmt
       *[other] nehmen
    } zurück: {$what}.
undone-seen = Alle hatten schon gesehen: {$seen}
undone-secret = Zurückgenommen: {$what}. Davon hatte sonst niemand etwas gesehen.
redone = {$who} {COUNT($who) ->
        [one] holt
       *[other] holen
    } zurück: {$what}.
redone-secret = Zurückgeholt: {$what}.
pace-moments = Reagieren {COUNT($names) ->
        [one] kann
       *[other] können
    }: {$names}. Antworten oder Vorbeilassen. SL: Weiter.
pace-gm = SL: Weiter.
wait-answer = Ende der Zeit zum Antworten: <t:{$ends}:R>.
wait-declare = Ende der Zeit zum Ansagen: <t:{$ends}:R>.
wait-turn = Ende der Zeit zum Handeln: <t:{$ends}:R>.
wait-choice = Ende der Zeit zum Wählen: <t:{$ends}:R>.
wait-pause = Alle Uhren stehen bis <t:{$ends}:f>.
reminded-gm = Der Kampf wartet noch auf das Weiter der SL.
clocks-stop = Die SL hält alle Uhren an.
departed = Wer {AND($names)} spielt, hat diesen Server verlassen. Eine SL kann übernehmen.
nobody-departed = Niemand, der hier spielt, hat den Server verlassen.
offer-take-over = Übernehmen: {$who}
clocks-go-on = Alle Uhren laufen mit der Zeit weiter, die noch blieb.
already-paused = Alle Uhren stehen schon. Mit `/encounter resume` laufen sie weiter.
not-paused = Die Uhren stehen nicht.
bad-pause = „{$found}“ ist keine Dauer einer Pause. Schreib eine von 1m bis 30d, etwa `12h` oder `7d`.
clocks-stop-stuck = Die Zeit ist um, und von selbst kann der Kampf nicht weitergehen: Alle Uhren stehen. Der nächste Befehl von irgendwem startet sie.
clocks-stop-unattended = Alle haben zwei Züge verstreichen lassen: Alle Uhren stehen. Der nächste Befehl von irgendwem startet sie.
is-away = <@{$user}> ist weg bis <t:{$until}:f>.
is-back = <@{$user}> ist wieder da.
is-not-away = Dort ist niemand weg.
no-surprise = In {$system} wird niemand überrascht: `aware:` bedeutet dort nichts.
nobody-plays = {$who} spielt niemand, also kann auch niemand weg sein.
not-away = Du bist nicht weg.
bad-away = „{$found}“ ist keine Zeit zum Zurückkommen. Schreib eine Dauer wie `3d` oder ein Datum wie `2026-12-24`, höchstens 90 Tage von jetzt.
wait-next = Ende der Zeit für das Weiter der SL: <t:{$ends}:R>.
window-over = Die Zeit zum Antworten ist um.
deadline-over = Die Zeit zum Ansagen ist um.
deadline-over-plain = Die Zeit zum Ansagen ist um: {AND($what)} für {AND($names)}.
reminded = Der Kampf wartet noch auf {AND($names)}.
time-over = Die Zeit von {AND($names)} ist um.
time-over-next = Die Zeit der SL ist um: Der Kampf geht von selbst weiter.
time-ends-itself = Die Zeit endet von selbst. Wer als SL nicht warten will, macht mit Weiter oder `/flip` weiter.
offer-pass = Vorbeilassen
offer-pass-everything = Alles vorbeilassen
you-pass = Du lässt es vorbei.
you-pass-everything = Du lässt alles vorbei, bis du das zurücknimmst (`/pass everything:false`) oder etwas auf dich zielt.
you-are-asked = Du wirst wieder gefragt.
others-you-pass = Das Geschehene wird vorbeigelassen.
others-you-pass-everything = Alles wird vorbeigelassen, bis das zurückgenommen wird oder etwas gegen eine ihrer Figuren geht.
others-you-are-asked = Es wird wieder gefragt.
no-pace = Das Tempo ist hier {$pace}: Auf niemanden wird gewartet. Die SL kann das ändern: `/encounter settings key:pace value:moments`.
passes-already = Du lässt schon alles vorbei. `/pass everything:false` nimmt das zurück.
passes-nothing = Du lässt nichts von selbst vorbei: Du wirst jedes Mal gefragt. `/pass everything:true` ändert das.
nothing-to-pass = Für dich gibt es jetzt nichts vorbeizulassen. `/encounter status` zeigt, was du tun kannst.
present-heading = Jetzt: {$where}
heading-and = {$one}, {$two}
falls-at = **{$who} {COUNT($who) ->
        [one] fällt
       *[other] fallen
    } bei {TIME($at)}.**
answers-at = **{$who} {COUNT($who) ->
        [one] antwortet
       *[other] antworten
    } bei {TIME($at)}.**
comes-after-all = **{$who} {COUNT($who) ->
        [one] kommt
       *[other] kommen
    } doch noch, bei {TIME($at)}.**
taken-back = Damit zurückgenommen: {$what}
secret-dropped = Was du seitdem heimlich getan hast ({$what}), passt nicht mehr und entfällt:
no-secret-any-more = Es wäre nicht mehr heimlich.
offer-answer = Antworten
offer-still = {$names}: noch handeln
offer-answer-who = Auf {$who} antworten, bei {TIME($at)}
offer-answer-what = Auf {$who} antworten: {WORD($what)}, bei {TIME($at)}
offer-answer-at = Antworten, bei {TIME($at)}
panel-answer = So stand es bei {TIME($at)}:
panel-no-answer = Keine deiner Figuren hätte bei {TIME($at)} antworten können.
place-gone = Den Kanal des Kampfes „{$title}“ gibt es nicht mehr; der Bot hat den Kampf beendet. Sein Protokoll bleibt: `/encounter log of:` gibt es der Spielleitung.
news-head = Neues für dich:
news-head-again = Neues für dich; manches davon kennst du vielleicht schon:
news-line = {$who} ({$what}): {$told}
news-not-shown = Discord wollte hier etwas nicht zeigen; eine schlichte Zeile steht dafür da. `/encounter board` zeigt, wo der Kampf steht, `/encounter log`, was geschah.
not-shown = Etwas ließ sich nicht zeigen; `/encounter board` hat es.
not-shown-round = Runde {$round}: Etwas ließ sich nicht zeigen; `/encounter board` hat es.
news-missed = Die Antwort hast du vielleicht nicht gesehen. Das ist geschehen: {$told}
news-and = {$one} {$two}
at-turn = {$who}, jetzt dran: {AND($what)}.
on-deck = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nach jetzigem Stand als Nächstes dran. Mach dich bereit.
offer-pings = Pings
offer-pings-ping = Ping mich an
offer-pings-quiet = Leise
offer-pings-on-deck = Vorwarnen
offer-pings-table = Wie am Tisch
pings-ping = **Du wirst angepingt**, wenn du dran bist.
pings-quiet = **Du wirst nicht angepingt.** Ein Aufruf nennt dich, ohne Ton für dich.
pings-on-deck = **Du erfährst allein, wenn du als Nächstes dran bist**, und wirst angepingt, wenn du dran bist.
pings-table = **Du erfährst von deinen Zügen, wie es jeder Tisch eingestellt hat** (`/encounter settings key:pings`).
pings-ways = Das gilt nur für dich, an jedem Tisch dieses Servers. `/encounter pings` ändert es.
offer-standing = Dauerauftrag
orders-panel = **Daueraufträge von {$who}.** Was du wählst, geschieht sofort für dich, wann immer der Kampf darauf wartet, bis du es änderst. Dabei steht *(Dauerauftrag)*.
orders-none = Es gibt keine.
order-line = Dauerauftrag: {$order}.
order-set = Ab jetzt, wann immer der Kampf darauf wartet: {$order}.
order-torn = Der Dauerauftrag ist zerrissen.
orders-torn = Die Daueraufträge sind zerrissen.
order-declare = {$who}: {$what} ansagen
order-declare-plain = {$who}: ansagen
order-hold = {$who}: halten, {$what}
order-hold-plain = {$who}: halten
order-done = {$who}: den Zug vorbeigehen lassen
order-done-plain = {$who}: den Zug vorbeigehen lassen
order-pass = alles vorbeilassen, bis du das zurücknimmst (`/pass everything:false`)
order-offer-declare = Ansagen…
order-offer-same = Dasselbe ansagen
order-offer-pass = Vorbeilassen
order-offer-hold = Halten
order-offer-until = Halten bis…
order-offer-tear = Zerreißen: {$order}
order-refused = Dein Dauerauftrag ({$order}) wurde nicht ausgeführt. {$why} Der Kampf wartet auf dich.
order-what = Ein Dauerauftrag kann ansagen, halten oder einen Zug vorbeigehen lassen: ohne `force` oder `at`, und in keiner Phase als der frühesten.
order-not-yours = Nur wer {$who} spielt, gibt der Figur Daueraufträge.
no-orders = So einen Dauerauftrag hast du hier nicht.
status-hidden = versteckt
screen-head = 🕶️ Der SL-Schirm
screen-secrets-head = Geheimnisse:
offer-screen = Erneuern
round = Runde {$round}
status-condition = {WORD($condition)}
status-condition-to = {WORD($condition)} bis {$ends}
recovers = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht mehr {WORD($condition)}.
lasts-what = `rounds:` braucht einen Zustand, und {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } keinen: Gib auch `condition:` an.
noted = Notiert zu {AND($who)}: {$note}
noted-none = Die Notiz zu {AND($who)} ist weg.
overwritten = Was für {$who} heimlich angesagt war, gilt nicht mehr.
overwrite-sure = Noch ist nichts geschehen. <@{$user}> hat für {$who} heimlich angesagt: Das würde damit aufgehoben, und <@{$user}> erführe davon.
offer-overwrite = Trotzdem tun
question-gone = Diese Frage ist veraltet, und nichts geschah. Gib den Befehl noch einmal.
note-line = Notiz, {$who}: {$note}
board-more = +{$n} weitere
board-more-lines = +{$n} weitere: `/encounter status`
more-in-file = +{$n} weitere in der Datei
more-in-log = +{$n} weitere (`/encounter log`)
line-not-shown = (Diese Zeile lässt sich nicht zeigen.)
board-waits = Gewartet wird auf {AND($names)}.
board-next = Danach: {AND($following)}.
board-waits-next = Gewartet wird auf {AND($names)}. Danach: {AND($following)}.
board-ended = Dieser Kampf ist zu Ende.
waits-to-join = {$who} ({WORD($side)}) von <@{$user}> wartet auf Einlass.
secrets-head = Nur du siehst das:
offers-head = Du kannst jetzt:
offers-none = Für dich gibt es gerade nichts zu tun.
hidden-head = Für die anderen verborgen:
bells-head = Glocken:
counter = {$name} {$value}
counter-line-secret = {$name} {$value} (Zähler der SL)
counter-line-of-secret = {$who}: {$name} {$value} (Zähler der SL)
bell-line = {TIME($at)}: {$text}
bell-line-secret = {TIME($at)}, nur für die SL: {$text}
offer-rest = Für die Übrigen ansagen
offer-all-same = Wie letztes Mal
offer-all-plain = Alle normal
offer-each = Eine nach der anderen
offer-lines = In Zeilen…
offer-by-side = Seite: {WORD($name)} ({$n})
offer-by-group = Gruppe: {$name} ({$n})
offer-same = Wie letztes Mal: {WORD($what)}
offer-all-act = Alle haben gehandelt
offer-all-done = Alle sind fertig
rest-head = Anzusagen für: {$names}
rest-left = Danach: noch {$n}.
rest-none = Keine deiner Figuren muss jetzt ansagen.
in-a-row = Danach: {$names}.
several-more = {$n} haben gehandelt, mehr kann ein Druck nicht. Noch dran: {$names}. Drücke noch einmal.
several-left-out = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } ausgelassen. {$why}
lines-what = Schreib für jede Figur eine Zeile mit dem, was sie ansagt: `Orc 1: slow, shoots`. Mehrere in einer Zeile: `Orc 1-4` oder `Orc 1, Boss`.
said-nothing = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } letztes Mal nichts angesagt.
nobody-to-declare = Keine deiner Figuren muss jetzt ansagen. `/encounter status` zeigt, was du tun kannst.
nobody-of-yours-is-up = Keine deiner Figuren ist jetzt dran. `/encounter status` zeigt, was du tun kannst.
offer-declare = Ansagen
offer-flip = Flip
offer-act = Handeln
offer-hold = Halten
offer-abort = Abbrechen
offer-next = Weiter
offer-surge = Spurt
offer-check = Probe
offer-join = Mitspielen
offer-edit = Ändern
offer-leave = Gehen
offer-declare-for = Ansagen: {$who}
offer-flip-for = Flip: {$who}
offer-act-for = Handeln: {$who}
offer-hold-for = Halten: {$who}
offer-abort-for = Abbrechen: {$who}
offer-verb-with = {$verb}: {WORD($options)}
offer-flip-forced = Ohne sie flippen
offer-next-forced = Ohne sie weiter
offer-roll-forced = Diesen Wurf gelten lassen
offer-resume = Uhren starten
offer-next-for = Weiter: {$who}
offer-surge-for = Spurt: {$who}
offer-check-for = Probe: {$who}
offer-join-for = Mitspielen: {$who}
offer-leave-for = Gehen: {$who}
panel-declare = {$who}: ansagen
panel-flip = {$who}: Flip
panel-act = {$who}: handeln
panel-hold = {$who}: halten
panel-abort = {$who}: abbrechen
panel-next = {$who}: weiter
panel-surge = {$who}: Spurt
panel-check = {$who}: Probe
panel-join = {$who}: mitspielen
panel-leave = {$who}: gehen
offer-options-for = {$who}: {WORD($options)}
offer-with = Mit…
offer-with-verb = {$verb} mit…
offer-without = ohne {$option}
offer-odds = Chancen
offer-why = Warum?
offer-interrupt = Rechtzeitig?
offer-more = Mehr…
word-act = handeln
word-hold = halten
word-done = fertig
offer-admit-for = Einlassen: {$who}
offer-turn-away-for = Abweisen: {$who}
panel-which = Für wen?
offer-whom = {$who}
offer-form-again = Ändern…
offer-of-player = {$offer} (von jemandem gespielt)
offer-hidden = {$offer} (versteckt)
panel-empty = Dazu gibt es jetzt nichts zu tun.
done = Erledigt.
ended = Dieser Kampf ist zu Ende. Die SL kann ihn 7 Tage lang mit `/encounter restore` zurückholen.
catch-up-gone = Dieser Kampf ist beendet, oder du kannst seinen Kanal zurzeit nicht lesen.
no-encounter = In diesem Kanal läuft kein Kampf. Alle dürfen einen beginnen: `/encounter start`.
no-encounter-here = In diesem Kanal läuft kein Kampf.
encounter-near = {$title} läuft in <#{$channel}>: Gib den Befehl dort.
encounter-runs = In diesem Kanal läuft schon ein Kampf. Die SL kann ihn beenden: `/encounter end`.
nothing-to-restore = Hier gibt es keinen Kampf der letzten 7 Tage, der sich zurückholen ließe.
stale = Dieser Knopf ist veraltet; es wurde nichts geändert. Jetzt:
gm-only = {$deed} ist Sache der SL: wer den Kampf begonnen hat, wer mit `/encounter gm` ernannt ist, und Mitglieder mit Kanäle verwalten.
deed-force = `force` zu benutzen
deed-reveal = Jemanden aufdecken
deed-reorder = Plätze verteilen
deed-configure = Einstellungen ändern
deed-appoint = SL ernennen
deed-end = Den Kampf beenden
deed-flip = Der Flip
deed-next = Aufrufen, was folgt
deed-admit = Jemanden einlassen
deed-counter = Einen Zähler führen
deed-bell = Eine Glocke zu stellen
deed-pause = Das Anhalten der Uhren
deed-resume = Das Weiterlaufen der Uhren
deed-screen = Der Schirm
deed-undo = Zurücknehmen
deed-redo = Zurückholen
deed-restore = Den Kampf zurückholen
deed-secret = Heimlich vorzubereiten
deed-muster = Mehrere auf einmal aufstellen
deed-split = Eine Gruppe teilen
deed-merge = Gruppen vereinen
deed-others = Versteckte, Gruppen und Fremde aufstellen
deed-edit = Mehr als Name und Werte einer Figur zu ändern
not-yours = {$who} {COUNT($who) ->
        [one] gehört
       *[other] gehören
    } dir nicht. Das kann, wer sie spielt, oder die SL.
no-such-combatant = So eine Figur gibt es nicht. Gib den Namen wie auf der Tafel an oder wähle aus der Liste.
named-hidden = {$who} ({$id}, versteckt)
several-combatants = „{$found}“ passt auf mehrere: {$names}. Gib mehr vom Namen an oder wähle aus der Liste.
no-such-name = „{$found}“ heißt hier niemand. Meintest du {$near}?
did-you-mean = Meintest du {$near}?
no-combatant-of-yours = Du hast hier keine Figur. `/join` bringt eine an den Tisch.
which-combatant = Sag, welche Figur du meinst: `combatant:`.
nobody-here = Noch ist niemand da: erst `/join`, oder `/combatant add` für die SL.
nobody-can-now = Das kann jetzt niemand tun.
none-of-yours-can-now = Das kann jetzt keine deiner Figuren tun.
new-side = „{$side}“ ist hier eine neue Seite. Meintest du {WORD($near)}? `/combatant edit side:` ändert sie.
name-taken = {$name} ist schon am Tisch. Wähle einen anderen Namen.
name-doubled = {$name} steht zweimal da. Gib jedem einen eigenen Namen, oder mehreren einen mit `number:`.
preset-saved = {$name} ist als Vorlage gemerkt: {$n} {$n ->
        [one] Figur
       *[other] Figuren
    }, {$settings} {$settings ->
        [one] Einstellung
       *[other] Einstellungen
    }. `/encounter start from:` beginnt damit; das dürfen du und wer den Kanal verwaltet.
preset-saved-anew = Die Vorlage {$name} ist ersetzt: {$n} {$n ->
        [one] Figur
       *[other] Figuren
    }, {$settings} {$settings ->
        [one] Einstellung
       *[other] Einstellungen
    }.
preset-removed = Die Vorlage {$name} ist gelöscht.
preset-filled = Aus der Vorlage {$name}: {$n} {$n ->
        [one] Figur
       *[other] Figuren
    }, {$settings} {$settings ->
        [one] Einstellung
       *[other] Einstellungen
    }.
preset-left-out = Weggelassen, weil es nicht mehr passt: {$why}
preset-outdated = einige Figuren sind von einer früheren Version gemerkt.
preset-taken = Jemand anders hat eine Vorlage namens {$name}. Wähle einen anderen Namen.
presets-full = Dieser Server hat schon {$most} Vorlagen. `/encounter save remove:true` schafft Platz.
preset-elsewhere = {$name} ist eine Vorlage für {$system}. Beginne dieses System oder wähle eine andere Vorlage.
no-such-preset = Du hast hier keine Vorlage „{$found}“. `/encounter save` merkt eine.
no-such-preset-near = Du hast hier keine Vorlage „{$found}“. Meintest du {$near}?
presets-need-a-server = Vorlagen gehören zu einem Server. Gib diesen Befehl in einem Kanal eines Servers.
deed-save = Eine Vorlage merken
offer-enter = Mitspielen
offer-paste = Zeilen ändern
offer-pasted = An den Tisch
paste-shown = {$n} {$n ->
        [one] käme
       *[other] kämen
    } dazu:
paste-line = {$names} ({WORD($side)}): {$told}
paste-wrong = Noch kommt niemand dazu. Was nicht stimmt:
paste-wrong-line = Zeile {$line}: {$why}
paste-wrong-entry = Eintrag {$line}: {$why}
paste-over-blank = Übergangen, weil leer: Zeile {$lines}.
paste-over-comment = Übergangen als Anmerkung: Zeile {$lines}.
paste-over-ruled = Übergangen als Trennlinie: Zeile {$lines}.
paste-over-headings = Als Überschriften verstanden: Zeile {$lines}.
paste-taken = Übernommen: {$names}.
paste-left-out = Weggelassen: {$names}.
paste-json = Dieses JSON ist ab Zeile {$line}, Spalte {$column} nicht lesbar. Füg es ganz ein, oder eine Figur in jeder Zeile.
paste-json-names = In diesem JSON hat niemand einen Namen. Möglich ist eine Liste von Objekten mit je einem Namen oder ein Objekt mit einer solchen Liste darin.
line-which = „{$found}“ kann eines davon sein: {$fields}. Schreib dazu, was es ist, etwa {$example}.
paste-gone = Diese Zeilen sind veraltet, und niemand kam dazu. Füg sie noch einmal ein: `/combatant paste`.
no-lines = Keine Zeile hat einen Namen. Schreib für jede Art eine Zeile, etwa: Wolf; foes.
too-many-lines = Höchstens {$most} Zeilen. Nimm den Rest danach.
line-number = „{$found}“ ist keine Anzahl von Figuren: Schreib 1 bis {$most}.
line-semicolons = In „{$found}“ steht kein Strichpunkt. Eine Zeile hat, mit Strichpunkten dazwischen: {$form}.
line-too-long = „{$found}“ ist ein Teil zu viel. Eine Zeile hat, mit Strichpunkten dazwischen: {$form}. Anderes wird benannt, etwa `count=6`.
too-many-at-once = {$n} auf einmal sind zu viele: höchstens {$most}. Nimm eine kleinere `number:` oder weniger Namen und mach mit einem weiteren Befehl weiter.
table-full-for = Für {$n} weitere ist kein Platz: {$room} passen noch, am Tisch ist Platz für {$most}. Niemand kam dazu.
split-too-many = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } {$count}: Mindestens eine Figur bleibt, mindestens eine geht. Eine Gruppe von einer teilt sich nicht.
merges-with-itself = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } nicht zu sich selbst. Nenne eine andere Gruppe in `into:`.
merges-unlike = {$who} und {$other} sind nicht gleich in: {$what}. `/combatant edit` gleicht sie an, `/combatant reveal` deckt Versteckte auf.
group-too-large = Eine Gruppe hat höchstens {$most}.
table-full = Der Tisch ist voll: höchstens {$most} Figuren. Die SL kann erst eine wegnehmen: `/combatant remove`.
table-closed = Dieser Tisch ist geschlossen: Jetzt kommt niemand dazu. Die SL kann deine Figur mit `/combatant add` aufstellen oder ihn öffnen: `/encounter settings key:joining`.
waits-already = {$who} von dir wartet schon auf Einlass. Darüber muss erst die SL entscheiden, mit den Knöpfen dafür oder `/combatant admit`.
too-many-wait = {$most} Figuren warten schon auf Einlass. Über einige muss erst die SL entscheiden.
name-waits = Jemand namens {$name} wartet schon auf Einlass. Wähle einen anderen Namen.
nobody-waits = Niemand dieses Namens wartet auf Einlass. `/encounter status` zeigt der SL, wer wartet.
trait-missing = {$system} braucht {$traits}: Gib es mit `/join` oder `/combatant add` an.
value-of-trait = {$trait} {$value}
traits-remembered = Wie in deinem letzten Kampf: {$traits}.
traits-assumed = Nicht angegeben, also angenommen: {$traits}.
bad-trait = {$trait} {$found} geht nicht. Erlaubt: {$lowest} bis {$highest}.
bad-pool = „{$found}“ ist kein Pool. Erlaubt: 1 bis 5 Würfel d4, d6, d8, d10 oder d12, etwa 2d6.
bad-option = {$option}: „{$found}“ geht nicht. Erlaubt: {WORD($allowed)}.
not-hidden = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } schon öffentlich: Alle sehen das.
before-itself = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } nicht vor sich selbst sitzen. Nenne jemand anderen mit `before:` oder lass das weg: der letzte Platz.
nothing-changed = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } schon so, also ändert sich nichts. Gib an, was anders werden soll.
no-such-setting = {$system} hat keine Einstellung „{$found}“. Es gibt: {$allowed}.
bad-setting = {$key} kann nicht „{$found}“ sein. Erlaubt: {WORD($allowed)}.
bad-setting-span = {$key} kann nicht „{$found}“ sein. Erlaubt: {WORD($allowed)}, {$least} bis {$most}, und welche Stunden des Tages zählen: `24h 08-23 Europe/Berlin`.
bad-setting-numbers = {$key} kann nicht „{$found}“ sein. Erlaubt: {$least} bis {$most}.
bad-setting-between = {$key} kann nicht „{$found}“ sein. Erlaubt: {WORD($allowed)}, {$least} bis {$most}.
no-such-deck = Es gibt kein Deck „{$name}“. Decks sind Dateien im Ordner der Decks, ohne `.toml` genannt.
bad-deck = Das Deck „{$name}“ ist nicht brauchbar. {$card}, {$field}: gefunden {$found}; erlaubt: {$allowed}.
bots-do-not-play = Ein Bot kann nicht teilnehmen. Nenne ein Mitglied dieses Servers.
not-a-member = Wer da genannt ist, gehört nicht (mehr) zu diesem Server. Nenne ein Mitglied: Der Kampf würde auf jemanden warten, der nicht antworten kann.
has-fallen = {$who} {COUNT($who) ->
        [one] macht
       *[other] machen
    } gerade nicht mit ({$condition}). Eine SL beendet das mit `/combatant edit condition:none`.
takes-no-part = {$who} {COUNT($who) ->
        [one] macht
       *[other] machen
    } nicht mit, bis das endet.
takes-no-part-dropped = {$who} {COUNT($who) ->
        [one] macht
       *[other] machen
    } nicht mit, bis das endet. Was begonnen war oder abgewartet wurde, entfällt.
takes-part-again = {$who} {COUNT($who) ->
        [one] macht
       *[other] machen
    } wieder mit.
already-gm = Dieses Mitglied ist hier schon SL. `remove:true` nimmt das weg.
not-a-gm = Dieses Mitglied ist hier nicht SL. `/encounter gm` ohne `remove:` macht es dazu.
last-gm = Die letzte SL bleibt. Ernenne erst jemand anderen.
counter-what = Gib eins von beiden: `change:+2`, oder den neuen Wert (`value:`). Mit `remove:true` verschwindet der Zähler.
counter-secret = Nur eine SL führt Zähler, die sonst niemand sieht.
bad-change = „{$found}“ ist keine Änderung. Erlaubt: eine ganze Zahl wie +2 oder -1.
counter-bounds = {$found} ist zu viel für einen Zähler. Erlaubt: {$least} bis {$most}.
counters-full = Es gibt {$most} Zähler, mehr passen nicht. Nimm erst einen weg: `remove:true`.
no-such-counter = Dort gibt es keinen Zähler „{$found}“. Es gibt: {$allowed}.
bell-what = Sag, was die Glocke meldet und wann: `text:` und `at:`; mit `remove:true` wird sie abgestellt.
bell-passed = „{$found}“ ist vorbei: Jetzt ist {TIME($now)}. Gib etwas Späteres an.
bad-bell-time = „{$found}“ ist hier keine Zeit. Erlaubt: {$allowed}.
bells-full = {$most} Glocken sind gestellt, mehr passen nicht. Stell erst eine ab: `remove:true`.
no-such-bell = So eine Glocke gibt es nicht. Es gibt: {$allowed}.
several-bells = Das passt auf mehrere Glocken: {$allowed}. Gib mehr vom Text an oder die Zeit.
no-bells = Keine Glocke ist gestellt. SL: `/encounter bell text: at:` stellt eine.
no-such-system = Es gibt kein System „{$found}“. Es gibt: {$allowed}.
system-removed = Der Kampf in diesem Kanal wird mit dem System „{$found}“ gespielt, das nicht mehr installiert ist. Wer den Bot betreibt, kann es wieder installieren; die SL kann ihn mit `/encounter end` beenden, und Gespeichertes bleibt erhalten.
no-use = {$system} kennt kein /{$verb}: {$instead}.
given-twice = `{$option}:` steht zweimal da: für sich, und in `more:`. Lass eines davon weg.
no-such-option = {$system} kennt kein `{$option}:` bei /{$verb}. Erlaubt sind dort: {$allowed}.
no-question = {$system} hat keine Antwort auf /{$verb}. `/rules` sagt, was es hat.
nothing-to-undo = Es gibt nichts zurückzunehmen. (Was vor einem Neubeginn mit neuem Startwert liegt, bleibt.)
nothing-to-redo = Es gibt nichts zurückzuholen.
pruned = Das ist zu lange her und nicht mehr da. Beginne neu: `/encounter start`.
busy = Jemand war schneller; es wurde nichts geändert. Schau noch einmal und wiederhole es, wenn es noch passt.
moment-unknown = Der Kampf steht nicht bei {TIME($at)}, und auf nichts von dort lässt sich jetzt antworten. Gib den Befehl ohne `at:`.
moment-none = Auf {TIME($at)} lässt sich jetzt nicht antworten. Möglich: {$valid}; ohne `at:` gilt der Befehl für jetzt.
moment-passed = Für {TIME($at)} kommt das zu spät. Seitdem: {$since}. Die SL kann es zurücknehmen: `/encounter undo`.
the-clock = die Uhr
hidden-own-time = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt und {COUNT($who) ->
        [one] hat
       *[other] haben
    } eine eigene Zeit: Gib den Befehl ohne `at:`.
no-answer = {$who}: Das antwortet auf nichts, was bei {TIME($at)} geschah. Gib den Befehl ohne `at:`.
nothing-answered = {$who}: Das würde nichts ändern, was die anderen sehen. Gib den Befehl ohne `at:`.
not-saved-full = Nicht gespeichert; nichts geschah: Die Platte des Bots ist voll. Wiederhole es, wenn Platz ist.
not-saved-locked = Nicht gespeichert; nichts geschah: Ein anderes Programm sperrt die Datenbank des Bots. Versuch es gleich noch einmal.
not-saved-read-only = Nicht gespeichert; nichts geschah: Der Bot darf nicht in seine Datenbank schreiben.
not-saved-unreachable = Nicht gespeichert; nichts geschah: Die Platte des Bots versagt.
not-saved-damaged = Nicht gespeichert; nichts geschah: Die Datenbank des Bots ist beschädigt. Sein Protokoll sagt, was hilft.
not-saved-gone = Nicht gespeichert; nichts geschah: Die Datenbank des Bots wurde entfernt oder ersetzt, während er lief. Wer ihn betreibt, muss ihn neu starten.
not-saved-out-of-reach = Nicht gespeichert; nichts geschah: Die Datenbank des Bots ist nicht erreichbar. Versuch es gleich noch einmal.
not-saved-in-doubt = Die Datenbank des Bots ging beim Speichern verloren: Niemand weiß, ob es gespeichert ist. Sieh in `/encounter status` nach, bevor du es wiederholst; ist die Datenbank wieder da, erfährst du, falls es gespeichert ist.
saved-after-all = Es ist doch gespeichert: Was du getan hast, während die Datenbank des Bots weg war, ist geschehen.
verify-running = Der Startwert bleibt bis zum Ende geheim. Die SHA-256 von ihm, von Kampf {$encounter} und der Zeit {$at} stand da, bevor gezogen wurde: `{$commitment}`.
verify-draws = Alle Ziehungen kommen aus dem Startwert `{$seed}`; {$n} davon darfst du kennen. Seine SHA-256, mit Kampf und Zeit, ist die angekündigte: `{$commitment}`.
verify-message = Die eigene Nachricht des Bots in diesem Kanal sagt dasselbe: SHA-256, Kampf und Zeit.
verify-message-other = Die eigene Nachricht des Bots in diesem Kanal kündigte für diesen Kampf `{$announced}` an; die Datenbank ergibt jetzt `{$commitment}`.
verify-message-unread = Nicht verglichen: die eigene Startnachricht des Bots in diesem Kanal. Sie ist weg oder wurde bearbeitet, oder der Bot darf den Verlauf des Kanals nicht lesen.
verify-by-hand = Nicht gezogen, sondern von Hand gegeben und so gesagt: {$n}.
verify-replayed = Aus den Ziehungen nachgespielt, kommt das Protokoll so heraus, wie es erzählt wurde: {$n} {$n ->
        [one] Eintrag
       *[other] Einträge
    }.
verify-replayed-otherwise = Aus den Ziehungen nachgespielt, kommt Eintrag {$number} der {$n} in deinem Protokoll anders heraus, als er erzählt wurde.
verify-replayed-otherwise-secret = Aus den Ziehungen nachgespielt, kommt ein geheimer Schritt anders heraus, als er erzählt wurde.
verify-replayed-otherwise-earlier = Aus den Ziehungen nachgespielt, kommt Eintrag {$number} von {$n} in deinem Protokoll nicht so heraus, wie er erzählt wurde; gespeichert hat ihn eine frühere Version des Bots, deren Regeln oder Sätze andere gewesen sein können.
verify-replayed-otherwise-secret-earlier = Aus den Ziehungen nachgespielt, kommt ein geheimer Schritt nicht so heraus, wie er erzählt wurde; gespeichert hat ihn eine frühere Version des Bots, deren Regeln oder Sätze andere gewesen sein können.
verify-not-replayed = Nachgespielt wurde nicht: Der erste Zustand ist nicht mehr da.
verify-not-announced = Angekündigt war vor der ersten Ziehung `{$announced}`; der Startwert ergibt `{$commitment}`.
verify-bad = Die Ziehung für „{$purpose}“ kommt nicht aus dem Startwert. Vermerkt ist {$value} von {$bound}.
verify-bad-secret = Eine Ziehung kommt nicht aus dem Startwert. Vermerkt ist {$value} von {$bound}.
setting = {$key} = {$value}: {$means}. Erlaubt: {WORD($allowed)}
setting-between = {$key} = {$value}: {$means}. Erlaubt: {WORD($allowed)}, {$least} bis {$most}
setting-numbers = {$key} = {$value}: {$means}. Erlaubt: {$least} bis {$most}
setting-free = {$key} = {$value}: {$means}.
rules-head = **{$name}.** {$summary}
rules-buttons = Das alles geht auch mit Knöpfen: denen der neuesten Nachricht, und *Mehr…* auf der Tafel für den Rest. *Warum?* sagt, wie dein Platz zustande kam. Die SL kann alle erinnern, auf die der Kampf wartet: `/encounter remind`.
rules-card = {""}
help-player = **Du spielst?** `/join name:` bringt deine Figur an den Tisch. Die Tafel hat die Knöpfe; `/encounter status` zeigt nur dir, was du sehen und jetzt tun kannst; `/rules` erklärt das System auf einer Karte.
help-gm = **Du leitest?** `/encounter start` wählt das System, `/combatant add` stellt die anderen auf (`hidden:true` für einen Hinterhalt), `/encounter screen` zeigt nur dir alles, `/flip` und `/next` bringen den Kampf voran, `/encounter undo` nimmt zurück.
offer-begin = 1 System wählen
offer-seat = 2 Figuren aufstellen
offer-status = 3 Was jetzt?
offer-back = 4 Zurücknehmen
offer-close = 5 Beenden
offer-which = Welches System?
fit-asks = **Sagen die Spielenden an, was sie tun, bevor jemand handelt?**
fit-declare = Ja, erst sagen alle an
fit-act = Nein, wer dran ist, handelt
fit-asks-declare = **Wann handelt man dann?**
fit-phases = In Phasen, nach einer Karte
fit-countdown = Wenn der Countdown dort ankommt
fit-clock = Wenn es nach der Uhr fertig ist
fit-asks-act = **Wer ist auf einmal dran?**
fit-each = Eine Figur
fit-side = Eine ganze Seite
fit-asks-act-side = **Hat ein Zug eine Bewegung und einen Angriff?**
fit-units = Ja, und DEX sagt, wer zuerst kommt
fit-plain = Nein, alles in beliebiger Folge
fit-asks-act-each = **Woher kommt die Reihenfolge?**
fit-die = Ein Würfel und eine Zahl
fit-cards = Spielkarten, jede Runde neu
fit-pool = Würfel, die man dann ausgibt
fit-ticks = Wie lange jede Handlung dauert
fit-seats = Wo man sitzt
fit-priorities = Prioritäten: Höhere dürfen warten
fit-proposes = **Das passt:**
begin-asks = Welches System spielt ihr?
begin-system = **{$name}**: {$summary}
begin-named = {$name}
welcome = **Willkommen!** Das ist der erste Kampf dieses Servers, und du leitest ihn. Geheimnisse erfährst nur du, so wie dies; alles andere steht im Kanal. Die Runde kommt mit `/join` dazu.
welcome-steps = Die Schritte eines Kampfes stehen unten: die anderen Figuren aufstellen, *Was jetzt?* fragen, wann immer du unsicher bist, Falsches zurücknehmen, beenden. `/rules` hat das System auf einer Karte, `/help` wieder diese Knöpfe.
help-signs = **Zeichen auf der Tafel:** ⬜ wird erwartet, 🟦 bereit, ▶️ dran, ⏳ läuft, ✋ hält, ✅ fertig, ❌ geht leer aus, ▫️ gerade nicht dabei, ✖️ besiegt.
help-more = Etwas geht nicht? `/encounter doctor` sagt, was dem Bot hier fehlt.
log-head = Das Protokoll, soweit du es sehen darfst:
end-asks = **{$title}** beenden? 7 Tage lang lässt sich der Kampf zurückholen.
end-asks-without-system = **{$title}** beenden? Das System „{$found}“ ist nicht mehr installiert, der Kampf kann nicht gespielt werden. Gespeichertes bleibt erhalten.
offer-felling = Besiegt…
panel-edit = Wer ist aus dem Kampf oder wieder dabei?
offer-defeated = Besiegt: {$who}
offer-recovers = Zurück: {$who}
offer-counter = {$name} {$change}
offer-counter-of = {$who}: {$name} {$change}
offer-end = Beenden
offer-verify = Faire Ziehungen
forget-asks = Für immer vergessen, was von den Kämpfen hier gespeichert ist: {$here} in diesem Kanal, {$server} auf diesem Server? Protokolle, Startwerte und Geheimnisse gehen, und nichts bringt sie zurück. Ein Kampf, der läuft, ist sofort zu Ende.
offer-forget-channel = Diesen Kanal vergessen
offer-forget-server = Ganzen Server vergessen
forgotten-one-channel = Vergessen: 1 Kampf dieses Kanals. Die Nachrichten darin bleiben, bis du sie löschst.
forgotten-one-server = Vergessen: 1 Kampf dieses Servers. Die Nachrichten in seinen Kanälen bleiben, bis du sie löschst.
forgotten-channel = Vergessen: {$n} Kämpfe dieses Kanals. Die Nachrichten darin bleiben, bis du sie löschst.
forgotten-server = Vergessen: {$n} Kämpfe dieses Servers. Die Nachrichten in seinen Kanälen bleiben, bis du sie löschst.
nothing-to-forget = Von diesem Kanal oder Server ist nichts gespeichert.
not-yours-to-forget-channel = Nur Mitglieder mit Kanäle verwalten hier oder mit Server verwalten können Gespeichertes vergessen lassen.
not-yours-to-forget-server = Nur Mitglieder mit Server verwalten können das Gespeicherte des ganzen Servers vergessen lassen.
doctor-well = Alles gut: Der Bot hat hier jedes Recht, das er braucht.
doctor-lacks = **{$name}** fehlt. Ohne das: {$fails}.
doctor-head = Bitte jemanden, der den Server verwaltet, dem Bot in diesem Kanal zu geben:
unheard = Es ist geschehen, aber hier kann nichts stehen: Dem Bot fehlt {$lacks} in diesem Kanal. Wer den Server verwaltet, kann es geben; was wartet, kommt dann.
unposted-board = Die Tafel kann hier nicht erscheinen: {$why} Sie erscheint dann.
unposted = {$n ->
        [one] Eine Meldung kann hier nicht erscheinen
       *[other] {$n} Meldungen können hier nicht erscheinen
    }: {$why} Was wartet, erscheint dann.
unposted-locked = Discord sagt, dass dieser Thread gesperrt ist. Wer moderiert, kann ihn öffnen.
unposted-forbidden = Discord lässt den Bot hier nicht schreiben. Wer den Server verwaltet, kann das erlauben.
unposted-otherwise = Discord sagt „{$found}“.
cannot-speak = Kein Kampf hier: Der Bot könnte nichts schreiben. Ihm fehlt: {$lacks}. Bitte jemanden, der den Server verwaltet, ihm das in diesem Kanal zu geben.
thread-locked = Kein Kampf hier: Dieser Thread ist gesperrt, und der Bot könnte nichts schreiben. Die Moderation kann ihn entsperren.
not-on-a-server = Ein Kampf braucht einen Kanal oder Thread eines Servers; hier könnte der Bot nichts schreiben.
stopping = Der Bot wird gerade angehalten; nichts geschah. Versuch es in einer Minute noch einmal.
out-of-reach = Discord war eine Weile unerreichbar; nichts geschah. Wiederhole es, wenn es noch passt.
no-such-command = Diesen Befehl hat der Bot nicht mehr. Starte Discord neu, um die jetzigen zu sehen; `/help` sagt, womit du anfängst.
form-lacks = Füll das aus: {$fields}.
form-lacks-any = Füll eines davon aus: {$fields}.
log-of-none = Du leitest keinen Kampf „{$found}“, dessen Kanal es nicht mehr gibt. Es gibt: {$allowed}.
log-of-nothing = Keiner der Kämpfe, die du auf diesem Server geleitet hast, hat seinen Kanal verloren.
form-gone = Was hier eingegeben war, ist nicht mehr da: Öffne das Formular neu, wo sein Knopf steht.
no-such-button = Diesen Knopf kennt der Bot nicht; es wurde nichts geändert. `/encounter status` zeigt, was du tun kannst.
why-nothing = {$who}: Noch ist nichts entschieden.
unexpected = Etwas ging schief; soweit der Bot sagen kann, wurde nichts geändert. Wenn du es meldest, nenne dieses Zeichen: `{$reference}`
and-last = {$some} und {$last}

## Endings of names that are plurals: a group with such a name has a verb in the plural.

plural-names = ies [^isu]s men women people folk police children mice cattle en leute kinder männer frauen wölfe hunde

# Wo man auf jemanden wartet, und was inzwischen geschehen ist.

offer-where = Wo noch?
offer-where-everywhere = Auf allen Servern
offer-catch-up = Was war los?
offer-catch-up-at = Was war los: {$title}
where-head = Auf diesem Server wartet man auf dich, am längsten zuerst:
where-head-anywhere = Auf allen Servern wartet man auf dich, am längsten zuerst:
where-nowhere = Auf diesem Server wartet niemand auf dich.
where-nowhere-anywhere = Auf keinem Server wartet jemand auf dich.
where-unsure = Discord sagt zurzeit nicht überall, was du lesen kannst: Gib den Befehl gleich noch einmal.
where-place = {$title}, https://discord.com/channels/{$guild}/{$channel}
where-call = {$title}, https://discord.com/channels/{$guild}/{$channel}/{$message}
where-one = {$place}: {$what} (gefragt <t:{$since}:R>)
where-until = {$place}: {$what} (gefragt <t:{$since}:R>, Ende <t:{$until}:R>)
where-paused = {$place}: {$what} (gefragt <t:{$since}:R>; alle Uhren stehen bis <t:{$until}:f>)
where-answer = eine Antwort für {AND($names)}, oder vorbeilassen
where-declare = eine Ansage für {AND($names)}
where-turn = der Zug von {AND($names)}
where-choice = eine Wahl für {AND($names)}
where-next = die SL, um weiterzumachen
where-admit = die SL, um {AND($names)} einzulassen oder nicht
catch-up-since = Seit deinem letzten Befehl, <t:{$since}:R>:
catch-up-start = Seit dem Anfang:
catch-up-left = {$since} {$n} {$n ->
    [one] weitere Zeile
   *[other] weitere Zeilen
    } davor, alle in der Datei
catch-up-nothing = Seit deinem letzten Befehl ist hier nichts geschehen.
