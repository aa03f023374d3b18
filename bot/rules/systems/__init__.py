"""The initiative systems, a folder each, or a file where one is enough; `bot.rules.registry` finds them here."""
