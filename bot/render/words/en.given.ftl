### What was given, and what may be given instead of what was refused.

## What was given.

ran = {$command}
ran-depart = players who have left the server
ran-elapse = the end of the time
ran-remind = a reminder
ran-lapse = the end of the time to answer
ran-overdue = the end of the time to declare
ran-pass-everything = letting everything pass
ran-asked-again = letting no longer everything pass
ran-for = {$run} ({$names})
ran-for-more = {$run} ({$names} and {$n} more)
ran-forced = {$run}, forced
since = {$who}: {$what}

## What may be given in place of what was.

allowed-whole-number = a whole number
allowed-yes-or-no = yes or no
allowed-text = a text
allowed-at-least = {$least} or more
allowed-at-most = {$most} or less
allowed-length = at most {$most} {$most ->
        [one] character
       *[other] characters
    }
allowed-not-empty = not empty
allowed-command = a command, not a question
allowed-never = nothing: it is never given
allowed-else = something else
value-missing = {$option}: a value is missing. Give one.

## The log.

log-secret = something that not everybody may know
log-seed = seed: {$seed}, bound to: {$bound}
log-drawn = {$purpose}: {$value} below {$bound}

## What was edited.

changed = {$what} {$old} → {$new}
called-side = side
called-count = count
called-condition = condition
called-aware = aware
word-none = none
