### Was die EXP-Systeme von einer Persona wissen wollen.

trait-dexterity = DEX
about-trait-dexterity = DEX, für die Reihenfolge
