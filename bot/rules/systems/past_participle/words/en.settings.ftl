### What Past Participle is, its settings, and what it asks of a combatant.

summary = Declare a speed in secret, flip a card, act in phases I to IV.
setting-means-declarations = `secret`: all shown at the flip; `open`: announced at once, then locked; once somebody has declared, it counts from the next round
setting-means-order = `any`: everybody declares when they like; `reflex`: in ascending Reflex
setting-means-cards = whether one card is turned for all, or one for each side or combatant
setting-means-call = `auto`: the next phase is called when the last one has acted; `gm`: with `/next`
setting-means-exposure = whether the board tells who is open to simultaneous action, and until when
setting-means-actions = actions of your own: `lasso=normal; whistle=free`
setting-means-gear = weapons, each with its speed, to cock or ready it, and to aim: `peacemaker=fast/fast/fast`
setting-means-deck = the action deck: a file of the decks directory

trait-reflex = Reflex
trait-reflex-means = a pool of 1 to 5 dice, d4, d6, d8, d10 or d12, such as `2d6`
about-trait-reflex = Reflex pool, such as `2d6`
trait-weapon = Weapons
trait-weapon-means = weapons of its own, each with its speeds: `peacemaker=fast/fast/fast`
