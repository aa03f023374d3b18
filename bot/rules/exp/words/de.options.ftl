### Die Optionen, die den EXP-Systemen gemeinsam sind, in Formularen.

option-next-round = Einheit
option-next-round-hint = beendet die Einheit jetzt
word-psionic = Geisteskraft
word-reaction = Reaktion
