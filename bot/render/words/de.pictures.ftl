### Was auf Bildern steht, und wie sie denen in Worten gesagt werden, die sie nicht sehen.

picture-word = {WORD($word)}
picture-secret = geheim

## Eine Karte.

picture-card = Aktionskarte
picture-toggle = Ja/Nein
picture-yes = ja
picture-no = nein
picture-dice = Zahl
picture-initiative = Initiative
picture-hesitates = zögert
picture-follow-up = Folgekarte
picture-followed = Karte {$number}, d{$die}
picture-more-results = +{$n} {$n ->
        [one] weiteres Ergebnis
       *[other] weitere Ergebnisse
    }
picture-card-head = Aktionskarte {$number}, Ja/Nein: {$toggle}.
picture-read-open = {$names}: {WORD($speed)}, {$pool} ergibt {$result}. Offen: {$open}.
picture-read-none = {$names}: {WORD($speed)}, {$pool} ergibt {$result}: zögert.
picture-bar = {WORD($speed)}: I {$one} · II {$two} · III {$three} · IV {$four}.
picture-card-rows = Zeilen nach Zahl der Würfel, Spalten {$columns}: {$rows}.
picture-follow-up-read = Folgekarte {$number}: {$read}.
picture-cell = Zeile {$row}: {$cell}
picture-row = Zeile {$row}

## Eine Zeitlinie.

picture-under-way = Unterwegs
picture-nothing = nichts unterwegs
picture-empty = Nichts ist unterwegs.
picture-now = jetzt {$now}
picture-up = je {WORD($unit)}, aufwärts
picture-down = je {WORD($unit)}, abwärts
picture-time-line = Zeitlinie: {$way}, jetzt {$now}.
picture-from = von {$begins} bis {$lands}
picture-since = seit {$begins}
picture-at = bei {$lands}

## Chancen.

picture-odds = Chancen
picture-odds-of = Chancen von {$who}.

## Eine Reihenfolge.

picture-joker = Joker
picture-order = {$title}, {$measure}.

## Ein ganzer Kampf.

picture-fight = Der Kampf
picture-one = {WORD($unit)} {$first}
picture-span = {WORD($unit)} {$first} bis {$last}
picture-each = je {WORD($unit)}: {$first} bis {$last}
picture-place = {WORD($unit)} {$place}
picture-summary = {$span}: wer wann dran war.
picture-never = nie

## Die Einheiten der Uhren.

word-round = Runde
word-phase = Phase
word-count = Zahl
word-segment = Segment
word-tick = Tick
word-unit = Einheit
word-pass = Durchgang
word-card = Karte
