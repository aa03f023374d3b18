### What EXP without initiative is.

summary = Nothing is rolled: the turn goes clockwise, the referee being one seat.
