### Die Optionen von D20, in Formularen.

option-flip-roll = Wurf
option-flip-roll-hint = der eigene Würfel, 1 bis 20, ohne Modifikator
option-act-action = Handlung
option-act-action-hint = was du tust
option-act-done = Fertig
option-act-done-hint = lässt den Zug verstreichen
option-hold-until = Bereit für
option-hold-until-hint = worauf du wartest, und was du dann tust
