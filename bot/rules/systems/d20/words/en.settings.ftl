### What D20 is, its settings, and what it asks of a combatant.

summary = A d20 and a modifier: the highest acts first, round after round, with delaying and readying.
setting-means-reroll = `never`: the order stands for the whole fight; `each-round`: it is rolled anew in each round

trait-initiative = Initiative
trait-initiative-means = what is added to the die; of equal totals the higher one is first
