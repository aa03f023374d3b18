### The sentences of Fast Action.

rules-card =
    Once, at the start: everybody rolls its **action dice** (`/flip`, or `/flip roll:"6 5 5 2 1"` with real dice; the GM for all who are left). More successes (5 and 6) go first, then more sixes, fives, fours …; equals roll again. The order stands until the end.
    Nothing is declared. On your turn spend dice on any number of actions: `/act cost:3 action:…`; `/act done:true` or `/next` ends the turn.
    Out of turn, also before it, what is left may be spent on reactions in the same way.
    A test is `/check cost:… dice:… target:2S@10m,20 distance:… effect:2HP/SM`; `/odds` tells the chances before.
    `/hold` ends the turn and keeps what is left for reactions. Nothing can be aborted: what is spent is spent.
    At the end of the round what is left counts as spent on Watch, and all dice come back but for the EX-bound ones (`/act bind:2`; the GM frees them with `/act bind:-2`).
instead-declare = say it when you spend: `/act cost:… action:…`
instead-abort = what is spent is spent; `/act done:true` ends the turn, and the GM takes a slip back with `/encounter undo`
instead-surge = spend more dice on the action: `/act cost:…` or `/check cost:…`
order-wanted = **Round {$round}.** Everybody rolls all action dice for the order: Roll, or `/flip roll:` with real dice. The GM rolls for all who are left.
one-success = 1 success
successes = {$n} successes
no-dice = no dice
one-die = 1 die
some-dice = {$n} dice
rolls = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$roll}: {$hits}.
rolls-again = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } again: {$roll}.
order-open = Nobody is here yet: who comes rolls, and is put in.
up = **Round {$round}:** {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up, {$left} of {$dice} {$dice ->
        [one] die
       *[other] dice
    }.
spends = {$who} {COUNT($who) ->
        [one] spends
       *[other] spend
    } {$dice}: {$left} left.
spends-on = {$who} {COUNT($who) ->
        [one] spends
       *[other] spend
    } {$dice}, {$left} left: {$action}
reacts = {$who} {COUNT($who) ->
        [one] reacts
       *[other] react
    }, spending {$dice}: {$left} left.
reacts-on = {$who} {COUNT($who) ->
        [one] reacts
       *[other] react
    }, spending {$dice}, {$left} left: {$action}
binds = {$who} {COUNT($who) ->
        [one] EX-binds
       *[other] EX-bind
    } {$n}: {$bound} bound in all.
frees = {$who} {COUNT($who) ->
        [one] frees
       *[other] free
    } {$n} from EX, to be back at the end of the round; {$bound} still bound.
frees-now = {$who} {COUNT($who) ->
        [one] gets
       *[other] get
    } {$n} back from EX: {$bound} still bound.
turn-done = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } done.
passed-over = {$who}'s turn is ended.
holds = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }, keeping {$left} for reactions.
holds-until = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }, keeping {$left}: {$until}
tests = {$who} {COUNT($who) ->
        [one] tests
       *[other] test
    } with {$having} ({$prowess} prowess + {$dice} + {$spent} AD): {$roll}, {$hits}.
test-succeeds = Success: {$n} of {$needed}, success margin {$margin}.
test-effect = Effect: {$effect}.
test-fails = Failure: {$n} of {$needed}.
watch = Left over, and spent on Watch: {$names}.
round-ends = Round {$round} ends; all dice come back, but for the EX-bound ones.
stage-roll = roll for the order
status-rolls-again = equal, to roll again
status-rolled = {$roll}
status-dice = {$left}/{$dice} {$dice ->
        [one] die
       *[other] dice
    }
status-bound = {$n} bound
status-holds-until = holds: {$until}
status-holds = holds
prompt-nobody = Nobody is here: who comes rolls, and is put in.
prompt-flip = Roll for the order (`/flip`, or `roll:` with real dice); GM: roll for all who are left.
prompt-equals = Equal: {$names}. They roll again: `/flip`, or `/flip combatant:… roll:…` with real dice.
prompt-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up: Act spends dice, Done ends the turn.
offer-spend = Spend {$n}
offer-spend-other = Spend…
offer-spend-done = Spend {$n} and done
offer-habit = {$action}: {$cost}
offer-test = Test…
panel-chances = A test with {$prowess} prowess, and so many of them spent on it:
offer-done = Done
offer-bind = Bind 1
offer-free = Free 1
panel-act = {$who}: {$left} of {$dice} {$dice ->
        [one] die
       *[other] dice
    } left.
hidden-due = {$who} (hidden): its turn of round {$round} has come, with {$left}. Act for it, or reveal it, whenever that fits.
hidden-behind = {$who} (hidden) may still spend {$left} of round {$round}, as of then, until its next turn comes.
revealed-owed = {$who} may still spend {$left} of round {$round}, until its next turn comes.
as-of = As of round {$round}: {$what}
status-still = {$left} of round {$round}
not-enough-owed = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } {$has} of round {$round} left and cannot spend {$cost} as of then. Allowed: up to {$left}; `/act done:true` lets them go.
secret-hidden-ready = {$who} (hidden) has {$left} and may spend at any time; its turn is its own.
secret-hidden-roll = {$who} (hidden) comes into the order when it is revealed; `/flip combatant:` rolls now.
odds-head = {$who}: {$prowess} prowess + {$dice} dice + AD, {$left} AD left.
odds-line = {$spent} AD, {$pool}: {$chances}
why-roll = {$who} rolled {$roll}: {$n}, {$faces}.
faces-6 = {$n ->
        [one] 1 six
       *[other] {$n} sixes
    }
faces-5 = {$n ->
        [one] 1 five
       *[other] {$n} fives
    }
faces-4 = {$n ->
        [one] 1 four
       *[other] {$n} fours
    }
faces-3 = {$n ->
        [one] 1 three
       *[other] {$n} threes
    }
faces-2 = {$n ->
        [one] 1 two
       *[other] {$n} twos
    }
faces-1 = {$n ->
        [one] 1 one
       *[other] {$n} ones
    }
why-again = Equal to another: rolled again {$roll}.
why-order = More successes first, then more sixes, fives, fours, threes, twos, ones.
why-place = That is place {$place} of {$of}. The order stands until the end of the encounter.
why-equal = It is equal to another and must roll again.
why-not-yet = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } not rolled yet.
order-first = The order is rolled first: `/flip`, each player for the own combatant, the GM for all who are left.
order-stands = The order is rolled, and stands until the encounter ends. With `force` the GM has all roll anew.
order-stands-for = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled, and {COUNT($who) ->
        [one] its
       *[other] their
    } roll stands. With `force` the GM may change it.
has-rolled = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled. Real dice in place of that: `roll:…`.
rolled-once = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled. The GM may put real dice in place of that: `/flip combatant:… roll:…`.
roll-for-whom = Say whose dice they are: `combatant:` and `roll:` together.
bad-roll = “{$found}” is no roll here. Allowed: {$wanted} of 1 to 6, such as {$such}.
no-dice-to-roll = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no dice to roll: all are EX-bound. Leave `roll:` out.
roll-again-first = Equal: {$names}. They roll again first: `/flip`.
act-what = Say what you spend, `cost:…` (with `action:`), or `done:true` to end the turn.
not-enough-dice = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } {$has} left and cannot spend {$cost} ({$dice} in all, {$spent} spent, {$bound} EX-bound). Allowed: up to {$left}.
bad-cost = “{$found}” is no cost. Allowed: 3, 2AD, 1AD+2 (at least 1, and 2 more), 7m/AD, 10m/2AD; at least 1.
cost-needs-distance = {$found} is a cost by distance. Say how far: `distance:5`.
distance-for-what = A distance goes with a cost such as 7m/AD. Say `cost:7m/AD`, or leave `distance:` out.
bad-distance = “{$found}” is no distance. Allowed: a number of metres or feet, such as 5, 10.5m or 35ft.
bound-too-many = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } {$dice} action dice: {$n} cannot be EX-bound. Allowed: 0 to {$dice}.
bound-cut = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } {$dice} {$dice ->
        [one] die
       *[other] dice
    } now, so no more than {$bound} can stay EX-bound.
units-mixed = “{$found}” mixes metres and feet. Give all its distances in one of them: 2S@10ft,20,30.
bad-bind = Say how many dice: `bind:1` or more binds, `bind:-1` or less frees.
bind-too-many = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } spent {$has} in this round; {$n} cannot be bound. Allowed: up to {$spent}. With `force` the GM may bind dice not spent, {$unbound} at most.
free-gm-only = Only a GM frees EX-bound dice: `/act bind:-1`, or `/combatant edit bound:`.
free-too-many = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } {$has} EX-bound; {$n} cannot be freed. Allowed: up to {$bound}.
not-your-turn = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not up, {$up} {COUNT($up) ->
        [one] is
       *[other] are
    }. Out of turn dice may be spent on reactions: `/act cost:…`.
nobody-up = Nobody is up. What is left may be spent on reactions: `/act cost:…`.
already-done = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } had {COUNT($who) ->
        [one] its
       *[other] their
    } turn in this round. What is left may be spent on reactions: `/act cost:…`.
nothing-to-hold = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no dice left to keep. `/act done:true` ends the turn.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden, and need not hold: it may spend {COUNT($who) ->
        [one] its
       *[other] their
    } dice at any time (`/act cost:…`).
bad-target = “{$found}” is no target. Allowed: 3S, 2S@10m,20,30 (rising) or 2S@3m,2 (falling); at least 1S.
target-not-one-way = The distances of “{$found}” neither rise nor fall all the way. Allowed: 2S@10m,20,30 or 2S@3m,2.
target-needs-distance = {$target} depends on the distance. Say how far: `distance:14`.
not-effective = {$target} is not effective at {$distance}, and nothing is spent. Give a `distance:` that it reaches.
bad-effect = “{$found}” is no effect. Allowed: a number, what of, and /SM, such as 2HP/SM.
effect-needs-target = An effect needs a success margin: say `target:`, too.
bad-dice = {$found} dice: not allowed. Allowed: 0 to {$most}.
empty-pool = {$who} would test with no dice at all. Give `dice:` or spend some: `cost:`.
