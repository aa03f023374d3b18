"""The ports of the use cases on files: encounters in SQLite, action decks in TOML."""
