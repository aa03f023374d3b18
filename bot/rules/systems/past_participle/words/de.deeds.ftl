### Was man in Past Participle tun kann, beim Namen.

word-aim = zielen
word-aim-carbine = mit dem Karabiner zielen
word-aimed-shot = gezielter Schuss
word-athletics = Athletik
word-auxiliary = Nebenhandlung
word-brawl = Handgemenge
word-carbine = Karabiner
word-cock = Hahn spannen
word-dodge = ausweichen
word-drop-item = Gegenstand fallen lassen
word-extended-action = ausgedehnte Handlung
word-fast-martial-attack = schneller Nahkampfangriff
word-fast-draw = schnell ziehen
word-hand-signal = Handzeichen
word-knife = Messer
word-lasso = Lasso
word-load-breech-loader = Hinterlader laden
word-load-muzzle-loader = Vorderlader laden
word-move = Bewegung
word-pistol = Pistole
word-rapid-reload = schnell nachladen
word-ready-item = Gegenstand bereit machen
word-ready-knife = Messer bereit machen
word-ready-weapon = Waffe bereit machen
word-reload-bow = Bogen nachladen
word-reload-cartridge = Patrone nachladen
word-rifle = Gewehr
word-run = rennen
word-shotgun = Schrotflinte
word-skill-use = Fertigkeit anwenden
word-sword = Schwert
word-tackle = umrennen
word-talk = reden

## Was man dafür sagt: Jede Zeile ist ein Muster.

said-aim =
    mit pistole zielen
said-aim-carbine =
    mit (?:gewehr|bogen|flinte) zielen
said-aimed-shot =
    gezielter schuss
said-aimed-with =
    gezielter schuss mit
said-articles =
    d(?:ie|er|as|en|em)|(?:m|s)?ein(?:e[nmr]?)?
said-athletics =
    (?:.+ )?(?:klettern|springen|schwimmen)
said-brawl =
    (?:zu)?schlagen
said-carbine =
    karabiner
said-dodge =
    ducken|parieren|ausweichen
said-fast-draw =
    schnellziehen
said-fillers =
    mit|(?:ab)?feuern|(?:ab)?schiessen|einsetzen|benutzen
said-knife =
    (?:bowie)?messer
said-lasso =
    lasso werfen
said-load-breech-loader =
    hinterlader nachladen
said-load-muzzle-loader =
    muskete (?:nach)?laden
said-move =
    (?:.+ )?(?:gehen|kriechen)
said-pistol =
    pistole|revolver
said-ready-item =
    gegenstand ziehen
said-ready-knife =
    messer ziehen
said-ready-weapon =
    (?:waffe|pistole|revolver) ziehen
said-reload-bow =
    bogen (?:nach)?laden
said-reload-cartridge =
    (?:nach)?laden
said-rifle =
    gewehr
said-run =
    (?:.+ )?(?:weg)?(?:rennen|laufen|fliehen|sprinten)
said-shotgun =
    (?:schrot)?flinte
said-sword =
    schwert|säbel|keule
said-tackle =
    (?:.+ )?(?:umwerfen|umrennen|niederreissen)
said-talk =
    (?:.+ )?(?:reden|(?:zu)?rufen|schreien|warnen)
