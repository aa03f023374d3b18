### Was Discord von Befehlen zeigt, während jemand sie tippt, höchstens je 100 Zeichen, und die Worte von Formularen.

describe-encounter = Führe einen Kampf in diesem Kanal


## Formulare, und Menüs anstelle vieler Knöpfe.

field-luck = Irgendein Text
hint-luck = leer gelassen: ein zufälliger
form-seat = Eine Figur aufstellen
field-name = Name
hint-name = ihr Name
hint-names = ihr Name; mehrere mit Kommas dazwischen
field-side = Seite
hint-side = ihre Seite
hint-given = wie angegeben
form-paste = In Zeilen aufstellen
field-lines = Figuren
hint-lines = eine Zeile für jede Art: Was zuletzt steht, ist die Anzahl
menu-page = {$first}–{$last} von {$n}: {$one} … {$other}
