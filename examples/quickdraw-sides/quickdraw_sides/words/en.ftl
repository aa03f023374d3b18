### The sentences of Sides.

summary = One side acts, then the other.
rules-card = Nothing is rolled. One side acts, each of it when it likes, then the other: `/act`.
setting-means-first = which side begins each round
option-act-action = Action
option-act-action-hint = what is done
about-act-action = What is done
acts = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }.
acts-with = {$who}: {$action}
instead-declare = act in your turn: `/act`
instead-hold = act in your turn: `/act`
instead-abort = act in your turn: `/act`
instead-surge = act in your turn: `/act`
instead-check = act in your turn: `/act`
instead-flip = act in your turn: `/act`
