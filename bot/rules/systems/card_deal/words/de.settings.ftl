### Was Card Deal ist, und was es von einer Figur wissen will.

summary = In jeder Runde bekommen alle eine Karte: Die höchste handelt zuerst, ein Joker, wann er will.

trait-quick = Quick
trait-quick-means = 1: eine Karte von 5 oder darunter wird neu gegeben, bis eine höher ist
about-trait-quick = Quick: muss keine niedrige Karte behalten
trait-hesitant = Zögerlich
trait-hesitant-means = 1: zwei Karten, von denen die niedrigere zählt, außer bei einem Joker
about-trait-hesitant = Zögerlich: die niedrigere von zwei Karten
trait-level-headed = Level Headed
trait-level-headed-means = 1: zwei Karten, von denen die beste zählt; 2: drei
about-trait-level-headed = Level Headed: mehr Karten zur Auswahl
