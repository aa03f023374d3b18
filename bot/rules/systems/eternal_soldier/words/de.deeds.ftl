### Was man in Eternal Soldier tun kann, beim Namen.

word-attack = angreifen
word-dodge = ausweichen
word-draw = ziehen
word-drop-prone = zu Boden gehen
word-drop-weapon = Waffe fallen lassen
word-empty-cash-drawer = Kasse leeren
word-get-in-or-out-of-car = in ein Auto ein- oder aussteigen
word-get-into-tree = auf den Baum klettern
word-get-off-horse = vom Pferd steigen
word-get-on-horse = aufs Pferd steigen
word-get-on-or-off-a-bicycle = auf ein Fahrrad steigen oder absteigen
word-get-out-of-chair = vom Stuhl aufstehen
word-get-out-of-tree = vom Baum steigen
word-get-over-3-ft-barrier = über ein Hindernis von 3 Fuß
word-get-over-4-ft-barrier = über ein Hindernis von 4 Fuß
word-get-over-6-ft-barrier = über ein Hindernis von 6 Fuß
word-get-something-out-of-pocket = etwas aus der Tasche holen
word-get-up-from-prone = vom Boden aufstehen
word-jump-onto-table = auf den Tisch springen
word-light-lamp-with-lit-match = Lampe mit brennendem Streichholz anzünden
word-light-lighter = Feuerzeug anzünden
word-open-door = Tür öffnen
word-open-lock-with-key = Schloss mit Schlüssel öffnen
word-parry = parieren
word-pick-up-dropped-weapon = Waffe vom Boden aufheben
word-reload = nachladen
word-roll-down-a-car-window = Autofenster herunterkurbeln
word-run = laufen
word-shut-door = Tür schließen
word-stop = anhalten
word-strike-match = Streichholz anreißen
word-throw-bolt = Riegel vorschieben
word-throw-grappling-hook = Wurfhaken werfen
word-tie-knot = Knoten binden
word-turn-180 = um 180° drehen
word-turn-90 = um 90° drehen
word-uncork-bottle = Flasche entkorken
word-walk = gehen
word-write-one-word = ein Wort schreiben
word-yell-one-word = ein Wort rufen

## Was die Leute mit eigenen Worten sagen: Jede Zeile einer Liste ist ein Muster, mit ss für ß.

said-articles =
    (der|die|das|den|dem|des|eine[nmrs]?|ein|(mein|dein|sein|ihr|unser|euer|eur)(e[nmrs]?)?)(?=\s)
said-degrees =
    grad
said-feet =
    fuss
said-attack =
    \w*(angreif|attack|schlag|schläg|schlug|hieb|stech|stich|stoss|stöss|schiess|schoss|schuss|schüss|biss|tritt)\w*
    (haut|haue|hauen|beiss\w*|tret\w*|trat|kratz\w*|krall\w*|prügel\w*|würg\w*|peitsch\w*|knüppel\w*|spiess\w*|ramm\w*|boxt?)
    (zuschnappen|schnappt zu|feuer[etn]|feuern|eröffnet feuer|drück\w* (.*\b)?ab|drück\w* abzug|greif\w* (.*\b)?an|\w*angriff\w*)
    (wirf|werf|schleuder|schmeiss)\w* .*\b(auf|nach)
    \w*(schwert|degen|säbel|messer|axt|beil|speer|lanze|dolch|keule|bogen|armbrust|pistole|revolver|gewehr|flinte|faust|fäusten?)
said-once =
    ^(zieh|zück|zog|pack|hol|such|nimm|nehm|heb|lad|läd|spann|reinig|putz|schärf|ziel|steck|versteck|zeig|halt|hält|leg|lass|lässt)\w*
    ^(gib|gibt|geb|gebe|greif\w* (nach|zu|zum|zur)|lang\w* (nach|zu|zum|zur))
    ^(schau|sieh|seh|beobacht|horch|hör|ruf|red|sag|frag|denk|zähl|wart|schreib|bind|knot|verbind|mach|öffn|schliess|dreh)\w*
    ^(duck|ausweich|weich|parier|block|fang|fäng|kletter|spring|kriech|geh|lauf|läuf|renn|steh|sitz|setz|bleib|beweg|zünd)\w*
    (ziehen|zücken|holen|nehmen|heben|aufheben|laden|nachladen|spannen|zielen|greifen|ducken|ausweichen|parieren|blocken)$
    ^(schmuggel|schmuggl|schieb|steck|verberg|verbirg|präsentier)\w*
    (heraus|hervor|raus)$
    (vor|rat|um|ab|unter)schl[aä]g\w*
    (hau\w* ab|durch$|tritt (ein|vor|zurück|beiseite|näher|heran|heraus))
    ^(?!wirf|werf|schleuder|schmeiss).*\b(seile?|strick|stricke|schnur|fesseln?|ketten?|draht|drähte|kabel|lunte|netz|schloss|riegel)
    ^(?!wirf|werf|schleuder|schmeiss).*\b(tür|tor|fenster|scheibe|glas|spiegel|wand|zaun|fass|kiste|truhe|deckel|lampe|laterne|kerze|licht)
    ^(?!wirf|werf|schleuder|schmeiss).*\b(streichholz|schalter|knopf|hebel|glocke|gong|baum|ast|busch|hecke|tuch|segel|brot|fleisch)
    ^(?!wirf|werf|schleuder|schmeiss).*\b(karten|boden|trommel|nagel|pfahl|schild|pfosten|bremsen?|kronleuchter)
said-one-shot =
    (kurz|lang)?bogens?|armbrust|armbrüste|pfeile?n?|bolzen|musketen?|vorderlader|schleuder
said-armed-attack =
    angreif\w*|greife?t?|schiess\w*|schlag\w*|schläg\w*|feuer\w*|stech\w*|stich\w*
said-armed-draw =
    zieh\w*|zück\w*
said-armed-reload =
    nachlad\w*|nachläd\w*|lad\w*|läd\w*
said-release =
    (?:lass\w* |lässt )?abzug los(?:lassen)?|loslassen
said-in-hand =
    (?:hat |habe )?(.+) in hand
said-run =
    renn\w*|lauf\w*|läuft
said-walk =
    gehe?n?|geht
said-stop =
    anhalten|hält an|bleibt stehen|stehenbleiben
said-parry =
    parier\w*
said-dodge =
    ausweich\w*|weich\w* aus
said-get-on-or-off-a-bicycle =
    steigt? (aufs|auf|vom|von) (?:fahrrad|rad)( auf| ab)?
said-get-in-or-out-of-car =
    steigt? (ins|in|aus|aus dem) auto( ein| aus)?|(?:in|ins|aus) auto (?:ein|aus)?steigen
said-throw-grappling-hook =
    wirft wurfhaken|wurfanker werfen
said-get-up-from-prone =
    aufstehen|steht auf
said-get-something-out-of-pocket =
    (hol|zieh|nimm|nehm|fisch|kram)\w* (?:\S+ )+aus (?:\S+ )?\S*tasche
    (?:\S+ )+aus (?:\S+ )?\S*tasche (holen|ziehen|nehmen|fischen|kramen)
said-pick-up-dropped-weapon =
    waffe aufheben|hebt waffe auf
