### Was auf den Bildern dieses Systems steht.

by-priority = nach Priorität
by-roll = nach Wurf
by-seat = nach Sitzplatz
