### Die Sätze von Seiten.

rules-card =
    Jede Seite würfelt einen W6: `/flip`, durch irgendwen von ihr, oder mit eigenem Würfel `/flip roll:4`. Das `/flip` der SL würfelt für die übrigen Seiten und beginnt. Die höchste Seite handelt zuerst; gleiche würfeln noch einmal.
    Ist deine Seite dran, dürfen alle von ihr handeln, in beliebiger Reihenfolge: `/act`, gern mit `action:`; `/act done:true` lässt den Zug verstreichen.
    Haben alle einer Seite gehandelt, ist die nächste dran; das `/next` der SL übergeht, wer von einer übrig ist.
    In jeder Runde wird neu gewürfelt; mit `/encounter settings key:dice value:once` gelten die Würfel für den ganzen Kampf, und mit `value:off` würfelt niemand: Die Seiten handeln in der Folge, in der sie gekommen sind.
instead-declare = sag es, wenn deine Seite dran ist: `/act action:…`
instead-hold = eine Seite handelt in beliebiger Reihenfolge: lass die anderen vor
instead-abort = lass den Zug verstreichen: `/act done:true`
instead-surge = Würfel entscheiden; ganz ohne: `/encounter settings key:dice value:off`
instead-check = würfle am Tisch
begin = Jede Seite würfelt einen W6: Würfeln oder `/flip`. Das `/flip` der SL würfelt für alle Übrigen und beginnt.
dice-wanted = **Runde {$round}.** Jede Seite würfelt: Würfeln oder `/flip`. Das `/flip` der SL würfelt für alle Übrigen.
rolls = {WORD($side)} würfelt **{$die}**.
rolls-again = {WORD($side)} würfelt noch einmal: **{$die}**.
by-side = nach Seiten
up-too = Runde {$round}: {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } auch dran.
up-side = **Runde {$round}**, {WORD($side)}: {AND($names)} {COUNT($names) ->
        [one] ist
       *[other] sind
    } dran.
stage-before = vor den Würfeln
status-die = {$die}
prompt-begin = Würfelt für eure Seite, wenn ihr wollt; SL: Aufdecken würfelt für alle Übrigen und beginnt.
prompt-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran: handeln oder es verstreichen lassen.
not-begun = Erst würfeln die Seiten. SL: `/flip`.
has-rolled = Die Seite von {$who} muss jetzt nicht würfeln. Die SL kann einen echten Würfel an die Stelle setzen: `roll:` mit `force`.
hidden-rolls-not = Wer verborgen ist, würfelt für keine Seite. Würfle für jemanden, den alle sehen, oder enthülle: `/combatant reveal`.
why-rolled = {WORD($side)} hat {$dice} gewürfelt. Die höchste Seite handelt zuerst; gleiche würfeln noch einmal.
why-came = Für {WORD($side)} zählt gerade kein Würfel: Die Seiten handeln in der Folge, in der sie gekommen sind.
