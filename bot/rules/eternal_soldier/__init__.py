"""The larger parts of Eternal Soldier. The system itself is `bot.rules.systems.eternal_soldier`."""
