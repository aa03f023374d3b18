"""Several processes of the bot on one database and one Discord: `make fleet`."""
