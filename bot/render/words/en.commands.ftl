### What Discord shows of commands while somebody types them, at most 100 characters each, and the words of forms.

describe-encounter = Run an encounter in this channel


## Forms, and menus in place of many buttons.

field-luck = Any text
hint-luck = left empty: a random one
form-seat = Add a combatant
field-name = Name
hint-name = its name
hint-names = its name; several with commas between them
field-side = Side
hint-side = its side
hint-given = as it was given
form-paste = Add by lines
field-lines = Combatants
hint-lines = a line for each kind of them: what stands last is how many
menu-page = {$first}-{$last} of {$n}: {$one} … {$other}
