### What can be done in Eternal Soldier, by its name.

word-attack = attack
word-dodge = dodge
word-draw = draw
word-drop-prone = drop prone
word-drop-weapon = drop weapon
word-empty-cash-drawer = empty cash drawer
word-get-in-or-out-of-car = get in or out of car
word-get-into-tree = get into tree
word-get-off-horse = get off horse
word-get-on-horse = get on horse
word-get-on-or-off-a-bicycle = get on or off a bicycle
word-get-out-of-chair = get out of chair
word-get-out-of-tree = get out of tree
word-get-over-3-ft-barrier = get over 3 ft barrier
word-get-over-4-ft-barrier = get over 4 ft barrier
word-get-over-6-ft-barrier = get over 6 ft barrier
word-get-something-out-of-pocket = get something out of pocket
word-get-up-from-prone = get up from prone
word-jump-onto-table = jump onto table
word-light-lamp-with-lit-match = light lamp with lit match
word-light-lighter = light lighter
word-open-door = open door
word-open-lock-with-key = open lock with key
word-parry = parry
word-pick-up-dropped-weapon = pick up dropped weapon
word-reload = reload
word-roll-down-a-car-window = roll down a car window
word-run = run
word-shut-door = shut door
word-stop = stop
word-strike-match = strike match
word-throw-bolt = throw bolt
word-throw-grappling-hook = throw grappling hook
word-tie-knot = tie knot
word-turn-180 = turn 180°
word-turn-90 = turn 90°
word-uncork-bottle = uncork bottle
word-walk = walk
word-write-one-word = write one word
word-yell-one-word = yell one word

## What people say in words of their own: each line of a list is a pattern.

said-articles =
    (an?|the|my|your|his|her|its|their)(?=\s)
said-degrees =
    degrees?|°
said-feet =
    (feet|foot|ft)\.?
said-attack =
    ^(?:(?! at ).)*\b(attack|swing|fir|shoot|strik|stab|slash|thrust|punch|kick|chop|lung|bash|claw|headbutt|butt)(e?s|e|e?d|.?ed|.?ing)?
    ^(?:(?! at ).)*\b(gor|whip|hack|jab|smash|club|clobber|pummel|slug|slap|beat|batter|maul|cleav|skewer|spear)(e?s|e|e?d|.?ed|.?ing)?
    ^(?:(?! at ).)*\b(impal|sting|peck|ram|hook|uppercut|backhand|kne|elbow|stomp|trampl|throttl|strangl|snip)(e?s|e|e?d|.?ed|.?ing)?
    ^(?:(?! at ).)*\b(cudgel|scratch|rak|clip|pistolwhip|goug|wallop|swip|swat|thrash|flail|snap|lash)(e?s|e|e?d|.?ed|.?ing)?
    ^(?:(?! at ).)*\b(cuts?|cutting|hits?|hitting|bites?|biting|bitten|blows?|shots?|volleys?)
    ^(?:(?! at ).)*\b(sword|axe|knife|dagger|rapier|sab(re|er)|lance|pike|halberd|mace|hammer|staff|(cross)?bow|arrow|sling)
    ^(?:(?! at ).)*\b(pistol|revolver|rifle|musket|shotgun|gun|derringer|carbine|colt|winchester|tomahawk|machete)
    ^(?:(?! at ).)*\b(bayonet|fists?|fangs?|claws|teeth|talons|tusks?|horns|tail|cutlass|scimitar|blade)
    ^(pull|squeez)\w* trigger
    ^(throw|toss|hurl|fling)\w* .*\bat
said-once =
    ^(draw|unsheath|sheath|holster|load|reload|cock|clean|polish|sharpen|wip|ready|readi|prepar|aim|point)(e?s|e|.?ing)?
    ^(grab|tak|fetch|find|pick|drop|hand|giv|lend|get|put|hid|show|lower|rais|hold|lift|buy|sell|study|studi)(e?s|e|.?ing)?
    ^(watch|look|listen|dodg|parry|parri|block|duck|avoid|catch|climb|jump|open|clos|shut|turn|li|ly|crawl)(e?s|e|.?ing)?
    ^(call|shout|yell|tell|talk|ask|think|count|wait|light|writ|ti|ty|unti|unty|bandag|dress|reach|mov)(e?s|e|.?ing)?
    ^(step|walk|run|stop)(e?s|e|.?ing)?
    ^go(es|ing)? for
    ^pull(s|ing)?(?! trigger)
    ^(whip|jerk|slip|bring|tug|sneak|fish|dig|slid|eas|yank|snatch|flick|work)\w*( \S+)* out
    ^(produc|reveal|conceal|pocket|palm|stash|tuck|smuggl|present|brandish)\w*
    ^(?!throw|toss|hurl|fling)\S+ (?:(?!at )\S+ )*(ropes?|cord|string|straps?|reins?|bonds?|chains?|wires?|cable|fuse|line)
    ^(?!throw|toss|hurl|fling)\S+ (?:(?!at )\S+ )*(net|web|locks?|padlock|bolt|hinge|door|gate|window|shutter|pane|glass)
    ^(?!throw|toss|hurl|fling)\S+ (?:(?!at )\S+ )*(mirror|wall|fence|barrel|crate|box|chest|lid|lamp|lantern|candle)
    ^(?!throw|toss|hurl|fling)\S+ (?:(?!at )\S+ )*(lights?|match|flint|fire|switch|button|lever|bell|gong|keys?|log|tree)
    ^(?!throw|toss|hurl|fling)\S+ (?:(?!at )\S+ )*(branch|bush|hedge|cloth|sail|canvas|cake|bread|meat|cards|deck|dirt)
    ^(?!throw|toss|hurl|fling)\S+ (?:(?!at )\S+ )*(ground|floor|drum|nail|stake|peg|sign|post|brakes?|chandelier|vine)
    ^(?!throw|toss|hurl|fling)\S+ (?:(?!at )\S+ )*(free|loose|across)
said-one-shot =
    (cross|long|short)?bows?|arrows?|quarrels?|muskets?|flintlocks?|slings?|single[- ]shot
said-armed-attack =
    attacks?|swings?|fires?|shoots?
said-armed-draw =
    draws?|unsheathes?
said-armed-reload =
    reloads?|loads?
said-release =
    release( trigger)?
said-in-hand =
    (?:have )?(.+) in hand
said-run =
    run
said-walk =
    walk
said-stop =
    stop
said-parry =
    parry|parries|parrying
said-dodge =
    dodge|dodges|dodging
said-get-on-or-off-a-bicycle =
    get (?:on|onto|off|on/off|on/off of) bicycle
said-get-in-or-out-of-car =
    get (?:in|into|out of|in/out of|in or out|in/out) car
said-throw-grappling-hook =
    throw grapnel
said-get-up-from-prone =
    get up
said-get-something-out-of-pocket =
    (?:get|take|pull|fish|dig) (?:\S+ )+(?:out of|from) (?:\S+ )?pocket
said-pick-up-dropped-weapon =
    pick up weapon
