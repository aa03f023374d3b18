"""Systems for tests: each a file that is laid into the folder of the systems as the bot starts."""
