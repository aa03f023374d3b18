### Die Sätze, die den EXP-Systemen gemeinsam sind: Einheit, Persona und Referee sind ihre eigenen Wörter.

round = Einheit {$round}
gm-added = <@{$user}> gehört jetzt zur Spielleitung.
gm-removed = <@{$user}> gehört nicht mehr zur Spielleitung.
encounter-started = **{$title}** beginnt: {$system}. {$who} {COUNT($who) ->
        [one] leitet
       *[other] leiten
    }. Mitspielen: `/join`.
encounter-started-unnamed = Ein Kampf beginnt: **{$system}**. {$who} {COUNT($who) ->
        [one] leitet
       *[other] leiten
    }. Mitspielen: `/join`.
not-shown-round = Einheit {$round}: Etwas ließ sich nicht zeigen; `/encounter board` hat es.
encounter-ended = **{$title} endet** in Einheit {$rounds}. Gekämpft haben: {$names}.
ended = Dieser Kampf ist zu Ende. Die Spielleitung kann ihn 7 Tage lang mit `/encounter restore` zurückholen.
gm-only = {$deed} ist Sache der Spielleitung: wer den Kampf begonnen hat, wer mit `/encounter gm` ernannt ist, und Mitglieder mit Kanäle verwalten.
not-yours = {$who} {COUNT($who) ->
        [one] gehört
       *[other] gehören
    } dir nicht. Das kann, wer sie spielt, oder die Spielleitung.
no-such-combatant = So eine Persona gibt es nicht. Gib den Namen wie auf der Tafel an oder wähle aus der Liste.
no-combatant-of-yours = Du hast hier keine Persona. `/join` bringt eine an den Tisch.
which-combatant = Sag, welche Persona du meinst: `combatant:`.
nobody-here = Noch ist niemand da: erst `/join`, oder `/combatant add` für die Spielleitung.
table-full = Der Tisch ist voll: höchstens {$most} Personas. Die Spielleitung kann erst eine wegnehmen: `/combatant remove`.
already-gm = Dieses Mitglied gehört hier schon zur Spielleitung. `remove:true` nimmt das weg.
not-a-gm = Dieses Mitglied gehört hier nicht zur Spielleitung. `/encounter gm` ohne `remove:` nimmt es auf.
last-gm = Wer als Letztes leitet, bleibt. Ernenne erst jemand anderen.
pace-gm = Spielleitung: Weiter.
reminded-gm = Der Kampf wartet noch auf das Weiter der Spielleitung.
clocks-stop = Die Spielleitung hält alle Uhren an.
departed = Wer {AND($names)} spielt, hat diesen Server verlassen. Die Spielleitung kann übernehmen.
wait-next = Ende der Zeit für das Weiter der Spielleitung: <t:{$ends}:R>.
time-over-next = Die Zeit der Spielleitung ist um: Der Kampf geht von selbst weiter.
time-ends-itself = Die Zeit endet von selbst. Wer als Spielleitung nicht warten will, macht mit Weiter oder `/flip` weiter.
pace-moments = Reagieren {COUNT($names) ->
        [one] kann
       *[other] können
    }: {$names}. Antworten oder Vorbeilassen. Spielleitung: Weiter.
unit-begins = **Einheit {$round}.**
unit-ends = Einheit {$round} endet.
up-block = **Einheit {$round}:** {AND($names)} sind dran, in beliebiger Reihenfolge.
cut-short = Die Spielleitung beendet die Einheit.
passed-disabled = {$who} {COUNT($who) ->
        [one] wird
       *[other] werden
    } übergangen: {WORD($condition)}.
did = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }.
did-with = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }: {$action}
did-move = {$who} {COUNT($who) ->
        [one] bewegt
       *[other] bewegen
    } sich.
did-move-with = {$who} {COUNT($who) ->
        [one] bewegt
       *[other] bewegen
    } sich: {$action}
did-attack = {$who} {COUNT($who) ->
        [one] greift
       *[other] greifen
    } an.
did-attack-with = {$who} {COUNT($who) ->
        [one] greift
       *[other] greifen
    } an: {$action}
did-both = {$who} {COUNT($who) ->
        [one] bewegt
       *[other] bewegen
    } sich und {COUNT($who) ->
        [one] greift
       *[other] greifen
    } an.
did-both-with = {$who} {COUNT($who) ->
        [one] bewegt
       *[other] bewegen
    } sich und {COUNT($who) ->
        [one] greift
       *[other] greifen
    } an: {$action}
did-nothing = {$who} {COUNT($who) ->
        [one] tut
       *[other] tun
    } nichts.
did-nothing-with = {$who} {COUNT($who) ->
        [one] tut
       *[other] tun
    } nichts: {$action}
did-move-attack = {$who} {COUNT($who) ->
        [one] bewegt
       *[other] bewegen
    } sich und {COUNT($who) ->
        [one] greift
       *[other] greifen
    } dann an.
did-attack-move = {$who} {COUNT($who) ->
        [one] greift
       *[other] greifen
    } an und {COUNT($who) ->
        [one] bewegt
       *[other] bewegen
    } sich dann.
did-attack-while-moving = {$who} {COUNT($who) ->
        [one] greift
       *[other] greifen
    } in der Bewegung an.
did-move-attack-with = {$who} {COUNT($who) ->
        [one] bewegt
       *[other] bewegen
    } sich und {COUNT($who) ->
        [one] greift
       *[other] greifen
    } dann an: {$action}
did-attack-move-with = {$who} {COUNT($who) ->
        [one] greift
       *[other] greifen
    } an und {COUNT($who) ->
        [one] bewegt
       *[other] bewegen
    } sich dann: {$action}
did-attack-while-moving-with = {$who} {COUNT($who) ->
        [one] greift
       *[other] greifen
    } in der Bewegung an: {$action}
offer-do-move-attack = Bewegen, dann angreifen
offer-do-attack-move = Angreifen, dann bewegen
offer-do-attack-while-moving = In der Bewegung angreifen
offer-do-attack-at = Angreifen: {$who}
attacks-often = {$what} ({$n ->
        [one] ein Angriff
       *[other] {$n} Angriffe
    })
attacks-at = Gegen {$target}: {$what}
attacks-before = Vor {$other}, außer der Reihe: {$what}
offer-deflect = Abwehren: {$who}
offer-deflect-what = Abwehren: {$who}, {$what}
offer-act-detail = Genauer…
several-attacks = Mehrere haben angegriffen: {$names}. Sag, wessen Angriff gemeint ist: `preempt:`.
not-attacked = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } seit dem letzten Aufruf nicht angegriffen. Lass `preempt:` weg oder nenne jemanden, der angegriffen hat.
aims-what = `more:"target …, times …"` und `preempt:` gehören zu einem Angriff; eine Kraft nennt den Angreifer, dem sie gilt.
bad-times = {$found} Angriffe: nicht erlaubt. Erlaubt: 1 bis {$most}.
aims-at-hidden = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } versteckt: Lass es weg oder decke erst auf.
aims-at-itself = Nenne jemand anderen.
too-late-before = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } nicht mehr vor {$other} angreifen: Der Zug ist vorbei.
status-up = dran
status-done = fertig
status-missed = Zug verpasst
prompt-empty = Noch ist niemand da: `/join`, und `/combatant add` für die Spielleitung.
prompt-nobody-able = Niemand kann handeln. Spielleitung: Weiter beendet die Einheit.
condition-takes = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } {WORD($condition)}: {WORD($taken)} geht also nicht.
condition-takes-until = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } bis zum Ende von Einheit {$ends} {WORD($condition)}: {WORD($taken)} geht also nicht.
near-condition = „{$found}“ ist hier kein Zustand. Meintest du {WORD($near)}? Es gibt: {WORD($allowed)}.
no-condition = „{$found}“ ist hier kein Zustand. Es gibt: {WORD($allowed)}; mit einer Zahl endet er nach so vielen Einheiten (stunned 2).
part-blocked = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } das nicht: {WORD($condition)} nimmt {WORD($part)}. Die Spielleitung kann es mit `force` erlauben.
offer-done = Fertig
offer-do-move = Bewegen
offer-do-attack = Angreifen
offer-do-both = Bewegen und angreifen
offer-do-nothing = Nichts
hidden-due = {$who} (versteckt): Der Zug in Einheit {$round} ist gekommen ({WORD($left)}). Handle dafür oder decke auf, wann immer es passt.
hidden-behind = {$who} (versteckt) {COUNT($who) ->
        [one] kann
       *[other] können
    } noch tun, was aus Einheit {$round} offen ist, wie damals, bis der nächste Zug kommt: {WORD($left)}.
revealed-owed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch den Zug aus Einheit {$round}, bis der nächste kommt: {WORD($left)}.
as-of = Stand Einheit {$round}: {$what}
status-still = offen aus Einheit {$round}: {WORD($left)}
secret-hidden-ready = {$who} (versteckt) {COUNT($who) ->
        [one] kann
       *[other] können
    } in dieser Einheit jederzeit handeln; der Zug ist ein eigener.
bad-do = „{$found}“ kann man hier nicht tun. Erlaubt: {WORD($allowed)}.
is-disabled = {$who} {COUNT($who) ->
        [one] kann
       *[other] können
    } nicht handeln: {WORD($condition)}. Die Spielleitung kann es mit `force` erlauben.
already-done = {$who} {COUNT($who) ->
        [one] war
       *[other] waren
    } in dieser Einheit schon dran. Der nächste Zug kommt mit der nächsten Einheit.
has-missed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } den Zug dieser Einheit verpasst. Die Spielleitung kann doch handeln lassen: `/act force:true`.
not-your-turn = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } nicht dran. Jetzt: {$up}. Die Spielleitung kann handeln lassen: `/act force:true`.
nobody-up = Niemand ist dran. Die Spielleitung macht weiter: `/next`.
psionic = {$who} {COUNT($who) ->
        [one] nutzt
       *[other] nutzen
    } eine Geisteskraft.
reaction = {$who} {COUNT($who) ->
        [one] reagiert
       *[other] reagieren
    }.
psionic-with = {$who} {COUNT($who) ->
        [one] nutzt
       *[other] nutzen
    } eine Geisteskraft: {$action}
reaction-with = {$who} {COUNT($who) ->
        [one] reagiert
       *[other] reagieren
    }: {$action}
psionic-to = {$who} {COUNT($who) ->
        [one] nutzt
       *[other] nutzen
    } eine Geisteskraft, als Antwort auf {$to}.
reaction-to = {$who} {COUNT($who) ->
        [one] reagiert
       *[other] reagieren
    }, als Antwort auf {$to}.
psionic-to-with = {$who} {COUNT($who) ->
        [one] nutzt
       *[other] nutzen
    } eine Geisteskraft, als Antwort auf {$to}: {$action}
reaction-to-with = {$who} {COUNT($who) ->
        [one] reagiert
       *[other] reagieren
    }, als Antwort auf {$to}: {$action}
offer-do-psionic = Geisteskraft
offer-do-reaction = Reaktion
order-open = Noch ist niemand da: Wer kommt, würfelt und wird eingereiht.
prompt-flip = Würfelt (`/flip`, oder `roll:` mit echtem Würfel); die Spielleitung würfelt für alle Übrigen.
order-changes = Die Reihenfolge ändert sich. Es folgen: {$names}.
order-stays = Die Reihenfolge dieser Einheit bleibt, wie sie ist.
prompt-equals = Gleichstand: {WORD($names)}. Noch einmal würfeln: `/flip`.
rolled-once = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } gewürfelt. Die Spielleitung kann einen echten Würfel dafür setzen: `/flip combatant:… roll:…`.
flip-first = Erst die Würfel: `/flip`, jeder für die eigenen, die Spielleitung für alle Übrigen.
already-rolled = Die Würfel dieser Einheit sind gefallen. `/next` macht weiter; neue kommen mit der nächsten Einheit.
roll-again-first = Gleichstand: {WORD($names)}. Erst würfeln sie noch einmal: `/flip`.
word-move = Bewegung
word-attack = Angriff
word-both = beides
word-nothing = nichts
word-killed = tot
word-unconscious = bewusstlos
word-stunned = betäubt
word-paralysed = gelähmt
word-knocked-down = niedergeschlagen
