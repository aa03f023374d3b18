### Die Optionen von Card Deal, in Formularen.

option-flip-card = Karte
option-flip-card-hint = die Karte aus eurem eigenen Stapel für die genannte Figur: K♠, 10h, red joker
option-act-preempt = Vor
option-act-preempt-hint = wer dran ist: Abheben entscheidet, ob du vorher handelst
option-act-done = Fertig
option-act-done-hint = beendet den Zug ohne Handlung
word-black-joker = schwarzer Joker
word-red-joker = roter Joker
