### What can be done in Past Participle, by its name.

word-aim = aim
word-aim-carbine = aim carbine
word-aimed-shot = aimed shot
word-athletics = athletics
word-auxiliary = auxiliary
word-brawl = brawl
word-carbine = carbine
word-cock = cock
word-dodge = dodge
word-drop-item = drop item
word-extended-action = extended action
word-fast-martial-attack = fast martial attack
word-fast-draw = fast draw
word-hand-signal = hand signal
word-knife = knife
word-lasso = lasso
word-load-breech-loader = load breech-loader
word-load-muzzle-loader = load muzzle-loader
word-move = move
word-pistol = pistol
word-rapid-reload = rapid reload
word-ready-item = ready item
word-ready-knife = ready knife
word-ready-weapon = ready weapon
word-reload-bow = reload bow
word-reload-cartridge = reload cartridge
word-rifle = rifle
word-run = run
word-shotgun = shotgun
word-skill-use = skill use
word-sword = sword
word-tackle = tackle
word-talk = talk

## What people say for these: each line is a pattern.

said-aim =
    aim (?:pistol|knife)
said-aim-carbine =
    aim (?:rifle|bow|shotgun)
said-aimed-shot =
    aimed (?:pistol|shots?)
said-aimed-with =
    aimed shot (?:with|of|from)
said-articles =
    an?|the|his|her|their|my|your
said-athletics =
    (?:climb|jump|swim)\w*(?: (?:away|off|towards?|to|for|from|into?|through|across|behind|back|up|down|out|over|around|along)\b.*)?
said-brawl =
    punch
said-carbine =
    cavalry carbine
said-dodge =
    duck|parry|parries|defend
said-fast-draw =
    quick draw
said-fillers =
    (?:fir|shoot|swing|throw)\w*|use|attack with|with
said-knife =
    bowie(?: knife)?
said-lasso =
    lasso\w* .+
said-load-breech-loader =
    load breech loader|reload breech-loader
said-load-muzzle-loader =
    load muzzle loader|(?:re)?load musket
said-move =
    (?:walk|crawl)\w*(?: (?:away|off|towards?|to|for|from|into?|through|across|behind|back|up|down|out|over|around|along)\b.*)?
said-pistol =
    gun|revolver|six-shooter|peacemaker|derringer
said-ready-item =
    draw item
said-ready-knife =
    draw knife
said-ready-weapon =
    (?:draw|ready) (?:pistol|gun|revolver)
said-reload-bow =
    load bow|nock arrow
said-reload-cartridge =
    (?:re)?load(?: (?:pistol|cartridge|revolver))?
said-rifle =
    winchester
said-run =
    (?:run|sprint|flee)\w*(?: (?:away|off|towards?|to|for|from|into?|through|across|behind|back|up|down|out|over|around|along)\b.*)?
said-shotgun =
    double[- ]barreled shotgun
said-sword =
    club|sab(?:re|er)
said-tackle =
    tackl\w* .+
said-talk =
    speak\w*|(?:talk|shout|yell|call|warn)\w*(?: .+)?
