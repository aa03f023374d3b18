"""The Discord edge that the cogs share: client, error tree, replies, courier, permissions."""
