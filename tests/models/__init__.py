"""Systems once more, each written from its rules alone, and compared with the real ones over rounds of chance."""
