"""The rules, pure: no Discord, no input or output, no clock, no asyncio, no `random`.

A system turns (state, command, draw) into (state, events) and shows each viewer what that viewer may see.
"""
