"""The sentences that every system shares, by the codes of their phrases.

A system's own `words` win over these. Must not know when a sentence is said.
"""

from __future__ import annotations

from collections.abc import Mapping

VERBS = ("declare", "flip", "act", "hold", "abort", "next", "surge", "check", "join", "leave")

COMMON: Mapping[str, str] = {
    # What happened.
    "joined": "{who} joins ({side}).",
    "asks-to-join": "<@{user}> asks to bring {who} ({side}): a GM lets it in or turns it away.",
    "asked": "{who} waits to be let in: a GM has been asked.",
    "asked-for-more": "{who} waits to be let in: a GM has been asked, since you have as many here as a player may "
    "bring without ({most}).",
    "turned-away": "{who} is not let in.",
    "left": "{who} leaves.",
    "edited": "{who}: {what} changed.",
    "renamed": "{who} is {now} from here on; changed: {what}.",
    "revealed": "{who} comes into view ({side}).",
    "seated": "{who} takes another seat.",
    "bell-set": "A bell is set for {at}: {text}",
    "bell-set-secret": "A bell for the GM alone is set for {at}: {text}",
    "bell-removed": "The bell for {at} is taken off: {text}",
    "bell-rings": "**The bell rings, {at}:** {text}",
    "forced-unseen": "Nobody else is told that it was forced: nobody they know of was in its way.",
    "configured": "Setting {key}: {value}.",
    "gm-added": "<@{user}> is a GM here now.",
    "gm-removed": "<@{user}> is no GM here any more.",
    "encounter-ended": "**{title} ends**, in round {rounds}. There were: {names}.",
    "encounter-ended-empty": "**{title} ends.**",
    "encounter-started": "**{title}** begins: {system}. {who} is the GM. `/join` to take part.",
    "seed-committed": "Seed committed, SHA-256: `{commitment}`",
    "seed-fixed": "Attention: the seed is fixed in this bot's configuration; its owner can foresee every draw.",
    "seed-revealed": "The seed was `{seed}`. `/encounter verify` recomputes every card and die.",
    "encounter-restored": "**{title}** goes on. From here on a new seed is drawn from.",
    "undone": "{who} takes back: {what}.",
    "undone-seen": "Everybody had already seen: {seen}",
    "undone-secret": "Taken back: {what}. Nobody else had seen anything of it.",
    "redone": "{who} brings back: {what}.",
    "redone-secret": "Brought back: {what}.",
    # The board.
    "round": "Round {round}",
    "status-condition": "{condition}",
    "board-more": "+{n} more",
    "board-ended": "This encounter has ended.",
    "waits-to-join": "{who} ({side}) of <@{user}> waits to be let in.",
    "secrets-head": "Only you see this:",
    "offers-head": "You can now:",
    "offers-none": "There is nothing for you to do right now.",
    "hidden-head": "Hidden from the others:",
    "bells-head": "Bells:",
    "bell-line": "{at}: {text}",
    "bell-line-secret": "{at}, for the GM alone: {text}",
    # Buttons and panels.
    **{f"offer-{verb}": verb.capitalize() for verb in VERBS},
    **{f"offer-{verb}-for": verb.capitalize() + ": {who}" for verb in VERBS},
    **{f"panel-{verb}": "{who}: " + verb for verb in VERBS},
    "offer-options": "{options}",
    "offer-admit": "Let in: {who}",
    "offer-turn-away": "Turn away: {who}",
    "panel-which": "For whom?",
    "panel-empty": "There is nothing of that kind to do now.",
    "done": "Done.",
    # Refusals.
    "ended": "This encounter has ended. A GM can bring it back with `/encounter restore`, for 7 days.",
    "no-encounter": "No encounter runs in this channel. Anybody can begin one: `/encounter start`.",
    "encounter-runs": "An encounter runs in this channel already. Whoever leads it can end it: `/encounter end`.",
    "nothing-to-restore": "There is no encounter of the last 7 days to bring back here.",
    "stale": "That button is from before; nothing was changed. Now:",
    "gm-only": "That is the GM's ({what}). A GM of this encounter can do it: whoever started it, those named with "
    "`/encounter gm`, and members with Manage Channels.",
    "not-yours": "{who} is not yours. Its player, or a GM, can do that.",
    "no-such-combatant": "There is no such combatant. Give its name as on the board, or choose from the list.",
    "several-combatants": "Several are called so; choose one from the list: {names}.",
    "no-combatant-of-yours": "You have no combatant here. `/join` puts one on the table.",
    "which-combatant": "Say for which combatant: `combatant:`.",
    "name-taken": "{name} is on the table already. Choose another name.",
    "table-full": "The table is full: {most} combatants at most.",
    "table-closed": "This table is closed: nobody joins it now. A GM can put your combatant on it with `/combatant "
    "add`, or open it with `/encounter settings key:joining`.",
    "waits-already": "{who} of yours waits to be let in already. A GM decides about that one first, with its buttons "
    "or `/combatant admit`.",
    "too-many-wait": "{most} combatants wait to be let in already. A GM has to decide about some of them first.",
    "name-waits": "A {name} waits to be let in already. Choose another name.",
    "nobody-waits": "Nobody of that name waits to be let in. A GM finds those who wait with `/encounter status`.",
    "trait-missing": "{system} needs {traits}: give it with `/join` or `/combatant add`.",
    "bad-trait": "{trait} {found} is not possible. Allowed: {lowest} to {highest}.",
    "bad-pool": "“{found}” is no pool. Allowed: 1 to 5 dice of d4, d6, d8, d10 or d12, such as 2d6.",
    "bad-option": "{option}: “{found}” is not possible. Allowed: {allowed}.",
    "not-hidden": "{who} is public already.",
    "before-itself": "{who} cannot be seated before itself.",
    "nothing-changed": "{who}: that changes nothing.",
    "no-such-setting": "{system} has no setting “{key}”. There are: {allowed}.",
    "bad-setting": "{key} cannot be “{found}”. Allowed: {allowed}.",
    "no-such-deck": "There is no deck “{name}”. Decks are files of the decks directory, named without `.toml`.",
    "bad-deck": "The deck “{name}” cannot be used. {card}, {field}: found {found}; allowed: {allowed}.",
    "already-gm": "That member is a GM here already.",
    "not-a-gm": "That member is not a GM here.",
    "last-gm": "The last GM stays. Name another one first.",
    "bell-what": "Say what the bell tells and when: `text:` and `at:`; with `remove:true` it is taken off.",
    "bell-passed": "“{found}” has passed: it is {now} now. Give a later time.",
    "bad-bell-time": "“{found}” is no time here. Allowed: {allowed}.",
    "bells-full": "{most} bells are set, and that is all there is room for. Take one off first: `remove:true`.",
    "no-such-bell": "There is no such bell. There are: {allowed}.",
    "several-bells": "That fits several bells: {allowed}. Give more of the text, or the time.",
    "no-bells": "No bell is set. GM: `/encounter bell text: at:` sets one.",
    "no-such-system": "There is no system “{found}”. There are: {allowed}.",
    "no-use": "{system} has no use for /{verb}: {instead}.",
    "no-such-option": "{system} has no use for `{option}:` with /{verb}. Allowed there: {allowed}.",
    "no-question": "{system} has no answer to /{verb}.",
    "nothing-to-undo": "There is nothing to take back. (What lies before a restart with a new seed stays.)",
    "nothing-to-redo": "There is nothing to bring back.",
    "pruned": "That was too long ago: its state is no longer kept.",
    "busy": "Somebody was faster; nothing was changed. Look again and repeat it if it still fits.",
    # What the store fails with.
    "not-saved-full": "Not saved; nothing was done: the disk of the bot's host is full. Repeat it once there is room.",
    "not-saved-locked": "Not saved; nothing was done: another program has locked the bot's database. Try again soon.",
    "not-saved-read-only": "Not saved; nothing was done: the bot may not write to its database.",
    "not-saved-unreachable": "Not saved; nothing was done: the disk of the bot's host fails.",
    "not-saved-damaged": "Not saved; nothing was done: the bot's database is damaged. Its log says what helps.",
    "not-saved-gone": "Not saved; nothing was done: the bot's database was removed or replaced while it ran. Whoever "
    "runs the bot has to start it again.",
    "not-saved-cut": "Not saved; nothing was done: a part of the bot's database was cut off while it ran. Whoever runs "
    "the bot has to look after it.",
    # Fairness.
    "verify-running": "The seed stays secret until the end. Its SHA-256 was posted at the start: `{commitment}`.",
    "verify-good": "All {n} draws come from the seed `{seed}`, whose SHA-256 `{commitment}` was posted beforehand.",
    "verify-bad": "Draw {counter} ({purpose}) does not come from the seed. It was recorded as {value} of {bound}.",
    # Settings.
    "setting": "{key} = {value}: {means}. Allowed: {allowed}",
    "setting-free": "{key} = {value}: {means}.",
    # Help, rules, errors.
    "rules-head": "**{name}.** {summary}",
    "rules-card": "",
    "help-player": "**You play?** `/join name:` puts your character on the table. The board has the buttons; "
    "`/encounter status` shows you, alone, what you may see and can do now; `/rules` has the system on one card.",
    "help-gm": "**You are the GM?** `/encounter start` chooses the system, `/combatant add` puts the others on the "
    "table (`hidden:true` for an ambush), `/flip` and `/next` move the fight on, `/encounter undo` takes back.",
    "help-more": "Something does not work? `/encounter doctor` says what the bot is missing here.",
    "log-head": "The log, as far as you may see it:",
    "end-asks": "End **{title}**? It can be brought back for 7 days.",
    "offer-end": "End it",
    "forget-asks": "Forget for good what is stored of the encounters here: {here} of this channel, {server} of this "
    "server? Their logs, seeds and secrets go, and nothing brings them back. One that runs is over at once.",
    "offer-forget-channel": "Forget this channel",
    "offer-forget-server": "Forget the whole server",
    "forgotten-channel": "Forgotten: {n} encounters of this channel. The messages in it are yours to delete.",
    "forgotten-server": "Forgotten: {n} encounters of this server. The messages in its channels are yours to delete.",
    "nothing-to-forget": "Nothing is stored of this channel or server.",
    "not-yours-to-forget-channel": "What is stored is forgotten for members with Manage Channels here, and for those "
    "with Manage Server.",
    "not-yours-to-forget-server": "What is stored of the whole server is forgotten for members with Manage Server.",
    "doctor-well": "All is well: the bot has every permission that it needs here.",
    "doctor-lacks": "**{name}** is missing. Without it: {fails}.",
    "doctor-head": "Ask somebody who manages the server to give the bot, in this channel:",
    "unheard": "It is done, but nothing can be posted here: the bot lacks {lacks} in this channel. Whoever manages the "
    "server can grant it; what waits is posted then.",
    "cannot-speak": "No encounter here: the bot could not post anything. It lacks: {lacks}. Ask somebody who manages "
    "the server to grant it to the bot in this channel.",
    "thread-locked": "No encounter here: this thread is locked, and the bot could not post anything. A moderator can "
    "unlock it.",
    "not-on-a-server": "An encounter needs a channel or thread of a server; here the bot could not post anything.",
    "stopping": "The bot is being stopped; nothing was done. Try again in a minute.",
    "out-of-reach": "Discord was out of reach for a while; nothing was done. Repeat it if it still fits.",
    "no-such-button": "That button is none that this bot knows; nothing was changed.",
    "why-nothing": "{who}: nothing has been decided yet.",
    "unexpected": "Something went wrong, and nothing was changed as far as can be told. If you report it, give "
    "this reference: `{reference}`",
}
