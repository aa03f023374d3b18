### Die Optionen von EXP: theatrical, in Formularen.

option-flip-roll = Wurf
option-flip-roll-hint = was ihr echter Würfel zeigt: 8
option-flip-rest = Übrige
option-flip-rest-hint = für jede Seite, die noch nicht gewürfelt hat
option-flip-side = Seite
option-flip-side-hint = die Seite, die würfelt
option-act-do = Tun
option-act-do-hint = wie Bewegung und Angriff zusammengehen; eine Reaktion jederzeit
