### The options of EXP: none, in forms.

option-act-do = Do
option-act-do-hint = move, attack, both or nothing
