### The sentences of Eternal Soldier.

rules-card =
    There are no rounds: one clock, in segments of half a second. An action of class S takes S × 10 / agility segments, rounded, at least 1.
    `/declare speed:VII action:swing`, or a common action by its name alone. X+X for a long one, 20s for one that no agility shortens. `/flip` starts the clock at segment 0; `/flip surprise:crew` for one side only.
    The bot calls each segment at which something is done. `/act` confirms it; attacks start again by themselves. `/declare` something else instead, and it counts from there.
    By *Answer*, or `reacting:true`: a class I delay first. `action:parry` and `action:dodge` take no time. `speed:VII more:"closing 14"`: a closing of 14 segments with the longer weapon, which attacks one segment sooner if class VII has prepared it.
    `/declare action:run`: half speed is the segment after the one in which it began, full speed the one after that. `action:stop`: half, then stopped; sooner by a roll (`/check`): d20, agility - 10 or less to stop at once, agility or less to stop one segment later, or you fall.
    `/declare more:change` changes your mind: what is under way is lost, and this begins; `/abort` only drops it. `/hold` waits, with nothing under way.
    The GM: `/next` moves the clock on, `/next to:24` to a segment; `/combatant edit aware:true` for the surprised; weapons of one with `/combatant edit weapon:`, for all, and actions of your own, with `/encounter settings`.
instead-surge = declare an action of a quicker class instead

## The clock.

opening = Announce what you begin with (`/declare`). The GM starts the clock (`/flip`).
clock-starts = **Segment 0.** The clock starts.
clock-starts-asking = **The clock starts.**
clock-starts-again-asking = **The clock starts again;** whatever was under way is over.
clock-starts-again = **Segment 0.** The clock starts again; whatever was under way is over.
surprise = Surprise by {$side}. The others begin when they are aware.
surprise-of = Surprise by {$side}. {AND($names)} will begin when aware.
what-first = Segment {$segment}: {$names}, what do you begin?
target-gone = Segment {$segment}: {$names}, your target is out of the fight. Go on, or do something else?
what-next = Segment {$segment}: {$names}, what next?
segment = **Segment {$segment}:** {$who}.
due-with = {$names} ({$what})
segment-comes = **Segment {$segment}.**
aware = Segment {$segment}: {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } aware, and may begin.
passed-over = Passed over, {COUNT($names) ->
        [one] holds
       *[other] hold
    }: {$names}.
due-before = Something is due at segment {$segment}, before segment {$to}.
bell-stops = **Segment {$segment}.** The clock stops for a bell: answer it; the GM goes on with Next.
stopped-here = **Segment {$segment}.** The GM has stopped the clock here.
hidden-due = Segment {$segment}, for you alone: {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } done with {$what}. Act for it, or reveal it.

## Announcing.

announces = {$who} {COUNT($who) ->
        [one] announces
       *[other] announce
    }: {$what} ({$how}), done at segment {$lands}. {$n} of {$m} have declared.
announces-moving = {$who} {COUNT($who) ->
        [one] announces
       *[other] announce
    }: {$what}, half speed at segment {$half}. {$n} of {$m} have declared.
begins = {$who} {COUNT($who) ->
        [one] begins
       *[other] begin
    }: {$what} ({$how}), done at segment {$lands}.
begins-and-repeats = {$who} {COUNT($who) ->
        [one] begins
       *[other] begin
    }: {$what} ({$how}), done at segment {$lands}, then again until changed.
unnamed-action = an action
how-speed = {$speed}
how-prepared = prepared in {$speed}
how-reacting = reacting
how-reach = reach
how-quick = quick attack
how-repeat = repeat
how-moving = moving
needs-cover = All others see {$who} still choosing, and the clock waits for that. `/hold` covers it; what is announced openly now takes its place.
others-needs-cover = All others see {$who} still choosing, and the clock waits for that.
others-begins-in-secret = In secret, {$who}: {$what} ({$how}), done at segment {$lands}.
begins-in-secret = In secret, {$who}: {$what} ({$how}), done at segment {$lands}. Only you and the GM see this.
begins-to-run = {$who} {COUNT($who) ->
        [one] begins
       *[other] begin
    } to run: half speed at segment {$half}, full speed at {$full}.
begins-to-walk = {$who} {COUNT($who) ->
        [one] begins
       *[other] begin
    } to walk: half speed at segment {$half}.
begins-to-stop = {$who} {COUNT($who) ->
        [one] begins
       *[other] begin
    } to stop: half speed at segment {$half}, stopped at {$lands}.
is-quick = {$who} {COUNT($who) ->
        [one] does
       *[other] do
    } not wait until the weapon is prepared: a quick attack, with the GM's penalty.
is-it-prepared = Is the weapon of {$who} prepared by segment {$lands}? If not, declare it again with the class of its preparation behind the closing time: `speed:{$again} reach:true`.
hidden-was-due = For you alone: that was done at segment {$segment}, and now is segment {$now}. {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } done with {$what}. Act for it, or reveal it.
armed = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } these weapons of {COUNT($who) ->
        [one] its
       *[other] their
    } own: {$weapons}.
has-in-hand = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } the {$weapon} in hand.

## Acting.

acts = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }: {$what}.
acts-with = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }: {$what}, {$note}
starts-again = {$who} {COUNT($who) ->
        [one] starts
       *[other] start
    } again: {$what}, done at segment {$lands}.
fires = {$who} {COUNT($who) ->
        [one] fires
       *[other] fire
    } the {$weapon}: {$shots} fired, {$left} left.
is-empty = {$who}: the {$weapon} is empty.
loaded = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } loaded the {$weapon}: {$rounds}.
does-parry = {$who} {COUNT($who) ->
        [one] parries
       *[other] parry
    }.
does-dodge = {$who} {COUNT($who) ->
        [one] dodges
       *[other] dodge
    }.
releases = {$who} {COUNT($who) ->
        [one] releases
       *[other] release
    } the trigger.
waited = {$who} {COUNT($who) ->
        [one] waits
       *[other] wait
    } no longer.
stops = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } stopped.
falls = {$who} {COUNT($who) ->
        [one] falls
       *[other] fall
    }.
stops-sooner = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$roll} against {$most}: stopped at segment {$segment}.
stops-badly = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$roll} against {$most}: a fall at segment {$segment}.
holds = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }.
holds-until = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } until: {$until}
aborts = {$who} {COUNT($who) ->
        [one] aborts
       *[other] abort
    }: {$what} is lost.
aborts-hold = {$who} {COUNT($who) ->
        [one] aborts its
       *[other] abort their
    } hold.
encounter-ended = **{$title} ends.** Those who fought: {$names}.

## The board.

before-head = before the clock starts
segment-head = Segment {$segment}
lane = {$who}: {$what} (began at {$begins}, done at {$lands})
lane-lasts = {$who}: {$what} (since {$begins})
status-action = {$what}
status-due = done now
status-doing = done at {$lands}
status-sets-off = half speed at {$half}
status-half = half speed
status-full = full speed
status-surprised = not aware
status-holds = holds
status-holds-until = holds: {$until}
status-to-declare = to declare
status-weapon = {$weapon}
status-loaded = {$weapon} {$left}/{$holds}
status-prone = prone
prompt-empty = Nobody is here yet: `/join`, and `/combatant add` for the GM.
all-declared = **All have declared.** The GM starts the clock.
flip-now = The GM starts the clock.
prompt-announce = {$n} of {$m} have declared.
prompt-start = GM: the clock starts with `/flip`.
prompt-due = {$names}: Act, or declare something else.
prompt-declare = {$names}: what next? Declare or Hold. GM: Next passes over.
prompt-next = GM: Next moves the clock on.
prompt-stands = The clock stands here: answer, or GM: Next lets it go on.
prompt-quiet = Nothing is under way that comes to an end. Declare something; the GM may go to a segment.
offer-start = Start the clock
offer-class = {$speed} ({$segments})
offer-form = Declare…
offer-change = Change my mind…
offer-change-reacting = Change my mind, reacting…
offer-beside = Allow beside walking…
offer-action = {$action}
offer-armed = {$deed} {$arm}
offer-reacting = Reacting…
offer-reach = Reach, closing…
offer-go-to = Go to segment…
offer-hold-until = Hold until…
offer-stop-first = Roll to stop on the first segment
offer-stop-second = Roll to stop on the second segment
panel-declare = {$who}, agility {$agility}: what, and how fast? In brackets: segments.
panel-busy = One action at a time. Change your mind, and this one is lost.
panel-moving = Moving. At half speed or less the GM may allow a simple action beside it.
panel-surprised = Not aware yet: the GM says when.
secret-due = {$who} (hidden) has been done with {$what} since segment {$segment}. Act for it, or reveal it.
secret-free = {$who} (hidden) has nothing under way: what it declares counts from segment {$segment}.
odds-lengths = {$who}, agility {$agility}, segments for each class: {$lengths}.
odds-speed = {$who}: {$speed} takes {$segments}; begun now it is done at segment {$lands}.
odds-stop = To stop from a run: on the first segment {$first} %, on the second {$second} %, after that by itself.
why-nothing-under-way = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing under way.
why-begins = {$who} began at segment {$begins}: {$what}.
why-reacting = A reaction: a class I delay first, {$segments}.
why-class = Class {$part}: {$place} × 10 / {$agility} = {$exact}, rounded: {$segments}.
why-fixed = A length that no agility shortens: {$segments}.
why-reach = The longer weapon: one segment before the closing ends.
why-reach-prepares = The longer weapon: one segment before the closing ends, or when it is prepared ({$classes}: {$segments}), whichever is later.
why-quick = A quick attack: one segment sooner, before the weapon is prepared.
why-run = Half speed is the segment after the one in which it began, full speed the one after that, until stopped.
why-walk = Half speed from the segment after the one in which it began, until stopped.
why-stop = Half speed is the segment after the one in which it began, stopped the one after that.
why-rolled = The roll to stop sooner was made.
why-fire = An automatic weapon fires on every segment until it is released or empty.
why-lands = Done at segment {$lands}.

## Refusals: the clock.

flip-first = The clock does not run yet: the GM starts it with `/flip`.
already-running = The clock runs, at segment {$segment}, with {AND($names)} at work. `/next` moves it on; with `force` the GM starts it again at 0, and what is under way is lost.
one-clock = There is one clock for all: leave `combatant:` out. For one who is surprised: `/combatant edit aware:false`, and aware:true later.
no-such-side = “{$found}” is no side here. Allowed: {$allowed}.
no-rounds = There are no rounds here: one clock. Leave `round:` out.
nothing-to-come = The clock stands at segment {$segment}: nothing is under way that comes to an end. Declare something first, or name a segment: `/next to:`.
to-past = Segment {$found} is over: now is segment {$segment}. `/next to:` goes to a later one.

## Refusals: announcing.

declare-what = Say what: `action:` (a common one, or your own with a speed), or `speed:` one of {$allowed}.
bad-speed = “{$found}” is no speed. Allowed: {$allowed}; a longer action is a sum (X+X), and 20s is twenty segments whatever the agility (1s to 999s).
too-many-parts = “{$found}”: too many parts. At most {$most}.
unknown-draw = “{$found}” takes as long as the weapon that is drawn: name one that is listed, or give `speed:` too.
draw-how-fast = “{$found}” takes as long as the weapon that is drawn: give `speed:` too. Or the GM lists the weapon with its classes: `/combatant edit weapon:"sword: draw VII, attack VII"`.
unknown-action = “{$found}” has no class of its own: give `speed:` too.
reach-closes = {$found} is a preparation, which {$who} cannot shorten. `reach:` goes with the time of a closing: `speed:14s reach:true`. With `force` the GM makes it a quick attack, at a penalty.
is-prone = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } prone, and cannot run or walk: `/declare action:"get up from prone"` first. The GM may `force` it.
does-not-fit = `{$option}:` does not fit “{$what}”. Allowed with it: {$allowed}.
unaware = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not aware of anything yet. The GM says when: `/combatant edit aware:true`.
busy = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } at it: {$what}, done at segment {$lands}. One action at a time; with `more:change` it is lost, and the new one begins instead.
busy-to-hold = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } at it: {$what}, done at segment {$lands}. To hold instead, drop that first with `/abort`.
moving = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } moving ({$what}). `/declare action:stop` first; at half speed or less the GM may allow a simple action with `force`.
open-already = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } seen at it: {$what}. A secret action cannot take {COUNT($who) ->
        [one] its
       *[other] their
    } place. Drop that first, as of the same moment: `/abort` with the same `at:`.
act-first = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } done with something: `/act` first, then announce in secret.
not-moving = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not moving: there is nothing to stop. `/declare action:run` begins to run.
already-moving = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } moving already ({$what}). `/declare action:stop` stops.
already-stopping = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } stopping already, done at segment {$lands}. Sooner: `/check`.
no-draw = {$weapon} needs no drawing. Use it: attack.
no-reload = {$weapon} cannot be reloaded. Allowed: attack.
already-drawn = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } the {$weapon} in hand already. Use it: attack.
not-drawn = {$who} {COUNT($who) ->
        [one] does
       *[other] do
    } not have the {$weapon} in hand: draw it first (class {$speed}). The GM may `force` it.
draw-it = {$who} must draw the {$weapon} (class {$speed}): the clock runs. The GM may `force` it.
must-reload = {$who}: the {$weapon} is empty. Reload it first (class {$speed}).
is-spent = {$who}: the {$weapon} is empty, and cannot be reloaded. Take another weapon.
is-full = {$who}: the {$weapon} is full ({$rounds}).
no-attack-seen = Nobody is seen to attack: {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing to parry or dodge. With `speed:` it is an action like others.
not-firing = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } no trigger of an automatic weapon, of that one at least: there is nothing to release. `/why` says what goes on.

## Refusals: acting, holding, aborting, rolling.

nothing-due = Nothing is due at segment {$segment}. GM: `/next` moves the clock on.
which-due = Several are due: {$names}. Say which: `combatant:`. `/next` takes all of yours.
still-due = Due at segment {$segment}, and not yours: {$names}. Their players Act, or you take it as done with `force`.
not-due = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not done with {$what} before segment {$lands}; now is segment {$segment}. GM: `/next` moves the clock on.
nothing-to-act = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing under way. `/declare` first.
holds-already = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } already. `/declare` whenever it is time.
until-past = Segment {$found} is over: now is segment {$segment}. Hold until a later one.
nothing-to-abort = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing to abort: nothing is under way, and nothing waited for.
must-stop = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } moving ({$what}): that ends with `/declare action:stop`, not at once.
no-roll-now = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } nothing to roll for. The roll is to stop sooner, when running or just stopping.
stop-on-which = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } to stop sooner: at once, with {$first} or less on a d20 (`target:first`), or one segment later, with {$second} or less (`target:second`)? A failure is a fall.
bad-target = “{$found}” is no segment of stopping. Allowed: {$allowed}.
first-is-over = {$who}: the first segment of stopping is over. Allowed: {$allowed}.
bad-die = {$found} is no roll of a d20. Allowed: {$lowest} to {$highest}.

## Refusals: settings.

bad-action = “{$found}” is no action. Write name=speed, the speed one of: {$allowed}.
kept-word = “{$found}” has a meaning of its own. Not to be taken: {$allowed}.
no-such-action = “{$found}” is none of your own actions. There are: {$allowed}.
bad-weapon = “{$found}” is no weapon. Write “colt: attack III” with any of: {$allowed}.
automatic-holds-what = “{$found}”: an automatic weapon needs `holds` too.
too-many-weapons = Too many weapons for {$who}: take some off first, as in `weapon:"axe=none"`.
no-such-weapon = “{$found}” is no weapon here. There are: {$allowed}.
