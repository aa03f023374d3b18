"""Systems for tests: each a file of the directory that the configuration names."""
