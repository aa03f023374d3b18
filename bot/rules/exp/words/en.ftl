### The sentences that the systems of EXP share: unit, persona and referee are its own words.

round = Unit {$round}
gm-added = <@{$user}> is a referee here now.
gm-removed = <@{$user}> is no referee here any more.
encounter-started = **{$title}** begins: {$system}. {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } the referee. `/join` to take part.
encounter-started-unnamed = A fight begins: **{$system}**. {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } the referee. `/join` to take part.
not-shown-round = Unit {$round}: something could not be shown; `/encounter board` has it.
encounter-ended = **{$title} ends** in unit {$rounds}. Those who fought: {$names}.
ended = This encounter has ended. A referee can bring it back with `/encounter restore`, for 7 days.
gm-only = {$deed} is for referees: whoever started the encounter, those named with `/encounter gm`, and members with Manage Channels.
not-yours = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not yours. Its player, or a referee, can do that.
no-such-combatant = There is no such persona. Give its name as on the board, or choose from the list.
no-combatant-of-yours = You have no persona here. `/join` puts one on the table.
which-combatant = Say which persona you mean: `combatant:`.
nobody-here = Nobody is here yet: `/join` first, or `/combatant add` for the referee.
table-full = The table is full: {$most} personas at most. A referee can take one off first: `/combatant remove`.
already-gm = That member is a referee here already. `remove:true` takes that away.
not-a-gm = That member is not a referee here. `/encounter gm` without `remove:` makes a referee.
last-gm = The last referee stays. Name another one first.
pace-gm = Referee: Next goes on.
reminded-gm = The fight still waits for a referee to go on.
clocks-stop = The referee stops all clocks.
departed = Whoever plays {AND($names)} has left this server. A referee can take over.
wait-next = End of the time for the referee to go on: <t:{$ends}:R>.
time-over-next = The referee's time is over: the fight goes on by itself.
time-ends-itself = The time ends by itself. A referee who would rather not wait goes on with Next or `/flip`.
pace-moments = {AND($names)} may respond: Answer, or Let it pass. Referee: Next goes on.
unit-begins = **Unit {$round}.**
unit-ends = Unit {$round} ends.
up-block = **Unit {$round}:** {AND($names)} are up, in any order.
cut-short = The referee ends the unit.
passed-disabled = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } passed over: {$condition}.
did = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }.
did-with = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }: {$action}
did-move = {$who} {COUNT($who) ->
        [one] moves
       *[other] move
    }.
did-move-with = {$who} {COUNT($who) ->
        [one] moves
       *[other] move
    }: {$action}
did-attack = {$who} {COUNT($who) ->
        [one] attacks
       *[other] attack
    }.
did-attack-with = {$who} {COUNT($who) ->
        [one] attacks
       *[other] attack
    }: {$action}
did-both = {$who} {COUNT($who) ->
        [one] moves and attacks
       *[other] move and attack
    }.
did-both-with = {$who} {COUNT($who) ->
        [one] moves and attacks
       *[other] move and attack
    }: {$action}
did-nothing = {$who} {COUNT($who) ->
        [one] does
       *[other] do
    } nothing.
did-nothing-with = {$who} {COUNT($who) ->
        [one] does
       *[other] do
    } nothing: {$action}
did-move-attack = {$who} {COUNT($who) ->
        [one] moves, then attacks
       *[other] move, then attack
    }.
did-attack-move = {$who} {COUNT($who) ->
        [one] attacks, then moves
       *[other] attack, then move
    }.
did-attack-while-moving = {$who} {COUNT($who) ->
        [one] attacks
       *[other] attack
    } while moving.
did-move-attack-with = {$who} {COUNT($who) ->
        [one] moves, then attacks
       *[other] move, then attack
    }: {$action}
did-attack-move-with = {$who} {COUNT($who) ->
        [one] attacks, then moves
       *[other] attack, then move
    }: {$action}
did-attack-while-moving-with = {$who} {COUNT($who) ->
        [one] attacks
       *[other] attack
    } while moving: {$action}
offer-do-move-attack = Move, then attack
offer-do-attack-move = Attack, then move
offer-do-attack-while-moving = Attack while moving
offer-do-attack-at = Attack {$who}
attacks-often = {$what} ({$n ->
        [one] one attack
       *[other] {$n} attacks
    })
attacks-at = At {$target}: {$what}
attacks-before = Before {$other}, out of turn: {$what}
offer-deflect = Deflect: {$who}'s attack
offer-deflect-what = Deflect: {$who}: {$what}
offer-act-detail = In detail…
several-attacks = Several have attacked: {$names}. Say whose attack it answers: `preempt:`.
not-attacked = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } not attacked since the last call. Leave `preempt:` out, or name one who has.
aims-what = `more:"target …, times …"` and `preempt:` go with an attack; a power names the attacker that it answers.
bad-times = {$found} attacks: not allowed. Allowed: 1 to {$most}.
aims-at-hidden = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden: leave it out, or reveal it first.
aims-at-itself = Name another one.
too-late-before = {$who} cannot attack before {$other} any more: that turn is over.
status-up = up
status-done = done
status-missed = missed its turn
prompt-empty = Nobody is here yet: `/join`, and `/combatant add` for the referee.
prompt-nobody-able = Nobody can act. Referee: Next ends the unit.
condition-takes = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } {$condition}: {COUNT($who) ->
        [one] it
       *[other] they
    } cannot {$taken}.
condition-takes-until = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } {$condition} until unit {$ends} ends: {COUNT($who) ->
        [one] it
       *[other] they
    } cannot {$taken}.
near-condition = “{$found}” is no condition here. Did you mean {$near}? There are: {$allowed}.
no-condition = “{$found}” is no condition here. There are: {$allowed}; with a number it ends by itself after so many units (stunned 2).
part-blocked = {$who} cannot: {$condition} takes its {$part}. The referee may allow it with `force`.
offer-done = Done
offer-do-move = Move
offer-do-attack = Attack
offer-do-both = Move and attack
offer-do-nothing = Nothing
hidden-due = {$who} (hidden): its turn of unit {$round} has come ({$left}). Act for it, or reveal it, whenever that fits.
hidden-behind = {$who} (hidden) may still do what it was owed in unit {$round}, as of then, until its next turn comes: {$left}.
revealed-owed = {$who} still has its turn of unit {$round}, until its next one comes: {$left}.
as-of = As of unit {$round}: {$what}
status-still = owed of unit {$round}: {$left}
secret-hidden-ready = {$who} (hidden) may act at any time in this unit; its turn is its own.
bad-do = “{$found}” is not something to do here. Allowed: {$allowed}.
is-disabled = {$who} cannot act: {$condition}. The referee may allow it with `force`.
already-done = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } had {COUNT($who) ->
        [one] its
       *[other] their
    } turn in this unit. The next one comes with the next unit.
has-missed = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } missed {COUNT($who) ->
        [one] its
       *[other] their
    } turn in this unit. The referee may let it act: `/act force:true`.
not-your-turn = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not up. Now: {$up}. The referee may let it act: `/act force:true`.
nobody-up = Nobody is up. The referee goes on: `/next`.
psionic = {$who} {COUNT($who) ->
        [one] uses
       *[other] use
    } a mental power.
reaction = {$who} {COUNT($who) ->
        [one] reacts
       *[other] react
    }.
psionic-with = {$who} {COUNT($who) ->
        [one] uses
       *[other] use
    } a mental power: {$action}
reaction-with = {$who} {COUNT($who) ->
        [one] reacts
       *[other] react
    }: {$action}
psionic-to = {$who} {COUNT($who) ->
        [one] uses
       *[other] use
    } a mental power, answering {$to}.
reaction-to = {$who} {COUNT($who) ->
        [one] reacts
       *[other] react
    }, answering {$to}.
psionic-to-with = {$who} {COUNT($who) ->
        [one] uses
       *[other] use
    } a mental power, answering {$to}: {$action}
reaction-to-with = {$who} {COUNT($who) ->
        [one] reacts
       *[other] react
    }, answering {$to}: {$action}
offer-do-psionic = Psionic
offer-do-reaction = Reaction
order-open = Nobody is here yet: who comes rolls, and is put in.
prompt-flip = Roll (`/flip`, or `roll:` with a real die); the referee rolls for all who are left.
order-changes = The order changes. To come: {$names}.
order-stays = The order of this unit stays as it is.
prompt-equals = Equal: {$names}. They roll again: `/flip`.
rolled-once = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled. A referee may put a real die in place of that: `/flip combatant:… roll:…`.
flip-first = The dice come first: `/flip`, each player for its own, the referee for all who are left.
already-rolled = The dice of this unit are rolled. `/next` goes on; new ones come with the next unit.
roll-again-first = Equal: {$names}. They roll again first: `/flip`.

## Words of the rules.

word-move = move
word-attack = attack
word-both = both
word-nothing = nothing
word-killed = killed
word-unconscious = unconscious
word-stunned = stunned
word-paralysed = paralysed
word-knocked-down = knocked down
