### The sentences of EXP: none.

rules-card =
    Nothing is rolled and nothing is declared: the turn goes clockwise, in the order of seats. The referee is one seat, and plays all her personas in it. `/next` begins.
    On your turn: one move and one attack, `/act do:move`, `do:attack` or `do:both`. `/act done:true` or `/next` ends it.
    What is not used when the turn ends is gone: there is no holding, and nothing to abort.
    Who is stunned, unconscious or killed (`/combatant edit condition:`) is passed over. The referee seats with `/combatant reorder`.
instead-declare = say it on your turn: `/act do:… action:…`
instead-flip = nothing is rolled; `/next` begins, and goes on
instead-hold = everything is done in one's own turn, and nothing waits; `/act do:move`, `do:attack` or `do:both`, and what is not used when the turn ends is gone
instead-abort = `/act done:true` ends the turn
instead-surge = seats decide; the referee seats with `/combatant reorder`
instead-check = roll what the referee asks for at the table
begin = Take your seats. When all are here the referee begins: `/next`.
begins-empty = **Unit {$round}.** Nobody is here yet: who comes is called.
seats = **Clockwise:** {$names}.
up = **Unit {$round}:** {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
up-referee = **Unit {$round}**, the referee's seat: {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
turn-done = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } done. Not used, and gone: {$unused}.
stage-before = taking seats
stage-turns = turns
status-used = {$used} used
prompt-begin = Referee: Next begins.
prompt-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up: one move and one attack, in any order, or both.
prompt-up-left = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up, and has left: {$left}.
prompt-together = In the same seat: {$names}.
why-seat = Seats decide, clockwise, in the order of joining; the referee may reseat.
why-referee = The referee is one seat, where her first persona sits, and plays all of hers in it.
why-place = That is place {$place} of {$of} for {$who}.
not-begun = The referee begins first: `/next`.
part-owed = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no {$part} left of the unit before. Of that it still has: {$left}; `/act done:true` lets it go.
part-gone = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } used {COUNT($who) ->
        [one] its
       *[other] their
    } {$part} in this unit. Left: {$left}.
move-the-hidden = Everybody else would see {$who} in the same place. Move the hidden combatant instead.
