### Die Optionen von Ticks, in Formularen.

option-flip-roll = Wurf
option-flip-roll-hint = der eigene Würfel der genannten Figur, 1 bis 6
option-act-action = Handlung
option-act-action-hint = was du tust: Manche Namen haben einen Preis
option-act-done = Fertig
option-act-done-hint = lässt diesen Tick verstreichen: eins weiter
option-act-cost = Kosten
option-act-cost-hint = wie viele Ticks: 1 bis 99
option-hold-until = Bis
option-hold-until-hint = ein Tick, oder worauf du wartest
word-attack = Angriff
word-move = Bewegung
word-other = anderes
word-react = Reaktion
