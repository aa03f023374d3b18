"""Fights that are played on the sandbox, for somebody who wants to see the bot before there is a token.

It starts the bot as a process of its own, and knows of it what the owner of a server knows: commands and buttons.
"""
