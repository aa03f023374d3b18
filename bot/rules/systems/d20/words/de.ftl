### Die Sätze von D20.

rules-card =
    Alle würfeln einen W20 und zählen den Modifikator ihres Bogens dazu (`initiative`): `/flip`, oder mit eigenem Würfel `/flip roll:14`; eine Gruppe würfelt einmal. Das `/flip` der SL würfelt für alle Übrigen und ruft den Ersten auf. Die höchste Summe handelt zuerst; bei gleicher der höhere Modifikator, dann ein zweiter Wurf.
    Wenn du dran bist: `/act`, gern mit `action:`; `/act done:true` oder `/next` lässt den Zug verstreichen.
    `/hold` verzögert: Du handelst später mit `/act`, gleich nach dem, der dann dran ist, und behältst diesen Platz. `/hold until:"die Tür geht auf"` macht dich bereit: `/act`, wenn es geschieht, und dein Platz bleibt. Beides endet, wenn du wieder dran bist.
    Wer überrascht ist (`/combatant edit aware:false`), hat in dieser Runde keinen Zug.
    Die Reihenfolge gilt für den ganzen Kampf; mit `/encounter settings key:reroll value:each-round` wird in jeder Runde neu gewürfelt.
instead-declare = sag es, wenn du dran bist: `/act action:…`
instead-abort = wer verzögert oder bereit ist, lässt es mit `/act done:true` verstreichen
instead-surge = Würfel entscheiden; ein besserer Modifikator: `/combatant edit initiative:…`
instead-check = würfle am Tisch
begin = Alle würfeln W20 + Initiative: Würfeln oder `/flip`. Das `/flip` der SL würfelt für alle Übrigen und beginnt.
rolls = {$who} {COUNT($who) ->
        [one] würfelt
       *[other] würfeln
    } {$die}, mit {$modifier} sind das **{$total}**.
holds = {$who} {COUNT($who) ->
        [one] verzögert
       *[other] verzögern
    }.
holds-until = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } bereit: {$until}
passed-disabled = {$who} {COUNT($who) ->
        [one] ist überrascht und hat
       *[other] sind überrascht und haben
    } keinen Zug.
is-disabled = {$who} {COUNT($who) ->
        [one] ist überrascht und hat
       *[other] sind überrascht und haben
    } in dieser Runde keinen Zug. Die SL kann es mit `force` erlauben oder die Überraschung beenden: `/combatant edit aware:true`.
stage-before = vor den Würfeln
status-total = {$total}
status-delays = verzögert
status-ready = bereit: {$until}
status-surprised = überrascht
prompt-begin = Würfelt für die eigenen, wenn ihr wollt; SL: Aufdecken würfelt für alle Übrigen und beginnt.
prompt-nobody-able = Noch ist niemand gewarnt. SL: Weiter beendet die Runde.
prompt-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran: handeln, verzögern oder sich für etwas bereithalten.
offer-delay = Verzögern
offer-ready = Bereit für…
not-begun = Erst wird gewürfelt. SL: `/flip`.
why-not-yet = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } noch nicht gewürfelt.
why-rolled = {$who}: {$die} gewürfelt, mit {$modifier} zusammen {$total}.
why-order = Die höchste Summe handelt zuerst; bei gleicher der höhere Modifikator, dann der höhere zweite Wurf ({$second}).
why-moved = Seitdem wurde verzögert, und der Platz der verzögerten Handlung gilt weiter.
