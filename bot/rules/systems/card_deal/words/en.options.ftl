### The options of Card Deal, in forms.

option-flip-card = Card
option-flip-card-hint = the card that your own pack gave the one named: K♠, 10h, red joker
option-act-preempt = Before
option-act-preempt-hint = who is up, to go before it by a cut
option-act-done = Done
option-act-done-hint = ends the turn without an action
word-black-joker = black joker
word-red-joker = red joker
