### What Torg Simple is, its settings, and what it asks of a combatant.

summary = The count runs down; announce at the bottom of your count, and be done some counts later.
setting-means-scene = `standard`: +5 to the crew's initiative; `dramatic`: +5 to the foes'
setting-means-movement = moving while acting: not at all, half a move with a simple action, freely, or as a multi-action
setting-means-reroll-keep-best = `on`: who held and rolls again keeps the better base initiative
setting-means-take-time = `on`: an action may take 6 counts more for +3 to its total
setting-means-haste = haste cards: none, act before anything else, +10 initiative, or 9 points off the penalty

trait-initiative = Base initiative
trait-initiative-means = 20 and a bonus number; without it, it is rolled (`/flip`)
