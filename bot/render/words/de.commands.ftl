### Was Discord von Befehlen zeigt, während jemand sie tippt, höchstens je 100 Zeichen, und die Worte von Formularen.

describe-encounter = Führe einen Kampf in diesem Kanal
describe-encounter-start = Beginne einen Kampf in diesem Kanal; du leitest ihn
about-encounter-start-system = Welches Initiativesystem
about-encounter-start-name = Wie der Kampf heißt
about-encounter-start-preset = Eine gemerkte Vorlage: ihre Einstellungen und Figuren
describe-encounter-save = SL: Einstellungen und Figuren als Vorlage merken, um damit einen anderen Kampf zu beginnen
about-encounter-save-name = Wie die Vorlage heißt
about-encounter-save-remove = Sie löschen
describe-encounter-end = SL: den Kampf dieses Kanals beenden
describe-encounter-restore = SL: den letzten Kampf dieses Kanals zurückholen, 7 Tage lang
describe-encounter-status = Nur für dich: alles, was du sehen darfst, auch deine Geheimnisse, und was du tun kannst
describe-encounter-board = Die Tafel neu zeigen; sie ist dann die, die nachgeführt wird
describe-encounter-log = Nur für dich: das Protokoll als Datei, soweit du es sehen darfst
about-encounter-log-format = Text zum Lesen oder JSON
describe-encounter-undo = SL: den letzten Befehl zurücknehmen; dieselben Würfel oder Karten werden nie neu gezogen
describe-encounter-redo = SL: zurückholen, was zurückgenommen wurde
describe-encounter-settings = Die Einstellungen zeigen; die SL ändert sie
about-encounter-settings-key = Welche Einstellung
about-encounter-settings-value = Was sie sein soll
describe-encounter-pings = Wie du auf diesem Server von deinen Zügen erfährst: ansehen oder wählen
about-encounter-pings-how = quiet: genannt, ohne Ping; on deck: vorher leise gewarnt; table: wie der Tisch es hat
describe-encounter-gm = SL: für diesen Kampf jemanden zur SL ernennen oder das wegnehmen
about-encounter-gm-user = Wer
about-encounter-gm-remove = Die Rolle wegnehmen
describe-encounter-remind = SL: die noch einmal anpingen, auf die der Kampf wartet
describe-encounter-bell = SL: eine Glocke, die läutet, wenn ihre Zeit kommt; ohne Optionen: welche gestellt sind
about-encounter-bell-text = Was sie meldet: Die Lunte ist abgebrannt
about-encounter-bell-at = Wann: 24, oder mit Einheit: segment 24, count 12, phase II, unit 3, round 4
about-encounter-bell-secret = Nur für die SL
about-encounter-bell-remove = Abstellen: genannt mit ihrem Text oder ihrer Zeit
describe-encounter-screen = SL: alles, für dich allein und immer aktuell, Fälliges zuerst, mit Knöpfen
about-encounter-screen-where = Ein Kanal, den die anderen nicht lesen können: Dort bleibt er. Ohne: nur für dich
describe-encounter-verify = Jede Ziehung aus dem Startwert nachrechnen, der vorher festgelegt war
describe-encounter-luck = Vor der ersten Ziehung oder denen einer Runde einen Text in den Startwert mischen
about-encounter-luck-text = Irgendetwas; ohne: ein zufälliger Text
describe-encounter-forget = Wer verwaltet: löschen, was von Kanal oder Server gespeichert ist, nach einem Knopf
describe-encounter-doctor = Was dem Bot hier fehlt, und was ohne das nicht geht
describe-join = Stelle eine Figur von dir auf
about-join-name = Ihr Name; deine letzte wird angeboten
about-join-side = Ihre Seite; ohne Angabe crew
describe-leave = Nimm deine Figur vom Tisch
about-leave-combatant = Welche; unnötig, wenn du nur eine hast
describe-combatant = SL: die Figuren am Tisch
describe-combatant-add = SL: Figuren aufstellen: eine, mehrere, eine Gruppe oder die von jemandem
about-combatant-add-name = Ihr Name; mehrere mit Kommas dazwischen
about-combatant-add-number = So viele, nummeriert: Bandit 1 bis 8
about-combatant-add-side = Ihre Seite; ohne Angabe foes
about-combatant-add-count = Eine Gruppe: wie viele Köpfe; sie hat einen Zug
about-combatant-add-hidden = Niemand außer der SL weiß davon
about-combatant-add-player = Wem sie gehört
describe-combatant-paste = SL: Figuren aus eingefügten Zeilen aufstellen; vorher siehst du sie an
describe-combatant-edit = Eine Figur ändern; wer sie spielt, darf Namen und Werte ändern
about-combatant-edit-combatant = Welche
about-combatant-edit-name = Ein neuer Name
about-combatant-edit-side = Eine neue Seite
about-combatant-edit-count = Wie viele Köpfe
about-combatant-edit-player = Wem sie gehört
about-combatant-edit-condition = Ein Zustand wie betäubt; none nimmt ihn weg
about-combatant-edit-rounds = Wie viele Runden (Einheiten, Segmente, Ticks) der Zustand anhält, diese mitgezählt
about-combatant-edit-note = Eine Notiz nur für die SL; none nimmt sie weg
about-combatant-edit-aware = Ob sie vom Kampf weiß
about-combatant-edit-at = Wo sie es gemerkt hat: ein Augenblick, der zurückgeholt wird
describe-combatant-split = SL: einige einer Gruppe als eigene Gruppe weitermachen lassen
about-combatant-split-combatant = Welche Gruppe
about-combatant-split-count = Wie viele gehen
about-combatant-split-name = Wie sie heißen; ohne Angabe nummeriert wie die Gruppe
describe-combatant-merge = SL: eine Gruppe zu einem Teil einer anderen machen
about-combatant-merge-combatant = Welche Gruppe geht
about-combatant-merge-into = Zu welcher Gruppe sie geht
describe-combatant-admit = SL: eine Figur, die auf Einlass wartet, einlassen oder abweisen
about-combatant-admit-combatant = Welche der Wartenden
about-combatant-admit-away = Abweisen
describe-combatant-remove = SL: eine Figur vom Tisch nehmen
about-combatant-remove-combatant = Welche
describe-combatant-reveal = SL: eine versteckte Figur aufdecken
about-combatant-reveal-combatant = Welche
describe-combatant-reorder = SL: einen Gleichstand oder die Plätze entscheiden: eine Figur vor eine andere setzen
about-combatant-reorder-combatant = Welche
about-combatant-reorder-before = Vor wen; ohne Angabe zuletzt
describe-declare = Sag an, was du tun wirst: heimlich, wo das System es so hat
about-combatant = Für wen; unnötig, wenn du nur eine Figur hast
about-force = SL: erlauben, was die Regeln nicht zuließen
about-standing = True: nicht jetzt, sondern ab jetzt, sooft der Kampf darauf wartet
describe-flip = SL: der Schritt des Zufalls: Karte aufdecken, würfeln, die Uhr starten
about-flip-combatant = Wessen Wurf es ist
describe-act = Handle, wenn du dran bist oder hältst, oder gib etwas für eine Handlung aus
describe-hold = Verzögern, halten oder warten
describe-abort = Zurückziehen, fallen lassen oder es dir anders überlegen
describe-next = SL: die nächste Phase, Zählung, Einheit, den nächsten Zug oder Durchgang jetzt aufrufen
describe-pass = Lass geschehen, was gerade geschah: Du antwortest nicht darauf
about-pass-everything = True: was auch kommt, bis etwas auf dich zielt; false: nicht mehr
describe-standing = Nur für dich: deine Daueraufträge, die ausgeführt werden, während du weg bist
about-standing-tear-up = Sie zerreißen: die dieser Figur oder alle von dir
describe-surge = Sei diese Runde früher dran, um einen Preis
describe-check = Vergleiche, Proben und Entscheide des Systems
about-check-combatant = Wer geprüft wird; unnötig, wenn du nur eine Figur hast
describe-odds = Nur für dich: deine Chancen, bevor du wählst
describe-interrupt = Nur für dich: jeder Weg, einer Handlung zuvorzukommen
describe-why = Wie dein Platz in der Reihenfolge zustande kam, Schritt für Schritt
about-why-combatant = Wessen; unnötig, wenn du nur eine Figur hast
describe-rules = Ein System auf einer Karte: was man ansagt, was geschieht, was Halten und Abbrechen tun
about-rules-system = Welches; ohne Angabe das, das hier gespielt wird
describe-help = Womit du anfängst, ob du spielst oder leitest


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
permission-pin-messages = Nachrichten anpinnen
without-view-channel = Der Bot sieht diesen Kanal nicht und kann hier nicht antworten
without-send-messages = keine Tafel, keine Aufrufe, keine Meldungen
without-send-messages-in-threads = dasselbe in Threads
without-embed-links = Bilder von Karten fehlen vielleicht
without-attach-files = keine Bilder von Karten und Zeitleisten; ihr Text bleibt
without-read-message-history = Die Tafel lässt sich nicht ändern und kommt jedes Mal neu
without-pin-messages = Mit der Einstellung board:pin wird die Tafel nicht angepinnt; alles andere geht


## Worte der Regeln, die zur Wahl stehen.

word-quiet = ohne Ping
word-on-deck = vorgewarnt
word-table = wie am Tisch
