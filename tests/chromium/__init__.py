"""The table in real browsers: `make browser`. Skipped where one is not installed."""
