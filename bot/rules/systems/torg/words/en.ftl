### The sentences of Torg Simple.

rules-card =
    Base initiative is 20 and a bonus number, rolled once (`/flip`). The count runs down from the highest (`/next`).
    {""}**Top** of a count: what is due resolves (`/act`, with `total:` if the order matters: the higher goes first).
    {""}**Bottom**: whoever has reached its initiative announces (`/declare`): very fast 0, fast 3, normal 6, slow 9, very slow 12 counts until it is done. Very fast ones resolve at once, at this bottom.
    In a round: one simple action, one full move or two half moves, one dramatic action, and a passive defence, unless the dramatic action was an active one. Defences take no time (`kind:`).
    `/hold` at the bottom: announce at any later count; who holds to the end of the round goes first in the next. `/hold` on what is due: it is prepped, and `/act` lets it go on as a very fast action at any bottom. Who passes or holds is not asked again, and may come in at any bottom.
    `/surge` 3 to 10: sooner, at as much penalty. `rush:` a level faster, 3 points each. The penalty is on every total of the round. `/interrupt` tells you alone how to be in time.
    `/abort` drops what is in the air: nothing new for two counts. `retarget:` keeps it, with another target.
stage-ready = before the countdown
stage-top = Count {$count}, top
stage-bottom = Count {$count}, bottom
stage-very-fast = Count {$count}, bottom: very fast
round-begins = **Round {$round}.** Surges now, if you like; GM: Next begins the countdown.
round-ends = Round {$round} ends.
rolled = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$dice}: bonus number {$bonus}, base initiative {$initiative}.
rolled-again = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$dice}: bonus number {$bonus}, base initiative {$initiative}. It was {$before}.
rolled-kept = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$dice}: bonus number {$bonus}. The old base initiative of {$initiative} is better, and kept.
holders-first = Held to the end, and first now: {$places}. You may roll again.
hidden-first = {$who} (hidden) held to the end, goes first now, and may roll again.
count-top = **Count {$count}**, top: {$actions}.
count-very-fast = **Count {$count}**, bottom, very fast: {$actions}.
count-bottom = **Count {$count}**, bottom: {AND($names)} may announce.
count-target-gone = **Count {$count}**, bottom: {$names}, your target is out of the fight. Go on, take another one, or abort?
count-fire = **Count {$count}**, bottom: {AND($names)} may fire what is prepped.
count-alone = **Count {$count}**, bottom.
announces = {$who} {COUNT($who) ->
        [one] announces
       *[other] announce
    }: {WORD($what)} ({$speed}), due at the top of {$lands}. Penalty {$penalty}.
announces-very-fast = {$who} {COUNT($who) ->
        [one] announces
       *[other] announce
    }: {WORD($what)} ({$speed}), due at the bottom of {$lands}. Penalty {$penalty}.
announces-secret = {$who} {COUNT($who) ->
        [one] announces
       *[other] announce
    } something in secret. Penalty {$penalty}, as far as it is known.
you-announces = {$who}, in secret: {WORD($what)} ({$speed}), due at the top of {$lands}. Penalty {$penalty}.
you-announces-very-fast = {$who}, in secret: {WORD($what)} ({$speed}), due at the bottom of {$lands}. Penalty {$penalty}.
takes-time = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } time: {$bonus} to this total.
multi-action = {$who} {COUNT($who) ->
        [one] moves
       *[other] move
    } while acting: a multi-action, difficulty {$difficulty} on each.
comes-out = What {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } at comes out: {WORD($what)}, due at {$lands}. Penalty {$penalty}.
planned = {$who} {COUNT($who) ->
        [one] announces by itself
       *[other] announce by themselves
    } at the bottom of {$count}: {WORD($what)}.
planned-due = {$who} {COUNT($who) ->
        [one] announces by itself
       *[other] announce by themselves
    } at the bottom of {$count}: {WORD($what)}, due at {$lands}.
plan-lapsed = {$who} cannot announce at {$count} what was planned ({WORD($what)}):
corrected = The GM puts right what {$who} announced: {WORD($what)} ({$speed}), due at {$lands}. Before that: {$before} ({$slower}), due at {$was}. Penalty {$penalty}.
defends-active = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } an active defence: {WORD($what)}.
defends-passive = {$who} {COUNT($who) ->
        [one] uses
       *[other] use
    } the passive defence of this round: {WORD($what)}.
lets-pass = {$names} {COUNT($names) ->
        [one] lets
       *[other] let
    } this count pass.
let-pass = {AND($names)} let this count pass.
comes-first = Before count {$to} there is count {$count}: that comes first.
answered = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } ready.
answered-total = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } ready, total {$total}.
answered-total-modified = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } ready, total {$total} (counted in: {$worth}).
resumes = {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } on with what was prepped: {WORD($what)}, at the bottom of {$count}. Penalty {$penalty}.
order = In this order: {$names}.
coin = {$names}: all alike. The coin says: {$first} first.
coin-order = {$names}: all alike. The coin says: {$order}.
resolves = {$who} {COUNT($who) ->
        [one] resolves
       *[other] resolve
    }: {WORD($what)}. Penalty {$penalty}.
resolves-total = {$who} {COUNT($who) ->
        [one] resolves
       *[other] resolve
    }: {WORD($what)}, total {$total} (penalty {$penalty} counted in).
resolves-modified = {$who} {COUNT($who) ->
        [one] resolves
       *[other] resolve
    }: {WORD($what)}. Penalty {$penalty}; to its total, all told: {$worth}.
resolves-total-modified = {$who} {COUNT($who) ->
        [one] resolves
       *[other] resolve
    }: {WORD($what)}, total {$total} (penalty {$penalty} counted in; all told: {$worth}).
due = {$who}: {WORD($what)}
due-what = {WORD($what)}
due-noted = {WORD($what)} ({$notes})
due-together = {$first} + {$second}
worth = {$sum}: {$parts}
modifier-surge = surge {$by}
modifier-rush = rush {$by}
modifier-haste = haste card {$by}
modifier-time = taking time {$by}
modifier-target = another target {$by}
modifier-multi = multi-action {$by} at difficulty {$difficulty}
modifier-scene = initiative +{$points} by the scene
modifier-ruled = {WORD($reason)} {$by}
holds = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }.
holds-until = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } until: {$until}
prepped = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }: {WORD($what)} is prepped, and goes on with Act at any time.
nothing-more = {$who} {COUNT($who) ->
        [one] adds
       *[other] add
    } nothing.
is-done = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } done for this round.
aborts = {$who} {COUNT($who) ->
        [one] aborts
       *[other] abort
    }: {WORD($what)}. Nothing new before count {$count}.
aborts-secret = {$who} {COUNT($who) ->
        [one] aborts
       *[other] abort
    } what {COUNT($who) ->
        [one] it
       *[other] they
    } announced in secret. Nothing new before count {$count}.
drops = {$who} {COUNT($who) ->
        [one] aborts
       *[other] abort
    }: {WORD($what)}.
plan-dropped = {$who} will not announce that: {WORD($what)}.
retargets-same = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } another target: {WORD($what)}, still due at {$lands}, -3 to {COUNT($who) ->
        [one] its
       *[other] their
    } total.
retargets-later = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } another target: {WORD($what)}, now due at {$lands}. It was due at {$before}.
modifier = The GM changes the total of {$who} ({WORD($what)}) by {$by}: {WORD($reason)}.
surges = {$who} {COUNT($who) ->
        [one] surges
       *[other] surge
    } {$points}: initiative {$initiative} in this round. Penalty {$penalty}. Before that: initiative {$before}, penalty {$was}.
surge-cut = {$who} {COUNT($who) ->
        [one] surges
       *[other] surge
    } late: {$asked} is cut to {$points}.
haste-trump = {$who} {COUNT($who) ->
        [one] plays
       *[other] play
    } a haste card: what is announced now resolves before anything else.
trumps = {$who}, by the haste card, at once: {WORD($what)}.
haste-initiative = {$who} {COUNT($who) ->
        [one] plays
       *[other] play
    } a haste card: +{$points} initiative in this round, {$before} → {$initiative}.
haste-penalty = {$who} {COUNT($who) ->
        [one] plays
       *[other] play
    } a haste card: {$points} points off {COUNT($who) ->
        [one] its
       *[other] their
    } penalty of this round. Penalty {$penalty}; before that: {$was}.
dropped = In the air, and lost with the round: {$names}.
hidden-may = {$who} (hidden) may announce, from {$initiative} on.
hidden-due = {$who} (hidden): {WORD($what)} landed at {$lands}. Act resolves it, whenever it fits.
hidden-due-noted = {$who} (hidden): {WORD($what)} landed at {$lands} ({$notes}). Act resolves it, whenever it fits.
hidden-behind = {$who} (hidden) may still do what it was owed in the last round, from {$count} on, until the countdown begins.
announced-here = Announced at count {$count}: {$actions}.
announced-one = {$who}: {WORD($what)} (due at {$lands})
in-air = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } at something: {WORD($what)}, started at {$begins}, lands at {$lands}.
lane = {$who}: {WORD($what)}, started at {$begins}, lands top of {$lands}
lane-very-fast = {$who}: {WORD($what)}, started at {$begins}, lands bottom of {$lands}
lane-prepped = {$who}: {WORD($what)}, prepped
status-action = {WORD($what)}
status-unrolled = to roll
status-first = goes first, at {$count}
status-from = from {$count}
status-up = may announce ({$count})
status-due = due now
status-total = total {$total}
status-answered = ready
status-busy = lands at {$lands}
status-secret = at something secret
status-prepped = prepped: {WORD($what)}
status-done = done
status-holds = holds
status-holds-until = holds: {$until}
status-barred = nothing before {$count}
status-passes = passes ({$count})
status-owed = may announce, from {$count} on
status-penalty = penalty {$penalty}
prompt-empty = Nobody is here yet: `/join`, and `/combatant add` for the GM.
prompt-roll = GM: Flip rolls for {AND($names)}.
prompt-ready = Surges now, if you like. GM: Next begins the countdown.
prompt-due = {$names}: Act, with a total if the order matters, or Hold.
prompt-asked = {$names}: Declare, Hold or Done. GM: Next goes on.
prompt-stands = The count stands here. GM: Next goes on.
prompt-next = GM: Next goes on.
offer-total = Act with total…
offer-act-lesser = Act: {WORD($what)} at -2
offer-total-lesser = With total, {WORD($what)} at -2…
offer-done = Done
offer-drop-forced = Drop it, and end the round
offer-retarget-same = Another target: -3
offer-retarget-later = Another target: 3 later
offer-haste = Haste card
offer-reroll = Roll again: {$who}
offer-reroll-now = Roll again
offer-surge = Surge…
offer-kind = {WORD($kind)}: {$speed}
offer-kind-rushed = {WORD($kind)}, rushed: {$speed}
offer-other = Another speed…
offer-in-secret = In secret…
offer-later = At a later count…
offer-early = {WORD($kind)}, at {$count}…
offer-come-out = Let it come out
offer-interrupt = Interrupt now
offer-interrupt-for = Interrupt: {$who}
offer-modifier = Modifier…
offer-on-the-fly = On the fly: -{$cost}
offer-check-for = Modifier: {$who}
offer-check = Modifier
offer-way = {$kind}: {$start} → {$resolves}, penalty {$penalty}
offer-fire = Fire now
offer-fire-what = Fire now: {WORD($what)}
offer-active-defence = Active defence
offer-passive-defence = Passive defence
panel-declare = {$who}: what do you announce?
panel-budget = Left of this round: {WORD($left)}. Penalty {$penalty}.
panel-check = {$who}: by how much does the total change?
panel-reroll = The base initiative of {$who} is {$initiative}. A new roll replaces it for the rest of the fight, even if it is lower.
panel-interrupt = {$who}: whom do you interrupt?
secret-penalty = {$who}: penalty {$penalty}, all told.
secret-budget = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } left: {WORD($left)}.
interrupt-head = {$who} against {$other} ({WORD($what)}, due at {$due}):
interrupt-nobody = Nothing is in the air that could be interrupted.
way = {$kind} ({$speed}): announce at {$start}, resolves at {$resolves}, penalty {$penalty}
way-rush = {$kind} ({$speed}), rush {$rush}: announce at {$start}, resolves at {$resolves}, penalty {$penalty}
way-surge = {$kind} ({$speed}), surge {$surge}: announce at {$start}, resolves at {$resolves}, penalty {$penalty}
way-surge-rush = {$kind} ({$speed}), surge {$surge}, rush {$rush}: announce at {$start}, resolves at {$resolves}, penalty {$penalty}
way-prior = That comes on top of the penalty of {$penalty} that you have.
way-resume = go on with what is prepped ({WORD($what)}): resolves at the bottom of {$count}
way-more = … and {$count} more ways, each with a button.
way-none = There is no way. The soonest that anything can resolve is {$resolves}, and it must be above {$due}.
why-unrolled = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no base initiative yet: `/flip` rolls it.
why-given = Base initiative {$initiative}, as it was given.
why-rolled = Rolled {$dice}, {$roll} in all: bonus number {$bonus}, with {$base} a base initiative of {$initiative}.
why-scene = The scene is {$scene}: +{$points} for the {$side}.
why-first = Held to the end of the last round: goes first, at {$count}.
why-surge = Surge: +{$points} in this round.
why-quick = Haste cards of +{$each}: +{$points} in this round.
why-held = Held, and announced at {$count}: that is its initiative for the rest of the round.
why-initiative = {$who} may announce from {$count} on down.
why-action = {WORD($what)}: announced at {$begins}, {$speed}, {$counts} counts, due at {$lands}.
why-penalty = Penalty: surge {$surge}, rushes {$rush}; {$penalty} in this round.
why-order = At one moment: higher action total, then higher initiative in this round, then a coin.
bad-roll = “{$found}” is no roll. Allowed: the sum (1 to {$most}), or each die, all but the last a 10 or a 20: 20 8.
bad-speed = “{$found}” is no speed. Allowed: {$allowed}.
bad-kind = “{$found}” is no kind of action. Allowed: {$allowed}.
no-active-defence = {$who} cannot take an active defence: that is the dramatic action, and the passive defence. Left of this round: {WORD($left)}. The GM may allow it with `force`.
no-passive-defence = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no passive defence left in this round. Left: {WORD($left)}. The GM may allow one with `force`.
bad-count = “{$found}” is no count. Give a whole number, such as 17.
bad-rush = A {$speed} action cannot be rushed by {$found}. Allowed: {$allowed}.
no-rush = A {$speed} action cannot be rushed. Levels allowed: none. Fast and normal ones: 1; slow and very slow: 1 or 2.
bad-surge = A surge of {$found} is not possible. Allowed: {$least} to {$most} points in a round.
surge-how-much = Say how much: `points:` 3 to 10.
surge-what = Say how much: `points:` 3 to 10; or play a haste card: `haste:true`.
surge-spent = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } surged {$surge} in this round. Allowed in all: {$most}; left: {$left}, and a surge is 3 at least.
surge-late = Too late for a surge: at count {$count}, with initiative {$initiative}, only {$left} would serve {$who}, and a surge is {$least} at least. Announce when its count comes, or with `phase:`.
surge-needless = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } reached {COUNT($who) ->
        [one] its
       *[other] their
    } initiative ({$initiative}) at count {$count}: a surge would serve nothing. Announce now (`/declare`).
haste-off = There are no haste cards here. The GM may allow them: `/encounter settings key:haste`.
haste-not-yet = That card is played during the countdown. GM: `/next` begins it.
haste-already = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } played a haste card: now announce (`/declare`).
take-time-off = Taking time is not allowed here. The GM may allow it: `/encounter settings key:take-time`.
no-initiative = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no base initiative yet. The GM rolls it with `/flip`; {COUNT($who) ->
        [one] its
       *[other] their
    } player may, too.
resolve-first = First the actions due at {$count} resolve. Announce after that, at the bottom. To announce ahead, use `/declare phase:…`.
above-initiative = {$who} may announce from {$initiative} on down, not at {$count}. Sooner by a surge, if there is room. To announce ahead, use `/declare phase:…`.
count-passed = Count {$found} has passed. Allowed: {$count} or lower.
due-first = Before count {$to} there is what is due at {$count}: {$names}. `/act` has it resolve, or Next for all.
to-or-round = Either to a count (`to:`) or to the end of the round (`round:`), not both.
not-free = {$who} {COUNT($who) ->
        [one] was
       *[other] were
    } not free yet at {$count}. Allowed: from {$freed} on down.
defence-untimed = {WORD($kind)} takes effect at once: it has no {$found}. Leave that out.
barred = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } aborted, and may announce nothing at {$count}. Allowed from count {$barred} on.
under-way = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } at something: {WORD($what)}. Abort drops it (`/abort`). (`movement: {$movement}` holds here.)
is-prepped = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } something prepped: {WORD($what)}. `/act` lets it go on, `/abort` drops it.
over-budget = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no {WORD($kind)} action left in this round. Left: {WORD($left)}. The GM may allow more with `force`.
no-secret = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } announced nothing in secret that could come out. Something secret: `/declare secret:true`.
nobody-to-roll = Everybody has a base initiative. GM: `/next` begins the countdown.
rolled-already = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } {COUNT($who) ->
        [one] its
       *[other] their
    } base initiative for the whole encounter. Who held to the end of a round may roll again before the next; the GM may, with `force`.
roll-for-whom = Say whose roll it is: `combatant:` and `roll:` together.
not-rolled = Without a base initiative: {$names}. `/flip` rolls; with `force` they are left out for now.
not-begun = The round has not begun. GM: `/next` begins the countdown.
in-progress = In the air: {$names}. Next goes on to that; with `force` it is dropped, and the round ends.
not-due = {$who}: nothing is due now. In the air: {WORD($what)}. The count at which it is due is called (`/next` goes on).
nothing-under-way = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing under way.
not-yet-on = First what is due at {$count} resolves (`/act`). At the bottom of it {$who} may fire: {WORD($what)}.
share-whose = {$who} moves and acts at once: which of the two takes -2, and not -4? `do:` {$allowed}.
no-choice = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no multi-action with “{$found}” in it to take the smaller share. Allowed: {$allowed}.
no-move-total = {$who}: no movement is due together with another action. Give the one total as `total:`.
done-resolves-nothing = Leave `done:true` out when you give `do:`, `total:` or `move_total:`. It ends the round of {$who} and resolves nothing.
done-already = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } done for this round already. It may still announce (`/declare`) or hold (`/hold`).
hold-when = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing to hold now: one may hold when {COUNT($who) ->
        [one] its
       *[other] their
    } count is called, or what is due. `/declare phase:` announces at a later count.
holds-already = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } already. At any count {$who} may announce (`/declare`), or hold for something else (`until:`).
bad-retarget = “{$found}” is not possible. Allowed: {$allowed}.
retarget-how = To give a new target, say how: `retarget:` {$allowed}.
retarget-nothing = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing in the air that could take another target. What is prepped may be dropped: `/abort`.
modifier-what = Say by how much, and why: `more:"modifier -3, reason …"`.
deed-check = A modifier
interrupt-itself = {$who} cannot interrupt itself: name whose action it is, with `target:`. Its own it may drop: `/abort`.
target-idle = {$other} {COUNT($other) ->
        [one] has
       *[other] have
    } nothing under way that could be interrupted. Once something is announced: `/interrupt`.
target-secret = {$other} {COUNT($other) ->
        [one] is
       *[other] are
    } at something secret: nobody can tell when it lands, until it comes out. `/surge` makes you sooner.

## Words of the rules.

word-very-fast = very fast
word-fast = fast
word-normal = normal
word-slow = slow
word-very-slow = very slow
word-simple = simple
word-half-move = half move
word-move = move
word-dramatic = dramatic
word-other = other
word-on-the-fly = on the fly
word-ruling = ruling
word-active-defence = active defence
word-passive-defence = passive defence
word-plain = plain
word-standard = standard
word-nothing = nothing
