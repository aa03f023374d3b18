### What is asked and can be chosen: the options that systems share, and the line about each for everybody.
### A label has at most 45 characters, a hint and a line about an option at most 100.

as-it-is = {$text}
as-a-word = {WORD($word)}
word-crew = crew
word-foes = foes
word-yes = yes
word-no = no
word-all = all
word-side = side
word-group = group
word-each = each


## Within other sentences.

any = any
either = {$one} or {$other}
alike-side = side
alike-owner = player
alike-hidden = being hidden
alike-traits = traits


## In forms.

option-declare-at = At
option-declare-at-hint = where the fight stood when you answer: a count, segment, phase or pass
option-declare-several = For several
option-declare-several-hint = all, a side, a group, or each in turn
option-declare-lines = Lines
option-declare-lines-hint = a line each: Orc 1-4: slow, shoots
option-declare-same = Same
option-declare-same-hint = what was declared last time
option-act-action = Action
option-act-action-hint = what you do
option-act-done = Done
option-act-done-hint = ends the turn
option-act-at = At
option-act-at-hint = where the fight stood when you answer: a count, segment, phase or pass
option-act-several = For several
option-act-several-hint = all whose turn it is, a side, or a group
option-hold-until = Until
option-hold-until-hint = what you wait for
option-hold-at = At
option-hold-at-hint = where the fight stood when you answer: a count, segment, phase or pass
option-abort-at = At
option-abort-at-hint = where the fight stood when you answer: a count, segment, phase or pass
option-next-round = Round
option-next-round-hint = end the round now
option-surge-at = At
option-surge-at-hint = where the fight stood when you answer: a count, segment, phase or pass
option-interrupt-at = At
option-interrupt-at-hint = where the fight stood when you answer: a count, segment, phase or pass


## While a command is typed, whatever is played.

about-declare-speed = How fast, in the words of the system
about-declare-action = What you mean to do; where speeds combine, the bot works the speed out
about-declare-repeat = Start again when done
about-declare-reacting = It answers somebody else's visible action
about-declare-closing = The segments until a closing ends
about-declare-change = Drop what is under way, and begin this
about-declare-reach = A closing attack with the clearly longer weapon
about-declare-secret = Announce in secret
about-declare-at = Answer a moment that has just passed: where the fight stood then
about-declare-several = For all you run who are to declare; those of a side or group; or each after the other
about-declare-lines = What each declares, by name: Orc 1-4: slow, shoots; Boss: fast
about-declare-same = The same as last time
about-declare-phase = The phase to act in, one of those open to you; or the count to announce at
about-declare-kind = What kind of action it is
about-declare-rush = Levels by which to hurry the action
about-declare-surge = Points by which to be sooner
about-declare-take-time = Take more time, for a better total
about-flip-card = The card on your own table
about-flip-roll = What your own dice or cards gave
about-flip-rest = GM: roll for all who are left
about-flip-alike = GM: one roll for all that are numbered alike
about-flip-side = Which side's roll or card it is
about-flip-surprise = The side that surprises
about-flip-bar = Target numbers of your own
about-act-action = What you do
about-act-preempt = Go before this one, who is up; or answer this one
about-act-target = Whom the attack is aimed at
about-act-times = How many attacks it is
about-act-done = Your turn ends
about-act-at = Answer a moment that has just passed: where the fight stood then
about-act-several = For all you run whose turn it is, one after the other; or those of a side or group
about-act-do = What of your turn you use
about-act-total = The total you rolled with your own dice
about-act-move-total = The total of the movement in a multi-action
about-act-cost = What it costs
about-act-distance = How far
about-act-bind = How many of the dice stay bound
about-act-speed = How fast it is
about-hold-until = The circumstance you wait for
about-hold-at = Answer a moment that has just passed: where the fight stood then
about-hold-what = What to wait with
about-abort-action = What it is against the new target: shoot Cleo
about-abort-at = Answer a moment that has just passed: where the fight stood then
about-abort-retarget = The same action at another target: on the same count, or later
about-next-round = End the round now
about-next-to = To which count or segment: there, or to what is due before it
about-surge-points = By how much
about-surge-haste = Play a haste card
about-surge-at = Answer a moment that has just passed: where the fight stood then
about-check-mental = A mental contest
about-check-against = The other one of a contest
about-check-target = What is to be reached: successes needed, or where to stop
about-check-dice = Further dice of the pool, or what your own die gave
about-check-cost = What is spent on it
about-check-distance = How far
about-check-effect = What each point of margin does
about-check-modifier = What is added to the total
about-check-reason = Why the total changes
about-check-ruling = Cut the deck for a ruling
about-odds-speed = At which speed; all unless given
about-odds-dice = How many dice
about-odds-target = The successes needed
about-interrupt-target = Whom to interrupt
about-interrupt-speed = With an action of which speed
about-interrupt-kind = With what kind of action
about-interrupt-at = Answer a moment that has just passed: where the fight stood then
about-trait-initiative = Base initiative; in D20 what is added to the die
about-trait-weapon = Weapons of its own: `colt: draw IV, attack III` or `peacemaker=fast/fast/fast`
