"""The parts of Fast Action: its state, its notation, what it shows and says."""
