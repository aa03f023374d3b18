"""The larger parts of Past Participle: its state, its cards, what it shows, its sentences."""
