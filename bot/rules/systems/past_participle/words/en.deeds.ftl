### What can be done in Past Participle, by its name.

word-aim = aim
word-aim-carbine = aim carbine
word-athletics = athletics
word-auxiliary = auxiliary
word-brawl = brawl
word-carbine = carbine
word-cock = cock
word-dodge = dodge
word-drop-item = drop item
word-extended-action = extended action
word-fast-martial-attack = fast martial attack
word-hand-signal = hand signal
word-knife = knife
word-load-breech-loader = load breech-loader
word-load-muzzle-loader = load muzzle-loader
word-move = move
word-pistol = pistol
word-ready-item = ready item
word-ready-knife = ready knife
word-ready-weapon = ready weapon
word-reload-bow = reload bow
word-reload-cartridge = reload cartridge
word-run = run
word-skill-use = skill use
word-sword = sword
word-talk = talk
