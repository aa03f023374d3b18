### What Ticks is, and its settings.

summary = A line of ticks: the lowest acts, and every action costs ticks, a reaction too.
setting-means-opening = `roll`: everybody starts on its own tick and a die; `trait`: on its own tick
setting-means-costs = what actions cost in ticks, by the names they begin with; `react`: any reaction, `other`: anything else
