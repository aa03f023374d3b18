### What Fast Action is.

summary = Roll your action dice once for the order, then spend them on your turn and out of it.
