### What Ticks is, its settings, and what it asks of a combatant.

summary = A line of ticks: the lowest acts, and every action costs ticks, a reaction too.
setting-means-opening = `roll`: everybody starts on its own tick and a die; `trait`: on its own tick
setting-means-costs = what actions cost in ticks, by the names they begin with; `react`: any reaction, `other`: anything else

trait-start = Start
trait-start-means = the tick to start on, before a die is added: lower is earlier
about-trait-start = Tick to start on, before the die
trait-edge = Edge
trait-edge-means = of those on one tick the higher edge acts first
about-trait-edge = Who goes first of those on one tick
