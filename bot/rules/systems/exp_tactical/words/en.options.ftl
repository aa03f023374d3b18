### The options of EXP: tactical, in forms.

option-flip-roll = Roll
option-flip-roll-hint = the real die of the one named: the d20, or the d10 among equals
option-flip-rest = Rest
option-flip-rest-hint = for everybody who has not rolled
option-act-do = Do
option-act-do-hint = move, attack or both; psionic or reaction at any time
option-act-total = AWE roll
option-act-total-hint = what your real d20 shows, to intercede
option-act-cost = Cost
option-act-cost-hint = the GM: what a power costs after all
option-hold-what = What
option-hold-what-hint = what waits: move, attack or both
option-check-mental = Mental
option-check-mental-hint = a mental contest: d20 + MSTR
option-check-against = Against
option-check-against-hint = the other one in it
word-mental = mental
option-flip-alike = One roll
option-flip-alike-hint = for all that are numbered alike and have its DEX
option-act-done = Give up the rest
option-act-done-hint = what is left of the turn is lost
