### The options of EXP: theatrical, in forms.

option-flip-roll = Roll
option-flip-roll-hint = what its real die shows: 8
option-flip-rest = Rest
option-flip-rest-hint = for every side that has not rolled
option-flip-side = Side
option-flip-side-hint = the side that rolls
option-act-do = Do
option-act-do-hint = how move and attack go together; reaction at any time
