"""The table in a real browser: `make browser`. Skipped where no Chromium is installed."""
