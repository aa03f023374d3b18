### What Discord shows of commands while somebody types them, at most 100 characters each, and the words of forms.

describe-encounter = Run an encounter in this channel
describe-encounter-start = Begin an encounter in this channel; you are its GM
about-encounter-start-system = Which initiative system
about-encounter-start-name = What the encounter is called
about-encounter-start-preset = A preset that was saved: its settings and combatants
describe-encounter-save = GM: keep settings and combatants as a preset, to begin another encounter from
about-encounter-save-name = What the preset is called
about-encounter-save-remove = Keep it no longer
describe-encounter-end = GM: end the encounter of this channel
describe-encounter-restore = GM: bring the last encounter of this channel back, for 7 days
describe-encounter-status = Privately: all that you may see, your secrets included, and what you can do
describe-encounter-board = Post the board again, and make that one the live one
describe-encounter-log = Privately: the log as a file, in the edition that you may see
about-encounter-log-format = Text to read, or JSON
describe-encounter-undo = GM: take back the last command; never a new draw of the same dice or card
describe-encounter-redo = GM: bring back what was taken back
describe-encounter-settings = Show the settings; the GM changes them
about-encounter-settings-key = Which setting
about-encounter-settings-value = What it is to be
describe-encounter-pings = How you are told of your own turns on this server: show it, or choose
about-encounter-pings-how = quiet: named, not pinged; on deck: told privately, too, when you are next; table: as set there
describe-encounter-gm = GM: name another GM of this encounter, or take one away
about-encounter-gm-user = Who
about-encounter-gm-remove = Take the role away
describe-encounter-remind = GM: ping those again whom the fight waits for
describe-encounter-bell = GM: a bell that rings when its time comes; without options: which are set
about-encounter-bell-text = What it tells: the fuse burns down
about-encounter-bell-at = When: 24, or with its unit: segment 24, count 12, phase II, unit 3, round 4
about-encounter-bell-secret = For the GM alone
about-encounter-bell-remove = Take it off: named by its text or its time
describe-encounter-screen = GM: a private live view of everything, those due first, with buttons
about-encounter-screen-where = A channel that players cannot read: it lasts there. Left out: for you alone
describe-encounter-verify = Recompute every draw from the seed that was committed to beforehand
describe-encounter-luck = Mix a text of yours into the seed, before the first draw or those of a round
about-encounter-luck-text = Anything; left out: a random text
describe-encounter-forget = Managers: remove what is stored of this channel or server, after a button
describe-encounter-doctor = What the bot is missing here, and what fails without it
describe-join = Put a combatant of your own on the table
about-join-name = Its name; your last one is offered
about-join-side = Its side; crew unless given
describe-leave = Take your combatant off the table
about-leave-combatant = Which; not needed with one combatant of your own
describe-combatant = GM: the combatants on the table
describe-combatant-add = GM: put combatants on the table: an NPC, several, a group, somebody's character
about-combatant-add-name = Its name; several with commas between them
about-combatant-add-number = That many, numbered: Bandit 1 to 8
about-combatant-add-side = Its side; foes unless given
about-combatant-add-count = A group: how many bodies; it has one turn
about-combatant-add-hidden = Nobody but the GMs knows of it
about-combatant-add-player = Whose it is
describe-combatant-paste = GM: put combatants on the table by pasting lines, which are looked at first
describe-combatant-edit = Change a combatant; a player may change the name and traits of its own
about-combatant-edit-combatant = Which
about-combatant-edit-name = A new name
about-combatant-edit-side = A new side
about-combatant-edit-count = How many bodies
about-combatant-edit-player = Whose it is
about-combatant-edit-condition = A condition such as stunned; none takes it away
about-combatant-edit-rounds = How many rounds (units, segments, ticks) its condition lasts, this one among them
about-combatant-edit-note = A note for the GMs alone; none takes it away
about-combatant-edit-aware = Whether it is aware of the fight
about-combatant-edit-at = Where it became aware: a moment to claim back
describe-combatant-split = GM: have some of a group go on as a group of their own
about-combatant-split-combatant = Which group
about-combatant-split-count = How many go
about-combatant-split-name = What they are called; numbered like the group unless given
describe-combatant-merge = GM: have a group become part of another one
about-combatant-merge-combatant = Which group goes
about-combatant-merge-into = Which group it goes with
describe-combatant-admit = GM: let in a combatant that waits to join, or turn it away
about-combatant-admit-combatant = Which of those who wait
about-combatant-admit-away = Turn it away
describe-combatant-remove = GM: take a combatant off the table
about-combatant-remove-combatant = Which
describe-combatant-reveal = GM: make a hidden combatant public
about-combatant-reveal-combatant = Which
describe-combatant-reorder = GM: settle a tie, or the seats: put a combatant before another one
about-combatant-reorder-combatant = Which
about-combatant-reorder-before = Before whom; last unless given
describe-declare = Say what you will do: in secret where the system has it so
about-combatant = For whom; not needed with one combatant of your own
about-force = GM: allow what the rules would refuse
about-standing = True: not now but from now on, whenever the fight waits for it
describe-flip = GM: the step of chance: turn the card, roll the dice, start the clock
about-flip-combatant = Whose roll it is
describe-act = Take the action that is due or held, or spend on one
describe-hold = Delay, hold or wait
describe-abort = Withdraw, drop, or change your mind
describe-next = GM: call the next phase, count, segment, turn or pass now
describe-pass = Let what has just happened pass: you do not respond
about-pass-everything = True: whatever comes, until something is aimed at you; false: no longer
describe-standing = Privately: your standing orders, carried out while you are away
about-standing-tear-up = Tear them up: those of this combatant, or all of yours
describe-surge = Be sooner this round, at a price
describe-check = Contests, tests and rulings of the system
about-check-combatant = Who is tested; not needed with one combatant of your own
describe-odds = Privately: your chances before you choose
describe-interrupt = Privately: every way to be in time against somebody's action
describe-why = How your place in the order came about, step by step
about-why-combatant = Whose; not needed with one combatant of your own
describe-rules = A system on one card: what to declare, what happens, what hold and abort do
about-rules-system = Which; the one played here unless given
describe-help = Where to begin, for a player and for a GM


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


## Words of the rules that can be chosen.

word-quiet = quiet
word-on-deck = on deck
word-table = table
