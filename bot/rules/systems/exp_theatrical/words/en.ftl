### The sentences of EXP: theatrical.

rules-card =
    Each unit every **side** rolls one die (`/flip`, by one of its players; or `/flip roll:8`, a real one). Higher acts first; equal sides roll again, or act at once if the referee has set it so.
    Within a side: highest DEX first (or seats). Nothing is declared.
    When you are up: `/act do:"move, then attack"`, `attack, then move` or `attack while moving`; `move`, `attack` or `nothing`. A deflection comes at any time and is free: `do:reaction`; it names an attack since the last call. `more:"target …, times …"` goes with an attack, `preempt:` is one before another's, out of turn.
    Nothing waits: who misses its turn (`/next`) has missed it. Who is stunned, unconscious or killed is passed over.
    There is no holding and no aborting: `/act do:nothing` lets a turn go.
instead-declare = say it on your turn: `/act do:… action:…`
instead-hold = combine move and attack in your turn: `/act do:attack-move`, `do:attack-while-moving` …; waiting belongs to exp-tactical
instead-abort = `/act do:nothing` lets your turn go
instead-surge = the die of your side decides
instead-check = roll what the referee asks for at the table
dice-wanted = **Unit {$round}.** Each side rolls: one of its players, Roll or `/flip`. The referee rolls for all who are left.
rolls = The {$side} roll {$roll} (d{$die}).
rolls-again = The {$side} roll again: {$roll} (d{$die}).
order-settled = **The dice:** {$sides}.
up = **Unit {$round}:** {$names} {COUNT($names) ->
        [one] is
       *[other] are
    } up.
at-once = **Unit {$round}:** equal dice, so {AND($names)} act at once: whatever happens to one of them now, its attack of this moment stands. Paths of movement that cross collide.
attack-stands = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } {$condition}, and {COUNT($who) ->
        [one] still has its turn: that happens
       *[other] still have their turns: all that happens
    } at once.
which-passed = {AND($names)} act at once. Who is passed over? One of them: `/act do:nothing combatant:…`; all: `/next force:true`.
misses = {$who} {COUNT($who) ->
        [one] misses
       *[other] miss
    } {COUNT($who) ->
        [one] its
       *[other] their
    } turn.
stage-roll = roll for the sides
stage-turns = turns
rolled-then = {$before}, then {$roll}
status-side = {$side} {$roll}
side-rolled = {$side} {$roll}
status-to-roll = {$side} to roll
status-dex = DEX {$dex}
prompt-up = {$names} {COUNT($names) ->
        [one] is
       *[other] are
    } up: move and attack, in one go.
prompt-at-once = {AND($names)} act at once.
why-side = The {$side} rolled {$rolls}.
why-not-yet = The {$side} have not rolled yet.
why-order = The side with the higher die acts first.
why-dex = Within a side: highest DEX first, then seats. {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } DEX {$dex}.
why-no-dex = Within a side: highest DEX first, then seats. {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } none, and comes last.
why-seat = Within a side: seats.
why-free = Referee personas that are alike act in the order that the referee likes.
why-place = That is place {$place} of {$of}.
hidden-rolls-not = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden, and rolls for nobody: `/flip side:…`.
side-of-another = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not of {$found}, but of {$side}. Name one of the two.
roll-for-whom = Say whose die it is: `side:` and `roll:` together.
no-such-side = There is no side “{$found}”. There are: {$allowed}.
bad-roll = “{$found}” is no roll of a d{$die}. Allowed: 1 to {$die}.
side-stands = The {$side} have rolled, and have been called. With `force` the referee may change its roll.
side-defeated = Nobody of the {$side} can act: no die is rolled for them.
side-rolled-once = The {$side} have rolled {$roll}. A referee may put a real die in place of that: `/flip side:… roll:…`.
side-has-rolled = The {$side} have rolled {$roll}. A real die in place of that: `roll:…`.
