"""Two worlds that differ in a secret alone, played by the bot's use cases: what others receive is to be the same."""
