### Was Fast Action ist.

summary = Würfle einmal mit deinen Aktionswürfeln um die Reihenfolge, dann gib sie in deinem Zug und außerhalb aus.
