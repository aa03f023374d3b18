### Die Optionen von EXP: none, in Formularen.

option-act-do = Tun
option-act-do-hint = Bewegung, Angriff, beides oder nichts
