### Die Optionen, die den EXP-Systemen gemeinsam sind, in Formularen.

option-next-round = Einheit
option-next-round-hint = beendet die Einheit jetzt
word-psionic = Geisteskraft
word-reaction = Reaktion
option-act-target = Ziel
option-act-target-hint = wem der Angriff gilt
option-act-times = Anzahl
option-act-times-hint = wie viele Angriffe es sind
option-act-preempt = Vor / gegen
option-act-preempt-hint = vor wem ein Angriff außer der Reihe kommt, oder wessen Angriff abgewehrt wird
word-move-attack = Bewegung, dann Angriff
word-attack-move = Angriff, dann Bewegung
word-attack-while-moving = Angriff in der Bewegung
