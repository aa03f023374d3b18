### Settings that every system has: what each means, told as `setting-means-` and its key.

setting-means-language = the language of what everybody reads, at first that of the server; what you alone are told is in the language of your Discord
setting-means-joining = `open`: anybody may join; `ask`: a GM lets in who would join; `closed`: only a GM adds combatants
setting-means-combatants = how many combatants a player may bring without asking a GM
setting-means-board = `follow`: the board moves down at each new round, and when more than 8 messages of the bot lie below it and people are waited for; `pin`: it is pinned, and stays where it is; `still`: it stays
setting-means-pace = `flow`: the fight goes on by itself, and may be answered late; `moments`: it waits while a player could respond, until all let it pass; `gm`: every step waits for Next
setting-means-block = `sides`: turns of players that come one after the other are one stop, and each acts when there; the GM's too; `off`: each turn is called by itself
setting-means-window = with `pace` at `moments`, after how many seconds it goes on though not all have answered; `off`: it waits
setting-means-pings = for those who have not chosen for themselves. `ping`: a call pings them; `quiet`: it names them; `on deck`: they are also told privately when they come next
setting-means-deadline = how long the fight waits for a declaration, a turn or the GM, such as `90s`, `2d`, or `24h 08-23 Europe/Berlin` (the night does not count); one reminder, then what is plain is done, or who is late is passed over; `off`: as long as it takes

## Combatants in lines.

field-number = Number
paste-trait = {$trait} {$value}
paste-count = count {$n}
paste-hidden = hidden
paste-usual = as usual
