### Was Card Deal ist.

summary = In jeder Runde bekommen alle eine Karte: Die höchste handelt zuerst, ein Joker, wann er will.
