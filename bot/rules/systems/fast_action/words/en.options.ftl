### The options of Fast Action, in forms.

option-flip-roll = Roll
option-flip-roll-hint = real dice of the one named: 6 5 5 2 1
option-act-action = Action
option-act-action-hint = what the dice are spent on
option-act-cost = Cost
option-act-cost-hint = dice: 3, or 2AD, or at least: 1AD+2, or by distance: 7m/AD
option-act-distance = Distance
option-act-distance-hint = in metres: 5 or 10.5m
option-act-bind = Bind
option-act-bind-hint = how many of the dice spent are EX-bound; the GM frees them with -1, -2 …
option-hold-until = Until
option-hold-until-hint = what the dice are kept for
option-check-target = Target
option-check-target-hint = 3S, or by distance: 2S@10m,20,30 or 2S@3m,2
option-check-dice = Dice
option-check-dice-hint = dice that the action gives, besides prowess and AD
option-check-cost = Cost
option-check-cost-hint = dice: 3, or 2AD, or at least: 1AD+2, or by distance: 7m/AD
option-check-distance = Distance
option-check-distance-hint = in metres: 5 or 10.5m
option-check-effect = Effect
option-check-effect-hint = for each point of margin: 2HP/SM
option-odds-dice = Dice
option-odds-dice-hint = all of the pool together
option-odds-target = Target
option-odds-target-hint = 3S, or by distance: 2S@10m,20,30 or 2S@3m,2
