### What Eternal Soldier is, its settings, and what it asks of a combatant.

summary = A running clock of half-second segments: every action takes its time, by its class and your agility.
setting-means-clock = `auto`: the clock goes on when everything due is acted and nobody is to declare; `gm`: with `/next`
setting-means-secrets = who may announce in secret: players, the GM being told each time; or the GM alone
setting-means-actions = actions of your own: `lasso=V; lift=20s`; `lasso=none` takes one out
setting-means-weapons = weapons: `colt: draw IV, attack III, reload X, holds 6; gun: attack V, holds 20, automatic 5`; `colt: none` takes one out

trait-agility = Agility
trait-agility-means = a whole number from 1 up; the higher, the quicker
about-trait-agility = Agility, from 1
trait-weapon = Weapons
trait-weapon-means = weapons of its own: `colt: draw IV, attack III, reload X, holds 6`; `colt: none` takes one away
