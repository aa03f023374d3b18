### What Fast Action is, and what it asks of a combatant.

summary = Roll your action dice once for the order, then spend them on your turn and out of it.

trait-dice = Action dice
trait-dice-means = how many in each round (AD)
about-trait-dice = Action dice in a round
trait-prowess = Prowess
trait-prowess-means = dice added to tests
about-trait-prowess = Prowess dice
trait-bound = EX-bound
trait-bound-means = how many of the action dice are EX-bound (exhaustion)
about-trait-bound = Dice that are EX-bound
