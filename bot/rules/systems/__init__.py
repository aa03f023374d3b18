"""The initiative systems, one file each; `bot.rules.registry` finds them here."""
