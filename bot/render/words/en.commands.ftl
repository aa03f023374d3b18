### What Discord shows of commands while somebody types them, at most 100 characters each, and the words of forms.

describe-encounter = Run an encounter in this channel


## Forms, and menus in place of many buttons.

field-luck = Any text
hint-luck = left empty: a random one
form-seat = Add a combatant
field-name = Name
hint-name = its name
hint-names = its name; several with commas between them
field-side = Side
hint-side = its side
hint-given = as it was given
form-paste = Add by lines
field-lines = Combatants
hint-lines = a line for each kind of them: what stands last is how many
menu-page = {$first}-{$last} of {$n}: {$one} … {$other}


## Permissions, as Discord calls them, and what fails without each.

lacks = {$name} ({$fails})
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-embed-links = Embed Links
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
permission-pin-messages = Pin Messages
without-view-channel = the bot cannot see this channel, nor answer in it
without-send-messages = no board, no calls, no announcements
without-send-messages-in-threads = the same, in threads
without-embed-links = pictures of cards may be left out
without-attach-files = no pictures of cards and time lines; their text remains
without-read-message-history = the board cannot be edited and is posted anew each time
without-pin-messages = with the setting board:pin the board is not pinned; all else works
