### Was man in Past Participle tun kann, beim Namen.

word-aim = zielen
word-aim-carbine = mit dem Karabiner zielen
word-athletics = Athletik
word-auxiliary = Beistand
word-brawl = Handgemenge
word-carbine = Karabiner
word-cock = Hahn spannen
word-dodge = ausweichen
word-drop-item = Gegenstand fallen lassen
word-extended-action = ausgedehnte Handlung
word-fast-martial-attack = schneller Nahkampfangriff
word-hand-signal = Handzeichen
word-knife = Messer
word-load-breech-loader = Hinterlader laden
word-load-muzzle-loader = Vorderlader laden
word-move = Bewegung
word-pistol = Pistole
word-ready-item = Gegenstand bereit machen
word-ready-knife = Messer bereit machen
word-ready-weapon = Waffe bereit machen
word-reload-bow = Bogen nachladen
word-reload-cartridge = Patrone nachladen
word-run = rennen
word-skill-use = Fertigkeit anwenden
word-sword = Schwert
word-talk = reden
