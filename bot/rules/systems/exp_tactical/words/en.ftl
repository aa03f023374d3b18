### The sentences of EXP: tactical.

rules-card =
    Each unit everybody rolls **d20 + DEX** (`/flip`, or `/flip roll:` with a real die; the referee for all who are left); equals add a d10 as the next decimal. That is a priority: who is higher may act first, or make the others go first.
    First pass, from the highest down: `/act do:move`, `do:attack` or `do:both`, or wait: `/hold what:move`, `what:attack` or both. The lowest may not wait. Nothing is declared.
    Later passes: the lowest with something left must finish, or give it up (`/abort`). Anyone higher may go before it with `/act`: an AWE roll, d20 up to AWE; who fails waits until the next in line has acted.
    Stunned, unconscious, killed: waited moves and attacks are lost; paralysed: attacks; knocked down: moves.
    At any time: `/act do:psionic`, `/act do:reaction` (it names an attack since the last call). `more:"target …, times …"` goes with an attack, `preempt:` is one before another's, without an AWE roll. Mental contests: `/check mental:true`.
instead-declare = say it when you act: `/act do:… action:…`
instead-surge = a high score lets you act first or last: `/act`, or `/hold` and intercede later
costs = That costs {$who}: {$what}.
hidden-forced = {$who} (hidden) is the lowest with something left ({$left}), and would have to finish now.
part-owed = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no {$part} left of the unit before. Of that it still has: {$left}; `/abort` lets it go.
secret-owed = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } paid with: {$what}. The others still see that as left.
dice-wanted = **Unit {$round}.** Everybody rolls d20 + DEX: Roll, or `/flip`. The referee rolls for all who are left.
rolls = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$roll} + {$dex} = {$score}.
rolls-again = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$roll} on the d10: {$score}.
scored = {$names} ({$score})
order-settled = **Priorities:** {$names}.
up = **Unit {$round}, Pass {$lap}:** {$names} {COUNT($names) ->
        [one] is
       *[other] are
    } up: act, or wait.
up-block = **Unit {$round}, Pass {$lap}:** {AND($names)} are up, in any order: act, or wait.
up-goes-on = **Unit {$round}, Pass {$lap}:** {$names} {COUNT($names) ->
        [one] is
       *[other] are
    } up: act with what is left, or give it up: {$left}.
up-lowest = **Unit {$round}, Pass {$lap}:** {$names}, the lowest, must do everything now: {$left}.
forced = **Unit {$round}, Pass {$lap}:** {AND($names)} must finish: {$left}. Who is higher may go before: {$higher}.
forced-last = **Unit {$round}, Pass {$lap}:** {$names} {COUNT($names) ->
        [one] has
       *[other] have
    } the last word: {$left}, or nothing (`/abort`).
holds = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }; waiting: {$what}.
aborts = {$who} {COUNT($who) ->
        [one] aborts
       *[other] abort
    }, giving up: {$what}.
loses = {$who} {COUNT($who) ->
        [one] loses
       *[other] lose
    }: {$what}.
loses-condition = {$who}, {$condition}, {COUNT($who) ->
        [one] loses
       *[other] lose
    }: {$what}.
awareness-made = {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } before {$up}: AWE roll {$roll} of {$awareness}, made.
awareness-failed = {$who} would go before {$up}: AWE roll {$roll} of {$awareness}, failed. The next in line acts first.
awareness-now = AWE counts for going before others from here on; the order stays.
comes-late = {$who} {COUNT($who) ->
        [one] comes
       *[other] come
    } in unit {$round}. A real die in place of that roll, until it has had {COUNT($who) ->
        [one] its
       *[other] their
    } say: `/flip roll:`.
contest = Mental contest: {$who} {$mine}, {$other} {$theirs}. {$winner} {COUNT($winner) ->
        [one] is
       *[other] are
    } first.
contest-alone = Mental contest: {$who} {$mine}.
stage-roll = roll for initiative
stage-pass = Pass {$lap}
status-to-roll = to roll
status-rolls-again = {$score}, equal
status-score = {$score}
status-barred = after the next in line
chip-move = move
chip-attack = attack
status-waits = waits
status-lost = lost it all
prompt-up = {$names} {COUNT($names) ->
        [one] is
       *[other] are
    } up: act, or wait.
prompt-goes-on = {$names} {COUNT($names) ->
        [one] is
       *[other] are
    } up: act with what is left, or give it up (Abort): {$left}.
prompt-lowest = {$names}, the lowest, must do everything now, or give it up (Abort): {$left}.
prompt-forced = {AND($names)} must finish, or give it up (Abort): {$left}.
left-to = {$who} {AND($left)}
prompt-higher = May go before, by an AWE roll: {$names}.
prompt-last = {$names} {COUNT($names) ->
        [one] has
       *[other] have
    } the last word: {$left}, or nothing (Abort).
prompt-next-forced = Forced next: {$names}.
offer-before = Go before {$up}: AWE roll
offer-before-for = {$who}: go before {$up}, AWE roll
offer-do-move-done = Move, lose the attack
offer-do-attack-done = Attack, lose the move
offer-roll-once = Roll once for {$who}
offer-hold-move = Wait the move
offer-hold-attack = Wait the attack
offer-mental = Mental contest…
offer-mental-alone = Roll with MSTR
why-roll = {$who} rolled d20 + DEX: {$score}.
why-roll-dex = {$who} rolled {$roll} on the d20, and DEX {$dex}: {$score}.
why-decimals = Equal to another: a d10 for each further decimal, {$score}.
why-equal = It is equal to another and must roll again.
why-priority = That is priority {$place} of {$of}: who is higher may act first, or let the others go first.
why-block = Referee personas act at once, at the highest of their scores.
why-lowest = It is the lowest with something left: it is the one that is forced.
why-not-yet = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } not rolled in this unit.
roll-for-whom = Say whose die it is: `combatant:` and `roll:` together.
bad-roll = “{$found}” is no roll of a d{$die}. Allowed: 1 to {$die}.
roll-stands = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled, and has had {COUNT($who) ->
        [one] its
       *[other] their
    } say. With `force` the referee may change {COUNT($who) ->
        [one] its
       *[other] their
    } roll.
has-rolled = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled. A real die in place of that: `roll:…`.
nothing-left = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing left to do in this unit. The next unit begins with new rolls.
all-paid = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } paid with all that seems to be left; the others do not know. `/hold`, or `/abort`.
part-gone = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no {$part} left in this unit. Left: {$left}.
not-above = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no higher priority than {$up}, and cannot go before. It acts in {COUNT($who) ->
        [one] its
       *[other] their
    } turn.
answers-first = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } called again when the others have answered, or let it pass.
is-barred = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } failed to go before, and waits until {$up} {COUNT($up) ->
        [one] has
       *[other] have
    } acted.
loses-rest = {$who} would lose: {$what}. Move and attack wait together here (setting `split-waits`). Go before all the same: `done:true`.
nobody-alike = Nobody is numbered as {$who} is, has its DEX and has still to roll.
all-alike = {$names} (one roll)
awareness-missing = {$who} {COUNT($who) ->
        [one] needs
       *[other] need
    } AWE to go before another: `/combatant edit awareness:`.
bad-total = {$found} is no roll of a d20. Allowed: 1 to 20.
no-awareness-roll = `total:` is the AWE roll of one who goes before another; {$who} {COUNT($who) ->
        [one] needs
       *[other] need
    } none now.
answers-what = `cost:` goes with `do:psionic` or `do:reaction`.
cost-gm-only = A power costs nothing, unless the referee says so: only a GM gives `cost:`.
bad-cost = “{$found}” is nothing that a power costs. Allowed: {$allowed}.
bad-wait = “{$found}” is nothing that can wait. Allowed: {$allowed}.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden, and need not wait: it may act at any time in the unit (`/act`).
waits-already = {$who} {COUNT($who) ->
        [one] waits
       *[other] wait
    } already. It may go before another with `/act`, or give up with `/abort`.
lowest-may-not-wait = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } the lowest and may not wait: it does everything now (`/act`), or gives it up (`/abort`).
forced-may-not-wait = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } forced and may not wait any more: `/act`, or give it up (`/abort`).
no-split = Move and attack are waited together here (setting `split-waits`): {$who} may wait both, before either.
nothing-to-abort = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing left to give up in this unit. The next unit begins with new rolls.
check-what = Say what: `mental:true` is a mental contest, d20 + MSTR, of `combatant:` (and `against:`).
mental-missing = {$who} {COUNT($who) ->
        [one] needs
       *[other] need
    } MSTR for that: `/combatant edit mental:`.
contest-with-itself = {$who} cannot contest with itself. Name another one: `against:`.
