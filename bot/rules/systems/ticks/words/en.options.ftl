### The options of Ticks, in forms.

option-flip-roll = Roll
option-flip-roll-hint = your own die, 1 to 6, of the one named
option-act-action = Action
option-act-action-hint = what you do: a name has a cost
option-act-done = Done
option-act-done-hint = lets this tick go: on by one
option-act-cost = Cost
option-act-cost-hint = how many ticks: 1 to 99
option-hold-until = Until
option-hold-until-hint = a tick, or what you wait for
word-attack = attack
word-move = move
word-other = other
word-react = react
