"""The parts of the three initiative systems of EXP: what they share, and the larger pieces of each."""
