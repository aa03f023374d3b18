### Die Optionen von EXP: tactical, in Formularen.

option-flip-roll = Wurf
option-flip-roll-hint = der echte Würfel der genannten Persona: der d20, oder unter Gleichen der d10
option-flip-rest = Übrige
option-flip-rest-hint = für alle, die noch nicht gewürfelt haben
option-act-do = Tun
option-act-do-hint = Bewegung, Angriff oder beides; Geisteskraft oder Reaktion jederzeit
option-act-total = AWE-Wurf
option-act-total-hint = was dein echter d20 zeigt, um vor anderen zu gehen
option-act-cost = Kosten
option-act-cost-hint = die SL: was eine Geisteskraft nun doch kostet
option-hold-what = Was
option-hold-what-hint = was wartet: Bewegung, Angriff oder beides
option-check-mental = Geistig
option-check-mental-hint = ein geistiges Kräftemessen: d20 + MSTR
option-check-against = Gegen
option-check-against-hint = wer dagegenhält
word-mental = geistiges Kräftemessen
option-flip-alike = Ein Wurf
option-flip-alike-hint = für alle, die gleich nummeriert sind und dieselbe DEX haben
option-act-done = Rest aufgeben
option-act-done-hint = was vom Zug übrig ist, verfällt
