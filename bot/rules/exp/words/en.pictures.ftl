### What is written on the pictures of this system.

by-priority = by priority
by-roll = by roll
by-seat = by seat
