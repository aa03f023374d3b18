### The sentences of Ticks.

rules-card =
    There are no rounds: everybody stands on a tick, and the lowest acts. You start on the tick of your sheet (`start`) and a die (`/flip`, or `/flip roll:4` with your own); the GM's `/flip` rolls for the rest and starts the clock.
    An action costs ticks, and takes you so far on: `/act action:attack`, by the table's list, or `/act cost:7 action:…`. Of those on one tick the higher `edge` is first; equals roll.
    {""}**Out of turn** you may react at any time, in the same way: your own turn comes so much later.
    `/hold until:14` waits until that tick. `/hold`, with what you wait for if you like, leaves the line: `/act` when it happens, from the tick that it is then. `/abort` comes back to the line.
    `/act done:true` or `/next` lets a tick go. What actions cost: `/encounter settings key:costs`.
instead-declare = say it when you act: `/act action:…`
instead-surge = ticks decide; a quicker action costs fewer: `/act cost:…`
instead-check = roll at the table; ties on a tick are settled by the bot
begin = Everybody rolls for the tick to start on: `/flip`. The GM's `/flip` rolls for who is left, and starts the clock.
encounter-ended = **{$title} ends.** Those who fought: {$names}.
rolls = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$die}.
clock-starts = **The clock starts.**
clock-starts-empty = **The clock starts.** Nobody is here yet: who comes is put on the line.
starts = {$who} {COUNT($who) ->
        [one] starts
       *[other] start
    } on tick {$tick}.
comes-in = {$who} {COUNT($who) ->
        [one] comes
       *[other] come
    } in on tick {$tick}.
stands = {$who} {COUNT($who) ->
        [one] stands
       *[other] stand
    } on tick {$tick}.
rolls-off = Who is first? {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$roll}.
up = **Tick {$tick}:** {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
up-block = **Tick {$tick}:** {AND($names)} are up, in any order.
acts = {$who}: {$what} ({$cost}), next on tick {$tick}.
reacts = {$who} {COUNT($who) ->
        [one] reacts
       *[other] react
    }: {$what} ({$cost}), next on tick {$tick}.
lets-go = {$who} {COUNT($who) ->
        [one] lets
       *[other] let
    } it go, next on tick {$tick}.
passed-over = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } passed over, next on tick {$tick}.
tick-goes-by = Tick {$tick}.
holds = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }, off the line.
holds-until = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } until: {$until}
holds-until-tick = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } until tick {$tick}.
aborts = {$who} {COUNT($who) ->
        [one] aborts the wait, and is
       *[other] abort the wait, and are
    } back on the line at tick {$tick}.
tick-head = Tick {$tick}
before-head = before the start
status-action = {$what}
status-to-roll = to roll
status-die = rolled {$die}
status-tick = tick {$tick}
status-up = up
status-waits = holds
status-waits-until = holds: {$until}
prompt-empty = Nobody is here yet: `/join`, and `/combatant add` for the GM.
prompt-begin = Roll your own start, if you like; GM: Flip rolls for who is left, and starts the clock.
prompt-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up: Act costs ticks, Hold waits. All others may react.
prompt-nobody = Nobody is on the line: who holds may act. GM: Next lets a tick go by.
offer-named = {$name} ({$ticks})
offer-act-with = Something else…
offer-pass-on = Let it go (1)
panel-react = {$who} {COUNT($who) ->
        [one] reacts
       *[other] react
    }:
hidden-due = {$who} (hidden) has been due since tick {$tick}, and may act when it fits.
secret-later = {$who} (hidden) is on tick {$tick}.
why-not-yet = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } not rolled for {COUNT($who) ->
        [one] its
       *[other] their
    } start yet.
why-die = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled {$die}, on top of {COUNT($who) ->
        [one] its
       *[other] their
    } start of {$start}.
why-rolled = {$who} rolled {$die}, and started on tick {$tick}.
why-start = {$who} started on tick {$tick}.
why-late = {$who} came in later, on tick {$tick}.
why-since = Since then it has gone on by {$ticks}, to tick {$tick}.
why-waits = It waits, off the line.
why-order = The lowest tick acts; of those on one tick the higher edge, then the higher roll.
why-tie = For that it has rolled {$rolls}.
why-place = That is place {$place} of {$of}.
not-begun = The clock has not started yet. GM: `/flip` starts it.
has-begun = The clock runs: nobody rolls for a start any more. `/act` when up, or out of turn as a reaction.
has-rolled = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } rolled for {COUNT($who) ->
        [one] its
       *[other] their
    } start. With `force` the GM may have it rolled anew.
no-die-to-start = {$who} {COUNT($who) ->
        [one] starts
       *[other] start
    } on {COUNT($who) ->
        [one] its
       *[other] their
    } own tick, without a die (setting `opening`). GM: `/flip` starts the clock.
roll-for-whom = Say whose die it is: `combatant:` and `roll:` together.
bad-roll = “{$found}” is no roll here. Allowed: 1 to {$most}.
bad-cost = “{$found}” is no cost. Allowed: 1 to {$most}.
bad-costs = “{$found}” is no cost of an action. Allowed: name=ticks with 1 to 99 ticks, and ; between, such as attack=7; react=3; other=5.
cost-unknown = {$found} has no cost here. Say `cost:…`, or one of: {$allowed}.
done-alone = `done:true` lets the tick go: say it alone.
not-your-turn = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not up, {$up} {COUNT($up) ->
        [one] is
       *[other] are
    }. Out of turn one may react: `/act cost:…`.
nobody-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not up: nobody is. Out of turn one may react: `/act cost:…`; who waits comes back with `/abort`.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden, and waits for nobody: it may act at any time, `/act`.
tick-has-passed = Tick {$found} is no later one: it is tick {$now} now. Name one that is to come, or what you wait for.
waits-for-nothing = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } on the line, and waits for nothing. Who is up may `/hold`, or let the tick go: `/act done:true`.
word-action = action
word-reaction = reaction
