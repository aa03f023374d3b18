### What the systems of EXP ask of a persona, and what settings mean in their own words.

trait-dexterity = DEX
about-trait-dexterity = DEX, for the order

setting-means-joining = `open`: anybody may join; `ask`: the referee lets in who would join; `closed`: only the referee adds personas
setting-means-combatants = how many personas a player may bring without asking the referee
setting-means-board = `follow`: the board moves down at each new unit, and when more than 8 messages of the bot lie below it and people are waited for; `pin`: it is pinned, and stays where it is; `still`: it stays
