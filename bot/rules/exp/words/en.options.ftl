### The options that the systems of EXP share, in forms.

option-next-round = Unit
option-next-round-hint = end the unit now
word-psionic = psionic
word-reaction = reaction
option-act-target = Target
option-act-target-hint = whom the attack is aimed at
option-act-times = Times
option-act-times-hint = how many attacks it is
option-act-preempt = Before / answers
option-act-preempt-hint = whom an attack goes before, out of turn; or whom a reaction answers
word-move-attack = move, then attack
word-attack-move = attack, then move
word-attack-while-moving = attack while moving
