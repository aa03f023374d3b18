### Die Optionen von Fast Action, in Formularen.

option-flip-roll = Wurf
option-flip-roll-hint = echte Würfel der genannten Figur: 6 5 5 2 1
option-act-action = Handlung
option-act-action-hint = wofür die Würfel ausgegeben werden
option-act-cost = Kosten
option-act-cost-hint = Würfel: 3, oder 2AD, oder mindestens: 1AD+2, oder nach Entfernung: 7m/AD
option-act-distance = Entfernung
option-act-distance-hint = in Metern: 5 oder 10.5m
option-act-bind = Binden
option-act-bind-hint = wie viele der Würfel EX-gebunden sind; die SL löst sie mit -1, -2 …
option-hold-until = Bis
option-hold-until-hint = wofür die Würfel bleiben
option-check-target = Ziel
option-check-target-hint = 3S, oder nach Entfernung: 2S@10m,20,30 oder 2S@3m,2
option-check-dice = Würfel
option-check-dice-hint = Würfel, die die Aktion gibt, neben Können und AD
option-check-cost = Kosten
option-check-cost-hint = Würfel: 3, oder 2AD, oder mindestens: 1AD+2, oder nach Entfernung: 7m/AD
option-check-distance = Entfernung
option-check-distance-hint = in Metern: 5 oder 10.5m
option-check-effect = Wirkung
option-check-effect-hint = für jeden Punkt darüber: 2HP/SM
option-odds-dice = Würfel
option-odds-dice-hint = alle des Pools zusammen
option-odds-target = Ziel
option-odds-target-hint = 3S, oder nach Entfernung: 2S@10m,20,30 oder 2S@3m,2
