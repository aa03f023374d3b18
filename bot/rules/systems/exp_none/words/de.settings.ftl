### Was EXP ohne Initiative ist.

summary = Nichts wird gewürfelt: Der Zug geht im Uhrzeigersinn, die Spielleitung ist ein Platz.
