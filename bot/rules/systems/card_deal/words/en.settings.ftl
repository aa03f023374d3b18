### What Card Deal is.

summary = Everybody is dealt a card in each round: the highest acts first, a joker whenever it likes.
