### The sentences of Past Participle.

rules-card =
    Each round: everybody declares **fast**, **normal** or **slow**, in secret (`/declare`).
    The GM flips the card (`/flip`). Your Reflex pool, read on it, is held against the bar of your speed: you may act in one phase whose number you meet. Pick it in private; the earliest is taken if you do not.
    You meet none: you hesitate, and count one speed faster next round. CF: you hesitate, without that.
    The GM calls the first phase (`/next`). When you are up: `/act`, with anything as fast as you declared or faster.
    `/hold until:…` waits for a circumstance: act the moment it comes. `/hold` waits for later: act after the action that is going on, or before it with `/act preempt:…`, a Reflex contest at -2.
    `/abort` before the flip withdraws what you declared; while you hold it gives up the wait and the action.
instead-surge = declare a faster speed instead
stage-declare = declarations
stage-pick = pick your phase
stage-act = Phase {$phase}
stage-close = before the round closes
from-next-round = That counts from the next round: somebody has declared in this one.
round-begins = **Round {$round}.** Declare your speeds.
declared = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } declared. {$n} of {$m} have declared.
declared-openly = {$who} {COUNT($who) ->
        [one] declares
       *[other] declare
    } {$speed}. {$n} of {$m} have declared.
all-declared = **All have declared.** The GM turns the card: Flip.
flip-now = The GM turns the card: Flip.
withdrawn = {$who} {COUNT($who) ->
        [one] aborts its
       *[other] abort their
    } declaration. {$n} of {$m} have declared.
you-declared-openly = You declared **{$speed}** for {AND($who)} for round {$round}.
others-you-declared-openly = **{$speed}** is declared for {AND($who)} for round {$round}.
you-declared = You declared **{$speed}** for {AND($who)} for round {$round}. You may change it until the flip.
others-you-declared = **{$speed}** is declared for {AND($who)} for round {$round}. It may be changed until the flip.
your-plan = Noted: {WORD($plan)}.
your-manner = Auxiliary, {$manner}.
worked-action = {$what} ({$speed})
worked-one = Worked out: {$actions} has its own speed, {$speed}.
worked-several = Worked out: {$actions}; together one slower than the slowest: {$speed}.
worked-maneuver = Nothing but movement: {$actions}. It goes at any speed, here {$speed} (`speed:` changes it); who is fast, runs.
was-aimed = {$weapon} was aimed in the round before: it may make an aimed attack.
not-aimed = {$weapon} was not aimed in the round before: it makes no aimed attack.
worked-free = Worked out: {$actions} is free, and leaves you fast.
flipped = **Round {$round}: card {$card} is turned.** Toggle: {$toggle}.
flipped-for = For {$whom}, **card {$card} is turned.** Toggle: {$toggle}.
followed-up = Exceptional! Follow-up card {$card}, for {AND($names)}.
flipped-by-hand = **Round {$round}: the table's own results.**
bar = {$speed}: I {$one} · II {$two} · III {$three} · IV {$four}
reads = {$who}: {$speed}, {$pool} reads {$result}.
reads-as = {$who}: {$speed} (counts as {$as_speed}), {$pool} reads {$result}.
reads-open = {$who}: {$speed}, {$pool} reads {$result}. Open: {$open}.
reads-as-open = {$who}: {$speed} (counts as {$as_speed}), {$pool} reads {$result}. Open: {$open}.
hesitates = {$who} {COUNT($who) ->
        [one] hesitates
       *[other] hesitate
    }.
hesitates-next = {$who} {COUNT($who) ->
        [one] hesitates, and counts
       *[other] hesitate, and count
    } one speed faster next round.
left-out = {$who} {COUNT($who) ->
        [one] has not declared and is
       *[other] have not declared and are
    } left out of this round.
pick-now = Pick your phase in private; the first one is called when the GM says so.
picked = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } in phase {$phase}.
result-noted = {$who}: {$result} is noted for the flip.
card-noted = {$whom}: card {$cards} is noted for the flip.
cards-noted = {$whom}: cards {$cards} are noted for the flip.
result-set = {$who}: the result is {$result}.
result-set-open = {$who}: the result is {$result}. Open: {$open}.
phase-called = **Phase {$phase}:** {$names}. {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
phase-called-one = **Phase {$phase}:** {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
up = Phase {$phase}: {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
up-next = Phase {$phase}: {$who}, who held, {COUNT($who) ->
        [one] is
       *[other] are
    } up.
acts = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }.
acts-with = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }: {$action}
acts-speed = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } ({$speed}).
acts-with-speed = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } ({$speed}): {$action}
acts-as-of = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }, as of phase {$phase}.
acts-with-as-of = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }, as of phase {$phase}: {$action}
acts-speed-as-of = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } ({$speed}), as of phase {$phase}.
acts-with-speed-as-of = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } ({$speed}), as of phase {$phase}: {$action}
hidden-due = {$who} (hidden): phase {$phase} has come. Until the next flip it may act, or be revealed, as of then.
revealed-owed = {$who} still {COUNT($who) ->
        [one] has its
       *[other] have their
    } action of phase {$phase}, until the next flip.
not-yet = Not yet: {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } on holding until: {$until}
reflex-waits = {$who}: Reflex {$before} → {$after} from the next round on. The GM may give it sooner.
exposed-now = Open to simultaneous action: {$open}.
open-die = {$names} (until d{$die} has acted in phase {$phase})
open-own = {$names} (until d{$die} comes up in phase {$phase})
open-phase = {$names} (until phase {$phase} begins)
open-round = {$names} (until the round ends)
exposed = Open to simultaneous action until d{$die} has acted in phase {$phase}.
exposed-own = Open to simultaneous action until d{$die} comes up in phase {$phase}.
exposed-phase = Open to simultaneous action until phase {$phase} begins.
exposed-round = Open to simultaneous action until the round ends.
holds = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }.
holds-until = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } until: {$until}
passed-over = {$who} {COUNT($who) ->
        [one] is passed over, and holds
       *[other] are passed over, and hold
    }.
gives-up = {$who} {COUNT($who) ->
        [one] gives
       *[other] give
    } up the wait.
acts-next = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } right after {AND($after)}.
preempts = {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } for it before {$other}: {$mine} - {$penalty} against {$theirs}. {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } first.
preempt-fails = {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } for it before {$other}: {$mine} - {$penalty} against {$theirs}. {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } after.
contest = Reflex contest: {$who} {$mine}, {$other} {$theirs}. {$winner} {COUNT($winner) ->
        [one] is
       *[other] are
    } first.
contest-tied = Reflex contest: {$who} {$mine}, {$other} {$theirs}. A tie.
checked = {$who}: {$pool} reads {$result} on card {$card}.
ruling-yes = The deck is cut: card {$card}, **yes**. It favours the player.
ruling-no = The deck is cut: card {$card}, **no**. It favours the GM.
aborts = {$who} {COUNT($who) ->
        [one] aborts
       *[other] abort
    }: the wait is given up, and the action with it.
closing = The round is about to close.
closing-wait = {$who} may go on waiting for: {$until} (Hold), act now, or give it up.
closing-plain = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } without a circumstance: act now, or the action is lost.
goes-on = {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } on waiting: {$until}
action-lost = {$who} {COUNT($who) ->
        [one] loses
       *[other] lose
    } the held action.
reshuffled = The deck is reshuffled.
round-ends = Round {$round} ends.
cut-short = The GM ends the round.
panel-declare = {$who}: how fast?
panel-nothing = {$who}: nothing to declare or to pick now.
panel-phase = {$who}: result {$result}. Which phase?
offer-flip-for = Own result: {$who}
order-offer-earliest = Earliest phase
order-phase = {$who}: the earliest phase
offer-by-actions = By its actions…
offer-fast = Fast
offer-normal = Normal
offer-slow = Slow
offer-phase = Phase {$phase}
offer-pick = Pick a phase
offer-before = Go before {$who}
offer-hold-until = Hold until…
offer-check = Reflex contest
offer-give-up = Give up the wait
offer-pick-for = Pick a phase: {$who}
offer-contest = Reflex contest…
offer-ruling = Cut the deck
offer-go-on = Go on waiting
offer-not-yet = Not yet
offer-not-yet-for = Not yet: {$who}
odds-line = {$speed}: {$chances}
odds-part = {$phase} {$chance}
odds-hesitates = hesitates {$chance}
odds-head = {$who}, {$pool}, with the {$n} cards that may still come:
odds-head-one = {$who}, {$pool}, with the one card that may still come:
odds-going-on = going on waiting: {$chances}
odds-quicker = It hesitated: its speed counts one faster.
status-declared = has declared
status-waited = to declare
status-speed = {$speed}, {$result}
status-declared-openly = {$speed}
status-waits-on = waits: {$until}
status-up = up
status-acted = acted
status-next = acts next
status-hesitates = hesitates
status-lost = lost the action
status-idle = next round
status-holds = holds
status-holds-until = holds: {$until}
status-owes = still has its action of phase {$phase}
status-goes-on = goes on waiting: {$until}
prompt-declare = {$n} of {$m} have declared.
prompt-flip = GM: flip the card.
prompt-empty = Nobody is here yet: `/join`, and `/combatant add` for the GM.
prompt-pick = Pick a phase in private. GM: Next calls the first.
prompt-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up: Act or Hold.
prompt-next = GM: Next goes on.
prompt-close = Holders: act, go on waiting, or let it go. GM: Next closes the round.
secret-speed = {$who} declared {$speed}.
secret-plan = Noted: {WORD($plan)}.
secret-focused = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } focused: until it has acted, {COUNT($who) ->
        [one] its
       *[other] their
    } defence TN is 2 lower.
secret-cautious = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } cautious: {COUNT($who) ->
        [one] its
       *[other] their
    } checks are at -2, and complex ones need one victory more, except to reload.
secret-aimed = {$who} aimed in the round before: {$weapons}.
secret-owed = {$who} (hidden) still has its action of phase {$phase}, until the next flip.
secret-reflex = {$who}: Reflex {$reflex} from the next round on.
secret-undeclared = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } not declared.
secret-phase = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } in phase {$phase} (open: {$open}).
secret-open = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } not picked; open: {$open}; if nothing is said: {$phase}.
secret-quicker = {$who} hesitated: its speed counts one faster this round.
secret-hidden-ready = {$who} (hidden) may act from now on.
why-declared = {$who} declared {$speed}.
why-quicker = It hesitated last round: that counts as {$speed}.
why-carried = It goes on waiting from last round: ready as with a fast action.
why-card-one = Card {$card}, column d{$sides}, row 1: {$cells}.
why-card = Card {$card}, column d{$sides}, rows 1 to {$dice}: {$cells}.
why-follow-one = Exceptional: follow-up card {$card}, row {$rows} again: {$cells}. {$value} is added.
why-follow = Exceptional: follow-up card {$card}, rows {$rows} again: {$cells}. {$value} is added.
why-follow-critical = CF counts as 1 on a follow-up card.
why-given = The table's own result was taken.
why-result = Reflex {$pool} reads {$result}.
why-sum = Reflex {$pool} reads {$sum} = {$result}.
why-critical = That is a critical failure: it hesitates.
why-bar = Target numbers for {$speed}: I {$one}, II {$two}, III {$three}, IV {$four}.
why-open = Met for: {$open}.
why-none = It meets none: it hesitates.
why-phase = It acts in phase {$phase}, at d{$sides}.
why-order = In a phase: bigger Reflex die, then more dice, then the crew, then seats.
why-not-yet = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } not declared yet.
declare-what = Say how fast: `speed:` fast, normal or slow, or `action:` and the speed is worked out.
unknown-actions = “{$found}” is not known. Give `speed:` too, or have the GM add it: `/encounter settings key:actions`.
attack-no-skill = {$attacks} with {$skills}: who attacks makes no skill check but fast draw and rapid reload. Leave one of the two out.
not-aimed-before = {$weapon} is slow: an aimed attack needs it to be aimed in the round before (`action:` aim {$weapon}). Without aiming it is declared by its name alone.
no-wait-to-give-up = {$who} {COUNT($who) ->
        [one] waits
       *[other] wait
    } for no circumstance now: there is no wait to give up.
no-answer = {$who} can answer nothing at {$at}: only one who waits for a circumstance (`/hold until:…`) can. Without one: `/act` goes after the action that is going on, `/act preempt:…` before it.
bad-gear = “{$found}” is no weapon. Write name=speed/to cock/to aim, such as `peacemaker=fast/fast/fast`, each one of: {$allowed}.
auxiliary-no-attack = An auxiliary action makes no attack, but may reload: {$attacks}. Leave `kind:` out to attack.
bad-speed = “{$found}” is no speed. Allowed: {$allowed}.
bad-actions = “{$found}” is no action. Write name=speed, the speed one of: {$allowed}.
too-many-actions = {$actions}: too many. At most {$most} actions in a round, besides a free one.
slow-stands-alone = {$actions}: a slow action goes with no other. Declare it alone, or leave it out.
actions-slower = {$actions}: that is {$worked}, slower than {$speed}. Declare {$worked}, or do less.
bad-manner = “{$found}” is no way to be auxiliary. Allowed: {$allowed}.
locked = Declarations are open here, and locked once made. The GM may change one with `force`.
not-in-order = Declarations go in ascending Reflex: {$first} first.
too-late-to-declare = The card is turned; the next declarations come with the next round.
not-all-declared = Not yet. Still to declare: {$names}. With `force` the GM leaves them out of this round.
nobody-declared = Nobody whom all can see has declared: there is nothing to flip for.
already-flipped = The card of this round is turned. GM: `/next` goes on.
follow-up-wanted = Exceptional for {AND($names)}: turn one card more, and give its number after {$cards}, as in `card:28 14`.
card-for-whom = Each {$option} has a card of its own here. Say whose it is, one after the other: `{$option}:` and `card:`. Then `/flip`.
card-for-all = One card is turned for all here: `card:` alone. Setting `cards` changes that.
card-for-side = A side goes with a card that the table has laid for it: `side:` and `card:` together.
no-such-side = There is no side “{$found}” here. There are: {$allowed}.
late-needs-no-hold = {$who} may do what it is owed, as of phase {$phase}, at any time until the next flip: `/act`.
bad-card = “{$found}” is no card. Give its number, 0 to 53, follow-ups after it: 28 14.
no-such-card = There is no card {$found}. Allowed: 0 to {$most}.
bad-roll = “{$found}” is no result. Allowed: a number from 1 to 99, or CF.
bad-bar = “{$found}” is no bar. Write three times four numbers: 7/5/3/1 10/8/5/2 13/11/8/3.
bar-upside-down = “{$found}” asks for more in a later phase than in an earlier one. Write each line from phase I to phase IV: 7/5/3/1 10/8/5/2 13/11/8/3.
roll-for-whom = Say whose result it is: `combatant:` and `roll:` together.
flip-first = Declarations come first (`/declare`), then the GM's flip.
no-pick-now = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no phase to pick now. Phases are picked after the flip, by those who may act in several.
phase-not-open = Phase {$found} is not open to {$who}. Open: {$open}.
no-phase-called = No phase is called yet. The GM calls the first with `/next`.
not-up = {$other} {COUNT($other) ->
        [one] is
       *[other] are
    } not up; only the one who is up can be preempted.
nobody-up = Nobody is up. GM: `/next` goes on.
not-your-turn = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not up. Now: {$up}. Who comes when is on the board; `/why` says how that came about.
already-acted = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } acted in this round. The next one begins with declarations.
is-next = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } next already: it is called when the one who is up has acted.
is-hesitating = {$who} {COUNT($who) ->
        [one] hesitates, and does
       *[other] hesitate, and do
    } not act in this round. The next one begins with declarations.
is-lost = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } lost {COUNT($who) ->
        [one] its
       *[other] their
    } action in this round. It declares for the next one.
not-in-round = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not part of this round. It declares for the next one.
slower-than-declared = {$who} declared {$speed}; {$found} is slower. Allowed: {$allowed}.
preempt-who-holds = Only one who holds without a circumstance can preempt: `/hold` when it is up.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden, and need not hold: it may act at any time from {COUNT($who) ->
        [one] its
       *[other] their
    } phase on (`/act`).
holds-already = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } already. `/act` acts, `/abort` gives the wait up.
no-circumstance = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } without a circumstance: act now, or the action is lost.
nothing-to-abort = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing to abort: before the flip a declaration, later a hold.
check-what = Say what: `ruling:true` cuts the deck; `combatant:` and `against:` is a Reflex contest.
contest-with-itself = {$who} cannot contest with itself. Name another one: `against:`.

## Words of the rules.

word-fast = fast
word-normal = normal
word-slow = slow
word-free = free
word-focused = focused
word-cautious = cautious
word-combatant = combatant
