### Was auf den Bildern dieses Systems steht.

order = Die Reihenfolge
by-successes = nach Erfolgen
odds-spent = {$spent} AD
odds-exactly = {$successes}S
odds-or-more = {$successes}S oder mehr
odds-under = unter {$successes}S
