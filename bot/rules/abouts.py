"""Lines about the options that several systems have, for everybody, whatever is played.

A system that shares an option takes its line from here, so that all say the same; what the option is in that system
stands in the system's own label and hint. Must not know any one system.
"""

from __future__ import annotations

SPEED = "How fast, in the words of the system"
INTENT = "What you mean to do; where speeds combine, the bot works the speed out"
MOMENT = "The phase to act in, one of those open to you; or the count to announce at"
KIND = "What kind of action it is"
SECRET = "Announce in secret"
CARD = "The card on your own table"
ROLL = "What your own dice or cards gave"
REST = "GM: roll for all who are left"
ACTION = "What you do"
DEED = "What of your turn you use"
COST = "What it costs"
TOTAL = "The total you rolled with your own dice"
OTHER = "The one who is up, to go before; or whom it answers"
DONE = "Your turn ends"
UNTIL = "The circumstance you wait for"
ROUND = "End the round now"
TO = "To which count or segment: there, or to what is due before it"
SIDE = "Which side's roll or card it is"
OPPONENT = "The other one of a contest"
CHECK_DICE = "Further dice of the pool, or what your own die gave"
CHECK_TARGET = "What is to be reached: successes needed, or where to stop"
AT = "Answer a moment that has just passed: where the fight stood then"
SEVERAL_DECLARE = "For all you run who are to declare; those of a side or group; or each after the other"
SEVERAL_ACT = "For all you run whose turn it is, one after the other; or those of a side or group"
SAME = "The same as last round"
