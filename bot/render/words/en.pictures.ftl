### What is written on pictures, and how they are told in words to those who do not see them.

picture-word = {WORD($word)}
picture-secret = secret

## A card.

picture-card = Action card
picture-toggle = toggle
picture-yes = yes
picture-no = no
picture-dice = dice
picture-initiative = Initiative
picture-hesitates = hesitates
picture-follow-up = Follow-up
picture-followed = card {$number}, d{$die}
picture-more-results = +{$n} more {$n ->
        [one] result
       *[other] results
    }
picture-card-head = Action card {$number}, toggle {$toggle}.
picture-read-open = {$names}: {WORD($speed)}, {$pool} reads {$result}. Open: {$open}.
picture-read-none = {$names}: {WORD($speed)}, {$pool} reads {$result}: hesitates.
picture-bar = {WORD($speed)}: I {$one} · II {$two} · III {$three} · IV {$four}.
picture-card-rows = Rows by number of dice, columns {$columns}: {$rows}.
picture-follow-up-read = Follow-up card {$number}: {$read}.
picture-cell = row {$row}: {$cell}
picture-row = row {$row}

## A line of time.

picture-under-way = Under way
picture-nothing = nothing under way
picture-empty = Nothing under way.
picture-now = now {$now}
picture-up = {WORD($unit)} by {WORD($unit)}, up
picture-down = {WORD($unit)} by {WORD($unit)}, down
picture-time-line = Time line: {$way}, now {$now}.
picture-from = from {$begins} to {$lands}
picture-since = since {$begins}
picture-at = at {$lands}

## Chances.

picture-odds = Odds
picture-odds-of = Odds of {$who}.

## An order.

picture-joker = Joker
picture-order = {$title}, {$measure}.

## A whole fight.

picture-fight = The fight
picture-one = {WORD($unit)} {$first}
picture-span = {WORD($unit)}s {$first} to {$last}
picture-each = in each {WORD($unit)}: {$first} to {$last}
picture-place = {WORD($unit)} {$place}
picture-summary = {$span}, who acted when.
picture-never = never

## The units of clocks.

word-round = round
word-phase = phase
word-count = count
word-segment = segment
word-tick = tick
word-unit = unit
word-pass = pass
word-card = card
