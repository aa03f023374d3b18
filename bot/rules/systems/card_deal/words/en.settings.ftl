### What Card Deal is, and what it asks of a combatant.

summary = Everybody is dealt a card in each round: the highest acts first, a joker whenever it likes.

trait-quick = Quick
trait-quick-means = 1: a card of 5 or lower is dealt anew, until one is higher
about-trait-quick = Quick: need not keep a low card
trait-hesitant = Hesitant
trait-hesitant-means = 1: two cards, of which the lower counts, unless one is a joker
about-trait-hesitant = Hesitant: the lower of two cards
trait-level-headed = Level Headed
trait-level-headed-means = 1: two cards, of which the best is kept; 2: three
about-trait-level-headed = Level Headed: more cards to choose from
