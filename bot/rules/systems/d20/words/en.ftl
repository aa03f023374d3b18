### The sentences of D20.

rules-card =
    Everybody rolls a d20 and adds the modifier of its sheet (`initiative`): `/flip`, or `/flip roll:14` with a die of your own; a group has one roll. The GM's `/flip` rolls for the rest, and calls the first. The highest total acts first; of equal totals the higher modifier, then a second roll.
    When you are up: `/act`, with `action:` if you like; `/act done:true` or `/next` lets the turn go.
    `/hold` delays: you act later in the round with `/act`, right after whoever is up then, and have that place from then on. `/hold until:"the door opens"` makes you ready: `/act` when it happens, and you keep your place. Both end when your next turn comes.
    Surprised ones (`/combatant edit aware:false`) miss their turn of this round.
    The order stands for the fight; with `/encounter settings key:reroll value:each-round` it is rolled anew in each round.
instead-declare = say it when you are up: `/act action:…`
instead-abort = who delays or is ready lets it go with `/act done:true`
instead-surge = dice decide; a better modifier: `/combatant edit initiative:…`
instead-check = roll at the table
begin = Everybody rolls d20 + initiative: Roll, or `/flip`. The GM's `/flip` rolls for who is left, and begins.
rolls = {$who} {COUNT($who) ->
        [one] rolls
       *[other] roll
    } {$die}, with {$modifier} that is **{$total}**.
holds = {$who} {COUNT($who) ->
        [one] delays
       *[other] delay
    }.
holds-until = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } ready: {$until}
passed-disabled = {$who} {COUNT($who) ->
        [one] is surprised, and misses its
       *[other] are surprised, and miss their
    } turn.
is-disabled = {$who} {COUNT($who) ->
        [one] is surprised, and has
       *[other] are surprised, and have
    } no turn in this round. The GM may allow it with `force`, or end the surprise: `/combatant edit aware:true`.
stage-before = before the dice
status-total = {$total}
status-delays = delays
status-ready = ready: {$until}
status-surprised = surprised
prompt-begin = Roll for your own, if you like; GM: Flip rolls for who is left, and begins.
prompt-nobody-able = Nobody is aware yet. GM: Next ends the round.
prompt-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up: Act, Delay, or be ready for something.
offer-delay = Delay
offer-ready = Be ready for…
not-begun = The dice are rolled first. GM: `/flip`.
why-not-yet = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } not rolled yet.
why-rolled = {$who} rolled {$die}, and with {$modifier} has {$total}.
why-order = The highest total acts first; of equal ones the higher modifier, then the higher second roll ({$second}).
why-moved = It has delayed since then, and kept the place at which it acted.
