### Die Sätze von Sides.

summary = Eine Seite handelt, dann die andere.
rules-card = Nichts wird gewürfelt. Eine Seite handelt, alle darin, wann sie wollen, dann die andere: `/act`.
setting-means-first = welche Seite jede Runde beginnt
option-act-action = Aktion
option-act-action-hint = was getan wird
about-act-action = Was getan wird
acts = {$who} {COUNT($who) ->
        [one] handelt
       *[other] handeln
    }.
acts-with = {$who}: {$action}
instead-declare = handle in deinem Zug: `/act`
instead-hold = handle in deinem Zug: `/act`
instead-abort = handle in deinem Zug: `/act`
instead-surge = handle in deinem Zug: `/act`
instead-check = handle in deinem Zug: `/act`
instead-flip = handle in deinem Zug: `/act`
