### The sentences of Card Deal.

rules-card =
    Each round the GM deals everybody a card (`/flip`); a group has one. The highest acts first: ace, king … 2, and of one rank ♠, ♥, ♦, ♣. Nothing is declared.
    When you are up: `/act`, with `action:` if you like; `/act done:true` or `/next` lets the turn go.
    With a **joker** act whenever you like, also before anybody who is up: `/act`. At the end of that round all cards are shuffled together; otherwise those that were dealt stay out.
    `/hold` keeps your action, into the next round if you like (you get no card then). `/act` takes it after whoever is up; `/act preempt:` tries to be before: both cut the pack, and the higher card is first. `/abort` gives it up.
    Quick: a card of 5 or lower is dealt anew. Level Headed: the best of two cards counts, improved (2) of three. Hesitant: the lower of two, unless one is a joker. `/flip combatant:` deals a further one, of which the best counts: what it costs is between you and the GM.
    With cards of your own: `/flip combatant:… card:K♠`, then `/flip` deals to whoever has none.
instead-declare = say it when you are up: `/act action:…`
instead-surge = a further card is dealt by `/flip combatant:…`
instead-check = roll at the table; before whom you act is cut for with `/act preempt:…`
round-begins = **Round {$round}.** GM: `/flip` deals the cards.
dealt = **The cards are dealt.**
by-card = by card
has-card = {$who}: {WORD($card)}
has-cards-hesitant = {$who}: {WORD($card)}, hesitating between {WORD($cards)}
has-cards = {$who}: {WORD($card)}, the best of {WORD($cards)}
gets = {$who}: {WORD($card)}.
gets-another = Another card for {$who}: {WORD($card)}. The best: {WORD($best)}.
joker-is-out = A joker: after this round all cards are shuffled.
pack-is-out = The pack is used up: the cards of earlier rounds are shuffled.
up = **Round {$round}:** {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
up-card = **Round {$round}, {WORD($card)}:** {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
up-joker = **Round {$round}, {WORD($card)}:** nobody else is left to be called, {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up.
up-next = **Round {$round}:** {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up, from the hold.
acts = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }.
acts-with = {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    }: {$action}
acts-joker = {$who} {COUNT($who) ->
        [one] plays
       *[other] play
    } the joker and acts.
acts-joker-with = {$who} {COUNT($who) ->
        [one] plays
       *[other] play
    } the joker and acts: {$action}
hidden-due = {$who} (hidden): it is the turn of {WORD($card)}. Act for it, or reveal it, whenever that fits.
acts-unseen = {$who} (hidden): acts
acts-unseen-with = {$who} (hidden): {$action}
asks-next = {$who} {COUNT($who) ->
        [one] holds no longer, and acts
       *[other] hold no longer, and act
    } after {AND($up)}.
goes-before = {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } before {$up}.
cut-won = The cut: {$who} {WORD($card)}, {$up} {WORD($other)}. {$who} {COUNT($who) ->
        [one] goes
       *[other] go
    } before.
cut-lost = The cut: {$who} {WORD($card)}, {$up} {WORD($other)}. {$who} {COUNT($who) ->
        [one] acts
       *[other] act
    } after that.
holds = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    }.
holds-until = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } until: {$until}
holds-on = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } on.
aborts = {$who} {COUNT($who) ->
        [one] aborts
       *[other] abort
    }: what was held is given up.
turn-done = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } done.
passed-over = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } passed over.
cut-short = The GM ends the round.
round-ends = Round {$round} ends.
reshuffled = All cards are shuffled together.
stage-before = the deal
stage-turns = turns
status-card = {WORD($card)}
status-up = up
status-next = is next
status-holds = holds
status-holds-until = holds: {$until}
status-free = at any time
status-done = done
status-surprised = surprised
prompt-empty = Nobody is here yet: `/join`, and `/combatant add` for the GM.
prompt-nobody = Nobody is here: who comes is dealt in. GM: Next ends the round.
prompt-begin = GM: Flip deals the cards.
prompt-up = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up: Act, or Hold for later.
prompt-holders = Left: {$names}, who may act or go on holding. GM: Next ends the round.
prompt-go-on = GM: Next goes on.
offer-act-with = Act…
offer-lie-in-wait = Lie in wait
offer-another = Another card
offer-own-card = Own card…
offer-before = Go before {$who}
offer-done = Done
secret-card = {$who} (hidden): {WORD($card)}. It may act at any time until cards are dealt again.
secret-done = {$who} (hidden): {WORD($card)}.
why-not-yet = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } no card yet.
why-holds = {$who} held over from an earlier round, and was dealt no card.
why-dealt = Dealt to {$who}: {WORD($cards)}.
why-surprised = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } surprised, and dealt no card in this round.
why-hesitant = Hesitant: of the first two cards the lower counts, but a joker always does: {WORD($card)}.
why-level-headed = Level Headed: {$n} cards.
why-quick = Quick: a card of 5 or lower was dealt anew.
why-best = The best counts: {WORD($card)}.
why-order = The highest card acts first; of one rank spades, hearts, diamonds, clubs.
why-joker = A joker acts whenever it likes.
why-place = That is place {$place} of {$of}.
bad-card = “{$found}” is no card. Allowed: 2 to 10, J, Q, K or A, with ♠ ♥ ♦ ♣ or s h d c, such as K♠ or 10h; red joker; black joker.
card-for-whom = Say whose card it is: `combatant:` and `card:` together.
card-is-taken = That card is taken in this round already, by {$who}: {WORD($card)}. Give another one.
dealt-already = The cards of this round are dealt. `/flip combatant:…` deals a further one; with `force` the GM has all dealt anew.
deal-to-all = Nobody has a card yet in this round. GM: `/flip` deals to all. A further one comes later; one of your own pack: `card:…`.
hidden-is-dealt-first = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden: deal to all first (`/flip`), then give it the card of your own pack.
not-begun = The cards are dealt first. GM: `/flip`.
holds-without-card = {$who} {COUNT($who) ->
        [one] holds, and is dealt no card before it has
       *[other] hold, and are dealt no card before they have
    } acted. `/abort` gives up the hold.
is-up-already = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } up already: `/act`, or `/hold`. No further card changes that.
already-done = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } had {COUNT($who) ->
        [one] its
       *[other] their
    } turn in this round. The next one comes with the cards of the next round.
not-your-turn = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not up, {$up} {COUNT($up) ->
        [one] is
       *[other] are
    }. Each is called by its card; the GM may let it act: `/act force:true`.
nobody-up = Nobody is up, so {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not. Who holds may act: `/act`. GM: `/next` goes on.
is-next-already = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } next already. To hold on instead: `/abort`.
preempt-who-is-up = {$who} can only go before whoever is up: {$up}.
needs-no-cut = {$who} may act at any time, and cuts for nothing: `/act` alone.
no-hold-to-preempt = {$who} {COUNT($who) ->
        [one] does
       *[other] do
    } not hold. Only who has kept {COUNT($who) ->
        [one] its
       *[other] their
    } action goes before another one: `/hold` when up.
is-surprised = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } surprised, and dealt no card in this round. `/combatant edit aware:true` ends that.
holds-already = {$who} {COUNT($who) ->
        [one] lies
       *[other] lie
    } in wait already.
hidden-needs-no-hold = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden, and holds nothing back: it may act at any time, `/act`.
nothing-held = {$who} {COUNT($who) ->
        [one] holds
       *[other] hold
    } nothing that could be given up. Who is up may `/hold`, or let the turn go: `/act done:true`.
