### What Discord shows of commands while somebody types them, at most 100 characters each, and the words of forms.

describe-encounter = Run an encounter in this channel
