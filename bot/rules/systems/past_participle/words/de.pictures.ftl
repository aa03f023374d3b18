### Was auf den Bildern dieses Systems steht.

odds-waiting = wartet
