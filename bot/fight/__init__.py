"""What follows from one command in a fight: pure."""
