### Was Fast Action ist, und was es von einer Figur wissen will.

summary = Würfle einmal mit deinen Aktionswürfeln um die Reihenfolge, dann gib sie in deinem Zug und außerhalb aus.

trait-dice = Aktionswürfel
trait-dice-means = wie viele in jeder Runde (AD)
about-trait-dice = Aktionswürfel in einer Runde
trait-prowess = Können
trait-prowess-means = Würfel, die zu Proben kommen
about-trait-prowess = Würfel für Können
trait-bound = EX-gebunden
trait-bound-means = wie viele der Aktionswürfel EX-gebunden sind (Erschöpfung)
about-trait-bound = Würfel, die EX-gebunden sind
