### The sentences of Sides.

rules-card =
    Every side rolls a d6: `/flip`, by anybody of it, or `/flip roll:4` with a die of your own. The GM's `/flip` rolls for the sides that are left, and begins. The highest side acts first; equal sides roll again.
    When your side is up, all of it may act, in any order: `/act`, with `action:` if you like; `/act done:true` lets the turn go.
    When all of a side have acted the next side is up; the GM's `/next` passes over who is left of one.
    The dice are rolled anew in each round; `/encounter settings key:dice value:once` has them stand for the fight, and with `value:off` nobody rolls: the sides act in the order in which they came.
instead-declare = say it when your side is up: `/act action:…`
instead-hold = all of a side act in any order: let the others go first
instead-abort = let the turn go: `/act done:true`
instead-surge = dice decide; without any: `/encounter settings key:dice value:off`
instead-check = roll at the table
begin = Every side rolls a d6: Roll, or `/flip`. The GM's `/flip` rolls for who is left, and begins.
dice-wanted = **Round {$round}.** Every side rolls: Roll, or `/flip`. The GM's `/flip` rolls for who is left.
rolls = The {$side} roll **{$die}**.
rolls-again = The {$side} roll again: **{$die}**.
by-side = by side
up-too = Round {$round}: {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up, too.
up-side = **Round {$round}**, {$side}: {AND($names)} {COUNT($names) ->
        [one] is
       *[other] are
    } up.
stage-before = before the dice
status-die = {$die}
prompt-begin = Roll for your side, if you like; GM: Flip rolls for who is left, and begins.
prompt-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up: Act, or let it go.
not-begun = The sides roll first. GM: `/flip`.
has-rolled = The side of {$who} need not roll now. The GM may put a real die in its place: `roll:` with `force`.
hidden-rolls-not = Who is hidden rolls for no side. Roll for somebody that everybody sees, or reveal this one: `/combatant reveal`.
why-rolled = The {$side} rolled {$dice}. The highest side acts first; equal ones roll again.
why-came = No die counts for the {$side} now: the sides act in the order in which they came.
