### Die Sätze von EXP: none.

rules-card =
    Nichts wird gewürfelt, nichts angesagt: Der Zug geht im Uhrzeigersinn, in der Folge der Plätze. Die Spielleitung ist ein Platz und spielt darin alle ihre Personas. `/next` beginnt.
    In deinem Zug: eine Bewegung und ein Angriff, `/act do:Bewegung`, `do:Angriff` oder `do:beides`. `/act done:true` oder `/next` beendet ihn.
    Was am Ende des Zugs nicht genutzt ist, ist weg: kein Halten, und nichts abzubrechen.
    Wer betäubt, bewusstlos oder tot ist (`/combatant edit condition:`), wird übergangen. Plätze verteilt die Spielleitung mit `/combatant reorder`.
instead-declare = sag es in deinem Zug: `/act do:… action:…`
instead-flip = nichts wird gewürfelt; `/next` beginnt und macht weiter
instead-hold = alles geschieht im eigenen Zug, und nichts wartet; `/act do:Bewegung`, `do:Angriff` oder `do:beides`, und was am Ende nicht genutzt ist, ist weg
instead-abort = `/act done:true` beendet den Zug
instead-surge = Plätze entscheiden; die Spielleitung verteilt sie mit `/combatant reorder`
instead-check = würfle am Tisch, was die Spielleitung verlangt
begin = Nehmt Platz. Wenn alle da sind, beginnt die Spielleitung: `/next`.
begins-empty = **Einheit {$round}.** Noch ist niemand da: Wer kommt, wird aufgerufen.
seats = **Im Uhrzeigersinn:** {$names}.
up = **Einheit {$round}:** {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
up-referee = **Einheit {$round}**, der Platz der Spielleitung: {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran.
turn-done = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } fertig. Nicht genutzt und weg: {WORD($unused)}.
stage-before = Plätze einnehmen
stage-turns = Züge
status-used = {WORD($used)} genutzt
prompt-begin = Spielleitung: Weiter beginnt.
prompt-up = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran: eine Bewegung und ein Angriff, egal in welcher Folge, oder beides.
prompt-up-left = {$who} {COUNT($who) ->
        [one] ist
       *[other] sind
    } dran, noch da: {WORD($left)}.
prompt-together = Auf demselben Platz: {$names}.
why-seat = Plätze entscheiden, im Uhrzeigersinn, in der Folge des Kommens; die Spielleitung kann umsetzen.
why-referee = Die Spielleitung ist ein Platz, wo ihre erste Persona sitzt, und spielt darin alle ihre.
why-place = Das ist Platz {$place} von {$of} für {$who}.
not-begun = Erst beginnt die Spielleitung: `/next`.
part-owed = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } aus der Einheit davor nicht mehr: {WORD($part)}. Davon noch da: {WORD($left)}; `/act done:true` gibt es auf.
part-gone = {$who} {COUNT($who) ->
        [one] hat
       *[other] haben
    } in dieser Einheit schon genutzt: {WORD($part)}. Noch da: {WORD($left)}.
move-the-hidden = Alle anderen sähen {$who} am selben Platz. Setze stattdessen die verborgene Figur um.
