"""EXP without initiative."""
