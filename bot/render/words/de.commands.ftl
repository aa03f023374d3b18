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


## Rechte, wie Discord sie nennt, und was ohne jedes nicht geht.

lacks = {$name} ({$fails})
permission-view-channel = Kanal ansehen
permission-send-messages = Nachrichten senden
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-embed-links = Links einbetten
permission-attach-files = Dateien anhängen
permission-read-message-history = Nachrichtenverlauf anzeigen
permission-pin-messages = Nachrichten anpinnen (Pin Messages)
without-view-channel = Der Bot sieht diesen Kanal nicht und kann hier nicht antworten
without-send-messages = keine Tafel, keine Aufrufe, keine Meldungen
without-send-messages-in-threads = dasselbe in Threads
without-embed-links = Bilder von Karten fehlen vielleicht
without-attach-files = keine Bilder von Karten und Zeitleisten; ihr Text bleibt
without-read-message-history = Die Tafel lässt sich nicht ändern und kommt jedes Mal neu
without-pin-messages = Mit der Einstellung board:pin wird die Tafel nicht angepinnt; alles andere geht
