### Was gegeben wurde, und was gegeben werden kann, wo etwas abgelehnt wird.

## Was gegeben wurde.

ran = {$command}
ran-depart = Mitspieler, die den Server verlassen haben
ran-elapse = das Ende der Zeit
ran-remind = eine Erinnerung
ran-lapse = das Ende der Zeit zum Antworten
ran-overdue = das Ende der Zeit zum Ansagen
ran-pass-everything = alles vorbeilassen
ran-asked-again = nicht mehr alles vorbeilassen
ran-for = {$run} ({$names})
ran-for-more = {$run} ({$names} und {$n} weitere)
ran-forced = {$run}, erzwungen
since = {$who}: {$what}

## Was statt dessen gegeben werden kann.

allowed-whole-number = eine ganze Zahl
allowed-yes-or-no = ja oder nein
allowed-text = ein Text
allowed-at-least = {$least} oder mehr
allowed-at-most = {$most} oder weniger
allowed-length = höchstens {$most} {$most ->
        [one] Zeichen
       *[other] Zeichen
    }
allowed-not-empty = nicht leer
allowed-command = ein Befehl, keine Frage
allowed-never = nichts: Es wird nie angegeben
allowed-else = etwas anderes
value-missing = {$option}: Da fehlt ein Wert. Gib einen an.

## Das Protokoll.

log-secret = etwas, das nicht alle wissen dürfen
log-seed = Startwert: {$seed}, gebunden an: {$bound}
log-drawn = {$purpose}: {$value} unter {$bound}

## Was geändert wurde.

changed = {$what} {WORD($old)} → {WORD($new)}
called-side = Seite
called-count = Anzahl
called-condition = Zustand
called-aware = merkt es
word-none = nichts
