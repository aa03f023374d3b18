"""What holds for every system, in tests by subject: `bot.testing.conformance` runs them for some systems."""
