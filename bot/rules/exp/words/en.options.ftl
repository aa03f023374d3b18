### The options that the systems of EXP share, in forms.

option-next-round = Unit
option-next-round-hint = end the unit now
word-psionic = psionic
word-reaction = reaction
