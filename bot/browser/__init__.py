"""A table in the browser: each seat's page shows what its person would see on Discord, and nothing else.

It plays on the sandbox, as anybody there does, and knows nothing of the bot.
"""
