### The sentences that every system shares. A system's own win over these.


## What happened.

joined = {$who} {COUNT($who) ->
        [one] joins
       *[other] join
    } ({$side}).
joined-unseen = {$what} Hidden from the others.
joined-several = {$names} {COUNT($names) ->
        [one] joins
       *[other] join
    } ({$side}).
joined-side = {$who} ({$side})
joined-sides = {$names} {COUNT($names) ->
        [one] joins
       *[other] join
    }.
split = {$who} {COUNT($who) ->
        [one] splits
       *[other] split
    }: {$other} {COUNT($other) ->
        [one] has
       *[other] have
    } {$parted}, {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } {$count} left.
merged = {$who} {COUNT($who) ->
        [one] joins
       *[other] join
    } {$other}: {$count} now.
asks-to-join = <@{$user}> asks to bring {$who} ({$side}): a GM lets it in or turns it away.
asked = {$who} {COUNT($who) ->
        [one] waits
       *[other] wait
    } to be let in: a GM has been asked.
asked-for-more = {$who} {COUNT($who) ->
        [one] waits
       *[other] wait
    } to be let in: a GM has been asked, as a player may bring {$most} without that, and you have them already.
turned-away = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not let in.
left = {$who} {COUNT($who) ->
        [one] leaves
       *[other] leave
    }.
edited = {$who}: {$changes}.
renamed = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } {$now} from here on.
played-by = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } played by <@{$user}> from here on.
run-by-gm = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } run by the GM from here on.
revealed = {$who} {COUNT($who) ->
        [one] comes
       *[other] come
    } into view ({$side}).
revealed-as = Another {$who} is in view: this one is {$now} from here on.
seated = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } another seat: {$place}.
seat-before = before {$other}
seat-last = the last one
bell-set = A bell is set for {$at}: {$text}
bell-set-secret = A bell for the GM alone is set for {$at}: {$text}
bell-removed = The bell for {$at} is removed: {$text}
counter-set = {$name}: {$value}.
counter-set-of = {$who}: {$name} {$value}.
counter-set-secret = For the GM alone, {$name}: {$value}.
counter-set-of-secret = For the GM alone, {$who}: {$name} {$value}.
counter-removed = The counter {$name} is taken away.
counter-removed-of = {$who}: the counter {$name} is taken away.
counter-removed-secret = The GM's counter {$name} is taken away.
counter-removed-of-secret = {$who}: the GM's counter {$name} is taken away.
bell-rings = **The bell rings, {$at}:** {$text}
forced-for-nothing = Nothing stood in its way, so nobody is told that it was forced.
forced-unseen = Only what the others cannot see stood in its way, so they are not told that it was forced.
configured = Setting {$key}: {$before} → {$value}.
configured-same = Setting {$key} is {$value} already.
gm-added = <@{$user}> is a GM here now.
gm-removed = <@{$user}> is no GM here any more.
encounter-ended = **{$title} ends** in round {$rounds}. Those who fought: {$names}.
encounter-ended-empty = **{$title} ends.**
encounter-started = **{$title}** begins: {$system}. {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } the GM. `/join` to take part.
encounter-started-unnamed = A fight begins: **{$system}**. {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } the GM. `/join` to take part.
seed-committed = -# Fair draws: SHA-256 `{$commitment}…`
seed-committed-whole = Fair draws: SHA-256 `{$sealed}` (with encounter {$encounter} and the time {$at})
own-dice = own dice
by-standing-order = standing order
by-hand-card = by hand: card
by-hand-result = by hand: result
by-hand-bar = by hand: bar
by-hand-initiative = by hand: initiative
seed-fixed = -# Attention: the seed is fixed in this bot's configuration; its owner can foresee every draw.
seed-revealed = The seed was `{$seed}`. `/encounter verify` recomputes every card and die.
encounter-restored = **{$title}** goes on. New draws come from a new seed.
undone = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } back: {$what}.
undone-seen = Everybody had already seen: {$seen}
undone-secret = Taken back: {$what}. Nobody else had seen anything of it.
redone = {$who} {COUNT($who) ->
        [one] brings
       *[other] bring
    } back: {$what}.
redone-secret = Brought back: {$what}.

## Moments.

pace-moments = {AND($names)} may respond: Answer, or Let it pass. GM: Next goes on.
pace-gm = GM: Next goes on.
wait-answer = End of the time to answer: <t:{$ends}:R>.
wait-declare = End of the time to declare: <t:{$ends}:R>.
wait-turn = End of the time to act: <t:{$ends}:R>.
wait-choice = End of the time to choose: <t:{$ends}:R>.
wait-pause = All clocks stand still until <t:{$ends}:f>.
reminded-gm = The fight still waits for a GM to go on.
clocks-stop = The GM stops all clocks.
departed = Whoever plays {AND($names)} has left this server. A GM can take over.
nobody-departed = Nobody who plays here has left the server.
offer-take-over = Take over: {$who}
clocks-go-on = All clocks go on with the time that was left.
already-paused = All clocks stand still already. `/encounter resume` starts them again.
not-paused = The clocks do not stand still.
bad-pause = “{$found}” is no length of a pause. Write one from 1m to 30d, such as `12h` or `7d`.
clocks-stop-stuck = The time is over, and the fight cannot go on by itself: all clocks stop. The next command of anybody starts them.
clocks-stop-unattended = Everybody has let two turns go by: all clocks stop. The next command of anybody starts them.
is-away = <@{$user}> is away until <t:{$until}:f>.
is-back = <@{$user}> is back.
is-not-away = They are not away.
no-surprise = Nobody is surprised in {$system}: `aware:` means nothing there.
nobody-plays = Nobody plays {$who}, so nobody can be away.
not-away = You are not away.
bad-away = “{$found}” is no time to come back. Write a time such as `3d`, or a date such as `2026-12-24`, 90 days from now at most.
wait-next = End of the time for the GM to go on: <t:{$ends}:R>.
window-over = The time to answer is over.
deadline-over = The time to declare is over.
deadline-over-plain = The time to declare is over: {AND($what)} for {AND($names)}.
reminded = The fight still waits for {AND($names)}.
time-over = The time of {AND($names)} is over.
time-over-next = The GM's time is over: the fight goes on by itself.
time-ends-itself = The time ends by itself. A GM who would rather not wait goes on with Next or `/flip`.
offer-pass = Let it pass
offer-pass-everything = Let everything pass
you-pass = You let it pass.
you-pass-everything = You let everything pass, until you take that back (`/pass everything:false`) or something is aimed at you.
you-are-asked = You are asked again.
others-you-pass = What has happened is let pass.
others-you-pass-everything = Everything is let pass, until that is taken back or something is aimed at one of theirs.
others-you-are-asked = They are asked again.
no-pace = The pace here is {$pace}: nobody is waited for. A GM can change that: `/encounter settings key:pace value:moments`.
passes-already = You let everything pass already. `/pass everything:false` takes that back.
passes-nothing = You let nothing pass by itself: you are asked each time. `/pass everything:true` changes that.
nothing-to-pass = There is nothing for you to let pass now. `/encounter status` shows what you can do.
present-heading = Now: {$where}
heading-and = {$one}, {$two}
falls-at = **{$who} {COUNT($who) ->
        [one] falls
       *[other] fall
    } at {$at}.**
answers-at = **{$who} {COUNT($who) ->
        [one] answers
       *[other] answer
    } at {$at}.**
comes-after-all = **{$who} {COUNT($who) ->
        [one] comes
       *[other] come
    } after all, at {$at}.**
taken-back = Taken back by that: {$what}
secret-dropped = What you had done in secret since ({$what}) does not fit any more, and is dropped:
no-secret-any-more = it would not be a secret any more.
offer-answer = Answer
offer-still = {$names}: still act
offer-answer-who = Answer {$who}, at {$at}
offer-answer-what = Answer {$who}: {WORD($what)}, at {$at}
offer-answer-at = Answer, at {$at}
panel-answer = As it stood at {$at}:
panel-no-answer = None of your combatants could have answered at {$at}.

## Private news.

place-gone = The channel of the fight “{$title}” is gone, so the bot has ended that fight. Its log is kept: `/encounter log of:` gives it to its GMs.
news-head = News for you:
news-head-again = News for you; some of it you may have read before:
news-line = {$who} ({$what}): {$told}
news-not-shown = Discord refused to show something here, and a plain line stands in its place. `/encounter board` shows where the fight stands, `/encounter log` what happened.
not-shown = Something could not be shown; `/encounter board` has it.
not-shown-round = Round {$round}: something could not be shown; `/encounter board` has it.
news-missed = You may not have seen the answer. This was done: {$told}
news-and = {$one} {$two}

## One's own pings.

at-turn = {$who}, up now: {AND($what)}.
on-deck = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } next, as things stand. Get ready.
offer-pings = Pings
offer-pings-ping = Ping me
offer-pings-quiet = Quiet
offer-pings-on-deck = On deck
offer-pings-table = As the table has it
pings-ping = **You are pinged** when your turn comes.
pings-quiet = **You are not pinged.** A call names you, and makes no sound for you.
pings-on-deck = **You are told when you come next**, privately, and pinged when your turn comes.
pings-table = **You are told of your turns as each table has set it** (`/encounter settings key:pings`).
pings-ways = It holds for you alone, at every table of this server. `/encounter pings` changes it.
## Standing orders.

offer-standing = Standing order
orders-panel = **Standing orders of {$who}.** What you choose is done for you at once, whenever the fight waits for it, until you change it. It is told with *(standing order)*.
orders-none = There are none.
order-line = Standing order: {$order}.
order-set = From now on, whenever the fight waits for it: {$order}.
order-torn = The standing order is torn up.
orders-torn = The standing orders are torn up.
order-declare = {$who}: declare {$what}
order-declare-plain = {$who}: declare
order-hold = {$who}: hold, {$what}
order-hold-plain = {$who}: hold
order-done = {$who}: let the turn pass
order-done-plain = {$who}: let the turn pass
order-pass = let everything pass, until you take that back (`/pass everything:false`)
order-offer-declare = Declare…
order-offer-same = Declare the same
order-offer-pass = Pass
order-offer-hold = Hold
order-offer-until = Hold until…
order-offer-tear = Tear up: {$order}
order-refused = Your standing order ({$order}) was not carried out. {$why} The fight waits for you.
order-what = A standing order can declare, hold or let a turn pass: without `force` or `at`, and in no phase but the earliest.
order-not-yours = Only the player of {$who} gives it standing orders.
no-orders = You have no such standing order here.

## The GM's screen.

status-hidden = hidden
screen-head = 🕶️ The GM's screen
screen-secrets-head = Secrets:
offer-screen = Renew

## The board.

round = Round {$round}
status-condition = {$condition}
status-condition-to = {$condition} to {$ends}
recovers = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } no longer {$condition}.
lasts-what = `rounds:` needs a condition, and {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } none: give `condition:`, too.
noted = Noted of {AND($who)}: {$note}
noted-none = Nothing is noted of {AND($who)} any more.
overwritten = What was declared in secret for {$who} does not stand any more.
overwrite-sure = Nothing is done yet. <@{$user}> has declared for {$who} in secret: this would cancel that, and <@{$user}> would be told.
offer-overwrite = Do it all the same
question-gone = That question is out of date, and nothing was done. Give the command again.
note-line = Note, {$who}: {$note}
board-more = +{$n} more
board-more-lines = +{$n} more: `/encounter status`
more-in-file = +{$n} more in the file
more-in-log = +{$n} more (`/encounter log`)
line-not-shown = (This line cannot be shown.)
board-waits = Waits for {AND($names)}.
board-next = Next: {AND($following)}.
board-waits-next = Waits for {AND($names)}. Next: {AND($following)}.
board-ended = This encounter has ended.
waits-to-join = {$who} ({$side}) of <@{$user}> waits to be let in.
secrets-head = Only you see this:
offers-head = You can now:
offers-none = There is nothing for you to do right now.
hidden-head = Hidden from the others:
bells-head = Bells:
counter = {$name} {$value}
counter-line-secret = {$name} {$value} (counter of the GM)
counter-line-of-secret = {$who}: {$name} {$value} (counter of the GM)
bell-line = {$at}: {$text}
bell-line-secret = {$at}, for the GM alone: {$text}

## For several.

offer-rest = Declare for the rest
offer-all-same = Same as last time
offer-all-plain = All normal
offer-each = One by one
offer-lines = In lines…
offer-by-side = Side: {$name} ({$n})
offer-by-group = Group: {$name} ({$n})
offer-same = Same as last time: {WORD($what)}
offer-all-act = All have acted
offer-all-done = All are done
rest-head = To declare for: {$names}
rest-left = After this one: {$n} more.
rest-none = None of your combatants has to declare now.
in-a-row = After that: {$names}.
several-more = {$n} have acted, the most that one press can do. Still up: {$names}. Press again.
several-left-out = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } left out. {$why}
lines-what = Write a line for each combatant, with what it declares: `Orc 1: slow, shoots`. Several in one line: `Orc 1-4` or `Orc 1, Boss`.
said-nothing = {$who} declared nothing last time.
nobody-to-declare = None of your combatants has to declare now. `/encounter status` shows what you can do.
nobody-of-yours-is-up = None of your combatants is up now. `/encounter status` shows what you can do.


## Buttons and panels.

offer-declare = Declare
offer-flip = Flip
offer-act = Act
offer-hold = Hold
offer-abort = Abort
offer-next = Next
offer-surge = Surge
offer-check = Check
offer-join = Join
offer-edit = Change
offer-leave = Leave
offer-declare-for = Declare: {$who}
offer-flip-for = Flip: {$who}
offer-act-for = Act: {$who}
offer-hold-for = Hold: {$who}
offer-abort-for = Abort: {$who}
offer-verb-with = {$verb}: {WORD($options)}
offer-flip-forced = Flip without them
offer-next-forced = Go on without them
offer-roll-forced = Let this roll count
offer-resume = Resume
offer-next-for = Next: {$who}
offer-surge-for = Surge: {$who}
offer-check-for = Check: {$who}
offer-join-for = Join: {$who}
offer-leave-for = Leave: {$who}
panel-declare = {$who}: declare
panel-flip = {$who}: flip
panel-act = {$who}: act
panel-hold = {$who}: hold
panel-abort = {$who}: abort
panel-next = {$who}: next
panel-surge = {$who}: surge
panel-check = {$who}: check
panel-join = {$who}: join
panel-leave = {$who}: leave
offer-options-for = {$who}: {WORD($options)}
offer-with = With…
offer-with-verb = {$verb} with…
offer-without = without {$option}
offer-odds = Odds
offer-why = Why?
offer-interrupt = In time?
offer-more = More…
word-act = act
word-hold = hold
word-done = done
offer-admit-for = Let in: {$who}
offer-turn-away-for = Turn away: {$who}
panel-which = For whom?
offer-whom = {$who}
offer-form-again = Change…
offer-of-player = {$offer} (a player’s)
offer-hidden = {$offer} (hidden)
panel-empty = There is nothing of that kind to do now.
done = Done.

## Refusals.

ended = This encounter has ended. A GM can bring it back with `/encounter restore`, for 7 days.
catch-up-gone = That encounter has ended, or you cannot read its channel at present.
no-encounter = No encounter runs in this channel. Anybody can begin one: `/encounter start`.
no-encounter-here = No encounter runs in this channel.
encounter-near = {$title} runs in <#{$channel}>: give the command there.
encounter-runs = An encounter runs in this channel already. Its GM can end it: `/encounter end`.
nothing-to-restore = There is no encounter of the last 7 days to bring back here.
stale = That button is out of date; nothing was changed. Now:
gm-only = {$deed} is for GMs: whoever started the encounter, those named with `/encounter gm`, and members with Manage Channels.
deed-force = Using `force`
deed-reveal = Revealing somebody
deed-reorder = Changing seats
deed-configure = Changing a setting
deed-appoint = Naming GMs
deed-end = Ending the encounter
deed-flip = The flip
deed-next = Calling what comes next
deed-admit = Letting somebody in
deed-counter = Keeping a counter
deed-bell = Setting a bell
deed-pause = Stopping the clocks
deed-resume = Having the clocks go on
deed-screen = The screen
deed-undo = Taking back
deed-redo = Bringing back
deed-restore = Bringing the encounter back
deed-secret = Preparing in secret
deed-muster = Adding several at once
deed-split = Splitting a group
deed-merge = Merging groups
deed-others = Adding hidden combatants, groups and those of others
deed-edit = Changing more than the name and the numbers of a combatant
not-yours = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } not yours. Its player, or a GM, can do that.
no-such-combatant = There is no such combatant. Give its name as on the board, or choose from the list.
named-hidden = {$who} ({$id}, hidden)
several-combatants = “{$found}” fits several: {$names}. Give more of the name, or choose from the list.
no-such-name = Nobody here is called “{$found}”. Did you mean {$near}?
did-you-mean = Did you mean {$near}?
no-combatant-of-yours = You have no combatant here. `/join` puts one on the table.
which-combatant = Say which combatant you mean: `combatant:`.
nobody-here = Nobody is here yet: `/join` first, or `/combatant add` for the GM.
nobody-can-now = Nobody can do that now.
none-of-yours-can-now = None of your combatants can do that now.
new-side = “{$side}” is a new side here. Did you mean {$near}? `/combatant edit side:` changes it.
name-taken = {$name} is on the table already. Choose another name.
name-doubled = {$name} stands there twice. Give each a name of its own, or several of one name with `number:`.
preset-saved = {$name} is kept as a preset: {$n} {$n ->
        [one] combatant
       *[other] combatants
    }, {$settings} {$settings ->
        [one] setting
       *[other] settings
    }. `/encounter start from:` begins with it; you can do that, and those who manage the channel.
preset-saved-anew = The preset {$name} is replaced: {$n} {$n ->
        [one] combatant
       *[other] combatants
    }, {$settings} {$settings ->
        [one] setting
       *[other] settings
    }.
preset-removed = The preset {$name} is removed.
preset-filled = From the preset {$name}: {$n} {$n ->
        [one] combatant
       *[other] combatants
    }, {$settings} {$settings ->
        [one] setting
       *[other] settings
    }.
preset-left-out = Left out, since it does not fit any more: {$why}
preset-outdated = some combatants were saved by an earlier version.
preset-taken = Somebody else keeps a preset called {$name}. Choose another name.
presets-full = This server keeps {$most} presets already. `/encounter save remove:true` makes room.
preset-elsewhere = {$name} is a preset of {$system}. Start that system, or choose another preset.
no-such-preset = You have no preset called “{$found}” here. `/encounter save` keeps one.
no-such-preset-near = You have no preset called “{$found}” here. Did you mean {$near}?
presets-need-a-server = Presets belong to a server. Give this command in a channel of one.
deed-save = Saving a preset
offer-enter = Join
offer-paste = Change the lines
offer-pasted = Put them on the table
paste-shown = {$n} would join:
paste-line = {$names} ({$side}): {$told}
paste-wrong = Nobody joins yet. What is wrong:
paste-wrong-line = Line {$line}: {$why}
paste-wrong-entry = Entry {$line}: {$why}
paste-over-blank = Passed over as empty: line {$lines}.
paste-over-comment = Passed over as a comment: line {$lines}.
paste-over-ruled = Passed over as a ruled line: line {$lines}.
paste-over-headings = Taken as headings: line {$lines}.
paste-taken = Taken: {$names}.
paste-left-out = Left out: {$names}.
paste-json = This JSON cannot be read beyond line {$line}, column {$column}. Paste it whole, or one combatant a line.
paste-json-names = Nobody has a name in this JSON. It may be a list of objects with a name each, or an object that holds such a list.
line-which = “{$found}” may be one of these: {$fields}. Name it, such as {$example}.
paste-gone = These lines are out of date, and nobody joined. Paste them again: `/combatant paste`.
no-lines = No line has a name. Write a line for each, such as: Wolf; foes.
too-many-lines = {$most} lines at most. Take the rest afterwards.
line-number = “{$found}” is no number of combatants: write 1 to {$most}.
line-semicolons = “{$found}” has no semicolon. A line has, with semicolons between them: {$form}.
line-too-long = “{$found}” is one part too many. A line has, with semicolons between them: {$form}. Others are named, such as `count=6`.
too-many-at-once = {$n} at once are too many: {$most} at most. Take a smaller `number:`, or fewer names, and go on with another command.
table-full-for = There is no room for {$n} more: {$room} fit, as the table holds {$most}. Nobody was added.
split-too-many = {$who} {COUNT($who) ->
        [one] has
       *[other] have
    } {$count}: at least one stays and at least one goes. A group of one is not split.
merges-with-itself = {$who} cannot merge with itself. Name another group in `into:`.
merges-unlike = {$who} and {$other} are not alike in: {$what}. `/combatant edit` makes them alike first, and `/combatant reveal` shows a hidden one.
group-too-large = A group has {$most} at most.
table-full = The table is full: {$most} combatants at most. A GM can take one off first: `/combatant remove`.
table-closed = This table is closed: nobody joins it now. A GM can put your combatant on it with `/combatant add`, or open it with `/encounter settings key:joining`.
waits-already = {$who} of yours waits to be let in already. A GM has to decide about it first, by its buttons or `/combatant admit`.
too-many-wait = {$most} combatants wait to be let in already. A GM has to decide about some of them first.
name-waits = Somebody called {$name} waits to be let in already. Choose another name.
nobody-waits = Nobody of that name waits to be let in. `/encounter status` shows a GM who does.
trait-missing = {$system} needs {$traits}: give it with `/join` or `/combatant add`.
value-of-trait = {$trait} {$value}
traits-remembered = As in your last fight: {$traits}.
traits-assumed = Not given, so it is assumed: {$traits}.
bad-trait = {$trait} {$found} is not possible. Allowed: {$lowest} to {$highest}.
bad-pool = “{$found}” is no pool. Allowed: 1 to 5 dice of d4, d6, d8, d10 or d12, such as 2d6.
bad-option = {$option}: “{$found}” is not possible. Allowed: {$allowed}.
not-hidden = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } public already: everybody sees it.
before-itself = {$who} cannot be seated before itself. Name another one with `before:`, or leave that out: the last seat.
nothing-changed = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } that already, so nothing changes. Give what is to be different.
no-such-setting = {$system} has no setting “{$found}”. There are: {$allowed}.
bad-setting = {$key} cannot be “{$found}”. Allowed: {$allowed}.
bad-setting-span = {$key} cannot be “{$found}”. Allowed: {$allowed}, {$least} to {$most}, and which hours of a day count: `24h 08-23 Europe/Berlin`.
bad-setting-numbers = {$key} cannot be “{$found}”. Allowed: {$least} to {$most}.
bad-setting-between = {$key} cannot be “{$found}”. Allowed: {$allowed}, {$least} to {$most}.
no-such-deck = There is no deck “{$name}”. Decks are files of the decks directory, named without `.toml`.
bad-deck = The deck “{$name}” cannot be used. {$card}, {$field}: found {$found}; allowed: {$allowed}.
bots-do-not-play = A bot cannot take part. Name a member of this server.
not-a-member = That user is not a member of this server (any more). Name a member: the fight would wait for somebody who cannot answer.
has-fallen = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } no part now ({$condition}). A GM ends that with `/combatant edit condition:none`.
takes-no-part = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } no part until that ends.
takes-no-part-dropped = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } no part until that ends. Actions under way and holds are dropped.
takes-part-again = {$who} {COUNT($who) ->
        [one] takes
       *[other] take
    } part again.
already-gm = That member is a GM here already. `remove:true` takes that away.
not-a-gm = That member is not a GM here. `/encounter gm` without `remove:` makes a GM.
last-gm = The last GM stays. Name another one first.
counter-what = Give one of the two: `change:+2`, or the new `value:`. With `remove:true` it is taken away.
counter-secret = Only a GM keeps counters that nobody else sees.
bad-change = “{$found}” is no change. Allowed: a whole number such as +2 or -1.
counter-bounds = {$found} is too much for a counter. Allowed: {$least} to {$most}.
counters-full = There are {$most} counters, and no more fit. Take one away first: `remove:true`.
no-such-counter = There is no counter “{$found}” there. There are: {$allowed}.
bell-what = Say what the bell tells and when: `text:` and `at:`. With `remove:true` it is removed.
bell-passed = “{$found}” has passed: it is {$now} now. Give a later time.
bad-bell-time = “{$found}” is no time here. Allowed: {$allowed}.
bells-full = {$most} bells are set, and no more fit. Remove one first: `remove:true`.
no-such-bell = There is no such bell. There are: {$allowed}.
several-bells = That fits several bells: {$allowed}. Give more of the text, or the time.
no-bells = No bell is set. GM: `/encounter bell text: at:` sets one.
no-such-system = There is no system “{$found}”. There are: {$allowed}.
system-removed = The encounter of this channel is played by the system “{$found}”, which is not installed any more. Whoever runs the bot can install it again; a GM can end the encounter with `/encounter end`, and what is stored is kept.
no-use = {$system} has no use for /{$verb}: {$instead}.
given-twice = `{$option}:` is given twice: by itself, and in `more:`. Leave one of them out.
no-such-option = {$system} has no use for `{$option}:` with /{$verb}. Allowed there: {$allowed}.
no-question = {$system} has no answer to /{$verb}. `/rules` says what it has.
nothing-to-undo = There is nothing to take back. (What lies before a restart with a new seed stays.)
nothing-to-redo = There is nothing to bring back.
pruned = That was too long ago: it is no longer kept. Begin a new one: `/encounter start`.
busy = Somebody was faster; nothing was changed. Look again and repeat it if it still fits.
moment-unknown = The fight does not stand at {$at}, and nothing that happened there can be answered now. Give the command without `at:`.
moment-none = {$at} is no moment that can be answered now. Possible: {$valid}; without `at:` the command is for now.
moment-passed = That comes too late for {$at}. Since then: {$since}. A GM can take it back: `/encounter undo`.
the-clock = the clock
hidden-own-time = {$who} {COUNT($who) ->
        [one] is
       *[other] are
    } hidden and keeps {COUNT($who) ->
        [one] its
       *[other] their
    } own time: give the command without `at:`.
no-answer = {$who}: that answers nothing that happened at {$at}. Give the command without `at:`.
nothing-answered = {$who}: that would change nothing that the others see. Give the command without `at:`.

## What the store fails with.

not-saved-full = Not saved; nothing was done: the disk of the bot's host is full. Repeat it once there is room.
not-saved-locked = Not saved; nothing was done: another program has locked the bot's database. Try again soon.
not-saved-read-only = Not saved; nothing was done: the bot may not write to its database.
not-saved-unreachable = Not saved; nothing was done: the disk of the bot's host fails.
not-saved-damaged = Not saved; nothing was done: the bot's database is damaged. Its log says what helps.
not-saved-gone = Not saved; nothing was done: the bot's database was removed or replaced while it ran. Whoever runs the bot has to start it again.
not-saved-out-of-reach = Not saved; nothing was done: the bot's database cannot be reached. Try again soon.
not-saved-in-doubt = The bot's database was lost while this was being saved: nobody knows whether it is saved. Look at `/encounter status` before you repeat it; once the database is back you are told if it was saved.
saved-after-all = It was saved after all: what you did while the bot's database was lost is done.

## Fairness.

verify-running = The seed stays secret until the end. The SHA-256 of it, of encounter {$encounter} and of the time {$at} was posted before it was drawn from: `{$commitment}`.
verify-draws = All draws come from the seed `{$seed}`; you may know {$n} of them. Its SHA-256, with encounter and time, is the one that was announced: `{$commitment}`.
verify-message = The bot's own message in this channel says the same: SHA-256, encounter and time.
verify-message-other = The bot's own message in this channel announced `{$announced}` for this encounter; the database now gives `{$commitment}`.
verify-message-unread = Not compared: the bot's own start message in this channel. It is gone or was edited, or the bot may not read the channel's history.
verify-by-hand = Not drawn, but given by hand, and told so: {$n}.
verify-replayed = Played again from the draws, the log comes out as it was told: {$n} entries.
verify-replayed-otherwise = Played again from the draws, entry {$number} of the {$n} in your log does not come out as it was told.
verify-replayed-otherwise-secret = Played again from the draws, a secret step does not come out as it was told.
verify-replayed-otherwise-earlier = Played again from the draws, entry {$number} of the {$n} in your log does not come out as it was told; an earlier version of the bot has stored it, whose rules or sentences may have been others.
verify-replayed-otherwise-secret-earlier = Played again from the draws, a secret step does not come out as it was told; an earlier version of the bot has stored it, whose rules or sentences may have been others.
verify-not-replayed = The log was not played again: its first state is no longer kept.
verify-not-announced = Announced before the first draw was `{$announced}`; the seed gives `{$commitment}`.
verify-bad = The draw for “{$purpose}” does not come from the seed. It was recorded as {$value} of {$bound}.
verify-bad-secret = A draw does not come from the seed. It was recorded as {$value} of {$bound}.

## Settings.

setting = {$key} = {$value}: {$means}. Allowed: {$allowed}
setting-between = {$key} = {$value}: {$means}. Allowed: {$allowed}, {$least} to {$most}
setting-numbers = {$key} = {$value}: {$means}. Allowed: {$least} to {$most}
setting-free = {$key} = {$value}: {$means}.

## Help, rules, errors.

rules-head = **{$name}.** {$summary}
rules-buttons = Buttons do all of this, too: those of the newest message, and *More…* on the board for the rest. *Why?* tells how your place was decided. A GM can remind those whom the fight waits for: `/encounter remind`.
rules-card = {""}
help-player = **Do you play?** `/join name:` puts your character on the table. The board has the buttons; `/encounter status` shows you privately what you may see and can do now; `/rules` explains the system on one card.
help-gm = **Do you lead?** `/encounter start` chooses the system, `/combatant add` puts the others on the table (`hidden:true` for an ambush), `/encounter screen` shows you everything privately, `/flip` and `/next` move the fight on, `/encounter undo` takes back.
offer-begin = 1 Choose a system
offer-seat = 2 Add combatants
offer-status = 3 What now?
offer-back = 4 Take back
offer-close = 5 End
offer-which = Which system?
fit-asks = **Do players declare what they do before anybody acts?**
fit-declare = Yes, all declare first
fit-act = No, one acts when up
fit-asks-declare = **When does one act, then?**
fit-phases = In phases, by a card
fit-countdown = When a count comes down to it
fit-clock = When a clock says it is done
fit-asks-act = **Who is up at once?**
fit-each = One combatant
fit-side = A whole side
fit-asks-act-side = **Does a turn have one move and one attack?**
fit-units = Yes, and DEX says who is first
fit-plain = No, anything in any order
fit-asks-act-each = **What does the order come from?**
fit-die = A die and a number
fit-cards = Playing cards, dealt each round
fit-pool = Dice that are spent then
fit-ticks = How long each action takes
fit-seats = Where one sits
fit-priorities = Priorities: the higher may wait
fit-proposes = **This fits:**
begin-asks = Which system do you play?
begin-system = **{$name}**: {$summary}
begin-named = {$name}
welcome = **Welcome!** This is the first fight of this server, and you are its GM. Secrets are told to you alone, as this is; everything else stands in the channel. The players come in with `/join`.
welcome-steps = The steps of a fight are below: add the other combatants, ask *What now?* whenever you are not sure, take back what went wrong, end it. `/rules` has the system on one card, `/help` these buttons again.
help-signs = **Signs on the board:** ⬜ waited for, 🟦 ready, ▶️ up, ⏳ under way, ✋ holds, ✅ done, ❌ misses out, ▫️ takes no part now, ✖️ defeated.
help-more = Something does not work? `/encounter doctor` says what the bot is missing here.
log-head = The log, as far as you may see it:
end-asks = End **{$title}**? It can be brought back for 7 days.
end-asks-without-system = End **{$title}**? Its system “{$found}” is not installed any more, so that it cannot be played. What is stored is kept.
offer-felling = Defeated…
panel-edit = Who is out of the fight, or back?
offer-defeated = Defeated: {$who}
offer-recovers = Back: {$who}
offer-counter = {$name} {$change}
offer-counter-of = {$who}: {$name} {$change}
offer-end = End it
offer-verify = Fair draws
forget-asks = Forget for good what is stored of the encounters here: {$here} of this channel, {$server} of this server? Their logs, seeds and secrets go, and nothing brings them back. An encounter that runs ends at once.
offer-forget-channel = Forget this channel
offer-forget-server = Forget the whole server
forgotten-one-channel = Forgotten: 1 encounter of this channel. The messages in it stay until you delete them.
forgotten-one-server = Forgotten: 1 encounter of this server. The messages in its channels stay until you delete them.
forgotten-channel = Forgotten: {$n} encounters of this channel. The messages in it stay until you delete them.
forgotten-server = Forgotten: {$n} encounters of this server. The messages in its channels stay until you delete them.
nothing-to-forget = Nothing is stored of this channel or server.
not-yours-to-forget-channel = Only members with Manage Channels here, or with Manage Server, can have what is stored forgotten.
not-yours-to-forget-server = Only members with Manage Server can have what is stored of the whole server forgotten.
doctor-well = All is well: the bot has every permission that it needs here.
doctor-lacks = **{$name}** is missing. Without it: {$fails}.
doctor-head = Ask somebody who manages the server to give the bot, in this channel:
unheard = It is done, but nothing can be posted here: the bot lacks {$lacks} in this channel. Whoever manages the server can grant it; what waits is posted then.
unposted-board = The board cannot be posted here: {$why} It is posted then.
unposted = {$n ->
        [one] One announcement cannot be posted here
       *[other] {$n} announcements cannot be posted here
    }: {$why} What waits is posted then.
unposted-locked = Discord says that this thread is locked. A moderator can unlock it.
unposted-forbidden = Discord does not let the bot write here. Whoever manages the server can allow it.
unposted-otherwise = Discord says “{$found}”.
cannot-speak = No encounter here: the bot could not post anything. It lacks: {$lacks}. Ask somebody who manages the server to grant it to the bot in this channel.
thread-locked = No encounter here: this thread is locked, and the bot could not post anything. A moderator can unlock it.
not-on-a-server = An encounter needs a channel or thread of a server; here the bot could not post anything.
stopping = The bot is being stopped; nothing was done. Try again in a minute.
out-of-reach = Discord was out of reach for a while; nothing was done. Repeat it if it still fits.
no-such-command = This bot has no such command any more. Restart Discord to see the present ones; `/help` tells where to begin.
form-lacks = Fill in: {$fields}.
form-lacks-any = Fill in one of these: {$fields}.
log-of-none = You lead no fight “{$found}” whose channel is gone. There are: {$allowed}.
log-of-nothing = Of the fights that you have led on this server, none has lost its channel.
form-gone = What was typed here is not kept any longer: open the form again where its button stands.
no-such-button = This bot does not know that button; nothing was changed. `/encounter status` shows what you can do.
why-nothing = {$who}: nothing has been decided yet.
unexpected = Something went wrong; as far as the bot can tell, nothing was changed. If you report it, give this reference: `{$reference}`

## Lists.

and-last = {$some} and {$last}

## Endings of names that are plurals: a group with such a name has a verb in the plural.

plural-names = ies [^isu]s men women people folk police children mice cattle

# Where somebody is waited for, and what has happened meanwhile.

offer-where = Where else?
offer-where-everywhere = On all servers
offer-catch-up = What happened?
offer-catch-up-at = Catch up: {$title}
where-head = The fights of this server that wait for you, the longest wait first:
where-head-anywhere = The fights on all servers that wait for you, the longest wait first:
where-nowhere = Nobody waits for you on this server.
where-nowhere-anywhere = Nobody waits for you on any server.
where-unsure = Discord does not say at present what you can read everywhere: give the command again in a moment.
where-place = {$title}, https://discord.com/channels/{$guild}/{$channel}
where-call = {$title}, https://discord.com/channels/{$guild}/{$channel}/{$message}
where-one = {$place}: {$what} (asked <t:{$since}:R>)
where-until = {$place}: {$what} (asked <t:{$since}:R>, ends <t:{$until}:R>)
where-paused = {$place}: {$what} (asked <t:{$since}:R>; all clocks stand still until <t:{$until}:f>)
where-answer = an answer for {AND($names)}, or to let it pass
where-declare = a declaration for {AND($names)}
where-turn = the turn of {AND($names)}
where-choice = a choice for {AND($names)}
where-next = the GM, to go on
where-admit = the GM, to let in {AND($names)} or not
catch-up-since = Since your last command, <t:{$since}:R>:
catch-up-start = Since the start:
catch-up-left = {$since} {$n} more {$n ->
    [one] line
   *[other] lines
    } before this, all in the file
catch-up-nothing = Nothing has happened here since your last command.
