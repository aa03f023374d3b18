### The sentences of turns: what a system that calls one combatant after the other says, unless it has its own.

begin = When all are here the GM begins: `/next`.
begins-empty = **Round {$round}.** Nobody is here yet: who comes is called.
order-settled = **The order:** {$names}.
by-order = by turn
round-begins = **Round {$round}.**
round-ends = Round {$round} ends.
cut-short = The GM ends the round.
up = **Round {$round}:** {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
up-block = **Round {$round}:** {AND($names)} are up, in any order.
acts = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }.
acts-with = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }: {$action}
turn-done = {$who} {COUNT($who) ->
        [one] lets
       *[other] let
    } it go.
offer-act-with = Act…
offer-done = Let it go
passed-over = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } passed over.
passed-disabled = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } passed over: {$condition}.
holds = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }.
holds-until = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } until: {$until}
hidden-due = {$who} (hidden): its turn of round {$round} has come. Act for it, or reveal it, whenever that fits.
secret-ready = {$who} (hidden) may act at any time in this round.
stage-before = before the start
stage-turns = turns
status-up = up
status-done = done
prompt-empty = Nobody is here yet: `/join`, and `/combatant add` for the GM.
prompt-begin = GM: Next begins.
prompt-nobody-able = Nobody can act. GM: Next ends the round.
prompt-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
prompt-together = In the same turn: {$names}.
why-place = That is place {$place} of {$of} for {$who}.
not-begun = Turns have not begun yet: the GM begins them.
already-done = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } had {COUNT($who) ->
        [one] its
       *[other] their
    } turn in this round. The next one comes with the next round.
is-disabled = {$who} cannot act: {$condition}. The GM may allow it with `force`.
not-your-turn = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not up, {$up} {COUNT($up) ->
        [one] is
       *[other] are
    }. The GM may let it act: `/act force:true`.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden, and need not hold: it may act at any time, `/act`.
nobody-up = Nobody is up. The GM goes on: `/next`.

## An order by dice.

dice-wanted = **Round {$round}.** Everybody rolls: Roll, or `/flip`. The GM's `/flip` rolls for who is left.
status-to-roll = to roll
roll-for-whom = Say whose roll it is: `combatant:` and `roll:` together.
has-begun = The order is known. Who comes later rolls at once.
has-rolled = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled. The GM may put a real die in its place: `roll:` with `force`.
bad-roll = “{$found}” is no roll. Allowed: 1 to {$most}.
offer-roll = Roll
offer-roll-own = Own dice…
offer-roll-rest = Roll for all who are left
option-flip-roll = Roll
option-flip-roll-hint = your own die for the one named
goes-on = {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } on: {$what}.
offer-go-on = Go on
