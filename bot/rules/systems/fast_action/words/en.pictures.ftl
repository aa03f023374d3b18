### What is written on the pictures of this system.

order = The order
by-successes = by successes
odds-spent = {$spent} AD
odds-exactly = {$successes}S
odds-or-more = {$successes}S or more
odds-under = under {$successes}S
