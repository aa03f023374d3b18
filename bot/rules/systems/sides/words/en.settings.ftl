### What Sides is, and its setting.

summary = One side acts, then the other: a die for each, and within a side in any order.
setting-means-dice = `each-round`: every side rolls in each round; `once`: its die stands for the fight; `off`: the sides act in the order in which they came
