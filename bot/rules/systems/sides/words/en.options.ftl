### The options of Sides, in forms.

option-flip-roll = Roll
option-flip-roll-hint = your side's own die, 1 to 6
option-act-action = Action
option-act-action-hint = what you do
option-act-done = Done
option-act-done-hint = lets the turn go
