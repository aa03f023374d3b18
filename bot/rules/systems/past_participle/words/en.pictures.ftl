### What is written on the pictures of this system.

odds-waiting = waiting
