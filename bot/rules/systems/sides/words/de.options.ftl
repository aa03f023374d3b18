### Die Optionen von Seiten, in Formularen.

option-flip-roll = Wurf
option-flip-roll-hint = der eigene Würfel der Seite, 1 bis 6
option-act-action = Handlung
option-act-action-hint = was du tust
option-act-done = Fertig
option-act-done-hint = lässt den Zug verstreichen
