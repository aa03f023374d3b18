### What the systems of EXP ask of a persona.

trait-dexterity = DEX
about-trait-dexterity = DEX, for the order
