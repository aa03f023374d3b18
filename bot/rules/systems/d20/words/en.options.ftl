### The options of D20, in forms.

option-flip-roll = Roll
option-flip-roll-hint = your own die, 1 to 20, without the modifier
option-act-action = Action
option-act-action-hint = what you do
option-act-done = Done
option-act-done-hint = lets the turn go
option-hold-until = Ready for
option-hold-until-hint = what you wait for, and what you do then
