### Was die EXP-Systeme von einer Persona wissen wollen, und was Einstellungen in ihren eigenen Worten bedeuten.

trait-dexterity = DEX
about-trait-dexterity = DEX, für die Reihenfolge

setting-means-joining = `open`: Mitspielen darf jeder; `ask`: Die Spielleitung lässt herein, wer mitspielen möchte; `closed`: Nur die Spielleitung bringt Personas an den Tisch
setting-means-combatants = wie viele Personas man mitbringen darf, ohne die Spielleitung zu fragen
setting-means-board = `follow`: Die Tafel rückt mit jeder neuen Einheit nach unten, und wenn mehr als 8 Nachrichten des Bots unter ihr liegen und auf jemanden gewartet wird; `pin`: Sie ist angepinnt und bleibt, wo sie ist; `still`: Sie bleibt
